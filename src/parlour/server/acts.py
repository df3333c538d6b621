"""What people do at a table: each is checked, happens, and gives the entries that it was.

Every function takes the table, who asks, what is asked for, and the time. Refused says why not.
"""

import hmac
from collections.abc import Callable, Mapping
from typing import Any

from ..engine import DEALER, BadMove, Match, shown
from . import commitment
from .clocks import GRACE
from .entries import Entry
from .house_names import checked
from .person import Person, meant
from .refusal import Refused
from .table import STAND_IN, Table

LONGEST_NAME = 40
LONGEST_SAYING = 500
MOST_SAYINGS = 2000
"""In one game."""

GONE_FOR_LONG = 60.0
"""Seconds after which the others may let the house play on for somebody who is gone."""

Asked = Mapping[str, Any]
Act = Callable[[Table, Person, Asked, float], list[Entry]]


def happen(table: Table, now: float, kind: str, /, **values: object) -> Entry:
    """Let something that was checked happen; what the dealer did then is noted, to be compared one day."""
    ply = table.ply
    entry = Entry(table.number + 1, max(now, table.at), kind, values)
    table.apply(entry)
    deals = table.deals(ply, entry)
    if deals:
        values["deals"] = deals
    return entry


def move(table: Table, person: Person, asked: Asked, now: float) -> list[Entry]:
    """Play a move; an old `ply` is refused, so that nothing is played twice or too late."""
    seat = meant(table, person, asked)
    ply = asked.get("ply")
    if ply is not None and ply != table.ply:
        if type(ply) is not int:
            raise Refused(422, f"ply {shown(ply)}: expected how many plies there were")
        raise Refused(409, "The game went on meanwhile.")
    return [moved(table, seat, asked.get("move"), now)]


def moved(table: Table, seat: int, text: object, now: float) -> Entry:
    """Play a move for a seat. It is read against what the seat may know, so a refusal cannot tell more."""
    position = running(table).position
    if position.player != seat:
        raise Refused(409, "It is not your turn.")
    seen = position.seen(seat)
    if not isinstance(text, str):
        raise Refused(422, "move: expected a move as text")
    try:
        legal = seen.text(seen.action(text))
    except BadMove as error:
        raise Refused(422, error.reason) from None
    return happen(table, now, "move", seat=seat, move=legal)


def say(table: Table, person: Person, asked: Asked, now: float) -> list[Entry]:
    """Say something to all at the table."""
    seat = meant(table, person, asked)
    text = line(asked.get("text"), LONGEST_SAYING, "text")
    if len(table.chat) >= MOST_SAYINGS:
        raise Refused(409, "So much has been said at this table that no more can be kept.")
    return [happen(table, now, "say", seat=seat, text=text)]


def name(table: Table, person: Person, asked: Asked, now: float) -> list[Entry]:
    """Take another name."""
    seat = meant(table, person, asked)
    return [happen(table, now, "name", seat=seat, name=line(asked.get("name"), LONGEST_NAME, "name"))]


def undo(table: Table, person: Person, asked: Asked, now: float) -> list[Entry]:
    """Take back one's last choice: at once against the house alone, else if the others agree."""
    seat = meant(table, person, asked)
    if not table.setup.undo:
        raise Refused(409, "At this table no move can be taken back.")
    target = last_choice(table, person.seats)
    if not table.others(seat):
        return [happen(table, now, "undo", seat=seat, to=target)]
    return _offer(table, seat, "undo", asked, now)


def rematch(table: Table, person: Person, asked: Asked, now: float) -> list[Entry]:
    """Ask for another game; against the house alone nobody has to be asked."""
    seat = meant(table, person, asked)
    if table.state != "over":
        raise Refused(409, "The game is not over yet.")
    if table.next is not None:
        raise Refused(409, "There is another game already.")
    return _offer(table, seat, "rematch", asked, now)


def answer(table: Table, person: Person, asked: Asked, now: float) -> list[Entry]:
    """Say yes or no to what somebody asked for; once all have agreed it happens."""
    seat = meant(table, person, asked)
    kind, yes = asked.get("offer"), asked.get("yes")
    offer = table.offers.get(kind) if isinstance(kind, str) else None
    if offer is None or not isinstance(kind, str):
        raise Refused(409, "Nobody asks for that any more.")
    if type(yes) is not bool:
        raise Refused(422, f"yes {shown(yes)}: expected true or false")
    if offer.seat in person.seats:
        if yes:
            raise Refused(409, "The others have to agree.")
        return [happen(table, now, "answer", seat=seat, offer=kind, yes=False)]
    entries = [happen(table, now, "answer", seat=seat, offer=kind, yes=yes, **_nonce(asked))]
    if kind == "undo" and yes and agreed(table, "undo"):
        target = last_choice(table, _seats_beside(table, offer.seat))
        entries.append(happen(table, now, "undo", seat=offer.seat, to=target))
    return entries


def resign(table: Table, person: Person, asked: Asked, now: float) -> list[Entry]:
    """Give up: among two the other wins, among more the house takes the seat. Before the game it is to leave."""
    seat = meant(table, person, asked)
    if table.match is None:
        return [happen(table, now, "leave", seat=seat)]
    running(table)
    return [happen(table, now, "resign", seat=seat)]


