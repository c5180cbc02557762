"""The sandbox as a page without scripts: everything on it is one form that goes and comes back."""

import re
from html import unescape

import pytest
import yaml
from django.urls import reverse

import engine
from engine.scenarios import loads, run
from games.forming import joining
from games.models import AuditEntry, Game, Sandbox
from games.sandbox import limits
from games.sandbox.bench import unpack
from games.services import starting
from tests.plugins.tables import user

FRESH = "/sandbox/"


def bench_of(answer) -> str:
    return unescape(re.search(r'name="bench" value="([^"]*)"', answer.content.decode())[1])


def on_it(answer):
    return unpack(bench_of(answer))


def do(client, answer, deed, status=200, **fields):
    """One deed on the bench that a page came with."""
    found = client.post(FRESH, {"bench": bench_of(answer), "do": deed, **fields})
    assert found.status_code == status, found.content.decode()[:400]
    return found


def words(answer) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())))


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_every_variant_lies_on_the_bench_and_is_played_by_somebody_without_an_account(db, client, variant):
    page = client.get(FRESH, {"variant": variant})
    assert page.status_code == 200
    for _ in range(3):
        page = do(client, page, "made-up", papers="yes")
        page = do(client, page, "adjudicate")
        assert "In the order of play" in words(page)
        page = do(client, page, f"to-{on_it(page).at + 1}")
    assert len(on_it(page).steps) == 4


def test_orders_are_judged_and_told_with_the_reason(db, client):
    page = client.get(FRESH)
    typed = {"papers": "yes", "orders-Austria": "A Vie - Tyr", "orders-Italy": "A Venice - Tyrolia\nnonsense"}
    page = do(client, page, "adjudicate", **typed)
    assert "1 against 1" in words(page)
    assert on_it(page).step.orders["Italy"] == ["A Venice - Tyrolia", "nonsense"]
    following = do(client, page, "to-1")
    assert "Autumn 1901" in words(following)
    assert "nonsense" in do(client, following, "to-0").content.decode()


def test_a_letter_with_headings_goes_to_every_power(db, client):
    page = do(client, client.get(FRESH), "letter", letter="France: A Par - Bur; F Bre - MAO\nGermany:\n- A Mun H")
    assert on_it(page).step.orders == {"France": ["A Par - Bur", "F Bre - MAO"], "Germany": ["A Mun H"]}


def test_a_letter_goes_to_seats_without_units_too_and_to_nobody_by_mistake(db, client):
    page = client.get(FRESH, {"variant": "rather_silly"})
    page = do(
        client, page, "letter", letter="**France**\nA Par H\n\nJester:\nREORDER Germany A Mun H\nS: PREDICT Bel, Hol"
    )
    assert on_it(page).step.orders == {
        "France": ["A Par H"],
        "Jester": ["REORDER Germany A Mun H"],
        "Soothsayer": ["PREDICT Bel", "PREDICT Hol"],
    }
    again = do(client, page, "letter", 400, letter="France:\nA Par H\nGremany:\nA Mun H")
    assert "Gremany: A Mun H" in words(again)


def test_a_paper_is_a_letter_too(db, client):
    page = do(
        client,
        client.get(FRESH),
        "show",
        papers="yes",
        **{"orders-France": "A Par H\nFrance:\n1. Army Paris - Burgundy"},
    )
    assert on_it(page).step.orders == {"France": ["Army Paris - Burgundy"]}


def test_a_letter_without_headings_is_asked_whose_it_is_and_kept(db, client):
    page = do(client, client.get(FRESH), "letter", 400, letter="A Par - Bur")
    assert "Put a heading before it" in words(page)
    assert "A Par - Bur" in page.content.decode()


def test_the_board_is_edited_in_lines(db, client):
    page = do(client, client.get(FRESH), "edit", edits="France A Par - Bur\nBel: France\nTurkey A Arm\nF1903M")
    state = on_it(page).step.state
    assert "A Bur" in state["units"]["France"]
    assert "Bel" in state["centres"]["France"]
    assert state["phase"] == "F1903M"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("France A Xyz", "Xyz"),
        ("Turkey A Mun", "cannot both be in Mun"),
        ("Narnia A Par", "begin with whose it is"),
        ("Bel: Narnia", "There is no “Narnia” here"),
        ("remove France A Rom", "There is no A Rom of France"),
        ("France F Mos", "impossible"),
        ("F1x03M", "begin with whose it is"),
    ],
)
def test_what_cannot_stand_is_said_with_its_line_and_kept(db, client, line, told):
    page = do(client, client.get(FRESH), "edit", 400, edits=line)
    assert told in words(page)
    assert line in page.content.decode()
    assert on_it(page) == on_it(client.get(FRESH))


