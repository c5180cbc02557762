"""Patterns that tell owners apart without colour, one for every seat, and those of the ground."""

from functools import lru_cache

from games.maps.drawing.el import El, el, write

#: Size of the tile, and what is on it: ("line" or "dot", path).
PATTERNS: dict[str, tuple[float, tuple[tuple[str, str], ...]]] = {
    "austria": (8, (("line", "M-1,9L9-1M-1,1L1-1M7,9L9,7"),)),
    "england": (8, (("line", "M0,4h8M4,0v8"),)),
    "france": (7, (("dot", "M2.2,3.5a1.3,1.3 0 1 0 2.6,0a1.3,1.3 0 1 0-2.6,0z"),)),
    "germany": (7, (("line", "M0,3.5h7"),)),
    "italy": (7, (("line", "M3.5,0v7"),)),
    "russia": (14, (("line", "M7,3l2,4-2,4-2-4z"),)),
    "turkey": (8, (("line", "M-1-1L9,9M7-1L9,1M-1,7L1,9"),)),
    "hitchhiker": (12, (("line", "M0,3q3-4 6,0t6,0M0,9q3-4 6,0t6,0"),)),
    "vogon": (10, (("line", "M0,0h10M0,5h10M2.5,0v5M7.5,5v5"),)),
    "mastermind": (
        12,
        (("line", "M4,4.5a2,2 0 1 1 2.600,1.900q-.6.400-.6,1.600"), ("dot", "M5.200,10h1.600v1.600h-1.600z")),
    ),
    "doctor": (12, (("line", "M6,1.500v9M1.500,6h9M3,3l6,6M9,3l-6,6"),)),
    "soothsayer": (11, (("line", "M2.5,5.500a3,3 0 1 0 6,0a3,3 0 1 0-6,0"),)),
    "jester": (12, (("dot", "M6,0l6,6-6,6-6-6z"),)),
    "monsters": (10, (("line", "M0,8l2.500-5 2.500,5 2.500-5 2.500,5"),)),
    "other": (9, (("dot", "M0,0h3v3h-3zM4.500,4.500h3v3h-3z"),)),
}
_GROUNDS: dict[str, tuple[float, tuple[tuple[str, str], ...]]] = {
    "never": (7, (("never-line", "M-1,8L8-1M-1,1L1-1M6,8L8,6"),)),
    "stone": (4, (("stone-line", "M-1,5L5-1M-1,1L1-1M3,5L5,3"),)),
}


@lru_cache(maxsize=64)
def tiles(styles: frozenset[str], prefix: str) -> str:
    """The definitions of the patterns of these owners, and of the ground."""
    out = [_tile(prefix + name, size, parts, "") for name, (size, parts) in _GROUNDS.items()]
    out += [
        _tile(f"{prefix}pattern-{name}", size, parts, f" on-{name}")
        for name, (size, parts) in PATTERNS.items()
        if name in styles
    ]
    return "".join(map(write, out))


def _tile(ident: str, size: float, parts: tuple[tuple[str, str], ...], css: str) -> El:
    tile = el("pattern", id=ident, width=size, height=size, patternUnits="userSpaceOnUse")
    return tile.put(*(el("path", (name if "-" in name else f"pattern-{name}") + css, d=d) for name, d in parts))
