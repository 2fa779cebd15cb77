"""Records that one has taken in to study, and scratch lines from any ply of a game or of such a record."""

import json
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import own_shapes as shapes
from games.api.auth import caller_of
from games.api.base import ApiView
from games.api.positions import PositionQuery, find_started
from games.api.problems import NoSuchPly
from games.api.reading import StrictJSONParser, StrictSerializer, Text, Whole, read_body, read_query
from games.api.shapes import AnyObject
from games.forms import LONGEST_TURN
from games.line_forms import MOST_DEALS
from games.lines import LONGEST_LINE, Line
from games.models import KeptLine, Study
from games.presentation.checked import LONGEST
from games.presentation.game_json import bot_names
from games.presentation.replay import Reading, read_table
from games.presentation.studying import read_study
from games.presentation.what_if import played_on
from games.presentation.what_if_json import kept_json, line_json, study_json, study_position
from games.services.lines import keep_line
from games.services.studies import import_record

DONE = {204: OpenApiResponse(description="It is done.")}
LONGEST_MOVE = 200
"""Characters of a decision as text."""


class RecordParser(StrictJSONParser):
    """Bodies with a whole record in them."""

    longest = LONGEST


class NewStudy(StrictSerializer):
    """A record to be studied."""

    record = AnyObject(help_text="`newworld-record/1`.")
    name = Text(required=False, default="", allow_blank=True, max_length=80, help_text="What you call it.")


class LineBody(StrictSerializer):
    """A scratch line; without a bot you play every seat."""

    ply = Whole(min_value=0, max_value=100_000, help_text="Where it begins.")
    deal = Whole(min_value=1, max_value=MOST_DEALS, required=False, default=1)
    seat = Whole(min_value=0, max_value=9, required=False, default=0, help_text="Yours, against a bot.")
    bot = serializers.ChoiceField(bot_names(), required=False, default="")
    moves = serializers.ListField(
        child=Text(max_length=LONGEST_MOVE), required=False, max_length=LONGEST_LINE, default=list
    )


class PlayedLine(LineBody):
    """A scratch line, and a turn to be played and answered."""

    turn = serializers.ListField(
        child=Text(max_length=LONGEST_MOVE),
        required=False,
        max_length=LONGEST_TURN,
        help_text="Decisions as text; an empty turn lets bots move that are to move.",
    )


class NewKeptLine(LineBody):
    """A scratch line to be kept."""

    name = Text(max_length=80)
    text = Text(required=False, default="", allow_blank=True, max_length=4000, help_text="A note.")


class Studies(ApiView):
    """One's studies."""

    scopes = {"GET": "read", "POST": "play"}
    parser_classes = (RecordParser,)

    @extend_schema(operation_id="studies", responses=shapes.StudyList)
    def get(self, request: Request) -> Response:
        """The records that you have taken in; nobody else sees them."""
        rows = Study.objects.filter(owner=caller_of(request)).defer("record")
        return Response({"results": [study_json(row) for row in rows]})

    @extend_schema(operation_id="study_record", request=NewStudy, responses={201: shapes.StudyShape})
    def post(self, request: Request) -> Response:
        """Take a record in to study; it is checked, and refused in words where it does not hold."""
        given = read_body(request, NewStudy)
        study = import_record(caller_of(request), json.dumps(given["record"]).encode(), given["name"])
        return Response(study_json(study), status=201)


class OneStudy(ApiView):
    """One study."""

    scopes = {"GET": "read", "DELETE": "play"}

    @extend_schema(operation_id="studied_record", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, study_id: str) -> HttpResponse:
        """The record as you brought it."""
        return HttpResponse(_study(request, study_id).record, content_type="application/json")

    @extend_schema(operation_id="forget_study", responses=DONE)
    def delete(self, request: Request, study_id: str) -> HttpResponse:
        """Throw a study away, with the lines kept of it."""
        _study(request, study_id).delete()
        return Response(status=204)


class StudyPosition(ApiView):
    """A position of a study."""

    @extend_schema(operation_id="study_position", parameters=[PositionQuery], responses=shapes.StudyPosition)
    def get(self, request: Request, study_id: str) -> Response:
        """The position after some ply, the last one if none, as everybody at the table could see it."""
        reading = _reading_of_study(request, study_id)
        ply = read_query(request, PositionQuery).get("ply", reading.course.last)
        _check_ply(reading, ply)
        return Response(study_position(reading, ply))


