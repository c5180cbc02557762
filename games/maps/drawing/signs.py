"""Signs of orders that lead nowhere: a disc beside the place with what was done."""

from games.maps.drawing.el import El, el
from games.maps.drawing.legend import ACTIONS
from games.maps.drawing.scene import XY


def sign(action: str, at: XY) -> El:
    """The sign of an action around a point."""
    group = el("g", "deed", transform=f"translate({at[0]:.1f} {at[1]:.1f})")
    return group.put(el("circle", "sign-disc", r=7.6), *(el("path", css, d=d) for css, d in ACTIONS[action].sign))
