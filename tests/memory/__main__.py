"""`bin/bench --memory`: the memory of a site by process, idle and after a round of use."""

import subprocess
import sys

from tests.memory.measure import MACHINE, ROOT, served, shares
from tests.memory.small_machine import killed_in


def main() -> int:
    """Print the figures."""
    with served() as site:
        idle = site.idle()
        used = subprocess.run(
            [sys.executable, "-m", "tests.memory.use", site.url], cwd=ROOT, env=site.environment, check=False
        )
        after = shares(site.process.pid)
        killed = killed_in(site.group) if site.group else None
    print(f"\n{'MB (PSS)':<16}{'idle':>8}{'used':>8}")
    for name in sorted(idle, key=lambda one: -idle[one]):
        print(f"{name:<16}{idle[name]:>8.0f}{after.get(name, 0):>8.0f}")
    print(f"{'together':<16}{sum(idle.values()):>8.0f}{sum(after.values()):>8.0f}")
    print(f"the most while it started: {site.highest:.0f} MB")
    if killed is None:
        print(f"not tried: a machine of {MACHINE} MB, since no memory cgroup can be made here")
    else:
        print(f"on a machine of {MACHINE} MB (a memory cgroup): {killed} processes killed for want of memory")
    return used.returncode or int(bool(killed))


if __name__ == "__main__":
    sys.exit(main())
