"""The unit in Munich is a cheese: said and done, seen by whom it is for, kept in branches, exports and what follows."""

import pytest
from django.test import Client
from django.urls import reverse

from games.gm.deeds.word import WordForm
from games.gm.previews import told_preview
from games.maps.drawing import Options, draw
from games.maps.game_maps import scene_of
from games.models import Game
from games.past.services.drafting import branch_make
from games.past.services.replay import branch_work
from games.permissions import spectator_of, viewer_of
from games.selectors import positions
from games.services import rulings

pytestmark = pytest.mark.django_db
ROW = ["ripe <cheese>", "cheese", "It ripens.", ["fast"]]


def say(table, audience=None, **data):
    told = {"op": "status", "name": "gms_word.on_unit", "unit": "A Mun", "seat": "Germany", "value": ROW, **data}
    return rulings.ruling_make(
        game=table.game, by=table.gm, kind="board", data=told, reason="Look at it.", audience=audience
    )


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def form(table, **said):
    empty = WordForm(table.now)
    data = {"turn": empty.initial["turn"], "number": table.turn.number, "when": "", "eyes": "everybody", **said}
    return WordForm(table.now, {"picture": "cheese", "reason": "Look at it.", **data})


def drawn(viewer, table):
    state = positions.latest_state(viewer)
    return draw(scene_of(table.now, state, ""), Options(use="board"))


def test_a_preview_says_it_in_words(table):
    found = form(table, on="unit", unit="A Mun", seat="Germany", label="ripe", note="It ripens.", effects=["fast"])
    assert found.is_valid(), found.errors
    told = told_preview(viewer_of(table.now, table.gm), found.preview(table.gm)).comparison.differences
    said = {(one.subject, one.before, one.after) for one in told}
    assert ("A Mun: the GM’s word", "nothing", "ripe (it cannot be dislodged). It ripens") in said


def test_it_cannot_be_dislodged_and_everybody_sees_why(table):
    say(table)
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun H")
    done = table.pass_deadline()
    assert table.now.rulebook.has("gms_word") is False  # nobody agreed on it: it stands in the position
    assert {"kind": "add", "name": "gms_word", "since": "S1901"}.items() <= table.turn.state["house"][0].items()
    table.order("France", "A Bur - Mun")
    table.order("Germany", "A Mun H")
    everybody = spectator_of(table.now)
    assert "ripe &lt;cheese&gt;" in drawn(everybody, table)
    report = browser(table.italy).get(reverse("games:report", args=[table.game.slug, done.phase])).content.decode()
    assert "Germany A Mun: ripe &lt;cheese&gt; (it cannot be dislodged). It ripens (Look at it)." in report
    page = browser(table.italy).get(table.game.get_absolute_url()).content.decode()
    assert "it cannot be dislodged" in page
    assert "The GM’s word" in page
    ledger = browser(table.italy).get(reverse("games:ledger", args=[table.game.slug])).content.decode()
    assert "ripe &lt;cheese&gt;" in ledger
    assert "gms_word" not in ledger


def test_what_is_for_some_is_on_no_page_of_the_others(table):
    say(table, audience=["Germany"])
    done = table.pass_deadline()
    pages = [
        "games:table", "games:ledger", "games:history", "games:rules", "games:standings", "games:draws", "games:feed",
    ]  # fmt: skip
    addresses = [
        table.game.get_absolute_url() if name == "games:table" else reverse(name, args=[table.game.slug])
        for name in pages
    ]
    addresses += [reverse("games:report", args=[table.game.slug, done.phase]), f"/api/games/{table.game.slug}/"]
    for address in addresses:
        assert b"cheese" not in browser(table.france).get(address).content, address
        assert b"cheese" not in Client().get(address).content, address
        for nobody in (browser(table.france), Client()):
            assert "gms_word" not in (page := nobody.get(address).content.decode()), address
            assert "The GM’s word" not in page
            assert "The GM&#x27;s word" not in page, address
    assert "cheese" not in drawn(viewer_of(table.now, table.france), table)
    assert "gms_word" not in str(positions.latest_state(viewer_of(table.now, table.france)))
    assert "cheese" in drawn(viewer_of(table.now, table.germany), table)
    assert b"cheese" in browser(table.germany).get(table.game.get_absolute_url()).content


def test_the_form_says_it_and_takes_it_back(table):
    made = form(
        table,
        on="unit",
        unit="A Mun",
        seat="Germany",
        label="cheese",
        effects=["fast"],
        until="S1902",
        note="It ripens.",
    )
    assert made.is_valid(), made.errors
    made.carry_out(table.gm)
    table.pass_deadline()
    (unit,) = [one for one in table.units("Germany") if isinstance(one, dict)]
    ((name, mark),) = unit["status"].items()
    assert (mark["value"], mark["until"]) == (["cheese", "cheese", "It ripens.", ["fast"]], "S1902")
    led = WordForm(table.now, given={"on": "unit", "unit": "A Mun", "seat": "Germany", "which": name})
    assert (led.initial["label"], led.initial["effects"]) == ("cheese", ["fast"])
    gone = form(table, on="unit", unit="A Mun", seat="Germany", label="")
    assert gone.is_valid(), gone.errors
    gone.carry_out(table.gm)
    table.pass_deadline()
    assert all(isinstance(one, str) for one in table.units("Germany"))


def test_the_form_says_what_is_wrong(table):
    made = form(table, on="place", label="closed", effects=["closed", "fast"], eyes="some")
    assert not made.is_valid()
    assert made.errors["place"] == ["This is said of a province: say which."]
    assert made.errors["effects"] == ["That cannot follow for a province: it cannot be dislodged."]
    assert made.errors["seats"] == ["Tick who sees it, or say that nobody does."]


def test_a_branch_keeps_it(table):
    table.order("Germany", "A Mun H")
    table.pass_deadline()
    table.pass_deadline()
    first = table.now.turns.published().order_by("number").first()
    data = {"op": "status", "name": "gms_word.on_unit", "unit": "A Mun", "seat": "Germany", "value": ROW}
    branch = branch_make(
        game=table.game, by=table.gm, phase=first.phase, rulings=[{"kind": "board", "data": data, "reason": "So."}]
    )
    while branch_work(branch_id=branch.pk):
        pass
    branch.refresh_from_db()
    assert branch.error == ""
    last = Game.objects.get(pk=table.game.pk).turns.get(pk=branch.line[-1])
    assert "ripe <cheese>" in str(last.outcome["state"])


def test_the_desk_leads_to_it(table):
    page = browser(table.gm).get(reverse("gm:at", args=[table.game.slug, "Mun"])).content.decode()
    assert "say what it is" in page
    answer = browser(table.gm).get(reverse("gm:deed", args=[table.game.slug, "word"]) + "?on=game")
    assert answer.status_code == 200
    assert "it cannot be dislodged" in answer.content.decode()
