"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from newworld_site.mailbox import mailbox
from newworld_site.pages import contact, privacy, terms

handler500 = "newworld_site.modes.server_error"

urlpatterns = [
    path("", include("games.urls")),
    path("about/", TemplateView.as_view(template_name="pages/about.html"), name="about"),
    path("privacy/", privacy, name="privacy"),
    path("terms/", terms, name="terms"),
    path("contact/", contact, name="contact"),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.oauth.urls")),
    path("admin/", admin.site.urls),
    path("mailbox/", mailbox, name="mailbox"),
]
