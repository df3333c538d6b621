"""Play line by line: what is typed comes in, what happens is printed. Works in any terminal, and piped."""

from collections.abc import Callable

from ..engine import BadGame, BadUndo, Position, seat, sentence
from ..scene import text
from . import words
from .choosing import choices
from .edits import Edits
from .seating import titled
from .session import TerminalSession

HELP = "Type a move, or: ? or help for the moves, ? MOVE for why it is refused, hint, undo, rules, save FILE, quit."
COLUMNS = 80
COVERED = 60
"""Lines that push what one person saw out of the next one's sight."""


class PlainTable:
    """A session line by line: `ask` returns what is typed, `tell` shows a text."""

    def __init__(
        self,
        session: TerminalSession,
        *,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        color: bool = False,
        is_watched: bool = False,
        edits: Edits | None = None,
    ) -> None:
        self.session = session
        self._ask = ask
        self._tell = tell
        self._edits = edits
        self._problem = ""
        self._color = color
        self._is_watched = is_watched
        """Whether somebody looks while it goes on: a script needs no hand-over and no patience."""
        self._told: dict[int | None, int] = {}
        """Up to which ply everybody has read the news."""
        self._sitting: int | None = None
        self._is_said = False
        self._drawn: Position | None = None

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        session = self.session
        seats = ", ".join(titled(number, session.seats) for number in range(session.game.players))
        self._tell(f"{session.game.title}: {session.game.pitch}\n{seats}.\n{HELP}")
        try:
            while not session.is_over and self._go_on():
                pass
        except (EOFError, KeyboardInterrupt):
            return
        if session.is_over:
            self._show()

    def _go_on(self) -> bool:
        """One move of the house, or one answer to a person; False to leave."""
        if not self.session.is_ours:
            self._let_think()
            return True
        self._take_up_edits()
        self._hand_over()
        self._show()
        typed = self._ask(f"{seat(self._sitting or 0)}> ").strip()
        return self._take_up_edits() or self.answer(typed)

    def _take_up_edits(self) -> bool:
        """Go on under rules that were edited meanwhile, or say what is wrong with them; whether there are any."""
        if self._edits is None:
            return False
        edited = self._edits.look(self.session, wait=True)
        if edited is not None:
            self.session, news = edited
            self._told = dict.fromkeys(self._told, self.session.match.ply)
            self._tell(news)
        if self._edits.problem != self._problem:
            self._problem = self._edits.problem
            self._tell(self._problem)
        return edited is not None

    def answer(self, typed: str) -> bool:
        """Do what was typed; False to leave."""
        word, _, rest = typed.partition(" ")
        order = words.ORDERS.get(word.lower())
        # A move may be a single letter too: what can be played is played.
        if typed and self.session.position.why_not(typed) is None:
            self._play(typed)
        elif order == "?":
            self._tell(words.refusal(self.session.position, rest) if rest else words.listed(self.session.position))
        elif order == "hint":
            self._tell(words.advice(self.session.advise().result(), words.whose(self.session)))
        elif order == "undo":
            self._undo()
        elif order == "rules":
            self._tell(words.rules(self.session.game, COLUMNS))
        elif order == "save":
            self._tell(words.save(self.session, rest))
        elif order == "quit":
            return False
        elif typed:
            self._tell(words.refusal(self.session.position, typed))
        return True

    def _play(self, move: str) -> None:
        try:
            self.session.play(move)
        except BadGame as error:
            self._tell(str(error))

    def _let_think(self) -> None:
        session = self.session
        player = session.position.player
        if self._is_watched and not session.is_ready and player is not None and not self._is_said:
            self._is_said = True
            self._tell(f"{seat(player)} is getting ready; the first time takes some seconds.")
        session.play(session.think().result())

    def _hand_over(self) -> None:
        """Let the next person sit down before anything is shown."""
        player = self.session.position.player
        if self._is_watched and self.session.needs_hand_over and self._sitting not in (None, player):
            self._tell("\n" * COVERED)
            self._ask(f"Pass the keyboard to {seat(player or 0)}, then press Enter. ")
        self._sitting = player

    def _undo(self) -> None:
        try:
            self.session.undo()
        except BadUndo as error:
            self._tell(sentence(str(error)))
        now = self.session.match.ply
        self._told = {reader: min(ply, now) for reader, ply in self._told.items()}

    def _show(self) -> None:
        session = self.session
        viewer = session.viewer
        # Whoever looks over another's shoulder has read the news already.
        reader = viewer if session.needs_hand_over else None
        since = -1 if reader is not None else max(self._told.values(), default=-1)
        for line in session.news(viewer, self._told.get(reader, since)):
            self._tell(line)
        self._told[reader] = session.match.ply
        if session.position is self._drawn:
            return
        self._drawn = session.position
        lit = frozenset(choices(session.position).options if session.is_ours else ())
        scene = session.position.scene(viewer)
        self._tell("\n" + text(scene, color=self._color, lit=lit, last=session.last_clicks()))
        if session.is_ours and scene.prompt:
            self._tell(scene.prompt)


def keyboard(session: TerminalSession) -> Callable[[str], str]:
    """Asks a person at a terminal, with editing, history and completion by Tab."""
    try:
        import readline
    except ImportError:
        return input

    def complete(typed: str, number: int) -> str | None:
        fits = words.completions(session.position, typed)
        return fits[number] if number < len(fits) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    return input
