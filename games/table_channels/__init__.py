"""The Discord channels and webhooks of a table, kept by its GM."""
