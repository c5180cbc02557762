"""Drafts in addresses and forms, and the buttons of the composer."""

from django.http import QueryDict

from engine.model.rulebook_faults import WayOut
from engine.rulebook.aliases.forms import rule_ids
from games.common.drafts import Draft, draft_of, published_rules
from games.common.variants_on_offer import on_offer, rules_on_offer

OPTION = "option:"


def query_of(draft: Draft) -> str:
    """A draft as the query of an address: `base=standard&with=borg&option:borg.rings=sum`."""
    query = QueryDict(mutable=True)
    query["base"] = draft.base
    query.setlist("without", list(draft.without))
    query.setlist("with", list(draft.added))
    query.update({OPTION + name: value for name, value in draft.options})
    return query.urlencode(safe=":,")


def _word(query: QueryDict, name: str) -> str:
    """The last value of a name; empty if there is none."""
    return str(query.get(name, ""))


def _rules_in(query: QueryDict, name: str) -> list[str]:
    """The rules under a name, given several times or with commas between; others are passed over."""
    words = [word.strip() for value in query.getlist(name) for word in str(value).split(",")]
    return [word for word in rule_ids(words) if word in rules_on_offer()]


def _options_in(query: QueryDict) -> dict[str, str]:
    named = {name.removeprefix(OPTION): _word(query, name) for name in query if name.startswith(OPTION)}
    return {name: value for name, value in named.items() if value}


def from_query(query: QueryDict) -> Draft:
    """From the query of an address; rules and variants that there are not are passed over."""
    asked = _word(query, "base") or _word(query, "variant")
    base = asked if asked in on_offer() else "standard"
    return draft_of(base, _rules_in(query, "without"), _rules_in(query, "with"), _options_in(query))


def from_form(data: QueryDict) -> Draft:
    """From the composer's fields: `composed` is the variant under which the rules in force (`rule`) were ticked.

    Another `variant` keeps the strikes and additions. `way` is a way out that was chosen (`as_value`).
    """
    if "composed" not in data:
        return from_query(data)
    composed, variant, way = (_word(data, name) for name in ("composed", "variant", "way"))
    ticked_on = composed if composed in on_offer() else "standard"
    ticked = set(_rules_in(data, "rule"))
    draft = draft_of(ticked_on, set(published_rules(ticked_on)) - ticked, ticked, _options_in(data))
    if variant in on_offer():
        draft = draft.on(variant)
    return draft.after(way_of(way)) if way else draft


def as_value(way: WayOut) -> str:
    """What a button sends for a way out: `-landing;+closing;borg.rings=sum`, or `borg.rings=` to leave it away."""
    words = [*(f"-{name}" for name in way.strike), *(f"+{name}" for name in way.add)]
    return ";".join([*words, *(f"{name}={value or ''}" for name, value in way.options.items())])


def way_of(text: str) -> WayOut:
    """The same, read. Rules that there are not are passed over."""
    words = [word for word in text.split(";") if word]
    named = {sign: tuple(w[1:] for w in words if w[0] == sign and w[1:] in rules_on_offer()) for sign in "+-"}
    pairs = [word.partition("=") for word in words if word[0] not in "+-"]
    return WayOut(text, named["-"], named["+"], {name: value or None for name, _, value in pairs})
