"""Reasons for not being ready, for /readyz and alerts.

A condition has a name, by which an alert is told once, and a text. Neither names anybody.
"""

from django.db import Error

from games.monitoring import database
from games.monitoring.figures import Figures, Overdue, figures, queue_names
from games.monitoring.heartbeats import BEAT, MISSING_AFTER, clocks_off
from games.services.outages import SWEEP, WEB

Conditions = dict[str, str]

LATE_AFTER = 30.0  # seconds after which turns of people count as late
BOTS_LATE_AFTER = 300.0  # the same of games against bots: there nobody has a deadline
MAIL_LATE_AFTER = 600.0  # seconds that mail may wait
CLOCK_OFF = 5.0  # seconds
NAMED = 3  # of what is missing


def not_ready() -> Conditions:
    """All for which the site is not ready: no turn may be late, all must be there. {} where it is."""
    broken = database_conditions()
    if broken:
        return broken
    try:
        now = figures()
    except Error as error:
        return {"database": f"The database cannot be asked ({type(error).__name__})."}
    return late_turns(now) | missing_parts(now)


def database_conditions() -> Conditions:
    """What is wrong with the database itself. The rest cannot be known then."""
    conditions = {}
    try:
        if missing := database.missing_migrations():
            conditions["migrations"] = f"Migrations are missing: {_some(missing)}. Run manage.py migrate."
        if missing := database.missing_columns():
            conditions["schema"] = f"The database lacks what this version needs: {_some(missing)}."
        if database.is_read_only():
            conditions["read-only"] = "The database is read-only: nothing can be saved, and no turn adjudicated."
    except Error as error:
        return {"database": f"The database cannot be asked ({type(error).__name__})."}
    return conditions


def worth_waking(now: Figures) -> Conditions:
    """All that operators are told of (the database's own conditions apart)."""
    conditions = late_turns(now) | missing_parts(now)
    if WEB in now.ages and now.ages[WEB] > MISSING_AFTER:
        conditions["web"] = f"The web server has not been heard of for {_long(now.ages[WEB])}. Nobody can order."
    oldest = max(now.mail.oldest, now.letters.oldest)
    if oldest > MAIL_LATE_AFTER:
        conditions["mail"] = f"{now.mail.count + now.letters.count} mails wait, the oldest for {_long(oldest)}."
    for host, skew in clocks_off(CLOCK_OFF).items():
        ahead = "ahead of" if skew > 0 else "behind"
        conditions[f"clock of {host}"[:60]] = f"The clock of {host} is {abs(skew):.0f} s {ahead} the database's."
    if now.put_aside:
        letters = "letter" if now.put_aside == 1 else "letters"
        where = "see “mails that came in” in the admin"
        conditions["letters"] = f"{now.put_aside} {letters} of the last day could not be read or taken: {where}."
    if now.queues is None:
        conditions["redis"] = "Redis does not answer."
    return conditions


def late_turns(now: Figures) -> Conditions:
    """Turns that should have been adjudicated."""
    conditions = {}
    if now.people.oldest >= LATE_AFTER:
        conditions["turns"] = _overdue(now.people, "")
    if now.bots.oldest >= BOTS_LATE_AFTER:
        conditions["turns of bots"] = _overdue(now.bots, " in games against bots")
    return conditions


def missing_parts(now: Figures) -> Conditions:
    """The beat, and workers by queue, that have not been heard of."""
    conditions = {}
    if (age := now.ages.get(SWEEP)) is None or age > MISSING_AFTER:
        conditions[BEAT] = f"The beat has {_silent(age)}: nothing finds what is due."
    for name in queue_names():
        if (age := now.ages.get(name)) is None or age > MISSING_AFTER:
            conditions[f"queue {name}"] = f"The worker of the queue {name} has {_silent(age)}."
    return conditions


def _overdue(turns: Overdue, where: str) -> str:
    turn = "turn is" if turns.count == 1 else "turns are"
    return f"{turns.count} {turn} overdue{where}, the oldest by {_long(turns.oldest)}."


def _silent(age: float | None) -> str:
    return "never been heard of" if age is None else f"not been heard of for {_long(age)}"


def _long(seconds: float) -> str:
    """A length of time for people: 45 s, 12 min, 3 h, 2 days."""
    for most, unit, size in ((120, "s", 1), (7200, "min", 60), (172_800, "h", 3600)):
        if seconds < most:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds / 86_400:.0f} days"


def _some(names: list[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
