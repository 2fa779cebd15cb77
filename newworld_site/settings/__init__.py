"""All settings, from the environment.

Without any variable this is the embedded default: SQLite, no Redis, mail into files, one terminal.
`LANDFALL_MODE=production` is the real set-up, and asks for the variables it needs by name.
"""

from pathlib import Path

import environ
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from newworld_site.logs import logging_config
from newworld_site.secret import check_database_password, checked_secret, embedded_secret
from newworld_site.settings import api, tasks
from newworld_site.settings.stores import caches, given_database, sqlite

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = Path(env.str("LANDFALL_VAR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds and sessions are in it

PRODUCTION = env.str("LANDFALL_MODE", default="embedded") == "production"
EMBEDDED = not PRODUCTION
DEBUG = env.bool("DEBUG", default=False) and EMBEDDED
SECRET_KEY = checked_secret(env.str("SECRET_KEY")) if PRODUCTION else embedded_secret(VAR_DIR)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS") if PRODUCTION else ["localhost", "127.0.0.1", "[::1]"]
SITE_NAME = env.str("SITE_NAME", default="Landfall")
SITE_URL = env.str("SITE_URL") if PRODUCTION else env.str("SITE_URL", default="http://127.0.0.1:8000")
"""Where the site is reached from outside, without a slash at the end; links in mails begin so."""
CSRF_TRUSTED_ORIGINS = [SITE_URL]
SITE_MODE = env.str("SITE_MODE", default="open")
"""`open`; `read-only`: what would change something is refused; `closed`: everything is."""
if SITE_MODE not in ("open", "read-only", "closed"):
    raise ImproperlyConfigured("SITE_MODE is open, read-only or closed.")
OPERATOR = env.str("OPERATOR", default="")
"""Who runs the site, in one line: name and postal address."""
CONTACT_MAIL = env.str("CONTACT_MAIL", default="")
PAGES_DIR = env.str("PAGES_DIR", default="")
"""A folder with the operator's own privacy.txt, terms.txt and contact.txt, as far as there are any."""

INSTALLED_APPS = [
    "accounts",
    "games",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "oauth2_provider",
    "corsheaders",
    "django_htmx",
    "template_partials",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
]

MIDDLEWARE = [
    "newworld_site.health.probes",
    "newworld_site.requests.follow",
    "newworld_site.modes.by_mode",
    "django.middleware.security.SecurityMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "games.api.shortcut.present_positions",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.ReaderWishes",
    "accounts.middleware.whole_page_signs_in",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "newworld_site.urls"
WSGI_APPLICATION = "newworld_site.wsgi.application"
ASGI_APPLICATION = "newworld_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "newworld_site.context.site",
                "accounts.context.preferences",
                "games.context.waiting",
            ],
        },
    }
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # forms take their look from templates/django/forms

# Data.

_given = PRODUCTION or env.str("DATABASE_URL", "")
DATABASES = {"default": given_database(env) if _given else sqlite(VAR_DIR)}
if PRODUCTION:
    check_database_password(str(DATABASES["default"].get("PASSWORD", "")))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.str("REDIS_URL") if PRODUCTION else env.str("REDIS_URL", default="")
CACHES = caches(REDIS_URL)
SESSION_ENGINE = "accounts.sessions"

# People.

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "my_tables"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_CHANGE_EMAIL = True  # one address, changed by confirming the new one
ACCOUNT_EMAIL_NOTIFICATIONS = True  # every change of password, address or factor is told by mail
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_FORMS = {
    "add_email": "accounts.forms.AddressForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "login": "accounts.forms.SignInForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "reset_password": "accounts.forms.ResetForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
    "signup": "accounts.forms.SignUpForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # only in the browser that signed up
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_RATE_LIMITS = {  # beside allauth's own
    "oauth_token": "120/m/ip",
    "table_password": "10/10m/user,60/h/ip",
}
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USER_DISPLAY = "accounts.adapter.shown_name"
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=1 if PRODUCTION else 0)
"""How many reverse proxies stand before the site: rate limits go by the address that the last one tells."""
MFA_ADAPTER = "accounts.adapter.MFAAdapter"
MFA_FORMS = {"add_webauthn": "accounts.forms.AddKeyForm"}
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = SITE_NAME
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = EMBEDDED  # on localhost without TLS
SESSION_COOKIE_AGE = 30 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"

