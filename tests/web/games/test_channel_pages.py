"""Where news reach a member besides mail, on the site: set up, changed, removed, and shown to nobody else."""

import base64

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from games.accounts.export import EXPORTERS
from games.accounts.leaving import leave
from games.channels.delivery.secrets import secrets_of
from games.channels.services import MOST, webhook_add
from games.models import Channel, MailKind
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
HERE = "/me/channels/"
ALL = list(MailKind.values)


@pytest.fixture
def anna(browse):
    return browse(user("anna"))


def said(answer):
    return answer.content.decode().replace("&#x27;", "'")


def subscription(**changes):
    point = (
        ec.generate_private_key(ec.SECP256R1())
        .public_key()
        .public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    )
    keys = {"p256dh": base64.urlsafe_b64encode(point).decode().rstrip("="), "auth": "c2l4dGVlbiBieXRlcyBvaw"}
    return {"endpoint": "https://push.example/abc", "name": "Firefox on Linux", **keys, **changes}


def test_a_webhook_is_named_and_its_owner_sees_the_secret(anna):
    asked = {"name": "My bot", "address": "https://example.org/hook", "kinds": ["turn", "deadline"]}
    page = said(anna.post(HERE, asked, follow=True))
    made = Channel.objects.get()
    assert secrets_of(made)["secret"] in page
    assert "From now on news go to My bot" in page
    assert made.kinds == ["turn", "deadline"]
    later = said(anna.get(HERE))
    assert secrets_of(made)["secret"] not in later, "it is shown once"
    assert secrets_of(made)["secret"] not in str(Channel.objects.values())
    assert "https://example.org/…" in later


@pytest.mark.parametrize(
    ("address", "why"),
    [("http://example.org/", "begin with https"), ("https://me:word@example.org/", "name and password"), ("", "")],
)
def test_what_is_no_address_is_said_and_nothing_typed_is_lost(anna, address, why):
    answer = anna.post(HERE, {"name": "My bot", "address": address, "kinds": ["press"]})
    assert answer.status_code == 422
    assert why in said(answer)
    assert 'value="My bot"' in said(answer)
    assert not Channel.objects.exists()


def test_one_too_many_is_said(anna):
    for number in range(MOST):
        webhook_add(by=user("anna"), name="", address=f"https://example.org/{number}", kinds=ALL)
    answer = anna.post(HERE, {"address": "https://example.org/more", "kinds": ["turn"]})
    assert "as many as there may be" in said(answer)


def test_kinds_are_changed_and_a_channel_is_removed(anna):
    made = webhook_add(by=user("anna"), name="Mine", address="https://example.org/", kinds=ALL)
    anna.post(f"{HERE}{made.pk}/", {"kinds": ["press"]})
    made.refresh_from_db()
    assert made.kinds == ["press"]
    anna.post(f"{HERE}{made.pk}/", {"kinds": []})
    made.refresh_from_db()
    assert made.kinds == []
    assert "No news go to Mine any more" in said(anna.post(f"{HERE}{made.pk}/", {"do": "remove"}, follow=True))
    assert not Channel.objects.exists()


def test_what_went_wrong_is_said_to_its_owner(anna):
    made = webhook_add(by=user("anna"), name="Mine", address="https://example.org/", kinds=ALL)
    Channel.objects.filter(pk=made.pk).update(trouble="The answer was 500.")
    assert "The answer was 500." in said(anna.get(HERE))


def test_a_browser_subscribes(anna):
    answer = anna.post(f"{HERE}device/", subscription())
    assert answer.status_code == 201
    made = Channel.objects.get()
    assert (made.kind, made.name, made.address) == ("push", "Firefox on Linux", "https://push.example/abc")
    page = said(anna.get(HERE))
    assert "Firefox on Linux" in page
    assert secrets_of(made)["auth"] not in page
    assert 'data-key="B' in page, "the site's public key, for the browser to subscribe with"


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://inside.example/"}, {"p256dh": ""}, {"p256dh": "AAAA"}, {"auth": "AAAA"},
        {"p256dh": "\u00fc"}, {"endpoint": ""},
        {"endpoint": f"https://push.example/{'a' * 800}"},
    ],
)  # fmt: skip
def test_what_is_no_subscription_is_refused(anna, wrong):
    answer = anna.post(f"{HERE}device/", subscription(**wrong))
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert anna.post(f"{HERE}device/").status_code == 400
    assert not Channel.objects.exists()


def test_the_service_worker_is_the_whole_sites(client):
    answer = client.get("/news.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


def test_who_leaves_the_site_leaves_no_address_behind():
    anna = user("anna")
    webhook_add(by=anna, name="Mine", address="https://example.org/", kinds=ALL)
    leave(user=anna)
    assert not Channel.objects.exists()


def test_the_copy_that_members_can_take_has_them_without_their_secrets():
    anna = user("anna")
    made = webhook_add(by=anna, name="Mine", address="https://example.org/", kinds=ALL)
    told = str(EXPORTERS["channels"](anna))
    assert "https://example.org/" in told
    assert secrets_of(made)["secret"] not in told
