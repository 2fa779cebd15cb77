"""What keeps the catalogues, for tests: .ci/messages.py as a module."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
_spec = importlib.util.spec_from_file_location("messages", ROOT / ".ci/messages.py")
messages = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(messages)
