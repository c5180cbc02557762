"""A sitter orders and reads for a seat until a day, and nothing else; it ends in every way it should."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.template.loader import render_to_string
from django.test import Client

from games import database_time
from games.accounts.export import export_member
from games.co_gms import services as co_gms
from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import joining
from games.mail.contents import context_of, still_matters
from games.models import AuditEntry, Game, Membership, Notice, Sitting
from games.permissions import viewer_of
from games.press.queries import threads
from games.press.services.press import press_send
from games.proposals import services as proposals
from games.selectors.orders import options
from games.selectors.tables import my_games
from games.services import endings, orders
from games.services.deadlines import deadlines_remind
from games.sitters.queries import visible_sittings
from games.sitters.services import sitter_answer, sitter_ask, sitter_end, sitters_over
from tests.plugins.tables import seated, user

pytestmark = pytest.mark.django_db


def later(**time):
    return database_time.now() + timedelta(**(time or {"days": 7}))


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def asked(member):
    return Sitting.objects.put_to(member, database_time.now()).filter(accepted_at=None).count()


def sit(table, name="sam", until=None):
    sam = user(name)
    sitter_ask(game=table.game, by=table.france, sitter=sam, until=until or later())
    sitter_answer(game=table.game, by=sam, accept=True)
    return sam


def eyes(table, member):
    return viewer_of(table.now, member)


def orders_by(table, member, line="A Par - Bur"):
    return orders.orders_save(game=table.game, by=member, number=table.now.turn_number, text=line)


@pytest.fixture
def told(tables):
    return tables(prefix="s", sitters="told", press="full")


@pytest.fixture
def hidden(tables):
    return tables(prefix="h", sitters="told", anonymous=True, private=True)


def test_the_trail_tells_whom_one_asked_only_where_names_are_shown(told, hidden):
    for table, shown in ((told, user("sam").pk), (hidden, None)):
        sitter_ask(game=table.game, by=table.france, sitter=user("sam"), until=later())
        entry = AuditEntry.objects.get(game=table.game, action="sitter.ask")
        assert entry.data.get("to") == shown


def test_the_sitter_orders_and_reads_as_the_seat_and_it_is_in_the_trail(told):
    press_send(game=told.game, by=told.germany, to=["France"], text="Are you there?")
    sam = user("sam")
    sitter_ask(game=told.game, by=told.france, sitter=sam, until=later())
    assert eyes(told, sam).seat is None, "not before the yes"
    with pytest.raises(NotAllowed):
        orders_by(told, sam)
    sitter_answer(game=told.game, by=sam, accept=True)
    viewer = eyes(told, sam)
    assert viewer.seat_id == "France" and viewer.sits and not viewer.is_gm
    assert options(viewer) and [one.title for one in threads(viewer)] == ["Germany"]
    saved = orders_by(told, sam)
    assert saved.receipt.by == sam and saved.submission.seat.seat_id == "France"
    assert AuditEntry.objects.filter(action="orders.save", actor=sam, seat__seat_id="France").exists()
    (mine,) = my_games(sam)
    assert mine.game == told.game and mine.seat.seat_id == "France"
    orders.orders_ready(game=told.game, by=sam, number=told.now.turn_number, ready=True)
    told.pass_deadline()
    assert "A Bur" in told.units("France"), "it counts as the seat's, which has not missed the deadline"
    assert told.seat("France").nmr_total == 0


DEEDS = {
    "letter": lambda table, by: press_send(game=table.game, by=by, to=["Germany"], text="I am not France."),
    "draw": lambda table, by: endings.draw_vote_cast(game=table.game, by=by),
    "proposal": lambda table, by: proposals.proposal_make(game=table.game, by=by, kind="pause"),
    "leaving": lambda table, by: joining.game_leave(game=table.game, by=by),
    "another sitter": lambda table, by: sitter_ask(game=table.game, by=by, sitter=user("tom"), until=later()),
    "another seat": lambda table, by: joining.game_join(game=table.game, by=by, seat_id="Italy"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_the_sitter_decides_nothing(told, deed):
    sam = sit(told)
    if deed == "another seat":
        joining.game_leave(game=told.game, by=told.italy)
    with pytest.raises(Refused):
        DEEDS[deed](told, sam)


def test_pages_of_the_sitter_offer_no_votes_and_no_letters(told):
    client = browser(sit(told))
    page = client.get(f"/games/{told.game.slug}/").text
    assert "You sit in for France" in page and "Vote for a draw" not in page and "leave this game for good" not in page
    assert "data-press-form" not in client.get(f"/games/{told.game.slug}/press/").text
    assert client.post(f"/games/{told.game.slug}/press/send/", {"to": "Germany", "text": "x"}).status_code != 200


ENDS = {
    "its time": lambda table, sam: Sitting.objects.update(until=database_time.now() - timedelta(seconds=1)),
    "taken back": lambda table, sam: sitter_end(game=table.game, by=table.france),
    "given back": lambda table, sam: sitter_end(game=table.game, by=sam),
    "the player leaves": lambda table, sam: joining.game_leave(game=table.game, by=table.france),
    "replaced": lambda table, sam: seated(table, "France", user("fresh")),
    "the sitter is suspended": lambda table, sam: type(sam).objects.filter(pk=sam.pk).update(is_active=False),
    "the sitter rules": lambda table, sam: table.game.co_gms.add(sam),
}


@pytest.mark.parametrize("way", ENDS)
def test_it_ends_at_once_and_the_eyes_with_it(told, way):
    sam = sit(told)
    ENDS[way](told, sam)
    sam.refresh_from_db()
    viewer = eyes(told, sam)
    assert viewer.seat is None and not viewer.sits and viewer.is_gm == (way == "the sitter rules")
    with pytest.raises(NotAllowed):
        orders_by(told, sam)
    if way == "its time":
        sitter_ask(game=told.game, by=told.france, sitter=user("tom"), until=later())
        assert Sitting.objects.filter(sitter=sam, ended_at=F("until")).exists()


def test_who_has_sat_takes_no_seat_and_sits_for_no_other(told):
    sam = sit(told)
    sitter_end(game=told.game, by=sam)
    joining.game_leave(game=told.game, by=told.italy)
    with pytest.raises(Refused, match="know too much"):
        joining.game_join(game=told.game, by=sam, seat_id="Italy")
    with pytest.raises(Refused, match="knows too much"):
        sitter_ask(game=told.game, by=told.germany, sitter=sam, until=later())
    sitter_ask(game=told.game, by=told.france, sitter=sam, until=later())  # for the same seat again


def test_who_cannot_sit_in(told):
    for who in (told.france, told.germany, told.gm):
        with pytest.raises(Refused):
            sitter_ask(game=told.game, by=told.france, sitter=who, until=later())
    for until in (later(days=-1), later(days=61)):
        with pytest.raises(Refused, match="60 days"):
            sitter_ask(game=told.game, by=told.france, sitter=user("sam"), until=until)
    sitter_ask(game=told.game, by=told.france, sitter=user("sam"), until=later())
    with pytest.raises(Conflict):
        sitter_ask(game=told.game, by=told.france, sitter=user("tom"), until=later())
    sitter_answer(game=told.game, by=user("sam"), accept=True)
    with pytest.raises(Refused, match="sits in"):
        co_gms.co_gm_add(game=told.game, by=told.gm, user=user("sam"))


def test_it_is_agreed_whether_there_are_sitters(table):
    with pytest.raises(Refused, match="agreed"):
        sitter_ask(game=table.game, by=table.france, sitter=user("sam"), until=later())
    assert visible_sittings(eyes(table, table.france)) == []


def letters():
    """Who is written to, with the subject and the text; without what does not matter any more."""
    owed = [one for one in Notice.objects.filter(about="sitter") if still_matters(one)]
    assert all("sitter/" in text or "seat" in text for text in (text_of(one, "") for one in owed))
    return {(one.user.username, text_of(one, "_subject")) for one in owed}


def text_of(notice, part):
    return render_to_string(f"mail/sitter{part}.txt", context_of(notice))


def test_the_table_is_told_who_sits(told):
    sit(told)
    for who in (told.gm, told.germany):
        (one,) = visible_sittings(eyes(told, who))
        assert (one.seat, one.name, one.who) == ("France", "sam", "")
    assert visible_sittings(eyes(told, user("passer-by"))) == []
    got = letters()
    assert ("sgermany", "sTable: France has a sitter") in got and ("sgm", "sTable: France has a sitter") in got
    assert ("sam", "sTable: will you sit in for France?") not in got, "answered meanwhile"
    assert ("sfrance", "sTable: sam sits in for you") in got


def test_as_was_agreed_the_gm_alone_is_told(tables):
    table = tables(prefix="g", sitters="gm")
    sit(table)
    assert len(visible_sittings(eyes(table, table.gm))) == 1 and visible_sittings(eyes(table, table.germany)) == []
    assert {one.user.username for one in Notice.objects.filter(about="sitter", key__endswith=":sits")} == {"ggm"}


def test_where_names_are_hidden_neither_seat_nor_name_is_told(hidden):
    sit(hidden)
    (one,) = visible_sittings(eyes(hidden, hidden.germany))
    assert (one.seat, one.name) == ("", "")
    for notice in Notice.objects.filter(about="sitter", user__in=[hidden.germany, hidden.italy]):
        assert notice.data == {"what": "sits"}
    page = browser(hidden.germany).get(f"/games/{hidden.game.slug}/").text
    assert "A seat has a sitter" in page and "sam" not in page
    api = browser(hidden.germany).get(f"/api/games/{hidden.game.slug}/sitter/").json()
    assert api == [{"you": "", "seat": "", "name": "", "until": None, "lasts": True}]


def test_where_names_are_hidden_a_question_tells_nobody_who_plays(hidden):
    """The answer to who asks is the same for a player as for a stranger; a player learns nothing of it."""
    sitter_ask(game=hidden.game, by=hidden.france, sitter=hidden.germany, until=later())
    (mine,) = visible_sittings(eyes(hidden, hidden.france))
    assert mine.who == "holder" and not mine.lasts
    assert visible_sittings(eyes(hidden, hidden.germany)) == [] and asked(hidden.germany) == 0
    assert not Notice.objects.filter(about="sitter", user=hidden.germany).exists()
    for who in (hidden.germany, hidden.italy):  # who is asked is told the same as who is not
        with pytest.raises(Conflict, match="not asked any more"):
            sitter_answer(game=hidden.game, by=who, accept=True)


def test_a_private_game_is_there_for_who_is_asked_and_sits_only(hidden):
    sam = user("sam")
    assert not Game.objects.visible_to(sam).filter(pk=hidden.game.pk).exists()
    sitter_ask(game=hidden.game, by=hidden.france, sitter=sam, until=later())
    assert Game.objects.visible_to(sam).filter(pk=hidden.game.pk).exists() and asked(sam) == 1
    assert browser(sam).get(f"/games/{hidden.game.slug}/sitter/").status_code == 200
    sitter_answer(game=hidden.game, by=sam, accept=False)
    assert browser(sam).get(f"/games/{hidden.game.slug}/").status_code == 404


def test_sitters_get_the_mail_of_turns_and_deadlines(told):
    sam = sit(told)
    told.game.turns.update(remind_at=database_time.now() - timedelta(minutes=1))
    deadlines_remind(now=database_time.now())
    reminded = {one.user for one in Notice.objects.filter(about="deadline")}
    assert {sam, told.france} <= reminded
    told.pass_deadline()
    assert Notice.objects.filter(about="turn", user=sam).exists()


def test_pages_ask_answer_and_end(told):
    sam, path = user("sam"), f"/games/{told.game.slug}/sitter/"
    france = browser(told.france)
    assert "Ask somebody" in france.get(path).text
    assert france.post(path, {"do": "ask", "member": "nobody", "until": "2031-01-01T10:00"}).status_code == 422
    until = later(days=3).strftime("%Y-%m-%dT%H:%M")
    assert france.post(path, {"do": "ask", "member": "sam", "until": until}).status_code == 302
    assert "sam is asked to sit in for you" in france.get(path).text
    assert "Will you sit in for France?" in browser(sam).get(f"/games/{told.game.slug}/").text
    browser(sam).post(path, {"do": "accept"})
    assert eyes(told, sam).sits
    france.post(path, {"do": "end"})
    assert not eyes(told, sam).sits and Membership.objects.get(user=told.france, left_at=None)


def test_the_api_does_the_same(told):
    sam, path = user("sam"), f"/api/games/{told.game.slug}/sitter/"
    asked = browser(told.france).post(path, {"member": "sam", "until": later().isoformat()}, "application/json")
    assert asked.status_code == 201 and asked.json()[0]["you"] == "holder" and not asked.json()[0]["lasts"]
    assert browser(sam).put(path, {"accept": True}, "application/json").status_code == 204
    assert browser(sam).get(path).json()[0]["you"] == "sitter"
    assert browser(told.france).delete(path).status_code == 204
    assert browser(sam).get(path).json() == []


def test_both_copies_have_it(told):
    sam = sit(told)
    assert export_member(sam)["sitters"][0]["as"] == "sitter"
    assert export_member(told.france)["sitters"][0]["as"] == "player"


def test_when_the_time_is_over_both_get_a_mail_and_who_was_told_once(told):
    sam = sit(told)
    assert sitters_over() == 0
    Notice.objects.all().delete()
    assert sitters_over(now=later(days=8)) == 1 and sitters_over(now=later(days=8)) == 0
    owed = {one.user: one for one in Notice.objects.filter(about="sitter")}
    assert {one.data["what"] for user_, one in owed.items() if user_ not in (told.france, sam)} == {"ended"}
    assert set(owed) == {told.gm, sam, *told.people.values()}
    texts = {who: render_to_string("mail/sitter.txt", context_of(owed[who])) for who in (told.france, sam, told.italy)}
    assert "you alone order" in texts[told.france] and "Ask again" in texts[told.france]
    assert "you see no more of the seat" in texts[sam]
    assert "by its player alone again" in texts[told.italy]
    assert Sitting.objects.get().ended_at == Sitting.objects.get().until
    assert AuditEntry.objects.filter(action="sitter.end", actor=None).exists()


def test_mail_of_its_end_tells_no_seat_where_names_are_hidden(hidden):
    sit(hidden)
    Notice.objects.all().delete()
    sitters_over(now=later(days=8))
    for notice in Notice.objects.filter(about="sitter").exclude(user__in=[hidden.france, user("sam"), hidden.gm]):
        for name in ("mail/sitter.txt", "mail/sitter_subject.txt"):
            said = render_to_string(name, context_of(notice))
            assert "hfrance" not in said and "France" not in said and "sam" not in said


def test_a_seat_that_changed_hands_meanwhile_ends_it_without_a_word(told):
    sit(told)
    joining.game_leave(game=told.game, by=told.france)
    Notice.objects.all().delete()
    assert sitters_over(now=later(days=8)) == 1
    assert not Notice.objects.filter(about="sitter").exists()
