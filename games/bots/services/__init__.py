"""Bots think; a GM sets how they play."""
