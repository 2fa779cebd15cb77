"""What a player asks the others for, and what they answer."""

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from games.api import shapes
from games.api.acts import Act, by_key, shown, table_act
from games.api.auth import caller_of
from games.api.base import ApiView, find_table
from games.api.reading import MOST_NUMBER, StrictSerializer, Whole, read_body
from games.models import Table
from games.services import ending, rematch, takeback


class Version(StrictSerializer):
    """The version that you looked at."""

    expected_version = Whole(min_value=0, max_value=MOST_NUMBER)


class AskTakeback(ApiView):
    """Asking for a takeback."""

    scopes = {"POST": "play"}

    @extend_schema(operation_id="ask_takeback", request=Version, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Ask the others to let your latest decision, and all after it, be taken back."""
        wish, table = read_body(request, Version), find_table(request, public_id, "pk")
        user = caller_of(request)
        return shown(takeback.ask_takeback(table_id=table.pk, user_id=user.pk, **wish), user)


AgreeTakeback = table_act(
    "agree_takeback",
    "Let it be taken back; it is done when all who play agree.",
    by_key(takeback.agree_takeback),
    scope="play",
)
DeclineTakeback = table_act(
    "decline_takeback",
    "Do not let it be taken back, or take your own request back.",
    by_key(takeback.decline_takeback),
    scope="play",
)
AskEnd = table_act(
    "ask_end",
    "Ask to end the game without a result, or agree to it; it ends when all who play want it.",
    by_key(ending.ask_end),
    scope="play",
)
DeclineEnd = table_act(
    "decline_end", "Play on: no request to end stands any more.", by_key(ending.decline_end), scope="play"
)


def _again(answer: Callable[..., Table]) -> Act:
    """The table that comes of it, where it is shown to whoever answers; else the one that is over."""

    def act(table_id: int, user: User) -> Table:
        table = answer(table_id=table_id, user_id=user.pk)
        seen = Table.objects.visible_to(user).filter(pk=table.pk).exists()
        return table if seen else Table(pk=table_id)

    return act


AskRematch = table_act(
    "ask_rematch",
    "Ask to play again when the game is over, or agree to it. The answer is the new table once it has begun: "
    "there is one, however many ask.",
    _again(rematch.ask_rematch),
    scope="tables",
)
DeclineRematch = table_act(
    "decline_rematch",
    "Do not play again; if all others have answered, they begin without you.",
    _again(rematch.decline_rematch),
    scope="tables",
)
