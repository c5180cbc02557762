"""Service exceptions; each interface (page, API, admin, task) maps them to a response."""


class Refused(Exception):
    """A validation error. `message` says why and what to do instead; `field` names the input, if one."""

    status = 400

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class NotAllowed(Refused):
    """The user lacks the permission."""

    status = 403


class Hidden(Refused):
    """Not found, or not visible for this user."""

    status = 404


class Conflict(Refused):
    """The game has moved on meanwhile."""

    status = 409


class GoneBy(Conflict):
    """The intended turn is no longer open. Nothing was done."""


class Contended(Refused):
    """Others keep changing the same thing. Nothing was done, and the same request may be sent again in a moment."""

    status = 503
