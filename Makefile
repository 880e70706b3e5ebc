# make setup: everything into .venv    make play: a game in the terminal    make test: all checks    make bench: figures
PYTHON ?= python3
BIN := .venv/bin
COMPILED := $(addprefix src/,$(shell cat compiled.txt))

.PHONY: setup play test lint bench clean

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

play: setup
	@$(BIN)/fathom play divers

# Everything is checked compiled; the rules, and the examples in the source, run interpreted as well.
test: setup lint
	$(BIN)/pytest -n 2
	FATHOM_INTERPRETED=1 $(BIN)/pytest -n 2 src tests/core tests/games tests/records tests/rules tests/testing

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: setup
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[bench]"
	$(BIN)/fathom bench

clean:
	rm -rf .venv build src/*.so src/fathom.egg-info
	find src -name '*.so' -delete
