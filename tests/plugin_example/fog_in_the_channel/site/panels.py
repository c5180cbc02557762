"""Where the fog lies, beside the map."""

from typing import Any

from fog_in_the_channel.site.drawing import foggy
from games.table.panels.panel import Panel, PanelContext


def _data(context: PanelContext) -> dict[str, Any] | None:
    names = [context.spaces.get(place, place) for place in foggy(context.state)]
    return {"names": names} if names else None


PANELS = (Panel("fog", "fog_in_the_channel", "Fog", "powers", _data, style=True),)
