"""The engines: random games a second, and microseconds a call."""

from bench.figures import Figure
from engine.cli.bench import Speed, measure
from engine.registry import newest_rules

TARGETS: dict[str, dict[str, float]] = {
    "new-world": {"playout_games_per_second": 200, "contract_games_per_second": 60},
    "old-world-new-world": {"playout_moves_per_second": 5000, "legal_moves_us": 400, "apply_us": 50},
    "new-england": {"legal_moves_us": 150, "apply_us": 40},
}
MORE_IS_BETTER = {
    "playout_games_per_second": "random games by playout",
    "contract_games_per_second": "random games through the contract",
    "playout_moves_per_second": "random moves by playout",
}
LESS_IS_BETTER = {"legal_moves_us": "legal_moves", "apply_us": "apply"}


def measure_engines(games: int) -> list[Figure]:
    """Every game of the registry, with its fewest seats."""
    return [
        figure
        for slug, rules in newest_rules().items()
        for figure in _figures(measure(rules, rules.least_seats, games, "bench"), TARGETS.get(slug, {}))
    ]


def _figures(speed: Speed, targets: dict[str, float]) -> list[Figure]:
    name = f"{speed.game}, {speed.seats} seats"
    more = [
        Figure(f"{name}: {what}", getattr(speed, field), "/s", least=targets.get(field))
        for field, what in MORE_IS_BETTER.items()
    ]
    less = [
        Figure(f"{name}: {what}", getattr(speed, field), "us", most=targets.get(field))
        for field, what in LESS_IS_BETTER.items()
    ]
    size = [
        Figure(f"{name}: moves of a game", speed.moves_per_game, "moves"),
        Figure(f"{name}: legal moves at a position", speed.legal_moves_per_position, "moves"),
    ]
    return [*more, *less, *size]
