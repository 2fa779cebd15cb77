"""The families beside the map, the stocks, and what left the game."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.new_england.pieces import PIECES
from engine.new_england.words import TEMPLATES
from games.presentation.drawing.new_england import words
from games.presentation.drawing.new_england.offer import item_picture
from games.presentation.drawing.new_england.pieces import coin, seal
from games.presentation.drawing.svg import use
from games.presentation.scene import JsonObject, Scene
from games.words import in_words


@dataclass(frozen=True, slots=True)
class Pieces:
    """One kind of piece of a family."""

    picture: str
    name: str
    count: int
    bonus: int
    """The points for the majority, 0 for who has not got it."""
    told: str
    """What the bonus is for."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A card in a barn."""

    picture: str
    name: str
    points: int
    href: str
    """Where executing it leads; empty where it cannot be executed now."""


@dataclass(frozen=True, slots=True)
class Family:
    """A line of the list of families."""

    seat: int
    name: str
    family: str
    seal: str
    coin: str
    money: int
    points: int
    told: str
    """Where the points came from."""
    pieces: tuple[Pieces, ...]
    stored: tuple[Stored, ...]
    cards: tuple[tuple[str, int], ...]
    """Pictures of the executed cards and how many of each."""
    you: bool
    to_move: bool
    left: bool
    starts: bool
    """Has it the start marker?"""


def family_lines(scene: Scene) -> list[Family]:
    """All families in the order in which they play: of their markers, else from the start marker on."""
    view = scene.view
    count, first = view["seats"], view["start_seat"]
    order = {seat: place for place, seat in enumerate(view["buyers"])}
    seats = sorted(range(count), key=lambda seat: (order.get(seat, count), (seat - first) % count))
    return [_family(scene, view["families"][seat]) for seat in seats]


def gone_lines(scene: Scene) -> list[tuple[str, int]]:
    """What has left the game: pictures, and how many of each."""
    return [(item_picture(name, scene.colours[0]), count) for name, count in scene.view["gone"].items()]


def _family(scene: Scene, family: JsonObject) -> Family:
    seat = family["seat"]
    colour = scene.colours[seat]
    return Family(
        seat=seat,
        name=scene.names[seat],
        family=words.family_name(scene, seat),
        seal=seal(colour, (0, 0), 15),
        coin=coin((0, 0), family["money"], 15),
        money=family["money"],
        points=family["points"] if scene.outcome is None else scene.outcome.scores[seat],
        told=_told(scene, seat),
        pieces=tuple(_pieces(scene, seat, colour, piece) for piece in PIECES),
        stored=tuple(_stored(scene, seat, colour, stored) for stored in family["stored"]),
        cards=_cards(family, colour),
        you=seat == scene.seat,
        to_move=seat in scene.view["to_move"],
        left=family["left"],
        starts=seat == scene.view["start_seat"],
    )


def _pieces(scene: Scene, seat: int, colour: str, piece: str) -> Pieces:
    majority = scene.view["majorities"][piece]
    most = _("Most of all: %(points)s, if it is so at the end")
    return Pieces(
        picture=use(f"{piece}-{colour}", (0, 0)),
        name=str(words.PIECES[piece]),
        count=scene.view["families"][seat]["pieces"][piece],
        bonus=majority["points"] if seat in majority["seats"] else 0,
        told=most % {"points": words.points(majority["points"])},
    )


def _told(scene: Scene, seat: int) -> str:
    """The executed cards and their points; once the game is over, every reason there is."""
    if scene.outcome is not None:
        lines = scene.outcome.breakdown[seat]
        reasons = [(in_words(line.reason, TEMPLATES, scene.names), line.points) for line in lines]
    else:
        cards = Counter(scene.view["families"][seat]["cards"])
        reasons = [
            (words.item_name(name) + (f" ×{count}" if count > 1 else ""), count * words.card_points(name))
            for name, count in cards.items()
        ]
    told = "; ".join(f"{reason}: {points}" for reason, points in reasons)
    return told or _("No card has been executed yet")


def _stored(scene: Scene, seat: int, colour: str, stored: JsonObject) -> Stored:
    name = stored["card"]
    choices: list[Any] = [
        choice
        for choice in scene.choices
        if seat == scene.seat and choice.move["kind"] == "run_stored" and choice.move["card"] == name
    ]
    return Stored(
        picture=item_picture(name, colour),
        name=words.item_name(name),
        points=words.card_points(name),
        href=choices[0].href if choices else "",
    )


def _cards(family: JsonObject, colour: str) -> tuple[tuple[str, int], ...]:
    names = dict.fromkeys(family["cards"])
    return tuple((item_picture(name, colour), family["cards"].count(name)) for name in names)
