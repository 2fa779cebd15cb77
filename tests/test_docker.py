"""The container files name what there is: folders, commands, and every variable that production asks for."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
COMPOSE = yaml.safe_load((ROOT / "docker/compose.yaml").read_text())
DOCKERFILE = (ROOT / "docker/Dockerfile").read_text()


def test_the_image_copies_what_exists():
    copied = re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.M)
    sources = [name for line in copied for name in line.split()[:-1]]
    assert sources
    assert [name for name in sources if not (ROOT / name).exists()] == []


def test_every_process_of_the_design_is_there_and_waits_for_the_migrations():
    services = COMPOSE["services"]
    assert {"database", "redis", "migrate", "web", "worker", "beat"} <= set(services)
    for name in ("web", "worker", "beat"):
        assert services[name]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


def test_the_worker_serves_every_queue():
    settings = (ROOT / "newworld_site/settings.py").read_text()
    (names,) = re.findall(r"Queue\(name\) for name in \(([^)]*)\)", settings)
    command = COMPOSE["services"]["worker"]["command"]
    served = command[command.index("-Q") + 1].split(",")
    assert sorted(served) == sorted(re.findall(r'"(\w+)"', names))


def test_the_example_environment_has_every_variable_that_production_needs():
    settings = (ROOT / "newworld_site/settings.py").read_text()
    needed = set(re.findall(r'env\.\w+\("(\w+)"\)\)? if PRODUCTION', settings)) | {
        "DATABASE_URL",
        "EMAIL_URL",
    }
    offered = set(re.findall(r"^(\w+)=", (ROOT / "docker/.env.example").read_text(), re.M))
    assert {"SECRET_KEY", "ALLOWED_HOSTS", "SITE_URL", "REDIS_URL"} <= needed
    assert needed <= offered
