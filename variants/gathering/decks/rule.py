"""3 (and the list of 2): Power decks. Sixteen cards of which one goes every season, four for when they are needed.

Each season a Power plays or discards exactly one card of its Primary Deck, and may play one of its Secondary Deck, that
one under conditions which look at others' primary plays. What is illegal when read is judged in the opening position.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.model.changes import ClearMark, SetMark
from engine.model.conditions import PLAYS, AtomSpec
from engine.model.events import Result
from engine.model.ids import SeatId
from engine.model.rulebook_faults import Refusal, RuleName
from engine.model.state import Mark
from engine.model.unit_orders import OrderLine
from engine.model.wording import jointly, listed
from engine.rulebook.declarations import Conditions, Trait
from engine.rulebook.line_taking import fail, private
from engine.rulebook.look import Look
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, Rule, Step, Window
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.rulebook.values import ASeason, ASeat, Flag, ListOf, OneOf, Record, Text, Whole, either, one_of, row

from variants.gathering import SOURCE
from variants.gathering.cards import (
    OUTCOMES,
    WORDS,
    Card,
    PlayedCard,
    cancel,
    card_ids,
    card_words,
    cards_by_id,
    cards_in_force,
    cards_of,
    lay,
)  # fmt: skip
from variants.gathering.decks.choosing import CHOICES, Choice, Chosen, never_true, read_cards
from variants.gathering.decks.deck_handles import HANDLES, OVERRULED
from variants.gathering.decks.deck_orders import FORMS, Split, Standing
from variants.gathering.decks.deck_wants import ORDER_KINDS, split_problem
from variants.gathering.decks.hands import (
    PILE,
    PRIMARY,
    SECONDARY,
    deck_list,
    default_secondary,
    hand,
    holds,
    out,
    owner_audience,
    pile_audience,
    secondary_size,
    without,
)  # fmt: skip

CARDS = ListOf(OneOf(card_ids))
SPENT_CARD = Record(
    (
        ("season", ASeason()), ("deck", one_of(PRIMARY, SECONDARY)), ("card", Text()),
        ("target", Text(least=0)), ("outcome", either(one_of("works", "cancelled", "wasted", "forfeit"), Text(0, 0))),
    )
)  # fmt: skip
SPENT = "decks.spent"
LINES = (
    "amulets", "shields", "destructions", "gardens", "majority", "deaths", "stones", "gifts", "holes open",
    "faster than light",
)  # fmt: skip
"""The slots in which cards act, 5.1 to 5.10."""


# --- 3.1 the split -------------------------------------------------------------------------------------


def _split(turn: Turn) -> None:
    """Every seat's Secondary Deck is fixed for the game. All are told the same, whatever was sent (R97)."""
    order_lines = turn.claim("split")
    for seat in turn.rulebook.seat_ids:
        chosen = _secondary_deck(turn, [order_line for order_line in order_lines if order_line.seat == seat])
        back = chosen if chosen is not None else _unsent(turn, seat)
        rest = without([card.id for card in deck_list(turn)], back)
        text = f"{seat}'s Secondary Deck: {', '.join(_titles(turn, back)) or 'nothing'}."
        changes = (holds(turn, seat, PRIMARY, rest), holds(turn, seat, SECONDARY, back))
        turn.emit("deck.split", text, *changes, audience=owner_audience(seat), seat=seat, secondary=back)
        together = jointly("{} have split their decks.", seat)
        turn.emit("deck.ready", f"{seat} has split its deck.", seat=seat, **together)


def _secondary_deck(turn: Turn, order_lines: list[OrderLine]) -> list[str] | None:
    """The Secondary Deck of the first line that is a legal split, by card ids."""
    deck: list[str] | None = None
    for order_line in order_lines:
        order = order_line.order
        problem = split_problem(turn, order) if isinstance(order, Split) else "a split takes no condition"
        if problem or deck is not None:
            fail(turn, order_line, problem or "another split counted")
            continue
        assert isinstance(order, Split)
        cards = cards_in_force(turn)
        deck = [cards[word].id for word in order.cards]
        result = Result(str(order), "succeeds", "split", turn.rule, audience=private(turn, order_line.seat))
        turn.result(order_line.seat, result, order_line.number)
    return deck


