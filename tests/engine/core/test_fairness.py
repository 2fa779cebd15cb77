"""The draws: pinned by the vectors of docs/fairness.md, and written a second time from that page alone."""

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest

from engine.core.chance import Chance, Dice
from engine.core.fairness import commitment, default_player_seed, game_seed, seating

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/fairness.md").read_text()
VECTORS = json.loads(PAGE.split("```json\n")[1].split("```")[0])
SEED = bytes.fromhex(VECTORS["game_seed"])
SERVER_SEED = bytes.fromhex(VECTORS["server_seed"])
PLAYER_SEEDS = [bytes.fromhex(seed) for seed in VECTORS["player_seeds"]]


# A second implementation, from the page alone: SHA-256 is all it takes from a library.


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 with SHA-256's block of 64 bytes."""
    key = (sha256(key) if len(key) > 64 else key).ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + message)
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner)


class Stranger:
    """The chance of section 2."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.counter = 0

    def block(self, label: str) -> bytes:
        message = b"newworld/1" + label.encode("utf-8") + self.counter.to_bytes(8, "big")
        self.counter += 1
        return hmac_sha256(self.seed, message)

    def below(self, n: int, label: str) -> int:
        while True:
            x = int.from_bytes(self.block(label)[:8], "big")
            if x < 2**64 - 2**64 % n:
                return x % n

    def shuffle(self, items: list[int], label: str) -> list[int]:
        for last in reversed(range(1, len(items))):
            other = self.below(last + 1, label)
            items[last], items[other] = items[other], items[last]
        return items


def test_the_seeds_of_the_page_come_out():
    published = commitment(SERVER_SEED)
    assert published.hex() == VECTORS["commitment"]
    defaults = [default_player_seed(published, place).hex() for place in range(5)]
    assert defaults == VECTORS["default_player_seeds"]
    assert [b"Plymouth", default_player_seed(published, 1), b""] == PLAYER_SEEDS
    assert game_seed(SERVER_SEED, PLAYER_SEEDS) == SEED


def test_the_numbers_of_the_page_come_out():
    for row in VECTORS["below"]:
        dice = Dice(Chance(SEED))
        assert [str(dice.below(int(limit), row["label"])) for limit in row["limits"]] == row["numbers"]
        assert dice.chance == Chance(SEED, row["counter"])


def test_the_shuffles_of_the_page_come_out():
    for row in VECTORS["shuffled"]:
        order, left = Chance(SEED).shuffled(range(row["count"]), row["label"])
        assert (list(order), left.counter) == (row["order"], row["counter"])


def test_the_seating_of_the_page_comes_out():
    for count, order in VECTORS["seating"].items():
        assert list(seating(SEED, int(count))) == order


def test_the_vectors_throw_a_block_away():
    assert any(row["counter"] > len(row["limits"]) for row in VECTORS["below"])


def test_a_stranger_who_read_the_page_gets_the_same_seeds():
    published = sha256(SERVER_SEED)
    assert published.hex() == VECTORS["commitment"]
    defaults = [sha256(published + b"/place/" + bytes([0, 0, 0, place])) for place in range(5)]
    assert [seed.hex() for seed in defaults] == VECTORS["default_player_seeds"]
    parts = [len(seed).to_bytes(4, "big") + seed for seed in (SERVER_SEED, *PLAYER_SEEDS)]
    assert sha256(b"".join(parts)).hex() == VECTORS["game_seed"]


def test_a_stranger_who_read_the_page_draws_the_same():
    stranger = Stranger(SEED)
    assert [stranger.block("test").hex() for _ in range(3)] == VECTORS["first_blocks"]
    for row in VECTORS["below"]:
        stranger = Stranger(SEED)
        assert [str(stranger.below(int(limit), row["label"])) for limit in row["limits"]] == row["numbers"]
        assert stranger.counter == row["counter"]
    for row in VECTORS["shuffled"]:
        stranger = Stranger(SEED)
        assert stranger.shuffle(list(range(row["count"])), row["label"]) == row["order"]
        assert stranger.counter == row["counter"]
    for count, order in VECTORS["seating"].items():
        assert Stranger(SEED).shuffle(list(range(int(count))), "seating") == order


@pytest.mark.parametrize("number", range(20))
def test_engine_and_stranger_agree_on_any_seed(number):
    seed = sha256(b"any seed %d" % number)
    dice, stranger = Dice(Chance(seed)), Stranger(seed)
    for limit in (1, 2, 7, 95, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64):
        assert dice.below(limit, "mixed") == stranger.below(limit, "mixed")
    items = list(range(number))
    dice.shuffle(items, "mixed")
    assert items == stranger.shuffle(list(range(number)), "mixed")
    assert dice.chance.counter == stranger.counter


@pytest.mark.parametrize("limit", [0, -1, 2**64 + 1])
def test_a_limit_that_no_block_can_serve_is_refused(limit):
    with pytest.raises(ValueError, match="limit"):
        Chance(SEED).below(limit, "test")


def test_a_chance_is_a_value():
    chance = Chance(SEED)
    first, left = chance.below(1000, "test")
    assert chance == Chance(SEED)
    assert chance.below(1000, "test") == (first, left)
    assert chance.shuffled("abcdef", "test") == chance.shuffled("abcdef", "test")
    assert left.counter == 1


def test_all_orders_of_a_shuffle_are_equally_likely():
    dice, counts = Dice(Chance(SEED)), Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        dice.shuffle(items, "orders")
        counts[tuple(items)] += 1
    # Chi squared with 5 degrees of freedom: 20.5 is passed once in a thousand seeds; this one is fixed.
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_seeds_that_differ_only_in_where_one_ends_give_different_games():
    assert game_seed(SERVER_SEED, [b"ab", b"c"]) != game_seed(SERVER_SEED, [b"a", b"bc"])
