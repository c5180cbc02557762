"""What a member can see and change about themselves."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError

from games.accounts.leaving import member_leaves
from games.accounts.naming import check_display_name
from games.accounts.tokens import token_make
from games.models import ApiToken, MailKind, Profile
from games.templatetags.accounts import browser

pytestmark = pytest.mark.django_db

PAGES = ["/me/", "/me/settings/", "/me/mail/", "/me/api/", "/me/data/", "/accounts/email/", "/accounts/sessions/"]


@pytest.mark.parametrize("path", PAGES)
def test_each_page_has_the_tabs_and_shows_where_one_is(client_of, path):
    page = client_of("anna").get(path)
    assert page.status_code == 200
    assert page.text.count('class="tabs"') == 1
    tabs = page.text.split('class="tabs"')[1].split("</nav>")[0]
    assert tabs.count('aria-current="page"') == 1


@pytest.mark.parametrize("path", [*PAGES, "/me/data/export/"])
def test_guests_are_asked_to_log_in(client, path):
    assert client.get(path).url.startswith("/accounts/login/")


def test_settings_are_saved(client_of):
    anna = client_of("anna")
    anna.post("/me/settings/", {"display_name": "Anna the Bold", "time_zone": "Europe/Vienna", "theme": "dark"})
    profile = Profile.objects.get(user__username="anna")
    assert (profile.display_name, profile.time_zone, profile.theme) == ("Anna the Bold", "Europe/Vienna", "dark")
    page = anna.get("/me/").text
    assert "Anna the Bold" in page
    assert 'data-theme="dark"' in page


def test_a_name_that_somebody_has_is_refused_in_any_case(client_of, member):
    member("carl")
    page = client_of("anna").post("/me/settings/", {"display_name": "CARL", "time_zone": "UTC", "theme": "system"})
    assert "already goes by that name" in page.text
    assert "<h1>anna</h1>" in page.text  # the refused name is not shown as if it were taken


def test_a_zone_that_is_none_is_refused(client_of):
    page = client_of("anna").post(
        "/me/settings/", {"display_name": "anna", "time_zone": "Mars/Olympus", "theme": "system"}
    )
    assert 'class="field__error"' in page.text


def test_two_users_of_like_name_get_two_names_at_the_table(member):
    member("anna")
    other = member("Anna")
    assert other.profile.display_name == "Anna 2"


@pytest.mark.parametrize("kind", MailKind)
def test_each_kind_of_mail_can_be_switched_off(client_of, kind):
    anna = client_of("anna")
    others = {f"mail_{one.value}": "on" for one in MailKind if one != kind}
    anna.post("/me/mail/", others)
    profile = Profile.objects.get(user__username="anna")
    assert [one for one in MailKind if not profile.wants(one)] == [kind]


def test_tokens_are_made_shown_once_and_ended_one_by_one(client, client_of):
    anna = client_of("anna")
    assert "No token" in anna.get("/me/api/").text
    made = [
        anna.post("/me/api/", {"name": name, "scopes": ["read"], "ends": "90"}) for name in ("Notebook", "Table bot")
    ]
    first, second = (page.context["made"] for page in made)
    assert first in made[0].text and first not in made[1].text, "it is shown once"
    assert "no-store" in made[0].headers["Cache-Control"]
    later = anna.get("/me/api/").text
    assert first not in later and second not in later
    assert first[:8] in later and second[:8] in later and "Table bot" in later

    def answers():
        return [
            client.get("/api/me/", headers={"Authorization": f"Token {one}"}).status_code for one in (first, second)
        ]

    assert answers() == [200, 200]
    anna.post(f"/me/api/{ApiToken.objects.get(name='Notebook').pk}/end/")
    assert answers() == [401, 200]
    anna.post("/me/api/", {"do": "end-all"})
    assert answers() == [401, 401]
    assert not ApiToken.objects.exists()


def test_a_token_needs_a_name_and_a_scope_and_nobody_ends_anothers(client_of):
    anna, bert = client_of("anna"), client_of("bert")
    for wrong in ({"scopes": ["read"]}, {"name": "x"}, {"name": "x", "scopes": ["rule"]}, {"name": "x", "ends": "1"}):
        assert anna.post("/me/api/", wrong).status_code == 422
    assert not ApiToken.objects.exists()
    anna.post("/me/api/", {"name": "x", "scopes": ["read"]})
    assert ApiToken.objects.get().ends_at is None
    assert bert.post(f"/me/api/{ApiToken.objects.get().pk}/end/").status_code == 404


def test_the_export_holds_what_the_site_holds(client_of):
    answer = client_of("anna").get("/me/data/export/")
    assert "attachment" in answer.headers["Content-Disposition"]
    held = json.loads(answer.content)
    assert held["account"]["email"] == "anna@example.org"
    assert held["settings"]["mail_turn"] is True
    assert "a-long-password" not in answer.text


def test_leaving_takes_the_name_off_everything(client_of, django_user_model):
    anna = client_of("anna")
    user = django_user_model.objects.get(username="anna")
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    token_make(user=user)
    heard = []

    def listener(user, **_):
        heard.append(user.username)

    member_leaves.connect(listener)
    try:
        answer = anna.post("/me/leave/", {"password": "a-long-password"}, follow=True)
    finally:
        member_leaves.disconnect(listener)
    assert "closed" in answer.text
    assert heard == ["anna"]  # seats are given up while the name is still known
    user.refresh_from_db()
    assert not user.is_active
    assert "anna" not in user.username + user.email
    assert str(user.profile) == "Someone who left"
    assert not EmailAddress.objects.exists()
    assert not ApiToken.objects.exists()
    assert not anna.login(username="anna", password="a-long-password")
    assert not user.profile.wants(MailKind.TURN)


def test_leaving_needs_the_password(client_of, django_user_model):
    page = client_of("anna").post("/me/leave/", {"password": "wrong"})
    assert page.status_code == 422
    assert "That is not your password" in page.text
    assert django_user_model.objects.get(username="anna").is_active


def test_two_may_leave(client_of):
    for name in ("anna", "bea"):
        client_of(name).post("/me/leave/", {"password": "a-long-password"})
    assert Profile.objects.exclude(left_at=None).count() == 2


def test_other_sessions_can_be_ended(client, member):
    from django.test import Client

    member("anna")
    here, there = Client(), Client()
    for window in (here, there):
        window.post("/accounts/login/", {"login": "anna", "password": "a-long-password"})
    assert "Log out everywhere else" in here.get("/accounts/sessions/").text
    here.post("/accounts/sessions/")
    assert here.get("/me/").status_code == 200
    assert there.get("/me/").status_code == 302


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge on Windows"),
        ("curl/8.1", "curl/8.1"),
        ("", "Something unnamed"),
    ],
)
def test_a_browser_is_called_by_its_name(said, name):
    assert browser(said) == name


def test_the_mail_page_says_that_nothing_is_sent_before_the_address_is_confirmed(client_of, mailoutbox):
    client = client_of("anna")
    anna = Profile.objects.get(display_name="anna").user
    assert "Nothing is sent yet" not in client.get("/me/mail/").text
    address = EmailAddress.objects.create(user=anna, email=anna.email, primary=True, verified=False)
    page = client.get("/me/mail/").text
    assert "Nothing is sent yet" in page
    assert f"{anna.email} is not confirmed" in page
    client.post("/accounts/email/", {"action_send": "yes", "email": anna.email})
    assert [letter.to for letter in mailoutbox] == [[anna.email]]
    address.verified = True
    address.save()
    assert "Nothing is sent yet" not in client.get("/me/mail/").text


def test_a_name_that_is_taken_at_the_same_moment_is_refused_beside_its_field(client_of, member, monkeypatch):
    member("carl")
    monkeypatch.setattr("games.accounts.forms.check_own_display_name", lambda text, member_id: text)
    page = client_of("anna").post("/me/settings/", {"display_name": "carl", "time_zone": "UTC", "theme": "system"})
    assert "already goes by that name" in page.text and 'class="field__error"' in page.text
    assert Profile.objects.get(user__username="anna").display_name == "anna"


def test_a_name_is_bounded_as_it_is_written_out():
    with pytest.raises(ValidationError, match="Written out, it has"):
        check_display_name("ﷺ" * 10, own=None)
