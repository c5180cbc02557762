"""What `manage.py check` says of this installation besides Django's own."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Warning, register

from engine import registry


@register()
def plugins_usable(app_configs: Any, **kwargs: Any) -> Sequence[CheckMessage]:
    """Plug-ins that are installed and cannot be used, each with the reason. Games do without them."""
    return [Warning(fault, id="games.W001") for fault in registry.faults()]
