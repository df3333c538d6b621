"""Every legal move can be made by clicking, in random positions of every game."""

from random import Random
from typing import Any

import pytest

import parlour
from parlour.engine import DEALER
from parlour.scene import data, svg

from .person import MODULES, Person

GAMES = 3
PLIES = 24
SAMPLES = 4
"""Positions looked at in each game that is played at random."""

MOUNT = (
    f"async () => {{ const modules = {MODULES};"
    """
  const { Board } = modules['board.js'];
  const { Picker } = modules['picker.js'];
  const stage = Object.assign(document.createElement('div'), { className: 'stage' });
  const board = new Board({ chosen: id => picker.pick(id), near: () => undefined });
  const made = [];
  const changed = () => board.mark({ lit: picker.next(), chosen: picker.chosen });
  const picker = new Picker({ isChoice: () => false, changed, play: move => made.push(move), wrong: () => undefined });
  stage.append(board.place);
  stage.style.height = '600px';
  document.getElementById('page').replaceChildren(stage, board.choices);
  window.trial = { board, picker, made };
}"""
)

TRY = """async ({ drawing, scene, moves }) => {
  const { board, picker, made } = window.trial;
  await board.show(drawing, scene);
  const failed = [];
  for (const { move, path } of moves) {
    made.length = 0;
    picker.offer(moves);
    for (const id of path) {
      for (const button of document.querySelectorAll('.fresh')) button.classList.remove('fresh');  // a while later
      const element = board.element(id);
      const { left, top, width, height } = element?.querySelector(':scope > .hit')?.getBoundingClientRect()
        ?? element?.getBoundingClientRect() ?? {};
      const hit = element && document.elementFromPoint(left + width / 2, top + height / 2);
      hit?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    if (made.join() !== move) failed.push(`${move} by ${path.join(' ')} made ${made.join() || 'nothing'}`);
  }
  return failed;
}"""


def shown(position: parlour.Position) -> dict[str, Any]:
    """What the page is told of a position on its player's turn."""
    seat = position.player
    seen = position.seen(seat)
    scene = position.scene(seat)
    return {
        "drawing": svg(scene, standalone=False, without={"choices"}, room=(640, 592)),
        "scene": data(scene),
        "moves": [{"move": seen.text(action), "path": seen.clicks(action)} for action in seen.actions],
    }


def positions(game: str, players: int | None, random: Random) -> list[parlour.Position]:
    """Some positions in which a player is to move, from a game played at random."""
    options = {} if players is None else {"players": players}
    position = parlour.load(game, interpreted=True, **options).start()
    found = []
    for _ in range(PLIES):
        if position.player is None:
            break
        if position.player != DEALER:
            found.append(position)
        position = position.act(random.choice(position.actions))
    return random.sample(found, min(SAMPLES, len(found)))


@pytest.mark.parametrize("game", parlour.games())
def test_every_legal_move_can_be_clicked(person: Person, game: str) -> None:
    person.go("/verify")
    person.page.evaluate(MOUNT)
    random = Random(f"clicks {game}")
    takes_more = "players" in parlour.load(game, interpreted=True).options
    failed: list[str] = []
    for round in range(GAMES):
        for position in positions(game, 2 + round if takes_more else None, random):
            failed += person.page.evaluate(TRY, shown(position))
    assert [] == failed
