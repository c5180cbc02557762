"""Advice and chances as JSON."""
