"""Modules in one file: each becomes a function that is called once, after those that it imports.

It reads the form that this project's modules have, and refuses any other: an import is one line,
`import { a, b as c } from "./file.js";`, an export stands before a declaration, nothing imports in a circle, and what
is exported is not given another value later.
"""

import posixpath
import re
from collections.abc import Callable, Iterable

IMPORT = re.compile(r'^import (?:\{([^}\n]*)\} from )?"(\.[^"\n]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*? ?|class |const )([A-Za-z_$][\w$]*)", re.MULTILINE)
EMPTY_EXPORT = re.compile(r"^export \{\};$", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


class BundlingError(ValueError):
    """A module that is not of the form above; says which and where."""


def variable(name: str) -> str:
    """What a module is called in a bundle: js/order-sheet.js is $js_order_sheet."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def imports_of(name: str, text: str) -> list[str]:
    """The modules that a module imports, by their names below the static files."""
    here = posixpath.dirname(name)
    return [posixpath.normpath(posixpath.join(here, target)) for _, target in IMPORT.findall(text)]


def in_order(sources: Iterable[str], read: Callable[[str], str], without: frozenset[str] = frozenset()) -> list[str]:
    """All modules that sources need, those that are imported first. Raises BundlingError for a circle."""
    order: list[str] = []
    open_: list[str] = []

    def visit(name: str) -> None:
        if name in order or name in without:
            return
        if name in open_:
            raise BundlingError(f"{' > '.join([*open_, name])}: modules import each other in a circle")
        open_.append(name)
        for target in imports_of(name, read(name)):
            visit(target)
        open_.pop()
        order.append(name)

    for source in sources:
        visit(source)
    return order


def wrapped(name: str, text: str) -> str:
    """One module as a function that returns what it exports."""
    here = posixpath.dirname(name)

    def bind(match: re.Match[str]) -> str:
        target = variable(posixpath.normpath(posixpath.join(here, match[2])))
        return f"const {{{(match[1] or '').replace(' as ', ': ')}}} = {target};" if match[1] else ""

    exported = [export for _, export in EXPORT.findall(text)]
    text = EMPTY_EXPORT.sub("", EXPORT.sub(r"\1\2", IMPORT.sub(bind, text)))
    left = LEFT.search(text)
    if left:
        raise BundlingError(f"{name}: {left[0]!r} is not of the form that can be bundled")
    return f"const {variable(name)} = (() => {{ // {name}\n{text}\nreturn {{ {', '.join(exported)} }};\n}})();"


def bundle_scripts(sources: Iterable[str], read: Callable[[str], str]) -> str:
    """A module that runs the sources and exports what each module in it exports, under its `variable`."""
    order = in_order(sources, read)
    parts = [wrapped(name, read(name)) for name in order]
    return "\n".join([*parts, f"export {{ {', '.join(variable(name) for name in order)} }};", ""])


def bundle_panels(sources: Iterable[str], read: Callable[[str], str], base: str, inside: frozenset[str]) -> str:
    """The panels of a variant over another bundle, `base`, that has the modules `inside` already.

    It exports `panels`: what each source exports, by the source's name.
    """
    mine = tuple(sources)
    order = in_order(mine, read, inside)
    shared = sorted({target for name in order for target in imports_of(name, read(name))} & inside)
    parts = [f'import {{ {", ".join(map(variable, shared))} }} from "./{base}";'] if shared else []
    parts += [wrapped(name, read(name)) for name in order]
    listed = ", ".join(f'"{name}": {variable(name)}' for name in mine)
    return "\n".join([*parts, f"export const panels = {{ {listed} }};", ""])
