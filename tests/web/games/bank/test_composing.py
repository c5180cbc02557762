"""The composer as somebody without scripts uses it: tick, look, take a way out, keep, make a game."""

import re

import pytest

import engine
from games.compositions.services import composition_save
from games.models import Composition, Game
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
STANDARD = engine.load_rulebook("standard").variant.rules
HITCHHIKER = engine.load_rulebook("hitchhiker").variant.rules


@pytest.fixture
def anna(browse):
    return browse(user("anna"))


def ticked(page):
    return set(re.findall(r'id="rule-(\w+)" checked', page))


def ways(page):
    return re.findall(r'name="way" value="([^"]+)"', page)


def form(rules, composed="standard", **more):
    return {"composed": composed, "variant": composed, "rule": list(rules), **more}


def settings(**more):
    given = {"name": "Mixed", "speed": "brisk", "run": "players", "press": "full", "allocation": "drawn"}
    return {**given, "nmr_policy": "vacate", "nmr_limit": "2", **more}


def test_the_address_says_what_is_ticked(anna):
    page = anna.get("/rules/compose/?base=hitchhiker&with=borg&without=marvin,zaphod").text
    assert ticked(page) == {*HITCHHIKER, "borg"} - {"marvin", "zaphod"}
    assert "Hitch-hiker, with Borg, without Marvin, the Paranoid Android and Zaphod Beeblebrox" in page
    assert ticked(anna.get("/rules/compose/?base=chess&with=nothing").text) == set(STANDARD)


def test_everything_that_is_wrong_is_said_at_once_and_one_click_mends_one_thing(anna):
    wish = form([*HITCHHIKER, "landing", "new_provinces"], "hitchhiker")
    page = anna.post("/rules/compose/", {**wish, "do": "preview"}).text
    assert "3 things in the way." in page
    assert "“What comes down” needs “Chucked out”." in page
    assert "disagree about Sev" in page
    assert "Seats, board and order of play are shown as soon as" in page
    mended = anna.post("/rules/compose/", {**wish, "way": ways(page)[0]}).text
    assert ticked(mended) >= {"eviction", "closing"}
    assert "1 thing in the way." in mended
    left = form(ticked(mended), "hitchhiker")
    fine = anna.post("/rules/compose/", {**left, "way": "-new_provinces"}).text
    assert "It fits together." in fine


def test_a_way_out_may_set_an_option(anna):
    wish = form([*HITCHHIKER, "closing", "new_provinces"], "hitchhiker")
    page = anna.post("/rules/compose/", {**wish, "do": "preview"}).text
    assert "setup.provinces=no" in ways(page)
    fine = anna.post("/rules/compose/", {**wish, "way": "setup.provinces=no"}).text
    assert "It fits together." in fine
    assert re.search(r'name="option:setup.provinces".*?<option value="no" selected>', fine, re.DOTALL)


def test_another_variant_keeps_what_was_struck_and_added(anna):
    rules = [*STANDARD, "borg"]
    rules.remove("victory")
    page = anna.post("/rules/compose/", {**form(rules), "variant": "gathering", "do": "preview"}).text
    gathering = set(engine.load_rulebook("gathering").variant.rules)
    assert ticked(page) == gathering - {"victory"} | {"borg"}


def test_what_it_would_be_as_a_game_is_shown_before_there_is_one(anna):
    page = anna.get("/rules/compose/?with=borg,jester,underpass").text
    assert "8 seats" in page
    assert 'id="preview-province-Mun"' in page
    season = re.findall(r"<h4>([^<]+)</h4>", page.split('class="season"')[1].split("</ol>")[0])
    assert season.index("Everybody moves at once") < season.index("When the fighting is over")
    sheet = page.split("The rules page")[1]
    assert sheet.count('class="ruleof"') == 9
    assert sheet.count("house rule</span></h3>") == 3


def test_advice_is_given_for_rules_that_do_little_alone(anna):
    page = anna.get("/rules/compose/?with=sudden_death").text
    assert "It fits together." in page
    assert "Nobody holds this card" in page
    assert 'value="+decks"' in page


