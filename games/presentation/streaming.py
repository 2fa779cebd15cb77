"""Files that are sent as they are made, under whichever server."""

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

NDJSON = "application/x-ndjson"


def streamed(request: HttpRequest, lines: Iterator[str], kind: str, name: str) -> StreamingHttpResponse:
    """A file that is sent as it is made, under whichever server."""
    source = _one_by_one(lines) if isinstance(request, ASGIRequest) else lines
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(source, content_type=kind, headers=headers)


async def _one_by_one(lines: Iterator[str]) -> AsyncIterator[str]:
    """The lines for an event loop: each is made in the request's thread."""
    following = sync_to_async(lambda: next(lines, None))
    while (line := await following()) is not None:
        yield line
