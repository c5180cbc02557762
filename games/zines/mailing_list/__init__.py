"""Readers of a zine by their mail address, without an account: asked once, and subscribed by their own yes."""
