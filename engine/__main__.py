"""`python -m engine`: play, show, verify and measure games without the site."""

import sys

from engine.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
