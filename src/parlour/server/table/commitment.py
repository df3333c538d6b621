"""The dealer's honesty: a secret that is promised before the first move and shown after the last.

The promise is the SHA-256 of the secret. The seed of the deals is the secret and a number from each seat's
client, in the order of the seats, joined by colons, so that neither side can choose the cards.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable
from dataclasses import dataclass

from ...engine import BadRecord, replay


def promise(secret: str) -> str:
    """What is shown of a secret before the first move."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed(secret: str, nonces: Iterable[str]) -> str:
    """The seed of all deals."""
    return ":".join([secret, *nonces])


@dataclass(frozen=True)
class Verdict:
    """What a check of a record found."""

    ok: bool
    deals: int
    words: str


def verify(record: str) -> Verdict:
    """Play a record again: every deal must follow from the seed, and the seed from what was promised."""
    try:
        match = replay(record)
    except BadRecord as error:
        return Verdict(False, 0, f"The record does not hold: {error}.")
    deals = sum(event.kind == "move" and event.seat < 0 for event in match.events)
    promised = json.loads(record.lstrip().split("\n", 1)[0]).get("commitment")
    every = f"Every move is legal, and {_all(deals)}."
    if promised is None:
        return Verdict(True, deals, f"{every} No promise was made before the game.")
    secret = match.seed.split(":", 1)[0]
    if not isinstance(promised, str) or not hmac.compare_digest(promise(secret).encode(), promised.encode()):
        return Verdict(False, deals, "The seed is not the one that was promised before the first move.")
    return Verdict(True, deals, f"{every} The seed is the one that was promised before the first move.")


def _all(deals: int) -> str:
    words = {0: "nothing was to be dealt", 1: "the deal follows from the seed"}
    return words.get(deals, f"all {deals} deals follow from the seed")
