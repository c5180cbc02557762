"""What the desk says of a seat before the deadline: what has come, who is away, what they wished for."""

from datetime import timedelta

import pytest

from games import database_time
from games.common.errors import Refused
from games.forming import joining
from games.gm.queries.waiting import waiting_in
from games.models import Allocation, Holiday, Turn
from games.selectors.orders import unheard_seats
from tests.games.desks import desk, desk_of, do
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def page_of(table, *path):
    return desk_of(table.gm).get(desk(table, *path)).content.decode()


def test_orders_by_telephone_have_come(table):
    now = database_time.now()
    Turn.objects.filter(pk=table.turn.pk).update(opened_at=now - timedelta(days=1), due=now + timedelta(hours=1))
    before = {seat.seat_id for seat in unheard_seats(table.now, table.turn)}
    number = table.turn.number
    do(table, "orders", seat="France", lines="A Par - Bur", number=number, telephone="on", reason="She rang.")
    assert before - {seat.seat_id for seat in unheard_seats(table.now, table.turn)} == {"France"}
    (late,) = waiting_in(table.now)
    assert "Italy" in late.text
    assert "France" not in late.text
    assert late.text in page_of(table)


def test_what_cannot_be_read_is_not_entered(table):
    answer = do(table, "orders", seat="France", lines="A Par - Burgandy\nnonsense", number=table.turn.number)
    text = answer.content.decode()
    assert "Did you mean Bur (Burgundy)?" in text
    assert "“nonsense”: " in text
    assert not table.game.rulings.exists()


def test_a_holiday_stands_with_the_paper(table):
    now = database_time.now()
    Holiday.objects.create(user=table.france, begins=now + timedelta(days=1), ends=now + timedelta(days=3))
    assert page_of(table).count("on holiday") == 1


def test_wishes_are_seen_by_the_gm_and_changed_by_who_sent_them():
    table = make_table(forming=True, allocation=Allocation.PREFERENCE, players=())
    joining.game_join(game=table.game, by=user("anna"), preferences=["Italy"])
    desk_of(user("anna")).post(f"{table.game.get_absolute_url()}wishes/", {"wish-France": "1", "wish-Turkey": "2"})
    assert "Wishes: France, Turkey." in page_of(table, "deed", "cast")
    with pytest.raises(Refused, match="no seat “Spain”"):
        joining.wishes_set(game=table.game, by=user("anna"), preferences=["Spain"])
    assert 'name="wish-France" inputmode="numeric" maxlength="2" value="1"' in (
        desk_of(user("anna")).get(table.game.get_absolute_url()).content.decode()
    )
