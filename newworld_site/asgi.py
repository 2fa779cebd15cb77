"""The ASGI entry point: everything in the embedded set-up, event streams in the real one."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newworld_site.settings")

application = get_asgi_application()
