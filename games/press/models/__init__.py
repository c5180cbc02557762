"""Threads, messages, and what bots promised."""
