"""Changes of documents: done, undone, and whether two of them meet."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.boards.services.document_changes import changed_document, changes, meet
from tests.sizes import some

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=3),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(st.sampled_from(["a", "b", "seats"]), VALUES, max_size=3)


@settings(max_examples=some(200), deadline=None)
@given(DOCUMENTS, DOCUMENTS)
def test_whatever_changes_is_done_and_undone(old, new):
    step = json.loads(json.dumps(changes(old, new)))
    assert changed_document(old, step) == new
    assert changed_document(new, step, back=True) == old


def test_the_order_of_seats_is_kept():
    old, new = {"seats": {"A": 1, "B": 2}}, {"seats": {"B": 2, "A": 1}}
    step = changes(old, new)
    assert list(changed_document(old, step)["seats"]) == ["B", "A"]
    assert list(changed_document(new, step, back=True)["seats"]) == ["A", "B"]


@pytest.mark.parametrize(("one", "other", "same"), [
    (["a", "b"], ["a", "c"], False), (["a"], ["a", "b"], True), (["a", "b"], ["a"], True), (["a"], ["b"], False),
])  # fmt: skip
def test_two_edits_meet_where_one_stands_in_the_other(one, other, same):
    assert meet([{"path": one, "new": 1}], [{"path": other, "new": 2}]) is same


def test_nothing_that_was_there_is_changed_in_place():
    old = {"a": {"b": {"c": 1}}}
    changed_document(old, changes(old, {"a": {"b": {"c": 2}}}))
    assert old == {"a": {"b": {"c": 1}}}
