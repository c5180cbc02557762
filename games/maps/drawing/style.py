"""The stylesheet of the maps, resolved for drawings that stand alone.

``static/atlas/atlas.css`` is the one place that names colours.  A browser resolves its
``light-dark()`` and ``var()`` itself; renderers of SVG files do not, so here they are replaced.
"""

import re
from functools import cache
from pathlib import Path

_PACKAGED = Path(__file__).with_name("atlas.css")
"""Where the wheel puts the sheet (pyproject.toml); a site serves it with its other styles."""
SHEET = _PACKAGED if _PACKAGED.exists() else Path(__file__).resolve().parents[3] / "static" / "atlas" / "atlas.css"

_VARIABLE = re.compile(r"(--[\w-]+):\s*([^;]+);")
_USE = re.compile(r"var\((--[\w-]+)\)")
_PAIR = re.compile(r"light-dark\(([^,()]+),\s*([^,()]+)\)")


@cache
def variables(theme: str) -> dict[str, str]:
    """The custom properties of one theme (``light`` or ``dark``)."""
    side = 2 if theme == "dark" else 1
    root = SHEET.read_text(encoding="utf-8").split(":root {", 1)[1].split("}", 1)[0]
    return {
        name: _PAIR.sub(lambda match: match.group(side).strip(), value).strip()
        for name, value in _VARIABLE.findall(root)
    }


@cache
def flat(theme: str) -> str:
    """The whole sheet without variables, comments and what only scripts use."""
    text = re.sub(r"/\*.*?\*/", "", SHEET.read_text(encoding="utf-8"), flags=re.S)
    text = text.split(":root {", 1)[1].split("}", 1)[1]
    known = variables(theme)
    text = re.sub(r"(?m)^\.(?:map|atlas\.|atlas \.(?:lit|picked|hover|hint|badge|p[ :]))[^{]*\{[^}]*\}\n?", "", text)
    text = _USE.sub(lambda match: known[match.group(1)], text)
    return re.sub(r"\s+", " ", text).replace(" {", "{").replace("; ", ";").replace("{ ", "{").strip()
