"""Both editions can be read: contrast as WCAG 2.2 AA asks for, computed from static/css/tokens.css."""

import re
from pathlib import Path

from tests.rows import every_row

TOKENS = Path("static/css/tokens.css").read_text()
PAIRS = {
    name: (day, night)
    for name, day, night in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", TOKENS)
}
PAIRS["accent"] = PAIRS["vermilion"]

COLOURS = ("brick", "ochre", "moss", "teal", "navy", "plum")
"""Of clubs, and of a site that is one club's: there each is the accent."""
TEXT = [
    *((f"club-{one}", ground) for one in COLOURS for ground in ("paper", "paper-raised", "paper-sunk")),
    *(("on-accent", f"club-{one}") for one in COLOURS),
    ("ink", "paper"),
    ("ink", "paper-raised"),
    ("ink", "paper-sunk"),
    ("ink-soft", "paper"),
    ("ink-soft", "paper-raised"),
    ("ink-soft", "paper-sunk"),
    ("ink-faint", "paper-raised"),
    ("accent", "paper"),
    ("accent", "paper-raised"),
    ("accent", "paper-sunk"),
    ("accent", "accent-wash"),
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
    ("good", "good-wash"),
    ("warn", "warn-wash"),
    ("ink", "land"),
    ("ink", "land-other"),
    ("ink", "sea"),
]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@every_row("edition", [0, 1], ids=["day", "night"])
@every_row(("text", "ground"), TEXT)
def test_text_stands_out_from_its_ground(text, ground, edition):
    assert contrast(PAIRS[text][edition], PAIRS[ground][edition]) >= 4.5


def test_only_tokens_name_colours():
    """Other style sheets use the tokens, so that nothing is forgotten at night. Units on drawings are painted metal."""
    for sheet in Path("static/css").rglob("*.css"):
        if sheet.name in ("tokens.css", "figures.css", "print.css"):
            continue
        found = re.findall(r":[^;{]*(#[0-9a-f]{6}\b|#[0-9a-f]{3}\b)(?! 0 0)", sheet.read_text())
        assert [colour for colour in found if colour != "#000"] == [], sheet.name
