"""A game on a board of its own: no page, picture, feed or answer of it names a seat or a place of the usual board."""

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.core import mail
from django.test import Client

import engine
from engine.scenarios import loads, run
from games.boards.services import boards
from games.boards.services.library import library_keep
from games.common.errors import Refused
from games.gm.deeds.registry import DEEDS
from games.lobby.calendar import calendar_url
from games.mail.sending import notices_send
from games.maps.drawing.from_view import LOOKS
from games.models import Game
from games.press.services import press
from games.sandbox.bench import from_json
from games.services.lobby import game_create, game_join
from games.zines import services as zines
from games.zines.composing import PARTS, Copy, composed, turns_for
from games.zines.plain import plain
from tests.plugins.boards import lake
from tests.plugins.tables import SNAPSHOTS, Table, user
from tests.rows import slow_but
from tests.web.games.secrecy import with_mail

LIBRARY = ("merrow", "far_ends", "amber_sea", "crowns")
USUAL = engine.load_rulebook()
TAILS = (
    "", "history/", "history/1/", "history/compare/", "history/study/", "report/S1901M/", "standings/", "rules/",
    "rules/movement/", "press/", "signs/", "ledger/", "draws/", "feed/", "embed/", "small.svg", "film.svg",
    "report/S1901M/map.svg", "board/", "panels/", "settings/", "template/",
)  # fmt: skip
API = (
    "", "turns/", "turns/1/", "turns/1/map.svg", "map.svg", "state/", "press/", "ledger/", "standings/", "scores/",
    "rules/", "ready/", "ballot/", "orders/", "orders/options/", "orders/receipts/", "gm/sheets/", "gm/trail/",
)  # fmt: skip
DESK = ("", "past/", "trail/", *(f"do/{deed}/" for deed in DEEDS))


def names_of(rulebook: engine.Rulebook) -> set[str]:
    """What its seats and its places are called, and whose they are."""
    seats = {word for seat in rulebook.seats for word in (seat.name, seat.adjective)}
    return seats | {place.name for place in rulebook.board.provinces.values()}


def other_words(rulebook: engine.Rulebook) -> re.Pattern[str]:
    """The names of the usual board that this one has not; and how many centres that has."""
    foreign = names_of(USUAL) - names_of(rulebook) - {""}
    own = " ".join(names_of(rulebook))
    words = sorted(re.escape(word) for word in foreign if word not in own)
    number = len(rulebook.board.centres)
    return re.compile(rf"\b(?:{'|'.join(words)}{'' if number == 34 else '|34 (?:supply )?centres'})\b")


def made(revision: boards.BoardRevision) -> Table:
    """A game on it, with everybody at the table and one season played."""
    gm = user("gm")
    game = game_create(by=gm, as_gm=True, name="A table", allocation="chosen", board=revision)
    people = {seat.seat_id: user(f"member{seat.position}") for seat in game.seats.all()}
    for seat, member in people.items():
        game_join(game=game, by=member, seat_id=seat, token=game.invite_token)
    table = Table(Game.objects.get(pk=game.pk), gm, people)
    turn = table.turn
    state = turn.loaded_state(table.game.rulebook)
    for seat in people:
        table.order(seat, *engine.random_orders(table.game.rulebook, state, seat, "x"))
    press.press_send(game=table.now, by=gm, to=["public"], text="Hear, hear.")
    table.pass_deadline()
    return table


def on_board(name: str) -> Table:
    """The table of that board, made once in a process."""

    def make() -> Table:
        if name == "lake":
            board = boards.board_save(by=user("maker"), document=lake())
            boards.boards_lay_out()
            return made(board.latest)
        kept = {board.latest.document["id"]: board.latest for board in library_keep()}
        return made(kept[name])

    return SNAPSHOTS.of(f"a game on {name}", make)


