"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from newworld_site.mailbox import mailbox

urlpatterns = [
    path("", include("games.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("mailbox/", mailbox, name="mailbox"),
]
