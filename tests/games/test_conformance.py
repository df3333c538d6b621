"""Every game keeps the contract, as the conformance kit holds it."""

import pytest

import parlour


@pytest.mark.parametrize("name", parlour.games())
def test_the_kit_finds_nothing(name):
    """Every option's extremes, every legal move, many illegal ones, interpreted and compiled."""
    report = parlour.check(name, games=10)
    assert report.ok, str(report)
