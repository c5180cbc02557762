"""Games of rules from several variants at every door of the site, played by bots."""

import re

import pytest

from games.forming import creating, joining
from games.library.rules.previews import STRETCHES
from games.models import GameStatus
from games.services import starting
from tests.plugins.tables import Table, user
from tests.web.games.bank.mixed import MIXED

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def game_of(rules, **settings) -> Table:
    """A running game of these rules: the first seat is a member's, bots have the others."""
    gm, player = user("gm"), user("player")
    settings = {"name": "Mixed", "allocation": "chosen", "bots_allowed": True, **settings}
    game = creating.game_create(by=gm, as_gm=True, **settings, **rules)
    seat = game.seats.order_by("position").first().seat_id
    joining.game_join(game=game, by=player, seat_id=seat)
    starting.game_start(game=game, by=gm)
    game.refresh_from_db()
    return Table(game, gm, {seat: player})


def addresses(table):
    here, last = table.game.get_absolute_url(), table.now.last_turn
    pages = ["", "history/", "press/", "standings/", "ledger/", "rules/", "board/", "feed/", "panels/"]
    pages += [f"parts/{part}/" for part in ("banner", "moves", "press", "seats", "votes")]
    if last:
        pages += [f"history/{last.number}/", f"report/{last.phase}/", f"report/{last.phase}/map.svg"]
    return [here + page for page in pages]


def look(table, browse, *members):
    """Every page and every panel, to these eyes."""
    for member in members:
        client = browse(member)
        for address in addresses(table):
            assert client.get(address).status_code == 200, address
        panels = client.get(f"{table.game.get_absolute_url()}panels/").json()["panels"]
        for name in panels:
            got = client.get(f"{table.game.get_absolute_url()}panels/{name}/")
            assert got.status_code == 200, name


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if number < 1 else pytest.mark.slow) for number, one in enumerate(MIXED)]
)
def test_a_mixed_game_is_played_at_every_door(name, browse):
    table = game_of(MIXED[name])
    (player,) = table.people.values()
    assert table.now.status == GameStatus.RUNNING
    look(table, browse, player)
    for _ in range(5):
        table.pass_deadline()
    look(table, browse, None, player, table.gm)
    assert table.now.rulebook.version == table.now.rulebook_version


@pytest.fixture
def three():
    return MIXED["three variants"]


@pytest.fixture
def spring(three):
    """Three variants in one game, in Spring 1901: the decks are split."""
    table = game_of(three)
    table.pass_deadline()
    return table


def test_the_lobby_tells_what_is_different_and_draws_the_board(three, browse):
    game = creating.game_create(by=user("gm"), name="Mixed", **three)
    shown = browse().get(game.get_absolute_url()).text
    title = "Diplomacy: The Gathering, with Borg, Closed places, Chucked out and 4 more rules"
    assert shown.count(title) == 2, "over the name, and in what was agreed"
    assert "with Marvin, the Paranoid Android; with The vote" in shown
    assert "Jester" in shown
    assert 'id="province-Mun"' in shown


def test_the_rules_page_and_the_report_go_through_one_season(spring, browse):
    spring.order("Austria", "VOTE 4 CLOSE Mun")
    spring.pass_deadline()
    rules = browse().get(f"{spring.game.get_absolute_url()}rules/").text
    assert rules.count("house rule</span>") == 7
    for rule in ("black_hole", "borg", "votes"):
        assert f'href="/rules/{rule}/"' in rules
    report = browse().get(f"{spring.game.get_absolute_url()}report/S1901M/").text
    play = report.split("In the order of play")[1]
    headings = re.findall(r'zine__stretch">([^<]+)<', play)
    assert headings == [heading for _, heading in STRETCHES if heading in headings], "each once, from top to bottom"
    assert "Places close and open" in headings
    assert f'href="{spring.game.get_absolute_url()}rules/borg/' in play


def test_panels_come_with_their_rules(spring, browse):
    panels = browse(spring.austria).get(f"{spring.game.get_absolute_url()}panels/").json()["panels"]
    assert {"hand", "voting", "tally", "borg", "marvin"} <= set(panels)
    assert not {"licences", "lifts", "quiz"} & set(panels), "those of rules that are not in force"


def test_the_feed_names_what_the_rules_did(spring, browse):
    spring.pass_deadline()
    feed = browse().get(f"{spring.game.get_absolute_url()}feed/").text
    assert "Borg" in feed
    assert "Marvin" in feed


def test_secrets_of_one_rule_stay_secret_in_the_company_of_others(spring, browse):
    spring.order("Austria", "PRIMARY TURN TO STONE A Mun", "VOTE 4 CLOSE Mun", "A Vie - Gal", "VOTE MARVIN Tri")
    mine = browse(spring.austria).get(f"{spring.game.get_absolute_url()}parts/moves/").text
    assert "TURN TO STONE A Mun" in mine
    for member in (None, user("stranger")):
        for address in addresses(spring):
            shown = browse(member).get(address).text
            assert not [line for line in ("TURN TO STONE A Mun", "CLOSE Mun", "A Vie - Gal") if line in shown], address
