"""The tables app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, their players, moves, events and notices."""

    name = "games"
    verbose_name = "Tables"
