"""Tells a WebSub hub which public feeds have news."""
