# make play · make test · make site · make bench. PYTHON=… chooses the interpreter (3.11 or newer).
PYTHON ?= python3
VENV = .venv/bin/python
SETUP = $(PYTHON) -m domino.cli.setup
# Where Node is not on PATH it is in .venv/
export PATH := $(PATH):$(CURDIR)/.venv/bin

.PHONY: play test test-browsers check site bench soak screenshots messages lock clean

play:  ## serve the source tree and open it (PORT=… fixes the port, BROWSER=none opens nothing)
	@$(SETUP)
	@$(VENV) -m domino play

test: check  ## everything
	@$(SETUP) --browser
	$(VENV) -m pytest -n 2 --dist loadfile

test-browsers:  ## one smoke test in Chromium, Firefox and WebKit, as Debian has them (ENGINES="firefox webkit": these must be there)
	@$(SETUP)
	@$(VENV) -m tests.engines $(ENGINES)

check:  ## what needs no run: style and types
	@$(SETUP)
	$(VENV) -m ruff check .
	$(VENV) -m mypy

site:  ## dist/, ready for any static host
	@$(SETUP)
	@$(VENV) -m domino site

bench:  ## the engine against the package dominoes; the start of the page against bare PyScript and stock Pyodide
	@$(SETUP) --browser
	@$(VENV) -m tests.bench.rounds
	@$(VENV) -m tests.bench.start
	@$(VENV) -m tests.bench.brain
	@$(VENV) -m tests.bench.action

soak:  ## a million rounds of random rules against a second reading; a hundred thousand each of mutated records, addresses, hosts' messages and typed commands; random hands in the browser; kept matches
	@$(SETUP) --browser
	@$(VENV) -m tests.soak.rounds
	@$(VENV) -m tests.soak.records
	@$(VENV) -m tests.soak.inputs
	@$(VENV) -m tests.soak.hands
	$(VENV) -m pytest -q -m slow tests/browser/test_storage.py tests/browser/test_tabs.py tests/browser/test_memory.py

screenshots:  ## every screen in every size and theme into test-results/; the pictures of README.md and the manifest; icons
	@$(SETUP) --browser
	@$(VENV) -m tests.browser.icons
	@$(VENV) -m tests.browser.contact_sheet

messages:  ## collect new messages into the PO files
	@$(SETUP)
	@$(VENV) -m domino.cli.catalogues --update

lock:  ## renew the pins (needs uv)
	npm install --package-lock-only
	uv pip compile -q -U --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command "make lock" --group dev -o requirements.txt
	uv pip compile -q -U --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command "make lock" --group node -o requirements-node.txt

clean:  ## all that was installed or built
	rm -rf .venv node_modules dist static/vendor static/translations/*.json static/translations/extra
