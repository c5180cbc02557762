"""Celery, and what beat and sweep go by."""

from kombu import Queue

from diplomacy_web import queues
from diplomacy_web.settings.base import env
from diplomacy_web.settings.storage import REDIS_URL

# The database holds the truth; messages are hints that may be lost, late or doubled (docs/adr/0005).

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Short timeouts for senders; workers have longer ones (diplomacy_web/celery.py).
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600, "socket_timeout": 0.5, "socket_connect_timeout": 0.5}
# Pages do not wait for an absent broker: the beat finds the work.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.2}
CELERY_TASK_TIME_LIMIT = 300
# Queues missing in queues.py cannot be written to.
CELERY_TASK_QUEUES = [Queue(name) for names in queues.WORKERS.values() for name in names]
CELERY_TASK_ROUTES = {task: {"queue": queue} for task, queue in queues.ROUTES.items()}
CELERY_TASK_DEFAULT_QUEUE = queues.SLOW
CELERY_TASK_CREATE_MISSING_QUEUES = False
# Holidays a member may take a year, in days.
HOLIDAY_DAYS = env.int("HOLIDAY_DAYS", default=28)
# Days that something waits for a GM who is not seen on the site, until the game asks for them (0: never); days from
# then on until anybody fit may take the game over.
GM_ABSENT_DAYS = env.int("GM_ABSENT_DAYS", default=5)
GM_ASKED_DAYS = env.int("GM_ASKED_DAYS", default=3)
# Seconds without a web heartbeat that count as an outage, in which deadlines move.
OUTAGE_AFTER = env.int("OUTAGE_AFTER", default=120)
CELERY_TIMEZONE = "UTC"
