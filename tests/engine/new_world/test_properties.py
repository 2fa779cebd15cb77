"""What holds in every game of New World, found out by random games and a second reckoning."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.core.errors import IllegalMove
from engine.new_world.playout import numbers_from
from engine.new_world.state import NoSettler, Phase, PlaceCard, PlaceSettler, Score
from tests.engine.new_world.flood import Survey
from tests.engine.new_world.play import RULES, seed_bytes

games = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 2**32),
        "seats": st.integers(2, 5),
        "options": st.fixed_dictionaries(
            {"ten_rows": st.booleans(), "stock": st.sampled_from([24, 60]), "first_seat": st.just(1)}
        ),
    }
)


def first_state(game):
    return RULES.setup(game["seats"], game["options"], seed_bytes(game["seed"]))


def random_steps(game):
    """(state before, move, state after) of a whole random game; settlers are placed where possible."""
    numbers = numbers_from(Chance(seed_bytes(game["seed"])))
    state = first_state(game)
    while to_move := RULES.to_move(state):
        moves = RULES.legal_moves(state, to_move[0])
        if len(moves) > 1 and isinstance(moves[-1], NoSettler):
            moves = moves[:-1]
        move = moves[next(numbers) % len(moves)]
        after, _ = RULES.apply(state, to_move[0], move)
        yield state, move, after
        state = after


@settings(max_examples=12, deadline=None)
@given(game=games)
def test_every_scoring_is_as_reckoned_by_flood_fill(game):
    for before, move, after in random_steps(game):
        scores, settlers, surveyors = reckoned(before, move) if isinstance(move, Score) else unchanged(before)
        if isinstance(move, PlaceSettler):
            settlers = {*settlers, (*stand(before), move.segment, before.seat)}
        if after.phase is Phase.OVER:
            scores = with_final_scoring(after, scores)
        assert list(RULES.scores(after)) == scores
        assert standing(after) == settlers
        assert set(after.surveyors) == set(surveyors)


def unchanged(state):
    return list(state.scores), standing(state), tuple(state.surveyors)


def standing(state):
    """(column, row, segment, seat) of every settler."""
    return {
        (settler["column"], settler["row"], settler["segment"], settler["seat"])
        for settler in RULES.view(state, None)["settlers"]
    }


def stand(state):
    card = RULES.view(state, None)["cards"][-1]
    return card["column"], card["row"]


def reckoned(state, move):
    """Scores, settlers and surveyors after a scoring (NW-10 to NW-16)."""
    survey = Survey(RULES.state_to_json(state))
    region = survey.region_of[move.column, move.row, move.segment]
    scores, settlers, (west, east) = unchanged(state)
    for seat, points in region.gains((west, east)).items():
        scores[seat] += points
    settlers -= set(region.settlers)
    if west != east:
        east += 1
    elif max(column for column, _ in survey.kinds) > west:
        west += 1
    clear = min(west, east)
    stay = {s for s in settlers if s[0] >= clear or survey.region_of[s[:3]].kind == "plains"}
    return scores, stay, (west, east)


def with_final_scoring(state, scores):
    """NW-19, with the settlers that are left."""
    scores = list(scores)
    for region in Survey(RULES.state_to_json(state)).regions:
        for seat in region.winners() if region.settlers else ():
            scores[seat] += region.points(final=True)
    return scores


@settings(max_examples=15, deadline=None)
@given(game=games)
def test_a_playout_is_a_random_game_of_the_contract(game):
    state = first_state(game)
    chance = Chance(seed_bytes(game["seed"] + 1), 7)
    expected = RULES.playout(state, chance)
    numbers = numbers_from(chance)
    while to_move := RULES.to_move(state):
        moves = RULES.legal_moves(state, to_move[0])
        move = moves[next(numbers) % len(moves) if len(moves) > 1 else 0]
        state, _ = RULES.apply(state, to_move[0], move)
    assert RULES.outcome(state) == expected


def accepted(state, move):
    try:
        RULES.apply(state, state.seat, move)
    except IllegalMove:
        return False
    return True


@settings(max_examples=5, deadline=None)
@given(game=games, every=st.integers(11, 17))
def test_apply_accepts_exactly_the_legal_moves(game, every):
    for number, (state, _, _) in enumerate(random_steps(game)):
        if number % every:
            continue
        legal = set(RULES.legal_moves(state, state.seat))
        assert {move for move in any_moves(state) if accepted(state, move)} == legal


def any_moves(state):
    """Every move with a place in or around the land, every segment, every settler, and no settler."""
    places = {
        (c["column"] + x, c["row"] + y)
        for c in RULES.view(state, None)["cards"]
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
    }
    places |= {(column, row) for column in (-1, 0, 1) for row in range(-1, 13)}
    names = [f"{kind}{n}" for kind in ("trail", "town", "farm", "plains") for n in range(1, 5)]
    return {
        NoSettler(),
        *(PlaceCard(column, row, rotation) for column, row in places for rotation in range(-1, 5)),
        *(PlaceSettler(name) for name in names),
        *(Score(column, row, name) for column, row, name, _ in standing(state)),
        *(Score(column, row, "town1") for column, row in places),
    }


@settings(max_examples=10, deadline=None)
@given(game=games, leavers=st.lists(st.tuples(st.integers(0, 130), st.integers(0, 4)), max_size=5))
def test_seats_may_leave_at_any_point(game, leavers):
    numbers = numbers_from(Chance(seed_bytes(game["seed"])))
    state, plies = first_state(game), 0
    while to_move := RULES.to_move(state):
        for ply, seat in leavers:
            if ply == plies and seat in state.staying() and state.phase is not Phase.OVER:
                scores, left = RULES.scores(state), list(state.left)
                state, _ = RULES.withdraw(state, seat)
                assert state.left == [*left, seat]
                assert all(now >= then for now, then in zip(RULES.scores(state), scores, strict=True))
                assert seat not in RULES.to_move(state)
        plies += 1
        if to_move := RULES.to_move(state):
            moves = RULES.legal_moves(state, to_move[0])
            state, _ = RULES.apply(state, to_move[0], moves[next(numbers) % len(moves)])
    outcome = RULES.outcome(state)
    stayed = [outcome.places[seat] for seat in state.staying()]
    assert max(stayed) <= len(stayed)
    assert [outcome.places[seat] for seat in state.left] == list(range(game["seats"], len(stayed), -1))
