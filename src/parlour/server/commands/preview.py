"""What a move would do."""

from ...engine import BadMove, Message, PlayerWon, TurnTo, WinShared, spoken, would
from ..protocol.refusal import Code, Refused
from ..protocol.told import PreviewTold
from ..table.person import Person, to_move
from ..table.table import Table
from ..views.viewer import Viewer
from ..views.views import is_bare, names, reasoned
from .request import MoveText, OwnSeat, Query


class Preview(Query, tag="preview", kw_only=True):
    """What a move would do, in words."""

    move: MoveText
    seat: OwnSeat = None

    def answer(self, table: Table, person: Person) -> PreviewTold:
        seat, seen = to_move(table, person, self.seat)
        try:
            updates = seen.updates(seen.action(self.move))
        except BadMove as error:
            raise Refused(Code.ILLEGAL_MOVE, reasoned(table, error.reason, person.seats)) from None
        secret = table.game.chapters.has_secrets
        # How a game ends with what the seat does not know is not to be told from what it knows.
        messages = [message for message, _ in updates if not (secret and isinstance(message, PlayerWon | WinShared))]
        heard = [message for message in messages if message.seats is None or seat in message.seats]
        viewer = Viewer(person.seats, page=True)
        words = [_would(table, message, viewer) for message in heard if type(message) is not TurnTo]
        return PreviewTold(move=self.move, words=list(filter(None, words)))


def _would(table: Table, message: Message, viewer: Viewer) -> str:
    """What a message tells, as something that has not happened; nothing where it only names the move."""
    words = message.words()
    return "" if is_bare(message) or not words else spoken(would(words), names(table), viewer.you)
