"""What two drawings show to have moved."""

from parlour.scene import Motion, Scene, motions

from .samples import grid, marks


def moved(before: str, after: str, *clicks: str) -> tuple[Motion, ...]:
    """The motions between two pictures of a board."""
    rows = len(before.split())
    columns = len(before.split()[0])
    old, new = (Scene((grid(rows, columns, marks(picture)),)) for picture in (before, after))
    return motions(old, new, clicks)


def test_a_piece_goes_from_where_it_was_clicked_to_where_it_was_sent():
    """Along the two clicks."""
    assert (Motion(("a1", "b1")),) == moved("X..", ".X.", "a1", "b1")


def test_a_piece_that_is_landed_on_fades_first():
    """Then the other comes."""
    assert (Motion(("b1",), "fade"), Motion(("a1", "b1"))) == moved("XO.", ".X.", "a1", "b1")


def test_a_new_piece_appears_and_others_turn_over():
    """As in games of surrounding."""
    assert (Motion(("b1",), "flip"), Motion(("c1",), "deal")) == moved("XO.", "XXX", "c1")


def test_what_is_gone_elsewhere_fades():
    """Though nobody clicked there."""
    assert (Motion(("a1", "b1")), Motion(("c1",), "fade")) == moved("X.O", ".X.", "a1", "b1")


def test_nothing_moves_where_nothing_changes():
    """Whatever was clicked."""
    assert () == moved("X.O", "X.O", "a1", "b1")
