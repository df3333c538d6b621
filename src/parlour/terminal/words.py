"""What the table says to people."""

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from ..engine import Game, Position, natural, seat, sentence
from ..engine.match.diagram import illustrated
from .choosing import Choosing
from .seating import titled
from .session import TerminalSession

if TYPE_CHECKING:
    from ..search import Result

ORDERS = {
    "?": "?",
    "help": "?",
    "moves": "?",
    "hint": "hint",
    "h": "hint",
    "undo": "undo",
    "u": "undo",
    "rules": "rules",
    "r": "rules",
    "save": "save",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
}
"""What can be typed besides moves, and what it means."""

COMMANDS = frozenset("heursnq")
"""Letters that are orders of the full screen, where no move begins with them."""

ELSEWHERE = "Nothing can be done there now: choose what is marked; ? lists the moves."
KEY_BAR = (
    ("Tab", "Type", "type"),
    ("h", "Hint", "hint"),
    ("e", "Chances", "chances"),
    ("u", "Undo", "undo"),
    ("?", "Moves", "moves"),
    ("r", "Rules", "rules"),
    ("s", "Save", "save"),
    ("n", "New game", "again"),
    ("q", "Quit", "app.leave"),
)
"""Keys, what they are called, and the table's action behind each."""

KEYS = """\
Arrows   move among what can be chosen
Enter    choose it; a click does the same
Escape   go back a step
a1, 7, … type a move, Enter plays it, Tab completes it; Tab alone begins
{h}        a hint
{e}        show your chances
{u}        take back your last move
?        the moves, and why the last one was refused
{r}        the rules
{s}        save to a file
{n}        a new game, when this one is over
{q}        quit; a game that is not over is kept"""


def letters(position: Position) -> set[str]:
    """The letters with which the moves in a position begin."""
    return {move[0].lower() for move in position.moves}


def key(name: str, taken: set[str]) -> str:
    """The key of an order: the capital letter, where moves begin with the small one."""
    return name.upper() if name in taken else name


def is_order(typed: str, taken: set[str]) -> bool:
    """Whether a letter that is typed at the board is an order, and not the beginning of a move."""
    return typed.lower() in COMMANDS and (typed.isupper() or typed not in taken)


def whose(session: TerminalSession) -> str:
    """Whose chances are told: of several people here, those of the one on turn."""
    player = session.position.player
    return "Your" if len(session.people) == 1 or player is None else f"{seat(player)}'s"


def heading(session: TerminalSession) -> str:
    """The game, and who sits where."""
    seats = " · ".join(titled(number, session.seats) for number in range(session.game.players))
    return f"{session.game.title}   {seats}"


def turn(session: TerminalSession, *, dots: int = 3, chances: str = "") -> str:
    """Whose turn it is, with the chances if they are known, or who has won."""
    player = session.position.player
    if session.is_over or player is None:
        return ending(session) + " Press n for another game, q to leave."
    if session.is_ours:
        whose = "Your turn" if len(session.people) == 1 else f"{seat(player)}'s turn"
        line = f"{whose}. {session.position.scene(session.viewer).prompt}"
        return f"{line.strip()}  {chances}".strip()
    if session.is_ready:
        return f"{seat(player)} is thinking{'.' * dots}"
    return f"{seat(player)} is getting ready{'.' * dots:3}  (the first time takes some seconds)"


def ending(session: TerminalSession) -> str:
    """Who has won."""
    news = [message.words() for message, _ in session.position.ending()]
    return " ".join(news or session.news(None)[-1:])


def chances(share: float | None, whose: str) -> str:
    """A share of the win as a bar of ten; None while it is being weighed."""
    if share is None:
        return f"Weighing {whose.replace('Your', 'your')} chances…"
    full = round(share * 10)
    return f"{whose} chances: {'█' * full}{'░' * (10 - full)} {share:.0%}"


