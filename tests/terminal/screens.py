"""Drives the full screen in the tests' own process, as a person's keys and mouse would."""

import asyncio
from collections import deque
from contextlib import asynccontextmanager

from textual.events import Key
from textual.keys import _character_to_key

import parlour
from parlour.terminal import TerminalSession, places, seated
from parlour.terminal.app import Parlour
from parlour.terminal.choosing import choices
from parlour.terminal.drawing import SceneView

WAYS = ("up", "down", "left", "right")
PATIENCE = 2000

SHORT = {
    "nava": {"max_plies": 16},
    "mantis": {},
    "stones": {"rows": 3, "cols": 3, "max_plies": 16},
    "stavegame": {"max_turns": 4},
}
"""Our four games, set up to be over soon."""


def session(name, *seats, seed=1, keep=False, **options):
    """A session between these seats; by default a person against a player who plays at random."""
    game = parlour.load(name, **options)
    return TerminalSession.begin(
        game, seated(seats or ("me", *["random"] * (game.players - 1)), game), seed=seed, keep=keep
    )


@asynccontextmanager
async def sitting(session, size=(80, 24)):
    """The app at a session's table, with a pilot who can press keys."""
    app = Parlour(session, pace=0)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot
    if session is not None:
        session.close()


def run(test):
    """Run a test that is a coroutine."""
    asyncio.run(asyncio.wait_for(test, 300))


def shown(app):
    """The screen as lines of text."""
    return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]


def said(app):
    """The two lines that tell whose turn it is and what happened."""
    return "\n".join(line.strip() for line in shown(app)[-3:-1])


def ways(found, start, goal):
    """The arrows that lead from one element to another; None if none do."""
    waiting, before = deque([start]), {start: None}
    while waiting:
        here = waiting.popleft()
        if here == goal:
            path = []
            while before[here] is not None:
                here, way = before[here]
                path.insert(0, way)
            return path
        for way in WAYS:
            there = places.beside(found, here, way)
            if there not in before:
                before[there] = (here, way)
                waiting.append(there)
    return None


async def play_by_keys(app, pilot, move):
    """Make a move with arrows and Enter."""
    position = app.session.position
    path = next(path for path, text in choices(position).paths.items() if text == move)
    for id in path:
        drawing = app.screen.query_one(SceneView)
        await press(app, pilot, *ways(drawing.places, drawing.cursor, id), "enter")


async def play_by_mouse(app, pilot, move):
    """Make a move with clicks."""
    position = app.session.position
    path = next(path for path, text in choices(position).paths.items() if text == move)
    for id in path:
        drawing = app.screen.query_one(SceneView)
        place = drawing.places[id]
        await pilot.click(SceneView, offset=(round(place.middle), place.row))


async def play_by_typing(app, pilot, move):
    """Make a move by typing so much of its text that Tab can do the rest."""
    others = [text for text in app.session.position.moves if text != move]
    enough = next(n for n in range(1, len(move) + 1) if not any(text.startswith(move[:n]) for text in others))
    await press(app, pilot, "tab", *move[:enough], "tab")
    assert move == app.screen.query_one("#line").value
    await press(app, pilot, "enter")


async def press(app, pilot, *keys):
    """Press keys without waiting longer than it takes."""
    for key in keys:
        name = _character_to_key(key) if len(key) == 1 else key
        app.post_message(Key(name, key if len(key) == 1 else None))
        # A key becomes an action, that a message, and that a change of the screen: each takes a round.
        for _ in range(4):
            await pilot.pause(0)


async def whole_game(app, pilot, make):
    """Play moves at the person's turn until the game is over."""
    session = app.session
    for _ in range(PATIENCE):
        if session.is_over:
            return
        if session.is_ours:
            before = len(session.match.moves)
            move = session.position.moves[before * 7 % len(session.position.moves)]
            await make(app, pilot, move)
            assert before < len(session.match.moves), f"{move} was not played"
        await pilot.pause(0.02)
    raise AssertionError("the game does not end")
