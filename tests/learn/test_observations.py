"""What a seat observes holds all that it may know, and no secret."""

from random import Random

import pytest

from parlour.engine import Observer

from .tables import EVERY


@pytest.mark.parametrize("game", EVERY)
def test_observations_hold_no_secret_and_tell_views_apart(game):
    """States that differ in what a seat cannot know look alike to it; two different views do not."""
    random, observer = Random(4), Observer(game)
    views: dict[tuple[int, bytes], bytes] = {}
    for seed in range(3):
        position = game.start()
        for _ in range(40):
            if position.player is None:
                break
            for seat in range(game.players):
                seen = observer(position, seat).tobytes()
                assert seen == observer(position.guess(seat, seed=seed), seat).tobytes()
                known = position.seen(seat).raw
                assert views.setdefault((seat, seen), known) == known
            position = position.act(random.choice(position.actions))
