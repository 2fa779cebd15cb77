"""The tables app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, their players, moves, events and notices."""

    name = "games"
    verbose_name = "Tables"

    def ready(self) -> None:
        """Listen to what accounts tell."""
        from games.services import clocks, farewell

        farewell.listen()
        clocks.listen()
