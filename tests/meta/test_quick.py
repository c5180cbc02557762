"""bin/test --quick chooses what is near to a change, and no more than fits into a minute."""

import pytest

from tests import quick


@pytest.fixture(autouse=True)
def _as_in_a_fresh_clone(monkeypatch, tmp_path):
    monkeypatch.setattr(quick, "KEPT", tmp_path / "seconds.json")
    quick._kept.cache_clear()
    yield
    quick._kept.cache_clear()


def chosen(*names):
    return {one.name: one for one in quick.choices(quick.under(names))}


@pytest.mark.parametrize(
    ("name", "test"),
    [
        ("games/press/pages.py", "tests/web/games/test_press.py"),  # its address
        ("games/press/services/press.py", "tests/games/test_press.py"),  # imported
        ("games/press/services/press.py", "tests/web/games/test_press.py"),  # imported by the page
        ("templates/games/press.html", "tests/web/games/test_press.py"),  # named by the page
        ("games/zines", "tests/web/test_zines.py"),
        ("variants/rather_silly/borg/rule.py", "variants/rather_silly/borg"),  # its scenarios
        ("variants/rather_silly/borg/rule.py", "tests/variants/rather_silly/test_play.py"),
        ("variants/gathering/black_hole/rule.py", "tests/scenarios/gathering/units.yaml"),
        ("static/css/components.css", "tests/web/test_colours.py"),
        ("tests/plugins/smtp.py", "tests/games/test_mail_server.py"),
        ("tests/web/test_me.py", "tests/web/test_me.py"),
    ],
)
def test_what_is_near_is_chosen(name, test):
    assert test in chosen(name)


def test_what_is_nearest_comes_first_and_what_is_far_is_left():
    found = quick.choices(quick.under(["engine/resolver/plain.py"]))
    assert [one.distance for one in found] == sorted(one.distance for one in found)
    assert len(found) < len(quick.files())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["games/table", "engine/rulebook/turn.py", "games/services"])
def test_it_fits_into_a_minute_and_says_what_is_left_out(name, capsys):
    names = quick.under([name])
    fits, left = quick.fitting(quick.choices(names), 2)
    assert sum(quick.seconds(one.path) for one in fits) <= 2 * (quick.MINUTE - quick.STARTING) + 0.001
    assert fits and left
    quick.tell(names, fits, left)
    told = capsys.readouterr().out
    assert fits[0].name in told and fits[0].why in told
    assert f"{len(left)} files" in told


def test_what_took_long_is_remembered(tmp_path):
    report = tmp_path / "report.xml"
    cases = '<testcase classname="tests.meta.test_quick" time="1.5"/><testcase classname="tests.gone" time="9"/>'
    report.write_text(f"<testsuites><testsuite>{cases}{cases}</testsuite></testsuites>")
    quick.keep([report])
    quick._kept.cache_clear()
    assert quick.seconds(quick.BASE_DIR / "tests/meta/test_quick.py") == 3
    assert "tests/gone.py" not in quick._kept()


def test_files_that_were_measured_are_there():
    assert [name for name in quick._kept() if not (quick.BASE_DIR / name).is_file()] == []
