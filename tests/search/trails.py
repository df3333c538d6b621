"""A token goes along arrows from place to place until it comes to an end."""

from parlour.engine import OVER, About, Array, Bounds, Floats, Given, clock, int8, int16, option, rule
from parlour.scene import Choice, Scene, Side

about = About(title="Trails", pitch="Go where it is good for you.", minutes=1)
PLAYERS = 2
PLACES, WAYS, PLIES = 600, 5, 400


def read(value: object) -> object:
    """a list of places: who goes on (or -1) and where to, or P1's share in thousandths"""
    return value


class Options:
    trails: object = option([[0, [1]], 1000], read, "The places and arrows")
    cap: int = option("even", ("even", "P1", "place"), "What the cap gives P1: a half, all, or more on places > 0")
    whose: Array = int8[PLACES]
    count: Array = int8[PLACES]
    way: Array = int16[PLACES, WAYS]
    share: Array = int16[PLACES]


def prepare(o: Options, chosen: dict[str, object]) -> None:
    trails = chosen["trails"]
    assert isinstance(trails, list)
    for at, place in enumerate(trails):
        if isinstance(place, int):
            o.whose[at] = OVER
            o.share[at] = place
        else:
            o.whose[at] = place[0]
            o.count[at] = len(place[1])
            for way, to in enumerate(place[1]):
                o.way[at, way] = to


class State:
    place: int = int16
    traces: Array = int8[12]
    """Follow from the place; they make the state long."""
    stopped: int = int8
    ply: int = clock(int16)


def bounds(o: Options) -> Bounds:
    return Bounds(moves=WAYS, actions=WAYS, plies=PLIES)


@rule
def start(o: Options, s: State) -> None:
    s.place = 0


@rule
def turn(o: Options, s: State) -> int:
    return OVER if s.stopped else o.whose[s.place]


@rule
def moves(o: Options, s: State, out: Array) -> int:
    for way in range(o.count[s.place]):
        out[way] = way
    return o.count[s.place]


@rule
def play(o: Options, s: State, way: int) -> None:
    s.place = o.way[s.place, way]
    for i in range(12):
        s.traces[i] = s.place * (i + 3) % 127
    s.ply += 1
    if s.ply >= PLIES:
        stop(o, s)


@rule
def stop(o: Options, s: State) -> None:
    s.stopped = 1


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    if not s.stopped or o.whose[s.place] == OVER:
        out[0] = o.share[s.place] / 1000
    elif o.cap == 0:
        out[0] = 0.5
    else:
        out[0] = 1.0 if o.cap == 1 or s.place > 0 else 0.5
    out[1] = 1 - out[0]


@rule
def weight(o: Options, s: State, way: int) -> int:
    return way + 1


notation = [("0: 3", r"\d+:\d+")]


def write(o: Options, s: State, way: int) -> str:
    return f"{way}: {o.way[s.place, way]}"


def refuse(o: Options, s: State, text: str) -> str:
    return "there is no such arrow"


def data(o: Options, s: State) -> dict[str, object]:
    return {"place": s.place, "ply": s.ply, "stopped": s.stopped}


def restore(o: Options, given: Given, s: State) -> None:
    s.place = given["place"].number(0, PLACES - 1)
    s.ply = given["ply"].number(0, PLIES)
    s.stopped = given["stopped"].number(0, 1)
    for i in range(12):
        s.traces[i] = s.place * (i + 3) % 127


def scene(o: Options, s: State) -> Scene:
    ways = tuple(Choice(write(o, s, way), write(o, s, way)) for way in range(o.count[s.place]))
    return Scene((*ways, *(Side(player, turn=turn(o, s) == player) for player in range(2))))


def clicks(o: Options, s: State, way: int) -> list[str]:
    return [write(o, s, way)]
