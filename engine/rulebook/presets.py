"""Readings that go together under a name: values of several options as a rulebook, or a house, has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preset:
    """A record that rules offer (`Rule.offers`). `options`: what differs from the standard; `why`: one line on it."""

    title: str
    why: str
    options: Mapping[str, str]
