"""Stand-alone SVG files, which may contain their own style."""

from collections.abc import Callable
from typing import Any, ParamSpec, cast

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import HttpResponse

P = ParamSpec("P")


def own_style(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """For views that answer with an SVG that stands alone. Nothing else is loosened: no script runs in it."""
    loosened = csp_replace({"style-src": [UNSAFE_INLINE]})(cast(Any, view))
    return cast(Callable[P, HttpResponse], loosened)  # the decorator's type knows no view with arguments
