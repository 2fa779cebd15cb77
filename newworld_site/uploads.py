"""Files that people send, in memory and never longer than the site has use for."""

from typing import Any

from django.conf import settings
from django.core.files.uploadhandler import MemoryFileUploadHandler


class CutFileUploadHandler(MemoryFileUploadHandler):
    """Keeps of each file what FILE_UPLOAD_MAX_MEMORY_SIZE allows; its `size` is still all that was sent.

    So whoever reads the file can say that it is too large, and need not call it missing.
    """

    def handle_raw_input(self, *args: Any, **kwargs: Any) -> None:
        """However much comes, this handler takes it."""
        self.activated = True

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Keep what there is room for."""
        room = settings.FILE_UPLOAD_MAX_MEMORY_SIZE - start
        self.file.write(raw_data[: max(room, 0)])
