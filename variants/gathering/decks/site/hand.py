"""A hand of cards: one’s two decks, and what a play would do. Before the game, the splitting of the deck."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

import engine
from engine.io.stored_forms import stored_state
from engine.model.ids import SeatId
from engine.model.json_data import Json, JsonDict
from games.common.offers import offer_json
from games.common.order_text import LONGEST_PAPER, lines_of
from games.table.panels.panel import Panel, PanelContext

from variants.gathering.cards import cards_in_force
from variants.gathering.decks.deck_wants import journeys_of_others
from variants.gathering.decks.seen import CardKind, Decks, Stack
from variants.gathering.decks.site.faces import face, words

SUPPOSED = "a play that nobody interferes with"  # the secret of the draws in a preview: as good as any other
DECKS = ("primary", "secondary")
MOST_PLAYS = 8
"""So many plays of a paper are told of; a hand plays two, and may have alternatives for the second."""


class Hand:
    """One seat's cards, on what that seat knows."""

    def __init__(self, context: PanelContext) -> None:
        self.context = context
        self.seat = context.viewer.seat_id or ""
        self.rulebook = context.rulebook

    @cached_property
    def decks(self) -> Decks:
        return Decks(self.rulebook, self.context.state, self.seat)

    @cached_property
    def state(self) -> "engine.State":
        """The position without what this seat may not see."""
        return stored_state(self.rulebook, self.context.state)

    @cached_property
    def spaces(self) -> dict[str, str]:
        """Every space that a card can be played on: its name by its id."""
        provinces = self.rulebook.board.provinces
        return {str(name): province.name for name, province in provinces.items() if province.kind != "impassable"}

    @cached_property
    def units(self) -> list[dict[str, str]]:
        """Every unit on the board."""
        return [
            {"name": str(unit), "owner": str(unit.owner), "at": str(unit.at)}
            for unit in sorted(self.state.units.values(), key=str)
        ]

    # --- why not --------------------------------------------------------------------------------------

    def reasons(self, deck: str, word: str) -> dict[str, str]:
        """Why a card cannot be played on a target, by target: a unit's text, or a space."""
        kind = next((kind for kind in self.decks.kinds.values() if kind.word == word), None)
        if kind is None or deck not in DECKS:
            return {}
        targets = list(self._targets(kind))
        lines = [f"{deck.upper()} {word} {target}{self._somewhere(kind, target)}" for target in targets]
        checks = engine.check(self.rulebook, self.state, self.seat, lines)
        answers = zip(targets, checks, strict=True)
        return {target: check.message for target, check in answers if check.level == "error"}

    def journeys(self, word: str) -> list[list[str]]:
        """The ways that a card could take others' units: each a unit and its steps."""
        card = cards_in_force(self.context.looked_at).get(word)
        plays = journeys_of_others(self.context.looked_at, SeatId(self.seat), card) if card else ()
        return [[str(play.what), *map(str, play.path)] for play in plays]

    def _targets(self, kind: CardKind) -> Iterator[str]:
        if kind.target == "place":
            yield from self.spaces
        elif kind.target != "nothing":
            yield from (unit["name"] for unit in self.units)

    def _somewhere(self, kind: CardKind, target: str) -> str:
        """Any way that a unit might be sent: only whether the unit itself is a target is asked."""
        if kind.target not in ("goal", "path"):
            return ""
        here = target.split()[-1].partition("/")[0]
        return f" - {next(name for name in self.spaces if name != here)}"

    # --- what it would do ------------------------------------------------------------------------------

    def effects(self, text: str) -> list[JsonDict]:
        """What each card play on a paper would do if everybody else held their units and their cards.

        A play under a condition is told by itself beside the plays without one, as if its condition were true: of two
        alternatives not both can be. What a play does is what happens with it and does not without it.
        """
        written = lines_of(text[:LONGEST_PAPER])
        firm = self._checked([line for line in written if _bare(line) == line])
        plays = [(one, False) for one in firm if one.subject in DECKS]
        plays += [(one, True) for one in self._supposed(written)]
        return [
            {"subject": one.subject, "line": one.canonical, "supposed": supposed, **self._effect(one, firm)}
            for one, supposed in plays[:MOST_PLAYS]
        ]

    def _supposed(self, written: list[str]) -> list["engine.LineCheck"]:
        """The plays under conditions, each without its own."""
        bare = dict.fromkeys(_bare(line) for line in written if _bare(line) != line)
        return [one for line in list(bare)[:MOST_PLAYS] for one in self._checked([line]) if one.subject in DECKS]

    def _checked(self, lines: list[str]) -> list["engine.LineCheck"]:
        return [check for check in engine.check(self.rulebook, self.state, self.seat, lines) if check.canonical]

    def orders(self, text: str) -> dict[str, list[tuple[JsonDict, str]]]:
        """What the seat’s units could be ordered if the card plays on a paper worked, and could not without them."""
        lines = [_bare(line) for line in lines_of(text[:LONGEST_PAPER])]
        checks = engine.check(self.rulebook, self.state, self.seat, lines)
        plays = [check.canonical for check in checks if check.canonical and check.subject in DECKS]
        if not plays:
            return {}
        before = engine.offers(self.rulebook, self.state, self.seat)
        after = engine.offers_after(self.rulebook, self.state, self.seat, plays, engine.Draws(SUPPOSED))
        known = {offer.line for offers in before.values() for offer in offers}
        fresh = {
            unit: [(offer_json(one), "card") for one in offers if one.kind == "order" and one.line not in known]
            for unit, offers in after.items()
        }
        return {unit: offers for unit, offers in fresh.items() if offers}

    def _effect(self, play: "engine.LineCheck", firm: list["engine.LineCheck"]) -> JsonDict:
        """Whether a play is any good beside the lines that are sure, and what it does."""
        line = play.canonical or ""
        if play.level == "error":
            return {"good": False, "does": [play.message]}
        if line.startswith("DISCARD"):
            return {"good": True, "does": ["It goes to your Discard Pile, where it counts at the end."]}
        kind = next(kind for kind in self.decks.kinds.values() if f" {kind.word}" in line)
        others = [one.canonical or "" for one in firm if one is not play and not _same_deck(one, play)]
        without, with_play = self._happens(others), self._happens([*others, line])
        known = Counter(_supposition_text(event, without) for event in without.events)
        mine = [
            event
            for event in with_play.events
            if _is_of(event, kind) and not _use_known_text(known, _supposition_text(event, with_play))
        ]
        in_vain = any(event["kind"] in ("card.cancelled", "card.wasted") for event in mine)
        return {"good": not in_vain, "does": [_supposition_text(event, with_play) for event in mine] or [_quiet(kind)]}

    def _happens(self, lines: list[str]) -> "engine.View":
        """What this seat would be told if it handed in these lines, and nobody else anything."""
        outcome = engine.adjudicate(self.rulebook, self.state, {self.seat: lines}, [], engine.Draws(SUPPOSED))
        return engine.view(self.rulebook, outcome.state, outcome.events, self.seat, draws=outcome.draws)


