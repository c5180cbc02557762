"""Signs of orders that lead nowhere: a disc beside the place with what was done."""

from games.maps.drawing.el import El, el
from games.maps.drawing.scene import XY

#: (class, path) within a radius of 5.
SIGNS: dict[str, tuple[tuple[str, str], ...]] = {
    "shoo": (("sign-line", "M-4.500-1c1.500-2.500 3.500-2.500 4.500,0c1-2.500 3-2.500 4.500,0M-3.500,4l7-7"),),
    "detonate": (
        (
            "sign-fill",
            "M0-5.500l1.400,3.200 3.300-1.200-1.200,3.200 2.500,1.800-3,1 .3,3.200-3-1.700-3,1.700 .3-3.200-3-1 2.500-1.800-1.200-3.200 3.300,1.200z",
        ),
    ),
    "hide": (
        (
            "sign-fill",
            "M-4-5l1.500,1.800v3.200c2-1 4-1 5.500,0l1,1.500-.5,3.500h-1.500v-2.500h-3.500v2.500h-1.500l-.8-4.500v-4z",
        ),
    ),
    "predict": (("sign-line", "M-5,0c3-4 7-4 10,0c-3,4-7,4-10,0z"), ("sign-fill", "M0-1.600a1.600,1.600 0 1 1-.1,0z")),
    "sell": (
        (
            "sign-fill",
            "M0-5c3,2.300 4.200,4.600 3.500,7-.6,1.900-1.900,2.800-3.500,2.800s-2.900-.9-3.500-2.800c-.4-1.400.2-2.700 1.400-3.700.2,1.200.7,1.600 1.400,1.900-.6-2-.3-3.600.7-5.200z",
        ),
    ),
    "reorder": (("sign-line", "M-4.500-2h7.500l-2.300-2.300M4.500,2h-7.500l2.300,2.300"),),
    "card": (("sign-line", "M-3-4.500h6v9h-6z"), ("sign-fill", "M0-2.200l1.600,2.200-1.600,2.200-1.600-2.200z")),
    "proof": (("sign-line", "M0-4.800l4.200,1.400c0,3.700-1.400,6.400-4.200,8-2.800-1.600-4.200-4.300-4.200-8z"),),
    "coast": (
        (
            "sign-line",
            "M0-2.200v7M-4.200,1.200c.4,2.600 1.800,3.800 4.200,3.800s3.800-1.200 4.200-3.800M0-5a1.400,1.400 0 1 1-.1,0zM-2-.5h4",
        ),
    ),
    "wish": (("sign-line", "M-3.800,.3l2.600,3 5-6.500"),),
    "vote": (("sign-line", "M-4.500,0h9v4.500h-9zM-1.700,0v-4.500h3.400v4.500"),),
    "nominate": (("sign-line", "M-4-3.800h5.500v8h-5.500zM1.500-2h2.800v4.200h-2.800"),),
    "pickup": (("sign-line", "M0,4.500v-8M-3-.5l3-3.500 3,3.500"),),
    "aboard": (("sign-line", "M-4.500-.7c0-5.300 9-5.300 9,0zM-4.500-.7l4.500,5 4.500-5"),),
    "drop": (("sign-line", "M-4.500-.7c0-5.300 9-5.300 9,0zM-4.500-.7l4.500,5 4.500-5"),),
    "ride_along": (
        ("sign-line", "M-4.800,0a2.400,2.400 0 1 0 4.800,0a2.400,2.400 0 1 0-4.800,0M0,0a2.400,2.400 0 1 0 4.800,0"),
    ),
    "undress": (("sign-fill", "M-4.500-1.500h4v2c0,2-4,2-4,0zM.5-1.500h4v2c0,2-4,2-4,0z"), ("sign-line", "M-4,4l8-8")),
    "expose": (("sign-line", "M-4.500-2v4l3.500-2zM1-3.500l3.500-1M1.500,0h3.500M1,3.500l3.500,1"),),
}


def sign(action: str, at: XY) -> El:
    """The sign of an action around a point."""
    group = el("g", "deed", transform=f"translate({at[0]:.1f} {at[1]:.1f})")
    return group.put(el("circle", "sign-disc", r=7.6), *(el("path", css, d=d) for css, d in SIGNS[action]))
