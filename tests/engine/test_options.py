"""Options have limits, and every refusal says what would have been right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.engine import BadGame, BadOption, option
from parlour.engine.module.options import shown

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@pytest.mark.parametrize("value", [3, 9, 6.0, "6", True, None, [6]])
def test_a_value_outside_the_limits_is_refused(value):
    """What came and what was expected stand in the error."""
    with pytest.raises(BadOption, match="rows=.*expected a whole number from 4 to 8"):
        parlour.load("connectfour", rows=value)


def test_an_unknown_option_names_the_known_ones():
    """A slip of the pen is seen at once."""
    with pytest.raises(BadOption, match="no option 'colums': the options are rows, cols"):
        parlour.load("connectfour", colums=7)


def test_options_show_every_value():
    """Chosen or by default."""
    assert {"rows": 5, "cols": 7} == parlour.load("connectfour", rows=5).options


def test_an_option_without_values_is_no_option():
    """Found when the game is read."""
    with pytest.raises(BadGame):
        option(1, (), "Nothing to choose from")


@given(JSON)
def test_any_value_is_short_in_an_error(value):
    """Whatever came, the sentence stays readable."""
    assert len(shown(value)) < 3000
    assert len(shown([value] * 1000)) < 30_000


@pytest.mark.parametrize("name", parlour.games())
@given(data=st.data())
def test_no_choice_of_options_raises_anything_but_a_parlour_error(name, data):
    """Any JSON for any option is taken or refused."""
    known = parlour.load(name).options
    keys = st.sampled_from([*known, "nonsense"])
    chosen = data.draw(st.dictionaries(keys, JSON | st.integers(0, 40), max_size=4))
    try:
        game = parlour.load(name, **chosen)
    except parlour.ParlourError:
        return
    assert set(known) == set(game.options)
    game.start()
