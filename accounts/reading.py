"""Writing to somebody who is not looking at a page now."""

from collections.abc import Iterator
from contextlib import contextmanager
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone, translation

from accounts.models import User


@contextmanager
def as_read_by(user: User) -> Iterator[None]:
    """Inside, words, dates and times are as this user wants them: their language, their time zone."""
    with (
        translation.override(user.language or settings.LANGUAGE_CODE),
        timezone.override(ZoneInfo(user.time_zone)),
    ):
        yield
