"""A client that a generator makes of the schema: made without a warning, it plays a year against the site."""

import importlib
import subprocess
import sys

import httpx
import pytest
from django.core.management import call_command
from django.test import Client

from games.accounts.tokens import token_make
from games.models import Game
from games.programs.services import program_make
from games.services.turns import turn_adjudicate
from tests.choosing import BASE_DIR
from tests.plugins.tables import user

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
PACKAGE = "season_client"


class ToTheSite(httpx.BaseTransport):
    """Takes what the client sends to Django's own test client."""

    def __init__(self):
        self.site = Client(raise_request_exception=False)

    def handle_request(self, request):
        headers = {name: value for name, value in request.headers.items() if name not in ("host", "content-length")}
        kind = headers.pop("content-type", "application/json")
        answer = self.site.generic(
            request.method, request.url.raw_path.decode(), request.read(), content_type=kind, headers=headers
        )
        return httpx.Response(answer.status_code, headers=dict(answer.items()), content=answer.content)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The client's folder, and what the generator said."""
    folder = tmp_path_factory.mktemp("generated")
    call_command("spectacular", file=str(folder / "schema.json"), format="openapi-json")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(folder / "schema.json")]
    command += ["--output-path", str(folder / PACKAGE), "--meta", "none"]
    command += ["--config", str(BASE_DIR / "docs/examples/clients/generated.yaml")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return folder, done.stdout + done.stderr


@pytest.fixture
def api(made, monkeypatch):
    """A function that imports an operation of the client, and its package."""
    monkeypatch.syspath_prepend(str(made[0]))
    yield lambda name: importlib.import_module(f"{PACKAGE}.{name}")
    for name in [one for one in sys.modules if one.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_it_is_made_without_a_warning(made):
    assert made[1].strip() == f"Generating {made[0] / PACKAGE}"


def test_it_plays_a_year(api):
    """With the names and types of its own alone: it orders, marks itself ready, and reads what came of it."""
    program = program_make(by=user("ada"), name="Robot")
    models, operation = api("models"), api
    client = api("client").AuthenticatedClient("http://testserver", token_make(user=program, scopes=["read", "play"]))
    client.set_httpx_client(
        httpx.Client(
            transport=ToTheSite(), base_url="http://testserver", headers={"Authorization": f"Bearer {client.token}"}
        )
    )
    game = operation("api.games.play").sync(client=client, body=models.PlayIn(seat="France"))
    heard = []
    while game.turn is not None and game.turn.phase[1:5] == "1901":
        number = game.turn.number
        options = operation("api.orders.orders_options").sync(game.slug, client=client)
        lines = [found[0] for found in options.additional_properties.values() if found]
        paper = models.PaperIn(number=number, text="\n".join(lines))
        saved = operation("api.orders.orders_save").sync(game.slug, client=client, body=paper)
        assert isinstance(saved, models.SavedOut), saved
        ready = models.ReadyIn(number=number, ready=True)
        operation("api.orders.orders_ready").sync(game.slug, client=client, body=ready)
        there = Game.objects.get(slug=game.slug)
        if there.turn_number == number:  # nobody else waits: the site may have gone on already
            turn_adjudicate(turn_id=there.open_turn.pk, number=number)
        report = operation("api.turns.report").sync(game.slug, number, client=client)
        heard += [result for results in report.results.additional_properties.values() for result in results]
        assert isinstance(report.state, models.State)
        assert all(isinstance(event, models.Event) for event in report.events)
        game = operation("api.games.game_read").sync(game.slug, client=client)
    assert game.turn is not None
    assert {result.data.verb for result in heard} >= {"move", "hold"}
    assert {result.verdict.value for result in heard} >= {"succeeds"}
    filed = operation("api.games.game_file").sync(game.slug, client=client)
    assert filed.turns[0].phase == "S1901M"
