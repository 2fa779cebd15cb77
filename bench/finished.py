"""Finished tables by the hundred thousand, made by SQL where they are to lie: in PostgreSQL."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import connection
from django.db.models import Model

from accounts.models import User
from engine.registry import newest_rules
from games.models import Admission, Move, Player, RatedResult, Rating, Table
from games.models.players import COPIED

USERS = 20_000
PLAYED = 10_000
"""So many of the tables have moves."""
MOVES = 60
PRIVATE, WITH_BOTS = 0.05, 0.2
"""Shares of tables."""

TABLES = """
    SELECT n, 1 + n % {games} AS game, ply, r1, r2, r3, r4, r5, ended, lengths[1 + n % {games}] AS length,
        2 + ((mosts[1 + n % {games}] - 1) * r1 * r2)::int AS seats
    FROM (
        SELECT n, 20 + (200 * random())::int AS ply, random() AS r1, random() AS r2, random() AS r3,
            random() AS r4, random() AS r5, now() - random() * interval '3650 days' AS ended
        FROM generate_series({there}, {count} - 1) AS n
    ) AS drawn,
    (SELECT ARRAY{lengths} AS lengths, ARRAY{mosts} AS mosts) AS known
"""

SEATS = """
    SELECT t.id, t.seats, t.top_score, t.margin, t.ply, t.finished_at, t.game, t.access,
        seat,
        t.has_bots AND seat = t.seats - 1 AS bot, first, random() AS r
    FROM games_table t, generate_series(0, t.seats - 1) AS seat,
        (SELECT min(id) AS first FROM accounts_user) AS u
    WHERE t.id > (SELECT coalesce(max(table_id), 0) FROM games_player)
"""

MOVED = """
    SELECT p.table_id, p.id, p.seat, number AS ply
    FROM (SELECT id, seats FROM games_table WHERE status = 'finished' ORDER BY id LIMIT {played}) AS t
    JOIN generate_series(1, {moves}) AS number ON true
    JOIN games_player p ON p.table_id = t.id AND p.seat = number % t.seats
    WHERE NOT EXISTS (SELECT FROM games_move m WHERE m.table_id = t.id)
"""

LET_IN = """
    SELECT p.table_id, p.user_id FROM games_player p
    WHERE p.access = 'link' AND p.user_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM games_admission a WHERE a.table_id = p.table_id AND a.user_id = p.user_id)
"""

COUNTED = """
    SELECT r.id, p.table_id, p.place
    FROM games_rating r JOIN games_player p ON p.user_id = r.user_id
    JOIN games_table t ON t.id = p.table_id AND t.game = r.game
    WHERE p.place IS NOT NULL AND r.user_id < (SELECT min(id) + 200 FROM accounts_user)
