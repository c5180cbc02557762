"""The memory of a process that has the standard board and has adjudicated a season on it."""

import subprocess
import sys
from pathlib import Path

from tests.bench.clock import Row

PROGRAM = """
import engine

rulebook = engine.load_rulebook("standard")
draws = engine.Draws(secret="bench")
engine.adjudicate(rulebook, engine.opening(rulebook, draws), {"France": ["A Par - Bur"]}, [], draws)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def measure() -> Row:
    """Run that process and take its greatest resident size, which Linux tells it in KiB."""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=root, capture_output=True, text=True, check=True)
    return Row.below("memory of a process with the standard board", int(done.stdout) / 1024, 60, "MB")