def test_the_answer_for_scripts_has_every_part_and_sends_the_board_once(anna):
    wish = form([*STANDARD, "borg"])
    first = anna.post("/rules/compose/answer/", wish).text
    assert set(re.findall(r'data-fragment="(\w+)"', first)) == {"bank", "verdict", "options", "preview", "title", "bar"}
    key = re.search(r'data-board="(\w+)"', first)[1]
    second = anna.post("/rules/compose/answer/", {**wish, "drawing": key}).text
    assert key in second
    assert "preview-province-Mun" in first
    assert "preview-province-Mun" not in second


def test_it_is_kept_by_members_and_nothing_typed_is_lost_on_the_way_in(browse, anna):
    wish = form([*STANDARD, "borg"], do="save", name="Large & hungry", description="Bring friends.", listed="on")
    answer = browse().post("/rules/compose/", wish)
    assert answer.status_code == 302
    assert "/accounts/login/" in answer.headers["Location"]
    back = anna.get("/rules/compose/?base=standard&with=borg&name=Large+%26+hungry&description=Bring+friends.").text
    assert 'value="Large &amp; hungry"' in back
    kept = anna.post("/rules/compose/", wish, follow=True).text
    assert "Large &amp; hungry</h1>" in kept
    assert Composition.objects.get().latest.with_rules == ["borg"]


def test_what_is_not_kept_says_why_and_keeps_what_was_typed(anna):
    wish = form([*STANDARD, "landing"], do="save", name="No", description="A long story.", listed="on")
    answer = anna.post("/rules/compose/", wish)
    assert answer.status_code == 422
    assert "A long story." in answer.text
    assert "landing" in ticked(answer.text)
    assert anna.post("/rules/compose/", form(STANDARD, do="save", name="")).status_code == 422


def test_somebody_elses_is_the_beginning_of_ones_own(anna, browse):
    theirs = composition_save(by=user("ben"), name="Ben’s", with_rules=["borg"])
    page = anna.get(f"/rules/compose/?from={theirs.slug}").text
    assert "borg" in ticked(page)
    wish = form([*STANDARD, "borg", "links"], do="save", name="Mine", listed="on", **{"from": f"{theirs.slug}/1"})
    anna.post("/rules/compose/", wish)
    mine = Composition.objects.get(author__username="anna")
    assert mine.forked_from == theirs.latest
    assert "after <a" in browse().get(mine.get_absolute_url()).text
    assert mine.get_absolute_url() in browse().get(theirs.get_absolute_url()).text


def test_only_its_author_edits_and_earlier_revisions_stay(anna, browse):
    mine = composition_save(by=user("anna"), name="Mine", with_rules=["borg"])
    edit = f"{mine.get_absolute_url()}edit/"
    assert browse(user("ben")).get(edit).status_code == 404
    assert "borg" in ticked(anna.get(edit).text)
    anna.post(edit, form([*STANDARD, "links"], do="save", name="Mine, tamed"))
    page = browse().get(mine.get_absolute_url()).text
    assert "Mine, tamed</h1>" in page
    assert "revision 2" in page
    earlier = browse().get(f"{mine.get_absolute_url()}1/").text
    assert "not the latest" in earlier
    assert "Borg" in earlier
    assert browse().get(f"{mine.get_absolute_url()}3/").status_code == 404


def test_one_that_is_not_shown_is_found_by_its_link_alone(anna, browse):
    mine = composition_save(by=user("anna"), name="Secretive", with_rules=["borg"])
    anna.post(f"{mine.get_absolute_url()}listed/", {"listed": "no"})
    assert "Secretive" not in browse().get("/rules/compositions/").text
    assert "Secretive" not in browse().get("/rules/borg/").text
    assert "Secretive" in anna.get("/rules/compositions/").text
    assert browse().get(mine.get_absolute_url()).status_code == 200
    browse(user("ben")).post(f"{mine.get_absolute_url()}listed/", {"listed": "yes"})
    assert "Secretive" not in browse().get("/rules/compositions/").text


def test_a_game_is_made_of_ticked_rules_with_options(anna):
    wish = settings(
        **form([*STANDARD, "borg", "links"], **{"option:borg.rings": "sum", "option:victory.centres": "18"})
    )
    assert anna.post("/games/new/", wish).status_code == 302
    game = Game.objects.get()
    assert (game.variant, game.with_rules, game.options) == ("standard", ["borg", "links"], {"borg.rings": "sum"})
    lobby = anna.get(game.get_absolute_url()).text
    assert "Standard Diplomacy, with Borg and Hyperspace Link" in lobby
    assert "Borg, rings: sum" in lobby


