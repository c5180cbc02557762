"""The panels of siamese."""

from variants.rather_silly.siamese.site import pairs, twins

PANELS = (pairs.PANEL, twins.PANEL)
