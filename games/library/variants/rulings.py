"""The rulings of a variant, read from `variants/<variant>/RULINGS.md`: for pages and for whoever asks why.

A ruling is a heading `### R12 · rules 3, 5.ii`, a question in italics with its answer, and perhaps a line of options.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

import variants
from engine.rulebook import registry
from games.library.variants.rulebooks import SHARED
from games.maps.drawing.words import cached_in_words, said

FOLDER = Path(variants.__file__).parent
_HEADING = re.compile(r"^### R(?P<number>\d+)(?: · rules? (?P<rules>[\w., ]+))?$", re.MULTILINE)
_OPTIONS = re.compile(r"^Options?: (?P<names>(?:[^\n]+\n?)+?)(?:\n\n|\Z)", re.MULTILINE)
_MARKDOWN = MarkdownIt("zero", {"html": False}).enable(["emphasis", "backticks", "list", "heading"])


@dataclass(frozen=True, slots=True)
class VariantRuling:
    """One ruling. `rules`: the published numbers that it belongs to, none for what concerns the whole game.

    `text`: question and answer as HTML. `options`: names of the options by which a game can have it otherwise.
    """

    number: int
    rules: tuple[str, ...]
    text: SafeString
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rulings that belong to one published rule first of all; `rule` is empty for those on the whole game."""

    rule: str
    title: str
    rulings: tuple[VariantRuling, ...]


def has_rulings(variant_id: str) -> bool:
    """Whether a variant has rulings beside it."""
    return (FOLDER / variant_id / "RULINGS.md").is_file()


@cache
def _text(variant_id: str) -> str:
    return (FOLDER / variant_id / "RULINGS.md").read_text(encoding="utf-8") if has_rulings(variant_id) else ""


def _html(markdown: str) -> SafeString:
    return mark_safe(_MARKDOWN.render(said(markdown)))  # noqa: S308  (a file of this repository; HTML in it is escaped)


@cached_in_words
def rulings_of(variant_id: str) -> tuple[VariantRuling, ...]:
    """The rulings of a variant in their order; none where it has no such file."""
    body = _text(variant_id).partition("\n## Rulings\n")[2].partition("\n## ")[0]
    heads = list(_HEADING.finditer(body))
    ends = [*(head.start() for head in heads[1:]), len(body)]
    return tuple(_parse_ruling(head, body[head.end() : end]) for head, end in zip(heads, ends, strict=False))


def _parse_ruling(head: re.Match[str], body: str) -> VariantRuling:
    listed = _OPTIONS.search(body)
    names = tuple(re.findall(r"`([^`]+)`", listed["names"])) if listed else ()
    text = body[: listed.start()] if listed else body
    rules = tuple(re.split(r", ", head["rules"])) if head["rules"] else ()
    return VariantRuling(int(head["number"]), rules, _html(text.strip()), names)


@cached_in_words
def chapters(variant_id: str) -> tuple[Chapter, ...]:
    """The rulings by the rule that each belongs to first, in the order of the rules; what concerns all comes last."""
    by_rule: dict[str, list[VariantRuling]] = {}
    for ruling in rulings_of(variant_id):
        by_rule.setdefault(ruling.rules[0] if ruling.rules else "", []).append(ruling)
    order = sorted(by_rule, key=lambda rule: (not rule, [_place(part) for part in rule.split(".")]))
    titles = _titles(variant_id)
    return tuple(Chapter(rule, _title(titles, rule), tuple(by_rule[rule])) for rule in order)


def _title(titles: Mapping[str, str], rule: str) -> str:
    """The title of a rule; of a part that has none, of what it is a part of; empty where no module has that number."""
    return titles.get(rule) or titles.get(rule.rpartition(".")[0], "")


def _place(part: str) -> tuple[int, str]:
    return (int(part), "") if part.isdigit() else (0, part)


def _titles(variant_id: str) -> Mapping[str, str]:
    """The title of each published rule, by its number (`2.1`: `Double Trouble`); of several the first."""
    listed = registry.find_variant(variant_id).rules
    added = [rule for rule in (registry.find_rule(name) for name in listed) if rule.id not in SHARED]
    return {rule.number: rule.title for rule in reversed(added)}


def why_so(clause: str) -> str:
    """Where it is told why a clause is so; empty where no ruling says.

    `gathering.2.1.double` leads to the rulings on rule 2.1 or, without any, to those on rule 2.
    """
    variant_id, _, rest = clause.partition(".")
    if not has_rulings(variant_id):
        return ""
    parts, there = rest.split("."), {chapter.rule for chapter in chapters(variant_id)}
    numbers = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    nearest = next((number for number in numbers if number in there), "")
    return f"{reverse('rulings', args=[variant_id])}#rule-{nearest}" if nearest else ""


@cache
def _by_option() -> Mapping[str, str]:
    """The address of the ruling that each option comes from, by the option's name."""
    return {
        name: f"{reverse('rulings', args=[variant_id])}#R{ruling.number}"
        for variant_id in registry.variants()
        for ruling in rulings_of(variant_id)
        for name in ruling.options
        if not name.startswith("windows.")
    }


def ruling_behind(option: str) -> str:
    """Where the ruling stands that lets an option be; empty for options of the DATC, and of no ruling."""
    return _by_option().get(option, "")


@cached_in_words
def notes(variant_id: str) -> SafeString:
    """What follows the rulings in the file: where the code had to decide, and what else a GM may set."""
    rest = _text(variant_id).partition("\n## Rulings\n")[2].partition("\n## ")[2]
    return _html(f"## {rest}") if rest else SafeString("")
