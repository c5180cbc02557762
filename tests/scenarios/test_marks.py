"""Marks whose value is a unit are written as that unit in expectations: what is none, or another one, differs."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scenarios import loads, run, to_yaml
from tests.rows import every_row

PAIR = [{"unit": "A Par", "status": {"twin": "F Bre"}}, {"unit": "F Bre", "status": {"twin": "A Par"}}, "A Mar"]


def differences(expect: dict[str, Any]) -> list[str]:
    """What differs after a Spring in which the army goes to Gascony."""
    data = {
        "id": "marks.twins",
        "title": "Twins",
        "with": ["siamese"],
        "state": {"phase": "S1903M", "units": {"France": PAIR, "Germany": ["F Kie"]}},
        "turns": [{"orders": {"France": ["A Par - Gas"]}, "expect": expect}],
    }
    (scenario,) = loads(to_yaml(data), "marks.yaml")
    return [difference.message for difference in run(scenario)]


@pytest.mark.parametrize("twin", [2, "F Bre", "f bre", "France F Bre", "French Fleet Brest"])
def test_a_unit_is_named_as_people_name_it(twin: Any) -> None:
    status = {"siamese.twin": twin}
    assert differences({"status": {"France A Gas": status}}) == []
    assert differences({"units": {"France": [{"unit": "A Gas", "status": status}, "F Bre", "A Mar"]}}) == []


@every_row("twin", [1, "A Gas", "A Mar", "F Kie", "A Par", "F Lon", "cheese", None, {"value": "A Mar"}])
def test_another_unit_and_none_at_all_differ(twin: Any) -> None:
    status = {"siamese.twin": twin}
    assert differences({"status": {"France A Gas": status}})
    assert differences({"units": {"France": [{"unit": "A Gas", "status": status}, "F Bre", "A Mar"]}})


def test_what_rules_keep_is_read_by_its_type_too() -> None:
    assert differences({"rules": {"siamese": {"used": {"France": "maybe"}}}})
    assert differences({"rules": {"siamese": None}}) == []
