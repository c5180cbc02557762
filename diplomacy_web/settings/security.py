"""Content-Security-Policy, cookies, HTTPS, proxies."""

from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from diplomacy_web.settings.accounts import OIDC_ISSUER, OIDC_ORIGINS
from diplomacy_web.settings.base import env, site

_issuer = urlsplit(OIDC_ISSUER)
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF, *([f"{_issuer.scheme}://{_issuer.netloc}"] if OIDC_ISSUER else []), *OIDC_ORIGINS],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_NAME = "session"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
if site.scheme == "https":
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
    SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31_536_000)
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
CSRF_FAILURE_VIEW = "diplomacy_web.errors.csrf_failure"
# Number of proxies in front, so that rate limits count readers.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)
