"""How fast a table is meant to be played: what lists are filtered by."""

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _


class Speed(TextChoices):
    """By the time that each turn has, or adds to what is in store."""

    FAST = "fast", _("several turns a day")
    DAILY = "daily", _("about a turn a day")
    SLOW = "slow", _("slower")
    UNTIMED = "untimed", _("no clock")


_HOURS = "time_control__turn_hours"

CONDITIONS = {
    Speed.FAST: Q(**{f"{_HOURS}__lte": 12}),
    Speed.DAILY: Q(**{f"{_HOURS}__gt": 12, f"{_HOURS}__lte": 36}),
    Speed.SLOW: Q(**{f"{_HOURS}__gt": 36}),
    Speed.UNTIMED: Q(time_control__kind__isnull=True),
}
"""Which tables are played so fast, by the column that holds the control."""