class TableLine(ApiView):
    """A scratch line of a table."""

    scopes = {"POST": "read"}

    @extend_schema(operation_id="line", request=PlayedLine, responses=shapes.LineReached)
    def post(self, request: Request, public_id: str) -> Response:
        """Play a scratch line from any ply: what you do not know is dealt anew; nothing is stored."""
        return _played(request, _reading_of_table(request, public_id))


class StudyLine(ApiView):
    """A scratch line of a study."""

    scopes = {"POST": "read"}

    @extend_schema(operation_id="study_line", request=PlayedLine, responses=shapes.LineReached)
    def post(self, request: Request, study_id: str) -> Response:
        """Play a scratch line from any ply of a record; nothing is stored."""
        return _played(request, _reading_of_study(request, study_id))


class TableLines(ApiView):
    """The lines that one keeps of a table."""

    scopes = {"GET": "read", "POST": "play"}

    @extend_schema(operation_id="lines", responses=shapes.KeptLineList)
    def get(self, request: Request, public_id: str) -> Response:
        """The scratch lines that you keep of this game."""
        return _kept(request, _reading_of_table(request, public_id))

    @extend_schema(operation_id="keep_line", request=NewKeptLine, responses={201: shapes.KeptLineShape})
    def post(self, request: Request, public_id: str) -> Response:
        """Keep a scratch line with a name and a note; nobody else sees it."""
        return _keep(request, _reading_of_table(request, public_id))


class StudyLines(ApiView):
    """The lines that one keeps of a study."""

    scopes = {"GET": "read", "POST": "play"}

    @extend_schema(operation_id="study_lines", responses=shapes.KeptLineList)
    def get(self, request: Request, study_id: str) -> Response:
        """The scratch lines that you keep of this record."""
        return _kept(request, _reading_of_study(request, study_id))

    @extend_schema(operation_id="keep_study_line", request=NewKeptLine, responses={201: shapes.KeptLineShape})
    def post(self, request: Request, study_id: str) -> Response:
        """Keep a scratch line with a name and a note."""
        return _keep(request, _reading_of_study(request, study_id))


class OneLine(ApiView):
    """A line that one keeps."""

    scopes = {"DELETE": "play"}

    @extend_schema(operation_id="forget_line", responses=DONE)
    def delete(self, request: Request, line_id: str) -> HttpResponse:
        """Throw a kept line away."""
        gone, _rows = KeptLine.objects.filter(owner=caller_of(request), public_id=line_id).delete()
        if not gone:
            raise Http404(_("You keep no such line."))
        return Response(status=204)


def _played(request: Request, reading: Reading) -> Response:
    given = read_body(request, PlayedLine)
    line = _line(reading, given)
    if "turn" in given:
        line = played_on(reading, line, given["turn"])
    return Response(line_json(reading, line))


def _keep(request: Request, reading: Reading) -> Response:
    given = read_body(request, NewKeptLine)
    line = _line(reading, given)
    line_json(reading, line)  # what does not fit is not kept
    row = keep_line(caller_of(request), reading.about, line, name=given["name"], text=given["text"])
    return Response(kept_json(row), status=201)


def _kept(request: Request, reading: Reading) -> Response:
    rows = KeptLine.objects.filter(owner=caller_of(request), **reading.about)
    return Response({"results": [kept_json(row) for row in rows]})


def _line(reading: Reading, given: dict[str, Any]) -> Line:
    """The line that a body tells of. Raises NoSuchPly or ValidationError."""
    _check_ply(reading, given["ply"])
    if given["seat"] >= len(reading.names):
        raise serializers.ValidationError({"seat": [_("There is no such seat.")]})
    seat = given["seat"] if given["bot"] else None
    return Line(given["ply"], given["deal"], tuple(given["moves"]), seat, given["bot"])


def _check_ply(reading: Reading, ply: int) -> None:
    if ply > reading.course.last:
        raise NoSuchPly


def _reading_of_table(request: Request, public_id: str) -> Reading:
    return read_table(find_started(request, public_id, every_column=True), caller_of(request))


def _reading_of_study(request: Request, study_id: str) -> Reading:
    return read_study(_study(request, study_id), "")


def _study(request: Request, study_id: str) -> Study:
    study = Study.objects.filter(owner=caller_of(request), public_id=study_id).first()
    if study is None:
        raise Http404(_("You study no such record."))
    return study
