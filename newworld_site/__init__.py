"""Wiring only: settings, addresses, Celery, and the two server entry points."""

from newworld_site.celery import app as celery_app

__all__ = ["celery_app"]
