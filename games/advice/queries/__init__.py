"""Reading advice and chances."""
