"""Messages to the webhooks of a user: Discord's and Slack's shape, or JSON with a signature."""

import hashlib
import hmac
import json
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.reading import as_read_by
from games.models import Notice, Webhook
from games.notices import outgoing
from games.notices.kinds import KINDS
from games.notices.owing import owe_user
from games.presentation.event_json import told_since_own_move

PATIENCE = timedelta(days=1)
"""A webhook that has failed for so long is switched off."""


def carry(
    notices: Sequence[Notice], *, allowed: Callable[[outgoing.Address], bool] = outgoing.is_public
) -> None:
    """Send one notice to every webhook of its user. Raises what went wrong when none took it."""
    notice = notices[0]
    hooks = list(Webhook.objects.filter(user=notice.user, off_at=None).select_related("user"))
    errors = [error for hook in hooks if (error := send(hook, content(notice), allowed=allowed)) is not None]
    if hooks and len(errors) == len(hooks):
        raise errors[-1]


def content(notice: Notice) -> dict[str, object]:
    """What there is to tell, before it takes a webhook's shape.

    `events` are those since the user's last own move, with the very bodies of the streams.
    """
    kind, table = KINDS[notice.kind], notice.table
    with as_read_by(notice.user):
        return {
            "id": notice.pk,
            "kind": notice.kind,
            "table": table.public_id if table else None,
            "game": table.game if table else None,
            "version": table.version if table else None,
            "title": kind.subject(notice),
            "text": kind.body(notice),
            "url": settings.SITE_URL + (table.get_absolute_url() if table else "/"),
            "created": notice.created_at.isoformat(),
            "events": told_since_own_move(table, notice.user) if table else [],
        }


def test_content() -> dict[str, object]:
    """What a test tells."""
    return {
        "id": None,
        "kind": "test",
        "table": None,
        "game": None,
        "version": None,
        "title": settings.SITE_NAME,
        "text": _("This is a test."),
        "url": settings.SITE_URL,
        "created": timezone.now().isoformat(),
        "events": [],
    }


def send(
    hook: Webhook,
    told: dict[str, object],
    *,
    allowed: Callable[[outgoing.Address], bool] = outgoing.is_public,
) -> Exception | None:
    """Send one message, note how it went in the hook's row, and return what went wrong."""
    body = json.dumps(shaped(hook.shape, told)).encode()
    headers = [
        ("Content-Type", "application/json"),
        ("User-Agent", settings.SITE_NAME),
        ("X-Landfall-Signature", f"sha256={signature(hook.secret, body)}"),
    ]
    try:
        outgoing.post(hook.url, body, headers, allowed=allowed)
    except Exception as error:
        _failed(hook, error)
        return error
    Webhook.objects.filter(pk=hook.pk).update(failing_since=None, last_error="")
    return None


def shaped(shape: str, told: dict[str, object]) -> dict[str, object]:
    """The message as the receiver wants it. No text of a user's can ping a channel."""
    line = f"{told['title']}: {told['text']} {told['url']}"
    match shape:
        case Webhook.Shape.DISCORD:
            return {"content": line, "allowed_mentions": {"parse": []}}
        case Webhook.Shape.SLACK:
            return {"text": line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
        case _:
            return told


def signature(secret: str, body: bytes) -> str:
    """HMAC-SHA256 of the body in hex, by which the receiver knows that it is ours."""
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _failed(hook: Webhook, error: Exception) -> None:
    now = timezone.now()
    hook.failing_since = hook.failing_since or now
    hook.last_error = str(error)[:200] or type(error).__name__
    if now - hook.failing_since >= PATIENCE and hook.off_at is None:
        hook.off_at = now
        owe_user("webhook_off", hook.user, f"webhook {hook.pk} {now:%Y-%m-%d}", url=hook.url)
    hook.save(update_fields=("failing_since", "last_error", "off_at"))
