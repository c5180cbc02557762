"""Ratings on pages and by API: what is told of whom, to whom, and when."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from games.accounts.export import export_member
from games.common.rating_pools import all_pools
from games.models import Game, GameRecord, Profile, SeatRecord
from tests.plugins.tables import SNAPSHOTS, user
from tests.ratings.scenes import DAY, FIRST, brought_up, ledger, line_of, over, table_with, three_games

pytestmark = pytest.mark.django_db


def shows(name: str, **more: bool) -> None:
    """Let a member show page and ratings."""
    Profile.objects.filter(user__username=name).update(**{"shows_page": True, "shows_ratings": True, **more})


def reader(name: str) -> Client:
    client = Client()
    client.force_login(user(name))
    return client


def ratings_on(client: Client, game: Game) -> str:
    """What the standings of a game say of ratings; empty, if nothing."""
    page = client.get(f"{game.get_absolute_url()}standings/").text
    return page.partition('<section class="section" id="ratings">')[2].partition("</section>")[0]


def numbers_of(game: Game, member: str) -> set[str]:
    """What a page could tell of a member's rating in a game."""
    line = line_of(game, member)
    return {f"{line.mu_after - 2 * line.sigma_after:.1f}", f"{line.mu_after + 2 * line.sigma_after:.1f}"}


def six_games():
    return SNAPSHOTS.of("six rated games", _six_games)["games"]


def _six_games():
    tables = [table_with(f"Game {one}", moved=one) for one in range(6)]
    for day, table in enumerate(tables):
        seat = next(seat for seat, member in table.people.items() if member.username == "ada")
        over(table, "win", seat, at=FIRST + day * 73 * DAY)  # the last in the second year
    brought_up()
    return {"games": [table.now for table in tables]}


def test_a_finished_game_says_how_its_ratings_came_about_and_shows_nobody_who_does_not_want_it():
    game = three_games()["games"][2]
    shows("ada")
    theirs, others = numbers_of(game, "ada"), numbers_of(game, "ben")
    page = ratings_on(Client(), game)
    assert all(one in page for one in theirs) and not any(one in page for one in others)
    page = ratings_on(reader("ben"), game)
    assert all(one in page for one in others), "one's own are one's own to see"
    shows("ada", shows_ratings=False)
    page = ratings_on(Client(), game)
    assert page and not any(one in page for one in theirs)


def test_while_a_game_is_on_there_is_nothing_of_ratings_at_its_table():
    three_games()
    shows("ada")
    table = table_with("Going on")
    for address in ("", "standings/", "history/"):
        assert "rating" not in reader("ada").get(f"{table.game.get_absolute_url()}{address}").text.lower().replace(
            'href="/ratings/"', ""
        ).replace(">ratings<", "")
    assert APIClient().get(f"/api/games/{table.game.slug}/ratings/").status_code == 409


def test_an_anonymous_game_counts_when_it_is_over():
    table = table_with("Masked", anonymous=True)
    shows("ada")
    brought_up()
    assert "Ratings</h2>" not in Client().get("/members/ada/").text
    over(table, "win", "Austria")
    brought_up()
    assert "Masked" in Client().get("/members/ada/").text.partition("Ratings</h2>")[2]


def test_until_five_games_a_band_alone_is_told():
    games = three_games()["games"]
    shows("ada")
    page = Client().get("/members/ada/").text
    line = line_of(games[2], "ada")
    assert f"between {line.mu_after - 2 * line.sigma_after:.1f} and" in page and "too few to say more" in page
    assert f"{line.mu_after:.1f}, between" not in page


def test_a_members_page_tells_ratings_to_those_for_whom_they_are():
    games = six_games()
    Profile.objects.filter(user=user("ada")).update(shows_page=True)
    middle = f"{line_of(games[-1], 'ada').mu_after:.1f}, between"
    assert middle not in Client().get("/members/ada/").text
    assert middle in reader("ada").get("/members/ada/").text
    assert APIClient().get("/api/members/ada/ratings/").json() == []
    shows("ada")
    assert middle in Client().get("/members/ada/").text
    (told,) = APIClient().get("/api/members/ada/ratings/").json()
    assert (told["pool"], told["band"]["games"], told["games"][0]) == ("press", 6, games[-1].slug)


