"""Queues: every task has one, every one has a worker, and deadlines share theirs with nothing that waits."""

import shlex
from types import SimpleNamespace

import pytest
import yaml
from celery import current_app
from celery.exceptions import QueueNotFound
from django.conf import settings

import games.tasks
from diplomacy_web import queues, serve
from diplomacy_web.celery import app
from tests.serving.test_compose import ROOT
from tests.worker_commands import worker_command

pytestmark = pytest.mark.once


def ours() -> set[str]:
    assert games.tasks.turn_adjudicate
    app.loader.import_default_modules()
    return {name for name in app.tasks if not name.startswith(("celery.", "tests."))}


def taken_by(command: list[str]) -> set[str]:
    """The queues that a worker started like this takes from."""
    return set(command[command.index("--queues") + 1].split(","))


def test_every_task_has_a_route_and_every_route_a_task():
    assert set(queues.ROUTES) == ours()


def test_what_has_no_queue_of_ours_is_not_sent():
    with pytest.raises(QueueNotFound):
        current_app.amqp.router.route({"queue": "celery"}, "games.somewhere")
    assert {queue.name for queue in settings.CELERY_TASK_QUEUES} >= set(queues.ROUTES.values())
    assert current_app.conf.task_default_queue == "slow"


def started_by_serve(monkeypatch, tmp_path) -> dict[str, list[str]]:
    """What bin/serve forks, as the commands that would start the same on hosts apart."""
    started: dict[str, list[str]] = {}
    with serve.listen("127.0.0.1", 0) as listening:
        site = serve.Site(None, listening, tmp_path)
        site.parts = SimpleNamespace(
            web=lambda _: ["uvicorn"],
            worker=lambda name, processes: worker_command(name, str(processes), queues.SERVED),
            manage=lambda *command: ["manage.py", *command],
        )
        monkeypatch.setattr(site, "start", lambda name, run, **_: started.update({name: run()}))
        site.start_web_workers_and_beat()
    return started


def started_by_compose() -> dict[str, list[str]]:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    commands = {name: service.get("command", []) for name, service in services.items()}
    return {name: shlex.split(one) if isinstance(one, str) else one for name, one in commands.items()}


@pytest.mark.parametrize("how", ["serve", "compose"])
def test_what_is_started_takes_from_every_queue_once(how, monkeypatch, tmp_path):
    started = started_by_serve(monkeypatch, tmp_path) if how == "serve" else started_by_compose()
    workers = {name: taken_by(command) for name, command in started.items() if "worker" in command}
    wanted = queues.SERVED if how == "serve" else queues.WORKERS
    assert workers == {name: set(those) for name, those in wanted.items()}
    assert set().union(*workers.values()) == {queue.name for queue in settings.CELERY_TASK_QUEUES}
    assert sum(map(len, workers.values())) == len(set().union(*workers.values()))
    assert "beat" in started["beat"]
    assert "manage.py" in started["beat"]


def test_geometry_has_a_worker_of_its_own():
    (worker,) = [those for those in queues.WORKERS.values() if queues.BOARDS in those]
    assert worker == (queues.BOARDS,)
    (shared,) = [those for those in queues.SERVED.values() if queues.BOARDS in those]
    assert shared == (queues.MAIL, queues.BOARDS), "in bin/serve mail may wait for it, and no turn"
    assert {task for task, queue in queues.ROUTES.items() if queue == queues.BOARDS} >= {
        "games.board_drafts_read", "games.boards_lay_out", "games.drawing_edits_carry_out",
    }  # fmt: skip


def test_deadlines_share_a_worker_with_nothing_that_waits():
    (worker,) = [those for those in queues.WORKERS.values() if queues.TURNS in those]
    assert {task for task, queue in queues.ROUTES.items() if queue in worker} == {
        "games.turn_adjudicate",
        "games.turns_work",
    }
    assert not any("sweep" in task for task in ours()), "the beat sweeps itself"
