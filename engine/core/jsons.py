"""Names for plain data that JSON can carry."""

from typing import Any

JsonObject = dict[str, Any]
"""A JSON object as Python holds it: str keys; dict, list, str, int, float, bool or None below."""
