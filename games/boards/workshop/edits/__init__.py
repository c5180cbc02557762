"""What can be done to a board while it is drawn: one function an edit, from a document to a new one.

`EDITS` (`registry.py`) has them by name, with the fields that each takes: forms of the page send them, and programs.
A document here may lack what a game needs (`blank.py` begins with one sea and no seats), but what is there has the
shape of docs/boards.md. What cannot be done is Refused.
"""
