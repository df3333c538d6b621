"""How far programs of tests are trusted."""

import pytest


@pytest.fixture
def trusted(monkeypatch):
    """They write down what they hear, beside themselves."""
    monkeypatch.setenv("PARLOUR_PROGRAMS", "trusted")
