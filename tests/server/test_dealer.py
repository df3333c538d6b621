"""Nobody chooses the cards: neither whoever runs the server nor whoever plays, in whatever order they come."""

import json
import secrets
import time

import pytest

from parlour import Match, load
from parlour.server.commands.reveal import REVEAL_WITHIN, unrevealed
from parlour.server.protocol.refusal import Refused
from parlour.server.table.commitment import Witness, promise, seed, verify

from .authority import Driven, facts
from .served import Server

GAME = "mantis"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("dealer"))
    yield server
    server.stop()


class Honest:
    """Somebody who keeps what they were shown, and shows their own number only then."""

    def __init__(self) -> None:
        self.nonce = secrets.token_hex(16)
        self.pledge = promise(self.nonce)
        self.commitment: str | None = None
        self.pledges: list[str | None] | None = None

    def see(self, commitment: str, pledges: list[str | None]) -> str:
        """Everybody sits there: keeps it, and shows the number."""
        assert self.commitment in (None, commitment)
        assert self.pledge in pledges
        self.commitment, self.pledges = commitment, pledges
        return self.nonce

    @property
    def witness(self) -> Witness:
        return Witness(self.commitment, self.nonce, self.pledges)


def record_of(driven: Driven) -> str:
    """The record as the server gives it out, of a game that P1 gives up."""
    table = driven.table
    if table.state == "playing":
        driven.do(0, "resign")
    assert table.match is not None
    return written(table.match, table.commitment, table.pledged)


def written(match: Match, commitment: str, pledges: list[str | None]) -> str:
    first, _, rest = match.record().partition("\n")
    return json.dumps(json.loads(first) | {"commitment": commitment, "pledges": pledges}) + "\n" + rest


def ground(secret: str, nonces: list[str], commitment: str, pledges: list[str | None]) -> str:
    """The record of another game that an operator would rather have had."""
    match = Match(load(GAME), seed=seed(secret, nonces), repetition=3)
    match.forfeit(0, "resigned")
    return written(match, commitment, pledges)


def house_game(own: Honest) -> Driven:
    driven = Driven(GAME, "me", "random", pledge=own.pledge)
    assert "waiting" == driven.table.state
    driven.do(0, "reveal", nonce=own.see(driven.table.commitment, driven.table.pledged))
    return driven


def test_nothing_is_dealt_before_all_numbers_are_shown():
    ann, bob = Honest(), Honest()
    driven = Driven(GAME, "me", "friend", pledge=ann.pledge)
    with pytest.raises(Refused, match="nothing to be shown"):
        driven.do(0, "reveal", nonce=ann.nonce)
    driven.join(1, pledge=bob.pledge)
    assert ("waiting", None) == (driven.table.state, driven.table.match)
    driven.do(0, "reveal", nonce=ann.see(driven.table.commitment, driven.table.pledged))
    assert None is driven.table.match
    with pytest.raises(Refused, match="expected the digits"):
        driven.do(1, "reveal", nonce="00" * 16)
    driven.do(1, "reveal", nonce=bob.see(driven.table.commitment, driven.table.pledged))
    assert "playing" == driven.table.state
    assert f"{driven.setup.secret}:{ann.nonce}:{bob.nonce}" == driven.table.match.seed
    assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)
    for witness in (ann.witness, bob.witness):
        verdict = verify(record_of(driven), witness)
        assert (True, True) == (verdict.ok, verdict.is_sealed), verdict.words


def test_whoever_never_shows_a_number_counts_as_having_none_and_the_record_says_so():
    ann = Honest()
    driven = Driven(GAME, "me", "friend", pledge=ann.pledge)
    driven.join(1, pledge=promise("never shown"))
    driven.do(0, "reveal", nonce=ann.see(driven.table.commitment, driven.table.pledged))
    with pytest.raises(Refused, match="about to begin"):
        driven.do(1, "resign")
    driven.now += REVEAL_WITHIN
    driven.events += unrevealed(driven.table, driven.now)
    assert f"{driven.setup.secret}:{ann.nonce}:" == driven.table.match.seed
    verdict = verify(record_of(driven), ann.witness)
    assert verdict.ok
    assert "P2 did not show the number" in verdict.words
    assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)


