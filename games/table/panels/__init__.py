"""What the panels of rules stand on; they themselves are in the rules' folders, `site/panels.py` (docs/pages.md)."""
