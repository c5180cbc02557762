"""How services say no. Every door (page, API, admin, task) turns these into its own kind of answer."""


class Refused(Exception):
    """It cannot be done, and `message` says why and what can be done instead. `field` names what to mend, if one."""

    status = 400

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class NotAllowed(Refused):
    """Somebody may do this, but not this user."""

    status = 403


class Hidden(Refused):
    """For this user the thing is not there."""

    status = 404


class Conflict(Refused):
    """It could have been done a moment ago: the game has moved on meanwhile."""

    status = 409


class GoneBy(Conflict):
    """The turn that it was meant for is not the open one any more. Nothing was done."""
