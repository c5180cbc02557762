"""Log-in, second factors, accounts elsewhere: allauth."""

from diplomacy_web.settings.base import SITE_NAME, env

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"games.accounts.passwords.{name}"}
    for name in ("TooSimilar", "TooShort", "TooCommon", "OnlyDigits", "EndsAccess")
]
if env.bool("FAST_PASSWORDS_FOR_TESTS", default=False):
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "games.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_FORMS = {
    "login": "games.accounts.entrance.LoginForm",
    "signup": "games.accounts.entrance.SignupForm",
    "reset_password": "games.accounts.entrance.ResetPasswordForm",
    "reset_password_from_key": "games.accounts.entrance.ResetPasswordKeyForm",
    "change_password": "games.accounts.entrance.ChangePasswordForm",
    "set_password": "games.accounts.entrance.SetPasswordForm",
    "add_email": "games.accounts.entrance.AddEmailForm",
    "reauthenticate": "games.accounts.entrance.ReauthenticateForm",
}
ACCOUNT_UNIQUE_EMAIL = True
# Sign-up does not reveal whether an address has an account. An address is unique once confirmed.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# New members may play at once; the address must be confirmed before the site writes to it.
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default="optional")
# Domains of mail addresses that are refused beside those of games.accounts.mail_addresses
DISPOSABLE_DOMAINS = env.list("DISPOSABLE_DOMAINS", default=[])
# Sign-ups from one address within an hour, after which the browser does a sum before the next (0: never).
SIGNUPS_FREE = env.int("SIGNUPS_FREE", default=5)
# Games of people that a member may play at once at first (0: any number), and deadlines met that allow one more.
GAMES_AT_FIRST = env.int("GAMES_AT_FIRST", default=6)
DEADLINES_FOR_ONE_MORE = env.int("DEADLINES_FOR_ONE_MORE", default=10)
# Whether who writes letters at public tables must have confirmed their mail address.
PRESS_NEEDS_CONFIRMED_MAIL = env.bool("PRESS_NEEDS_CONFIRMED_MAIL", default=False)
# Readers by mail whom a member's zines have asked and who have not answered yet.
MAIL_READERS_WAITING = env.int("MAIL_READERS_WAITING", default=200)
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_BLACKLIST = ["admin", "gm", "me", "api", "system", "spectator", "neutral"]
USERSESSIONS_TRACK_ACTIVITY = False

# Who must use a second factor: staff, gms (games/accounts/second_factor.py). Optional for others.
REQUIRE_SECOND_FACTOR = env.list("REQUIRE_SECOND_FACTOR", default=[])
MFA_ADAPTER = "games.accounts.second_factor_forms.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "games.accounts.second_factor_forms.AuthenticateForm",
    "reauthenticate": "games.accounts.second_factor_forms.ReauthenticateByCodeForm",
    "activate_totp": "games.accounts.second_factor_forms.ActivateForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_TOLERANCE = 1  # steps of half a minute: phones' clocks are off

# One OpenID Connect provider, if set (games/accounts/other_sites.py).
OIDC_NAME = env.str("OIDC_NAME", default="") or "OpenID Connect"
OIDC_ISSUER = env.str("OIDC_ISSUER", default="").rstrip("/")
OIDC_CLIENT_ID = env.str("OIDC_CLIENT_ID", default="")
OIDC_CLIENT_SECRET = env.str("OIDC_CLIENT_SECRET", default="")
# Origins of its log-in page, if not the issuer's: allowed as form targets.
OIDC_ORIGINS = env.list("OIDC_ORIGINS", default=[])
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [
            {
                "provider_id": "oidc",
                "name": OIDC_NAME,
                "client_id": OIDC_CLIENT_ID,
                "secret": OIDC_CLIENT_SECRET,
                "settings": {"server_url": OIDC_ISSUER},
            }
        ]
        if OIDC_ISSUER and OIDC_CLIENT_ID
        else [],
    }
}
SOCIALACCOUNT_ADAPTER = "games.accounts.other_sites.OtherSitesAdapter"
SOCIALACCOUNT_FORMS = {
    "signup": "games.accounts.other_sites.SocialSignupForm",
    "disconnect": "games.accounts.other_sites.DisconnectForm",
}
SOCIALACCOUNT_AUTO_SIGNUP = False  # new members pick a name
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False  # an equal address does not prove the same member
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_REQUESTS_TIMEOUT = 5
