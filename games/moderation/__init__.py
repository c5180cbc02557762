"""Members who report to the site's moderators, and who block each other (README.md)."""
