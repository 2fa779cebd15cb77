from engine.new_england.state import (
    Announce,
    BuyCard,
    BuyLand,
    EndTurn,
    Phase,
    StoreCard,
    TakeMarker,
    Uncover,
)
from games.presentation.drawing.new_england import NewEnglandDrawing
from tests.engine.new_england.positions import announcing, buying, family
from tests.games.drawing.new_england.scenes import NAMES, RULES, positions, scene

DRAWING = NewEnglandDrawing()
HOME = family(settlement="A1+B1", field="A3+B3", pasture="A5+B5", marker=4)


def bar(state, *draft, seat=None):
    return DRAWING.bar(scene(state, seat=state.active if seat is None else seat, draft=draft))


def texts(buttons):
    return [text for text, _href in buttons]


def first(phase):
    return next(state for state, _events in positions() if state.phase is phase)


def test_placing_a_start_tile_offers_the_other_lands():
    state = first(Phase.START)
    assert bar(state).title == "Your turn: place a start tile"
    assert texts(bar(state).offers) == ["Field instead", "Pasture instead"]


def test_a_placed_start_tile_turns_and_changes_its_land_where_it_lies():
    state = first(Phase.START)
    move = next(m for m in RULES.legal_moves(state, state.active) if m.spaces == ("E5", "F5"))
    placed = bar(state, move)
    assert placed.sentence == "Place your settlement start tile on E5 and F5."
    assert placed.turns is not None
    assert placed.turns[0].endswith('spaces=["E5","E6"]')
    assert [href.rpartition("m=")[2] for _text, href in placed.offers] == [
        'place_start land="field" spaces=["E5","F5"]',
        'place_start land="pasture" spaces=["E5","F5"]',
    ]


def test_announcing_offers_every_number_and_warns_of_the_end():
    state = announcing(HOME, family(), bag=["field"] * 4, deck=["ship"] * 20)
    assert texts(bar(state).offers) == [
        "3 land, 6 cards",
        "4 land, 5 cards",
        "5 land, 4 cards",
        "6 land, 3 cards",
    ]
    assert "the game ends at once" in bar(state, Announce(5)).sentence
    assert "the game ends" not in bar(state, Announce(4)).sentence


def test_a_marker_says_how_many_purchases_it_leaves():
    state, _ = RULES.apply(
        announcing(family(money=9), family(), bag=["field"] * 9, deck=["ship"] * 9), 0, Announce(3)
    )
    assert texts(bar(state).offers) == [str(value) for value in range(1, 11)]
    assert (
        bar(state, TakeMarker(4)).sentence == "You take the 4: your 9 shillings are enough for 2 purchases."
    )
    assert bar(state, TakeMarker(5)).sentence == "You take the 5: your 9 shillings are enough for 1 purchase."
    assert (
        bar(state, TakeMarker(10)).sentence == "You take the 10: your 9 shillings are enough for 0 purchases."
    )


def test_buying_says_price_purchases_and_money():
    state = buying(HOME, offer=["field"])
    assert bar(state).title == "Your turn: two purchases at 4 shillings each"
    assert bar(state).sentence == "Choose from the offer. You have 12 shillings."
    assert texts(bar(state).buttons) == ["End turn"]


def test_a_chosen_purchase_can_be_stepped_through_its_ways():
    state = buying(HOME, offer=["field"])
    moves = [move for move in RULES.legal_moves(state, 0) if isinstance(move, BuyLand)]
    chosen = bar(state, moves[0])
    assert chosen.title == "Your turn: one more purchase at 4 shillings"
    assert chosen.sentence == f"Buy a field tile for 4 shillings and place it on {moves[0].space}."
    assert chosen.buttons[0][0] == f"1 / {len(moves)} ▶"
    assert chosen.buttons[0][1].endswith(RULES.move_to_text(moves[1]))
    assert "item" in chosen.picture


def test_a_card_may_be_stored_instead_and_executed_instead():
    barn = family(settlement="A1+B1", field="A3+B3", barns="A1", marker=4)
    state = buying(barn, offer=["field_row2"])
    card = BuyCard("field_row2", ("A3", "B3"))
    assert "Store it instead" in texts(bar(state, card).buttons)
    assert "Execute it instead" in texts(bar(state, StoreCard("field_row2")).buttons)


def test_uncovering_and_stored_cards_are_offered():
    sailor = family(
        field="A1+B1 C1", ships="C1", settlement="A3+B3", barns="A3", stored=[("field_row2", 1)], marker=4
    )
    state = buying(sailor)
    assert texts(bar(state).offers) == [
        "Uncover a land tile",
        "Uncover a card",
        "Execute: field card, two in a row",
    ]
    assert "cannot be taken back" in bar(state, Uncover("land")).note


def test_the_end_of_a_turn_is_confirmed_with_its_income():
    state = buying(HOME, family(), offer=["field"])
    a_scene = scene(state, seat=0, draft=[BuyLand("field", "C3"), EndTurn()])
    assert a_scene.complete
    assert DRAWING.bar(a_scene).sentence == "End your turn and take 4 shillings."
    assert ("Start again", "/tables/abc/") in DRAWING.bar(a_scene).buttons


def test_who_waits_reads_what_is_going_on():
    for phase, doing in (
        (Phase.START, "place a start tile"),
        (Phase.ANNOUNCE, "announce"),
        (Phase.BID, "take a bid marker"),
        (Phase.BUY, "buy and settle"),
    ):
        state = first(phase)
        waiting = bar(state, seat=(state.active + 1) % 4)
        assert waiting.title == f"{NAMES[state.active]} is to move"
        assert doing in waiting.sentence
        assert (waiting.offers, waiting.turns, waiting.buttons) == ((), None, ())


def test_the_end_names_who_has_won():
    for name in ("stocks_empty", "shared_place"):
        state, _events = positions(name)[-1]
        outcome = RULES.outcome(state)
        winners = [NAMES[seat] for seat, place in enumerate(outcome.places) if place == 1]
        assert bar(state).sentence.startswith(" and ".join(winners))
        assert str(max(outcome.scores)) in bar(state).sentence
