# Bottega. Two commands do everything: `make play` and `make test`.
# PYTHON: 3.11 to 3.14; by default the one in .venv, or else the first that is found.
PYTHON ?=
UV_VERSION := 0.13.8
BIN := .venv/bin
DIST := dist
PREFIX := /opt/bottega
UNITS := /etc/systemd/system
USERS := /etc/sysusers.d
COMMANDS := /usr/local/bin
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
# Keep bytecode: without it, each process (the server, its workers, those of tests) would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: asked help play serve install test check laws simulate bench browser art game generated records positions odds dist release audit clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1|/' | column -t -s'|'

play: .venv/.playable ## open a table in the browser, with AI players, and the chat bots with a token
	@$(BIN)/python -m bot

serve: play ## the same on a server: see deploy/

install: dist ## install the wheel, hash-checked requirements, systemd units and the command bottega into PREFIX (/opt/bottega)
	@mkdir -p $(PREFIX) $(UNITS) $(USERS) $(COMMANDS)
	@[ -x $(PREFIX)/.venv/bin/python ] || $(BIN)/uv venv --quiet --python "$$(readlink -f $(BIN)/python)" $(PREFIX)/.venv
	@$(BIN)/uv pip sync --quiet --compile-bytecode --require-hashes --python $(PREFIX)/.venv/bin/python $(DIST)/requirements.txt
	@$(BIN)/uv pip install --quiet --compile-bytecode --no-deps --python $(PREFIX)/.venv/bin/python $(DIST)/bottega_games-$(VERSION)-py3-none-any.whl
	@cp README.md CHANGELOG.md LICENSE $(PREFIX)
	@for unit in bottega.service bottega-backup.service bottega-backup.timer; do \
	  sed 's#/opt/bottega#$(abspath $(PREFIX))#g' deploy/$$unit > $(UNITS)/$$unit; done
	@cp deploy/bottega.sysusers $(USERS)/bottega.conf
	@sed 's#/opt/bottega#$(abspath $(PREFIX))#g' deploy/bottega.sh > $(COMMANDS)/bottega && chmod 755 $(COMMANDS)/bottega
	@echo "Installed. Tokens go into /etc/bottega.env (chmod 600); then: systemd-sysusers && systemctl daemon-reload && systemctl enable --now bottega bottega-backup.timer"

test: .venv/.ready ## run a quick sample of every kind of test
	@$(BIN)/python -m compileall -q -j 0 -x '/(test_[^/]*|conftest)\.py$$' bot bottega engines render tests
	@BOTTEGA_RULES=quarter $(BIN)/python -m pytest -q -n auto --dist loadfile -m 'not (slow or full or lint or browser)'

check: .venv/.ready ## check style, spelling, types, imports, licences, texts, pages, sample pictures and all rules as a whole
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/codespell
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python deploy/licences.py
	@$(BIN)/uv lock --check --quiet
	@$(BIN)/python deploy/audit.py
	@$(BIN)/python -m pytest -q -n auto --dist loadfile -m 'lint and not (slow or full)'
	@$(BIN)/python -m pytest -q -n auto --dist loadfile -m 'not (slow or full or lint)' tests/engines/rules

laws: .venv/.ready ## check the laws of the design on every game, with full counts, or only GAME=fresco
	@BOTTEGA_FULL=1 $(BIN)/python -m pytest -q -n auto -m full -k "$(GAME)" tests/engines/laws

simulate: .venv/.ready ## run the whole app in virtual time, with all faults from a seed: make simulate SEEDS=200
	@$(BIN)/python -m tests.simulation --seeds $(or $(SEEDS),200)

bench: .venv/.ready ## measure speed, as ratios to peers and lower bounds
	@$(BIN)/python -m tests.bench

browser: .venv/.ready ## play whole games in real browsers (Debian's Chromium and Firefox)
	@tests/web/browser/chromium.sh
	@tests/web/browser/firefox.sh
	@$(BIN)/python -m pytest -q tests/web/browser

art: .venv/.ready ## redraw stamps, reference pictures and docs/pictures; look at each: make art, only GAME=fresco, PALETTES=1 for new palettes
	@$(BIN)/python -m tests.render.golden_writer $(if $(PALETTES),--palettes) $(GAME)

game: .venv/.ready ## lay out a new game, a copy of docs/sample: make game NAME=quarry
	@$(BIN)/python -m docs.sample $(NAME)

generated: .venv/.ready ## rewrite the generated files of an unfinished game: make generated NAME=quarry
	@$(BIN)/python -m docs.sample --generated $(NAME)

records: .venv/.ready ## write the missing recorded games: make records, or only GAME=fresco
	@$(BIN)/python -m tests.engines.records.record_writer $(GAME)

positions: .venv/.ready ## write the missing positions: one for every kind of question
	@$(BIN)/python -m tests.engines.positions.position_writer

odds: .venv/.ready ## learn the moves that a master simulates from games of the AI (takes a few minutes)
	@$(BIN)/python -m engines.learning

dist: .venv/.python ## build the wheel, source archive, SBOM and hash-pinned requirements in dist/
	@$(BIN)/uv build --quiet --out-dir $(DIST)
	@$(BIN)/uv export --frozen --no-dev --quiet --format cyclonedx1.5 --output-file $(DIST)/bottega-games-$(VERSION).cdx.json >/dev/null
	@$(BIN)/uv export --frozen --no-dev --quiet --no-emit-project --output-file $(DIST)/requirements.txt >/dev/null
	@echo "$(DIST): $$(ls $(DIST) | tr '\n' ' ')"

release: .venv/.ready ## check everything, tag and build a release into dist/: make release VERSION=1.0.0
	@deploy/release.sh $(VERSION)

audit: .venv/.ready ## check the installed packages for known vulnerabilities (asks api.osv.dev)
	@$(BIN)/python deploy/audit.py
	@$(BIN)/python -m pytest -q -n auto --dist loadfile -m 'lint and not (slow or full)'

clean: ## remove the environment; tables under var/ stay
	rm -rf .venv

# The environment: uv from PyPI, everything else from the lock file; for playing, without developers' packages.
# For playing, bytecode is compiled on first load, because most installed modules are never loaded.
SYNC = $(BIN)/uv sync --frozen --quiet --inexact --python $(BIN)/python

.venv/.playable: uv.lock pyproject.toml .venv/.python
	@echo "Installing what uv.lock names ..."
	@$(SYNC) --no-dev
	@touch $@

.venv/.ready: uv.lock pyproject.toml .venv/.python
	@echo "Installing what uv.lock names ..."
	@$(SYNC) --compile-bytecode
	@touch $@ .venv/.playable

.venv/.python: asked
	@BIN=$(BIN) UV_VERSION=$(UV_VERSION) deploy/environment.sh "$(PYTHON)"
