"""Running coroutines in tests: in a thread of their own, since Playwright keeps a loop in the main one."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def run(coroutine):
    """What the coroutine returns or raises."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
