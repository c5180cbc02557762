"""Reading games for somebody: each function takes a Viewer, and what it returns is what that viewer may know.

Positions, events and results come through engine.view and no other way.
"""
