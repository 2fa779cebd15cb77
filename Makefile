# What there is to type. `make play` and `make test` do all of their own set-up: they need Python 3.11 or
# newer and make, and nothing else.

PORT ?= 8000
GAME ?= new-world
N ?= 1000
CALLS ?= 50
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)

.DEFAULT_GOAL := help
.PHONY: help setup play test check format lock fuzz fuzz-api schema messages bench chaos load

help:
	@echo 'make play   the site in this terminal, on port PORT=8000; Ctrl-C stops it'
	@echo 'make test   all tests; ARGS="-k words tests/games" chooses some'
	@echo 'make check  formatter, linter, types, import contracts, migrations, secrets, translations, settings, templates'
	@echo 'make format what the formatters can mend'
	@echo 'make fuzz   N=1000 random games of GAME=new-world, every promise checked; ARGS="--bot greedy"'
	@echo 'make fuzz-api  CALLS=50 of every operation of the API, within and beyond its schema'
	@echo 'make schema docs/openapi.json anew, and what CHANGELOG.md has to say'
	@echo 'make messages  the translations anew: every string that is marked, and what the site loads of it'
	@echo 'make bench  how fast it is: prints a table and writes bench.json'
	@echo 'make chaos  kills everything, one after the other, under 50 players; needs PostgreSQL and Redis'
	@echo 'make load   how fast the real set-up is at 1, 16 and 64 clients, with a million finished games'
	@echo 'make setup  the virtual environment alone; make lock: the pinned requirements anew'

setup: $(VENV)/dev.stamp

play: $(VENV)/base.stamp
	@$(BIN)/python manage.py play --port $(PORT)

test: $(VENV)/dev.stamp
	@$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy engine games accounts newworld_site
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check
	$(BIN)/python .ci/audit.py
	$(BIN)/python .ci/messages.py --check
	LANDFALL_MODE=production $(PRODUCTION) $(BIN)/python manage.py check --deploy --fail-level WARNING
	find templates -name '*.html' -exec $(BIN)/djade --check --target-version 5.2 {} +

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	find templates -name '*.html' -exec $(BIN)/djade --target-version 5.2 {} +

fuzz: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.engine.fuzz $(GAME) --games $(N) $(ARGS)

fuzz-api: $(VENV)/dev.stamp
	@API_EXAMPLES=$(CALLS) $(BIN)/python -m pytest tests/games/api/test_fuzzed.py $(ARGS)

schema: $(VENV)/dev.stamp
	@$(BIN)/python manage.py write_schema

messages: $(VENV)/dev.stamp
	@$(BIN)/python .ci/messages.py

bench: $(VENV)/dev.stamp
	@$(BIN)/python -m bench $(ARGS)

chaos: $(VENV)/dev.stamp
	@$(BIN)/python -m bench.chaos $(ARGS)

load: $(VENV)/dev.stamp
	@$(BIN)/python -m bench.load $(ARGS)

# Values with which the production settings load; nothing connects to them.
PRODUCTION := SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(60))') \
	ALLOWED_HOSTS=example.org SITE_URL=https://example.org EMAIL_URL=smtp://localhost:25 \
	DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres REDIS_URL=redis://127.0.0.1:6379/0

# The virtual environment. Every lock has a stamp, so that a second start installs nothing.

$(BIN)/python:
	@test -n '$(PYTHON)' || { echo 'Python 3.11 or newer is needed, and none was found.'; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo 'Python could not make a virtual environment; on Debian: apt install python3-venv.'; exit 1; }

$(VENV)/base.stamp: requirements/base.txt | $(BIN)/python
	@$(call install,requirements/base.txt)
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/base.stamp
	@$(call install,requirements/dev.txt)
	@touch $@

# Wheels alone, each with its pinned hash; uv does it faster where it is at hand.
install = echo 'Installing $(1) ...'; if command -v uv >/dev/null; \
	then uv pip install --quiet --python $(BIN)/python --require-hashes --only-binary :all: -r $(1); \
	else $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r $(1); fi

lock: $(BIN)/python
	@command -v uv >/dev/null || { echo 'make lock needs uv: python3 -m pip install uv.'; exit 1; }
	for name in base dev; do uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header requirements/$$name.in -o requirements/$$name.txt || exit 1; done
