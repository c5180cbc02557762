"""The rule bank: every rule by itself, and games composed of them."""
