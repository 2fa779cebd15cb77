"""Which names people may carry, and which two names look like one.

A name is shown to strangers beside moves and chat, so nobody may carry one that reads like
another's: names are folded to a key, and keys are unique. Letters come from one script a name.
"""

import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

USERNAME_LONGEST = 20
DISPLAY_LONGEST = 30

_SCRIPTS: dict[str, tuple[tuple[int, int], ...]] = {
    "Latin": ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x17E)),
    "Greek": ((0x386, 0x386), (0x388, 0x3CE)),
    "Cyrillic": ((0x400, 0x45F), (0x490, 0x491)),
}
_ASCII_DIGITS = frozenset("0123456789")

# Letters of other scripts, and digits, that read as a Latin letter; lower case on both sides.
_LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("аеорсухѕіјҡһԁԛԝ", "aeopcyxsijkhdqw", strict=True)),
        **dict(zip("вкмнтгґъьѵ", "bkmhtrrbbv", strict=True)),
        **dict(zip("αβγεικνορτυχωη", "abyeikvoptuxwn", strict=True)),
        **dict(zip("0135", "oles", strict=True)),
        "i": "l",
        "ı": "l",
        "í": "l",
        "ĸ": "k",
        "ß": "ss",
        "-": "",
        "_": "",
        ".": "",
        "'": "",
        "’": "",
        " ": "",
    }
)

_OFFICIAL = """
    about abuse account accounts admin administrator anonymous api bot bots contact everybody everyone
    formerplayer guestbook help here host info landfall lobby mail me moderator nobody null operator owner
    player postmaster root rules security settings spectator staff support system team undefined webmaster you
"""
RESERVED = frozenset(_OFFICIAL.split())


@dataclass(frozen=True, slots=True)
class NameRule:
    """What one kind of name may be made of."""

    marks: str
    """Signs that may stand between letters and digits."""
    longest: int
    shortest: int
    which: Promise
    """The signs in words, for the sentence of a refusal."""


_USERNAME = NameRule(
    marks="-_.",
    longest=USERNAME_LONGEST,
    shortest=3,
    which=_("letters, digits, hyphens, underscores and full stops"),
)
_DISPLAY_NAME = NameRule(
    marks="-_.'’ ",
    longest=DISPLAY_LONGEST,
    shortest=2,
    which=_("letters, digits, spaces, hyphens, underscores, apostrophes and full stops"),
)


def tidy(name: str) -> str:
    """The name in one spelling of its code points, without space around it: what is checked and stored."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key_of(name: str) -> str:
    """What is equal for any two names that a reader may take for one another."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKS_LIKE)
    return folded.replace("rn", "m").replace("vv", "w")


def check_username(name: str) -> None:
    """Raise ValidationError, with a sentence that says why, unless one may sign in by this name."""
    _check(name, _USERNAME)


def check_display_name(name: str) -> None:
    """Raise ValidationError, with a sentence that says why, unless one may be shown by this name."""
    _check(name, _DISPLAY_NAME)


def _check(name: str, rule: NameRule) -> None:
    _check_length(name, rule)
    _check_signs(name, rule)
    _check_scripts(name)
    _check_reserved(name)


def _check_length(name: str, rule: NameRule) -> None:
    if not rule.shortest <= len(name) <= rule.longest:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d signs; this one has %(count)d."),
            code="name_length",
            params={"shortest": rule.shortest, "longest": rule.longest, "count": len(name)},
        )


def _check_signs(name: str, rule: NameRule) -> None:
    strange = next((sign for sign in name if not (_is_plain(sign) or sign in rule.marks)), None)
    if strange is not None:
        raise ValidationError(
            _("A name is made of %(which)s; “%(sign)s” (%(code)s) is none of them."),
            code="name_sign",
            params={"which": rule.which, "sign": _shown(strange), "code": f"U+{ord(strange):04X}"},
        )
    if not (_is_plain(name[0]) and _is_plain(name[-1])):
        raise ValidationError(_("A name begins and ends with a letter or a digit."), code="name_ends")
    if any(one in rule.marks and two in rule.marks for one, two in pairwise(name)):
        raise ValidationError(_("Put a letter or a digit between two marks of a name."), code="name_marks")


def _check_scripts(name: str) -> None:
    scripts = {script for sign in name if (script := _script(sign))}
    if not scripts:
        raise ValidationError(_("A name has at least one letter."), code="name_no_letter")
    if len(scripts) > 1:
        raise ValidationError(
            _("Letters of %(scripts)s in one name can read like another’s: take them from one alphabet."),
            code="name_scripts",
            params={"scripts": " + ".join(sorted(scripts))},
        )


def _check_reserved(name: str) -> None:
    if key_of(name) in _RESERVED_KEYS:
        raise ValidationError(
            _("“%(name)s” could be taken for the people who run this site: choose another name."),
            code="name_reserved",
            params={"name": name},
        )


def _is_plain(sign: str) -> bool:
    return sign in _ASCII_DIGITS or _script(sign) is not None


def _script(sign: str) -> str | None:
    code = ord(sign)
    if not sign.isalpha():
        return None
    return next((name for name, spans in _SCRIPTS.items() if any(a <= code <= b for a, b in spans)), None)


def _shown(sign: str) -> str:
    return sign if sign.isprintable() and not unicodedata.combining(sign) else "□"


_RESERVED_KEYS = frozenset(key_of(name) for name in RESERVED)