NOT_OF_THE_GAME = re.compile(
    r'<select\b.*?</select>|data-fragment="bank">.*?class="composer__bar"|<figure class="strip.*?</figure>',
    re.DOTALL,
)
"""Of a page, what is no word on the game: time zones and languages; the bank of all rules, of which those that do not
fit say so; the pictures of a rule, which are said to be of the usual board."""


def addresses(table: Table) -> Iterator[str]:
    """Everything of the game that can be asked for."""
    slug = table.game.slug
    yield from (f"/games/{slug}/{tail}" for tail in TAILS)
    yield from (f"/api/games/{slug}/{tail}" for tail in API)
    yield from (f"/gm/{slug}/{tail}" for tail in DESK)
    yield from (f"/sandbox/game/{slug}/{number}/" for number in (1, 2))
    yield from (
        f"/games/new/?board={table.game.board_revision.address}",
        f"/boards/{table.game.board_revision.board.slug}/",
    )


@pytest.mark.django_db
@pytest.mark.parametrize("name", slow_but([*LIBRARY, "lake"], "lake"))
def test_nothing_of_it_names_what_is_on_the_usual_board_alone(name):
    table = on_board(name)
    foreign = other_words(table.game.rulebook)
    readers = (None, table.gm, next(iter(table.people.values())))
    wrong, shown = [], set()
    for reader in readers:
        client = Client()
        if reader is not None:
            client.force_login(reader)
        for address in addresses(table):
            answer = client.get(address, HTTP_ACCEPT="*/*")
            if answer.status_code in (302, 401, 403, 404):  # not for this reader
                continue
            shown.add(address)
            if answer.status_code != 200:
                wrong.append(f"{reader} {address}: {answer.status_code}")
            text = unescape(b"".join(answer).decode("utf-8", "replace")) if answer.streaming else unescape(answer.text)
            told = NOT_OF_THE_GAME.sub("", text)
            wrong += sorted({f"{reader} {address}: {word}" for word in foreign.findall(told)})
    assert wrong == []
    missing = set(addresses(table)) - shown
    assert [one for one in missing if "/do/" not in one] == [], "nobody was shown these: they prove nothing"
    assert sum("/do/" in one for one in shown) > len(DEEDS) / 2, "others cannot be done in such a game"


@pytest.fixture
def lake_table(db) -> Table:
    return on_board("lake")


def test_nor_do_its_mails_its_zine_its_calendar_and_its_feed(lake_table):
    foreign, gm = other_words(lake_table.game.rulebook), lake_table.gm
    with_mail(lake_table)
    turn = lake_table.turn
    state = turn.loaded_state(lake_table.game.rulebook)
    for seat, member in lake_table.people.items():
        lake_table.order(seat, *engine.random_orders(lake_table.game.rulebook, state, seat, "mails"))
        press.press_send(game=lake_table.now, by=member, to=["public"], text="Well.")
    lake_table.pass_deadline()
    notices_send()
    told = {}
    for number, one in enumerate(mail.outbox):
        told[f"mail {number}: {one.subject}"] = f"{one.subject} {one.body} {getattr(one, 'alternatives', '')}"
    assert sum("adjudicated" in text for text in told.values()) == len(lake_table.people)
    zine = zines.zine_found(by=gm, name="lake", title="The Lake", motto="", house_rules="")
    turns = turns_for(gm)
    text = composed(zine, turns, PARTS, Copy())
    issue = zines.issue_draft(zine=zine, by=gm, title="One", text=text, turns=turns, letters=())
    told |= {"zine": text, "zine, plain": plain(issue)}
    zines.issue_publish(issue=issue, by=gm, version=issue.version, written=plain)
    reader = Client()
    reader.force_login(gm)
    pages = (
        f"/zines/lake/{issue.number or 1}/",
        "/zines/lake/feed/",
        calendar_url(next(iter(lake_table.people.values()))),
    )
    for address in pages:
        answer = reader.get(address)
        assert answer.status_code == 200, address
        told[address] = answer.text
    assert {name: words for name, text in told.items() if (words := foreign.findall(unescape(text)))} == {}