def _same_deck(one: "engine.LineCheck", other: "engine.LineCheck") -> bool:
    """Whether two plays are of one deck, which plays one card."""
    return one.subject == other.subject and one.subject in DECKS


def _use_known_text(known: Counter[str], text: str) -> bool:
    """Whether a text is among those known, and one less of it from now on."""
    known[text] -= 1
    return known[text] >= 0


def _bare(line: str) -> str:
    """A line without its condition: the preview supposes that it is true."""
    return line.rpartition(":")[2].strip() if line.upper().startswith("IF ") and "SECONDARY" in line.upper() else line


def _is_of(event: Json, kind: CardKind) -> bool:
    """Whether an event is the work of a card, and not its fading away at the season's end."""
    return event.get("step", "").startswith(f"{kind.id}.") and not event["kind"].endswith((".ended", ".closed", ".off"))


def _supposition_text(event: Json, view: "engine.View") -> str:
    """An event as a supposition: where the lot would decide, it says among how many."""
    if event["kind"] == "hole.swallowed" and event.get("to"):
        place = str(event["to"]).partition("/")[0]
        for name, draw in (view.draws or {}).items():
            if name.startswith("black_hole.destination") and draw["value"] == place:
                where = f"one of {len(draw['candidates'])} spaces, by lot"
                return f"{event['seat']} {event['unit']} falls into the Black Hole and reappears in {where}."
    return str(event["text"])


