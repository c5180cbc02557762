"""Where members get news beside mail (README.md)."""