def bench_on(client: Client, address: str) -> str:
    return unescape(re.search(r'name="bench" value="([^"]*)"', client.get(address).text)[1])


def test_a_sandbox_of_it_goes_out_as_a_scenario_and_comes_in_again(lake_table):
    client = Client()
    kept = client.post(
        "/sandbox/", {"bench": bench_on(client, f"/sandbox/game/{lake_table.game.slug}/1/"), "do": "keep"}
    )
    scenario = client.get(f"{kept['Location'].partition('?')[0]}scenario.yaml").text
    (read,) = loads(scenario)
    assert run(read) == []
    assert read.board == lake_table.game.board
    for told in (
        client.post("/sandbox/", {"do": "import", "text": scenario}).text,
        client.get(client.post("/api/sandbox/", {"text": scenario}, "application/json").json()["url"]).text,
    ):
        assert "Ashford" in told
        assert "Burgundy" not in told
        assert "Standard Diplomacy on The Lake" in told
        assert len({*re.findall(r'class="bench__seat seat-(\w+)"', told)} & {look.lower() for look in LOOKS}) == 2


def test_a_line_of_the_command_line_brings_its_board(client):
    line = {"board": lake(), "orders": {"North": ["A Ash - Bec"]}}
    told = client.post("/api/sandbox/adjudicate/", line, "application/json").json()
    assert told["state"]["units"]["North"] == ["A Bec"]
    assert "Beckton" in client.post("/sandbox/", {"do": "import", "text": json.dumps(line)}).text


@pytest.mark.parametrize("board", ["{", "[]", '{"name": "x"}', "[" * 5000, json.dumps(lake(seats={}))])
def test_a_bench_with_a_broken_board_is_refused(board):
    with pytest.raises(Refused):
        from_json({"steps": [{"state": {}}], "board": board})


def test_a_game_begins_with_a_position_on_it(lake_table):
    client = Client()
    client.force_login(user("stranger"))
    bench = bench_on(client, f"/sandbox/game/{lake_table.game.slug}/2/?eyes=everybody")
    asked = client.post("/sandbox/", {"bench": bench, "do": "game"})["Location"]
    form = client.get(asked).text
    assert "The Lake" in form
    assert "2 seats" in form
    again = client.post(
        "/api/sandbox/", {"text": json.dumps({"board": lake(wins=4), "orders": {}})}, "application/json"
    ).json()
    refused = client.get(f"/games/new/?sandbox={again['token']}").text
    assert "a board that is not kept here" in refused


def test_the_composer_tries_rules_on_a_board(lake_table):
    client, address = Client(), lake_table.game.board_revision.address
    page = client.get(f"/rules/compose/?board={address}").text
    asked = {"composed": "standard", "variant": "standard", "board": address, "drawing": "0123456789abcdef"}
    rules = [rule.id for rule in lake_table.game.rulebook.rules]
    for told in (page, client.post("/rules/compose/answer/", {**asked, "rule": rules}).text):
        assert "2 seats" in told
        assert "4 centres" in told
        assert "7 seats" not in told
        looks = re.findall(r'<li class="seat-(\w+)"><span class="swatch"', told)
        assert len({*looks}) == 2, "each seat has a colour of its own"
        assert {*looks} <= {look.lower() for look in LOOKS}
    on = client.post("/rules/compose/", {**asked, "rule": rules, "do": "game"})["Location"]
    assert f"board={address}" in on


def test_the_settings_of_a_game_keep_its_board_at_a_tick(lake_table):
    asked = {"composed": "standard", "variant": "standard", "on_board": "keep", "of_game": lake_table.game.slug}
    asked["rule"] = [rule.id for rule in lake_table.game.rulebook.rules]
    for reader, seats in ((lake_table.gm, "2 seats"), (user("stranger"), "7 seats")):
        client = Client()
        client.force_login(reader)
        assert seats in client.post("/rules/compose/answer/", asked).text
