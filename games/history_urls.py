"""Addresses of games that were played: what can be seen and done after the game."""

from django.urls import path

from games.views import after

urlpatterns = [
    path("t/<slug:public_id>/after/", after.after, name="after"),
]
