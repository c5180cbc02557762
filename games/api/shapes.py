"""Shapes of JSON that several rooms send and read."""

from rest_framework import serializers

Out = serializers.Serializer[object]


class MadeForIn(serializers.Serializer[object]):
    """What a GM does, with the turn that was open when it was decided, so that nothing happens to the one after it."""

    turn = serializers.CharField(
        max_length=24,
        help_text="`turn.number` of the game, or `turn.number.revision`: 5.1; 0 where none is open. 409 if it is gone.",
    )


class RulesIn(serializers.Serializer[object]):
    """A set of rules: a variant, what is struck and added, and options that are not to be the default."""

    variant = serializers.CharField(default="standard", max_length=40)
    without = serializers.ListField(child=serializers.CharField(max_length=60), default=list, max_length=400)
    with_rules = serializers.ListField(child=serializers.CharField(max_length=60), default=list, max_length=400)
    options = serializers.DictField(child=serializers.CharField(max_length=300), default=dict)
