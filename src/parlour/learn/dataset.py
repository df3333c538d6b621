"""Games that a network, or chance, plays against itself, as a dataset to learn from."""

import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import Game, Match, Observer, load
from .network import network
from .puct import Net, NetResult, mcts

Dataset = dict[str, NDArray[Any]]
"""By name, a row a choice: observation, mask, visits (shares, by action), value (of the search), seat, result (the
reward at the end), and the number of the game."""


def selfplay(
    game: str | Game,
    file: str | Path | None = None,
    *,
    games: int,
    net: Net | str | None = None,
    simulations: int = 64,
    batch: int = 8,
    opening: int = 6,
    seed: int = 0,
    cores: int = 1,
) -> Dataset:
    """Play so many games and give the dataset; with a `file` it is written there too, as .npz.

    `net` is a function, the name of an ONNX file, or none: then the ends of games tell all. The first
    `opening` choices of a game are drawn by their visits, all others are the most visited. What game i is like depends
    on `seed + i` and not on the number of `cores`; for more than one, a `net` has to be a file or importable.
    """
    loaded = load(game) if isinstance(game, str) else game
    one = partial(_game, loaded, net, simulations, batch, opening)
    seeds = range(seed, seed + games)
    if cores == 1:
        parts = list(map(one, seeds))
    else:
        with ProcessPoolExecutor(cores or os.cpu_count(), mp_context=get_context("spawn")) as pool:
            parts = list(pool.map(one, seeds))
    for number, part in enumerate(parts):
        part["game"] = np.full(len(part["seat"]), number, np.int32)
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    if file is not None:
        np.savez_compressed(file, **data)  # type: ignore[arg-type]
    return data


def _game(game: Game, net: Net | str | None, simulations: int, batch: int, opening: int, seed: int) -> Dataset:
    """One game, a row for each choice that was one."""
    evaluate = ignorant if net is None else network(net) if isinstance(net, str) else net
    random, observer, match = Random(seed), Observer(game), Match(game, seed=seed)
    rows: dict[str, list[Any]] = {name: [] for name in ("observation", "mask", "visits", "value", "seat")}
    while not match.is_over:
        position, seat = match.position, match.position.player
        assert seat is not None
        luck = random.getrandbits(62)
        found = mcts(position, evaluate=evaluate, simulations=simulations, batch=batch, noise=0.25, seed=luck)
        shares = _shares(found, position.game.bounds.actions, {position.text(a): a for a in position.actions})
        rows["observation"].append(observer(position, seat))
        rows["mask"].append(observer.mask(position, seat).astype(np.bool_))
        rows["visits"].append(shares)
        rows["value"].append(found.values[seat])
        rows["seat"].append(seat)
        is_open = len(rows["seat"]) <= opening
        match.act(random.choices(range(len(shares)), shares.tolist())[0] if is_open else int(shares.argmax()))
    scores = match.scores
    assert scores is not None
    kinds = {"value": np.float32, "seat": np.int8}
    data: Dataset = {name: np.array(row, kinds.get(name)) for name, row in rows.items()}
    data["result"] = np.array([game.players * scores[seat] - 1.0 for seat in rows["seat"]], np.float32)
    return data


def _shares(found: NetResult, actions: int, numbers: dict[str, int]) -> NDArray[np.float32]:
    shares = np.zeros(actions, np.float32)
    for move, visits in found.visits.items():
        shares[numbers[move]] = visits
    shares /= shares.sum()
    return shares


def ignorant(seen: NDArray[Any], masks: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """A network that knows nothing: all moves are alike, and nobody is ahead."""
    return masks / masks.sum(1, keepdims=True), np.zeros(len(seen))
