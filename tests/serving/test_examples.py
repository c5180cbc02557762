"""docs/examples: what they name is there."""

import re
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands
from django.test import Client
from django.utils.module_loading import import_string

from diplomacy_web.queues import WORKERS
from diplomacy_web.slow_clients import SlowClientProtocol
from games.monitoring import counters
from tests.serving.test_compose import ROOT

EXAMPLES = ROOT / "docs/examples"
UNITS = sorted((EXAMPLES / "systemd").glob("*.service"))
HOME = "/srv/silly-season/"
PROGRAMS = {"celery", "python", "uvicorn"}


def commands(path: Path) -> list[list[str]]:
    return [line.split() for line in re.findall(r"(?m)^ExecStart(?:Pre)?=(.+)$", path.read_text())]


@pytest.mark.once
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_the_commands_of_units_exist(path):
    for program, *words in commands(path):
        assert program.startswith(f"{HOME}.venv/bin/")
        assert Path(program).name in PROGRAMS
        assert (ROOT / ".venv/bin" / Path(program).name).exists()
        if words[0] == "manage.py":
            assert words[1] in get_commands()
        elif "diplomacy_web" in words[0]:
            assert words[0] == "diplomacy_web.asgi:application"
            assert import_string(words[words.index("--http") + 1].replace(":", ".")) is SlowClientProtocol


@pytest.mark.once
def test_the_units_workers_take_all_queues():
    taken = {path.stem.removeprefix("silly-season-"): re.search(r"--queues (\S+)", path.read_text()) for path in UNITS}
    assert {name: tuple(found[1].split(",")) for name, found in taken.items() if found} == WORKERS
    assert {"web", "beat", "backup"} <= set(taken)


@pytest.mark.once
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_units_may_do_no_more_than_they_must(path):
    text = path.read_text()
    for line in ("User=season", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "MemoryMax="):
        assert f"\n{line}" in text
    read = (ROOT / "README.md").read_text()
    for name in re.findall(r"(\w+)_FILE=%d", text):
        assert f"`{name}`" in read
        assert f"LoadCredential={name.lower()}:" in text
    assert not re.search(r"(?m)^Environment=.*(SECRET_KEY|DATABASE_URL)=", text)


@pytest.mark.once
def test_caddy_is_told_what_readme_asks_of_a_proxy():
    text = (EXAMPLES / "Caddyfile").read_text()
    assert "reverse_proxy 127.0.0.1:8000" in text
    assert "flush_interval -1" in text, "live updates are not kept back"
    assert "path /metrics" in text
    assert "X-Request-ID" in text
    assert text.count("{") == text.count("}")


@pytest.mark.django_db
def test_alert_rules_ask_for_figures_that_are_there():
    rules = yaml.safe_load((EXAMPLES / "prometheus-rules.yaml").read_text())["groups"][0]["rules"]
    text = Client().get("/metrics").text
    counters.BUSY.inc(0)
    families = set(re.findall(r"(?m)^# TYPE (\w+)", text))
    for rule in rules:
        for name in re.findall(r"season_\w+", rule["expr"]):
            assert name in families, rule["alert"]
        assert rule["annotations"]["summary"]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 10
