# make play: the table, in your browser     make terminal: a game in the terminal
# make check: a quick look before a commit  make test: all checks  make nightly: all checks at full depth
# CONTRIBUTING.md says more.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Which modules are compiled stands in their first line; src/fathom/compiling.py reads it too.
COMPILED := $(shell grep -rlx --include='*.py' '\# mypyc: compile' src)

# Node is the machine's own where that is new enough, else one that web/node.sh has brought.
NPM := PATH="$(abspath web/.node/bin):$$PATH" npm --prefix web --no-fund --no-audit
CLIENT := src/fathom/server/client/index.html
WEB := web/index.html web/package.json web/vite.config.js web/rules.js $(shell find web/src web/public src/fathom/games/*/data docs/rules -type f)

# Where nothing may be kept, every process that a test starts would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup dev client play terminal check test nightly lint lint-python lint-web format system bench screenshots wheel breaks docs lock clean

# What playing needs: the package, compiled where there is a compiler, and its server.
setup: .venv/built

# What development and tests add to it.
dev: setup .venv/dev

.venv/play: requirements/server.txt requirements/build.txt
	$(PYTHON) -m venv .venv
	$(PIP) --requirement requirements/server.txt --requirement requirements/build.txt
	touch $@

.venv/dev: requirements/dev.txt .venv/play
	$(PIP) --requirement requirements/dev.txt
	touch $@

.venv/built: .venv/play setup.py src/fathom/compiling.py pyproject.toml $(COMPILED)
	$(PIP) --no-build-isolation --no-deps --editable .
	touch $@

client: $(CLIENT)

web/node_modules/installed: web/package-lock.json .venv/play
	@sh web/node.sh $(abspath $(BIN))/python
	$(NPM) ci --silent || $(NPM) install --no-save --silent  # some registries have no builds for other systems, which `ci` wants
	touch $@

$(CLIENT): $(WEB) web/node_modules/installed
	$(NPM) run --silent build
	touch $@

# The client is built while the engines are compiled.
play:
	@$(MAKE) --no-print-directory -j2 setup client
	@$(BIN)/fathom serve --data data

terminal: setup
	@$(BIN)/fathom play divers

# A quick look before a commit: under a minute and a half.
check: dev web/node_modules/installed
	@$(MAKE) --no-print-directory -j2 lint-python lint-web
	$(BIN)/pytest -n 2 tests/core tests/rules tests/testing/test_one_game_each.py

# Everything is checked compiled; core, rules and records run interpreted as well. The first run waits a good deal for servers and
# browsers, so it has more processes than a small machine has cores.
test: dev client system lint
	$(BIN)/pytest -n 4 --dist loadgroup
	FATHOM_INTERPRETED=1 $(BIN)/pytest -n 2 src/fathom/core tests/core tests/records tests/rules

# The same at full width, with the breaks that tests must notice.
nightly: export FATHOM_NIGHTLY := 1
nightly: dev client system lint
	$(BIN)/pytest -n 4 --dist loadgroup
	FATHOM_INTERPRETED=1 $(BIN)/pytest -n 2 src tests/core tests/games tests/records tests/rules
	$(BIN)/python tests/breaks/run.py

# What the tests of the server and the client need beside Python: PostgreSQL, Redis, nginx and Chromium.
system:
	@sh tests/system.sh

lint: dev web/node_modules/installed
	@$(MAKE) --no-print-directory -j2 lint-python lint-web

lint-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

lint-web:
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(NPM) run --silent format:check

format: dev web/node_modules/installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent format

bench: dev
	$(BIN)/fathom bench
	$(BIN)/fathom bench --load

screenshots: dev client system
	$(BIN)/python tests/browser/screenshots.py

# A wheel that plays where there is neither Node nor a compiler, and the source it was made from.
wheel: dev client
	rm -rf dist build/lib* build/bdist*
	FATHOM_COMPILE=require $(BIN)/python -m build --no-isolation --wheel
	FATHOM_COMPILE=never $(BIN)/python -m build --no-isolation --sdist

# Faults made on purpose, which the tests must notice.
breaks: dev client
	$(BIN)/python tests/breaks/run.py

# The API reference, from docstrings: build/docs/index.html.
docs: dev
	$(BIN)/python docs/reference.py

lock: dev
	PATH="$(abspath $(BIN)):$$PATH" sh requirements/lock.sh

clean:
	rm -rf .venv build dist src/*.egg-info src/fathom/server/client web/node_modules web/.node
	find src -name '*.so' -delete
