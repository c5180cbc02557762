"""Where the fog lies, beside the map."""

from fog_in_the_channel.site.drawing import foggy
from games.common.dictionaries import Context
from games.table.panels.panel import Panel, PanelContext


def _data(context: PanelContext) -> Context | None:
    names = [context.spaces.get(place, place) for place in foggy(context.state)]
    return {"names": names} if names else None


PANELS = (Panel("fog", "fog_in_the_channel", "Fog", "powers", _data, style=True),)
