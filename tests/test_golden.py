"""Every game plays as it did when its golden file was written."""

import pytest

from tests.golden import FOLDER, playthrough, variants


@pytest.mark.parametrize(("name", "game", "options"), list(variants()), ids=lambda value: str(value)[:40])
def test_a_game_plays_as_its_golden_file_tells(name, game, options):
    """`make golden` writes the files anew; read the difference before you keep it."""
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == playthrough(game, options)


def test_no_golden_file_is_left_over():
    """Every file belongs to a game that is there."""
    assert {name for name, _, _ in variants()} == {file.stem for file in FOLDER.glob("*.txt")}
