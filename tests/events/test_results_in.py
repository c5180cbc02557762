"""Results from a file: what goes out comes in again; the next round is made of it; all or nothing, with the line."""

import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.common.errors import Conflict, NotAllowed, Refused
from games.events import rounds
from games.events.counts import counts_clear
from games.events.models import EventBoard
from games.events.results_in import MOST_LINES, read_results, results_enter
from games.events.scores import standings
from tests.events.test_leagues import count
from tests.events.test_rounds import draw, start
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
HEAD = "round,board,power,player,centres,year,won\n"
SEVEN = "".join(
    f"1,1,{power},Guest {number},{centres},1907,{won}\n"
    for number, (power, centres, won) in enumerate(
        [("Austria", 18, "yes"), ("England", 6, ""), ("France", 5, ""), ("Germany", 3, ""), ("Italy", 1, ""),
         ("Russia", 1, ""), ("Turkey", 0, "")]
    )
)  # fmt: skip


def enter(event, text, by="dora"):
    return results_enter(event=event, by=user(by), text=text)


def totals(event):
    return {str(line.entry): line.total for line in standings(event).lines}


def test_what_goes_out_comes_in_again(wooden, client):
    draw(wooden, here=False)
    start(wooden)
    count(wooden, 1)
    count(wooden, 2, France=20, Turkey=14)
    before, file = totals(wooden), client.get("/events/spa/results.csv").text
    for board in EventBoard.objects.all():
        counts_clear(event=wooden, by=user("dora"), board=board)
    assert totals(wooden) == {}
    assert enter(wooden, file) == 2 and totals(wooden) == before


def test_the_next_round_is_made_of_the_file_with_its_players(wooden):
    assert enter(wooden, HEAD + SEVEN) == 1
    round_ = wooden.rounds.get()
    assert not round_.here and round_.state == "going" and wooden.entries.filter(title="Guest 3").exists()
    assert totals(wooden)["Guest 0"] == 100
    assert enter(wooden, HEAD + SEVEN) == 1, "entered again, it replaces what was entered"
    assert wooden.rounds.count() == 1


@pytest.mark.parametrize(
    "head",
    ["Round;Board;Country;Name;Centers;Last year;Solo", "round\tboard\tnation\tplayer\tSC\tyear\twinner"],
)
def test_other_tools_call_columns_otherwise(wooden, head):
    mark = ";" if ";" in head else "\t"
    assert enter(wooden, "\ufeff" + head + "\r\n" + SEVEN.replace(",", mark)) == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("", "line of columns"), ("round,board\n1,1\n", "power, player"), (HEAD, "no line"),
        (HEAD + SEVEN.replace("France", "Spain"), "Line 4: there is no power “Spain”"),
        (HEAD + SEVEN.replace(",18,", ",19,"), "Line 2: That is 35"), (HEAD + SEVEN.replace(",6,", ",six,"), "Line 3"),
        (HEAD + SEVEN.replace("1,1,", "2,1,"), "not the next one"), (HEAD + SEVEN.replace("1907", "1800"), "A year"),
        (HEAD + SEVEN.replace("Guest 3", "Guest 2"), "two powers"),
        (HEAD + SEVEN.replace("Italy", "Russia"), "twice|two"),
        (HEAD + SEVEN.replace("Guest 3", "x" * 201), "200 characters"), ("x" * 1_000_001, "characters"),
        (HEAD + "1\n" * MOST_LINES, "lines"), (HEAD + SEVEN.replace("Guest 3", "x" * 90), "cannot be entered"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line_and_nothing_is_taken(wooden, wrong, said):
    before = wooden.entries.count()
    with pytest.raises(Refused, match=said):
        enter(wooden, wrong)
    assert not wooden.rounds.exists() and wooden.entries.count() == before


def test_another_player_or_board_than_was_drawn_is_refused(wooden):
    draw(wooden, here=False)
    with pytest.raises(Conflict, match="has not started"):
        enter(wooden, HEAD + SEVEN)
    start(wooden)
    with pytest.raises(Refused, match="plays Austria there, not Guest 0"):
        enter(wooden, HEAD + SEVEN)
    with pytest.raises(Refused, match="no board 9"):
        enter(wooden, HEAD + SEVEN.replace("1,1,", "1,9,"))
    with pytest.raises(NotAllowed):
        enter(wooden, HEAD + SEVEN, by="anna")
    rounds.round_call_off(event=wooden, by=user("dora"), number=1, reason="A slip.")


def test_the_largest_file_is_read_in_time():
    text = HEAD + SEVEN * (MOST_LINES // 7 - 1)
    began = time.process_time()
    assert len(read_results(text)) == 7 * (MOST_LINES // 7 - 1)
    assert time.process_time() - began < 5


def test_by_page_and_api(wooden, client):
    client.force_login(user("dora"))
    page = "/events/spa/results/"
    assert "centres" in client.get(page).text
    refused = client.post(page, {"text": HEAD + SEVEN.replace("France", "Spain")})
    assert refused.status_code == 422 and "Spain" in refused.text
    assert client.post(page, {"text": ""}).status_code == 422
    file = SimpleUploadedFile("results.csv", (HEAD + SEVEN).encode(), content_type="text/csv")
    assert "1 board is counted" in client.post(page, {"file": file}, follow=True).text
    again = client.post("/api/events/spa/results/", {"text": HEAD + SEVEN}, content_type="application/json")
    assert again.json() == {"boards": 1}
