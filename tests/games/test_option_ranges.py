"""A number out of an option's range: refused at the desk with what would be right; a stored game with one goes on."""

import pytest

from games.common.errors import Refused
from games.forming import creating
from games.gm.queries.mistakes import now
from games.models import Game
from games.permissions import Viewer
from tests.games.desks import do
from tests.plugins.tables import user
from tests.web.permissions.poisons import write

pytestmark = pytest.mark.django_db
SAID = "victory.centres must be a whole number from 1 to 99; 0 is too little."


def test_a_game_is_not_made_with_one(db):
    with pytest.raises(Refused, match="from 1 to 99"):
        creating.game_create(by=user("gm"), as_gm=True, name="Table", options={"victory.centres": "0"})


@pytest.mark.parametrize(("value", "said"), [
    ("0", SAID), ("100", "100 is too much"), ("lots", "must be a whole number from 1 to 99"),
])  # fmt: skip
def test_the_desk_refuses_one_under_its_field(table, value, said):
    answer = do(table, "option", option="victory.centres", value=value, when="after", number=1)
    assert said in " ".join(answer.context["form"].errors["value"])


def test_a_stored_game_with_one_goes_on_and_its_gm_is_told_and_led_to_the_deed(table):
    write(Game, table.game.pk, options={"victory.centres": "0"})
    (mistake,) = now(Viewer(table.now, table.gm, None, is_gm=True))
    assert (mistake.said, mistake.deed, mistake.given["option"]) == (SAID, "option", "victory.centres")
    assert SAID in do(table, "option", option="victory.centres", value="0", when="before", number=1).content.decode()
    assert do(table, "option", option="victory.centres", value="18", when="before", number=1).status_code == 302
    table.pass_deadline()
    assert now(Viewer(table.now, table.gm, None, is_gm=True)) == []
