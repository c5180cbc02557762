"""Where rules, variants and boards are found: in the package `variants`, known here by name only, and in plug-ins.

A plug-in is any installed distribution with entry points of the groups below (`fog = fog_in_the_channel:RULE`; the
name is the id). They are looked for when first asked for. The project's own come first, as they are listed by hand;
then plug-ins by the names of distribution and entry point, so that the order is the same everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from engine.model.errors import RulebookError
from engine.model.json_data import Json
from engine.rulebook.aliases.claims import wrong
from engine.rulebook.aliases.table import Former, former_names
from engine.rulebook.rule import Rule, Variant

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PACKAGE = "variants"
RULES_GROUP, VARIANTS_GROUP = "silly_season.rules", "silly_season.variants"

T = TypeVar("T", Rule, Variant)


@dataclass(frozen=True, slots=True)
class PluginOrigin:
    """The plug-in from which a rule or a variant comes.

    `folder`: where its module lies, with whatever lies beside. `package`: its name; "" if the module stands alone.
    """

    distribution: str
    version: str
    folder: Path
    package: str

    def __str__(self) -> str:
        return f"{self.distribution} {self.version}"


@dataclass(frozen=True)
class Registered(Generic[T]):
    """What there is of one sort, by id; whence plug-ins' come; and what is wrong with those that cannot be used."""

    things: Mapping[str, T]
    origins: Mapping[str, PluginOrigin] = field(default_factory=lambda: MappingProxyType({}))
    faults: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def one(self, sort: str, name: str) -> T:
        """The thing of that id. Raises RulebookError naming those that exist, or what is wrong with this one."""
        if name in self.things:
            return self.things[name]
        if name in self.faults:
            raise RulebookError(self.faults[name])
        raise RulebookError(f"There is no {sort} {name!r}. There are: {', '.join(sorted(self.things))}.")


@lru_cache(maxsize=1)
def _rules() -> Registered[Rule]:
    project_rules = cast(Mapping[str, Rule], import_module(PACKAGE).RULES)
    return _with_names_apart(project_rules, _with_plugins("rule", project_rules, RULES_GROUP, Rule))


@lru_cache(maxsize=1)
def former() -> Former:
    """What rules and all that they declare were called formerly, by the names of today."""
    return former_names(rules().values())


@lru_cache(maxsize=1)
def _variants() -> Registered[Variant]:
    project_variants = cast(Mapping[str, Variant], import_module(PACKAGE).VARIANTS)
    return _with_plugins("variant", project_variants, VARIANTS_GROUP, Variant)


def rules() -> Mapping[str, Rule]:
    """Every rule module there is, by id."""
    return _rules().things


def variants() -> Mapping[str, Variant]:
    """Every variant, by id."""
    return _variants().things


def variant_ids() -> tuple[str, ...]:
    """The ids of the variants there are, in the order in which they are listed."""
    return tuple(variants())


def find_rule(name: str) -> Rule:
    """The rule of that id. Raises RulebookError naming those that exist."""
    return _rules().one("rule", name)


def find_variant(name: str) -> Variant:
    """The variant of that id. Raises RulebookError naming those that exist."""
    return _variants().one("variant", name)


def rule_origin(name: str) -> PluginOrigin | None:
    """The plug-in that brings a rule; None for the project's own."""
    return _rules().origins.get(name)


def variant_origin(name: str) -> PluginOrigin | None:
    """The plug-in that brings a variant; None for the project's own."""
    return _variants().origins.get(name)


@lru_cache(maxsize=1024)
def beside_rule(name: str, module: str) -> ModuleType | None:
    """A module in the folder of a rule (`site.panels`), the project's own or a plug-in's; None if it has none such.

    What that module itself imports and does not find is an ImportError, as anywhere.
    """
    return _module_in(_package_of(name), module)


@lru_cache(maxsize=64)
def beside_variant(name: str, module: str) -> ModuleType | None:
    """The same of a variant's folder."""
    return _module_in(_package_of_variant(name), module)


def _module_in(package: str, module: str) -> ModuleType | None:
    if not package:
        return None
    above = find_spec(f"{package}.{module}".rpartition(".")[0])
    if above is None or not above.submodule_search_locations or find_spec(f"{package}.{module}") is None:
        return None
    return import_module(f"{package}.{module}")


def variant_folder(name: str) -> Path | None:
    """The folder of a variant; None for one that is not here."""
    if (origin := variant_origin(name)) is not None:
        return origin.folder
    package = _package_of_variant(name)
    return Path(cast(str, import_module(package).__file__)).parent if package else None


def _package_of_variant(name: str) -> str:
    origin = variant_origin(name)
    project_variants = cast(Mapping[str, Variant], import_module(PACKAGE).VARIANTS)
    return origin.package if origin is not None else f"{PACKAGE}.{name}" if name in project_variants else ""


def rule_folder(name: str) -> Path | None:
    """The folder of a rule; None for a rule that is not here."""
    if (origin := rule_origin(name)) is not None:
        return origin.folder
    package = _package_of(name)
    return Path(cast(str, import_module(package).__file__)).parent if package else None