def test_an_operator_who_grinds_secrets_in_a_house_game_is_caught():
    ann = Honest()
    driven = house_game(ann)
    assert verify(record_of(driven), ann.witness).is_sealed
    for _ in range(20):
        chosen = secrets.token_hex(32)
        late_promise = ground(chosen, [ann.nonce, ""], promise(chosen), driven.table.pledged)
        assert not verify(late_promise, ann.witness).ok
        same_promise = ground(chosen, [ann.nonce, ""], driven.table.commitment, driven.table.pledged)
        assert not verify(same_promise, ann.witness).ok
        without_me = ground(driven.setup.secret, ["", secrets.token_hex(8)], driven.table.commitment, [None, None])
        assert not verify(without_me, ann.witness).ok


def test_an_operator_who_is_the_last_to_sit_down_is_caught():
    """It knows the secret, and all numbers but its own: only what it sealed keeps it from choosing that one."""
    ann, puppet = Honest(), Honest()
    driven = Driven(GAME, "me", "friend", pledge=ann.pledge)
    driven.join(1, pledge=puppet.pledge)
    driven.do(0, "reveal", nonce=ann.see(driven.table.commitment, driven.table.pledged))
    for _ in range(20):
        chosen = secrets.token_hex(16)
        with pytest.raises(Refused):
            driven.do(1, "reveal", nonce=chosen)
        nonces, commitment = [ann.nonce, chosen], driven.table.commitment
        assert not verify(ground(driven.setup.secret, nonces, commitment, driven.table.pledged), ann.witness).ok
        other = [ann.pledge, promise(chosen)]
        assert not verify(ground(driven.setup.secret, nonces, commitment, other), ann.witness).ok


def test_an_operator_who_grinds_secrets_for_a_rematch_is_caught(server):
    first, second = Honest(), Honest()
    made = server.post("/api/tables", {"game": GAME, "pledge": first.pledge}).json
    with server.sit(made["table"], made["token"]) as me:
        me.do("reveal", nonce=first.see(made["commitment"], me.table["pledges"]))
        me.do("resign")
        me.do("rematch", pledge=second.pledge)
        following = me.until("rematch")["table"]
    with server.sit(following, made["token"]) as me:
        assert "waiting" == me.table["state"]
        assert me.table["commitment"] != made["commitment"]
        assert "done" == me.do("reveal", nonce=second.see(me.table["commitment"], me.table["pledges"]))["type"]
        me.do("resign")
    record = server.get(f"/api/tables/{following}/record").body.decode()
    verdict = verify(record, second.witness)
    assert (True, True) == (verdict.ok, verdict.is_sealed), verdict.words
    header = json.loads(record.partition("\n")[0])
    for _ in range(20):
        chosen = secrets.token_hex(32)
        nonces = header["seed"].split(":")[1:]
        assert not verify(ground(chosen, nonces, promise(chosen), header["pledges"]), second.witness).ok
        assert not verify(record, first.witness).ok


def test_a_number_that_is_not_sealed_is_taken_and_called_what_it_is():
    driven = Driven(GAME, "me", "random", nonce="c0ffee")
    verdict = verify(record_of(driven))
    assert (True, False) == (verdict.ok, verdict.is_sealed)
    assert "could have known it before promising" in verdict.words
    assert "No player added a number" in verify(record_of(Driven(GAME, "me", "random"))).words


def test_the_server_does_not_wait_for_a_number_for_ever(server, monkeypatch):
    made = server.post("/api/tables", {"game": "tictactoe", "pledge": promise("0" * 32)}).json
    began = time.monotonic()
    with server.sit(made["table"], made["token"]) as me:
        while me.now["state"] is None:
            me.until("position")
    assert time.monotonic() - began < REVEAL_WITHIN + 20