def _unsent(turn: Turn, seat: SeatId) -> list[str]:
    """The Secondary Deck of who sent none: the Shields, or by lot (R5)."""
    if turn.option("decks.default_split") == "shields":
        return default_secondary(turn)
    rest, deck = [card.word for card in deck_list(turn)], []
    cards = cards_in_force(turn)
    for number in range(1, secondary_size(turn) + 1):
        kinds = list(dict.fromkeys(rest))
        weights = [rest.count(kind) for kind in kinds]
        drawn = turn.draw("decks.split", kinds, f"{seat} {number}", weights, owner_audience(seat))
        rest.remove(drawn)
        deck.append(cards[drawn].id)
    return deck


def _titles(turn: Look, ids: list[str]) -> list[str]:
    cards = cards_by_id(turn.rulebook)
    return [cards[name].name if name in cards else name for name in ids]


def _standing(turn: Turn) -> None:
    """Remember the standing lists: they may be sent in any window, the last one stands."""
    for order_line in turn.claim("standing"):
        if not isinstance(order_line.order, Standing):
            fail(turn, order_line, "a standing list takes no condition")
            continue
        cards = tuple(cards_in_force(turn)[word].id for word in order_line.order.cards)
        mark = Mark("decks.standing", order_line.seat, cards, audience=owner_audience(order_line.seat))
        text = f"{order_line.seat} leaves a standing list: {listed(_titles(turn, list(cards)))}."
        turn.emit("deck.standing", text, SetMark(mark), audience=owner_audience(order_line.seat))
        result = Result(str(order_line.order), "succeeds", "kept", turn.rule, audience=private(turn, order_line.seat))
        turn.result(order_line.seat, result, order_line.number)


# --- the reveal -------------------------------------------------------------------------------------------


def _reveal(turn: Turn) -> None:
    """All plays and discards are shown; a card played is out of the game."""
    primary, secondary = turn.scratch(CHOICES)
    turn.keep(CHOICES, Chosen([], []))
    for choice in primary:
        if choice.how == "play":
            _show(turn, choice, PRIMARY)
        else:
            _throw(turn, choice)
    for choice in secondary:
        _show(turn, choice, SECONDARY)
    changes = [ClearMark(mark.name, mark.subject) for mark in turn.position.marks_named("decks.overruled")]
    if changes:
        turn.record("deck.ruled", *changes)


def _overruled(turn: Look, seat: SeatId, deck: str) -> str:
    """What the GM says of a seat's play from a deck: `cancelled`, `returned`, or nothing. It is said once."""
    mark = turn.position.mark("decks.overruled", seat)
    where, _, what = str(mark.value).partition(" ") if mark is not None else ("", "", "")
    return what if where == deck else ""


def _show(turn: Turn, choice: Choice, deck: str) -> None:
    assert choice.play is not None
    ruled = _overruled(turn, choice.seat, deck)
    if ruled == "returned":
        text = f"{choice.seat} takes {choice.card.name} back into its {deck.title()} Deck: the GM has ruled so."
        turn.revise(choice.seat, choice.line, "fails", "the GM has ruled so: the card is taken back")
        turn.emit("card.returned", text, seat=choice.seat, deck=deck, card=choice.card.id)
        return
    rest = without(hand(turn, choice.seat, deck), [choice.card.id])
    target = str(choice.play).removeprefix(choice.card.word).strip()
    spent = _spend(turn, choice.seat, deck, choice.card, target, "")
    text = f"{choice.seat} plays {choice.card.name}{f' on {target}' if target else ''} from its {deck.title()} Deck."
    turn.emit(
        "card.played", text, holds(turn, choice.seat, deck, rest), spent, seat=choice.seat, deck=deck,
        card=choice.card.id, target=target, flavour=choice.card.flavour,
    )  # fmt: skip
    played = PlayedCard(choice.seat, deck, choice.card, choice.play, choice.unit, choice.line)
    if ruled == "cancelled":
        cancel(turn, played, "the GM has ruled so")
    else:
        lay(turn, played)


def _spend(turn: Look, seat: SeatId, deck: str, card: Card, target: str, outcome: str) -> SetMark:
    """One more card spent: season, deck, card, target, and what came of it."""
    entries = _entries(turn.position.mark(SPENT, seat))
    return SetMark(Mark(SPENT, seat, (*entries, (turn.season, deck, card.id, target, outcome))))


