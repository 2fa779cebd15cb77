"""The WSGI entry point: pages and API of the real set-up."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newworld_site.settings")

_pages = get_wsgi_application()

from newworld_site.static_files import with_static_files  # noqa: E402 (needs Django to be set up)

application = with_static_files(_pages)