# Language, time, words.

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "newworld_site/locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_NAME = "language"
FORMAT_MODULE_PATH = "newworld_site.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files and security.

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "newworld_site" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
SECURE_HSTS_SECONDS = 31_536_000 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
DATA_UPLOAD_MAX_MEMORY_SIZE = 262_144
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = ["newworld_site.uploads.CutFileUploadHandler"]  # nothing goes to the disk
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_100_000  # a record, and enough more to see that it is too large

# Mail.

DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <noreply@localhost>")
EMAIL_TIMEOUT = 20
if PRODUCTION or env.str("EMAIL_URL", ""):
    _email = env.email_url("EMAIL_URL")
    EMAIL_BACKEND = _email["EMAIL_BACKEND"]
    EMAIL_HOST, EMAIL_PORT = _email.get("EMAIL_HOST", ""), _email.get("EMAIL_PORT") or 25
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _email["EMAIL_HOST_USER"], _email["EMAIL_HOST_PASSWORD"]
    EMAIL_USE_TLS, EMAIL_USE_SSL = _email.get("EMAIL_USE_TLS", False), _email.get("EMAIL_USE_SSL", False)
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR_DIR / "mail"

# Web push: the P-256 key by which browsers' makers know us, base64url; without one it follows from
# SECRET_KEY, and then a new SECRET_KEY ends every browser's subscription.

VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")

# Celery. Rows are the truth: every task may run twice or be lost, and a sweep finds what is owed.

CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_SOFT_TIME_LIMIT = 270
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.2}
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_QUEUES = tasks.QUEUES
CELERY_TASK_ROUTES = tasks.ROUTES
CELERY_BROKER_URL = REDIS_URL or "filesystem://"
CELERY_BROKER_TRANSPORT_OPTIONS = tasks.REDIS_OPTIONS if REDIS_URL else tasks.folder_options(VAR_DIR)
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celery/beat")
CELERY_BEAT_SCHEDULER = "newworld_site.beat:SteadyScheduler"
CELERY_BEAT_SCHEDULE = tasks.SCHEDULE

# API.

API_CALLS_A_MINUTE = {
    "address": env.int("API_CALLS_A_MINUTE_PER_ADDRESS", default=1200),
    "token": env.int("API_CALLS_A_MINUTE_PER_TOKEN", default=600),
}
API_STREAMS = {
    "caller": env.int("API_STREAMS_PER_CALLER", default=50),
    "process": env.int("API_STREAMS_PER_PROCESS", default=5000),
}
"""How many event streams one user (or one address, signed out) and one process may have open."""
REST_FRAMEWORK = api.rest_framework(ALLAUTH_TRUSTED_PROXY_COUNT)
SPECTACULAR_SETTINGS = api.spectacular(SITE_NAME)
CORS_URLS_REGEX = r"^/(api/|oauth/(token|revoke_token)/)"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_HEADERS = api.READ_HEADERS
CORS_EXPOSE_HEADERS = api.SHOWN_HEADERS
OAUTH2_PROVIDER = api.OAUTH
SILENCED_SYSTEM_CHECKS = [
    "oauth2_provider.W008",  # http redirects: loopback alone, as settings/api.py says
    "models.W040",  # columns beside an index's keys, which SQLite goes without
]

# Logs go to standard error; `/metrics` answers whoever has the token.

LOGGING = logging_config(json=PRODUCTION, level=env.str("LOG_LEVEL", default="INFO"))
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# Errors go to the operator's Sentry, where there is one.

SENTRY_DSN = env.str("SENTRY_DSN", default="")
if SENTRY_DSN:
    from newworld_site.sentry import start_sentry

    start_sentry(SENTRY_DSN)
