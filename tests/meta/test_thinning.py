"""Which tests bin/test leaves to bin/test-slow (tests/thinning.py)."""

from tests.choosing import BASE_DIR, thinned
from tests.thinning import DEAR, choose, seconds

TOOK = {"tests/a.py::one": 3.0, "tests/a.py::two": 2.0, "tests/b.py::three": 1.0, "tests/a.py::cheap": 0.01}


def test_what_others_reach_is_left_out_the_dearest_first():
    found = {
        "tests/a.py::one": {1, 2, 3},
        "tests/a.py::two": {1, 2},
        "tests/b.py::three": {3, 4},
        "tests/a.py::cheap": {9},
    }
    assert choose(found, TOOK, kept=(), least=0) == ["tests/a.py::one"]


def test_what_one_alone_reaches_keeps_it():
    found = {"tests/a.py::one": {1, 7}, "tests/a.py::two": {1}, "tests/b.py::three": {4}, "tests/a.py::cheap": {9}}
    assert choose(found, TOOK, kept=(), least=0) == ["tests/a.py::two"]


def test_what_reaches_little_for_its_time_is_left_out():
    found = {"tests/a.py::one": {1, 7}, "tests/a.py::two": {1}, "tests/b.py::three": {4}, "tests/a.py::cheap": {9}}
    assert choose(found, TOOK, kept=(), least=0.5) == ["tests/a.py::two"]
    assert choose(found, TOOK, kept=(), least=1.0) == ["tests/a.py::one", "tests/a.py::two"]


def test_every_file_keeps_one_and_guards_stay():
    found = {"tests/a.py::one": {1}, "tests/a.py::two": {1}, "tests/b.py::three": {1}, "tests/a.py::cheap": {1}}
    assert choose(found, TOOK, kept=(), least=0) == ["tests/a.py::one", "tests/a.py::two"]
    assert choose(found, TOOK, kept=("tests/a.py",), least=0) == []


def test_a_guard_stays_until_it_is_dear():
    found = {"tests/a.py::one": {1}, "tests/a.py::two": {1}, "tests/b.py::three": {1}, "tests/a.py::cheap": {1}}
    dear = {**TOOK, "tests/a.py::one": 2 * DEAR, "tests/a.py::two": DEAR / 2}
    assert choose(found, dear, kept=(), guards=("tests/a.py",), least=0) == ["tests/a.py::one"]


def test_ids_are_read_as_pytest_has_them(tmp_path):
    report = tmp_path / "report.xml"
    took = '<properties><property name="processor seconds" value="{}"/></properties>'
    cases = (
        f'<testcase classname="tests.web.test_x" name="test_y[1-a.b]" time="9">{took.format(0.5)}</testcase>'
        f'<testcase classname="tests.web.test_x.TestZ" name="test_y" time="9">{took.format(1.5)}</testcase>'
    )
    report.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    assert seconds(report) == {"tests/web/test_x.py::test_y[1-a.b]": 0.5, "tests/web/test_x.py::TestZ::test_y": 1.5}


def test_every_line_names_a_test_that_is_there():
    """Whoever renames a test renames its line, too; without one it is run by bin/test."""
    gone = []
    for one in thinned():
        path, _, name = one.partition("::")
        file = BASE_DIR / path
        if not file.exists() or f"def {name.partition('[')[0].split('::')[-1]}(" not in file.read_text(
            encoding="utf-8"
        ):
            gone.append(one)
    assert gone == []
