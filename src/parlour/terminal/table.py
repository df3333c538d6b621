"""The table as a full screen: the drawing, the news, whose turn it is, and the keys that do something."""

import time
from concurrent.futures import Future
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.events import Key
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from ..engine import BadGame, BadUndo, ParlourError, sentence
from . import words
from .advisor import Advisor
from .choosing import Choosing, choices
from .drawing import SceneView
from .line import Typing
from .look import named
from .panels import HandOver, Reading
from .session import TerminalSession

TICK, QUICK = 0.1, 0.01
"""Seconds between two looks at what the house does; less for those who need not follow it."""

NEWS_WIDTH = 30
COLUMNS = 76
"""Of a text to read."""

LATEST = 100
"""So many of the news are kept in sight."""


class TableScreen(Screen[None]):
    """Plays a session. `pace` is how long a move of the house takes at least, so that one can follow."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "point('up')"),
        Binding("down", "point('down')"),
        Binding("left", "point('left')"),
        Binding("right", "point('right')"),
        Binding("enter,space", "enter"),
        Binding("pageup", "read('page_up')"),
        Binding("pagedown", "read('page_down')"),
        Binding("escape", "back"),
        # First of all, so that what is typed right behind it finds the line open.
        Binding("tab", "type", priority=True),
        # A letter with which moves begin is typed, and its order is the capital one then.
        Binding("h,H", "hint"),
        Binding("e,E", "chances"),
        Binding("u,U", "undo"),
        Binding("question_mark", "moves"),
        Binding("r,R", "rules"),
        Binding("s,S", "save"),
        Binding("n,N", "again"),
        Binding("q,Q", "app.leave"),
    ]
    AUTO_FOCUS = ""

    class Again(Message):
        """Another game with the same seats is wanted."""

    class Broken(Message):
        """The house cannot play on."""

        def __init__(self, error: ParlourError) -> None:
            super().__init__()
            self.error = error

    def __init__(self, session: TerminalSession, *, pace: float, notice: str = "") -> None:
        super().__init__()
        self.session = session
        self._pace = pace
        self._choosing = Choosing({})
        self._notice = notice
        self._refused = ""
        self._thinking: Future[str] | None = None
        self._began = 0.0
        self._advisor = Advisor(session)
        self._sitting: int | None = None
        self._ticks = 0
        self._letters = words.letters(session.game.first_choice)
        """Those with which moves have begun."""
        self._status = ("", "")

    def compose(self) -> ComposeResult:
        yield Label(named(words.heading(self.session), "bold"), id="head")
        with Container(id="body"):
            with ScrollableContainer(id="stage", can_focus=False):
                yield SceneView()
            with ScrollableContainer(id="news", can_focus=False):
                yield Static(id="told")
        yield Static(id="problem", markup=False)
        yield Static(id="status")
        yield Typing(lambda typed: words.completions(self.session.position, typed))
        yield Label(self._keys(), id="keys")

    def on_mount(self) -> None:
        self._turn()
        # The first screen first: what the house needs takes long to load.
        self.call_after_refresh(self.session.prepare)
        self.set_interval(min(TICK, max(self._pace, QUICK)), self._tick)

    def on_resize(self) -> None:
        self._arrange()

    # what is shown

    def _turn(self) -> None:
        """Begin what the position asks for: a person's choice, after a hand-over if it takes one."""
        session = self.session
        self._choosing = choices(session.position) if session.is_ours else Choosing({})
        self._letters |= words.letters(session.position) if session.is_ours else set()
        self.query_one("#keys", Label).update(self._keys())
        player = session.position.player
        if session.is_ours and session.needs_hand_over and player != self._sitting and player is not None:
            self._sitting = player
            self.app.push_screen(HandOver(player), lambda _: self._begin())
        else:
            self._begin()

    def _begin(self) -> None:
        self._advisor.turn()
        self._show()

    def _show(self) -> None:
        session = self.session
        viewer = session.viewer
        self._drawing.show(
            session.position.scene(viewer),
            options=self._choosing.options,
            chosen=self._choosing.chosen,
            last=session.last_clicks(),
        )
        news = session.news(viewer, max(-1, session.match.ply - LATEST))[-LATEST:]
        self.query_one("#told", Static).update(Text("\n").join(named(line) for line in news))
        self.call_after_refresh(self.query_one("#news").scroll_end, animate=False)
        self._arrange()
        self._show_status()

    def _arrange(self) -> None:
        """The news beside the drawing, or below it where there is no room beside."""
        body = self.query_one("#body")
        if self._drawing.widest > self.size.width - NEWS_WIDTH - 2:
            body.add_class("-wide")

    def _keys(self) -> str:
        """The keys that do something now, each a thing to click on."""
        bar = [(words.key(key, self._letters), label, action) for key, label, action in words.KEY_BAR]
        shown = [(key, label, action) for key, label, action in bar if self.check_action(action, ())]
        return "  ".join(f"[$secondary]{key}[/] [@click={_target(action)}]{label}[/]" for key, label, action in shown)

    def _show_status(self) -> None:
        session = self.session
        if self._typing.display:
            first, second = self._notice or words.fitting(session.position, self._typing.typed), ""
        else:
            chances = self._advisor.chances(self._whose)
            turn = words.turn(session, dots=self._ticks // 3 % 4, chances=chances)
            first, second = self._notice or turn, self._preview()
        if self._status != (first, second):
            self._status = (first, second)
            self.query_one("#status", Static).update(named(f"{first}\n{second}"))

    def _preview(self) -> str:
        """What the cursor's choice would do."""
        cursor = self._drawing.cursor
        if cursor is None or not self.session.is_ours:
            return ""
        return words.preview(self.session, self._choosing.choose(cursor), self._drawing.pointed)

    @property
    def _whose(self) -> str:
        """Whose chances are told."""
        return words.whose(self.session)

    @property
    def _drawing(self) -> SceneView:
        return self.query_one(SceneView)

    @property
    def _typing(self) -> Typing:
        return self.query_one(Typing)

    def complain(self, problem: str) -> None:
        """Show what is wrong with the rules as they were saved; empty: nothing is."""
        shown = self.query_one("#problem", Static)
        shown.update(problem)
        shown.display = bool(problem)

    # time passes

    def _tick(self) -> None:
        if self.session.is_closed:
            return
        self._ticks += 1
        self._hear_advice()
        if not self.session.is_over and not self.session.is_ours:
            self._wait_for_house()

    def _wait_for_house(self) -> None:
        if self._thinking is None:
            self._thinking = self.session.think()
            self._began = time.monotonic()
        elif self._thinking.done() and time.monotonic() - self._began >= self._pace:
            self._hear_move(self._thinking)
            return
        self._show_status()

    def _hear_move(self, thought: Future[str]) -> None:
        self._thinking = None
        self._notice = ""
        try:
            self.session.play(thought.result())
        except ParlourError as error:
            self.post_message(self.Broken(error))
            return
        self._turn()

    # what people do

    def on_scene_view_pointed(self) -> None:
        self._show_status()

    def on_scene_view_picked(self, event: SceneView.Picked) -> None:
        if not self.session.is_ours:
            return
        before = self._choosing
        self._choosing = before.choose(event.element)
        seen, path = self.session.position.seen(self.session.viewer), (*before.chosen, event.element)
        self._notice = "" if self._choosing is not before else words.elsewhere(seen, path)
        move = self._choosing.move
        if move is not None:
            self._play(move)
        else:
            self._show()

    def action_point(self, way: str) -> None:
        self._notice = ""
        self._drawing.move(way)

    def action_read(self, way: str) -> None:
        getattr(self.query_one("#news"), f"scroll_{way}")(animate=False)

    async def action_enter(self) -> None:
        if self._typing.display:
            await self._typing.enter()
        else:
            self._drawing.enter()

    def on_key(self, event: Key) -> None:
        """What no order is begins a move, or goes on with one where the line is not yet in focus."""
        typed = event.character or ""
        if not self.session.is_ours or not typed or not typed.isprintable():
            return
        if self._typing.display:
            self._typing.add(typed)
        elif typed.isalnum() and not words.is_order(typed, self._letters):
            self._open_line(typed)
        else:
            return
        event.stop()
        event.prevent_default()

    def action_back(self) -> None:
        self._notice = ""
        self._choosing = self._choosing.back()
        self._show()

    def _play(self, move: str) -> None:
        self._notice = ""
        self._leave_line()
        try:
            self.session.play(move)
        except BadGame as error:
            self._notice = str(error)
        self._turn()

    def action_type(self) -> None:
        if self._typing.display:
            self._typing.complete()
        elif self.session.is_ours:
            self._open_line("")

    def action_save(self) -> None:
        self._open_line(f"save {words.file_name(self.session)}")

    def _open_line(self, begun: str) -> None:
        self._notice = ""
        self.query_one("#keys").display = False
        self._typing.open(begun)
        self._show_status()

    def _leave_line(self) -> None:
        if self._typing.display:
            self._typing.close()
            self.query_one("#keys").display = True

    def on_move_line_abandoned(self) -> None:
        self._notice = ""
        self._leave_line()
        self._show_status()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._notice = ""
        self._show_status()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        typed = event.value.strip()
        if self.session.is_ours and typed and self.session.position.why_not(typed) is None:
            self._play(typed)
            return
        word, _, rest = typed.partition(" ")
        order = words.ORDERS.get(word.lower())
        if order == "save":
            self._leave_line()
            self._notice = words.save(self.session, rest)
        elif order == "?" and rest:
            self._notice = self._refused = words.refusal(self.session.position, rest)
        elif order:
            self._leave_line()
            self.call_later(self.run_action, {"?": "moves", "quit": "app.leave"}.get(order, order))
        elif typed:
            self._notice = self._refused = words.refusal(self.session.position, typed)
        self._show_status()

    def action_undo(self) -> None:
        try:
            self.session.undo()
        except BadUndo as error:
            self._notice = sentence(str(error))
            self._show_status()
            return
        self._thinking = None
        self._notice = "Taken back."
        self._turn()

    def action_hint(self) -> None:
        if self.session.is_ours:
            self._notice = "Looking for a good move…"
            self._advisor.ask_hint()
            self._show_status()

    def action_chances(self) -> None:
        self._notice = ""
        self._advisor.toggle_chances()
        self._show_status()

    def _hear_advice(self) -> None:
        chances = self._advisor.chances(self._whose)
        hint = self._advisor.heard()
        if hint is not None:
            self._notice = words.advice(hint, self._whose)
            self._choosing = choices(self.session.position)
            path = next(path for path, move in self._choosing.paths.items() if move == hint.best)
            self._show()
            self._drawing.point(path[0])
        elif chances != self._advisor.chances(self._whose):
            self._show_status()

    def action_moves(self) -> None:
        text = words.help_text(self.session, self._refused, COLUMNS, self._letters)
        self.app.push_screen(Reading("Moves and keys", text))

    def action_rules(self) -> None:
        self.app.push_screen(Reading(self.session.game.title, words.rules(self.session.game, COLUMNS)))

    def action_again(self) -> None:
        self.post_message(self.Again())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that do nothing now are not shown."""
        if action == "again":
            return self.session.is_over
        if action in ("type", "hint", "chances"):
            return not self.session.is_over
        return True


def _target(action: str) -> str:
    """An action as a click on a text names it."""
    return action if "." in action else f"screen.{action}"
