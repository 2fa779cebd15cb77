"""The container files name what there is: folders, commands, and every variable that is read."""

import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.caddy import CADDY, request_buffers

pytestmark = pytest.mark.anywhere
ROOT = Path(__file__).parent.parent
COMPOSE = yaml.safe_load((ROOT / "docker/compose.yaml").read_text())
SERVICES = COMPOSE["services"]
OURS = ("migrate", "web", "events", "worker", "mailer", "beat")
DOCKERFILE = (ROOT / "docker/Dockerfile").read_text()
EXAMPLE = (ROOT / "docker/.env.example").read_text()
SETTINGS = "".join(path.read_text() for path in sorted((ROOT / "newworld_site/settings").glob("*.py")))


def copied():
    lines = re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.M)
    return [name for line in lines for name in line.split()[:-1]]


def test_the_image_copies_what_exists():
    assert copied()
    assert [name for name in copied() if not (ROOT / name).exists()] == []


def test_the_image_has_every_folder_that_the_site_is_made_of():
    folders = ("newworld_site", "engine", "accounts", "games", "templates", "locale")
    assert {name for name in folders if (ROOT / name).is_dir()} <= set(copied())


def test_the_image_runs_as_nobody_in_particular_and_owns_nothing():
    *_, last = DOCKERFILE.split("\nFROM ")
    assert "\nUSER site\n" in last
    assert "--chown" not in DOCKERFILE
    assert "chown" not in DOCKERFILE
    assert len(re.findall("^FROM ", DOCKERFILE, re.M)) == 2


def test_every_process_of_the_design_is_there_and_waits_for_the_migrations():
    assert {"database", "redis", "proxy", *OURS} == set(SERVICES)
    for name in set(OURS) - {"migrate"}:
        assert SERVICES[name]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


@pytest.mark.parametrize("name", OURS)
def test_our_processes_can_write_nothing_and_have_no_privileges(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert "/tmp" in service["tmpfs"]  # noqa: S108
    assert not service.get("volumes")


def test_everything_that_stays_up_has_a_health_check():
    assert [name for name in set(SERVICES) - {"migrate"} if "healthcheck" not in SERVICES[name]] == []


def test_only_the_proxy_can_be_reached_from_outside():
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["proxy"]
    assert COMPOSE["networks"]["stores"] == {"internal": True}
    assert SERVICES["database"]["networks"] == SERVICES["redis"]["networks"] == ["stores"]


def test_the_workers_serve_every_queue():
    (names,) = re.findall(r"Queue\(name\) for name in \(([^)]*)\)", SETTINGS)
    commands = [SERVICES[name]["command"] for name in ("worker", "mailer")]
    served = [queue for command in commands for queue in command[command.index("-Q") + 1].split(",")]
    assert sorted(served) == sorted(re.findall(r'"(\w+)"', names))


def variables_read():
    """Every variable that settings, gunicorn's configuration, compose and proxy read."""
    config = (ROOT / "docker/gunicorn.conf.py").read_text()
    caddy = (ROOT / "docker/Caddyfile").read_text()
    compose = (ROOT / "docker/compose.yaml").read_text()
    return {
        *re.findall(r'\benv(?:\.\w+)?\(\s*"(\w+)"', SETTINGS),
        *re.findall(r'environ\.get\("(\w+)"', config),
        *re.findall(r"\{\$(\w+)", caddy),
        *re.findall(r"\$\{(\w+)", compose),
        *(name for service in SERVICES.values() for name in service.get("environment", {})),
    }


def test_every_variable_that_is_read_is_explained_in_the_example():
    offered = re.findall(r"^#?([A-Z][A-Z_]+)=", EXAMPLE, re.M)
    server = {"POSTGRES_DB", "POSTGRES_USER"}  # of PostgreSQL's own image, fixed in compose.yaml
    assert {"SECRET_KEY", "DATABASE_URL", "METRICS_TOKEN", "WEB_PROCESSES"} <= variables_read()
    assert variables_read() - server - set(offered) == set()
    assert set(offered) - variables_read() - {"SITE_HOST"} == set(), "explained, but read by nobody"
    assert len(offered) == len(set(offered))
    lines = EXAMPLE.splitlines()
    for line, following in itertools.pairwise(lines):
        if re.match(r"#?[A-Z][A-Z_]+=", following):
            explained = line.startswith("# ") or re.match(r"#?[A-Z][A-Z_]+=", line)
            assert explained, f"{following} is not explained"


def test_the_example_as_it_stands_does_not_start(tmp_path):
    """Its demo values are refused: first the empty key, then the example's password."""
    given = dict(re.findall(r"^([A-Z][A-Z_]+)=(.*)$", EXAMPLE, re.M))
    given |= {"LANDFALL_MODE": "production", "LANDFALL_VAR": str(tmp_path), "EMAIL_URL": "smtp://localhost"}
    assert "SECRET_KEY" in refusal(given)
    given["SECRET_KEY"] = "kPz3V7yQ-1rTn8WbXc5uJh2GfLs9MdAe_6oRiZ0qYvBwCxKt4NpHgS7m"
    assert "DATABASE_URL" in refusal(given)


def refusal(environment):
    command = [sys.executable, "-c", "import newworld_site.settings"]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0
    return done.stderr.strip().splitlines()[-1]


def test_gunicorn_reads_its_configuration():
    gunicorn = Path(sys.executable).with_name("gunicorn")
    command = [gunicorn, "--check-config", *SERVICES["web"]["command"][1:]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def test_the_proxy_reads_its_configuration():
    if CADDY is None:
        pytest.skip("needs caddy")
    command = [CADDY, "validate", "--adapter", "caddyfile", "--config", "docker/Caddyfile"]
    environment = os.environ | {"SITE_HOST": "play.example.org", "PROXY_BUFFERS": request_buffers()}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_proxy_splits_by_path_and_shows_no_probe():
    caddy = (ROOT / "docker/Caddyfile").read_text()
    assert re.search(r"path /healthz /readyz /metrics\n\s*handle @inside \{\n\s*respond 404", caddy)
    (streams,) = re.findall(r"@streams path_regexp (\S+)", caddy)
    for path in ("/api/v1/tables/a2b3c4d5e6/events/", "/api/v1/me/events/"):
        assert re.search(streams, path)
    for path in ("/api/v1/tables/a2b3c4d5e6/", "/t/a2b3c4d5e6/", "/api/v1/me/", "/x/api/v1/me/events/"):
        assert not re.search(streams, path)
