"""Several drawings of one board as a single moving picture: SVG that any browser plays, without scripts.

What all drawings have in common is there once; the rest is shown in the frames to which it belongs.
"""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

SVG = "http://www.w3.org/2000/svg"
SECONDS = 1.4
"""How long a frame is seen."""


@dataclass(slots=True)
class FilmPart:
    """An element with the frames that it is seen in; `inner`: what is in it, where that differs between them."""

    shell: ET.Element
    key: str
    frames: set[int]
    inner: list["FilmPart"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Clock:
    """How many frames there are, and how long each is seen."""

    frames: int
    seconds: float


def film(drawings: Sequence[str], seconds: float = SECONDS) -> str:
    """Standalone drawings (`draw`) as one. Raises ValueError without any."""
    if not drawings:
        raise ValueError("a film needs a frame")
    ET.register_namespace("", SVG)
    roots = [ET.fromstring(one) for one in drawings]  # noqa: S314  (what `draw` has written, and nobody else)
    merged: list[FilmPart] = []
    for frame, root in enumerate(roots):
        merged = _merge(merged, [_part(one, frame) for one in root])
    root = roots[0]
    for child in list(root):
        root.remove(child)
    root.attrib.pop("aria-labelledby", None)
    every = frozenset(range(len(drawings)))
    for part in merged:
        _place_part(root, part, every, _Clock(len(drawings), seconds))
    return ET.tostring(root, encoding="unicode")


def _part(element: ET.Element, frame: int) -> FilmPart:
    return FilmPart(element, ET.tostring(element, encoding="unicode"), {frame})


def _shell(element: ET.Element) -> tuple[str, tuple[tuple[str, str], ...]]:
    return element.tag, tuple(sorted(element.attrib.items()))


def _merge(known: list[FilmPart], more: list[FilmPart]) -> list[FilmPart]:
    """Both in one order, what is alike in both once."""
    merged: list[FilmPart] = []
    matcher = SequenceMatcher(None, [part.key for part in known], [part.key for part in more], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            for old, new in zip(known[a:b], more[c:d], strict=True):
                _seen_too(old, new.frames)
                merged.append(old)
        else:
            merged += _paired(known[a:b], more[c:d])
    return merged


def _seen_too(part: FilmPart, frames: set[int]) -> None:
    part.frames |= frames
    for one in part.inner:
        _seen_too(one, frames)


def _paired(known: list[FilmPart], more: list[FilmPart]) -> list[FilmPart]:
    """What differs: groups of the same name are taken apart, so that only what is in them differs."""
    left = list(more)
    for part in known:
        twin = next((one for one in left if len(one.shell) and _shell(one.shell) == _shell(part.shell)), None)
        if twin is None or not len(part.shell):
            continue
        left.remove(twin)
        if not part.inner:
            part.inner = [FilmPart(one, ET.tostring(one, encoding="unicode"), set(part.frames)) for one in part.shell]
        (frame,) = twin.frames
        part.inner = _merge(part.inner, [_part(one, frame) for one in twin.shell])
        part.frames |= twin.frames
        part.key = f"group of frames up to {frame}: {_shell(part.shell)}"
    return [*known, *left]


def _place_part(parent: ET.Element, part: FilmPart, frames: frozenset[int], clock: _Clock) -> None:
    """A part into its place. What is not in all of the frames of its parent comes and goes; definitions stay."""
    element = part.shell
    if part.inner:
        element = ET.Element(part.shell.tag, part.shell.attrib)
        element.text = part.shell.text
        for one in part.inner:
            stays = part.shell.tag.endswith("}defs")
            _place_part(element, one, frozenset(one.frames) if stays else frozenset(part.frames), clock)
    if part.frames == frames:
        parent.append(element)
        return
    group = ET.SubElement(parent, f"{{{SVG}}}g")
    group.set("display", "inline" if 0 in part.frames else "none")
    group.append(_animation(part.frames, clock))
    group.append(element)


def _animation(frames: set[int], clock: _Clock) -> ET.Element:
    """Seen in these frames alone, over and over."""
    count = clock.frames
    values = ["inline" if number in frames else "none" for number in range(count)]
    changes = [0, *(number for number in range(1, count) if values[number] != values[number - 1])]
    return ET.Element(
        f"{{{SVG}}}animate",
        {
            "attributeName": "display",
            "calcMode": "discrete",
            "dur": f"{count * clock.seconds:g}s",
            "repeatCount": "indefinite",
            "keyTimes": ";".join(f"{number / count:.5f}" for number in changes),
            "values": ";".join(values[number] for number in changes),
        },
    )
