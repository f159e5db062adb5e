# make play · make test · make site · make bench. PYTHON=… chooses the interpreter (3.11 or newer).
PYTHON ?= python3
VENV = .venv/bin/python
SETUP = $(PYTHON) -m domino.cli.setup
# Where Node is not on PATH it is in .venv/
export PATH := $(PATH):$(CURDIR)/.venv/bin

.PHONY: play test check site bench soak screenshots messages lock clean

play:  ## serve the source tree and open it (PORT=… fixes the port, BROWSER=none opens nothing)
	@$(SETUP)
	@$(VENV) -m domino play

test: check  ## everything
	@$(SETUP) --browser
	$(VENV) -m pytest -n 2 --dist loadfile

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

soak:  ## a million rounds of random rules against a second reading of them; a hundred thousand mutated records
	@$(SETUP)
	@$(VENV) -m tests.soak.rounds
	@$(VENV) -m tests.soak.records

screenshots:  ## every screen in every size and theme into test-results/, and the picture in README.md
	@$(SETUP) --browser
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
	rm -rf .venv node_modules dist static/vendor static/translations/*.json
