"""What users ask for most and no other test holds (docs/wishes.md): grace is told, figures follow a rollback."""

import re
from datetime import timedelta

import pytest

from games.models import Branch
from games.past.services.drafting import branch_make
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work
from games.services import turns

pytestmark = pytest.mark.django_db

OWNER = {"op": "owner", "place": "Bel", "seat": "France", "when": "after"}


def text(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_a_table_in_its_grace_says_so_and_takes_the_orders_of_who_is_late(tables, browse):
    table = tables(grace_minutes=30)
    france, here = browse(table.france), table.game.get_absolute_url()
    assert "waited for once, until then" not in text(france, here)
    turn = table.turn
    turns.turn_adjudicate(turn_id=turn.pk, number=1, now=turn.due + timedelta(seconds=1))
    assert table.now.turn_number == 1, "the turn waits"
    assert "waited for once, until then" in text(france, here)
    assert "waited for once, until then" in text(france, f"{here}parts/banner/")
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    assert table.now.turn_number == 2
    assert "waited for once, until then" not in text(france, here)
    assert "A Par - Bur" in text(france, f"{here}report/S1901M/")


def figures(client, here):
    """France's centres by the chart, whether it has owned Belgium by the study, and how much moves in the film."""
    chart = re.search(r"France (\d+)</text>", text(client, f"{here}standings/"))
    study = text(client, f"{here}history/study/?place=Bel")
    owners = study[study.index('id="place"') : study.index('id="chart-title"')]
    return int(chart[1]), "France" in owners.partition("<table")[2], text(client, f"{here}film.svg").count("<animate")


def test_after_a_rollback_no_figure_is_left_of_what_was(table, browse):
    table.order("France", "A Par - Bur", "A Mar - Spa")
    for _ in range(2):
        table.pass_deadline()
    client, here = browse(), table.game.get_absolute_url()
    before = figures(client, here)
    assert before[1] is False
    branch = branch_make(
        game=table.game, by=table.gm, phase="F1901M", rulings=[{"kind": "board", "data": OWNER, "reason": "A treaty."}]
    )
    branch_work(branch.pk)
    branch_publish(branch=Branch.objects.get(pk=branch.pk), by=table.gm, explanation="A treaty was found.")
    after = figures(client, here)
    assert after[0] == before[0] + 1
    assert after[1] is True
    assert "A treaty" in text(client, f"{here}ledger/")
