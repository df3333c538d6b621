"""The dealer's honesty: a secret that is promised before the first move and shown after the last.

The promise is the SHA-256 of the secret. The seed of the deals is the secret and a number from each seat's
client, in the order of the seats, joined by colons, so that neither side can choose the cards. For that the order
counts: the server promises first; each client sends the SHA-256 of its number, its pledge; and only when all have,
their numbers. Whoever knew a number before it had promised its own could have chosen what comes of both.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine import BadRecord, replay


def promise(secret: str) -> str:
    """What is shown of a secret, or of a number, before it is shown itself."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed(secret: str, nonces: Iterable[str]) -> str:
    """The seed of all deals."""
    return ":".join([secret, *nonces])


@dataclass(frozen=True)
class Verdict:
    """What a check of a record found. `is_sealed`: nobody could choose the cards, neither server nor players."""

    ok: bool
    deals: int
    words: str
    is_sealed: bool = False


@dataclass(frozen=True)
class Witness:
    """What somebody kept who was there: the promise, the number of their own, and what everybody had pledged."""

    commitment: str | None = None
    nonce: str | None = None
    pledges: Sequence[str | None] | None = None


def verify(record: str, witness: Witness | None = None) -> Verdict:
    """Play a record again: every deal must follow from the seed, and the seed from what was promised and pledged."""
    try:
        match = replay(record)
    except BadRecord as error:
        return Verdict(False, 0, f"The record does not hold: {error}.")
    deals = sum(event.kind == "move" and event.seat < 0 for event in match.events)
    header: dict[str, Any] = json.loads(record.lstrip().split("\n", 1)[0])
    witness = witness or Witness()
    every = f"Every move is legal, and {_all(deals)}."
    promised = header.get("commitment", witness.commitment)
    if promised is None:
        return Verdict(True, deals, f"{every} No promise was made before the game.")
    secret, *nonces = match.seed.split(":")
    wrong = _broken(promised, secret, nonces, header.get("pledges"), witness)
    if wrong:
        return Verdict(False, deals, wrong)
    words, is_sealed = _order(nonces, header.get("pledges") or [])
    return Verdict(
        True, deals, f"{every} The seed is the one that was promised before the first move. {words}", is_sealed
    )


def _broken(promised: object, secret: str, nonces: list[str], pledges: object, witness: Witness) -> str:
    """What does not agree with what was promised; nothing, if all does."""
    if witness.commitment is not None and witness.commitment != promised:
        return "The promise in the record is not the one that was given before the game."
    if not isinstance(promised, str) or not hmac.compare_digest(promise(secret).encode(), promised.encode()):
        return "The seed is not the one that was promised before the first move."
    if witness.nonce is not None and witness.nonce.lower() not in nonces:
        return "Your number is not among those that the seed was made of."
    if witness.pledges is not None and list(witness.pledges) != pledges:
        return "What the players had sealed, as the record has it, is not what was told before the game."
    if pledges is not None and (not isinstance(pledges, list) or len(pledges) != len(nonces)):
        return "What the players had sealed cannot be read."
    for seat, (nonce, pledge) in enumerate(zip(nonces, pledges or [], strict=False)):
        if nonce and pledge and promise(nonce) != pledge:
            return f"P{seat + 1}'s number is not the one that was sealed before any was shown."
    return ""


def _order(nonces: list[str], pledges: list[str | None]) -> tuple[str, bool]:
    """What the order in which things were told is worth, and whether nobody could choose the cards."""
    open_seats = [seat for seat, nonce in enumerate(nonces) if nonce and not (pledges and pledges[seat])]
    sealed = [seat for seat, pledge in enumerate(pledges) if pledge and nonces[seat]]
    late = [seat for seat, pledge in enumerate(pledges) if pledge and not nonces[seat]]
    words = []
    if late:
        words.append(f"{_seats(late)} did not show the number that was sealed within ten seconds: it counts as none.")
    if open_seats:
        words.append(
            f"{_seats(open_seats)} gave a number without sealing it: whoever runs the server could have known it"
            " before promising, and so have chosen the cards."
        )
    elif sealed:
        words.append("The players' numbers were sealed before any was shown: nobody could choose the cards.")
    else:
        words.append("No player added a number: whoever runs the server could have chosen the cards.")
    return " ".join(words), bool(sealed) and not open_seats


def _seats(seats: list[int]) -> str:
    *others, last = [f"P{seat + 1}" for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last


def _all(deals: int) -> str:
    words = {0: "nothing was to be dealt", 1: "the deal follows from the seed"}
    return words.get(deals, f"all {deals} deals follow from the seed")
