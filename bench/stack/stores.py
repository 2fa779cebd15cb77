"""PostgreSQL and Redis of our own, in a folder that goes with them."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

import psycopg

from bench.stack.processes import Process, listens, spare_port, wait_until

DEBIAN = Path("/usr/lib/postgresql")


def postgres_folder() -> Path | None:
    """Where PostgreSQL's programs are; None without them."""
    found = [*DEBIAN.glob("*/bin/initdb")]
    at_hand = shutil.which("initdb")
    if at_hand:
        found.append(Path(at_hand))
    return max(found, key=_release).parent if found else None


def missing() -> str:
    """What is not installed; empty where nothing is missing."""
    if postgres_folder() is None:
        return "PostgreSQL's programs"
    return "" if shutil.which("redis-server") else "redis-server"


class Postgres:
    """One server with one database, `landfall`; what it has committed survives its death."""

    def __init__(self, folder: Path) -> None:
        programs = postgres_folder()
        assert programs is not None
        self.programs, self.port, self._data = programs, spare_port(), folder / "postgres"
        self._user = "postgres" if os.geteuid() == 0 else ""
        self._data.mkdir()
        if self._user:
            shutil.chown(self._data, self._user)
        self._run("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-D", str(self._data))
        command = [str(programs / "postgres"), "-D", str(self._data), "-p", str(self.port)]
        command += ["-h", "127.0.0.1", "-k", str(self._data), "-c", "max_connections=200"]
        log = folder / "postgres.log"
        # By SIGINT it stops though somebody, such as whoever starts it here, is still connected.
        self.process = Process("postgres", command, os.environ, log, self._user, signal.SIGINT)

    @property
    def url(self) -> str:
        """For DATABASE_URL."""
        return self.url_of("landfall")

    def url_of(self, name: str) -> str:
        """The address of another of its databases."""
        return f"postgres://postgres@127.0.0.1:{self.port}/{name}"

    def start(self) -> float:
        """Start it; returns how many seconds it took until it answered."""
        self.process.start()
        return wait_until(self._answers, "PostgreSQL")

    def create(self, name: str = "landfall") -> None:
        """An empty database."""
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url_of("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        subprocess.run(  # noqa: S603 (our own command line)
            command, check=True, stdout=subprocess.DEVNULL, user=self._user or None, cwd="/"
        )


class RedisServer:
    """One server that writes every change to its file, as in compose.yaml."""

    def __init__(self, folder: Path) -> None:
        self.port = spare_port()
        data = folder / "redis"
        data.mkdir()
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(data)]
        command += ["--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"]
        self.process = Process("redis", command, os.environ, folder / "redis.log")

    @property
    def url(self) -> str:
        """For REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> float:
        """Start it; returns how many seconds it took until it answered."""
        self.process.start()
        return wait_until(lambda: listens(self.port), "Redis")


def _release(initdb: Path) -> int:
    name = initdb.parent.parent.name
    return int(name) if name.isdigit() else 0
