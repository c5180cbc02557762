"""Before the start: invitations by mail, and games without a person at the table."""

import pytest
from allauth.account.models import EmailAddress

from games.common.errors import Conflict, NotAllowed, Refused
from games.gm.services.inviting import invite_by_mail
from games.models import AuditAction, AuditEntry, Letter
from games.moderation.sanctions import sanction_impose
from games.services import starting
from tests.moderation.people import moderator
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def forming(db):
    table = make_table(forming=True, private=True, bots_allowed=True)
    EmailAddress.objects.create(user=table.gm, email=table.gm.email, primary=True, verified=True)
    return table


@pytest.fixture
def letters(settings):
    """The letters that wait to be sent: address, subject, body."""
    settings.EMAIL_BACKEND = "games.mail.letters.LetterBackend"
    return lambda: [(one.message["to"], one.message["subject"], one.message["body"]) for one in Letter.objects.all()]


def test_each_address_gets_one_mail_with_the_link_that_lets_in(forming, letters, client):
    game = forming.game
    invite_by_mail(
        game=game, by=forming.gm, addresses=["Anna@example.org", "anna@example.org", "b@example.org"], text="Do!"
    )
    found = letters()
    assert [to for to, _, _ in found] == [["anna@example.org"], ["b@example.org"]]
    assert game.name in found[0][1] and "Do!" in found[0][2]
    link = f"{game.get_absolute_url()}?invite={game.invite_token}"
    assert link in found[0][2]
    assert client.get(game.get_absolute_url()).status_code == 404
    assert client.get(link).status_code == 200
    entry = AuditEntry.objects.get(action=AuditAction.LOBBY_INVITE)
    assert entry.data == {"number": 2}, "no address is kept"


@pytest.mark.parametrize(
    ("addresses", "why"),
    [
        (["nobody"], "no address"),
        ([], "one to 20"),
        ([f"a{number}@example.org" for number in range(21)], "one to 20"),
        (["a@example.org\nBcc: b@example.org"], "no address"),
    ],
)
def test_what_cannot_be_written_to(forming, letters, addresses, why):
    with pytest.raises(Refused, match=why):
        invite_by_mail(game=forming.game, by=forming.gm, addresses=addresses)
    assert letters() == []


def test_nobody_writes_to_strangers_all_day(forming, letters, table):
    told = {"game": forming.game, "by": forming.gm}
    for part in range(2):
        invite_by_mail(addresses=[f"a{part}-{number}@example.org" for number in range(20)], **told)
    with pytest.raises(Refused, match="in a day"):
        invite_by_mail(addresses=["one.more@example.org"], **told)
    with pytest.raises(NotAllowed):
        invite_by_mail(game=forming.game, by=forming.france, addresses=["c@example.org"])
    with pytest.raises(Conflict):
        invite_by_mail(game=table.game, by=table.gm, addresses=["c@example.org"])


def test_at_the_desk_and_by_the_api(forming, letters, client):
    client.force_login(forming.gm)
    at = f"/gm/{forming.game.slug}/do/invite/"
    assert forming.game.invite_token in client.get(at).content.decode()
    wrong = client.post(at, {"turn": "0", "addresses": "anna@example.org\nbert", "text": "Come!"}).content.decode()
    assert "“bert” is no address" in wrong and "Come!" in wrong
    assert client.post(at, {"turn": "0", "addresses": "anna@example.org, bert@example.org"}).status_code == 302
    told = {"turn": "0", "addresses": ["c@example.org"]}
    answer = client.post(f"/api/games/{forming.game.slug}/gm/invite/", told, content_type="application/json")
    assert answer.json() == {"number": 1}
    assert len(letters()) == 3


def test_a_gm_starts_a_game_of_bots_alone_and_watches(forming, client):
    client.force_login(forming.gm)
    page = client.get(forming.game.get_absolute_url()).content.decode()
    assert "Start now, with bots in every seat" in page
    starting.game_start(game=forming.game, by=forming.gm)
    assert all(seat.bot for seat in forming.game.seats.all())
    forming.pass_deadline()
    assert forming.now.turn_number > 1
    assert client.get(forming.game.get_absolute_url()).status_code == 200


def test_players_without_a_gm_need_somebody_at_the_table():
    table = make_table(forming=True, bots_allowed=True)
    type(table.game).objects.filter(pk=table.game.pk).update(gm=None, creator=table.gm)
    with pytest.raises(Refused, match="Nobody has joined"):
        starting.game_start(game=table.now, by=table.gm)


def test_who_is_silenced_invites_nobody_by_mail(forming, letters):
    sanction_impose(member=forming.gm, by=moderator(), kind="silence", reason="Insults.")
    before = letters()
    with pytest.raises(Refused, match="silenced you"):
        invite_by_mail(game=forming.game, by=forming.gm, addresses=["c@example.org"], text="Words of mine")
    assert letters() == before


def test_nobody_writes_to_others_before_their_own_address_is_confirmed(forming, letters):
    EmailAddress.objects.filter(user=forming.gm).update(verified=False)
    with pytest.raises(Refused, match="Confirm your own"):
        invite_by_mail(game=forming.game, by=forming.gm, addresses=["c@example.org"], text="Words of mine")
    assert letters() == []
