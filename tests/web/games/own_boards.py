"""A game on a board of its own, everything that can be asked for of it, and the words of other boards."""

import re
from collections.abc import Iterator
from html import unescape

from django.http import HttpResponse
from django.test import Client

import engine
from games.appeals.services import appeal_make
from games.boards.services import boards
from games.boards.services.library import library_documents, library_keep
from games.forming.creating import game_create
from games.forming.joining import game_join
from games.gm.deeds.registry import DEEDS, deeds_of
from games.gm.desk_notes import note_make
from games.models import Branch, Game, Profile
from games.past.pages.deeds import past_deeds
from games.press.services import press
from games.proposals.services import proposal_make
from games.services import rulings
from games.table.table import PARTS
from tests.plugins.boards import lake
from tests.plugins.random_boards import made_up
from tests.plugins.tables import SNAPSHOTS, Table, user
from tests.web.permissions.scene import routes

LIBRARY = ("merrow", "far_ends", "amber_sea", "crowns")
RANDOM = "random "
"""Before the seed of a board that is made up."""
USUAL = engine.load_rulebook()
OF_A_GAME = ("games/<slug:slug>/", "gm/<slug:slug>/", "sandbox/game/<slug:slug>/", "api/games/<slug:slug>/")
"""Where the routes of a game begin: what is added there is asked for by itself."""
NOT_OF_THE_GAME = re.compile(
    r'<select\b.*?</select>|data-fragment="bank">.*?class="composer__bar"|<figure class="strip.*?</figure>',
    re.DOTALL,
)
"""Of a page, what is no word on the game: time zones and languages; the bank of all rules, of which those that do not
fit say so; the pictures of a rule, which are said to be of the usual board."""


def names_of(rulebook: engine.Rulebook) -> set[str]:
    """What its seats and its places are called, and whose they are."""
    seats = {word for seat in rulebook.seats for word in (seat.name, seat.adjective)}
    return seats | {place.name for place in rulebook.board.provinces.values()}


def other_words(rulebook: engine.Rulebook) -> re.Pattern[str]:
    """The names of the usual board and of the library's that this one has not, the usual codes in orders, and how many
    seats, centres, provinces the usual board has, and how many centres win there."""
    board, own = rulebook.board, " ".join(names_of(rulebook))
    others = names_of(USUAL).union(*(_names_in(document) for document in library_documents()))
    words = sorted(re.escape(word) for word in others - {""} if word not in own)
    codes = "|".join(sorted({*USUAL.board.provinces} - {*board.provinces}))
    found = [rf"\b(?:{'|'.join(words)})\b"]
    if codes:
        found += [rf"\b[AF] (?:{codes})\b", rf"\b(?:{codes}) (?:-|S|C|H)(?= |$)"]
        found += [rf"(?i:\b[af] (?:{codes}) ?- ?\w)"]  # as people type it: a par-bur
    numbers = {
        "(?:supply )?centres": (("34", len(board.centres) == 34), ("18", rulebook.options["victory.centres"] == "18")),
        "(?:seats|powers|Powers|players)": (("(?:7|[Ss]even)", len(rulebook.seats) == 7),),
        "provinces": (("75", len(board.provinces) == 75),),
    }
    found += [rf"\b{number} {what}\b" for what, those in numbers.items() for number, same in those if not same]
    return re.compile("|".join(found))


def _names_in(document: dict) -> set[str]:
    """What a board's document calls its provinces. (Seats of the library are called as the usual ones, or North.)"""
    return {one["name"] for one in document["provinces"].values()}


def on_board(name: str) -> Table:
    """The table of that board, made once in a process: of the library, the lake, or one that is made up at random."""

    def make() -> Table:
        if name in LIBRARY:
            kept = {board.latest.document["id"]: board.latest for board in library_keep()}
            return made(kept[name])
        document = made_up(int(name.removeprefix(RANDOM))) if name.startswith(RANDOM) else lake()
        board = boards.board_save(by=user("maker"), document=document)
        boards.boards_lay_out()
        return made(board.latest)

    return SNAPSHOTS.of(f"a game on {name}", make)


def begun_on(name: str) -> Table:
    """A table on that board in its first season, of which no picture is made: in a tenth of the time."""

    def make() -> Table:
        document = made_up(int(name.removeprefix(RANDOM))) if name.startswith(RANDOM) else _library()[name]
        board = boards.board_save(by=user("maker"), document=document)
        return begun(board.latest)

    return SNAPSHOTS.of(f"a game begun on {name}", make)


def _library() -> dict[str, dict]:
    return {document["id"]: document for document in library_documents()}


