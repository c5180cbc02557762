"""Issues of a zine from before it came here, as files."""
