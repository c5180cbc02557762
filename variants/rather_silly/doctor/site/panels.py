"""The panels of doctor."""

from variants.rather_silly.doctor.site import points, tardis

PANELS = (points.PANEL, tardis.PANEL)
