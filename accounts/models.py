"""Who signs in: people and the accounts that bots play under."""

import secrets
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.circles import Block, Friend
from accounts.preferences import MailMode, Preferences, Vacation
from accounts.prepared import NUMBERS, Prepared
from accounts.tokens import Token

__all__ = [
    "Block",
    "Friend",
    "MailMode",
    "Preferences",
    "Theme",
    "Token",
    "User",
    "Vacation",
    "check_language",
    "check_time_zone",
    "shown_name",
]


def shown_name(username: str, display_name: str, closed_at: datetime | None) -> str:
    """What everybody else sees of somebody with these columns."""
    return str(_("Former player")) if closed_at else display_name or username


class Theme(models.TextChoices):
    """The light by which somebody reads the map."""

    SYSTEM = "", _("As my system has it")
    DAY = "day", _("Day")
    NIGHT = "night", _("Night")


def check_time_zone(name: str) -> None:
    """Raise ValidationError unless the name is a time zone of the IANA list."""
    if name not in available_timezones():
        raise ValidationError(
            _("“%(name)s” is no time zone that we know."), code="time_zone", params={"name": name}
        )


def check_language(code: str) -> None:
    """Raise ValidationError unless the site has words in this language."""
    if code not in dict(settings.LANGUAGES):
        raise ValidationError(
            _("“%(code)s” is no language of this site."), code="language", params={"code": code}
        )


class UserQuerySet(models.QuerySet["User"]):
    """Filters that have names."""

    def people(self) -> "UserQuerySet":
        """Everybody who is not a bot and has not left."""
        return self.filter(is_bot=False, closed_at__isnull=True)

    def bots(self) -> "UserQuerySet":
        """The accounts that bots play under."""
        return self.filter(is_bot=True)

    def kept_apart_from(self, user: "User") -> "UserQuerySet":
        """Whoever has blocked this user or is blocked by them, with the bot accounts that they keep.

        A bot account is kept apart from the same people as whoever keeps it.
        """
        persons = [pk for pk in (user.pk, user.keeper_id) if pk is not None]
        blocked = Block.objects.filter(user__in=persons).values("blocked")
        blocking = Block.objects.filter(blocked__in=persons).values("user")
        themselves = models.Q(pk__in=blocked) | models.Q(pk__in=blocking)
        return self.filter(themselves | models.Q(keeper__in=blocked) | models.Q(keeper__in=blocking))

    def named(self, name: str) -> "UserQuerySet":
        """Whoever carries this name, or one that reads like it, to sign in or to be shown."""
        key = names.key_of(name)
        return self.filter(models.Q(username_key=key) | models.Q(display_key=key))

    def addressed(self, username: str) -> "UserQuerySet":
        """Whoever has just this user name, but for capitals, and has not left; by the key of the name."""
        key = names.key_of(username)
        return self.filter(username_key=key, username__iexact=username, closed_at__isnull=True)

    def to_be_found(self, name: str) -> "User | None":
        """The one who carries this name, or one that reads like it, and has not left; None if nobody does."""
        found = self.named(name).filter(closed_at__isnull=True) if names.key_of(name) else self.none()
        return found.first()


USER = Prepared["User"](lambda: User.objects.filter(pk=NUMBERS[0]))


