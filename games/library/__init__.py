"""What can be read of rules and variants, and rules put together."""