def test_no_game_is_made_of_rules_that_do_not_go_together(anna):
    answer = anna.post("/games/new/", settings(**form([*STANDARD, "landing"], name="Kept")))
    assert answer.status_code == 422
    assert not Game.objects.exists()
    assert "These rules cannot share a game yet" in answer.text
    assert 'value="Kept"' in answer.text
    mended = anna.post("/games/new/", settings(**form([*STANDARD, "landing"], name="Kept", way=ways(answer.text)[0])))
    assert mended.status_code == 200
    assert not Game.objects.exists(), "a way out is taken, and no game made before one asks for it"
    assert ticked(mended.text) == {*STANDARD, "landing", "eviction", "closing"}
    assert 'value="Kept"' in mended.text


def test_looking_loses_nothing_that_was_typed(anna):
    wish = settings(**form([*STANDARD, "borg"]), do="preview")
    page = anna.post("/games/new/", {**wish, "name": "", "nmr_limit": "7", "speed": "postal"})
    assert page.status_code == 200, "what is still missing is not held against it"
    assert 'value="7"' in page.text
    assert re.search(r'value="postal" checked', page.text)


def test_rules_are_kept_from_the_new_game_and_the_game_names_them(anna):
    wish = settings(**form([*STANDARD, "borg"]), name="Mine", **{"keep-name": "Large", "keep-listed": "on"})
    page = anna.post("/games/new/", {**wish, "do": "save"})
    kept = Composition.objects.get()
    assert kept.get_absolute_url() in page.text
    assert 'value="Mine"' in page.text
    address = re.search(r'name="composition" value="([^"]+)"', page.text)[1]
    anna.post("/games/new/", {**wish, "composition": address})
    assert Game.objects.get().composition == kept.latest


def test_a_game_begun_with_a_composition_names_it_only_while_nothing_is_changed(anna, browse):
    theirs = composition_save(by=user("ben"), name="Ben’s", with_rules=["borg"])
    page = anna.get(f"/games/new/?composition={theirs.slug}").text
    assert "borg" in ticked(page)
    assert "By the rules of" in page
    address = {"composition": f"{theirs.slug}/1"}
    anna.post("/games/new/", settings(**form([*STANDARD, "borg"]), **address))
    anna.post("/games/new/", settings(**form([*STANDARD, "borg", "links"]), **{**address, "name": "Other"}))
    first, second = Game.objects.order_by("pk")
    assert (first.composition, second.composition) == (theirs.latest, None)
    for tail in ("", "rules/"):
        assert theirs.get_absolute_url() in browse().get(first.get_absolute_url() + tail).text
        assert theirs.get_absolute_url() not in browse().get(second.get_absolute_url() + tail).text
    assert first.name in browse().get(theirs.get_absolute_url()).text


def test_games_are_found_by_rule(anna, browse):
    anna.post("/games/new/", settings(**form([*STANDARD, "borg"]), name="Hungry"))
    anna.post("/games/new/", settings(**form(STANDARD), name="Plain"))
    page = browse().get("/games/?rule=borg").text
    assert "Hungry" in page
    assert "Plain" not in page
    assert "Hungry" in browse().get("/rules/borg/").text


def test_pages_hold_to_the_policy(anna):
    kept = composition_save(by=user("anna"), name="<script>alert(1)</script>", description="<b>bold</b>")
    for address in ("/rules/compose/", "/rules/compositions/", kept.get_absolute_url(), "/games/new/?with=borg"):
        page = anna.get(address).text
        assert " style=" not in page, address
        assert "<script>" not in page, address
        assert "<b>bold</b>" not in page, address


def test_who_asks_too_much_is_asked_to_wait(browse, monkeypatch):
    monkeypatch.setattr("games.library.rules.composing.AnonRateThrottle.rate", "2/min", raising=False)
    client = browse()
    answers = [client.post("/rules/compose/answer/", form(STANDARD)) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "Wait for the next" in answers[2].json()["message"]
