"""Secrets: what a seat sees, hears and may do does not depend on what it cannot know."""

import json
from collections import defaultdict

from ..engine.game.position import Position
from ..engine.match.knowledge import is_possible, is_revealing
from ..engine.module.messages import seat as named
from ..engine.module.rules import DEALER
from .trial import Trial

_GUESSES = 2
_FURTHER = 12
"""Plies that are played on from a guess."""


def views(trial: Trial, p: Position) -> None:
    """Everybody's view, and what they could imagine behind it, agree with the position."""
    if not trial.game.chapters.has_secrets:
        return
    contradiction = trial.game.chapters.get("contradiction")
    if contradiction and (words := contradiction(trial.game.o, trial.fields(p))):
        trial.found("secrets", f"{words}, so that nobody can imagine what is true", where=trial.place("play", "moves"))
    for seat in (None, *range(trial.game.players)):
        trial.run(_view, p, seat)
    trial.run(_taken_back, p)


def _view(trial: Trial, p: Position, seat: int | None) -> None:
    seen, who = p.seen(seat), _who(seat)
    trial.ledger.hides |= seen.raw != p.raw
    trial.holds("secrets", seen.seen(seat) == seen, f"hiding from {who} what is hidden changes it again")
    trial.holds("secrets", seen.player == p.player, f"{who} does not see who is to move")
    json.dumps(p.view(seat), allow_nan=False)
    if seat == p.player:
        _same(trial, p, seen, f"{who} sees other moves than there are")
    for number in range(_GUESSES):
        seed = trial.random.randrange(1 << 30) + number
        guess = p.guess(seat, seed=seed)
        trial.ledger.guesses |= guess.raw != seen.raw
        trial.holds("secrets", guess == p.guess(seat, seed=seed), f"{who} guesses twice differently by one seed")
        alike = guess.seen(seat) == seen and guess.view(seat) == p.view(seat) and guess.scene(seat) == p.scene(seat)
        if not trial.holds("secrets", alike, f"{who} imagines a position that contradicts what it sees"):
            return
        if seat == p.player:
            _same(trial, p, guess, f"the moves of {who} depend on what it cannot know")
        _heard(trial, p, guess, seat)
        _played_on(trial, guess)


def _same(trial: Trial, p: Position, other: Position, words: str) -> None:
    same = p.moves == other.moves and p.actions == other.actions
    if trial.holds("secrets", same, words):
        clicks = all(p.clicks(action) == other.clicks(action) for action in p.actions)
        trial.holds("secrets", clicks, words.replace("moves", "clicks"))


def _taken_back(trial: Trial, p: Position) -> None:
    """After a move that may be taken back, everything that anybody could imagine before it can be imagined still."""
    if p.player in (None, DEALER):
        return
    action = trial.random.choice(p.actions)
    if is_revealing(p, action):
        return
    for seat in (None, *range(trial.game.players)):
        guess = p.guess(seat, seed=trial.random.randrange(1 << 30))
        words = f"{_who(seat)} learns by {p.text(action)} a secret, though the draws of guess deny it"
        trial.holds("secrets", is_possible(guess, seat, p, action), words)


def _played_on(trial: Trial, guess: Position) -> None:
    """A guess is a position like any other: it can be played on."""
    for _ in range(_FURTHER):
        if guess.player is None:
            return
        if not trial.holds("secrets", bool(guess.actions), "in a position that was guessed there is no move"):
            return
        guess = guess.act(trial.random.choice(guess.actions))


def _heard(trial: Trial, p: Position, guess: Position, seat: int | None) -> None:
    """What leads to positions that a seat cannot tell apart is told to it in the same way."""
    sample = trial.random.sample(p.actions, min(4, len(p.actions)))
    stories_by_view: defaultdict[Position, dict[Position, str]] = defaultdict(dict)
    for position in (p, guess):
        for action in sample:
            if action in position.actions:
                after = position.act(action)
                stories_by_view[after.seen(seat)].setdefault(after, _story(position, action, seat))
    for stories in stories_by_view.values():
        different = " or ".join(sorted({*stories.values()}))
        if len({*stories.values()}) > 1:
            words = f"what {_who(seat)} hears tells what it cannot know: {different}"
            trial.found("secrets", words, where=trial.place("messages", "caused", "hide", "play"))


def _story(p: Position, action: int, seat: int | None) -> str:
    heard = [message for message, _ in p.updates(action) if message.seats is None or seat in message.seats]
    return json.dumps([message.json() for message in heard])


def hidden(trial: Trial) -> None:
    """A game with secrets hides something from somebody, and what is hidden can be guessed."""
    if not trial.game.chapters.has_secrets:
        return
    if not trial.ledger.hides:
        trial.found("secrets", "hide never hid anything from anybody", in_games=True)
    elif not trial.ledger.guesses:
        trial.found("secrets", "guess never fills in what hide takes out", in_games=True)


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else named(seat)
