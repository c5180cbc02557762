"""Coroutines run to their end from tests, whatever loop there is already."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine comes to, on a loop and in a thread of its own.

    After a browser test Playwright's loop is still at work in the tests' own thread, and `asyncio.run` refuses there.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
