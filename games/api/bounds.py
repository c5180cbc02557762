"""No field of a request takes any length: what a serializer does not say itself is bounded here."""

import json
from collections.abc import Sized
from typing import Any

from django.core.validators import MaxLengthValidator
from rest_framework import serializers
from rest_framework.fields import _UnvalidatedField

from games.common.lengths import LARGEST_DATA, LONGEST_WORDS, MOST_ENTRIES


class MostEntries:
    """Refuses a list, or what is written by name, with more than so many entries."""

    def __init__(self, most: int = MOST_ENTRIES) -> None:
        self.most = most

    def __call__(self, value: Sized) -> None:
        """Raises ValidationError."""
        if len(value) > self.most:
            raise serializers.ValidationError(f"This has {len(value)} entries; there may be {self.most}.")


class LargestData:
    """Refuses JSON that is longer than so many characters when it is written."""

    def __init__(self, most: int = LARGEST_DATA) -> None:
        self.most = most

    def __call__(self, value: object) -> None:
        """Raises ValidationError."""
        if len(json.dumps(value, ensure_ascii=False)) > self.most:
            raise serializers.ValidationError(f"This is longer than {self.most} characters of JSON.")


LIMITS = (MostEntries, LargestData)


def bound(field: object) -> None:
    """Bound whatever in a field, or in a serializer, takes any length."""
    if getattr(field, "read_only", False):
        return
    if isinstance(field, serializers.ListSerializer):
        _limit(field, MostEntries())
        bound(field.child)
    elif isinstance(field, serializers.BaseSerializer):
        for inner in field.fields.values():  # type: ignore[attr-defined]
            bound(inner)
    elif isinstance(field, serializers.ListField):
        if field.max_length is None:
            _limit(field, MostEntries())
        bound(field.child)
    elif isinstance(field, serializers.DictField):
        _limit(field, LargestData())
        field.validators.append(MostEntries())
        bound(field.child)
    elif isinstance(field, serializers.JSONField | _UnvalidatedField):
        _limit(field, LargestData())
    elif isinstance(field, serializers.CharField) and field.max_length is None:
        field.max_length = LONGEST_WORDS
        field.validators.append(_longest(LONGEST_WORDS))


def _longest(most: int) -> MaxLengthValidator:
    return MaxLengthValidator(most, f"Ensure this field has no more than {most} characters.")


def _limit(field: Any, limit: MostEntries | LargestData) -> None:
    if not any(isinstance(one, LIMITS) for one in field.validators):
        field.validators.append(limit)