def house(table: Table, person: Person, asked: Asked, now: float) -> list[Entry]:
    """Let the house take a seat: one that nobody has taken yet, or whose person is gone for long."""
    seat = asked.get("seat")
    if not person.seats and person.token != table.setup.token:
        raise Refused(403, "You are watching: only those who sit at the table can do that.")
    if type(seat) is not int or not 0 <= seat < len(table.seats):
        raise Refused(422, f"seat {shown(seat)}: expected a seat from 0 to {len(table.seats) - 1}")
    player = checked(asked.get("player", STAND_IN), table.game)
    chosen = table.seats[seat]
    if chosen.is_free:
        if person.token != table.setup.token:
            raise Refused(403, "Whoever set up the table decides who sits there.")
    else:
        running(table)
        if chosen.kind == "house":
            raise Refused(409, "The house sits there already.")
        if seat not in person.seats and (chosen.here or chosen.gone is None or now - chosen.gone < GONE_FOR_LONG):
            raise Refused(409, f"{chosen.name} may come back: wait a minute.")
    return [happen(table, now, "house", seat=seat, player=player)]


def join(table: Table, asked: Asked, token: str, now: float) -> Entry:
    """Take a free seat with the key of its link, or one that is open to anybody; the token is given as its hash."""
    seat, called = asked.get("seat"), asked.get("name")
    if type(seat) is not int or not 0 <= seat < len(table.seats):
        raise Refused(422, f"seat {shown(seat)}: expected a seat from 0 to {len(table.seats) - 1}")
    chosen = table.seats[seat]
    if not chosen.is_free:
        raise Refused(409, "This seat is taken.")
    if chosen.kind == "friend" and not same(asked.get("key"), table.setup.key(seat)):
        raise Refused(403, "This link to the seat is not valid.")
    chosen_name = line(called, LONGEST_NAME, "name") if called not in (None, "") else f"P{seat + 1}"
    nonce = checked_nonce(asked.get("nonce"))
    return happen(table, now, "sit", seat=seat, name=chosen_name, token=token, nonce=nonce)


def flag(table: Table, now: float) -> list[Entry]:
    """What the clocks do at this time: whoever is at zero gives up, but one who is gone has some grace."""
    due = flag_due(table)
    if due is None or now < due or table.clocks.running is None:
        return []
    return [happen(table, now, "flag", seat=table.clocks.running)]


def flag_due(table: Table) -> float | None:
    """When zero counts for whoever is on turn; None: never."""
    zero, seat = table.clocks.zero(), table.clocks.running
    if zero is None or seat is None:
        return None
    gone = table.seats[seat].gone
    return zero if gone is None else max(zero, gone + GRACE)


# what they have in common


def running(table: Table) -> Match:
    """The match, if it is being played."""
    if table.match is None:
        raise Refused(409, "The game has not begun: somebody is still missing.")
    if table.state == "over":
        raise Refused(409, "The game is over.")
    return table.match


def last_choice(table: Table, seats: tuple[int, ...]) -> int:
    """The ply before the last choice of these seats, if everything since then may be taken back."""
    positions = running(table).positions
    mine = [ply for ply in range(table.ply) if positions[ply].player in seats]
    if not mine:
        raise Refused(409, "You have not moved yet.")
    if any(position.player == DEALER for position in positions[mine[-1] : -1]):
        raise Refused(409, "A card that was dealt stays dealt: this cannot be taken back.")
    return mine[-1]


def agreed(table: Table, kind: str) -> bool:
    """Whether all others have agreed to what is asked for."""
    offer = table.offers.get(kind)
    return offer is not None and all(other.number in offer.yes for other in table.others(offer.seat))


def line(text: object, longest: int, what: str) -> str:
    """A text that can stand in one line, without what does not show."""
    if not isinstance(text, str):
        raise Refused(422, f"{what}: expected a text")
    shown_text = "".join(c if c.isprintable() else " " for c in text).strip()
    if not shown_text or len(text) > longest:
        raise Refused(422, f"{what}: expected a text of at most {longest} characters")
    return shown_text


def checked_nonce(nonce: object) -> str:
    """A client's number towards the seed."""
    if nonce is None:
        return ""
    if not commitment.is_nonce(nonce):
        raise Refused(422, "nonce: expected at most 64 hexadecimal digits")
    return str(nonce).lower()


def same(given: object, secret: str) -> bool:
    """Whether a secret was given, found out in a time that tells nothing about it."""
    return isinstance(given, str) and hmac.compare_digest(given.encode(errors="replace"), secret.encode())


def _offer(table: Table, seat: int, kind: str, asked: Asked, now: float) -> list[Entry]:
    if kind in table.offers:
        raise Refused(409, "That is being asked already.")
    return [happen(table, now, "offer", seat=seat, offer=kind, **_nonce(asked))]


def _nonce(asked: Asked) -> dict[str, str]:
    nonce = checked_nonce(asked.get("nonce"))
    return {"nonce": nonce} if nonce else {}


def _seats_beside(table: Table, seat: int) -> tuple[int, ...]:
    """The seats of whoever sits on this one."""
    return table.held(table.seats[seat].token or "") or (seat,)


ACTS: dict[str, Act] = {act.__name__: act for act in (move, say, name, undo, rematch, answer, resign, house)}
"""What a person can do by its name."""
