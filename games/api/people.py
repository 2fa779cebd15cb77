"""People: the caller, and everybody else."""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Theme, User, check_time_zone
from accounts.signals import habits_changed
from games.api import shapes
from games.api.auth import caller_of, scopes_of, viewer_of
from games.api.base import ApiView
from games.api.reading import StrictSerializer, Text, Truth, read_body
from games.presentation.people_json import me_json, next_table, user_json


class Preferences(StrictSerializer):
    """What a person may set."""

    time_zone = Text(required=False, max_length=64, validators=[check_time_zone])
    language = serializers.ChoiceField(["", *dict(settings.LANGUAGES)], required=False)
    theme = serializers.ChoiceField(Theme.values, required=False)
    turn_mail = Truth(required=False)


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
        for name, value in wishes.items():
            setattr(user, name, value)
        if wishes:
            user.save(update_fields=tuple(wishes))
        if "time_zone" in wishes:
            habits_changed.send(sender=User, user=user)
        return self._me(request)

    def _me(self, request: Request) -> Response:
        return Response(me_json(caller_of(request), sorted(scopes_of(request))))


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
        user = User.objects.filter(username__iexact=username, closed_at=None).first()
        if user is None:
            raise Http404(_("There is nobody of that name."))
        return Response(user_json(user, viewer_of(request)))
