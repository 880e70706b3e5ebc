# make play: the table, in your browser    make test: all checks    make bench: figures
# make setup: everything into .venv    make client: the browser's part    make terminal: a game in the terminal
# make format: everything into shape    make docs: the API reference
PYTHON ?= python3
BIN := .venv/bin
COMPILED := $(addprefix src/,$(shell cat compiled.txt))

# Node comes with the Python environment.
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm --no-fund --no-audit
CLIENT := src/fathom/server/client/index.html
WEB := web/index.html web/package.json web/vite.config.js $(shell find web/src web/public src/fathom/games/code/data src/fathom/games/crew/data src/fathom/games/reef/data src/fathom/games/sonar/data -type f)

.PHONY: setup client play terminal test system lint format docs bench screenshots clean

setup: .venv/built

# The tools first, so that the package builds in this environment; then the package, compiled where there is a compiler.
.venv/tools: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])")
	touch $@

.venv/built: .venv/tools setup.py compiled.txt $(COMPILED)
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[dev]"
	touch $@

client: $(CLIENT)

# Not `ci`: it wants the builds of every platform in the lock file, and some registries offer only one's own.
web/node_modules/installed: web/package-lock.json .venv/built
	$(NPM) install --no-save --silent
	touch $@

$(CLIENT): $(WEB) web/node_modules/installed
	$(NPM) run --silent build
	touch $@

play: setup client
	@$(BIN)/fathom serve --data data

terminal: setup
	@$(BIN)/fathom play divers

# Everything is checked compiled; the rules, and the examples in the source, run interpreted as well. The first run waits a good
# deal for servers and browsers, so it has more processes than a small machine has cores.
test: setup client system lint
	$(BIN)/pytest -n 3 --dist loadgroup
	FATHOM_INTERPRETED=1 $(BIN)/pytest -n 2 src tests/core tests/games tests/records tests/rules

# What the tests of the server and the client need beside Python: PostgreSQL, Redis and Chromium.
system:
	@sh tests/system.sh

lint: setup web/node_modules/installed
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(NPM) run --silent format:check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# What pre-commit does to the files of a commit, for all of them.
format: setup web/node_modules/installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent format

# The API reference, from docstrings and type hints, into build/docs.
docs: setup
	$(BIN)/python docs/reference.py

bench: setup
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[bench]"
	$(BIN)/fathom bench
	$(BIN)/fathom bench --load

screenshots: setup client system
	$(BIN)/python tests/browser/screenshots.py

clean:
	rm -rf .venv build src/*.so src/fathom.egg-info src/fathom/server/client web/node_modules
	find src -name '*.so' -delete
