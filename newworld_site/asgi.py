"""The ASGI entry point: everything in the embedded set-up, event streams in the real one."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newworld_site.settings")

django_application = get_asgi_application()

from games.api.streams.asgi import Streams  # noqa: E402 (apps must be loaded first)
from newworld_site.static_files import with_static_files_async  # noqa: E402

streams = Streams(django_application)
application = with_static_files_async(streams)
