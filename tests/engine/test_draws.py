"""Section 5 of docs/fairness.md: what each game draws, drawn again by somebody who read that page alone."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.fairness import game_seed
from engine.core.recording import Recorder, Sitter, play_out, random_choice
from engine.core.replay import replay
from engine.core.seats import Seat
from engine.registry import ALL_RULES, AnyRules, find_rules
from tests.engine.core.test_fairness import PAGE, Stranger
from tests.engine.games import package

ENGINE = Path(__file__).parents[2] / "engine"
ENOUGH = 250
"""Plies after which somebody leaves: in some games luck alone takes thousands to an end."""
IN_THOUGHT = re.compile("redeal|playout")
"""Labels of draws that no game is played by."""


def labels_in(folder: Path) -> Iterator[str]:
    """Every label of a draw in the Python files of a folder; each must be a literal."""
    for path in sorted(folder.glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr in ("below", "shuffle", "shuffled"):
                assert isinstance(node.args[1], ast.Constant), f"{path}: a label must be a literal"
                yield node.args[1].value


def test_the_page_names_every_label_that_a_game_is_drawn_with():
    section = PAGE.split("## 5.")[1].split("## 6.")[0]
    told = set(re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE))
    folders = {ENGINE / package(rules) for rules in ALL_RULES}
    used = {label for folder in folders for label in labels_in(folder)}
    assert {label for label in used if not IN_THOUGHT.match(label)} == told


def listed(kinds: list[dict], name: str) -> list:
    return [kind[name] for kind in kinds for _ in range(kind["count"])]


def drawn_by_stranger(items: list, label: str, stranger: Stranger) -> list:
    order = stranger.shuffle(list(range(len(items))), label)
    return [items[place] for place in order]


def recorded(slug: str, number: int, **options: object) -> tuple[AnyRules, object, Stranger]:
    """A random game's record and a stranger with its seed."""
    rules = find_rules(slug)
    sitters = [Sitter("a"), Sitter("b", seed=b"mine")]
    server_seed = bytes([number]) * 32
    recorder = Recorder(rules, sitters, server_seed=server_seed, options=options)
    record = play_out(rules, recorder, random_choice(rules, server_seed), withdrawals={ENOUGH: Seat(1)})
    return rules, record, Stranger(game_seed(record.server_seed, record.player_seeds))


def event_data(rules: AnyRules, record: object, *kinds: str) -> Iterator[dict]:
    """What the events of some kinds say to the seat that caused them, in order."""
    for step in replay(rules, record):
        for event in step.events:
            if event.kind in kinds:
                yield rules.view_event(event, event.seat)["data"]


@pytest.mark.parametrize("number", range(4))
def test_a_stranger_draws_the_cards_of_new_world(number):
    rules, record, stranger = recorded("new-world", number)
    stock = drawn_by_stranger(listed(rules.components["kinds"], "no"), "stock", stranger)
    first = rules.view(next(replay(rules, record)).state, None)
    assert first["drawn"] == stock[0]
    assert first["to_move"] == stranger.below(2, "first seat")
    later = [data["card"] for data in event_data(rules, record, "card_drawn", "card_set_aside")]
    assert later == stock[1:]


@pytest.mark.parametrize("number", range(4))
def test_a_stranger_draws_the_tiles_and_cards_of_new_england(number):
    rules, record, stranger = recorded("new-england", number)
    box = rules.components
    tiles = [land for land, count in box["land_tiles"].items() for _ in range(count)]
    cards = [card for card, count in box["decks"]["table"].items() for _ in range(count)]
    bag = drawn_by_stranger(tiles, "land tiles", stranger)[::-1]
    deck = drawn_by_stranger(cards, "development cards", stranger)[::-1]
    assert rules.view(next(replay(rules, record)).state, None)["start_seat"] == stranger.below(
        2, "first seat"
    )
    lands, cards = [], []
    for data in event_data(rules, record, "offer_uncovered", "item_uncovered"):
        lands += data.get("lands", [data["item"]] if data.get("stock") == "land" else [])
        cards += data.get("cards", [data["item"]] if data.get("stock") == "card" else [])
    assert len(lands) + len(cards) > 20
    assert lands == bag[: len(lands)]
    assert cards == deck[: len(cards)]


@pytest.mark.parametrize("number", range(4))
def test_a_stranger_deals_the_hands_of_old_world_new_world(number):
    rules, record, stranger = recorded("old-world-new-world", number)
    box = rules.components
    first = stranger.below(2, "first seat")
    deck = drawn_by_stranger(listed([*box["terrain"], *box["actions"]], "id"), "deck", stranger)[::-1]
    state = next(replay(rules, record)).state
    assert rules.to_move(state) == (first,)
    for place in range(2):
        seat = (first + place) % 2
        assert rules.view(state, seat)["hand"] == sorted(deck[5 * place : 5 * place + 5])
    drawn = [card for data in event_data(rules, record, "drew") for card in data["cards"]]
    assert len(drawn) > 20
    assert drawn[: len(deck) - 10] == deck[10 : 10 + len(drawn)]
