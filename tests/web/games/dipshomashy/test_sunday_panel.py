"""The line under the banner on Sundays, and the jumps that the map may pick."""

import json
import re

import pytest

from tests.web.games.dipshomashy.conftest import play_on

pytestmark = pytest.mark.django_db


def shown(table, client):
    return client.get(f"{table.game.get_absolute_url()}panels/sunday/").content.decode()


def jumps(table, client):
    found = re.search(r'id="sunday-data"[^>]*>(.*?)</script>', shown(table, client))
    told = json.loads(found[1])["jumps"]
    return {unit: [(offer["line"], note) for offer, note in those] for unit, those in told.items()}


@pytest.fixture
def sunday(saturday):
    return play_on(saturday, "S1902M")


def test_sundays_are_announced_to_everybody(saturday, browse):
    assert shown(saturday, browse()) == "", "it is Saturday"
    play_on(saturday, "S1902M")
    for who in (None, saturday.gm, saturday.france):
        text = shown(saturday, browse(who))
        assert "It is Sunday." in text
        assert ("sunday-data" in text) == (who == saturday.france)
    assert "It is Sunday." in browse().get(saturday.game.get_absolute_url()).content.decode()


def test_every_way_is_there_with_what_may_come_in_between(sunday, browse):
    told = jumps(sunday, browse(sunday.france))
    assert sorted(told) == ["A Mar", "A Par", "F Bre"]
    army = dict(told["A Par"])
    assert army["A Par JUMP Pic - Bel"] == ""
    assert army["A Par JUMP Bre - Gas"] == "obliged"
    assert army["A Par JUMP Bur - Ruh"] == "desert"
    assert army["A Par JUMP Bur - Swi"] == "closed"
    assert not [line for line in army if line.endswith("MAO")], "that is no place for an army"
    assert {"F Bre JUMP Gas - Spa/nc"} <= set(dict(told["F Bre"])), "over land every coast is as near"


def test_whatever_is_offered_may_be_written(sunday, browse):
    client, here = browse(sunday.france), sunday.game.get_absolute_url()
    told = jumps(sunday, client)
    text = "\n".join(line for lines in told.values() for line, _ in lines)
    checks = client.post(f"{here}orders/check/", {"text": text}, headers={"Accept": "application/json"}).json()["lines"]
    wrong = [(check["given"], check["message"]) for check in checks if check["level"] == "error"]
    assert wrong == []
    notes = {line: note for lines in told.values() for line, note in lines}
    for check in checks:
        if notes[check["given"]] in ("desert", "obliged"):
            assert check["message"], check["given"]


def test_by_option_every_day_is_a_sunday_and_the_neutral_theme_has_fast_days(pubs, browse):
    table = pubs(options={"sunday.days": "every_day", "calendar.theme": "neutral"})
    told = browse(table.france).get(table.game.get_absolute_url()).content.decode()
    assert "It is a fast day." in told
    assert dict(jumps(table, browse(table.france))["A Par"])["A Par LEAP Pic - Bel"] == ""
    sheet = json.loads(re.search(r'id="sheet-data"[^>]*>(.*?)</script>', told)[1])
    assert sheet["words"]["jump"] == "Leap", "the button says what the line says"


def test_a_game_that_strikes_the_rule_has_no_such_panel(pubs, browse):
    table = pubs(without=["sunday"])
    play_on(table, "S1902M")
    assert browse().get(f"{table.game.get_absolute_url()}panels/sunday/").status_code == 404
