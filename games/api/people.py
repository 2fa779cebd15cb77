"""People: the caller, and everybody else."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError as NotValid
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import MailMode, Theme, User, check_time_zone
from accounts.signals import habits_changed
from games.api import shapes
from games.api.auth import caller_of, scopes_of, viewer_of
from games.api.base import ApiView
from games.api.reading import StrictSerializer, Text, Truth, Whole, read_body
from games.models import Player
from games.notices.kinds import KINDS
from games.presentation.people_json import me_json, next_table, user_json

CLOCK = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
"""A time of day such as 22:30."""
HABITS = {"quiet", "quiet_from", "quiet_until", "weekend_off"}
"""Wishes that clocks follow."""


class Wishes(StrictSerializer):
    """When a person plays, and how they want to be told."""

    quiet = Truth(required=False)
    quiet_from = serializers.RegexField(CLOCK, required=False, trim_whitespace=False)
    quiet_until = serializers.RegexField(CLOCK, required=False, trim_whitespace=False)
    weekend_off = Truth(required=False)
    at_once = Truth(required=False)
    colour = serializers.ChoiceField(["", *Player.Colour.values], required=False)
    mail_mode = serializers.ChoiceField(MailMode.values, required=False)
    mail_delay = Whole(required=False, min_value=0, max_value=24 * 60)
    digest_hour = Whole(required=False, min_value=0, max_value=23)
    mail_pictures = Truth(required=False)
    remind_percent = Whole(required=False, min_value=0, max_value=90)
    remind_hours = Whole(required=False, min_value=0, max_value=72)
    muted_kinds = serializers.ListField(
        child=serializers.ChoiceField(sorted(KINDS)), required=False, max_length=len(KINDS)
    )


class Preferences(StrictSerializer):
    """What a person may set."""

    time_zone = Text(required=False, max_length=64, validators=[check_time_zone])
    language = serializers.ChoiceField(["", *dict(settings.LANGUAGES)], required=False)
    theme = serializers.ChoiceField(Theme.values, required=False)
    turn_mail = Truth(required=False)
    preferences = Wishes(required=False)


class Me(ApiView):
    """The caller."""

    scopes = {"GET": "read", "PATCH": "play"}

    @extend_schema(operation_id="me", responses=shapes.Me)
    def get(self, request: Request) -> Response:
        """Who you are, your preferences, and the tables that wait for you."""
        return self._me(request)

    @extend_schema(operation_id="set_preferences", request=Preferences, responses=shapes.Me)
    def patch(self, request: Request) -> Response:
        """Change preferences; what is not named stays."""
        user, wishes = caller_of(request), read_body(request, Preferences)
        inner = wishes.pop("preferences", {})
        _wish(user, inner)
        for name, value in wishes.items():
            setattr(user, name, value)
        if wishes:
            user.save(update_fields=tuple(wishes))
        if "time_zone" in wishes or HABITS & set(inner):
            habits_changed.send(sender=User, user=user)
        return self._me(request)

    def _me(self, request: Request) -> Response:
        return Response(me_json(caller_of(request), sorted(scopes_of(request))))


def _wish(user: User, wishes: dict[str, Any]) -> None:
    """Store wishes, those that are not named as they are. Raises ValidationError."""
    if not wishes:
        return
    stored = user.preferences
    for name, value in wishes.items():
        setattr(stored, name, value)
    try:
        stored.full_clean(exclude=("user",))
    except NotValid as error:
        raise ValidationError(error.message_dict) from error
    stored.save()


class MyNext(ApiView):
    """The next table to move at."""

    @extend_schema(
        operation_id="my_next_table",
        responses={200: shapes.TableShape, 204: OpenApiResponse(description="No table waits for you.")},
    )
    def get(self, request: Request) -> HttpResponse:
        """The table that has waited longest for your move; 204 when none does."""
        table = next_table(caller_of(request))
        return Response(status=204) if table is None else Response(table)


class Person(ApiView):
    """A person or a bot account."""

    public = True

    @extend_schema(operation_id="user", responses=shapes.UserShape)
    def get(self, request: Request, username: str) -> Response:
        """What everybody may know of somebody."""
        user = User.objects.addressed(username).first()
        if user is None:
            raise Http404(_("There is nobody of that name."))
        return Response(user_json(user, viewer_of(request)))
