"""Signals that end a member's tokens and streams."""

from django.dispatch import Signal

access_ended = Signal()
"""Sent with `user`: another password, or an account that is closed or suspended."""
