"""Addresses that apps know, at the root of the site."""

from django.urls import path
from oauth2_provider.views import OAuthServerMetadataView

from accounts.oauth import consent

app_name = "oauth2_provider"  # the library looks its own addresses up under this name

urlpatterns = [
    path("oauth/authorize/", consent.Consent.as_view(), name="authorize"),
    path("oauth/token/", consent.Tokens.as_view(), name="token"),
    path("oauth/revoke_token/", consent.Revocation.as_view(), name="revoke-token"),
    path(
        ".well-known/oauth-authorization-server",
        OAuthServerMetadataView.as_view(),
        name="oauth-server-metadata",
    ),
]
