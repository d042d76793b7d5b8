# Every target sets up what it needs in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: engine help review test check bench clean

help:  ## show this list
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[cluster,parquet,postgres,web]' --group dev
	@touch $@

engine: $(READY)
	@$(BIN)/kibitz engine find >/dev/null 2>&1 || $(BIN)/kibitz engine install

review: engine  ## review the bundled example game
	@mkdir -p out
	$(BIN)/kibitz review examples/opera-game.pgn -o out/opera-game.html

test: engine  ## run every check and test
	@scripts/test-tools
	$(BIN)/python scripts/check

check: test  ## the same as test

bench: engine  ## print the speed figures
	$(BIN)/python -m bench

clean:  ## remove what the other targets made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
