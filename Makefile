# Every target sets up what it needs in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help review test check bench clean

help:  ## show this list
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[parquet]' --group dev
	@touch $@

review: $(READY)  ## review the bundled example game
	@echo "kibitz review needs the engine step, which is not part of this version yet."
	@echo "What works now, on the same kind of game: scoring a game that carries evals."
	$(BIN)/kibitz score examples/opera-game.pgn

test: $(READY)  ## run every check and test
	@scripts/test-tools
	$(BIN)/python scripts/check

check: test  ## the same as test

bench: $(READY)  ## print the speed figures
	$(BIN)/python -m bench

clean:  ## remove what the other targets made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
