"""Languages in which people talk at a table: more than the site itself speaks."""

from django.utils.translation import get_language_info

CODES = [
    "cs",
    "da",
    "de",
    "el",
    "en",
    "es",
    "fi",
    "fr",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "nb",
    "nl",
    "pl",
    "pt",
    "ro",
    "ru",
    "sk",
    "sv",
    "tr",
    "uk",
    "vi",
    "zh-hans",
    "zh-hant",
]


def name_of(code: str) -> str:
    """The language in its own words; empty where no language is named."""
    return str(get_language_info(code)["name_local"]).capitalize() if code in CODES else ""


def choices() -> list[tuple[str, str]]:
    """Every language by its own name."""
    return sorted(((code, name_of(code)) for code in CODES), key=lambda pair: pair[1].casefold())
