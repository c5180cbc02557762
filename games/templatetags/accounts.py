"""{% me_tabs %}: the tabs that every page about one's own account has."""

from django import template
from django.urls import reverse

from games.accounts.other_sites import offered
from games.common.dictionaries import Context

register = template.Library()

# Label, view, and the addresses besides its own under which the tab counts as open.
TABS = (
    ("Games", "me", ()),
    ("Sandboxes", "sandbox-mine", ()),
    ("Settings", "me-settings", ()),
    ("Holidays", "me-holidays", ()),
    ("Blocks", "me-blocks", ()),
    ("Following", "following", ()),
    ("Whom you know", "me-kin", ()),
    ("Mail", "me-mail", ("account_email",)),
    ("Notifications", "me-channels", ()),
    (
        "Signing in",
        "usersessions_list",
        ("account_change_password", "account_set_password", "socialaccount_connections"),
    ),
    (
        "Second factor",
        "mfa_index",
        (
            "mfa_activate_totp",
            "mfa_deactivate_totp",
            "mfa_view_recovery_codes",
            "mfa_generate_recovery_codes",
        ),
    ),
    ("API", "me-api", ()),
    ("Programs", "me-programs", ()),
    ("Your data", "me-data", ("me-leave",)),
)


# In the order in which to ask: most browsers claim to be several others as well.
BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


@register.filter
def browser(user_agent: str) -> str:
    """ "Firefox on Linux", as far as a browser's own claim tells."""
    name = next((name for sign, name in BROWSERS if sign in user_agent), "")
    system = next((name for sign, name in SYSTEMS if sign in user_agent), "")
    return f"{name or 'Something'} on {system}" if system else name or user_agent or "Something unnamed"


@register.simple_tag
def oidc_name() -> str:
    """The site whose accounts are taken here (OIDC_NAME); empty where none is."""
    return offered()


@register.inclusion_tag("me/tabs.html", takes_context=True)
def me_tabs(context: Context) -> dict[str, object]:
    path = context["request"].path
    tabs = []
    for label, view, others in TABS:
        addresses = [reverse(name) for name in (view, *others)]
        tabs.append({"label": label, "url": addresses[0], "here": path in addresses})
    return {"tabs": tabs}
