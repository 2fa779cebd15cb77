"""What the API says no with, as exceptions."""

import json
from typing import Any

import httpx


class ApiError(Exception):
    """A problem (RFC 9457) that the API answered with; `str()` is its sentence."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(str(problem.get("detail", "")) or f"HTTP {status}")
        self.status = status
        self.code = str(problem.get("code", ""))
        """Stable: programs may go by it."""
        self.problem = problem
        """All that was sent."""


class MoveRefused(ApiError):
    """The rules do not allow the move."""

    @property
    def reason(self) -> str:
        """The engine's code for why."""
        return str(self.problem.get("reason", ""))


class StaleVersion(ApiError):
    """The table has changed: look again and choose anew."""

    @property
    def version(self) -> int:
        """The version that the table has now."""
        return int(self.problem["version"])


class TooManyCalls(ApiError):
    """The rate is used up; the client has waited as often as it was allowed to."""

    @property
    def retry_after(self) -> float:
        """Seconds to wait."""
        return float(self.problem.get("retry_after", 60))


def error_of(response: httpx.Response) -> ApiError:
    """The exception for a response that is no success; its body has been read."""
    try:
        problem = json.loads(response.content)
    except ValueError:
        problem = {}
    if not isinstance(problem, dict):
        problem = {}
    if response.status_code == 429:
        return TooManyCalls(429, problem)
    if problem.get("code") == "stale_version":
        return StaleVersion(response.status_code, problem)
    if problem.get("code") in ("illegal_move", "malformed_move"):
        return MoveRefused(response.status_code, problem)
    return ApiError(response.status_code, problem)
