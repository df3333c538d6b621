"""Tables as people come to see them: every game, with two players and with the most it allows, played some way."""

from random import Random
from statistics import median
from typing import Any, Literal

from playwright.sync_api import ViewportSize

import parlour

from .person import Person, me

SIZES: dict[str, ViewportSize] = {
    "small": {"width": 320, "height": 568},
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
    "desktop": {"width": 1440, "height": 900},
    "large": {"width": 1920, "height": 1080},
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOST_PLIES = 600
END = 10_000
"""More plies than any game has."""

SETTLED = """() => {
  const stage = document.querySelector('.stage');
  const svg = stage?.querySelector('.place > svg');
  if (!stage || stage.querySelector('.cover:not([hidden])')) return true;
  const down = (size) => Math.floor(Math.max(size, 160) / 8) * 8;
  const box = svg?.viewBox.baseVal;
  return box && box.width === down(stage.clientWidth) && box.height === down(stage.clientHeight)
    && !document.querySelector('.flights, .choice.fresh')
    && document.getAnimations().every(({ playState, effect }) =>
      playState !== 'running' || effect.getComputedTiming().iterations === Infinity);
}"""


def line_ups() -> list[tuple[str, int]]:
    """Every game with the fewest players and with the most."""
    counts = {name: parlour.load(name, interpreted=True).chapters.player_counts for name in parlour.games()}
    return [(name, players) for name, count in counts.items() for players in sorted({count[0], count[-1]})]


def halfway(game: str, players: int) -> int:
    """How many plies half a game takes, about, if it is played at random."""
    loaded = parlour.load(game, interpreted=True, **_options(game, players))
    return round(median(_length(loaded.start(), Random(seed)) for seed in range(5)) / 2)


def _length(position: parlour.Position, random: Random) -> int:
    for ply in range(MOST_PLIES):
        if position.player is None:
            return ply
        position = position.act(random.choice(position.actions))
    return MOST_PLIES


def _options(game: str, players: int) -> dict[str, Any]:
    return {"players": players} if "players" in parlour.load(game, interpreted=True).options else {}


def sits_among_the_house(person: Person, game: str, players: int, **wish: Any) -> None:
    """Sits down as P1 with the weakest of the house."""
    house = [{"kind": "house", "player": f"level:{1 + seat % 2}"} for seat in range(players - 1)]
    person.sits_down(game, [me(), *house], options=_options(game, players), **wish)


def settles(person: Person) -> None:
    """Waits until the table is drawn for the room that there is, and nothing moves."""
    person.page.wait_for_function("() => new Promise(done => setTimeout(() => done(true), 150))")
    person.page.wait_for_function(SETTLED)


def plays_on(person: Person, upto: int, random: Random) -> None:
    """Moves at random by the programs' door until that many plies are made and it is one's turn, or it is over."""
    while not ((now := _now(person))["result"] or (now["ply"] >= upto and now["moves"])):
        if now["moves"]:
            _post(person, {"move": random.choice(now["moves"]), "ply": now["ply"], "seat": now["whose"][0]})
        else:
            person.page.wait_for_timeout(30)
    person.page.reload()
    person.waits_for("mine", "over")
    person.page.wait_for_selector(".place svg")


def _now(person: Person) -> dict[str, Any]:
    response = person.page.request.get(_address(person), headers=_headers(person), max_retries=3)
    now: dict[str, Any] = response.json()["now"]
    return now


def _post(person: Person, asked: dict[str, Any]) -> None:
    person.page.request.post(f"{_address(person)}/move", headers=_headers(person), data=asked, max_retries=3)


def _address(person: Person) -> str:
    return f"/api/tables/{person.page.url.rpartition('/')[2]}"


def _headers(person: Person) -> dict[str, str]:
    id = person.page.url.rpartition("/")[2]
    token = person.page.evaluate("id => JSON.parse(localStorage['parlour:tables'])[id].token", id)
    return {"Authorization": f"Bearer {token}"}
