"""Commands that start one worker each, as hosts apart from bin/serve do."""

from collections.abc import Mapping

from diplomacy_web.queues import WORKERS


def worker_command(worker: str, concurrency: str, workers: Mapping[str, tuple[str, ...]] = WORKERS) -> list[str]:
    """How one of `workers` is started, without the Python or celery in front."""
    queues = ",".join(workers[worker])
    return f"worker --hostname {worker}@%h --queues {queues} --concurrency {concurrency} --loglevel WARNING".split()
