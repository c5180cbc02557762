"""Rules, sets of them and compositions, by API alone."""

import pytest
from rest_framework.test import APIClient

from games.models import Composition, Game
from tests.api.test_play import client_of
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db
MIXED = {"variant": "standard", "with_rules": ["borg", "links", "underpass"]}


def test_the_shelf_is_listed_and_narrowed():
    rules = {one["id"]: one for one in APIClient().get("/api/rules/").json()}
    assert len(rules) > 60
    assert rules["borg"]["by"] == "Jeremy Maiden and Peter Sullivan"
    assert rules["landing"]["needs"] == ["eviction"]
    assert "new_provinces" in rules["hh_setup"]["never_with"]
    assert rules["jester"]["seats"] == ["Jester"]
    found = APIClient().get("/api/rules/?kind=creatures&q=eats").json()
    assert [one["id"] for one in found] == ["borg"]
    one = APIClient().get("/api/rules/borg/").json()
    assert one["clauses"]["rather_silly.2.arrival"]
    assert {option["name"] for option in one["options"]} >= {"borg.rings"}
    assert APIClient().get("/api/rules/nobody/").status_code == 404


def test_a_set_of_rules_is_answered_with_all_that_is_wrong_and_the_ways_out():
    asked = {"variant": "hitchhiker", "with_rules": ["landing", "new_provinces"]}
    said = APIClient().post("/api/rules/compose/", asked, format="json").json()
    assert said["fits"] is False
    assert [one["code"] for one in said["problems"]] == ["need", "need", "board"]
    assert said["problems"][0]["text"] == "“What comes down” needs “Chucked out”."
    assert said["problems"][0]["ways_out"][0]["add"] == ["eviction", "closing"]
    assert (said["seats"], said["order_of_play"]) == ([], [])


def test_a_set_of_rules_that_fits_says_what_game_it_would_be():
    said = APIClient().post("/api/rules/compose/", MIXED, format="json").json()
    assert said["fits"] is True
    assert len(said["seats"]) == 7
    steps = [one["step"] for one in said["order_of_play"]]
    assert steps.index("movement.combat") < steps.index("borg.feeds") < steps.index("ownership.count")


@pytest.mark.parametrize(
    ("asked", "field"),
    [({"variant": "chess"}, "variant"), ({"with_rules": ["nobody"]}, "with_rules"), ({"without": ["x"]}, "without")],
)
def test_what_is_not_on_the_shelf_is_said_by_field(asked, field):
    answer = APIClient().post("/api/rules/compose/", asked, format="json")
    assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_a_composition_from_its_keeping_to_somebody_elses_game():
    anna, ben = client_of("anna"), client_of("ben")
    made = anna.post("/api/compositions/", {**MIXED, "name": "Large and hungry", "listed": False}, format="json")
    assert made.status_code == 201
    here = f"/api/compositions/{made.json()['slug']}/"
    assert ben.get("/api/compositions/").json()["count"] == 0, "found by its link alone"
    assert anna.get("/api/compositions/?mine=1").json()["count"] == 1
    assert ben.get(here).json()["latest"]["with_rules"] == MIXED["with_rules"]

    game = ben.post("/api/games/", {"name": "Ben’s", "composition": made.json()["slug"]}, format="json").json()
    assert (game["with_rules"], game["composition"]) == (MIXED["with_rules"], "")
    assert game["rules_title"] == "Standard Diplomacy, with Borg, Hyperspace Link and Mont Blanc Underpass"

    assert ben.post(f"{here}revisions/", {**MIXED, "name": "Mine now"}, format="json").status_code == 403
    next_ = anna.post(f"{here}revisions/", {"name": "Tame", "with_rules": ["links"]}, format="json")
    assert (next_.status_code, next_.json()["number"]) == (201, 2)
    assert [one["name"] for one in ben.get(f"{here}revisions/").json()] == ["Large and hungry", "Tame"]
    assert Game.objects.get(name="Ben’s").with_rules == MIXED["with_rules"], "its own copy"

    assert ben.patch(here, {"listed": True}, format="json").status_code == 403
    assert anna.patch(here, {"listed": True}, format="json").json()["listed"] is True
    fork = {**MIXED, "name": "Ben’s too", "forked_from": f"{made.json()['slug']}/1"}
    assert ben.post("/api/compositions/", fork, format="json").json()["forked_from"] == f"{made.json()['slug']}/1"
    assert ben.get("/api/compositions/?rule=borg").json()["count"] == 1, "by what they say now"


def test_what_cannot_be_is_not_kept_and_nobody_keeps_without_a_name_of_his_own():
    bad = client_of("anna").post("/api/compositions/", {"name": "X", "with_rules": ["landing"]}, format="json")
    assert (bad.status_code, bad.json()["field"]) == (400, "with_rules")
    assert "landing needs rule eviction" in bad.json()["detail"]
    assert APIClient().post("/api/compositions/", {"name": "X"}, format="json").status_code == 401
    assert not Composition.objects.exists()


def test_a_game_takes_its_rules_from_one_place():
    anna = client_of("anna")
    slug = anna.post("/api/compositions/", {**MIXED, "name": "Mixed"}, format="json").json()["slug"]
    other = anna.post("/api/games/", {"name": "A", "composition": slug, "with_rules": ["llamas"]}, format="json")
    assert (other.status_code, other.json()["field"]) == (400, "composition")
    gone = anna.post("/api/games/", {"name": "A", "composition": "nosuch"}, format="json")
    assert (gone.status_code, gone.json()["field"]) == (400, "composition")
    told = anna.post("/api/games/", {"name": "A", "composition": f"{slug}/1"}, format="json").json()
    assert told["composition"] == f"{slug}/1"


def test_games_are_found_by_rule():
    make_table(forming=True, prefix="plain-")
    make_table(forming=True, prefix="borg-", with_rules=["borg"])
    make_table(forming=True, prefix="silly-", variant="rather_silly")
    make_table(forming=True, prefix="tame-", variant="rather_silly", without=["borg"])

    def names(rule):
        return {one["name"] for one in APIClient().get(f"/api/games/?rule={rule}").json()["results"]}

    assert names("borg") == {"borg-Table", "silly-Table"}
    assert names("llamas") == {"silly-Table", "tame-Table"}
    assert len(names("movement")) == 4
