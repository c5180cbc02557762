"""Commands that start one worker each, as hosts apart from bin/serve do."""

from diplomacy_web.queues import WORKERS


def worker_command(worker: str, concurrency: str) -> list[str]:
    """How one of WORKERS is started, without the Python or celery in front."""
    queues = ",".join(WORKERS[worker])
    return f"worker --hostname {worker}@%h --queues {queues} --concurrency {concurrency} --loglevel WARNING".split()
