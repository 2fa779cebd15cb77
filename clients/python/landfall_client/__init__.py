"""A client of the Landfall API.

`Landfall` is for scripts, `AsyncLandfall` for programs with an event loop. Both have the same
methods; what they return is the JSON that the API sends, typed by `landfall_client.shapes`.
"""

from landfall_client.asynchronous import AsyncLandfall
from landfall_client.errors import ApiError, MoveRefused, StaleVersion, TooManyCalls
from landfall_client.synchronous import Landfall

__all__ = ["ApiError", "AsyncLandfall", "Landfall", "MoveRefused", "StaleVersion", "TooManyCalls"]
