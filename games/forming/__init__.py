"""Creates games; joins and leaves them (README.md)."""
