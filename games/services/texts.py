"""What people typed, as it may be stored and shown to others."""

import re
import unicodedata

JOINERS = "\u200c\u200d"
"""Invisible signs that some scripts and pictures cannot do without."""

BLANKS = "\u115f\u1160\u3164\uffa0\u2800\u034f"
"""Letters and signs that show nothing."""

MOST_MARKS = 3
"""So many marks may stand over and under one letter; more would be drawn over other lines."""


def tidy_text(text: str) -> str:
    """The text without control signs, invisible signs and heaped marks, its line ends kept.

    Empty when nothing is left that can be seen.
    """
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    shown = "".join(sign for sign in lines if _may_stand(sign))
    shown = _without_heaps(shown)
    shown = re.sub(r"\n{3,}", "\n\n", "\n".join(line.strip() for line in shown.split("\n"))).strip()
    return shown if any(_is_seen(sign) for sign in shown) else ""


def _may_stand(sign: str) -> bool:
    if sign == "\n" or sign in JOINERS:
        return True
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _without_heaps(text: str) -> str:
    kept, heap = [], 0
    for sign in text:
        heap = heap + 1 if unicodedata.category(sign).startswith("M") else 0
        if heap <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _is_seen(sign: str) -> bool:
    return sign not in BLANKS and unicodedata.category(sign)[0] in "LNPS"
