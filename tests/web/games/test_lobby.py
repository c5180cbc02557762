"""From "New game" to the first turn: by the forms, as somebody without scripts would."""

import pytest

import engine
from games.forming import creating
from games.models import Game, GameStatus
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def form(browse):
    """The new game form of anna, with the values it is shown with."""
    client = browse(user("anna"))
    shown = client.get("/games/new/").context["form"]
    data = {"name": shown.initial["name"], "variant": "standard", "speed": "brisk", "run": "players"}
    data |= {"press": "full", "allocation": "drawn", "nmr_policy": "vacate", "nmr_limit": "2"}
    data |= {"early_adjudication": "on"}
    return client, data


def test_name_pace_and_go_is_enough(form):
    client, data = form
    answer = client.post("/games/new/", data)
    game = Game.objects.get()
    assert answer.headers["Location"] == game.get_absolute_url()
    assert game.name
    assert game.movement_minutes == 1440
    assert game.memberships.get().user.username == "anna", "its maker has a seat"
    assert game.gm is None


def test_a_gm_does_not_sit_unless_that_was_said(form):
    client, data = form
    client.post("/games/new/", {**data, "run": "gm"})
    game = Game.objects.get()
    assert game.gm.username == "anna"
    assert not game.memberships.exists()
    client.post("/games/new/", {**data, "run": "playing-gm"})
    assert Game.objects.latest("pk").gm_may_play


def test_fixed_weekdays_need_days_and_an_hour(form):
    client, data = form
    answer = client.post("/games/new/", {**data, "speed": "fixed"})
    assert answer.status_code == 422
    assert "Tick at least one weekday" in answer.content.decode()
    fixed = {**data, "speed": "fixed", "weekdays": ["1", "4"], "hour": "20:00", "time_zone": "Europe/London"}
    client.post("/games/new/", fixed)
    game = Game.objects.get()
    assert (game.weekdays, game.hour.hour, game.time_zone) == ("14", 20, "Europe/London")


def test_nothing_is_called_optional_that_is_asked_for(form):
    client, _ = form
    assert "may be left out" not in client.get("/games/new/").content.decode().partition("Who runs it?")[0]


@pytest.mark.parametrize("allocation", ["chosen", "preference"])
def test_a_maker_who_has_yet_to_choose_is_sent_to_do_so(form, allocation):
    client, data = form
    page = client.post("/games/new/", {**data, "allocation": allocation}, follow=True).content.decode()
    assert "Now take your own seat" in page
    assert "Now take your own seat" not in client.post("/games/new/", data, follow=True).content.decode()
    as_gm = client.post("/games/new/", {**data, "allocation": allocation, "run": "gm"}, follow=True)
    assert "Now take your own seat" not in as_gm.content.decode()


def test_own_lengths_are_said_in_days_hours_or_minutes(form):
    client, data = form
    own = {**data, "speed": "own", "movement_minutes_0": "2", "movement_minutes_1": "days"}
    own |= {"retreat_minutes_0": "90", "retreat_minutes_1": "minutes", "adjustment_minutes_0": "3"}
    own |= {"adjustment_minutes_1": "hours"}
    client.post("/games/new/", own)
    game = Game.objects.get()
    assert (game.movement_minutes, game.retreat_minutes, game.adjustment_minutes) == (2880, 90, 180)


def test_a_window_that_is_too_short_is_refused_beside_its_field(form):
    client, data = form
    own = {**data, "speed": "own"}
    for name in ("movement", "retreat", "adjustment"):
        own |= {f"{name}_minutes_0": "2", f"{name}_minutes_1": "minutes"}
    answer = client.post("/games/new/", own)
    assert answer.status_code == 422
    assert answer.context["form"].errors["movement_minutes"]
    assert not Game.objects.exists()


def test_house_rules_are_the_options_that_differ(form):
    client, data = form
    options = {"option:victory.centres": "20", "option:movement.paradox": "rules_1982"}
    client.post("/games/new/", {**data, **options})
    game = Game.objects.get()
    assert game.options == {"victory.centres": "20", "movement.paradox": "rules_1982"}
    rules = client.get(f"{game.get_absolute_url()}rules/").content.decode()
    assert "house rule" in rules
    assert "rules 1982" in rules


def test_every_option_says_why(form):
    client, _ = form
    options = client.get("/games/new/").context["options"]
    assert list(options.groups())
    for _, fields in options.groups():
        assert all(field.help_text for field, _ in fields)


def test_the_last_chair_starts_the_game(tables, browse):
    table = tables(forming=True)
    for seat_id, member in table.people.items():
        assert table.now.status == GameStatus.FORMING
        answer = browse(member).post(f"{table.game.get_absolute_url()}join/", {"seat": seat_id})
        assert answer.status_code == 302
    assert table.now.status == GameStatus.RUNNING
    assert table.seat("Turkey").player == table.turkey


def test_wishes_are_kept_in_their_order(tables, browse):
    table = tables(forming=True, allocation="preference")
    wishes = {"wish-Turkey": "1", "wish-France": "2", "wish-Italy": "", "wish-Austria": "x"}
    browse(table.france).post(f"{table.game.get_absolute_url()}join/", wishes)
    assert table.game.memberships.get().preferences == ["Turkey", "France"]


