"""When and how somebody wants to hear from us, and when they do not play."""

from datetime import date, time, timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

LONGEST_QUIET = timedelta(hours=12)
"""The longest night: a clock that stops longer each day would hardly run."""

VACATION_DAYS = 28
"""How many days of vacation everybody has in a calendar year."""

VACATION_AHEAD = timedelta(days=366)
"""How long before its first day a vacation can be entered."""


class MailMode(models.TextChoices):
    """When mail about one's tables is sent."""

    AT_ONCE = "at_once", _("At once")
    DELAY = "delay", _("After a while, if I have not moved meanwhile")
    DIGEST = "digest", _("Once a day, all tables in one mail")


class Preferences(models.Model):
    """One user's wishes; whoever has no row has the defaults."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="stored_preferences",
    )
    quiet = models.BooleanField(_("quiet hours"), default=True)
    quiet_from = models.TimeField(_("from"), default=time(23))
    quiet_until = models.TimeField(_("until"), default=time(7))
    weekend_off = models.BooleanField(_("I do not play at weekends"), default=False)
    at_once = models.BooleanField(_("send my turn as soon as it is complete"), default=False)
    """Without a press of “Confirm”, where scripts run."""
    colour = models.CharField(_("my colour, where it is free"), max_length=10, blank=True)
    """A colour of pieces, by the name that games give it; empty: any."""
    mail_mode = models.CharField(_("turn mail"), max_length=10, choices=MailMode, default=MailMode.DELAY)
    mail_delay = models.PositiveSmallIntegerField(
        _("minutes to wait"), default=10, validators=[MaxValueValidator(24 * 60)]
    )
    digest_hour = models.PositiveSmallIntegerField(
        _("hour of the daily mail"), default=8, validators=[MaxValueValidator(23)]
    )
    mail_pictures = models.BooleanField(_("a picture of the board in mails"), default=True)
    remind_percent = models.PositiveSmallIntegerField(
        _("remind me when so much of my time is left, in percent"),
        default=25,
        validators=[MaxValueValidator(90)],
    )
    """0: no such reminder."""
    remind_hours = models.PositiveSmallIntegerField(
        _("remind me so many hours before the deadline"), default=2, validators=[MaxValueValidator(72)]
    )
    """0: no such reminder."""
    muted_kinds = models.JSONField(default=list, blank=True)
    """Names of the kinds of notices that this user wants no mail, push or webhook of."""
    calendar_key = models.CharField(max_length=43, blank=True, editable=False)
    """Opens the calendar feed to whoever has it; empty until the user asks for one."""
    bounced_address = models.EmailField(blank=True, editable=False)
    """The address that the mail server refused for good; while it is the user's, no mail goes there."""
    bounced_at = models.DateTimeField(null=True, editable=False)
    bounce_reason = models.CharField(max_length=200, blank=True, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = _("preferences")
        constraints = (
            models.UniqueConstraint(
                fields=("calendar_key",), condition=~models.Q(calendar_key=""), name="calendar_key_unique"
            ),
        )

    def __str__(self) -> str:
        return str(self.user)

    def clean(self) -> None:
        """Raise ValidationError when the night is too long to leave a day."""
        super().clean()
        given = self.quiet and self.quiet_from is not None and self.quiet_until is not None
        if given and self.night() > LONGEST_QUIET:
            message = _("Quiet hours can be twelve hours at most.")
            raise ValidationError({"quiet_until": ValidationError(message, code="quiet")})

    def night(self) -> timedelta:
        """How long the quiet hours are by the clock; the same time twice is a whole day."""
        begin, until = (
            timedelta(hours=t.hour, minutes=t.minute, seconds=t.second)
            for t in (self.quiet_from, self.quiet_until)
        )
        return (until - begin) % timedelta(days=1) or timedelta(days=1)


class VacationQuerySet(models.QuerySet["Vacation"]):
    """The questions that are asked about vacations."""

    def ending_after(self, day: date) -> "VacationQuerySet":
        """Vacations that are not over on this day."""
        return self.filter(last_day__gte=day).order_by("first_day")


class Vacation(models.Model):
    """Days on which a user does not play, by the calendar of their time zone."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations")
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))

    objects = VacationQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("vacation"), _("vacations")
        ordering = ("first_day",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")), name="vacation_ends_after_it_begins"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.first_day} - {self.last_day}"

    def days_in(self, year: int) -> int:
        """How many of its days lie in a calendar year."""
        first, last = max(self.first_day, date(year, 1, 1)), min(self.last_day, date(year, 12, 31))
        return max(0, (last - first).days + 1)


def check_vacation(vacation: Vacation, today: date) -> None:
    """Raise ValidationError, in words, unless the user may enter these days today."""
    if vacation.first_day < today:
        raise ValidationError(_("A vacation can begin today at the earliest."), code="past")
    if vacation.last_day < vacation.first_day:
        raise ValidationError(_("A vacation cannot end before it begins."), code="order")
    if vacation.first_day > today + VACATION_AHEAD or vacation.last_day > vacation.first_day + VACATION_AHEAD:
        raise ValidationError(_("That is too far ahead: a year at most."), code="far")
    others = list(Vacation.objects.filter(user=vacation.user).exclude(pk=vacation.pk))
    if any(o.first_day <= vacation.last_day and vacation.first_day <= o.last_day for o in others):
        raise ValidationError(_("You are on vacation then already."), code="overlap")
    for year in range(vacation.first_day.year, vacation.last_day.year + 1):
        left = VACATION_DAYS - sum(other.days_in(year) for other in others)
        if vacation.days_in(year) > left:
            text = ngettext(
                "You have %(left)d day of vacation left in %(year)d.",
                "You have %(left)d days of vacation left in %(year)d.",
                left,
            )
            raise ValidationError(text % {"left": left, "year": year}, code="allowance")


def end_vacation(vacation: Vacation, today: date) -> None:
    """Cancel a vacation; of one that has begun, today is the last day, and what is past counts."""
    if vacation.first_day > today:
        vacation.delete()
    elif vacation.last_day > today:
        vacation.last_day = today
        vacation.save(update_fields=("last_day",))
