"""The DATC's cases as a page, as a file, and on the sandbox's bench."""

import json

import pytest
from django.core.management import call_command

from games.library.datc import playing


def test_what_is_kept_is_what_comes_of_the_cases_now(capsys):
    call_command("datc", "--check")
    assert capsys.readouterr().out == "164 of 164 cases come out as the DATC says\n"


def test_what_is_kept_and_is_not_of_now_is_told(tmp_path, monkeypatch, capsys):
    old = tmp_path / "run.json"
    old.write_text(playing.RUN.read_text(encoding="utf-8").replace('"bounces"', '"succeeds"', 1), encoding="utf-8")
    monkeypatch.setattr("games.management.commands.datc.RUN", old)
    with pytest.raises(SystemExit):
        call_command("datc", "--check")
    call_command("datc")
    assert old.read_text(encoding="utf-8") == playing.RUN.read_text(encoding="utf-8")


def test_a_case_that_differs_is_counted_and_marked(client, monkeypatch):
    run = playing.stored_run()
    first, *rest = run["run"]
    wrong = {**run, "passed": 163, "run": [{**first, "passes": False}, *rest]}
    monkeypatch.setattr("games.library.datc.views.stored_run", lambda: wrong)
    monkeypatch.setattr("games.library.datc.views._sections", _uncached())
    page = client.get("/rules/datc/").content.decode()
    assert "163 of 164 come out" in page
    assert page.count('class="badge badge--bad">differs') == 1


def _uncached():
    from games.library.datc.views import _sections

    return _sections.__wrapped__


@pytest.mark.django_db
def test_the_page_has_every_case_with_its_verdicts(client):
    page = client.get("/rules/datc/").content.decode()
    run = playing.stored_run()["run"]
    assert all(f'id="{case["case"]}"' in page for case in run)
    assert page.count("Open it in the sandbox") == len(run) == 164
    assert page.count("as the DATC says</span>") == 164
    lines = [line for case in run for turn in case["turns"] for seat in turn["results"].values() for line in seat]
    assert len(lines) > 600
    assert "movement.paradox: rules_1982" in page
    assert 'href="/rules/datc/"' in client.get("/rules/").content.decode()


@pytest.mark.django_db
def test_the_file_is_the_run(client):
    answer = client.get("/rules/datc/datc.json")
    assert answer["Content-Type"] == "application/json"
    assert json.loads(b"".join(answer.streaming_content)) == playing.stored_run()


@pytest.mark.django_db
@pytest.mark.parametrize("case", ["6.A.1", "6.F.24", "6.H.1", "6.I.1", "6.J.11"])
def test_a_case_lies_on_the_bench(client, case):
    page = client.get(f"/sandbox/datc/{case}/").content.decode()
    assert f"DATC {case}" in page


def test_every_case_can_be_laid_on_the_bench():
    from games.sandbox.loading import of_scenario

    told = {name: of_scenario(one)[1] for name, one in playing.scenarios().items()}
    assert {name: notes for name, notes in told.items() if notes} == {}


@pytest.mark.django_db
def test_no_such_case(client):
    assert client.get("/sandbox/datc/6.Z.1/").status_code == 404
