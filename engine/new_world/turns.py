"""The steps of a turn, done in place on a state that nobody else holds.

`rules` takes a step on a copy, `playout` one step after the other on the same state: there is no
second set of rules. Steps trust their arguments; what happened is added to `log` where there is one.
"""

from engine.core.events import Event
from engine.core.jsons import JsonObject
from engine.core.seats import Seat
from engine.new_world.board import AROUND, column_of, row_of
from engine.new_world.faces import FACES, SEGMENTS_A_CARD
from engine.new_world.pieces import Feature
from engine.new_world.scoring import Tally, final_order, places, tally
from engine.new_world.state import EndReason, Phase, Settler, State, Surveyors

Log = list[Event] | None


def place_card(state: State, place: int, rotation: int, log: Log) -> None:
    """Lay the drawn card (NW-4)."""
    kind = state.drawn
    assert kind is not None
    state.board.lay(place, FACES[kind, rotation])
    state.drawn = None
    state.phase = Phase.SETTLE
    if log is not None:
        data = {"column": column_of(place), "row": row_of(place), "card": kind, "rotation": rotation}
        log.append(Event("card_placed", state.seat, data))


def free_segments(state: State) -> list[int]:
    """The segments of the card just laid that may take a settler (NW-7)."""
    if not state.supply[state.seat]:
        return []
    features = state.board.features
    index = len(state.board.faces) - 1
    first = index * SEGMENTS_A_CARD
    segments = range(len(state.board.faces[index].ids))
    return [segment for segment in segments if not features.settlers[features.root(first + segment)]]


def place_settler(state: State, segment: int | None, log: Log) -> None:
    """Put a settler on the card just laid, or none, and see what is to be scored (NW-7, NW-9)."""
    if segment is not None:
        features = state.board.features
        node = (len(state.board.faces) - 1) * SEGMENTS_A_CARD + segment
        features.settlers[features.root(node)] += 1
        state.settlers[node] = state.seat
        state.supply[state.seat] -= 1
        if log is not None:
            log.append(Event("settler_placed", state.seat, settler_data(state.settler_on(node, state.seat))))
    _score_next(state, log)


def score(state: State, root: int, log: Log) -> None:
    """Score a feature, send its settlers home, move a surveyor, clear the east (NW-13)."""
    scored = tally(state, root, final=False)
    _gain(state, scored)
    if log is not None:
        points = [[gain.seat, gain.points, gain.bonus] for gain in scored.gains]
        data = {**_scored_data(scored), "surveyors": list(state.surveyors), "points": points}
        log.append(Event("feature_scored", state.seat, data))
    _send_home(state, scored.nodes, "settlers_returned", log)
    _move_surveyor(state, log)
    _clear_east(state, log)
    _score_next(state, log)


def withdraw(state: State, seat: Seat, log: Log) -> None:
    """A seat leaves; what it had begun is finished for it (ALL-4)."""
    state.left.append(seat)
    if log is not None:
        log.append(Event("seat_withdrew", seat))
    if len(state.staying()) == 1:
        _end_game(state, EndReason.RESIGNED if state.seats == 2 else EndReason.LAST_SEAT, log)
    elif seat == state.seat:
        _finish_turn(state, log)


def draw_card(state: State, log: Log) -> None:
    """Draw until a card fits somewhere; with no card left, the game ends (NW-5, NW-6, NW-18)."""
    set_aside = False
    while state.stock:
        kind = state.stock.pop()
        if state.board.has_place(kind):
            state.drawn = kind
            state.phase = Phase.PLACE
            if log is not None:
                log.append(Event("card_drawn", state.seat, {"card": kind}))
            return
        set_aside = True
        state.removed.append(kind)
        if log is not None:
            log.append(Event("card_set_aside", state.seat, {"card": kind}))
    _final_scoring(state, log)
    _end_game(state, EndReason.NO_CARD_FITS if set_aside else EndReason.LAST_CARD, log)


def settler_data(settler: Settler) -> JsonObject:
    """A settler's place and role, as events and views tell it."""
    return {
        "column": settler.column,
        "row": settler.row,
        "segment": settler.segment,
        "role": settler.role,
    }


