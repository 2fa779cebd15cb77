"""A Python that starts with this folder in PYTHONPATH reads a clock that is SECONDS_BEHIND slow."""

import os
from datetime import UTC, datetime, timedelta

import time_machine

behind = timedelta(seconds=float(os.environ.get("SECONDS_BEHIND", "0")))
time_machine.travel(datetime.now(UTC) - behind, tick=True).start()
