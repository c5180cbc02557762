"""Which worker does what. Deadlines share a worker with nothing that waits for somebody else.

The sweep is in no queue at all: the beat carries it out itself (games/tasks/beat.py).
"""

TURNS, THINKING, MAIL, SLOW = "turns", "thinking", "mail", "slow"

# The workers that bin/serve and compose.yaml start, and the queues each takes from.
WORKERS = {"turns": (TURNS,), "rest": (THINKING, MAIL, SLOW)}

# Every task by name, and its queue: `turns` adjudicates the games of people, `thinking` those against bots, and `slow`
# is for whatever takes its time.
ROUTES = {
    "games.turn_adjudicate": TURNS,
    "games.turns_work": TURNS,
    "games.own_pace_adjudicate": THINKING,
    "games.own_pace_work": THINKING,
    "games.mail_send": MAIL,
    "games.branch_work": SLOW,
    "games.clear_away": SLOW,
    "games.games_start": SLOW,
}


def worker_command(worker: str, concurrency: str, log_level: str = "WARNING") -> list[str]:
    """How one of WORKERS is started, without the Python or celery in front."""
    queues = ",".join(WORKERS[worker])
    return f"worker --hostname {worker}@%h --queues {queues} --concurrency {concurrency} --loglevel {log_level}".split()
