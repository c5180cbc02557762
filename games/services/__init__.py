"""Everything that changes a game. Pages, API, admin and tasks are thin doors to these functions.

One function, one change: keyword-only, named noun_verb. Each checks whether `by` may do it, changes, writes the audit
log, and raises games.common.errors on a no. `check_x` only looks; what it looks at must already be locked.

Locks. Whoever changes anything in a game first locks its row (`locked_game`), and takes one game only: so two
changes of one game never overlap, and no two transactions can wait for each other. The sweep, which goes through
many games, holds the heartbeat's row and then takes games in the order of their ids; nobody takes the heartbeat with
a game locked. A worker that adjudicates what is due takes several games, only such as are free, and waits for none
(`turns.turns_work`). On PostgreSQL the lock
is `SELECT … FOR UPDATE`; on SQLite a transaction begins IMMEDIATE and is alone with the database anyway. What was
read before the lock is read again under it.

Nothing leaves the process before the commit: hints to the worker, live updates and mail all wait for it, and all of
them may be lost. What must happen is in the database: due times, and notices owed.
"""
