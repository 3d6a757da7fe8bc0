"""The one settings file: it runs from a clone with no setting at all, and refuses a bad one in one line.

What may be set, and how each value is read, is in ``config/env.py``.
"""

import os
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.csp import CSP

from config.env import (
    BadSetting,
    DatabaseAddress,
    Environment,
    given_secret_key,
    machine_time_zone,
    secret_key,
    writable_folder,
)

BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment(os.environ, BASE_DIR)
env.refuse_unknown()

DEBUG = env.switch("ROUNDHOUSE_DEBUG")
ADMIN = env.switch("ROUNDHOUSE_ADMIN")
DATA_DIR = env.folder("ROUNDHOUSE_DATA", "data")
SECRET_KEY = given_secret_key(env.text("ROUNDHOUSE_SECRET_KEY")) or secret_key(DATA_DIR)

# --- Addresses -------------------------------------------------------------------------------------------------------
# One setting drives them all. Without it the server is at home: it answers to any address of the machine, by number or
# by a name that only exists on a home network, and config.hosts refuses the rest.
BASE_ADDRESS = env.base_address("ROUNDHOUSE_URL")
SECURE = BASE_ADDRESS is not None and BASE_ADDRESS.secure
ALLOWED_HOSTS = [BASE_ADDRESS.host] if BASE_ADDRESS else ["*"]
CSRF_TRUSTED_ORIGINS = [BASE_ADDRESS.origin] if BASE_ADDRESS else []
CSRF_FAILURE_VIEW = "config.hosts.csrf_failure"

# --- What the app is made of -----------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "config.apps.StaticFiles",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "tracker",
]
MIDDLEWARE = [
    "config.hosts.known_host",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        # With no loaders named, Django caches compiled templates in every mode.
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

if ADMIN:
    INSTALLED_APPS.append("tracker.host.HostAdmin")
    TEMPLATES[0]["OPTIONS"]["context_processors"].append("django.contrib.auth.context_processors.auth")

# --- The database ----------------------------------------------------------------------------------------------------


def database_settings(address: DatabaseAddress) -> dict[str, Any]:
    """Django's settings for an address: what makes SQLite safe with several processes, and PostgreSQL's usual ones."""
    if address.engine == "postgresql":
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": address.name,
            "USER": address.user,
            "PASSWORD": address.password,
            "HOST": address.host,
            "PORT": address.port,
            "CONN_MAX_AGE": 600,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": dict(address.options),
        }
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": address.name,
        # Opening the file and setting it up costs more than a query: each worker keeps its connection.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # A transaction that starts as a reader and then writes fails at once when another has written meanwhile,
            # however long the timeout: take the write lock at the start, and wait for it.
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            # FULL: an acknowledged score survives the plug being pulled. Foreign keys are on in Django's own set-up.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        },
    }


DATABASE_ADDRESS = env.database("ROUNDHOUSE_DATABASE_URL", DATA_DIR / "roundhouse.sqlite3")
if DATABASE_ADDRESS.engine == "sqlite":
    writable_folder(
        Path(DATABASE_ADDRESS.name).parent,
        "ROUNDHOUSE_DATABASE_URL" if env.text("ROUNDHOUSE_DATABASE_URL") else "ROUNDHOUSE_DATA",
    )
# No ATOMIC_REQUESTS: with IMMEDIATE it would have every reader take the write lock. Each service is one transaction.
DATABASES = {"default": database_settings(DATABASE_ADDRESS)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Rate limits count in the database, so that both workers count the same, and a page that is kept pushes none out.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "roundhouse_cache"},
    "pages": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}

# --- Accounts: for organisers alone ----------------------------------------------------------------------------------
AUTH_USER_MODEL = "tracker.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "tracker.views.accounts.Adapter"
ACCOUNT_FORMS = {"login": "tracker.forms.accounts.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Roundhouse: "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SECURE else "http"
# A passkey opens the door beside the password; it is no second lock.
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "tracker.forms.passkeys.Adapter"
MFA_FORMS = {"add_webauthn": "tracker.forms.passkeys.PasskeyForm"}
MAIL = env.mail("ROUNDHOUSE_MAIL_URL")
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL else "none"
MAILERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": MAIL.host,
            "port": MAIL.port,
            "username": MAIL.user,
            "password": MAIL.password,
            "use_ssl": MAIL.tls == "whole",
            "use_tls": MAIL.tls == "started",
            "timeout": 10,
        },
    }
    if MAIL
    else {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
}
DEFAULT_FROM_EMAIL = MAIL.sender if MAIL else "roundhouse@localhost"

# --- Languages and time ----------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
# Each name in its own language: whoever looks for theirs cannot read the others.
LANGUAGES = [("en", "English"), ("es", "Español"), ("ca", "Català")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
TIME_ZONE = env.text("ROUNDHOUSE_TIME_ZONE", machine_time_zone())
try:
    ZoneInfo(TIME_ZONE)
except (KeyError, OSError, ValueError):  # unknown, a folder of zones, or no name at all
    raise BadSetting("ROUNDHOUSE_TIME_ZONE", f"“{TIME_ZONE}” is not a time zone", "Try Europe/Madrid.") from None

# --- Static files ----------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"] if (BASE_DIR / "static").is_dir() else []
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static.HashedStaticFiles"
    },
}

# --- Security --------------------------------------------------------------------------------------------------------
# Everything comes from this server, nothing is inline. An injected tag has nothing to run.
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
# A stricter policy makes browsers send "Origin: null" with a form, which the CSRF check must refuse.
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore the header over plain http and complain on the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if SECURE else None
SECURE_SSL_REDIRECT = SECURE
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if SECURE else 0
# The promise is this host's alone: its neighbours under the same domain may be somebody else's.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if MAIL is None:
    # A server without mail is a choice: its pages say so, and none of them sends any.
    SILENCED_SYSTEM_CHECKS += ["mail.E001"]
CSRF_COOKIE_SECURE = SECURE
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = SECURE
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"

# --- Logging ---------------------------------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"level": "INFO", "propagate": True, "handlers": []},
        # A form that came back with a sentence beside its field is no news; a fault of the server's is.
        "django.request": {"level": "ERROR"},
        # Anyone can send a wrong name; the page that answers says what was seen.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
    },
}
