"""How the API reads, answers and describes itself, what browsers may carry, and what apps may ask for."""

from typing import Any

from accounts.scopes import SCOPES


def rest_framework(proxies: int) -> dict[str, Any]:
    """For Django REST framework; so many proxies stand before the site."""
    return {
        "DEFAULT_AUTHENTICATION_CLASSES": [
            "games.api.auth.BearerAuthentication",
            "games.api.auth.PageAuthentication",
        ],
        "DEFAULT_PERMISSION_CLASSES": ["games.api.auth.HasScope"],
        "DEFAULT_PARSER_CLASSES": ["games.api.reading.StrictJSONParser"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.reading.OneRendererNegotiation",
        "DEFAULT_METADATA_CLASS": None,
        "DEFAULT_SCHEMA_CLASS": "games.api.schema.ScopedSchema",
        "EXCEPTION_HANDLER": "games.api.problems.exception_handler",
        "NUM_PROXIES": proxies,
    }


def spectacular(site_name: str) -> dict[str, Any]:
    """For the schema and its page."""
    return {
        "TITLE": f"{site_name} API",
        "DESCRIPTION": "Tables, positions and moves for programs; docs/api.md tells how to begin.",
        "VERSION": "1",
        "OAS_VERSION": "3.1.0",
        "SCHEMA_PATH_PREFIX": "/api/v1",
        "SERVE_INCLUDE_SCHEMA": False,
        "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
        "SERVE_AUTHENTICATION": [],
        "SWAGGER_UI_DIST": "SIDECAR",
        "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
        "SWAGGER_UI_SETTINGS": {"deepLinking": True, "validatorUrl": ""},
        "POSTPROCESSING_HOOKS": [
            "drf_spectacular.hooks.postprocess_schema_enums",
            "games.api.schema.add_problems",
        ],
        "ENUM_NAME_OVERRIDES": {
            "BotName": "games.presentation.game_json.bot_names",
            "TableStatus": "games.models.tables.Table.Status",
            "Colour": "games.models.players.Player.Colour",
            "Seating": "games.models.tables.Table.Seating",
            "Leaving": "games.models.tables.Table.Leaving",
        },
        "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    }


READ_HEADERS = [
    "accept",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-none-match",
    "last-event-id",
    "x-request-id",
]
SHOWN_HEADERS = [
    "ETag",
    "Location",
    "Retry-After",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "X-Request-ID",
]

OAUTH = {
    "SCOPES": SCOPES,
    "DEFAULT_SCOPES": ["read"],
    "PKCE_REQUIRED": True,
    "ACCESS_TOKEN_EXPIRE_SECONDS": 7 * 24 * 3600,
    "REFRESH_TOKEN_EXPIRE_SECONDS": 90 * 24 * 3600,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https", "http"],  # http on loopback alone: accounts/oauth/addresses.py
    "ALLOW_LOCALHOST_LOOPBACK": True,
    "OAUTH2_GRANT_TYPES_SUPPORTED": ["authorization_code", "refresh_token"],
    "OAUTH2_RESPONSE_TYPES_SUPPORTED": ["code"],
    **{
        f"COMPLIANT_BCP_RFC9700_{rule}": True
        for rule in ("IMPLICIT_GRANT", "PASSWORD_GRANT", "PKCE_METHOD", "ACCESS_TOKEN_TRANSPORT")
    },
    "COMPLIANT_BCP_RFC9700_AUTHZ_RESPONSE_ISS": True,
    "COMPLIANT_BCP_RFC9700_TOKEN_STORAGE": True,
}
