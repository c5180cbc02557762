"""Whoever a template is shared with is told by mail: once, if they want such mail, at a confirmed address."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from games.game_templates import letters as template_letters
from games.game_templates import services as templates
from games.mail.sending import notices_send
from games.models import Letter, Profile
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def confirmed(name):
    member = user(name)
    EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    return member


@pytest.fixture(autouse=True)
def letters(settings):
    """As the site sends them: by way of the post."""
    settings.EMAIL_BACKEND = "games.mail.letters.LetterBackend"


@pytest.fixture
def anna(db):
    return user("anna")


@pytest.fixture
def usual(anna):
    return templates.template_save(by=anna, name="Usual", run="gm", settings={"name": "Old Friends"})


def test_they_are_told_who_shares_what_and_where_it_is(usual, anna):
    bert = confirmed("bert")
    templates.template_share(template=usual, by=anna, user=bert)
    notices_send()
    (told,) = mail.outbox
    assert told.to == [bert.email]
    assert told.subject.endswith(f"{anna.profile} shares the template “Usual” with you")
    assert usual.get_absolute_url() in told.body and "/me/mail/" in told.body
    assert "Old Friends" not in told.body
    assert "List-Unsubscribe" in told.extra_headers


def test_nobody_is_told_twice_of_the_same(usual, anna):
    bert = confirmed("bert")
    for _ in range(2):
        templates.template_share(template=usual, by=anna, user=bert)
    templates.template_unshare(template=usual, by=anna, user=bert)
    templates.template_share(template=usual, by=anna, user=bert)
    assert Letter.objects.count() == 1
    other = templates.template_save(by=anna, name="Other")
    templates.template_share(template=other, by=anna, user=bert)
    assert Letter.objects.count() == 2


@pytest.mark.parametrize("how", ["unwanted", "unconfirmed"])
def test_no_mail_where_it_is_not_wanted_or_the_address_not_confirmed(usual, anna, how):
    bert = confirmed("bert") if how == "unwanted" else user("bert")
    Profile.objects.filter(user=bert).update(mail_game=how != "unwanted")
    bert.profile.refresh_from_db()
    templates.template_share(template=usual, by=anna, user=bert)
    assert list(usual.shared_with.all()) == [bert]
    assert not Letter.objects.exists()


def test_a_day_has_its_measure(usual, anna, monkeypatch):
    monkeypatch.setattr(template_letters, "MOST_A_DAY", 2)
    for name in ("bert", "carl", "dora"):
        templates.template_share(template=usual, by=anna, user=confirmed(name))
    assert Letter.objects.count() == 2
    assert usual.shared_with.count() == 3
