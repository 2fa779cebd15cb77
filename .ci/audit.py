"""Is a secret among the files of the project, and is every dependency pinned to what was looked at?

`python3 .ci/audit.py`: exit code 1 where something is found, also a pinned release that pip-audit
knows to be unsafe. Where its data is out of reach, that is said in one line and is no fault.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LARGEST = 2_000_000

SECRETS = {
    "a private key": re.compile(r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}"),
    "a personal token": re.compile(r"\blf_[A-Za-z0-9_-]{40,}"),
    "a key of a cloud": re.compile(r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b"),
    "a token of a forge": re.compile(r"\b(?:ghp|gho|ghs|github_pat|glpat)[_-][A-Za-z0-9_]{20,}"),
    "a key of a payment or mail service": re.compile(r"\b(?:sk_live|xox[abp]|SG)[._-][A-Za-z0-9._-]{20,}"),
    "a value for a secret variable": re.compile(
        r"^(?:SECRET_KEY|POSTGRES_PASSWORD|METRICS_TOKEN|VAPID_PRIVATE_KEY|SENTRY_DSN)=[^\s$<#]{12,}", re.M
    ),
}


def main() -> int:
    """Look at everything; what was found is printed."""
    found = [*secrets_in(tracked()), *loose_pins(), *environment_files()]
    for line in found:
        print(line)
    print(f"{len(found)} secrets or loose pins found")
    return 1 if found or known_unsafe() else 0


def tracked() -> list[Path]:
    """The files that git knows."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def secrets_in(files: list[Path]) -> Iterator[str]:
    """What looks like a secret, by file and line; the secret itself is not shown."""
    for path in files:
        if not path.is_file() or path.stat().st_size > LARGEST:
            continue
        text = path.read_text(errors="ignore")
        for what, pattern in SECRETS.items():
            for match in pattern.finditer(text):
                yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {what}"


def environment_files() -> Iterator[str]:
    """Files that hold an operator's settings have no place in the project."""
    for path in tracked():
        if path.name == ".env" or path.suffix in (".pem", ".key", ".p12"):
            yield f"{path}: does not belong here"


def loose_pins() -> Iterator[str]:
    """Requirements without an exact release and its hashes."""
    for name in ("base", "dev"):
        path = ROOT / f"requirements/{name}.txt"
        text = path.read_text().replace("\\\n", " ")
        for line in text.splitlines():
            if line.strip() and not line.lstrip().startswith("#") and not exact(line):
                yield f"{path}: {line.split()[0]} is not pinned with its hashes"


def exact(line: str) -> bool:
    """One release from the registry, with the hashes of its files."""
    return bool(re.match(r"[A-Za-z0-9._-]+(\[[^]]+\])?==[^\s;]+", line)) and "--hash=sha256:" in line


def known_unsafe() -> bool:
    """Does pip-audit know of a hole in a pinned release? What cannot be looked up is no hole, and is said."""
    holes, unknown = holes_in(asked_pip_audit())
    for hole in holes:
        print(hole)
    if unknown:
        print(f"known holes were not looked up for {unknown} of the releases: pip-audit has no data of them")
    elif not holes:
        print("no pinned release has a known hole")
    return bool(holes)


def asked_pip_audit() -> str:
    """Its report on what runs the site, as JSON; empty where it is missing or reaches nothing in time."""
    command = [sys.executable, "-m", "pip_audit", "--format=json", "--progress-spinner=off", "--timeout=5"]
    command += ["--disable-pip", "--require-hashes", "-r", "requirements/base.txt"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=90)  # noqa: S603
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


def holes_in(report: str) -> tuple[list[str], str]:
    """Every known hole in a line, and how many releases the report says nothing of: none, some, or "all"."""
    try:
        told = json.loads(report)["dependencies"]
    except ValueError:
        return [], "all"
    holes = [
        f"{each['name']} {each['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions'])}"
        for each in told
        for hole in each.get("vulns", [])
    ]
    skipped = sum("skip_reason" in each for each in told)
    return holes, "all" if skipped == len(told) else str(skipped or "")


if __name__ == "__main__":
    sys.exit(main())
