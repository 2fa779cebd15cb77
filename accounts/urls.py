"""Addresses of settings; allauth's own stand beside them."""

from django.urls import path

from accounts import token_views, views

urlpatterns = [
    path("settings/", views.settings, name="settings"),
    path("settings/close/", views.close, name="close_account"),
    path("settings/tokens/", token_views.tokens, name="tokens"),
    path("settings/tokens/<int:pk>/revoke/", token_views.token_revoke, name="token_revoke"),
    path("theme/", views.theme, name="theme"),
]
