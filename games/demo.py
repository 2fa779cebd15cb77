"""Demo data: two people, and tables of every game in several stages, played by bots."""

from accounts.models import User
from engine.bots.play import bot_move
from engine.bots.registry import BOTS
from engine.core.chance import Chance
from games.models import Notice, Table
from games.positions import present_state, rules_of
from games.presentation.tables import game_cards
from games.services.play import submit_moves
from games.services.statistics import compute_statistics
from games.services.tables import join_table, open_table

DEMO_PASSWORD = "landfall-demo"  # noqa: S105 (printed at every start; the embedded site is local)

STAGES = (0, 24, 60)
"""How many decisions are played at the running tables of each game."""


def make_demo() -> int:
    """Make demo users and tables unless there are users already; returns how many tables."""
    if User.objects.exists():
        return 0
    demo, guest = _person("demo"), _person("guest")
    for card in game_cards():
        _tables_of(card.slug, card.most_seats, demo, guest)
    Notice.objects.all().delete()  # nobody needs mail about games that nobody played
    compute_statistics()
    return Table.objects.count()


def _person(name: str) -> User:
    user = User.objects.create_user(name, f"{name}@example.org", DEMO_PASSWORD)
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)  # type: ignore[attr-defined]
    return user


def _tables_of(game: str, most: int, demo: User, guest: User) -> None:
    open_table(host=guest, game=game, seats=2, options={})
    open_table(host=guest, game=game, seats=min(most, 3), options={}, bots=["greedy"])
    for number, decisions in enumerate(STAGES):
        _advance(_with_both(game, demo, guest), decisions, number, until=demo)
    _advance(open_table(host=demo, game=game, seats=most, options={}, bots=["random"] * (most - 1)), None, 8)
    _advance(_with_both(game, demo, guest), None, 9)


def _with_both(game: str, demo: User, guest: User) -> Table:
    table = open_table(host=demo, game=game, seats=2, options={})
    join_table(table_id=table.pk, user=guest)
    return table


def _advance(table: Table, decisions: int | None, number: int, until: User | None = None) -> None:
    """Play so many decisions (all, if None), then on until that user is to move."""
    chance, count = Chance(number.to_bytes(32, "big")), 0
    table.refresh_from_db()
    while table.is_running and not _arrived(table, decisions, count, until):
        _move(table, Chance(chance.seed, count))
        table.refresh_from_db()
        count += 1


def _arrived(table: Table, decisions: int | None, count: int, until: User | None) -> bool:
    if decisions is None or count < decisions:
        return False
    return until is None or table.players.filter(user=until, to_move=True).exists()


def _move(table: Table, chance: Chance) -> None:
    rules = rules_of(table)
    state = present_state(table, rules)
    seat = rules.to_move(state)[0]
    player = table.players.get(seat=seat)
    bot = BOTS["greedy" if player.joined == 0 else "random"]
    move = bot_move(bot, rules, state, seat, chance)
    submit_moves(
        table_id=table.pk,
        player_id=player.pk,
        expected_version=table.version,
        moves=[rules.move_to_json(move)],
        request_key=f"demo-{table.version}",
    )
