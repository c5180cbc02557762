"""Made-up orders, and whole games of them."""
