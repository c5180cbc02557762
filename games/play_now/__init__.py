"""Games against bots at once, without an account (README.md)."""
