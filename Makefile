# Bottega. Two commands do it all: `make play` and `make test`.
PYTHON ?= python3.11
UV_VERSION := 0.13.8
BIN := .venv/bin
# Bytecode is kept: without it each process (the house, its painters and thinkers, every test's) would compile all anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play serve test check laws bench browser goldens pictures records positions words clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1|/' | column -t -s'|'

play: .venv/.ready ## a table in the browser, with AI players; the chat bots where a token is set
	@$(BIN)/python -m bot

serve: play ## the same, for a server: see deploy/

test: .venv/.ready ## a quick sample of every kind of test
	@$(BIN)/python -m pytest -q -n auto --dist loadfile --no-loadscope-reorder

check: .venv/.ready ## style, types, imports, licences
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python deploy/licences.py
	@$(BIN)/uv lock --check --quiet

laws: .venv/.ready ## the laws of the design, full counts, on every game
	@$(BIN)/python -m tests.laws

bench: .venv/.ready ## speed, as ratios against peers and floors
	@$(BIN)/python -m tests.bench

browser: .venv/.ready ## whole games in a real browser (Debian's Chromium)
	@tests/browser/chromium.sh
	@$(BIN)/python -m pytest -q tests/browser

goldens: .venv/.ready ## draw the reference pictures anew; look at each before you commit it
	@$(BIN)/python -m tests.pictures.write

pictures: .venv/.ready ## paint docs/pictures anew, from the recorded games
	@$(BIN)/python -m tests.pictures.readme

records: .venv/.ready ## write the recorded games anew
	@$(BIN)/python -m tests.records.write

positions: .venv/.ready ## write the positions that are missing: one for every kind of question
	@$(BIN)/python -m tests.positions.write

words: .venv/.ready ## write docs/words anew, from the code
	@$(BIN)/python -m tests.protocol.words

clean: ## forget the environment; tables under var/ stay
	rm -rf .venv

# The environment: uv from PyPI, everything else from the lock file.
.venv/.ready: uv.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed: install it, or say where it is: make PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(BIN)/python || { echo "Making the environment in .venv ..."; $(PYTHON) -m venv .venv; }
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@echo "Installing what uv.lock names ..."
	@$(BIN)/uv sync --frozen --quiet --inexact --compile-bytecode
	@touch $@
