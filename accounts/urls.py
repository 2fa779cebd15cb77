"""Addresses of settings; allauth's own stand beside them."""

from django.urls import path

from accounts import token_views, views
from accounts.oauth import views as apps

urlpatterns = [
    path("settings/", views.settings, name="settings"),
    path("settings/close/", views.close, name="close_account"),
    path("settings/browsers/<int:pk>/sign-out/", views.browser_sign_out, name="browser_sign_out"),
    path("settings/tokens/", token_views.tokens, name="tokens"),
    path("settings/tokens/<int:pk>/revoke/", token_views.token_revoke, name="token_revoke"),
    path("settings/apps/", apps.allowed, name="apps"),
    path("settings/apps/<slug:client_id>/revoke/", apps.revoke, name="app_revoke"),
    path("settings/own-apps/", apps.own, name="own_apps"),
    path("settings/own-apps/new/", apps.register, name="own_app_new"),
    path("settings/own-apps/<slug:client_id>/", apps.one, name="own_app"),
    path("settings/own-apps/<slug:client_id>/secret/", apps.new_secret, name="own_app_secret"),
    path("settings/own-apps/<slug:client_id>/delete/", apps.delete, name="own_app_delete"),
    path("language/", views.language, name="language"),
    path("theme/", views.theme, name="theme"),
]
