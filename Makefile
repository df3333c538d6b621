# Everything runs in a virtual environment that make sets up by itself.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: play test test-long check format bench golden gallery reference screenshots browser walls clean

play: $(READY)
	@$(BIN)/parlour serve

# The browser's driver leaves a loop running in its process, so its tests have processes of their own.
test: $(READY) browser walls
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long" --ignore tests/browser
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "not long" tests/browser

test-long: $(READY) browser walls
	$(BIN)/python -m pytest -n 2 --dist worksteal --ignore tests/browser
	$(BIN)/python -m pytest -n 3 --dist worksteal tests/browser

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

gallery: $(READY)
	$(BIN)/python -m tests.gallery

reference: $(READY)
	$(BIN)/python -m tests.reference

screenshots: $(READY) browser
	$(BIN)/python -m tests.browser.screenshots screenshots

# The tests drive a real browser: the system's Chromium, brought from the system's packages where that can be done.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  command -v apt-get >/dev/null || { echo "The browser tests need Chromium: please install it."; exit 1; }; \
	  echo "Installing Chromium …"; \
	  sudo=$$(test "$$(id -u)" = 0 || command -v sudo); \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; }

# Programs play behind walls that bubblewrap builds; without it, tests of walls are left out.
walls:
	@command -v bwrap >/dev/null || ! command -v apt-get >/dev/null || { \
	  sudo=$$(test "$$(id -u)" = 0 || command -v sudo); \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq bubblewrap >/dev/null; } || echo "No bubblewrap."

clean:
	rm -rf $(VENV) .bench-venv .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Parlour needs Python 3.11 or later; set PYTHON=…"; exit 1; }
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $(READY)