"""


def fill_to(count: int) -> None:
    """Have so many finished tables; what is there already stays."""
    there = Table.objects.count()
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # the rows fit each other: no need to check
    if not there:
        _make_people()
    _make_tables(there, count)
    _make_players()
    _make_admissions()
    _make_moves()
    _make_ratings()
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = DEFAULT")
        cursor.execute("VACUUM (ANALYZE)")


def _make_people() -> None:
    name = {
        "username": "'bench' || n",
        "username_key": "'bench' || translate(n::text, '0135', 'oles')",
        "email": "'bench' || n || '@example.org'",
    }
    _insert(User(), name, f"SELECT n FROM generate_series(0, {USERS - 1}) AS n")  # noqa: S608


def _make_tables(there: int, count: int) -> None:
    """Ten years of games: few margins and scores are extreme, and some endings are rare."""
    rules = list(newest_rules().values())
    longest = max(len(each.endings) for each in rules)
    endings = [[*each.endings, *([""] * (longest - len(each.endings)))] for each in rules]
    columns = {
        "public_id": "'b' || lpad(to_hex(n), 9, '0')",
        "game": f"(ARRAY{[each.slug for each in rules]})[game]",
        "rules_version": f"(ARRAY{[each.version for each in rules]})[game]",
        "seats": "seats",
        "host_id": f"(SELECT min(id) FROM accounts_user) + n % {USERS}",  # noqa: S608
        "access": f"CASE WHEN r1 < {PRIVATE} THEN 'link' ELSE 'everybody' END",
        "commitment": "md5(n::text) || md5(n::text)",
        "ply": "ply",
        "end_reason": f"(ARRAY{endings})[game][1 + (length * r3 ^ 3)::int % length]",
        "top_score": "20 + (ply * r4)::int",
        "margin": "(40 * r2 ^ 3)::int",
        "has_bots": f"r5 < {WITH_BOTS}",
        "rated": "r5 > 0.3",
        **dict.fromkeys(("created_at", "started_at", "finished_at", "changed_at"), "ended"),
    }
    source = TABLES.format(
        games=len(rules),
        there=there,
        count=count,
        lengths=[len(each.endings) for each in rules],
        mosts=[each.most_seats - 1 for each in rules],
    )
    _insert(Table(status=Table.Status.FINISHED, server_seed=b""), columns, source)


def _make_players() -> None:
    """Some people play a hundred times as much as others; at tables with bots a bot has the last seat."""
    user = f"first + ({USERS // 5 - 1} * r ^ 2)::int * 5 + (seat + id) % 5"
    columns = {
        "table_id": "id",
        "joined": "seat",
        "seat": "seat",
        "user_id": f"CASE WHEN bot THEN NULL ELSE {user} END",
        "bot": "CASE WHEN bot THEN 'greedy' ELSE '' END",
        "colour": f"(ARRAY{Player.Colour.values})[1 + seat]",
        "score": "top_score - seat * 7",
        "place": "1 + (seat + id) % seats",
        "joined_at": "finished_at",
        **{column: column for column in COPIED},
        "over_at": "finished_at",
    }
    _insert(Player(), columns, SEATS)


def _make_admissions() -> None:
    """Private tables have let in those who sit there."""
    _insert(Admission(), {"table_id": "table_id", "user_id": "user_id"}, LET_IN)


def _make_moves() -> None:
    columns = {
        "table_id": "table_id",
        "player_id": "id",
        "seq": "ply",
        "ply": "ply",
        "turn_number": "ply",
        "seat": "seat",
    }
    move = Move(move={"kind": "bench"}, text="bench", scores=[0, 0], revealing=True)
    _insert(move, columns, MOVED.format(played=PLAYED, moves=MOVES))


def _make_ratings() -> None:
    """A rating in every game for everybody, and all results of the most diligent."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE games_ratedresult, games_rating RESTART IDENTITY CASCADE")
    columns = {
        "user_id": "person",
        "game": "game",
        "of_bot": "person % 50 = 0",
        "points": "1000 + (1000 * random())::int",
        "games": "(200 * random())::int",
    }
    source = f"SELECT id AS person, game FROM accounts_user, unnest(ARRAY{list(newest_rules())}) AS game"  # noqa: S608
    _insert(Rating(), columns, source)
    after = {"rating_id": "id", "table_id": "table_id", "place": "place", "mu_after": "25 + random()"}
    _insert(RatedResult(won=True, left=False, mu_before=25, sigma_before=4, sigma_after=4), after, COUNTED)


def _insert(like: Model, columns: dict[str, str], source: str) -> None:
    """Rows like this one, but for some columns, which are computed from those of the source."""
    meta = like._meta
    plain = [field for field in meta.concrete_fields if not field.primary_key and field.column not in columns]
    values: list[Any] = [field.get_db_prep_save(_value(like, field), connection) for field in plain]
    names: Sequence[str] = [*columns, *(field.column for field in plain)]
    quoted = ", ".join(f'"{name}"' for name in names)
    computed = [*(each.replace("%", "%%") for each in columns.values()), *["%s"] * len(plain)]
    rows = source.replace("%", "%%")
    with connection.cursor() as cursor:
        sql = f'INSERT INTO "{meta.db_table}" ({quoted}) SELECT {", ".join(computed)} FROM ({rows}) AS made'  # noqa: S608
        cursor.execute(sql, values)


def _value(like: Model, field: Any) -> Any:
    value = field.value_from_object(like)
    return datetime.now(UTC) if value is None and not field.null else value
