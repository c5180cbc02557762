"""Corners of the real maps in rules pages, drawn from scenarios as they come out. A wrong one fails its test."""
