"""Every field that takes what people write says how long that may be, and holds to it."""

import pytest
from django import forms
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from games.api.bounds import bound
from games.common.lengths import LARGEST_DATA, LONGEST_WORDS, MOST_ENTRIES
from tests.attacks.fields import all_forms, read_by_api, unbounded
from tests.rows import every_row


def test_no_form_takes_any_length():
    kinds = all_forms()
    assert len(kinds) > 60
    wrong = [
        f"{kind.__module__}.{kind.__name__}: {name}"
        for kind in kinds for field_name, field in _fields(kind).items() for name in unbounded(field_name, field)
    ]  # fmt: skip
    assert wrong == [], "Give them a max_length that their reader can bear (games/common/lengths.py)."


def _fields(kind):
    """The fields of a form as it is shown, where it can be made of nothing; some bound theirs when they are made."""
    for given in ({}, {"user": None}):
        try:
            return kind(**given).fields
        except (TypeError, AttributeError, KeyError, ValueError):  # ValueError: a base of forms, of no model
            continue
    return kind.base_fields


def test_nothing_that_the_api_reads_takes_any_length():
    kinds = read_by_api()
    assert len(kinds) > 50
    wrong = []
    for kind in kinds:
        serializer = kind()
        bound(serializer)
        wrong += [f"{kind.__name__}: {one}" for name, one in _unbounded(serializer)]
    assert wrong == []


def _unbounded(serializer):
    for name, field in serializer.fields.items():
        for one in unbounded(name, field):
            yield name, one


class Everything(serializers.Serializer):
    words = serializers.CharField(required=False)
    listed = serializers.ListField(child=serializers.CharField(), required=False)
    named = serializers.DictField(required=False)
    data = serializers.JSONField(required=False)


@every_row(
    "data",
    [
        {"words": "x" * (LONGEST_WORDS + 1)},
        {"listed": ["x"] * (MOST_ENTRIES + 1)},
        {"listed": ["x" * (LONGEST_WORDS + 1)]},
        {"named": {str(number): 1 for number in range(MOST_ENTRIES + 1)}},
        {"named": {"deep": ["x" * 1000] * 250}},
        {"data": ["x" * LARGEST_DATA]},
    ],
)
def test_a_bound_serializer_refuses_what_is_too_long(data):
    free, bounded = Everything(data=data), Everything(data=data)
    assert free.is_valid()
    bound(bounded)
    with pytest.raises(ValidationError):
        bounded.is_valid(raise_exception=True)


def test_a_field_without_an_end_is_found():
    class Endless(forms.Form):
        text = forms.CharField()

    assert list(unbounded("text", Endless().fields["text"])) == ["text"]
    assert list(unbounded("x", Everything())) == ["x.words", "x.listed[]", "x.listed[]", "x.named[]", "x.data"]
