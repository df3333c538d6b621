"""A match as text: a line of JSON for the header, one an event; and a match again out of it."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from ..errors import BadRecord, Fault, ParlourError
from ..game.game import Game
from ..game.library import is_known, load
from ..module.options import shown
from .match import Match, MatchEvent, now

FORMAT = 1
_TAGS = ("parlour", "game", "rules", "options", "seats", "seed", "repetition", "began", "result")
_KINDS = ("move", "say", "undo", "forfeit", "draw")


def written(match: Match) -> str:
    """The text of a match."""
    header: dict[str, object] = {
        "parlour": FORMAT,
        "game": match.game.source,
        "rules": match.game.version,
        "options": match.game.chosen,
        "seats": list(match.seats),
        "seed": match.seed,
        "repetition": match.repetition,
        "began": match.began.isoformat(),
        "result": _result(match),
    }
    if match.fault is not None and match.scores is None:
        header["fault"] = {key: value for key, value in match.fault.data().items() if key != "name"}
    events = ({event.kind: event.text, "seat": event.seat, "at": event.at.isoformat()} for event in match.events)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *events))


def replay(text: str, *, source: str | None = None) -> Match:
    """The match that a record tells of, or BadRecord; `source` in place of the game that it names.

    A record may come from anybody: a file that it names is not run unless it was loaded here before.
    """
    if not isinstance(text, str):
        raise BadRecord(f"a record is a text, not {shown(text)}")
    lines = [_line(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise BadRecord("the record is empty")
    header = lines[0]
    for tag in _TAGS:
        if tag not in header:
            raise BadRecord(f"line 1: the header has no {tag}")
    if header["parlour"] != FORMAT:
        raise BadRecord(f"line 1: format {shown(header['parlour'])}, and this reads format {FORMAT}")
    events = [_event(number, line) for number, line in enumerate(lines[1:], start=2)]
    if source is None and not is_known(header["game"]):
        raise BadRecord(
            f"line 1: no game {shown(header['game'])} is known by name, and a file is not run because a record names"
            " it: load that game first, or say which one it is (parlour replay --game FILE)"
        )
    match = _played(header, events, _game(header, source or header["game"]))
    if header.get("fault") is not None:
        _stop(match, header["fault"])
    if match.events != events:
        raise BadRecord(_difference(match.events, events))
    result = json.loads(json.dumps(_result(match)))
    if result and isinstance(header["result"], dict) and "points" not in header["result"]:
        result.pop("points", None)  # as records were before points were counted
    if header["result"] != result:
        raise BadRecord(f"line 1: the result is {shown(header['result'])}, but the moves lead to {shown(result)}")
    return match


def _result(match: Match) -> dict[str, object] | None:
    if match.scores is None:
        return None
    points = {} if match.points is None else {"points": match.points}
    return {"scores": match.scores, "winners": match.winners, **points}


def _line(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {number}: no JSON ({error})") from None
    if not isinstance(value, dict):
        raise BadRecord(f"line {number}: expected an object, not {shown(value)}")
    return value


def _event(number: int, line: dict[str, Any]) -> MatchEvent:
    kind = next((k for k in _KINDS if k in line), None)
    if kind is None or set(line) != {kind, "seat", "at"}:
        raise BadRecord(f"line {number}: expected one of {', '.join(_KINDS)}, with seat and at, not {shown(line)}")
    if not isinstance(line[kind], str) or type(line["seat"]) is not int:
        raise BadRecord(f"line {number}: expected a text and a seat's number, not {shown(line)}")
    return MatchEvent(kind, line["seat"], line[kind], _date(number, line["at"]))


def _date(number: int, text: object) -> datetime:
    try:
        date = datetime.fromisoformat(text)  # type: ignore[arg-type]
        return date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)
    except (TypeError, ValueError, OverflowError):
        raise BadRecord(f"line {number}: expected a date and time, not {shown(text)}") from None


def _game(header: dict[str, Any], source: str) -> Game:
    options = header["options"]
    if not isinstance(options, dict):
        raise BadRecord(f"line 1: options must be an object, not {shown(options)}")
    try:
        game = load(source, **options)
    except (ParlourError, TypeError) as error:
        raise BadRecord(f"line 1: {error}") from error
    if header["rules"] != game.version:
        raise BadRecord(
            f"line 1: played by version {shown(header['rules'])} of the rules of {game.title};"
            f" here is version {game.version}"
        )
    return game


def _played(header: dict[str, Any], events: list[MatchEvent], game: Game) -> Match:
    dates = _dates(_date(1, header["began"]), events)
    try:
        match = Match(
            game,
            seed=header["seed"],
            repetition=header["repetition"],
            seats=header["seats"],
            clock=lambda: next(dates),
        )
    except (ParlourError, TypeError) as error:
        raise BadRecord(f"line 1: {error}") from error
    for number, event in enumerate(events, start=2):
        if event.kind == "move" and event.seat < 0:
            continue
        try:
            _again(match, event)
        except ParlourError as error:
            raise BadRecord(f"line {number}: {error}") from error
    match.go_on(clock=now)
    return match


def _stop(match: Match, fault: object) -> None:
    match fault:
        case {"seat": int(seat), "kind": str(kind), "reason": str(reason)} if 0 <= seat < len(match.seats):
            pass
        case _:
            raise BadRecord(f"line 1: expected seat, kind and reason of a fault, not {shown(fault)}")
    try:
        match.stop(Fault(seat, match.seats[seat], kind, reason))
    except ParlourError as error:
        raise BadRecord(f"line 1: a fault stopped the game, but {error}") from error


def _dates(began: datetime, events: list[MatchEvent]) -> Iterator[datetime]:
    yield began
    for event in events:
        yield event.at
    while True:
        yield began


def _again(match: Match, event: MatchEvent) -> None:
    if event.kind == "say":
        match.say(event.seat, event.text)
    elif event.kind == "undo":
        match.take_back()
    elif event.kind == "forfeit":
        kind, _, reason = event.text.partition(": ")
        match.forfeit(event.seat, reason, kind=kind)
    elif event.kind == "draw":
        match.agree(event.seat)
    elif event.seat not in match.position.players and not match.is_over:
        raise BadRecord(f"seat {event.seat} moves, but it is the turn of seat {match.position.player}")
    else:
        match.play(event.text, seat=event.seat)


def _difference(played: list[MatchEvent], recorded: list[MatchEvent]) -> str:
    for number, (ours, theirs) in enumerate(zip(played, recorded, strict=False), start=2):
        if ours != theirs:
            what, instead = (f"{event.kind} {shown(event.text)}" for event in (theirs, ours))
            return f"line {number}: {what}, but by the rules and the seed it is {instead}"
    return f"{len(recorded)} events, but the game has {len(played)} up to there"
