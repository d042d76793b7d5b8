# Every target sets up what it needs in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: engine tables page serve help review test check quick docs fuzz bench soak screenshots clean

help:  ## show this list
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[cluster,fast,fishnet,human,parquet,postgres,train,web]' --group dev
	@touch $@

engine: $(READY)
	@$(BIN)/kibitz engine find >/dev/null 2>&1 || $(BIN)/kibitz engine install

tables: $(READY)
	@$(BIN)/kibitz tablebase find >/dev/null 2>&1 || $(BIN)/kibitz tablebase install

PAGE := src/kibitz/web/static/app.js

$(PAGE): $(READY) scripts/build-page scripts/node-env $(shell find frontend -type f -not -path '*/node_modules/*')
	@scripts/build-page

page: $(PAGE)  ## build the web page into the package

serve: engine tables page  ## review games on a page in your browser
	$(BIN)/kibitz serve

review: engine tables page  ## review the bundled example game
	@mkdir -p out
	$(BIN)/kibitz review examples/opera-game.pgn -o out/opera-game.html

test: engine tables page  ## run every check and test
	@scripts/test-tools
	$(BIN)/python scripts/check

check: test  ## the same as test

quick: $(READY)  ## the tests that need no engine, browser, cluster or database
	$(BIN)/python scripts/check --quick

docs: $(READY)  ## make the documentation into pages for a browser: out/docs/index.html
	@$(BIN)/python scripts/site

FUZZ ?= --seconds 30

fuzz: $(READY)  ## damage whatever comes from outside, and see that nothing breaks
	$(BIN)/python -m tests.fuzz $(FUZZ)

bench: engine tables  ## print the speed figures
	$(BIN)/python -m bench

SOAK ?= --minutes 480

soak: engine page  ## server and bulk for hours, with everything going wrong
	$(BIN)/python -m bench.soak $(SOAK)

screenshots: engine page  ## take pictures of every state of the page
	$(BIN)/python scripts/screenshots

clean:  ## remove what the other targets made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
