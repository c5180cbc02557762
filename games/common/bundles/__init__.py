"""Bundles of scripts and styles.

On a line with two seconds of latency every file that imports another costs two seconds. `listing.py` says what is in
which bundle, `styles.py` and `scripts.py` put them together without a tool of another language, `finder.py` keeps them
in DATA_DIR, with a packed copy beside each, and serves them as `bundles/<name>`. With DEBUG the sources are served one
by one.
"""
