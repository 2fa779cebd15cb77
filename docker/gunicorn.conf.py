"""Gunicorn for pages and API: threads in a few processes, logs like everybody's.

What differs between machines comes from the environment: HOST, PORT, WEB_PROCESSES, WEB_THREADS.
"""

import os

from newworld_site.logs import logging_config

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_PROCESSES", "2"))
threads = int(os.environ.get("WEB_THREADS", "3"))
timeout = 60
"""A process whose main thread has not reported for so long is started anew."""
graceful_timeout = 20
"""So many seconds a request has to end when its process is told to stop."""
keepalive = 20
preload_app = True
"""Code, templates and drawings are loaded once, and shared by all processes that are forked after it."""
max_requests, max_requests_jitter = 20_000, 2_000
"""A process ends after so many requests, whatever it may have gathered until then."""
worker_tmp_dir = "/dev/shm"  # noqa: S108 (a heartbeat in memory: a slow disk must not look like a hung process)
control_socket_disable = True
accesslog = None
"""The site logs every request itself, with its id and without its address."""
logconfig_dict = logging_config(json=True, level=os.environ.get("LOG_LEVEL", "INFO"))


def when_ready(_server: object) -> None:
    """The site is loaded, and no process is forked yet."""
    from newworld_site.warming import warm_up

    warm_up()
