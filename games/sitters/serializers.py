"""Sitters for programs."""

from rest_framework import serializers

from games.api.shapes import Out


class SitterIn(Out):
    """Whom you ask, and until when."""

    member = serializers.CharField(max_length=150, help_text="The name they log in with.")
    until = serializers.DateTimeField()


class SitterAnswerIn(Out):
    """Whether you sit in."""

    accept = serializers.BooleanField()


class SitterOut(Out):
    """One sitter, as far as you are told of it."""

    you = serializers.CharField(allow_blank=True, help_text="`holder`, `asked`, `sitter`; empty: neither.")
    seat = serializers.CharField(allow_blank=True, help_text="Its name; empty where names are hidden.")
    name = serializers.CharField(
        allow_blank=True, help_text="To the holder and the table the sitter, to the sitter the holder; may be hidden."
    )
    until = serializers.DateTimeField(allow_null=True, help_text="Null where names are hidden.")
    lasts = serializers.BooleanField(help_text="Whether the sitter has said yes.")
