"""The WSGI entry point: pages and API of the real set-up."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newworld_site.settings")

application = get_wsgi_application()
