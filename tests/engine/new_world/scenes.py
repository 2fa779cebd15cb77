"""Positions that several tests start from."""

from tests.engine.new_world.table import (
    BEND,
    CORNER,
    EDGE_FARM,
    EDGE_HERD,
    EDGE_STRAIGHT,
    FACING,
    FARM,
    FARM_TRAIL,
    STRAIGHT,
    THREE,
    THROUGH_FLAG,
    TOWN_FULL,
    Table,
)

CORNER_BEND, THROUGH_GAME = 36, 41


def three_shops(owners, *, seats=2, farmer=None, open_west=False):
    """Three town edges with shopkeepers, in columns 1, 1 and 2, around column 1, row 5.

    `join_shops` makes them one town of 5 cards with New York and 1 flag, worth 12. At column 2,
    row 4 lies a farm, with a farmer where a seat is named. With `open_west` the town of column 2
    goes on westward, and has a flag.
    """
    table = Table(seats)
    table.lay(EDGE_HERD, 1, 4, 2, "town1", seat=owners[0])
    table.lay(EDGE_STRAIGHT, 1, 6, 0, "town1", seat=owners[1])
    table.lay(FARM, 2, 4, 0, None if farmer is None else "farm1", seat=farmer or 0)
    kind, rotation = (THROUGH_FLAG, 0) if open_west else (EDGE_FARM, 1)
    return table.lay(kind, 2, 5, rotation, "town1", seat=owners[2])


def join_shops(table, settler=None, *, seat=0):
    return table.lay(TOWN_FULL, 1, 5, 0, settler, seat=seat)


def two_robbers():
    """Robbers of seats 0 and 1 on trails that a trail card at column 2, row 3 joins.

    Joined they are a complete trail of 5 cards, from the coast to a farm.
    """
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1", seat=0).lay(FARM, 1, 2).lay(FARM, 2, 2)
    return table.lay(FARM_TRAIL, 3, 2).lay(BEND, 3, 3, 2, "trail1", seat=1)


def two_towns(seats=2):
    """A shopkeeper of seat 0 in column 1 and one of seat 1 in column 3, both in row 4.

    `close_two_towns` completes the two towns of 2 cards with one card in column 2.
    """
    table = Table(seats).lay(EDGE_HERD, 1, 4, 3, "town1", seat=0).lay(STRAIGHT, 1, 3, 1)
    table.lay(FARM_TRAIL, 2, 3, 3).lay(FARM, 3, 3)
    return table.lay(EDGE_FARM, 3, 4, 1, "town1", seat=1)


def close_two_towns(table, *, seat=0):
    return table.lay(FACING, 2, 4, 1, seat=seat)


def town_around_a_hole():
    """A shopkeeper of seat 0 in a town of nine cards around column 3, row 4, without flags.

    It is open to the east and west at column 3, row 3, north of the hole.
    """
    table = Table().lay(EDGE_HERD, 1, 4, 3, "town1").lay(THREE, 2, 4, 1).lay(CORNER, 2, 3, 3)
    table.lay(CORNER_BEND, 2, 5).lay(THROUGH_GAME, 3, 5).lay(CORNER, 4, 5, 1)
    return table.lay(THREE, 4, 4, 3).lay(CORNER, 4, 3, 2).lay(EDGE_FARM, 5, 4, 1)
