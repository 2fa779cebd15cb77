"""Push messages to the browsers of a user."""

import json
from collections.abc import Callable, Sequence
from email.utils import parseaddr

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from django.conf import settings

from accounts.reading import as_read_by
from games.models import Notice, PushSubscription
from games.notices import outgoing, webpush
from games.notices.kinds import KINDS

GONE = (403, 404, 410)
"""What a push service answers when the browser ended the subscription, or never was ours."""

LIVES = 24 * 3600
"""How many seconds a push service keeps the message for a browser that is off."""


def carry(
    notices: Sequence[Notice], *, allowed: Callable[[outgoing.Address], bool] = outgoing.is_public
) -> None:
    """Send one notice to every browser of its user; one that is gone is forgotten.

    Raises what went wrong when no browser took it.
    """
    notice = notices[0]
    errors: list[Exception] = []
    browsers = list(PushSubscription.objects.filter(user=notice.user))
    for browser in browsers:
        try:
            _send(browser, notice, allowed)
        except outgoing.Refused as refusal:
            if refusal.status in GONE:
                browser.delete()
            errors.append(refusal)
        except Exception as error:
            errors.append(error)
    if browsers and len(errors) == len(browsers):
        raise errors[-1]


def site_key() -> EllipticCurvePrivateKey:
    """The key in whose name all browsers are written to."""
    if settings.VAPID_PRIVATE_KEY:
        return webpush.load_key(settings.VAPID_PRIVATE_KEY)
    return webpush.key_from_secret(settings.SECRET_KEY)


def payload(notice: Notice) -> dict[str, str]:
    """What the service worker shows; messages about one table replace each other."""
    kind = KINDS[notice.kind]
    with as_read_by(notice.user):
        return {
            "title": kind.subject(notice),
            "body": kind.body(notice),
            "url": notice.table.get_absolute_url() if notice.table else "/",
            "tag": notice.table.public_id if notice.table else notice.kind,
        }


def _send(browser: PushSubscription, notice: Notice, allowed: Callable[[outgoing.Address], bool]) -> None:
    key = site_key()
    contact = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    receiver = webpush.Browser(
        browser.endpoint, webpush.decode(browser.public_key), webpush.decode(browser.auth_secret)
    )
    headers = [
        ("Authorization", webpush.authorization(browser.endpoint, key, contact)),
        ("Content-Encoding", "aes128gcm"),
        ("Content-Type", "application/octet-stream"),
        ("TTL", str(LIVES)),
        ("Urgency", "high" if KINDS[notice.kind].urgent else "normal"),
        ("Topic", f"notice-{notice.pk}"),
    ]
    body = webpush.seal(json.dumps(payload(notice)).encode(), receiver)
    outgoing.post(browser.endpoint, body, headers, allowed=allowed)
