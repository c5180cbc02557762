"""The API: authentication, rate limits, schema."""

from diplomacy_web.settings.base import SITE_NAME, env

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.accounts.tokens.HashedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": [
        "games.api.parsers.StorableJSONParser",
        "rest_framework.parsers.FormParser",
        "games.api.parsers.StrictMultiPartParser",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "games.api.schema.Described",
    "DEFAULT_PAGINATION_CLASS": "games.api.paging.Pages",
    "PAGE_SIZE": 50,
    "DEFAULT_THROTTLE_CLASSES": [
        "games.common.throttles.AnonRateThrottle",
        "games.common.throttles.UserRateThrottle",
        "games.common.throttles.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANON", default="60/min"),
        "user": env.str("API_RATE_USER", default="240/min"),
        "orders": env.str("API_RATE_ORDERS", default="120/min"),
        "press": env.str("API_RATE_PRESS", default="60/min"),
        "create": env.str("API_RATE_CREATE", default="20/hour"),
        "events": env.str("API_RATE_EVENTS", default="900/hour"),
        "drafts": env.str("API_RATE_DRAFTS", default="40/hour"),
    },
    "EXCEPTION_HANDLER": "games.api.errors.handler",
}
SPECTACULAR_SETTINGS = {
    "TITLE": f"{SITE_NAME} API",
    "DESCRIPTION": (
        "Everything a player and a spectator can do. Within a version fields and operations are added, none removed or "
        "redefined; what is to go is marked `deprecated` and stays for six months at least."
    ),
    "VERSION": "2",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "games.api.typed.typed"],
    "ENUM_NAME_OVERRIDES": {
        "PressEnum": "games.models.PressMode",
        "PressWishEnum": "games.game_settings.press.PRESS_CHOICES",
        "GameStatusEnum": "games.models.GameStatus",
        "ArchiveStatusEnum": "games.models.ArchiveStatus",
        "BranchStatusEnum": "games.models.BranchStatus",
        "AppealStatusEnum": "games.models.AppealStatus",
        "ProposalStatusEnum": "games.models.ProposalStatus",
        "ProposalKindEnum": "games.models.ProposalKind",
        "RulingKindEnum": "games.models.RulingKind",
        "BotStrengthEnum": "games.models.BotStrength",
        "BotTemperEnum": "games.models.BotTemper",
        "SeatKindEnum": [("power", "Power"), ("player", "Player without units")],
    },
}
