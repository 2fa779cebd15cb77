"""The proxy that is installed here, if there is one."""

import re
import shutil
import subprocess

CADDY = shutil.which("caddy")


def request_buffers():
    """How this Caddy is told to read requests before it passes them on: docker/.env.example."""
    version = subprocess.run([CADDY, "version"], capture_output=True, text=True, check=True).stdout
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:3])
    return "request_buffers 1100KB" if numbers >= (2, 6, 3) else "buffer_requests"
