"""What is sent when whatever acts or listens in a member's name must end."""

from django.dispatch import Signal

access_ended = Signal()
"""Sent with `user`: another password, or an account that is closed or suspended."""
