"""bin/test tells of each kind of tests what it took (tests/kinds.py)."""

from tests.choosing import BASE_DIR
from tests.kinds import KINDS, OTHERS, by_kind, kind_of

REPORT = """<testsuites><testsuite>
<testcase classname="tests.web.games.test_room" name="one" time="1.5"/>
<testcase classname="tests.web.test_home" name="other" time="2"/>
<testcase classname="tests.browser.test_map.TestIt" name="third" time="9"/>
<testcase classname="tests.meta.test_kinds" name="fourth" time="0"/>
</testsuite></testsuites>"""


def test_seconds_and_tests_are_added_up_by_kind(tmp_path):
    (tmp_path / "report.xml").write_text(REPORT)
    told = [line.split() for line in by_kind([tmp_path / "report.xml"])]
    assert told == [
        ["9", "s", "1", "tests", "browsers"],
        ["4", "s", "2", "tests", "pages"],
        ["0", "s", "1", "tests", *OTHERS.split()],
    ]
    assert kind_of("tests.website.test_x") == OTHERS


def test_all_kinds_are_in_the_table_with_where_they_are():
    rows = [line for line in (BASE_DIR / "CONTRIBUTING.md").read_text().splitlines() if line.startswith("| ")]
    for kind, folders in KINDS.items():
        (row,) = [row for row in rows if row.startswith(f"| {kind} |")]
        assert [one for one in folders if f"`{one}`" not in row or not (BASE_DIR / one).is_dir()] == [], kind