def test_editing_the_past_forgets_what_came_of_it(db, client):
    page = do(client, client.get(FRESH), "adjudicate")
    page = do(client, page, "edit", edits="remove France A Par")
    assert len(on_it(page).steps) == 1


@pytest.mark.slow
def test_draws_are_shown_and_set(db, client, monkeypatch):
    monkeypatch.setattr(limits, "WORK", {False: (1000, 60)})  # there are draws with very many values
    text = "variant: rather_silly\n" + yaml.safe_dump({"state": {"phase": "S1901M", "units": {"France": ["A Par"]}}})
    page = do(client, client.get(FRESH), "import", text=text)
    drawn = None
    for _ in range(6):
        page = do(client, page, "made-up", papers="yes")
        page = do(client, page, "adjudicate")
        drawn = re.search(r'name="draw-([^"]+)"', page.content.decode())
        if drawn:
            break
        page = do(client, page, f"to-{on_it(page).at + 1}")
    assert drawn, "nothing was drawn in six windows of the silliest game there is"
    key = unescape(drawn[1])
    options = re.search(rf'name="draw-{re.escape(drawn[1])}">(.*?)</select>', page.content.decode())[1]
    for value in re.findall(r"<option(?: selected)?>([^<]+)", options):
        set_so = do(client, page, "adjudicate", pins="yes", **{f"draw-{key}": unescape(value)})
        assert on_it(set_so).step.draws == {key: unescape(value)}
        assert f"selected>{value}" in set_so.content.decode()


def test_what_was_played_is_a_scenario_that_comes_out_the_same_and_comes_back(db, client):
    page = do(client, client.get(FRESH), "adjudicate", papers="yes", **{"orders-France": "A Par - Bur"})
    page = do(client, page, "to-1")
    page = do(client, page, "edit", edits="Turkey A Arm")
    page = do(client, page, "adjudicate")
    text = do(client, page, "file").content.decode()
    scenarios = loads(text)
    assert [scenario.id for scenario in scenarios] == ["sandbox", "sandbox.2"]
    assert [difference for scenario in scenarios for difference in run(scenario)] == []
    back = do(client, client.get(FRESH), "import", text=text, scenario="sandbox.2")
    assert on_it(back).steps[0].state["units"]["Turkey"] == on_it(page).steps[1].state["units"]["Turkey"]


BAD_TEXTS = (
    ("", "There is nothing in it"),
    ("id: [", "This is no YAML"),
    ("id: x\nturns: 3", "A list is wanted here"),
    ("id: x\nnonsense: 3", "A scenario has no 'nonsense'"),
    ("id: x\nvariant: narnia", "There is no variant “narnia”"),
    ("phase: S1901M\nunits: {France: [A Xyz]}", "Xyz"),
    ("phase: S1901M\nseason: {opening: {a: b}}", "A unit has a number"),
    ('{"variant": 3}', "Expected text"),
    ("{", "This line is not JSON: Expecting property name enclosed in double quotes at character 2."),
    ("x" * 300_000, "the sandbox reads"),
    ("id: x\nturns: [" + ", ".join(["{orders: {}}"] * 50) + "]", "50 turns"),
    ("a: &a [1]\nid: x\nturns: *b", "called &b"),
)


@pytest.mark.parametrize(("text", "told"), BAD_TEXTS)
def test_a_text_that_cannot_be_read_is_answered_with_the_reason(db, client, text, told):
    page = do(client, client.get(FRESH), "import", 400, text=text)
    assert told in words(page)


@pytest.mark.parametrize("packed", ["", "x", "eJw=", "A" * 620_000])
def test_another_bench_than_ours_is_refused_and_never_breaks(db, client, packed):
    answer = client.post(FRESH, {"bench": packed, "do": "adjudicate"})
    assert answer.status_code == 400
    assert "not a bench" in words(answer)