def test_one_may_leave_again_and_its_keeper_may_call_it_off(tables, browse):
    table = tables(forming=True)
    france, here = browse(table.france), table.game.get_absolute_url()
    france.post(f"{here}join/", {"seat": "France"})
    assert "You have a seat" in france.get(here).content.decode()
    france.post(f"{here}leave/")
    assert not table.game.memberships.filter(left_at=None).exists()
    assert "Only the GM" in france.post(f"{here}cancel/", follow=True).content.decode()
    browse(table.gm).post(f"{here}cancel/")
    assert table.now.status == GameStatus.ABANDONED
    assert "This game is off" in france.get(here).content.decode()


def test_settings_change_until_the_start(tables, browse):
    table = tables(forming=True)
    gm, here = browse(table.gm), table.game.get_absolute_url()
    page = gm.get(f"{here}settings/").context["form"]
    data = {"name": "Another name", "speed": "steady", "press": "none", "allocation": "drawn"}
    data |= {"nmr_policy": page.initial["nmr_policy"], "nmr_limit": "3"}
    assert gm.post(f"{here}settings/", data).status_code == 302
    assert (table.now.name, table.now.press, table.now.movement_minutes) == ("Another name", "none", 4320)
    browse(table.france).post(f"{here}join/")
    assert gm.post(f"{here}settings/", data | {"press": "full"}).status_code == 302
    assert table.now.press == "full"
    assert "has changed since you sat down" in browse(table.france).get(here).text


def test_a_private_game_has_a_link_that_opens_it(tables, browse):
    table = tables(forming=True, private=True)
    here = table.game.get_absolute_url()
    link = browse(table.gm).get(here).context["invitation"]
    assert table.game.invite_token in link
    guest = browse(table.france)
    guest.get(f"{here}?invite={table.game.invite_token}")
    guest.post(f"{here}join/", {"seat": "France"})
    assert table.seat("France").player == table.france
    browse(table.gm).post(f"{here}invitation/")
    assert table.now.invite_token != table.game.invite_token


def test_a_seat_that_was_left_is_offered_and_taken_over(table, browse):
    here = table.game.get_absolute_url()
    france = browse(table.france)
    assert "Tick the box" in france.post(f"{here}leave/", follow=True).content.decode()
    france.post(f"{here}leave/", {"sure": "yes"})
    newcomer = browse(user("newcomer"))
    assert "Take over" in newcomer.get(here).content.decode()
    assert "Take over France" in newcomer.get("/games/").content.decode()
    newcomer.post(f"{here}join/", {"seat": "France"})
    assert table.seat("France").player.username == "newcomer"


def test_finding_by_name_pace_press_and_seats(tables, browse):
    tables(forming=True, prefix="slow", movement_minutes=7 * 1440)
    tables(forming=True, prefix="gunboat", press="none")

    def found(query):
        keys = list(browse().get(f"/games/?{query}").context["page"].object_list)
        return set(Game.objects.filter(pk__in=keys).values_list("name", flat=True))

    assert found("") == {"slowTable", "gunboatTable"}
    assert found("q=gun") == {"gunboatTable"}
    assert found("pace=slow") == {"slowTable"}
    assert found("press=none") == {"gunboatTable"}
    assert found("seats=7") == {"slowTable", "gunboatTable"}
    assert found("seats=8") == set()
    assert "Nothing fits" in browse().get("/games/?seats=8").content.decode()


def test_rules_of_a_variant_can_be_struck_with_their_options(form):
    client, data = form
    shown = client.get("/games/new/?variant=gathering").content.decode()
    rules = [word.split('"')[0] for word in shown.split('name="rule" value="')[1:]]
    ticked = [rule for rule in rules if f'id="rule-{rule}" checked' in shown]
    assert ticked == sorted(engine.load_rulebook("gathering").variant.rules, key=rules.index)
    left = [rule for rule in ticked if rule not in ("black_hole", "teleport")]
    gathering = {**data, "variant": "gathering", "composed": "gathering", "rule": left}
    gathering["option:black_hole.chain"] = "yes"
    client.post("/games/new/", gathering)
    game = Game.objects.get()
    assert game.without == ["black_hole", "teleport"]
    assert not any(name.startswith("black_hole") for name in game.options)


def test_what_cannot_be_struck_alone_says_what_needs_it_and_keeps_the_rest(form):
    client, data = form
    left = [rule for rule in engine.load_rulebook("dipshomashy").variant.rules if rule != "eviction"]
    wish = {**data, "variant": "dipshomashy", "composed": "dipshomashy", "rule": left, "name": "Kept"}
    answer = client.post("/games/new/", wish)
    assert answer.status_code == 422
    assert not Game.objects.exists()
    page = answer.content.decode()
    assert "“What comes down” needs “Chucked out”." in page
    assert 'name="way" value="+eviction"' in page
    assert 'value="Kept"' in page


def test_the_name_that_is_suggested_goes_by_ones_own_games(client):
    """Not by how many there are on the site; and it stays the same until one makes a game."""
    client.force_login(user("anna"))

    def suggested():
        return client.get("/games/new/").context["form"]["name"].value()

    first = suggested()
    creating.game_create(by=user("bert"), name="Private", private=True)
    assert suggested() == first
    creating.game_create(by=user("anna"), name="Own")
    assert suggested() != first
