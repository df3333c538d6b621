"""One grammar of times everywhere."""

import pytest

import parlour
from parlour.engine.match.times import seconds
from parlour.search import Budget


@pytest.mark.parametrize(
    ("text", "expected"),
    [("200ms", 0.2), ("1.5s", 1.5), ("10m", 600), ("2h", 7200), ("3d", 259200), ("0s", 0)],
)
def test_a_time_is_a_number_and_a_unit(text, expected):
    assert expected == pytest.approx(seconds(text))


@pytest.mark.parametrize("text", ["", "5", "5 m", "-5m", "1e9s", "s", "1w", 5, None])
def test_other_texts_are_no_time(text):
    assert seconds(text) is None


def test_a_search_has_a_time_or_a_number_of_simulations():
    assert (Budget(simulations=5000), Budget(seconds=7200)) == (Budget.read("5000"), Budget.read("2h"))
    for text in ("0s", "2d", "soon", "0"):
        with pytest.raises(parlour.BadOption, match="a budget is"):
            Budget.read(text)
