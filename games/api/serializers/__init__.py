"""What goes into the API and what comes out of it, one subject a file."""
