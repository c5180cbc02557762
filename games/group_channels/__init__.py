"""The Discord channels and webhooks of events and clubs, kept by their directors and editors."""
