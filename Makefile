# Everything runs in a virtual environment that make sets up by itself.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: play test test-long check format bench golden clean

play: $(READY)
	@$(BIN)/parlour play nava

test: $(READY)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long"

test-long: $(READY)
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench:
	$(PYTHON) -m bench

golden: $(READY)
	$(BIN)/python -m tests.golden

clean:
	rm -rf $(VENV) .bench-venv .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Parlour needs Python 3.11 or later; set PYTHON=…"; exit 1; }
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $(READY)