def _quiet(kind: CardKind) -> str:
    return f"Nothing comes of {kind.name} as things stand."


def _face(stack: Stack, deck: str) -> JsonDict:
    kind = stack.kind
    svg = face(kind.id, kind.name, points=kind.points, deck=deck, small=True)
    return {"kind": kind, "count": stack.count, "svg": svg, "ghosts": range(stack.count - 1)}


def _data(context: PanelContext) -> JsonDict | None:
    if not context.viewer.may_order or context.turn is None:
        return None
    hand = Hand(context)
    if context.wants("split"):
        return {"split": True, **_split(hand.decks)}
    primary, secondary = hand.decks.hand("primary"), hand.decks.hand("secondary")
    if hand.decks.out(hand.seat) or not (primary or secondary):
        return None
    return {
        "split": False,
        "primary": [_face(stack, "primary") for stack in primary],
        "secondary": [_face(stack, "secondary") for stack in secondary],
        "open": context.wants("primary") or context.wants("secondary"),
        "consents": [kind for kind in hand.decks.kinds.values() if _asks(context, kind)],
        "standing": hand.decks.standing(hand.seat),
        "script": {
            "seat": hand.seat,
            "seats": [str(spec.id) for spec in context.rulebook.seats],
            "cards": {kind.word: _card_json(kind) for kind in hand.decks.kinds.values()},
            "units": hand.units,
            "spaces": hand.spaces,
        },
    }


def _card_json(kind: CardKind) -> JsonDict:
    return {
        "id": kind.id,
        "name": kind.name,
        "target": kind.target,
        "consent": kind.consent,
        "does": words(kind.id).does,
    }


def _asks(context: PanelContext, kind: CardKind) -> bool:
    """Whether a card works on another's unit if its owner accepts it."""
    return kind.consent and context.rulebook.options[f"{kind.id}.foreign"] == "consent"


def _split(decks: Decks) -> JsonDict:
    cards = [
        {"kind": stack.kind, "svg": face(stack.kind.id, stack.kind.name, points=stack.kind.points, small=True)}
        for stack in decks.full
        for _ in range(stack.count)
    ]
    usual = ", ".join(f"{stack.count} × {stack.kind.name}" for stack in decks.unsent())
    return {
        "cards": cards,
        "size": decks.secondary_size,
        "script": {
            "size": decks.secondary_size,
            "unsent": [stack.kind.name for stack in decks.unsent() for _ in range(stack.count)],
            "usual": usual,
        },
        "usual": usual,
    }


def _answers(context: PanelContext, asked: Mapping[str, str]) -> JsonDict:
    """`why`: by deck and card, reasons by target and others' units' ways. `effects`: what a paper’s plays would do."""
    if not context.viewer.may_order or context.turn is None:
        return {}
    hand = Hand(context)
    if asked.get("about") == "why":
        deck, word = asked.get("deck", ""), asked.get("card", "")
        return {"reasons": hand.reasons(deck, word), "journeys": hand.journeys(word)}
    text = asked.get("text", "")
    return {"plays": hand.effects(text), "orders": hand.orders(text)}


PANEL = Panel("hand", "decks", "Your cards", "tray", _data, script=True, style=True, answers=_answers)
