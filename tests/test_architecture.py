"""The arrows between the rooms (docs/architecture.md), and what imports alone do not show."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.registry import newest_rules

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "games"


def test_the_import_contracts_are_kept():
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def trees(*, outside: tuple[str, ...]) -> Iterator[tuple[Path, ast.Module]]:
    """Every module of the app `games`, but those in some folders."""
    for path in sorted(GAMES.glob("**/*.py")):
        where = path.relative_to(GAMES).as_posix()
        if not where.startswith(outside):
            yield path, ast.parse(path.read_text())


def test_nothing_in_the_app_asks_which_game_it_is():
    for path, tree in trees(outside=("presentation/drawing/", "migrations/")):
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        assert not set(newest_rules()) & {text for text in texts if isinstance(text, str)}, path


def test_only_presentation_asks_for_views():
    callers = {
        path.relative_to(GAMES).parts[0]
        for path, tree in trees(outside=("migrations/",))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("view", "view_event")
    }
    assert callers == {"presentation"}


def test_whatever_shows_tables_asks_first_who_may_see_them():
    """`visible_to`, or the asker's own tables, or a table anew that was found before."""
    own = r"(visible_to|of|current_of|over_of|waiting_on|inviting)\("
    anew = (
        r"(with_players|in_full)\(\)\.get\(pk=table\.pk\)|get\(public_id=public_id\)\), width=MAIL_WIDTH"
        r"|in_full\(\)\.in_bulk\(found\)|filter\(pk__in=tables\)\.values_list\(\*_Game"
        r"|get\(pk=table_id\), user\.pk\)"
    )
    allowed = re.compile(f"{own}|{anew}")
    rooms = [path for room in ("api", "presentation", "views") for path in (GAMES / room).glob("**/*.py")]
    rooms.remove(GAMES / "views/access.py")  # the door itself
    rooms.remove(GAMES / "presentation/news.py")  # for streams that were opened by `find_table`
    for path in [GAMES / "context.py", GAMES / "archive_forms.py", *rooms]:
        for asked in re.finditer(r"Table\.objects\s*\.", path.read_text()):
            assert allowed.match(asked.string, asked.end()), f"{path}: {asked.string[asked.start() :][:60]}"
