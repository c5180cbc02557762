"""The endpoints, one subject a file."""
