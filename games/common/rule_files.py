"""The files of a rule's or variant's half of the site: templates, scripts, styles and pictures in its folder `site`.

They are asked for as `rule/<rule>/<file>` and `variant/<variant>/<file>`, and served below `/static/`.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage
from django.template import Origin
from django.template.loaders import filesystem

from engine.rulebook import registry

PREFIXES = {"rule": (registry.rule_folder, registry.rules), "variant": (registry.variant_folder, registry.variants)}
SERVED = frozenset({".js", ".css", ".svg", ".png", ".woff2"})


def site_folder(name: str, prefix: str = "rule") -> Path | None:
    """The folder `site` of a rule or a variant; None if it has none."""
    folder = PREFIXES[prefix][0](name)
    return folder / "site" if folder is not None and (folder / "site").is_dir() else None


def _rule_file(name: str) -> Path | None:
    """The file of that name, whether it is there or not; None if it can be no rule's."""
    prefix, _, rest = name.partition("/")
    whose, _, file = rest.partition("/")
    if prefix not in PREFIXES or not file or "/" in file or file.startswith("."):
        return None
    folder = site_folder(whose, prefix)
    return folder / file if folder is not None else None


class RuleTemplates(filesystem.Loader):
    """Finds the templates of rules."""

    def get_template_sources(self, template_name: str) -> Iterator[Origin]:
        """Where a template would be."""
        path = _rule_file(template_name)
        if path is not None and path.suffix == ".html":
            yield Origin(name=str(path), template_name=template_name, loader=self)


class Statics(BaseFinder):
    """Finds what browsers fetch of rules: `SERVED` alone, since code and templates lie beside it."""

    def check(self, **_kwargs: object) -> list[CheckMessage]:
        """Nothing to complain of."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: object) -> Any:
        """The file that is asked for; an empty list if it is none of these."""
        file = _rule_file(path)
        if file is None or file.suffix not in SERVED or not file.is_file():
            return []
        return [str(file)] if find_all else str(file)

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        """All such files, for `collectstatic`."""
        every = [(prefix, name) for prefix, (_, names) in PREFIXES.items() for name in names()]
        for prefix, name in every:
            folder = site_folder(name, prefix)
            for file in sorted(folder.iterdir()) if folder is not None else ():
                if file.suffix in SERVED:
                    storage = FileSystemStorage(location=folder)
                    storage.prefix = f"{prefix}/{name}"  # type: ignore[attr-defined]  # as Django's own finders set it
                    yield file.name, storage
