"""Games that were played elsewhere, kept as they were published (README.md)."""
