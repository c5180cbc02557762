"""Rules that members put together and publish (README.md)."""
