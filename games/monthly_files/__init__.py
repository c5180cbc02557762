"""Finished public games of a month, as files for whoever studies them."""
