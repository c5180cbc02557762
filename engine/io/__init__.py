"""What leaves the engine and comes back: JSON, stored forms and their upgrades."""
