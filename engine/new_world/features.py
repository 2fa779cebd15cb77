"""Trails, towns, farms and plains: segments that lie together, kept up with every card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.new_world.faces import SEGMENTS_A_CARD, Face


@dataclass(slots=True)
class Features:
    """Disjoint sets of segments ("nodes": card index times 8, plus segment), merged as cards meet.

    Every list is indexed by node; all but `parent` are meaningful at a feature's root only. There
    is no path compression, so reading changes nothing and equal games have equal features; the
    larger set keeps its root, which bounds the way to a root by the logarithm of the set.
    """

    parent: list[int] = field(default_factory=list)
    """The next node on the way to the root; at a root, minus the number of its nodes."""
    cards: list[int] = field(default_factory=list)
    """The cards of the feature, as bits by card index."""
    open_ends: list[int] = field(default_factory=list)
    """Edges that still wait for a neighbour; for a farm, empty places around it."""
    worth: list[int] = field(default_factory=list)
    """Trading posts, flags or animals."""
    settlers: list[int] = field(default_factory=list)
    """How many settlers of all seats stand on it."""

    def copy(self) -> "Features":
        """An independent copy."""
        return Features(
            self.parent.copy(),
            self.cards.copy(),
            self.open_ends.copy(),
            self.worth.copy(),
            self.settlers.copy(),
        )

    def root(self, node: int) -> int:
        """The node that stands for the whole feature."""
        parent = self.parent
        while (above := parent[node]) >= 0:
            node = above
        return node

    def card_count(self, root: int) -> int:
        """How many cards the feature covers, each once however often it is visited (NW-10)."""
        return self.cards[root].bit_count()

    def card_indices(self, root: int) -> Iterator[int]:
        """The cards of the feature in the order in which they were laid."""
        bits = self.cards[root]
        return (index for index in range(bits.bit_length()) if bits >> index & 1)

    def add(self, face: Face, index: int) -> None:
        """The segments of a new card, each a feature of its own so far."""
        self.parent += _ALONE
        self.cards += [1 << index] * SEGMENTS_A_CARD
        self.open_ends += face.open_ends
        self.worth += face.worth
        self.settlers += _EMPTY

    def join(self, mine: Sequence[int], first: int, theirs: Sequence[int], their_first: int) -> None:
        """Two cards meet: segments at the shared edge, pair by pair, become one feature.

        `first` and `their_first` are the cards' first nodes.
        """
        parent = self.parent
        for own, other in zip(mine, theirs, strict=True):
            kept = first + own
            while (above := parent[kept]) >= 0:
                kept = above
            lost = their_first + other
            while (above := parent[lost]) >= 0:
                lost = above
            if kept != lost:
                if parent[lost] < parent[kept]:
                    kept, lost = lost, kept
                self._merge(kept, lost)
            self.open_ends[kept] -= 2

    def _merge(self, kept: int, lost: int) -> None:
        self.parent[kept] += self.parent[lost]
        self.parent[lost] = kept
        self.cards[kept] |= self.cards[lost]
        self.open_ends[kept] += self.open_ends[lost]
        self.worth[kept] += self.worth[lost]
        self.settlers[kept] += self.settlers[lost]
        self.settlers[lost] = 0  # as if they had come later: a state that was read again is equal


_ALONE = (-1,) * SEGMENTS_A_CARD
_EMPTY = (0,) * SEGMENTS_A_CARD
