"""The ASGI entry point: everything in the embedded set-up, event streams in the real one."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newworld_site.settings")

_pages = get_asgi_application()

from newworld_site.static_files import with_static_files_async  # noqa: E402 (needs Django to be set up)

application = with_static_files_async(_pages)
