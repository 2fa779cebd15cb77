"""Addresses of settings; allauth's own stand beside them."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("settings/", views.settings, name="settings"),
    path("settings/close/", views.close, name="close_account"),
    path("theme/", views.theme, name="theme"),
]