def _throw(turn: Turn, choice: Choice) -> None:
    """A card goes to the Discard Pile: by order, because its play was illegal, or because nothing was sent."""
    seat, card = choice.seat, choice.card
    gone = holds(turn, seat, PRIMARY, without(hand(turn, seat, PRIMARY), [card.id]))
    spent = choice.how == "forfeit" and turn.option("decks.illegal_primary") == "spent"
    if spent:
        put = _spend(turn, seat, PRIMARY, card, "", "forfeit")
        kind, text = "card.forfeited", f"{seat} forfeits {card.name}, which is spent."
    else:
        put = holds(turn, seat, PILE, [*hand(turn, seat, PILE), card.id])
        kind = "card.forfeited" if choice.how == "forfeit" else "card.discarded"
        text = f"{seat} {'forfeits' if choice.how == 'forfeit' else 'discards'} {card.name}."
    if turn.option("decks.discards") == "secret" and not spent:
        turn.emit("card.put_away", f"{seat} discards a card.", seat=seat)
    audience = None if spent else pile_audience(turn, seat)
    turn.emit(kind, text, gone, put, seat=seat, card=card.id, audience=audience)


def _settle(turn: Turn) -> None:
    """Write behind every spent card what came of it."""
    outcomes = turn.scratch(OUTCOMES)
    turn.keep(OUTCOMES, [])
    spent = {mark.subject: list(_entries(mark)) for mark in turn.position.marks_named(SPENT)}
    known = []
    for seat, deck, card, outcome in outcomes:
        for number, entry in enumerate(spent.get(seat, ())):
            if isinstance(entry, tuple) and entry[:3] == (turn.season, deck, card) and entry[4] == "":
                spent[seat][number] = (*entry[:4], outcome)
                known.append({"seat": seat, "deck": deck, "card": card, "outcome": outcome})
                break
    if known:
        changes = [SetMark(Mark(SPENT, seat, tuple(entries))) for seat, entries in spent.items()]
        names = {card.id: card.name for card in cards_in_force(turn).values()}
        text = "; ".join(
            f"{one['seat']}'s {names.get(one['card'], one['card'])} {_fate(one['outcome'])}" for one in known
        )
        turn.emit("cards.settled", f"What the cards did: {text}.", *changes, cards=known, again=True)


def _fate(outcome: str) -> str:
    return "works" if outcome == "works" else f"is {outcome}"


def _entries(mark: Mark | None) -> tuple[object, ...]:
    return mark.value if mark is not None and isinstance(mark.value, tuple) else ()


def _eliminate(turn: Turn) -> None:
    """The cards of an eliminated Power leave the game (3.7, R76)."""
    if turn.option("decks.eliminated") == "keep_playing":
        return
    for spec in turn.rulebook.seats:
        seat = spec.id
        gone = not turn.position.centres_of(seat) and not turn.position.units_of(seat)
        if spec.kind == "power" and gone and not out(turn, seat):
            empty = [holds(turn, seat, deck, ()) for deck in (PRIMARY, SECONDARY, PILE)]
            text = f"The cards of {seat} leave the game."
            turn.emit("deck.out", text, *empty, SetMark(Mark("decks.out", seat)), seat=seat)


def _conditional(options: Mapping[str, str]) -> Mapping[str, str]:
    cards = options["decks.conditional_orders"] == "cards"
    return {"order": "orders meet the board"} if cards else {}


def _refuses(rulebook: Rulebook) -> Refusal | None:
    """A deck needs cards."""
    if cards_of(rulebook):
        return None
    advice = "Add at least one card, such as mystical_shield, or strike decks."
    return Refusal((RuleName("decks", "Rule "), " needs cards."), advice, add=("mystical_shield",))


