# Everything from a fresh machine with Python 3.11 or later: the environment is made where it is missing.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
TORCH := 2.13.0
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help site test check format golden serve bench docs clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

site: .venv/ready ## trace lectures/ on this machine and build site/public
	$(BIN)/linelight trace
	$(BIN)/linelight build
	@echo "open site/public/index.html, or: make serve"

test: .venv/ready browser ## run every test
	$(BIN)/pytest --all

check: .venv/ready ## lint, format and types, as CI does
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/ready ## put the code into its form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: .venv/ready ## rewrite the golden outlines of tests/samples; read the diff before you commit it
	$(BIN)/pytest tests/tracer/test_samples.py --golden

serve: .venv/ready ## trace what changed, build, and serve on 127.0.0.1:8000
	$(BIN)/linelight serve

bench: .venv/ready browser ## print the tables of benchmarks/
	$(BIN)/python -m benchmarks

docs: .venv/ready ## make the site of docs/, docs/_build/html
	$(BIN)/python -m sphinx -W -q docs docs/_build/html
	@echo "open docs/_build/html/index.html"

clean: ## remove what was made here
	rm -rf .venv site/public site/lectern docs/_build

.venv/ready: requirements.txt pyproject.toml Makefile
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed: https://www.python.org/downloads/"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(MAKE) --no-print-directory torch
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

# A machine with a GPU gets PyPI's build, of several GB. Others get the small CPU build, from where pip looks
# already or from PyTorch's own index; PyPI's build is for CPUs on systems that this index does not serve.
.PHONY: torch browser
torch:
	@if command -v nvidia-smi >/dev/null; then $(BIN)/python -m pip install --quiet torch==$(TORCH); \
	else $(BIN)/python -m pip install --quiet torch==$(TORCH)+cpu 2>/dev/null \
	|| $(BIN)/python -m pip install --quiet torch==$(TORCH)+cpu --index-url https://download.pytorch.org/whl/cpu 2>/dev/null \
	|| { echo "no CPU build of torch found, taking PyPI's, which may be several GB"; \
	$(BIN)/python -m pip install --quiet torch==$(TORCH); }; fi

browser:
	@command -v chromium chromium-browser google-chrome >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	|| { echo "the tests need Chromium: install it (Debian: apt install chromium)"; exit 1; }