class UserManager(BaseUserManager["User"].from_queryset(UserQuerySet)):  # type: ignore[misc]
    """Makes users. Names are trusted here; forms check what strangers type."""

    def create_user(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> "User":
        """A stored user with these names; without a password nobody can sign in as them."""
        user: User = self.model(username=names.tidy(username), email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> "User":
        """A stored user who may do everything."""
        return self.create_user(username, email, password, is_staff=True, is_superuser=True, **fields)

    def create_bot(self, username: str, display_name: str = "") -> "User":
        """A stored account for a bot: no e-mail, no password, no mail owed."""
        return self.create_user(username, display_name=display_name, is_bot=True, turn_mail=False)

    def get(self, *args: Any, **kwargs: Any) -> "User":
        """As usual; by number alone, which is how every request finds its user, at a fraction of the cost."""
        of_all = type(self) is UserManager  # the managers of relations are of its kind, and find fewer
        if not of_all or args or kwargs.keys() != {"pk"} or type(kwargs["pk"]) is not int:
            found: User = super().get(*args, **kwargs)
            return found
        user = USER.first(kwargs["pk"])
        if user is None:
            raise User.DoesNotExist
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """The user of this name, whatever its case; raises DoesNotExist."""
        user: User = self.get(username_key=names.key_of(username or ""))
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """One who signs in and takes seats, or the account that a bot plays under."""

    username = models.CharField(
        _("user name"),
        max_length=names.USERNAME_LONGEST,
        unique=True,
        validators=[names.check_username],
        error_messages={"unique": _("That name, or one that looks like it, is taken.")},
    )
    """Public; what one signs in with."""
    username_key = models.CharField(max_length=2 * names.USERNAME_LONGEST, unique=True, editable=False)
    """`names.key_of(username)`: keeps look-alikes apart."""
    display_name = models.CharField(
        _("display name"), max_length=names.DISPLAY_LONGEST, blank=True, validators=[names.check_display_name]
    )
    """Shown in place of the user name, where one is given."""
    display_key = models.CharField(max_length=2 * names.DISPLAY_LONGEST, blank=True, editable=False)
    email = models.EmailField(_("e-mail address"), blank=True)
    """Lower case; empty for bots and for those who left."""

    is_bot = models.BooleanField(_("bot"), default=False)
    keeper = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="kept_bots", editable=False
    )
    """Whoever answers for a bot account."""
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    """False: may not sign in."""
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)
    """When the account was closed: since then the row is a former player without a name."""

    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[check_time_zone])
    language = models.CharField(_("language"), max_length=10, blank=True, validators=[check_language])
    """In which pages and mails are written; empty: pages as the browser asks, mails in the site's own."""
    theme = models.CharField(_("light"), max_length=8, choices=Theme, default=Theme.SYSTEM, blank=True)
    turn_mail = models.BooleanField(_("mail me when it is my turn"), default=True)

    objects: ClassVar[UserManager] = UserManager()

    _default_preferences: Preferences | None = None

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="accounts_user_email_once",
                violation_error_message=_("Another account has this e-mail address."),
            ),
            models.UniqueConstraint(
                fields=["display_key"],
                condition=~models.Q(display_key=""),
                name="accounts_user_display_name_once",
                violation_error_message=_("That name, or one that looks like it, is taken."),
            ),
            models.CheckConstraint(
                condition=models.Q(theme__in=Theme.values), name="accounts_user_theme_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What everybody else sees."""
        return shown_name(self.username, self.display_name, self.closed_at)

    @property
    def preferences(self) -> Preferences:
        """The user's wishes; the defaults, not stored yet, where there are none."""
        try:
            stored: Preferences = self.stored_preferences
        except Preferences.DoesNotExist:
            self._default_preferences = self._default_preferences or Preferences(user=self)
            return self._default_preferences
        return stored

    def get_full_name(self) -> str:
        """What everybody else sees; Django's admin asks for it under this name."""
        return self.name

    def get_short_name(self) -> str:
        """What everybody else sees; Django asks for it under this name."""
        return self.name

    def clean(self) -> None:
        """Raise ValidationError when another carries one of the two names, whichever of their two it is."""
        super().clean()
        others = User.objects.exclude(pk=self.pk)
        for field in ("username", "display_name"):
            name = getattr(self, field)
            if name and others.named(name).exists():
                message = _("That name, or one that looks like it, is taken.")
                raise ValidationError({field: ValidationError(message, code="unique")})

    def save(self, *args: Any, update_fields: Any = None, **kwargs: Any) -> None:
        """Store the user with keys that fit the names."""
        self.email = self.email.lower()
        self.username_key = names.key_of(self.username)
        self.display_key = names.key_of(self.display_name)
        if update_fields is not None:
            keys = {"username": "username_key", "display_name": "display_key"}
            update_fields = {*update_fields, *(keys[field] for field in update_fields if field in keys)}
        super().save(*args, update_fields=update_fields, **kwargs)

    def email_user(self, subject: str, message: str, from_email: str | None = None, **kwargs: Any) -> None:
        """Send one plain mail to this user, if they have an address."""
        if self.email:
            send_mail(subject, message, from_email, [self.email], **kwargs)

    def forget(self) -> None:
        """Strip everything that tells who this was, in memory; the name is free for others once saved."""
        self.username = f"former-{secrets.token_hex(6)}"
        self.display_name = self.email = ""
        self.is_active = self.is_staff = self.is_superuser = self.turn_mail = False
        self.theme, self.time_zone, self.language = Theme.SYSTEM, "UTC", ""
        self.last_login = self.keeper = None
        self.closed_at = timezone.now()
        self.set_unusable_password()
