"""The past, played again: a branch is made, replayed, compared, and published or dropped.

    drafting    branches made by the GM, with rulings to be tried; dropped; replayed anew
    replay      one turn after another, with the orders that were given, in the worker; the game is not held meanwhile
    publishing  compare-and-swap: the branch becomes the game's line, if that is still the one it was replayed from

Until it is published a branch is known to the GM alone. Its turns are rows of Turn that are not published, which no
page, feed, mail or endpoint shows.
"""
