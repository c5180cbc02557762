"""The panels of hh_setup."""

from variants.hitchhiker.hh_setup.site import disposal, part

PANELS = (disposal.PANEL, part.PANEL)