def test_the_hall_lists_who_wants_it_by_the_lower_end_and_as_each_year_ended():
    six_games()
    for name in ("ada", "ben", "cleo"):
        shows(name)
    page = Client().get("/ratings/press/").text
    assert "/members/ada/" in page and "/members/dora/" not in page
    told = APIClient().get("/api/ratings/press/").json()
    assert told[0]["username"] == "ada" and {one["username"] for one in told} == {"ada", "ben", "cleo"}
    assert [one["place"] for one in told] == [1, 2, 3] and {one["band"]["games"] for one in told} == {6}
    then = APIClient().get("/api/ratings/press/?year=2030").json()
    assert {one["band"]["games"] for one in then} == {5} and then[0]["band"] != told[0]["band"]
    assert Client().get("/ratings/press/?year=2031").status_code == 200
    for odd in ("?year=1999", "?year=²030", "?year=20300", "?year=-1"):
        assert Client().get(f"/ratings/press/{odd}").status_code == 404
    assert Client().get("/ratings/nowhere/").status_code == 404
    assert APIClient().get("/api/ratings/nowhere/").status_code == 404
    Profile.objects.filter(user=user("ada")).update(left_at=FIRST)
    assert "ada" not in {one["username"] for one in APIClient().get("/api/ratings/press/").json()}


def test_the_page_of_ratings_says_what_counts():
    three_games()
    page = Client().get("/ratings/").text
    for pool in all_pools():
        assert pool.name in page and f"/ratings/{pool.id}/" in page
    for said in (
        "Who left",
        "Stopped games",
        "Ended by a ruling",
        "A GM who played",
        "Private games",
        "Closed accounts",
    ):
        assert said in page
    assert {one["id"]: one["games"] for one in APIClient().get("/api/ratings/").json()}["press"] == 3


def test_the_same_of_a_game_by_api():
    game = three_games()["games"][1]
    shows("cleo")
    told = APIClient().get(f"/api/games/{game.slug}/ratings/").json()
    assert (told["pool"], told["why"], told["up_to_date"], len(told["lines"])) == ("press", "", True, 7)
    numbers = {one["name"]: one["mu_after"] for one in told["lines"]}
    assert [name for name, number in numbers.items() if number is not None] == ["cleo"]
    assert numbers["cleo"] == line_of(game, "cleo").mu_after


def test_a_private_game_is_told_to_nobody_who_may_not_see_it():
    game = over(table_with("Behind doors", private=True), "win", "Turkey")
    brought_up()
    shows("ada")
    assert "Behind doors" not in Client().get("/members/ada/").text
    assert APIClient().get(f"/api/games/{game.slug}/ratings/").status_code == 404
    mine = APIClient()
    mine.force_authenticate(user("ada"))
    assert mine.get(f"/api/games/{game.slug}/ratings/").json()["why"] == "It is private."


def test_while_it_is_being_worked_out_nothing_old_is_told():
    game = three_games()["games"][2]
    shows("ada")
    GameRecord.objects.filter(game=game).update(owed_at=FIRST)
    page = ratings_on(Client(), game)
    assert "They are being worked out." in page and not any(one in page for one in numbers_of(game, "ada"))
    told = APIClient().get(f"/api/games/{game.slug}/ratings/").json()
    assert (told["up_to_date"], told["lines"]) == (False, [])


def test_moderators_take_a_game_out_at_the_desk():
    game = three_games()["games"][0]
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    client = reader("boss")
    address = f"/admin/games/gamerecord/{game.record.pk}/change/"
    assert "openskill" in client.get(address).text
    assert "Say why" in client.post(address, {"out": "on", "reason": ""}).text
    assert client.post(address, {"out": "on", "reason": "One person twice."}).status_code == 302
    brought_up()
    assert len(ledger()) == 14 and "One person twice." not in ratings_on(Client(), game)
    assert "A moderator has taken it out" in ratings_on(Client(), game)
    assert client.post(address, {"reason": ""}).status_code == 302
    brought_up()
    assert len(ledger()) == 21


def test_the_command_brings_up_makes_anew_and_measures():
    three_games()
    whole, said = ledger(), StringIO()
    call_command("ratings", "--again", stdout=said)
    assert ledger() == whole and "3 games to read" in said.getvalue() and "0 of them otherwise" in said.getvalue()
    SeatRecord.objects.filter(user=user("ada")).update(mu_after=1.0)
    call_command("ratings", "--numbers", stdout=said)
    assert ledger() == whole and "3 of them otherwise" in said.getvalue()
    call_command("ratings", "--measure", "20", stdout=said)
    assert "20 games, 140 lines" in said.getvalue()
    GameRecord.objects.filter(game__name="Game 0").update(failures=3)
    with pytest.raises(CommandError, match="1 games could not be read"):
        call_command("ratings", stdout=said)


def test_members_choose_it_and_take_their_lines_along():
    three_games()
    client = reader("ada")
    answers = {"display_name": "ada", "time_zone": "UTC", "theme": "system", "shows_page": "on", "shows_ratings": "on"}
    assert client.post("/me/settings/", answers).status_code == 302
    assert Profile.objects.get(user=user("ada")).shows_ratings
    exported = export_member(user("ada"))
    assert len(exported["records_and_ratings"]) == 3 and exported["settings"]["shows_ratings"] is True