def _package_of(name: str) -> str:
    origin = rule_origin(name)
    packages = cast(Mapping[str, str], import_module(PACKAGE).PACKAGES)
    return origin.package if origin is not None else packages.get(name, "")


def plugins() -> Mapping[str, str]:
    """The plug-ins of which something can be used: their versions by the names of their distributions."""
    origins = (*_rules().origins.values(), *_variants().origins.values())
    return {origin.distribution: origin.version for origin in origins}


def faults() -> tuple[str, ...]:
    """What is wrong with plug-ins that are installed and cannot be used: sentences for whoever installed them."""
    return (*_rules().faults.values(), *_variants().faults.values())


@lru_cache(maxsize=1)
def every_clause() -> frozenset[str]:
    """The clauses of all rules there are, listed by a variant or to be added to one."""
    return frozenset(clause for rule in rules().values() for clause in rule.clauses)


def forget() -> None:
    """Look for plug-ins anew when next asked: for tests, and for consoles in which one is being written."""
    _rules.cache_clear()
    _variants.cache_clear()
    every_clause.cache_clear()
    former.cache_clear()
    beside_rule.cache_clear()
    beside_variant.cache_clear()


@lru_cache(maxsize=8)
def board_data(name: str) -> Json:
    """The data of a board (`variants/boards/NAME.json`)."""
    folder = Path(cast(str, import_module(PACKAGE).__file__)).parent / "boards"
    return cast(Json, json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))


# --- plug-ins ------------------------------------------------------------------------------------------


def _with_plugins(sort: str, project: Mapping[str, T], group: str, kind: type[T]) -> Registered[T]:
    things, origins, faults = dict(project), {}, {}
    points = sorted(_points(group), key=lambda pair: (pair[0], pair[2].name))
    brought: dict[str, list[str]] = {}
    for name, version, point in points:
        brought.setdefault(point.name, []).append(f"{name} {version}")
    for name, version, point in points:
        who = brought[point.name]
        if point.name in project:
            faults[f"{point.name} of {name}"] = (
                f"The plug-in {who[0]} brings a {sort} {point.name!r}, and the project has one of that id. The plug-in "
                "has to call it otherwise; until then its own is not used."
            )
        elif len(who) > 1:
            faults[point.name] = (
                f"The plug-ins {' and '.join(who)} both bring a {sort} {point.name!r}, so neither is used. Uninstall "
                "all but one of them."
            )
        else:
            try:
                things[point.name] = _loaded(sort, point, kind)
                origins[point.name] = PluginOrigin(name, version, *_place(point))
            except Exception as error:
                faults[point.name] = f"The {sort} {point.name!r} of the plug-in {who[0]} cannot be used: {error}"
    return Registered(MappingProxyType(things), MappingProxyType(origins), MappingProxyType(faults))


def _with_names_apart(project: Mapping[str, Rule], loaded: Registered[Rule]) -> Registered[Rule]:
    """Without the rules of plug-ins whose names, today's or former, clash with those of others.

    Raises RulebookError where the project's own rules clash among themselves.
    """
    brought = {name: rule for name, rule in loaded.things.items() if name in loaded.origins}
    problems = wrong(project.values(), brought.values())
    if mine := [
        f"The rule {name!r} cannot be used: {problem}" for name, problem in problems.items() if name in project
    ]:
        raise RulebookError(" ".join(mine))
    faults_by_name = {
        name: f"The rule {name!r} of the plug-in {loaded.origins[name]} cannot be used: {problem}"
        for name, problem in problems.items()
    }
    things = {name: rule for name, rule in loaded.things.items() if name not in faults_by_name}
    origins = {name: origin for name, origin in loaded.origins.items() if name not in faults_by_name}
    return Registered(
        MappingProxyType(things), MappingProxyType(origins), MappingProxyType({**loaded.faults, **faults_by_name})
    )


def _points(group: str) -> Iterator[tuple[str, str, EntryPoint]]:
    """The entry points of a group, each with the name and version of its distribution."""
    from importlib.metadata import entry_points  # noqa: PLC0415 (a fifth of what the engine takes to start)

    for point in entry_points(group=group):
        if point.dist is not None:
            yield point.dist.name, point.dist.version, point


def _loaded(sort: str, point: EntryPoint, kind: type[T]) -> T:
    thing = point.load()
    if not isinstance(thing, kind):
        raise RulebookError(f"{point.value} is of type {type(thing).__name__}, and no {kind.__name__}.")
    if thing.id != point.name:
        raise RulebookError(f"its entry point is called {point.name!r}, and its own id is {thing.id!r}.")
    return thing


def _place(point: EntryPoint) -> tuple[Path, str]:
    """The folder of an entry point's module, and the package that is that folder."""
    module = import_module(point.module)
    package = point.module if hasattr(module, "__path__") else point.module.rpartition(".")[0]
    return Path(cast(str, module.__file__)).parent, package
