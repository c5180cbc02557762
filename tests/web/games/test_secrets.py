"""Planted secrets come out of no page before their time, for anybody whom they do not concern."""

import json

import pytest

from games.models import Thread
from games.press.services import press
from games.services import endings, orders, rulings
from tests.plugins.tables import user
from tests.web.games.test_pages import addresses

pytestmark = pytest.mark.django_db

SECRETS = {
    "orders": "F Bre S A Par - Gas",
    "typed": "perhaps Picardy",
    "press": "Marseilles at midnight",
    "ruled": "A Mar - Gas",
    "why": "The telephone rang twice",
}


@pytest.fixture
def planted(tables):
    table = tables(anonymous=True, grey_press=True)
    table.order("France", "A Par - Gas", "F Bre S A Par - Gas", "perhaps Picardy")
    orders.draft_save(
        game=table.game, by=table.france, number=1, text="A Par - Gas\nF Bre S A Par - Gas\nperhaps Picardy"
    )
    press.press_send(game=table.game, by=table.france, to=["Turkey"], text="Marseilles at midnight")
    press.press_send(game=table.game, by=table.russia, to=["public"], text="Grey words", unsigned=True)
    rulings.ruling_make(
        game=table.game,
        by=table.gm,
        kind="order",
        data={"seat": "France", "lines": ["A Mar - Gas"]},
        reason="The telephone rang twice.",
    )
    endings.draw_vote_cast(game=table.game, by=table.austria)
    return table


def everything(table, client):
    """Every page and part, every thread, and every list of games, as this client is shown them."""
    here = table.game.get_absolute_url()
    threads = [f"{here}press/?thread={pk}" for pk in Thread.objects.values_list("pk", flat=True)]
    threads += [f"{here}parts/press/?thread={pk}" for pk in Thread.objects.values_list("pk", flat=True)]
    pages = [*addresses(table), *threads, "/", "/games/", "/games/?show=going", f"{here}feed/"]
    shown = {page: client.get(page).content.decode() for page in pages}
    for name in ("history/1/", "board/"):
        shown[f"{name} as JSON"] = client.get(here + name, headers={"Accept": "application/json"}).content.decode()
    return shown


@pytest.mark.parametrize("who", ["nobody", "stranger", "italy", "turkey", "staff"])
def test_no_page_shows_what_is_not_for_its_reader(planted, browse, who):
    member = {
        "nobody": None,
        "stranger": user("stranger"),
        "italy": planted.italy,
        "turkey": planted.turkey,
        "staff": user("staff"),
    }[who]
    if who == "staff":
        member.is_staff = member.is_superuser = True
        member.save()
    for page, shown in everything(planted, browse(member)).items():
        for name, secret in SECRETS.items():
            if (who, name) != ("turkey", "press"):
                assert secret not in shown, (page, name)
        for secret in (planted.game.secret, planted.game.hidden_secret):
            assert secret not in shown, page
        for player in ("austria", "russia", "germany"):
            if who != player:
                assert f">{player}<" not in shown, (page, "names of an anonymous game")


def test_the_test_would_notice(planted, browse):
    shown = "".join(everything(planted, browse(planted.france)).values())
    assert all(secret in shown for secret in SECRETS.values())


def test_one_s_own_ballots_are_shown_to_nobody_else(planted, browse):
    here = f"{planted.game.get_absolute_url()}parts/votes/"
    assert "Withdraw my vote" in browse(planted.austria).get(here).content.decode()
    for member in (planted.italy, planted.gm, None):
        assert "Withdraw my vote" not in browse(member).get(here).content.decode()


def test_saving_changes_nothing_that_others_are_shown(table, browse):
    def seen():
        pages = {page: browse().get(page).content.decode() for page in addresses(table)}
        return {page: "\n".join(line for line in text.splitlines() if "csrf" not in line and "data-now" not in line)
                for page, text in pages.items()}  # fmt: skip

    before = seen()
    table.order("Turkey", "A Con - Bul")
    assert seen() == before


def test_a_dry_run_knows_no_more_than_the_seat(planted, browse):
    told = browse(planted.italy).post(
        f"{planted.game.get_absolute_url()}orders/try/",
        {"orders": json.dumps({"Italy": "A Ven H", "France": "A Bur - Mun"})},
        headers={"Accept": "application/json"},
    )
    assert told.status_code == 200
    assert not any(secret in told.content.decode() for secret in SECRETS.values())


def test_the_gm_sees_all_papers_at_the_table(planted, browse):
    page = browse(planted.gm).get(f"{planted.game.get_absolute_url()}parts/moves/").content.decode()
    assert "All orders" in page
    assert SECRETS["orders"] in page
