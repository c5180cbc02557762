"""What the site must be able to read again is sealed: in the table, after another key, and what older versions kept."""

import hashlib
import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client, override_settings

from games.channels.delivery.push import public_key, site_key
from games.channels.delivery.secrets import secrets_of, target_of
from games.channels.services import channels_seal, webhook_add
from games.common.sealing import SEALED, CannotOpen, seal, unseal
from games.models import Channel, SiteKey
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

SECRETS = {"secret": "hush", "address": "https://example.org/x"}
DEVICE = "https://push.example/a"
RIGHT = "of-sixteen-characters"
OTHER = "another-secret-key-of-the-site-that-is-long-enough"


def test_what_is_sealed_is_opened_and_shows_nothing():
    kept = seal(SECRETS)
    assert unseal(kept) == SECRETS
    assert [*kept] == [SEALED]
    assert "hush" not in json.dumps(kept)
    assert unseal({"secret": "in clear"}) == {"secret": "in clear"}, "as older versions wrote it"


def test_another_key_opens_it_as_long_as_the_old_one_is_named(settings):
    kept, old = seal(SECRETS), settings.SECRET_KEY
    with override_settings(SECRET_KEY=OTHER, SECRET_KEY_FALLBACKS=[old]):
        assert unseal(kept) == SECRETS
    with override_settings(SECRET_KEY=OTHER, SECRET_KEY_FALLBACKS=[]), pytest.raises(CannotOpen):
        unseal(kept)


def test_all_that_is_kept_is_sealed_anew_with_todays_key(settings):
    made = webhook_add(by=user("anna"), name="Mine", address="https://example.org/hook", kinds=["turn"])
    secret, point, old = secrets_of(made)["secret"], public_key(), settings.SECRET_KEY
    with override_settings(SECRET_KEY=OTHER, SECRET_KEY_FALLBACKS=[old]):
        assert channels_seal() == 2
        assert channels_seal() == 0
    with override_settings(SECRET_KEY=OTHER, SECRET_KEY_FALLBACKS=[]):
        made.refresh_from_db()
        assert (secrets_of(made)["secret"], public_key()) == (secret, point)


def test_what_older_versions_kept_in_clear_is_sealed_and_goes_on():
    anna = user("anna")
    address = "https://example.org/hooks/secret-path"
    hook = Channel.objects.create(user=anna, kind="webhook", name="Old", address=address, keys={"secret": "hush"})
    push = Channel.objects.create(user=anna, kind="push", name="P", address=DEVICE, keys={"auth": "hush"})
    pem = site_key().private_pem().decode()
    point = public_key()
    SiteKey.objects.update(private=pem)
    assert channels_seal() == 3
    told = f"{[*Channel.objects.values()]} {[*SiteKey.objects.values()]}"
    for clear in ("hush", "secret-path", "PRIVATE KEY"):
        assert clear not in told
    hook.refresh_from_db()
    push.refresh_from_db()
    assert (secrets_of(hook)["secret"], target_of(hook)) == ("hush", address)
    assert (secrets_of(push), target_of(push)) == ({"auth": "hush"}, DEVICE)
    assert public_key() == point


def test_a_key_of_the_sites_own_that_nobody_can_open_is_made_anew():
    first = public_key()
    with override_settings(SECRET_KEY=OTHER, SECRET_KEY_FALLBACKS=[]):
        assert public_key() != first
        assert isinstance(site_key().public_key, ec.EllipticCurvePublicKey)


@pytest.mark.parametrize(("shown", "code"), [(RIGHT, 400), ("another", 403), ("", 403), ("\u00fc", 403)])
def test_the_hook_for_mail_need_not_know_its_secret(shown, code):
    digest = hashlib.sha256(RIGHT.encode()).hexdigest()
    with override_settings(MAIL_IN_SECRET=f"sha256:{digest}", MAIL_IN_ADDRESS="zine@example.org"):
        answer = Client().post("/mail/hook/", b"", content_type="message/rfc822", headers={"X-Mail-Secret": shown})
        assert answer.status_code == code
        same = Client().post("/mail/hook/", b"", content_type="message/rfc822", headers={"X-Mail-Secret": digest})
        assert same.status_code == 403
