"""The decks of all powers, as far as they are public: what is left, what was discarded, what came of each play."""

from fractions import Fraction

from django.utils.safestring import SafeString
from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

from variants.gathering.decks.seen import Decks, Stack
from variants.gathering.decks.site.faces import back, face
from variants.gathering.decks.site.played import CardOnTable, seasons


def _data(context: PanelContext) -> JsonDict:
    decks = Decks(context.rulebook, context.state, context.viewer.seat_id)
    amulets = context.held("protective_amulet").get("amulet", {})
    names = dict(context.game.seats.values_list("seat_id", "name"))
    powers = [_power(decks, str(spec.id), amulets) for spec in context.rulebook.seats if str(spec.id) in names]
    return {
        "powers": [{**power, "name": names[power["seat"]]} for power in powers],
        "setting_up": decks.setting_up,
        "face_down": decks.face_down,
    }


def _power(decks: Decks, seat: str, amulets: JsonDict) -> JsonDict:
    pile = decks.pile(seat)
    primary, secondary = decks.left(seat)
    spent = [{**entry, "name": _name(decks, entry["card"])} for entry in reversed(decks.spent(seat))]
    return {
        "seat": seat,
        "out": decks.out(seat),
        "primary": primary,
        "secondary": secondary,
        "pile": pile,
        "thrown": decks.thrown(seat),
        "points": _points(pile) if pile is not None else "",
        "open": _hands(decks, seat),
        "spent": spent,
        "amulet": (amulets.get(seat) or {}).get("until", ""),
    }


def _hands(decks: Decks, seat: str) -> dict[str, list[Stack]]:
    """Hands that lie open for these eyes: of oneself, of all for the GM, and at the end."""
    if not decks.lies_open(seat):
        return {}
    return {deck: decks.hand(deck, seat) for deck in ("primary", "secondary")}


def _points(pile: list[Stack]) -> str:
    """The worth of a pile; quarters may come of altered decks."""
    return str(sum((Fraction(stack.kind.points) * stack.count for stack in pile), Fraction(0)))


def _name(decks: Decks, card: str) -> str:
    return decks.kinds[card].name if card in decks.kinds else card.replace("_", " ").title()


def _page(context: PanelContext) -> JsonDict:
    decks = Decks(context.rulebook, context.state, context.viewer.seat_id)
    names = dict(context.game.seats.values_list("seat_id", "name"))
    return {
        **_data(context),
        "seasons": [
            {"season": one, "cards": [_card_row(decks, names, card) for card in one.cards]}
            for one in seasons(context.viewer)
        ],
    }


def _card_row(decks: Decks, names: dict[str, str], card: CardOnTable) -> JsonDict:
    return {"card": card, "power": names.get(card.seat, card.seat), "svg": _svg(decks, card)}


def _svg(decks: Decks, card: CardOnTable) -> SafeString:
    kind = decks.kinds.get(card.card)
    if card.how == "hidden":
        return back()
    points = kind.points if kind and card.how != "played" else ""
    return face(card.card, _name(decks, card.card), points=points, deck=card.deck, small=True)


PANEL = Panel("decks", "decks", "Decks", "tab", _data, style=True, page=_page)