def preview(session: TerminalSession, choosing: Choosing, pointed: str) -> str:
    """What a choice would be: a move and what it causes, or what is chosen on the way to one."""
    if choosing.move is None:
        return f"{pointed}. Enter chooses it." if pointed else "Enter chooses it."
    plays = f"Enter plays {choosing.move}"
    # What a move causes may depend on cards that this person must not know.
    secret = session.game.chapters.has_secrets
    messages = [] if secret else session.position.tell(choosing.move)
    effects = [message.words() for message in messages if message[0] != "Move" and message.words()]
    return f"{plays}: {' '.join(effects)}" if effects else f"{plays}."


def refusal(position: Position, move: str) -> str:
    """Why a move is refused."""
    reason = position.why_not(move)
    return f"{move} is possible." if reason is None else sentence(reason)


def elsewhere(position: Position, path: tuple[str, ...]) -> str:
    """Why clicks lead nowhere."""
    reason = position.why_not_path(path)
    return ELSEWHERE if reason is None else sentence(reason)


def listed(position: Position) -> str:
    """The moves of a position."""
    line = "You may play: " + "; ".join(natural(position.moves))
    return textwrap.fill(line, 80, subsequent_indent="  ", break_on_hyphens=False)


def completions(position: Position, typed: str) -> list[str]:
    """What a text typed so far may become."""
    begun = typed.lower()
    orders = [order for order in dict.fromkeys(ORDERS.values()) if begun]
    return [word for word in (*position.moves, *orders) if word.lower().startswith(begun)]


def fitting(position: Position, typed: str) -> str:
    """The completions in one line."""
    fits = completions(position, typed)
    word, blank, _ = typed.partition(" ")
    if blank and word.lower() in ORDERS:
        return {"save": "Enter saves the game there.", "?": "Enter tells why it is refused."}.get(word.lower(), "")
    if typed and not fits:
        return "No move begins like this. Enter tells why, Escape goes back to the board."
    return "  ".join(fits)


def advice(result: "Result", whose: str) -> str:
    """What a search found."""
    if result.proven and result.value >= 1:
        return f"Hint: {result.best}. It wins."
    return f"Hint: {result.best}. {whose} chances: {result.value:.0%}."


def help_text(session: TerminalSession, refused: str, columns: int, taken: set[str]) -> str:
    """The last refusal, the moves, the keys."""
    parts = [refused] if refused else []
    if session.is_ours:
        parts.append("You may play: " + "; ".join(natural(session.position.moves)))
    keys = KEYS.format(**{name: key(name, taken) for name in COMMANDS})
    return "\n\n".join([*(textwrap.fill(part, columns, break_on_hyphens=False) for part in parts), keys])


def rules(game: Game, columns: int) -> str:
    """The rulebook, and what moves look like."""
    book = f"{game.rulebook}\n\nMoves: {', '.join(game.chapters.notation.examples)}"
    return illustrated(game, reflowed(book, columns))


def reflowed(text: str, columns: int) -> str:
    """A text of Markdown, in so many columns."""
    lines: list[str] = []
    marker = ""
    for token in MarkdownIt().parse(text):
        if token.type == "list_item_open":
            marker = f"{token.info}{token.markup} "
        elif token.type == "inline":
            lines += _filled(token.content, columns, marker)
            marker = " " * len(marker)
        elif token.type in ("code_block", "fence"):
            lines += [*token.content.splitlines(), ""]
        elif token.type.endswith("list_close"):
            lines, marker = [*lines, ""], ""
        elif token.type in ("paragraph_close", "heading_close") and not token.hidden:
            lines.append("")
    return "\n".join(lines).strip("\n")


def _filled(text: str, columns: int, marker: str) -> list[str]:
    whole = " ".join(text.split())
    behind = " " * len(marker)
    return textwrap.wrap(whole, columns, initial_indent=marker, subsequent_indent=behind, break_on_hyphens=False)


def file_name(session: TerminalSession) -> str:
    """A file to offer for saving."""
    return f"{Path(session.game.source).stem}.jsonl"


def save(session: TerminalSession, file: str) -> str:
    """Save the game to a file, and say so or why not."""
    if not file.strip():
        return "Save it where? Type: save FILE"
    path = Path(file.strip()).expanduser()
    try:
        session.save(path)
    except OSError as error:
        return f"Could not save to {path}: {(error.strerror or 'it is no place for a file').lower()}."
    return f"Saved. To go on: parlour play --resume {path}"