RULE = Rule(
    id="decks",
    number="3",
    title="Power decks",
    summary="Twenty cards each, sixteen in the Primary Deck, four in the Secondary. Every season one primary card is "
    "played or discarded, and one secondary card may be played, on a condition if you like.",
    topics=("cards",),
    source=SOURCE,
    clauses=MappingProxyType({
        "gathering.2.deck": "Twenty cards in a deck; a card is legal if its target is of the right sort.",
        "gathering.3.split": "Before the game each Power puts four cards into its Secondary Deck.",
        "gathering.3.primary": "One primary card is played before every season or put into the Discard Pile.",
        "gathering.3.unconditional": "Playing a primary card depends on nothing that another Power does.",
        "gathering.3.secondary": "One card of the Secondary Deck may be played at the beginning of any season.",
        "gathering.3.condition": "It may be conditional on a card from another Power's Primary Deck.",
        "gathering.3.two": "At most two cards a season.",
    }),
    options=(
        Option("decks.secondary", (), "How many cards the Secondary Deck has.", default="4", number=Whole(0, 99)),
        Option("decks.default_split", ("shields", "random"), "The Secondary Deck of who sends no split.", "R5"),
        Option("decks.nmr_discard", ("least_points", "random"), "Which card goes if none is sent.", "R7"),
        Option("decks.discards", ("public", "secret"), "Whether discards are face up.", "R9"),
        Option("decks.illegal_primary", ("discard", "spent"), "What becomes of a primary card that is illegal.", "R10"),
        Option(
            "decks.conditional_orders", ("position", "cards"),
            "Whether movement orders may ask what cards did (PLAYED, LOST, STONE, SHIELDED).", "R4",
        ),
        Option(
            "decks.condition_scope", ("card_and_target", "card_only"),
            "Whether a secondary card's condition may name the target.", "R14",
        ),
        Option("decks.secondary_lines", ("list", "one"), "One secondary line, or a list tried from the top.", "R16"),
        Option("decks.order", (), "The order in which the lines of cards act.", "R85", slots=LINES),
        Option("decks.eliminated", ("out", "keep_playing"), "Whether eliminated Powers keep casting.", "R76"),
    ),
    marks=(
        MarkSpec("primary", "seat", CARDS, "Primary Deck", secret=True),
        MarkSpec("secondary", "seat", CARDS, "Secondary Deck", secret=True),
        MarkSpec("pile", "seat", CARDS, "Discard Pile"),
        MarkSpec("spent", "seat", ListOf(SPENT_CARD), "Cards played"),
        MarkSpec("standing", "seat", CARDS, "Standing discard list", secret=True),
        MarkSpec("out", "seat", Flag(), "Plays no more"),
        MarkSpec("overruled", "seat", OneOf(OVERRULED), "What the GM says of this season's play"),
    ),
    windows=(Window("set-up window", lambda turn: True), Window("papers window", lambda turn: True)),
    draws=(
        DrawSpec("decks.split", OneOf(card_words), row(("seat", ASeat()), ("number", Whole(1))),
            label="a card of the Secondary Deck that nobody chose"),
        DrawSpec("decks.nmr_discard", OneOf(card_words), ASeat(),
            label="the card that is discarded for want of a line"),
    ),
    steps=(
        Step("set-up read", "decks.split", _split, "Decks are split", commutes=True),
        Step("set-up read", "decks.standing_set_up", _standing, "Standing lists are kept", commutes=True),
        Step("papers read", "decks.standing_movement", _standing, "Standing lists are kept", commutes=True),
        Step("cards read", "decks.read", read_cards, "Cards are read", commutes=True),
        Step("cards read", "decks.reveal", _reveal, "Cards are shown", commutes=True),
        Step("places close and open", "decks.settle_cards", _settle, "What the cards did", commutes=True),
        Step("teleports", "decks.settle_late", _settle, "What the late cards did"),
        Step("retreats chosen", "decks.standing_retreats", _standing, "Standing lists are kept", commutes=True),
        Step("caps and counters", "decks.standing_winter", _standing, "Standing lists are kept", commutes=True),
        Step("year's end", "decks.elimination", _eliminate, "The cards of the eliminated leave", commutes=True),
    ),
    forms=FORMS,
    order_kinds=ORDER_KINDS,
    atoms=(
        AtomSpec("PLAYS", ("seat", "thing"), 4, style=PLAYS, lexicon=WORDS, alone=True, doubt=never_true),
        AtomSpec("PLAYED", ("thing",), 4, lexicon=WORDS),
    ),
    refuses=_refuses,
    offers=(*HANDLES, Conditions(_conditional)),
    traits=frozenset({Trait.REVEALS}),
)  # fmt: skip
