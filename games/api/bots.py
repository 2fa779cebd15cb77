"""Bots: those of the site, and the accounts that other people's programs play under."""

from django.core.exceptions import ValidationError as NotValid
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import names
from accounts.bot_accounts import make_bot_account
from accounts.models import User
from games.api import shapes
from games.api.auth import caller_of
from games.api.base import ApiView
from games.api.reading import StrictSerializer, Text, read_body
from games.presentation.game_json import bot_names
from games.presentation.people_json import brief_json

MOST_LISTED = 200


class NewBot(StrictSerializer):
    """A bot account to be made."""

    username = Text(max_length=names.USERNAME_LONGEST)
    display_name = Text(max_length=names.DISPLAY_LONGEST, required=False, default="", allow_blank=True)


class Bots(ApiView):
    """All bots."""

    public = True
    scopes = {"GET": "read", "POST": "bot"}

    @extend_schema(operation_id="bots", responses=shapes.BotList)
    def get(self, request: Request) -> Response:
        """The site's own bots, and bot accounts by name."""
        accounts = User.objects.bots().filter(closed_at=None).order_by("username")[:MOST_LISTED]
        return Response({"built_in": bot_names(), "accounts": [brief_json(user) for user in accounts]})

    @extend_schema(operation_id="make_bot", request=NewBot, responses={201: shapes.NewBotAccount})
    def post(self, request: Request) -> Response:
        """Make a bot account of yours: it plays through the API alone, and is shown as a bot."""
        keeper, wish = caller_of(request), read_body(request, NewBot)
        if keeper.is_bot:
            raise PermissionDenied(_("A bot cannot keep bots."))
        try:
            bot, secret = make_bot_account(keeper, **wish)
        except NotValid as error:
            raise ValidationError(
                error.message_dict if hasattr(error, "error_dict") else error.messages
            ) from error
        return Response({**brief_json(bot), "token": secret}, status=201)
