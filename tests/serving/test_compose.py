"""compose.yaml and the Dockerfile: what every part of a hosted site is told, may do, and cannot be started without."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from diplomacy_web.connection_pools import OTHERS
from diplomacy_web.queues import WORKERS
from tests.rows import every_row

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent.parent
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
RESERVED = 3  # of PostgreSQL's connections, for a superuser
OURS = ("migrate", "web", *WORKERS, "beat")
ALL = ("postgres", "redis", *OURS)
SECRET = re.compile(r"SECRET|PASSWORD|TOKEN|_URL$|DSN|IMAP|WEBHOOK")
NO_SECRETS = {"REDIS_URL"}  # the one beside, which nobody else can reach
STEPS_DOWN = {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"}


def test_postgresql_redis_and_all_parts_of_the_site_are_there():
    assert set(SERVICES) == set(ALL)


@every_row("name", OURS)
def test_every_part_has_the_same_database_broker_and_key(name):
    """Without a key of its own each would make one that the others do not know, and that is gone with the container."""
    told = SERVICES[name]["environment"]
    assert {"DATABASE_URL_FILE", "REDIS_URL", "SECRET_KEY_FILE"} <= set(told)
    assert told == SERVICES["web"]["environment"]


@every_row("name", ALL)
def test_no_secret_stands_in_the_environment_and_each_file_is_handed_in(name):
    service = SERVICES[name]
    told, handed = service.get("environment", {}), set(service.get("secrets", ()))
    files = {variable: value for variable, value in told.items() if variable.endswith("_FILE")}
    assert {value.removeprefix("/run/secrets/") for value in files.values()} == handed
    assert not [variable for variable in set(told) - set(files) - NO_SECRETS if SECRET.search(variable)]


def test_every_secret_is_a_file_that_bin_secrets_makes_once(tmp_path):
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets/email_url").write_text("smtp://mine")
    for _ in range(2):
        subprocess.run([ROOT / "bin/secrets", tmp_path], check=True, capture_output=True)
    made = {path.name: path.read_text().strip() for path in (tmp_path / "secrets").iterdir()}
    assert {Path(one["file"]).name for one in COMPOSE["secrets"].values()} == set(made) == set(COMPOSE["secrets"])
    assert made["email_url"] == "smtp://mine"
    assert len(made["secret_key"]) == 128 and len(made["postgres_password"]) == 64
    assert made["postgres_password"] in made["database_url"]
    assert (tmp_path / "secrets").stat().st_mode & 0o777 == 0o700


@every_row("name", ALL)
def test_every_part_may_do_no_more_than_it_must(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert set(service.get("cap_add", ())) <= (STEPS_DOWN if name == "postgres" else set())
    assert "no-new-privileges:true" in service["security_opt"]
    assert not service.get("privileged")
    assert service["mem_limit"][:-1].isdigit() and service["mem_limit"][-1] in "mg"
    assert service["tmpfs"], "it writes to memory, or to a volume"


@every_row("name", ALL)
def test_every_log_is_rotated(name):
    logging = SERVICES[name]["logging"]
    assert logging["driver"] == "json-file"
    assert {"max-size", "max-file"} <= set(logging["options"])


@every_row("name", sorted(set(ALL) - {"migrate"}))
def test_every_part_that_stays_is_looked_at(name):
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"


@pytest.mark.parametrize("name", WORKERS)
def test_a_worker_is_asked_for_each_of_its_queues(name):
    asked = SERVICES[name]["healthcheck"]["test"]
    assert asked[1:4] == ["python", "manage.py", "heartbeat_check"]
    assert tuple(word for word, before in zip(asked[1:], asked, strict=False) if before == "--queue") == WORKERS[name]


def test_the_beat_is_asked_for():
    assert SERVICES["beat"]["healthcheck"]["test"][1:] == ["python", "manage.py", "heartbeat_check", "--beat"]


@pytest.mark.parametrize(
    "image",
    [
        *re.findall(r"image: \$\{\w+:-(.+)\}", (ROOT / "compose.yaml").read_text()),
        *re.findall(r"ARG \w+_IMAGE=(.+)", DOCKERFILE),
    ],
)
def test_images_are_named_by_version(image):
    assert re.fullmatch(r"[a-z]+:\d+(\.\d+)*(-[a-z-]+)?(@sha256:[0-9a-f]{64})?", image)


def test_all_images_can_be_pinned_from_outside():
    assert len(re.findall(r"image: \$\{(POSTGRES|REDIS)_IMAGE:-", (ROOT / "compose.yaml").read_text())) == 2
    assert set(SERVICES["web"]["build"]["args"]) == {"COMPILE_IMAGE", "PYTHON_IMAGE"}
    assert all(line.startswith("FROM ${") for line in DOCKERFILE.splitlines() if line.startswith("FROM"))


def test_the_image_runs_as_nobody_in_particular():
    last = DOCKERFILE.split("FROM ")[-1]
    (user,) = re.findall(r"(?m)^USER (\d+)$", last)
    assert int(user) >= 1000
    assert f"--uid {user}" in last
    assert last.index("USER") < last.index("CMD")
    assert "postgresql-client" in last, "for manage.py backup"


def test_secrets_are_in_no_image_and_in_no_commit():
    assert re.search(r"(?m)^/secrets/$", (ROOT / ".gitignore").read_text())
    ignored = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert ignored[0] == "**", "what the image gets is listed"
    assert not [line for line in ignored if line.startswith("!") and "secrets" in line]


def test_postgresql_has_room_for_all_that_they_may_open_at_once():
    told = SERVICES["web"]["environment"]
    wanted = OTHERS + sum(int(told[name].split(":-")[1].rstrip("}")) for name in ("DB_POOL_WEB", "DB_POOL_WORKER"))
    room = int(SERVICES["postgres"]["command"][-1].removeprefix("max_connections=")) - RESERVED
    assert wanted <= room


def test_the_example_has_an_address_and_no_secret():
    filled = dict(line.split("=", 1) for line in (ROOT / "env.example").read_text().splitlines() if "=" in line[:40])
    assert filled["SITE_URL"].startswith("https://")
    assert not [name for name in filled if SECRET.search(name) and name != "SITE_URL"]