def completed(state: State) -> list[int]:
    """The roots of the features that the card just laid completed and that still hold settlers.

    In the order of the settlers that name them (NW-8, NW-12, NW-13).
    """
    if not state.settlers:
        return []
    board, features = state.board, state.board.features
    index = len(board.places) - 1
    place, first = board.places[index], index * SEGMENTS_A_CARD
    roots = {features.root(first + segment) for segment in board.faces[index].scorable}
    if board.farms:
        roots.update(board.farms[place + step] for step in (0, *AROUND) if place + step in board.farms)
    done = [root for root in roots if not features.open_ends[root] and features.settlers[root]]
    if len(done) > 1:
        done.sort(key=lambda root: board.places[state.settlers_of(root)[0] // SEGMENTS_A_CARD])
    return done


def _score_next(state: State, log: Log) -> None:
    """The seat picks the next feature to score; with none left, its turn ends (NW-12)."""
    state.to_score = completed(state)
    if state.to_score:
        state.phase = Phase.SCORE
    else:
        _end_turn(state, log)


def _gain(state: State, scored: Tally) -> None:
    for gain in scored.gains:
        state.scores[gain.seat] += gain.points
    state.gains += scored.gains


def _send_home(state: State, nodes: list[int], event: str, log: Log) -> None:
    """The settlers on these nodes go back to their owners' supply."""
    if log is not None:
        settlers = [state.settler_on(node, state.settlers[node]) for node in nodes]
        data = [{"seat": settler.seat, **settler_data(settler)} for settler in settlers]
        log.append(Event(event, None, {"settlers": data}))
    features = state.board.features
    for node in nodes:
        features.settlers[features.root(node)] -= 1
        state.supply[state.settlers.pop(node)] += 1


def _move_surveyor(state: State, log: Log) -> None:
    """One surveyor goes one column west, unless both stand at the edge of the cards (NW-15)."""
    west, east = state.surveyors
    if west != east:
        state.surveyors = Surveyors(west, west)
    elif west < state.board.westmost:
        state.surveyors = Surveyors(west + 1, east)
    if log is not None:
        columns: JsonObject = {"columns": list(state.surveyors)}
        if state.surveyors == (west, east):
            log.append(Event("surveyor_blocked", state.seat, columns))
        else:
            log.append(Event("surveyor_moved", state.seat, {"from": east, "to": east + 1, **columns}))


def _clear_east(state: State, log: Log) -> None:
    """All but trappers go home from the columns east of both surveyors (NW-16, NW-17)."""
    board, east = state.board, state.surveyors.east
    nodes = [
        node
        for node in state.settlers
        if column_of(board.places[node // SEGMENTS_A_CARD]) < east
        and board.faces[node // SEGMENTS_A_CARD].features[node % SEGMENTS_A_CARD] is not Feature.PLAINS
    ]
    if nodes:
        nodes.sort(key=lambda node: board.places[node // SEGMENTS_A_CARD])
        _send_home(state, nodes, "settlers_sent_home", log)


def _finish_turn(state: State, log: Log) -> None:
    """The system plays on for a seat that has left in the middle of its turn (ALL-4)."""
    if state.phase is Phase.PLACE:
        _pass_on(state)
        if log is not None:
            log.append(Event("card_passed", state.seat, {"card": state.drawn}))
        return
    if state.phase is Phase.SETTLE:
        place_settler(state, None, log)
    while state.phase is Phase.SCORE:
        score(state, state.to_score[0], log)


def _end_turn(state: State, log: Log) -> None:
    _pass_on(state)
    draw_card(state, log)


def _pass_on(state: State) -> None:
    """The next seat that is still in the game begins a turn."""
    state.turn += 1
    state.seat = Seat((state.seat + 1) % state.seats)
    while state.seat in state.left:
        state.seat = Seat((state.seat + 1) % state.seats)


def _final_scoring(state: State, log: Log) -> None:
    """Unfinished trails, towns and farms first, then plains (NW-19)."""
    roots = {state.board.features.root(node) for node in state.settlers}
    tallies = sorted((tally(state, root, final=True) for root in roots), key=final_order)
    for scored in tallies:
        _gain(state, scored)
        if log is not None:
            points = [[gain.seat, gain.points] for gain in scored.gains]
            log.append(Event("final_scored", None, {**_scored_data(scored), "points": points}))


def _end_game(state: State, reason: EndReason, log: Log) -> None:
    state.phase = Phase.OVER
    state.reason = reason
    state.to_score = []
    if log is not None:
        data = {"reason": str(reason), "places": list(places(state)), "scores": state.scores.copy()}
        log.append(Event("game_over", None, data))


def _scored_data(scored: Tally) -> JsonObject:
    """The feature that was scored, as events tell it."""
    naming, worth = scored.naming, scored.worth
    return {
        "feature": str(naming.feature),
        "column": naming.column,
        "row": naming.row,
        "segment": naming.segment,
        "cards": [[column_of(place), row_of(place)] for place in scored.cards],
        "count": len(scored.cards),
        "posts": worth if naming.feature is Feature.TRAIL else 0,
        "flags": worth if naming.feature is Feature.TOWN else 0,
        "animals": worth if naming.feature is Feature.PLAINS else 0,
    }
