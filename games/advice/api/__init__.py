"""Advice and chances for programs."""
