"""What the site shows of the rule."""
