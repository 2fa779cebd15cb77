"""`games`: what can be played."""

from engine.registry import AnyRules, newest_rules


def run() -> int:
    """Print every game with its seats and options."""
    for rules in newest_rules().values():
        print(f"{rules.slug}: {rules.title}, {rules.least_seats} to {rules.most_seats} seats")
        for line in _option_lines(rules):
            print(f"    {line}")
    return 0


def _option_lines(rules: AnyRules) -> list[str]:
    return [
        f"--option {name}={_values(rule)}  (default {_plain(rule['default'])})"
        for name, rule in rules.options_schema["properties"].items()
    ]


def _values(rule: dict[str, object]) -> str:
    if isinstance(values := rule.get("enum"), list):
        return "|".join(_plain(value) for value in values)
    if rule["type"] == "boolean":
        return "true|false"
    return f"{rule.get('minimum', '...')}-{rule.get('maximum', '...')}"


def _plain(value: object) -> str:
    """The value as `--option` reads it."""
    names = {None: "null", True: "true", False: "false"}
    return names[value] if value is None or isinstance(value, bool) else str(value)
