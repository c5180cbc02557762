"""What is said of a draft: each problem by the titles of the rules, with the buttons that mend it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.model.rulebook_faults import RulebookFault, WayOut
from engine.rulebook.rule import Rule
from games.common.drafts import Draft
from games.common.variants_on_offer import rules_on_offer
from games.library.rules.draft_forms import as_value


@dataclass(frozen=True, slots=True)
class Button:
    """A way out: what it says, and what it sends."""

    text: str
    value: str


@dataclass(frozen=True, slots=True)
class Complaint:
    """One problem: the rules it is about, what it is, and what mends it."""

    rules: tuple[Rule, ...]
    text: str
    ways_out: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """A rule that does little without another, and the button that adds that one."""

    rule: Rule
    text: str
    add: Button | None


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """Whether a draft can be a game, and what is to be said of it."""

    fits: bool
    complaints: tuple[Complaint, ...]
    advice: tuple[Advice, ...]


def title_of(rule_id: str) -> str:
    """What people call a rule."""
    rule = rules_on_offer().get(rule_id)
    return rule.title if rule else rule_id


def quoted_list(names: Iterable[str]) -> str:
    """ "“Borg”", "“Borg”, “Llamas” and “Souls”"."""
    *most, last = [f"“{title_of(name)}”" for name in names] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def option_label(name: str) -> str:
    """An option's name for people: `borg.first_season` is “first season”."""
    return name.partition(".")[2].replace("_", " ")


@cache
def _owners() -> dict[str, str]:
    return {option.name: rule.title for rule in rules_on_offer().values() for option in rule.options}


def owner_of(option: str) -> str:
    """The title of the rule whose option it is."""
    return _owners().get(option, "the game")


def way_in_words(way: WayOut) -> str:
    """Add “Chucked out” and “Closed places”; strike “Borg”; set the option … to …; play … as usual."""
    words = []
    if way.add:
        words.append(f"add {quoted_list(way.add)}")
    if way.strike:
        words.append(f"strike {quoted_list(way.strike)}")
    for name, value in way.options.items():
        of = f"“{option_label(name)}” of “{owner_of(name)}”"
        words.append(f"set {of} to “{value.replace('_', ' ')}”" if value else f"leave {of} as it comes")
    sentence = "; ".join(words)
    return sentence[:1].upper() + sentence[1:]


def in_words(problem: RulebookFault) -> str:
    """The engine's sentence with titles for ids. Its advice is given by the buttons, or, of a rule's own, in words."""
    text = problem.named(lambda rule: f"“{title_of(rule.id)}”")
    return f"{text} {problem.advice}".rstrip() if problem.refusal is not None else text


def verdict(draft: Draft) -> DraftVerdict:
    """All that is wrong with a draft at once, and what a GM should know of it besides."""
    composed, shelf = draft.composed, rules_on_offer()
    complaints = tuple(
        Complaint(
            tuple(shelf[name] for name in problem.rules if name in shelf),
            in_words(problem),
            tuple(Button(way_in_words(way), as_value(way)) for way in problem.ways_out),
        )
        for problem in composed.problems
    )
    advice = tuple(
        Advice(shelf[one.rule], one.text, Button(f"Add {quoted_list([one.missing])}", f"+{one.missing}"))
        for one in composed.cautions
        if one.rule in shelf and one.missing in shelf
    )
    return DraftVerdict(composed.rulebook is not None, complaints, advice)
