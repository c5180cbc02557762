"""A game of a variant, as far as its second turn, with words planted wherever something is hidden; and its readers."""

from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

import engine
from games.accounts.tokens import token_make
from games.co_gms import services as co_gms
from games.common.errors import Refused
from games.compositions.services import composition_save
from games.models import Game
from games.past.services.drafting import branch_make
from games.play_now.guests import guest_make
from games.play_now.solo_games import solo_game_begin
from games.press.services import press
from games.proposals import services as proposals
from games.services import endings, orders, rulings, turns
from tests.plugins.tables import Table, make_table, user
from tests.web.permissions.scene import WHO

SCRIPT = "<script>alert('crawl')</script>"
"""Stands in every name and text that people give."""
GMS = {"gm", "cogm"}
FRANCE = {"france", *GMS}


@dataclass
class Planted:
    """A planted game: `words` by what they are, with the readers who may come across them.

    `filled`: what stands in the places of routes (`ways_out.py`).
    """

    table: Table
    people: dict[str, User | None]
    words: dict[str, tuple[str, set[str]]] = field(default_factory=dict)
    filled: dict[str, str] = field(default_factory=dict)

    def plant(self, what: str, due: set[str]) -> str:
        """A word that stands nowhere else, with what has to be escaped around it."""
        word = f"Planted{what.title().replace(' ', '')}"
        self.words[what] = (word, due)
        return f"{SCRIPT} {word} &amp;"

    def starts(self) -> list[str]:
        """Where a reader begins: the pages, the desk, the admin, the API."""
        game = self.table.game
        return ["/", game.get_absolute_url(), f"/gm/{game.slug}/", "/admin/", "/me/", f"/api/games/{game.slug}/"]

    def client(self, who: str) -> Client:
        """A browser in which one of WHO reads; a fault is an answer, not an exception."""
        client = Client(raise_request_exception=False)
        member = self.people[who]
        if member is not None:
            client.force_login(member)
        return client


def planted(variant: str) -> Planted:
    """A game of that variant with a word in all that is hidden. Made anew for each variant."""
    seats = tuple(str(seat) for seat in engine.load_rulebook(variant).seat_ids)
    table = make_table(variant=variant, players=seats, name=f"A game {SCRIPT}")
    people: dict[str, User | None] = {"nobody": None, "stranger": user("stranger"), "cogm": user("cogm")}
    people |= {"france": table.france, "italy": table.italy, "gm": table.gm}
    found = Planted(table, people)
    _beside(found)
    _first_turn(table)
    _papers(found)
    _press(found)
    _rulings(found)
    _members(found)
    error = ValueError(found.plant("failure", {*GMS, "staff"}))
    turns.turn_failed(turn_id=table.turn.pk, number=table.now.turn_number, error=error)
    for name in ("secret", "hidden_secret"):
        found.words[name] = (getattr(table.now, name), set())
    assert set(people) == set(WHO)
    return found


def _beside(found: Planted) -> None:
    """What is not of this game: a private one of another GM, an operator, a composition, a co-GM."""
    table, people = found.table, found.people
    private = make_table(forming=True, prefix="other", private=True)
    Game.objects.filter(pk=private.game.pk).update(name=found.plant("private game", {"othergm", "staff"}))
    found.words["private address"] = (private.game.slug, {"othergm", "staff"})
    found.words["private invitation"] = (private.game.invite_token, {"othergm"})
    people["othergm"] = private.gm
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    people["staff"] = boss
    people["guest"] = guest = guest_make()
    found.words["guest's game"] = (solo_game_begin(by=guest).slug, {"guest", "staff"})
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("cogm"))
    composition_save(by=user("stranger"), name=f"Mine {SCRIPT}"[:60], listed=True)


def _first_turn(table: Table) -> None:
    """One turn of made-up orders, so that there is something to read."""
    turn, rulebook = table.turn, table.game.rulebook
    state = turn.loaded_state(rulebook)
    for seat in table.people:
        lines = engine.random_orders(rulebook, state, seat, "crawl")
        if lines and engine.wants(rulebook, state, seat):
            table.order(seat, *lines)
    table.pass_deadline()


def _papers(found: Planted) -> None:
    table = found.table
    text = found.plant("draft", FRANCE)
    orders.draft_save(game=table.game, by=table.france, number=table.now.turn_number, text=text)
    endings.draw_vote_cast(game=table.game, by=table.france)
    proposals.proposal_make(game=table.game, by=table.italy, kind="pause", reason=f"Wait {SCRIPT}")


def _press(found: Planted) -> None:
    table = found.table
    third = next(seat for seat in table.people if seat not in ("France", "Italy"))
    for to, what in ((third, "letter"), ("GM", "letter to the gm")):
        press.press_send(game=table.game, by=table.france, to=[to], text=found.plant(what, FRANCE))
    press.press_send(game=table.game, by=table.italy, to=["public"], text=f"Hear, hear {SCRIPT}")


def _rulings(found: Planted) -> None:
    """Rulings for some eyes, one of them on orders to come, and a branch that nobody but a GM sees."""
    table = found.table
    board = {"kind": "board", "data": {"op": "owner", "place": "Bel", "seat": "France"}, "audience": []}
    rulings.ruling_make(game=table.game, by=table.gm, reason=found.plant("hidden ruling", GMS), **board)
    order = {"kind": "order", "data": {"seat": "France", "lines": ["A Mar H"]}}
    try:
        rulings.ruling_make(game=table.game, by=table.gm, reason=found.plant("order", FRANCE), **order)
    except Refused:
        del found.words["order"]  # no such window is open in this variant
    last = table.now.last_turn
    assert last is not None
    branch_make(
        game=table.game, by=table.gm, phase=last.phase, rulings=[{**board, "reason": found.plant("branch", GMS)}]
    )


def _members(found: Planted) -> None:
    """Names to be escaped, addresses and tokens that are their owners' alone."""
    for who, member in found.people.items():
        if member is None:
            continue
        member.profile.display_name = f"{who} <script>alert('"[:40]
        member.profile.save()
        if who == "guest":
            continue  # who has neither
        email = f"planted-{who}@example.org"
        EmailAddress.objects.update_or_create(user=member, defaults={"email": email, "primary": True, "verified": True})
        User.objects.filter(pk=member.pk).update(email=email)
        found.words[f"address of {who}"] = (email, {who, "staff"})
        found.words[f"token of {who}"] = (token_make(user=member), {who})
