"""The site's processes with the commands of docker/compose.yaml, word for word."""

import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import yaml

from bench.stack.processes import Process, spare_port, wait_until
from bench.stack.stores import Postgres, RedisServer

ROOT = Path(__file__).parent.parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker/compose.yaml").read_text())["services"]
STAYING = ("web", "events", "worker", "mailer", "beat")
HOST = "play.test"
HEADERS = {"Host": HOST, "X-Forwarded-Proto": "https"}
"""What the proxy adds."""


class Site:
    """Stores and processes in one folder."""

    def __init__(self, folder: Path, mail_url: str, **environment: str) -> None:
        self.folder = folder
        self.postgres, self.redis = Postgres(folder), RedisServer(folder)
        self.ports = {"web": spare_port(), "events": spare_port()}
        (folder / "var/celery").mkdir(parents=True)
        self.environment = {
            **_own(os.environ),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "LANDFALL_MODE": "production",
            "LANDFALL_VAR": str(folder / "var"),
            "SECRET_KEY": secrets.token_urlsafe(60),
            "ALLOWED_HOSTS": HOST,
            "SITE_URL": f"https://{HOST}",
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": self.redis.url,
            "EMAIL_URL": mail_url,
            "METRICS_TOKEN": secrets.token_urlsafe(20),
            "API_CALLS_A_MINUTE_PER_ADDRESS": "1000000",
            "API_CALLS_A_MINUTE_PER_TOKEN": "1000000",
            **environment,
        }
        self.processes = {name: self._process(name) for name in STAYING}

    @property
    def address(self) -> str:
        """Where web listens."""
        return f"http://127.0.0.1:{self.ports['web']}"

    def prepare(self) -> None:
        """Stores, and the step `migrate`."""
        self.postgres.start()
        self.postgres.create()
        self.redis.start()
        self.run_step("migrate")

    def run_step(self, name: str) -> None:
        """A step that ends, such as `migrate`."""
        self.run_command(*COMPOSE[name]["command"])

    def run_command(self, *command: str) -> None:
        """A command that ends, in the site's environment. Raises CalledProcessError."""
        with (self.folder / "commands.log").open("ab") as output:
            subprocess.run(  # noqa: S603 (our own command line)
                _found(command), env=self.environment, cwd=ROOT, check=True, stdout=output, stderr=output
            )

    def start(self, *names: str, **changes: str) -> None:
        """Start these processes, or all, and wait until web and events answer."""
        for name in names or STAYING:
            self.processes[name].start(**changes)
        for name in set(names or STAYING) & set(self.ports):
            self.wait_for(name)

    def restart(self, name: str, **changes: str) -> None:
        """As an operator does: stop it, start it anew."""
        self.processes[name].stop()
        self.start(name, **changes)

    def wait_for(self, name: str) -> float:
        """Until it is ready; returns for how long."""
        return wait_until(lambda: self._ready(self.ports[name]), name)

    def stop(self) -> None:
        """Everything, as an operator stops it."""
        for process in self.processes.values():
            process.stop()
        self.redis.process.stop()
        self.postgres.process.stop()

    def kill(self) -> None:
        """Everything, at once."""
        for process in (*self.processes.values(), self.redis.process, self.postgres.process):
            process.kill()

    def logs(self) -> Iterator[tuple[str, str]]:
        """What our processes have logged, by name."""
        for name in STAYING:
            path = self.folder / f"{name}.log"
            if path.exists():
                yield name, path.read_text(errors="replace")

    def _process(self, name: str) -> Process:
        service = COMPOSE[name]
        environment = self.environment | service.get("environment", {})
        environment |= {"HOST": "127.0.0.1", "PORT": str(self.ports["web"])}
        environment |= {"UVICORN_HOST": "127.0.0.1", "UVICORN_PORT": str(self.ports["events"])}
        return Process(name, _found(service["command"]), environment, self.folder / f"{name}.log")

    def _ready(self, port: int) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False


@contextmanager
def running_site(mail_url: str, **environment: str) -> Iterator[Site]:
    """A site whose stores and migrations are ready; everything is gone afterwards."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever ends us leaves no process behind
    with tempfile.TemporaryDirectory(prefix="landfall-") as name:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs as somebody else
        site = Site(folder, mail_url, **environment)
        try:
            site.prepare()
            yield site
        finally:
            site.kill()


def use_site(site: Site) -> None:
    """Set Django up in this process as one more of the site's; once in a process."""
    os.environ.update(site.environment, LOG_LEVEL="ERROR", DJANGO_SETTINGS_MODULE="newworld_site.settings")
    import django

    django.setup()


def _found(command: Sequence[str]) -> list[str]:
    """The command with the program of our own virtual environment."""
    return [str(Path(sys.executable).with_name(command[0])), *command[1:]]


def _own(environment: Any) -> dict[str, str]:
    """What a process needs of its surroundings, and no settings of theirs."""
    return {name: environment[name] for name in ("LANG", "HOME", "TMPDIR") if name in environment}
