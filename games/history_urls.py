"""Addresses of games that were played: what can be seen and done after the game."""

from django.urls import path

from games.views import after, what_if

urlpatterns = [
    path("t/<slug:public_id>/after/", after.after, name="after"),
    path("t/<slug:public_id>/replay/<int:ply>/what-if/", what_if.what_if, name="what_if"),
    path("t/<slug:public_id>/replay/<int:ply>/what-if/go/", what_if.go, name="what_if_go"),
    path("t/<slug:public_id>/replay/<int:ply>/what-if/keep/", what_if.keep, name="what_if_keep"),
    path("what-if/<int:pk>/forget/", what_if.forget, name="what_if_forget"),
]
