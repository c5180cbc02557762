"""Text that is written to make its reader run away: patterns, fields and addresses, tried at their full length."""
