"""The Celery application; every task lives in the app that owns its data."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newworld_site.settings")

app = Celery("newworld_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