def test_a_kept_sandbox_is_found_by_its_link_and_by_nobody_else(db, client_of, client):
    anna = client_of("anna")
    page = do(anna, anna.get(FRESH), "adjudicate", title="A llama in Belgium")
    kept = anna.post(FRESH, {"bench": bench_of(page), "do": "keep", "title": "A llama in Belgium"}, follow=True)
    assert "The link below leads here" in words(kept)
    (found,) = Sandbox.objects.all()
    assert len(found.token) >= 16
    seen = client.get(found.get_absolute_url())
    assert "A llama in Belgium" in words(seen)
    assert "anna" not in seen.content.decode()
    assert client.get(f"{found.get_absolute_url()}scenario.yaml").content.startswith(b"id: sandbox")
    assert client.get("/sandbox/somethingelse12/").status_code == 404
    assert "A llama in Belgium" in words(anna.get(reverse("sandbox-mine")))


def test_the_same_is_kept_once_and_removed_by_its_owner_alone(db, client_of):
    anna, ben = client_of("anna"), client_of("ben")
    page = anna.get(FRESH)
    for _ in range(2):
        anna.post(FRESH, {"bench": bench_of(page), "do": "keep"})
    (found,) = Sandbox.objects.all()
    address = reverse("sandbox-remove", args=[found.token])
    ben.post(address)
    assert Sandbox.objects.count() == 1
    anna.post(address)
    assert Sandbox.objects.count() == 0
    assert AuditEntry.objects.filter(action="sandbox.remove").count() == 1


def test_keeping_is_limited(db, client, monkeypatch):
    monkeypatch.setattr("games.sandbox.limits.SAVES", {True: (2, 60), False: (2, 60)})
    page = client.get(FRESH)
    for number in range(2):
        assert client.post(FRESH, {"bench": bench_of(page), "do": "keep", "title": str(number)}).status_code == 302
    refused = client.post(FRESH, {"bench": bench_of(page), "do": "keep", "title": "3"})
    assert refused.status_code == 429
    assert "Wait a little" in words(refused)
    assert Sandbox.objects.count() == 2


def test_lines_are_checked_for_the_script(db, client):
    asked = {"bench": bench_of(client.get(FRESH)), "seat": "France", "text": "a par-bur\nA Par - Mos"}
    told = client.post("/sandbox/lines/", asked).json()["lines"]
    assert [line["level"] for line in told] == ["ok", "error"]
    assert told[0]["canonical"] == "A Par - Bur"


def test_examples_of_the_rules_and_composed_rules_are_laid_by_their_address(db, client):
    page = client.get("/sandbox/example/hitchhiker/convoy/")
    assert on_it(page).step.orders == {"England": ["A Cly - Ice VIA", "F NWG C A Cly - Ice"]}
    assert client.get("/sandbox/example/hitchhiker/nothing/").status_code == 404
    page = client.get(FRESH, {"variant": "standard", "with": "borg", "option": "movement.omitted_coast: fails"})
    assert (on_it(page).with_, on_it(page).options) == (("borg",), {"movement.omitted_coast": "fails"})
    refused = client.get(FRESH, {"with": "narnia"})
    assert refused.status_code == 400
    assert "There is no rule “narnia”" in words(refused)


def test_a_game_begins_with_the_position(db, client_of):
    anna = client_of("anna")
    page = do(anna, anna.get(FRESH), "edit", edits="empty; France A Par; Germany A Mun; F1905M")
    on = anna.post(FRESH, {"bench": bench_of(page), "do": "game"})
    asked = anna.get(on["Location"])
    assert "It begins with a position" in words(asked)
    fields = dict(re.findall(r'<input type="hidden" name="(sandbox|at)" value="([^"]*)"', asked.content.decode()))
    form = {"name": "The endgame", "variant": "standard", "speed": "brisk", "run": "gm", **fields}
    defaults = {"press": "full", "allocation": "drawn", "nmr_policy": "vacate", "nmr_limit": "2", "time_zone": "UTC"}
    made = anna.post("/games/new/", {**form, **defaults, "early_adjudication": "on"})
    assert made.status_code == 302
    game = Game.objects.get(name="The endgame")
    assert game.start_state["phase"] == "F1905M"
    assert "set up in the sandbox" in words(anna.get(game.get_absolute_url()))
    game.bots_allowed = True
    game.save()
    joining.game_join(game=game, by=user("ben"))
    starting.game_start(game=game, by=user("anna"))
    turn = Game.objects.get(pk=game.pk).open_turn
    assert turn.phase == "F1905M"
    assert turn.state["units"]["France"] == ["A Par"]
