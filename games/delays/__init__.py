"""Excused delays: so many times a seat moves the deadline, without a vote."""
