"""Templates of settings: kept, used, shared, edited, deleted; and read when what they say is gone."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from games.accounts.export import export_member
from games.accounts.leaving import leave
from games.clubs.services import club_found, club_join
from games.clubs.shelf import shelve
from games.common.errors import NotAllowed, Refused
from games.compositions.services import composition_save
from games.game_templates import services as templates
from games.game_templates.queries import read_template
from games.models import AuditEntry, Game, GameTemplate
from tests.plugins.tables import make_table, user
from tests.plugins.tides import NOW, THEN, rules, tides

pytestmark = pytest.mark.django_db

FORM = {
    "name": "The Usual Table", "speed": "steady", "run": "gm", "press": "none", "allocation": "chosen", "start": "full",
    "early_adjudication": "on", "nmr_policy": "vacate", "nmr_limit": "3", "variant": "standard",
}  # fmt: skip


def page(member):
    client = Client()
    client.force_login(member)
    return client


def api(member):
    client = APIClient()
    client.force_authenticate(member)
    return client


@pytest.fixture
def anna(db):
    return user("anna")


@pytest.fixture
def usual(anna):
    settings = {"name": "Old Friends", "press": "none", "anonymous": True, "weekdays": "15", "hour": "20:30"}
    return templates.template_save(by=anna, name="Usual", run="gm", settings=settings, rules={"with_rules": ["borg"]})


def test_a_form_is_kept_and_nothing_typed_is_lost(anna):
    client, address = page(anna), reverse("games:new")
    answer = client.post(address, FORM | {"do": "template", "template-name": ""})
    assert answer.status_code == 422
    assert "Give the template a name" in answer.text and "The Usual Table" in answer.text
    answer = client.post(address, FORM | {"do": "template", "template-name": "By post", "options": "x"})
    kept = GameTemplate.objects.get()
    assert kept.get_absolute_url() in answer.text and 'value="The Usual Table"' in answer.text
    assert not Game.objects.exists()
    assert (kept.name, kept.settings["press"], kept.settings["nmr_limit"], kept.settings["run"]) == (
        "By post", "none", 3, "gm",
    )  # fmt: skip
    filled = client.get(f"{address}?template={kept.slug}").text
    assert 'value="The Usual Table"' in filled and "By post" in filled
    wrong = client.post(address, FORM | {"do": "template", "template-name": "Other", "speed": "own"})
    assert wrong.status_code == 422 and "from 5 minutes" in wrong.text and GameTemplate.objects.count() == 1


def test_a_time_to_start_is_kept_as_a_span(anna):
    client, address = page(anna), reverse("games:new")
    form = client.get(address).context["form"]
    wish = FORM | {"start": "time", "starts_at": f"{form['starts_at'].value():%Y-%m-%dT%H:%M}"}
    client.post(address, wish | {"do": "template", "template-name": "Timed"})
    kept = GameTemplate.objects.get()
    assert 2 * 1440 < kept.settings["starts_in"] <= 3 * 1440
    assert kept.settings["starts_in"] % 60 == 0
    again = client.get(f"{address}?template={kept.slug}").context["form"]
    assert again["start"].value() == "time" and again["starts_at"].value()


def test_a_gm_keeps_what_was_agreed_without_its_secrets(db):
    table = make_table(private=True, with_rules=["borg"], anonymous=True, press="public")
    client = page(table.gm)
    waiting = make_table(forming=True, prefix="b")
    lobby_page = page(waiting.gm).get(waiting.game.get_absolute_url()).text
    assert reverse("games:template", args=[waiting.game.slug]) in lobby_page
    address = reverse("games:template", args=[table.game.slug])
    assert client.post(address, {"template-name": " "}).status_code == 422
    answer = client.post(address, {"template-name": "Secretive"}, follow=True)
    kept = GameTemplate.objects.get()
    assert "hidden until the game is over" in answer.text and "Borg" in answer.text
    game = table.now
    stored = str(GameTemplate.objects.values().get()) + str(api(table.gm).get(f"/api/templates/{kept.slug}/").json())
    for secret in (game.invite_token, game.secret, game.hidden_secret, game.slug):
        assert secret and secret not in stored
    assert (kept.settings["private"], kept.with_rules, kept.settings["run"]) == (True, ["borg"], "gm")
    with pytest.raises(templates.NotAllowed):
        templates.template_of_game(game=table.game, by=table.france, name="Mine")


def test_a_shared_one_is_used_and_copied_but_not_changed(usual, anna):
    bert, address = user("bert"), usual.get_absolute_url()
    client = page(bert)
    assert client.get(address).status_code == 404
    assert "There is no member" in page(anna).post(f"{address}share/", {"member": "nobody"}).text
    assert "may use and copy it" in page(anna).post(f"{address}share/", {"member": "Bert"}, follow=True).text
    seen = client.get(address).text
    assert "Begin a game with it" in seen and "Edit" not in seen and "Stop sharing" not in seen
    assert "Usual" in client.get(reverse("templates")).text
    for what, data in (("name", {"template-name": "Mine"}), ("share", {"member": "carl"}), ("delete", {"sure": "yes"})):
        client.post(f"{address}{what}/", data)
    usual.refresh_from_db()
    assert usual.name == "Usual" and list(usual.shared_with.all()) == [bert]
    client.post(f"{address}copy/")
    copied = GameTemplate.objects.get(author=bert)
    assert (copied.name, copied.settings, copied.with_rules) == ("Usual (copy)", usual.settings, ["borg"])
    page(anna).post(f"{address}unshare/", {"member": bert.pk})
    assert client.get(address).status_code == 404
    assert client.get(copied.get_absolute_url()).status_code == 200
    assert "no such template" in client.get(f"{reverse('games:new')}?template={usual.slug}").text


def test_one_edits_renames_and_deletes_ones_own(usual, anna):
    client, address = page(anna), usual.get_absolute_url()
    shown = client.get(f"{address}edit/")
    assert 'value="Old Friends"' in shown.text and 'value="20:30"' in shown.text and "Save the template" in shown.text
    wish = FORM | {"do": "template", "template-name": "Other", "composed": "standard", "rule": ["movement"]}
    assert client.post(f"{address}edit/", wish).status_code == 422  # rules that cannot be a game
    wish = FORM | {"do": "template", "template-name": "Weekly", "with": "borg"}
    assert "is changed" in client.post(f"{address}edit/", wish, follow=True).text
    usual.refresh_from_db()
    assert (usual.name, usual.settings["name"], usual.settings["weekdays"], usual.with_rules) == (
        "Weekly", "The Usual Table", "", ["borg"],
    )  # fmt: skip
    assert client.post(f"{address}name/", {"template-name": ""}).status_code == 422
    client.post(f"{address}name/", {"template-name": "Named"})
    assert "cannot be had back" in client.get(f"{address}delete/").text
    assert GameTemplate.objects.get().name == "Named"
    client.post(f"{address}delete/")
    assert GameTemplate.objects.exists()
    client.post(f"{address}delete/", {"sure": "yes"})
    assert not GameTemplate.objects.exists()


def test_what_is_gone_is_told_and_the_rest_filled_in(usual, anna):
    told = usual.settings | {"press": "shouted", "gossip": True, "run": "nobody"}
    GameTemplate.objects.update(
        settings=told, variant="atlantis", with_rules=["borg", "tides_of_time"], options={"lost.depth": "12"}
    )
    client = page(anna)
    for address in (usual.get_absolute_url(), f"{reverse('games:new')}?template={usual.slug}"):
        seen = client.get(address).text
        for word in ("“Press” was shouted", "gossip", "nobody", "atlantis", "tides_of_time", "lost.depth"):
            assert word in seen
    form = client.get(f"{reverse('games:new')}?template={usual.slug}").context["form"]
    assert form["press"].value() == "full" and form["anonymous"].value() is True
    assert read_template(GameTemplate.objects.get(), anna).draft.added == ("borg",)
    assert api(anna).post(f"/api/templates/{usual.slug}/use/", {}, format="json").status_code == 201


def test_renamed_rules_and_options_are_read_by_their_new_names(anna, installed):
    installed(tides(THEN))
    kept = templates.template_save(by=anna, name="Tidal", rules=rules(THEN))
    before = read_template(kept, anna).draft
    installed(tides(NOW))
    read = read_template(GameTemplate.objects.get(), anna)
    assert read.gone == []
    assert read.draft.rules == {"variant": "standard", "without": [], **rules(NOW)}
    assert len(read.draft.options) == len(before.options) and read.draft.options != before.options


def test_it_is_in_the_members_copy_and_goes_with_the_member(usual, anna):
    bert = user("bert")
    templates.template_share(template=usual, by=anna, user=bert)
    (copy,) = export_member(anna)["templates"]
    assert (copy["name"], copy["settings"]["name"], copy["with_rules"]) == ("Usual", "Old Friends", ["borg"])
    assert copy["shared_with"] == [str(bert.profile)]
    assert export_member(bert)["templates"] == []
    leave(user=bert)
    assert not usual.shared_with.exists()
    leave(user=anna)
    assert not GameTemplate.objects.exists()


def test_the_log_says_who_but_not_what(usual, anna):
    templates.template_share(template=usual, by=anna, user=user("bert"))
    assert [one.action for one in AuditEntry.objects.order_by("pk")] == ["template.save", "template.share"]
    assert "Old Friends" not in str(list(AuditEntry.objects.values()))


def test_refusals(usual, anna):
    client = api(anna)
    for wish, field in (
        ({"settings": {"movement_minutes": 1}}, "movement_minutes"),
        ({"settings": {"gate_minutes": 60}, "run": "players"}, "gate_minutes"),
        ({"with_rules": ["nothing"]}, "with_rules"),
        ({"board": "nothing"}, "board"),
        ({"composition": "nothing"}, "composition"),
        ({"game": "nothing"}, "game"),
    ):
        answer = client.post("/api/templates/", {"name": "X"} | wish, format="json")
        assert answer.status_code == 400 and field in str(answer.json()), (wish, answer.json())
    assert client.post(f"/api/templates/{usual.slug}/shares/", {"member": "anna"}).json()["field"] == "member"
    assert GameTemplate.objects.count() == 1


def test_by_api(anna):
    kept = composition_save(by=anna, name="With Borg", with_rules=["borg"]).latest
    client, bert = api(anna), api(user("bert"))
    wish = {"name": "Usual", "run": "playing-gm", "composition": kept.composition.slug, "settings": {"press": "public"}}
    made = client.post("/api/templates/", wish, format="json")
    assert made.status_code == 201, made.json()
    slug = made.json()["slug"]
    address = f"/api/templates/{slug}/"
    changed = client.patch(address, {"name": "Other"}, format="json").json()
    assert (changed["name"], changed["settings"]["press"], changed["with_rules"]) == ("Other", "public", ["borg"])
    assert client.patch(address, {"run": "gm"}, format="json").json()["settings"]["press"] == "public"
    client.patch(address, {"run": "playing-gm"}, format="json")
    assert bert.get(address).status_code == 404
    client.post(f"{address}shares/", {"member": "bert"}, format="json")
    assert [one["name"] for one in bert.get("/api/templates/").json()] == ["Other"]
    assert bert.get(address).json()["shared_with"] == []
    assert bert.patch(address, {"name": "Mine"}, format="json").status_code == 403
    game = bert.post(f"{address}use/", {"name": "Tonight", "press": "none"}, format="json").json()
    assert (game["name"], game["press"], game["with_rules"], game["gm_may_play"]) == ("Tonight", "none", ["borg"], True)
    assert Game.objects.get(slug=game["slug"]).gm == user("bert")
    again = bert.post("/api/templates/", {"name": "Of a game", "game": game["slug"]}, format="json").json()
    assert (again["settings"]["press"], again["mine"]) == ("none", True)
    assert client.delete(f"{address}shares/bert/").status_code == 204
    assert bert.post(f"{address}copy/").status_code == 404
    assert client.delete(address).status_code == 204
    assert not GameTemplate.objects.filter(slug=slug).exists()


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(60, "1 hour"), (2880, "2 days"), (1501, "1 day 1 hour 1 minute"), (125, "2 hours 5 minutes")],
)
def test_when_it_starts_is_told_in_words(usual, anna, minutes, words):
    GameTemplate.objects.update(settings=usual.settings | {"starts_in": minutes})
    assert f"{words} after it is made, or when it is full" in page(anna).get(usual.get_absolute_url()).text


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"name": " "}, "so that you find it again"), ({"name": "x" * 200}, "is the most"),
        ({"name": "X", "run": "nobody"}, "is none of"),
    ],
)  # fmt: skip
def test_what_no_template_can_be_is_refused(anna, wish, why):
    with pytest.raises(Refused, match=why):
        templates.template_save(by=anna, **wish)
    assert not GameTemplate.objects.exists()


def test_it_is_shared_with_few_and_with_nobody_who_has_left(usual, anna, monkeypatch):
    gone = user("gone")
    leave(user=gone)
    with pytest.raises(Refused, match="no such member"):
        templates.template_share(template=usual, by=anna, user=gone)
    with pytest.raises(NotAllowed, match="not shared with you"):
        templates.check_usable(usual, user("bert"))
    monkeypatch.setattr(templates, "MOST_SHARED", 1)
    templates.template_share(template=usual, by=anna, user=user("bert"))
    templates.check_usable(usual, user("bert"))
    with pytest.raises(Refused, match="Take one of them off"):
        templates.template_share(template=usual, by=anna, user=user("carl"))
    answer = page(anna).post(f"{usual.get_absolute_url()}share/", {"member": "carl"})
    assert answer.status_code == 422 and list(usual.shared_with.all()) == [user("bert")]
    unshared = page(user("bert")).post(f"{usual.get_absolute_url()}unshare/", follow=True)
    assert "is off your list" in unshared.text and not usual.shared_with.exists()


def test_one_from_a_clubs_shelf_is_taken_off_by_its_editors(usual, anna):
    club = club_found(by=anna, name="north", title="The North", joining="open")
    club_join(club=club, by=user("bert"))
    shelve(club=club, by=anna, thing=usual)
    answer = page(user("bert")).post(f"{usual.get_absolute_url()}unshare/", follow=True)
    assert "Its editors can take it off" in answer.text and usual.clubs.count() == 1
