"""JSON objects. What is in them is checked where they come in (`engine.io`, schemas); then their keys are known."""

from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]
"""An object that is read."""
JsonDict = dict[str, Any]
"""One that is made."""
