"""What is kept of advice and chances."""
