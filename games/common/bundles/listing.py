"""Which files make which bundle. What is not listed here is served as it stands."""

from functools import cache

from engine.rulebook import registry
from games.common.rule_files import SERVED, site_folder

FOLDER = "bundles"
SITE = ("tokens", "base", "frame", "forms", "components", "play")
TABLE = ("games", "table", "board", "press", "plates", "clauses")

_EVERYWHERE = tuple(f"css/{name}.css" for name in SITE)
_PRINT = "css/print.css"
STYLES: dict[str, tuple[str, ...]] = {
    "site": (*_EVERYWHERE, _PRINT),
    "table": (*_EVERYWHERE, "atlas/atlas.css", *(f"css/{name}.css" for name in TABLE), _PRINT),
}
"""On every page; all that a table needs, with the panels of the project's own rules after it."""

SCRIPTS: dict[str, tuple[str, ...]] = {"table": ("js/site.js", "js/clauses.js", "js/table.js")}
"""What a table runs, with all that it imports."""


@cache
def own_panels(kind: str) -> dict[str, str]:
    """The scripts (`js`) or styles (`css`) of the panels of the project's own rules, with the variant of each."""
    panels = {}
    for rule in registry.rules():
        folder, package = site_folder(rule), registry.rule_folder(rule)
        if registry.rule_origin(rule) is not None or folder is None or package is None:
            continue
        for file in sorted(folder.glob(f"*.{kind}")):
            if file.suffix in SERVED:
                panels[f"rule/{rule}/{file.name}"] = package.parent.name
    return panels


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Every bundle, by its file's name, and what it begins with."""
    every = {f"{name}.css": sources for name, sources in STYLES.items()}
    every["table.css"] += tuple(own_panels("css"))
    every |= {f"{name}.js": sources for name, sources in SCRIPTS.items()}
    for variant in sorted(set(own_panels("js").values())):
        mine = tuple(file for file, whose in own_panels("js").items() if whose == variant)
        every[f"panels-{variant}.js"] = mine
    return every


def panels_bundle(file: str) -> str:
    """The bundle in which a panel's script is; empty for a plug-in's."""
    variant = own_panels("js").get(file, "")
    return f"panels-{variant}.js" if variant else ""