def made(revision: boards.BoardRevision) -> Table:
    """A game on it, with everybody at the table, one season played, and something of each kind that has a page."""
    table = begun(revision)
    turn = table.turn
    state = turn.loaded_state(table.game.rulebook)
    for seat in table.people:
        table.order(seat, *engine.random_orders(table.game.rulebook, state, seat, "x"))
    table.pass_deadline()
    _spoken_of(table)
    return Table(table.now, table.gm, table.people)


def begun(revision: boards.BoardRevision) -> Table:
    """A game on it, with everybody at the table."""
    gm = user("gm")
    game = game_create(by=gm, as_gm=True, name="A table", allocation="chosen", board=revision)
    people = {seat.seat_id: user(f"member{seat.position}") for seat in game.seats.all()}
    Profile.objects.filter(user__in=people.values()).update(shows_page=True)
    for seat, member in people.items():
        game_join(game=game, by=member, seat_id=seat, token=game.invite_token)
    return Table(Game.objects.get(pk=game.pk), gm, people)


def _spoken_of(table: Table) -> None:
    """Letters, a proposal, a ruling on a unit of the first turn and a change of it, an appeal, a note."""
    first = next(iter(table.people))
    press.press_send(game=table.now, by=table.gm, to=["public"], text="Hear, hear.")
    press.press_send(game=table.now, by=table.people[first], to=["GM"], text="A word with you.")
    proposal_make(game=table.now, by=table.people[first], kind="extend", minutes=60)
    unit = table.game.board_revision.document["start"][first][0]
    verdict = {"seat": first, "unit": unit, "verdict": "holds"}
    rulings.ruling_make(game=table.now, by=table.gm, number=1, kind="verdict", data=verdict, reason="As it was.")
    appeal_make(game=table.now, by=table.people[first], about=f"order:{first}:{unit}", rule="2", text="It had orders.")
    note_make(game=table.now, by=table.gm, text="To be watched.")


def values_of(table: Table, route: str, name: str) -> list[object]:
    """What is asked for in one place of a route."""
    game = table.game
    rows = {
        "press": game.threads, "proposals": game.proposals, "appeals": game.appeals, "notes": game.desk_notes,
        "ledger": game.rulings, "without": game.rulings,
    }  # fmt: skip
    if name == "pk":
        part = route.partition("<int:pk>")[0].rstrip("/").rpartition("/")[2]
        found = rows[part] if part in rows else Branch.objects.filter(game=game)
        return [*found.values_list("pk", flat=True)[:2]]
    found = {
        "slug": [game.slug], "number": [1, 2], "phase": ["S1901M"], "deed": _deeds(game, route), "message": [1],
        "place": [*game.rulebook.board.provinces][:1], "rule_id": [rule.id for rule in game.rulebook.rules][:3],
        "seat_id": [*table.people][:1], "username": ["member1"], "name": [*PARTS] if "parts/" in route else ["none"],
    }  # fmt: skip
    return found[name]


def _deeds(game: Game, route: str) -> list[str]:
    """The deeds that an address takes in this game; what a desk does not offer now is answered alike on every board."""
    if "/past/" in route:
        return [*past_deeds(game, game.turns.filter(phase="S1901M").earliest("pk"))]
    return [*(deeds_of(game) if route.startswith("gm/") and "/do/" in route else DEEDS)]


def filled(table: Table, route: str) -> Iterator[str]:
    """The addresses of a route, for every value of its places."""
    place = re.search(r"<(?:\w+:)?(\w+)>", route)
    if place is None:
        yield f"/{route}"
        return
    for value in values_of(table, route, place[1]):
        yield from filled(table, route.replace(place[0], str(value), 1))


def game_routes() -> list[str]:
    """Every route of a game that the site has."""
    return [route for route in routes() if route.startswith(OF_A_GAME) and not route.endswith("live/")]


def addresses(table: Table) -> Iterator[str]:
    """Everything of the game that can be asked for, and what the site has of its board."""
    for route in game_routes():
        yield from filled(table, route)
    revision, slug = table.game.board_revision, table.game.slug
    board = revision.board.slug
    yield from (
        f"/games/new/?board={revision.address}", f"/rules/compose/?board={revision.address}", f"/boards/{board}/",
        f"/boards/{board}/{revision.number}/proof/", f"/api/boards/{board}/", "/games/", "/members/member1/",
        "/api/games/", f"/games/oembed/?url=http://testserver/games/{slug}/",
    )  # fmt: skip


def text_of(answer: HttpResponse) -> str:
    """What somebody reads of an answer; nothing of a picture in dots."""
    body = b"".join(answer) if answer.streaming else answer.content
    return NOT_OF_THE_GAME.sub("", unescape(body.decode("utf-8", "replace"))) if body[:4] != b"\x89PNG" else ""


def client_of(reader: object) -> Client:
    """A client for a member, or for nobody."""
    client = Client()
    if reader is not None:
        client.force_login(reader)
    return client
