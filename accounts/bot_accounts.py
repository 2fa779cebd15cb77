"""Accounts that programs play under, each kept by a person."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.tokens import Token, issue_token

MOST_BOTS = 5
"""How many bot accounts one person may keep."""
BOT_SCOPES = ("read", "play", "chat", "tables")


def make_bot_account(keeper: User, *, username: str, display_name: str = "") -> tuple[User, str]:
    """A new bot account of a person, and the secret of its token.

    Raises ValidationError for a name that cannot be, or when the person keeps enough already.
    """
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=keeper.pk)
        if locked.is_bot:
            raise ValidationError(_("A bot cannot keep bots."))
        if locked.kept_bots.filter(closed_at=None).count() >= MOST_BOTS:
            raise ValidationError(_("You keep as many bots as one person may."))
        bot = User(username=username, display_name=display_name, is_bot=True, turn_mail=False, keeper=locked)
        bot.set_unusable_password()
        bot.full_clean(exclude=("password", "username_key", "display_key"))
        bot.save()
        return bot, new_bot_token(bot)


def new_bot_token(bot: User) -> str:
    """The secret of a new token of a bot account; those it had before no longer work."""
    Token.objects.filter(user=bot).delete()
    _token, secret = issue_token(bot, name=_("Bot account"), scopes=BOT_SCOPES)
    return secret
