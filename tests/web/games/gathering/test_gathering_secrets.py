"""A split, a hand, an unfired secondary card and its condition, a standing list, an unused consent, lines for nobody:
with them or without them, every byte that others are given is the same."""

import pytest

from games.services import endings
from tests.plugins.tables import POWERS
from tests.web.games.secrecy import Watch, client_for, with_mail

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OPEN = ("A Par - Bur", "DISCARD BLACK HOLE")
SECRET_SPLIT = "DECK SECONDARY SUDDEN DEATH, TELEPORT, MYSTICAL SHIELD, TURN TO STONE"
SECRETS = (
    "IF Germany PLAYS TELEPORT ON A Mun: SECONDARY SUDDEN DEATH A Ber",
    "IF ANY PLAYS UTTER DESTRUCTION: SECONDARY MYSTICAL SHIELD A Par",
    "STANDING DISCARD TURN TO STONE, SUDDEN DEATH",
    "ACCEPT TELEPORT A Mar FROM Italy - Tun",
    "A Ruh - Kie",
)
POSTS = {
    "orders/check/": {"text": "PRIMARY SUDDEN DEATH A Par\nACCEPT TELEPORT A Mar\nA Ruh H\nrubbish"},
    "orders/try/": {"orders": '{"Italy": "A Ven H", "France": "SECONDARY SUDDEN DEATH A Ven"}'},
    "panels/hand/ask/": {"about": "effects", "text": "PRIMARY SUDDEN DEATH A Par\nPRIMARY TELEPORT A Ven - Par"},
}


@pytest.fixture
def watch(tables, told_live, caplog):
    """Before the first season, in the window in which decks are split."""
    return Watch(with_mail(tables(variant="gathering")), told_live, caplog, POSTS, more=["panels/decks/page/"])


def others_play(table):
    for seat in POWERS:
        if seat != "France":
            table.order(seat, "DISCARD MYSTICAL SHIELD" if table.turn.window == "M" and seat == "Italy" else "")


@pytest.mark.slow
def test_what_is_on_the_table_is_the_same_with_and_without_the_secrets(watch):
    """Two seasons, once with every secret and once with none, looked at before and after every deadline."""
    table = watch.table

    def deeds(which):
        if not which:
            table.order("France", SECRET_SPLIT)
        yield
        table.pass_deadline()
        for _ in range(2):
            others_play(table)
            table.order("France", *OPEN, *(() if which else SECRETS))
            yield
            table.pass_deadline()
            while table.turn.window != "M":
                table.pass_deadline()
        yield

    watch.compare(POWERS, ["France"], deeds, ("Germany", "nobody Italy", "staff", "Italy Germany"))


@pytest.mark.slow
def test_france_itself_would_notice(watch):
    table = watch.table
    table.order("France", SECRET_SPLIT)
    table.pass_deadline()
    table.order("France", *OPEN, *SECRETS)
    shown = "".join(watch.asked(client_for(table, "France")).values())
    for secret in ("Teleport", "IF Germany PLAYS TELEPORT", "STANDING DISCARD", "ACCEPT TELEPORT A Mar"):
        assert secret in shown
    table.pass_deadline()
    shown = "".join(watch.asked(client_for(table, "France")).values())
    assert "its condition was not true" in shown, "its own report"


def test_when_the_game_is_over_everybody_may_look(watch):
    table = watch.table
    table.order("France", SECRET_SPLIT)
    table.pass_deadline()
    table.order("France", *OPEN, *SECRETS)
    table.pass_deadline()
    here = table.game.get_absolute_url()
    before = client_for(table, "nobody").get(f"{here}history/2/").content.decode()
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    assert table.now.is_over
    after = client_for(table, "nobody").get(f"{here}history/2/").content.decode()
    assert "IF Germany PLAYS TELEPORT" not in before
    assert "IF Germany PLAYS TELEPORT" in after
    assert "<dt>Primary</dt>" in client_for(table, "nobody").get(f"{here}panels/decks/").content.decode()
