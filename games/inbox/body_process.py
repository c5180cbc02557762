"""The body of a letter, read by a process that can be killed, and what reading it may cost."""

import json
import os
import subprocess
import sys
from pathlib import Path

from games.inbox.body import Body, UnreadableBody
from games.inbox.troubles import of_end, of_reading

BASE_DIR = Path(__file__).resolve().parents[2]
SECONDS = 5
"""Of processor time for one letter; of the clock, twice that and a few more on a busy machine."""
MEGABYTES = 512


def read_body(raw: bytes) -> Body:
    """What a letter says. Raises UnreadableBody, with the reason, where it cannot be read within the limits."""
    command = [sys.executable, "-m", "games.inbox.body", str(SECONDS), str(MEGABYTES)]
    try:
        done = subprocess.run(  # noqa: S603 - our own module
            command,
            input=raw,
            capture_output=True,
            cwd=BASE_DIR,
            env=_environment(),
            timeout=2 * SECONDS + 5,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise UnreadableBody(of_reading("TookTooLong")) from None
    if done.returncode == 1 and done.stderr:
        raise UnreadableBody(of_reading(done.stderr.decode(errors="replace")))
    if done.returncode != 0:
        raise UnreadableBody(of_end(done.returncode))
    fields = json.loads(done.stdout)
    return Body(fields["text"], was_html=fields["was_html"], attachments=fields["attachments"])


def _environment() -> dict[str, str]:
    """What the process needs to start, and none of the site's secrets."""
    return {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
