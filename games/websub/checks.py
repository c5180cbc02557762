"""What `manage.py check` says of the hub."""

from collections.abc import Sequence

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register

from games.channels.delivery.outside import NotOutside, check_address


@register()
def hub_usable(app_configs: object, **kwargs: object) -> Sequence[CheckMessage]:
    """Whether the hub has an address that the site may ask."""
    try:
        if settings.WEBSUB_HUB:
            check_address(settings.WEBSUB_HUB)
    except NotOutside as error:
        hint = "Set WEBSUB_HUB to the https address of a hub, or leave it empty."
        return [Warning(f"WEBSUB_HUB cannot be asked. {error}", hint=hint, id="games.W004")]
    return []
