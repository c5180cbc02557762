"""Boards that members write, draw and publish (README.md)."""
