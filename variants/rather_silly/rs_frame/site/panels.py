"""The panels of rs_frame."""

from variants.rather_silly.rs_frame.site import brief, winter

PANELS = (brief.PANEL, winter.PANEL)
