"""What a reader of a table must not receive, and how to find it in bytes."""

import base64
import math
import re

from engine.core.chance import Chance
from engine.core.fairness import game_seed
from engine.core.seats import Seat
from games.positions import present_state, rules_of

ACCIDENT = 1e-12
"""Less likely than this, cards in their true order are no accident."""
HAND = 5
"""So many cards of a hand side by side are no accident, unless they are much alike."""


def seeds_of(table):
    """The seeds behind a table's luck in every form that could be printed."""
    server = bytes(table.server_seed)
    players = [bytes.fromhex(player.seed) for player in table.players.order_by("joined")]
    return [form for seed in (server, game_seed(server, players)) for form in _printed(seed)]


def hidden_from(table, seat):
    """Every list of a position that this seat (None: a spectator) cannot know, by its place in the state.

    What may not be known is what `redeal` draws anew; drawn twice, so that no list escapes by accident.
    """
    rules = rules_of(table)
    state = present_state(table, rules)
    seat = None if seat is None else Seat(seat)
    true = rules.state_to_json(state)
    lists = {}
    for number in (1, 2):
        other = rules.state_to_json(rules.redeal(state, seat, Chance(bytes([number]) * 32)))
        lists.update(_differing(true, other, ""))
    return lists


def find_secrets(text, seeds, lists):
    """What stands in the text that must not: names of the secrets that were found."""
    words = re.findall(r"[\w-]+", text)
    found = [f"seed {seed[:8]}…" for seed in seeds if seed in text or seed in _joined(words)]
    return found + [name for name, cards in lists.items() if _in_a_row(name, cards, words)]


def _printed(seed):
    plain = base64.b64encode(seed).decode().rstrip("=")
    return [seed.hex(), seed.hex().upper(), plain, plain.replace("+", "-").replace("/", "_"), _numbers(seed)]


def _numbers(seed):
    return _joined(map(str, seed))


def _differing(true, other, path):
    """Lists of scalars that are not the same in both."""
    if isinstance(true, dict):
        for name in true:
            yield from _differing(true[name], other[name], f"{path}.{name}")
    elif isinstance(true, list) and true != other:
        if all(isinstance(item, str | int) for item in true):
            yield path, [str(item) for item in true]
        else:
            for place, (one, two) in enumerate(zip(true, other, strict=True)):
                yield from _differing(one, two, f"{path}.{place}")


def tellable(name, cards):
    """Are there so many cards, and of so many kinds, that all of them in a row are no accident?"""
    return len(cards) >= _length(name, cards) and (".hand" not in name or len(set(cards)) >= HAND - 1)


def _in_a_row(name, cards, words):
    """Do enough of the cards stand among the words one after the other, forwards or backwards?"""
    if not tellable(name, cards):
        return False
    of_cards, length = set(cards), _length(name, cards)
    said = [word for word in words if word in of_cards]  # whatever stands between them
    told = {tuple(said[place : place + length]) for place in range(len(said) - length + 1)}
    return any(tuple(run) in told for run in _runs(cards, length))


def _length(name, cards):
    return HAND if ".hand" in name else _no_accident(cards)


def _no_accident(cards):
    """How many cards in a row are no accident, as many kinds as there are."""
    return math.ceil(math.log(ACCIDENT) / math.log(1 / max(len(set(cards)), 2)))


def _runs(cards, length):
    for start in range(len(cards) - length + 1):
        run = cards[start : start + length]
        yield from (run, run[::-1])


def _joined(words):
    return f" {' '.join(words)} "
