"""Networks at the table: any function that gives priors and values, or an ONNX file, as a player of the house."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import Game, Position
from ..players.bots import HouseBot
from ..players.interface import HousePlayer
from .puct import Net, mcts


def network(file: str) -> Net:
    """The network of an ONNX file with one input, observations, and two outputs: logits of actions, and values."""
    try:
        import onnxruntime
    except ModuleNotFoundError:
        line = "pip install 'parlour[onnx]'"
        raise ModuleNotFoundError(f"a network of a file needs onnxruntime, which is not installed: {line}") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name

    def evaluate(seen: NDArray[Any], masks: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        logits, values = session.run(None, {name: seen.astype(np.float32)})
        return softmax(np.where(masks, logits, -np.inf)), values

    return evaluate


def softmax(logits: NDArray[Any]) -> NDArray[Any]:
    """The priors that logits mean."""
    raised = np.exp(logits - logits.max(1, keepdims=True))
    priors: NDArray[Any] = raised / raised.sum(1, keepdims=True)
    return priors


def seated(game: Game, net: Net | str, *, simulations: int = 100, batch: int = 16, seed: int = 0) -> HousePlayer:
    """A player that searches with a network; `parlour.run` seats it like any other."""
    return HousePlayer(game, NetBot(network(net) if isinstance(net, str) else net, simulations, batch, seed))


class NetBot(HouseBot):
    """Plays what a search with a network finds best."""

    def __init__(self, evaluate: Net, simulations: int, batch: int, seed: int) -> None:
        self._evaluate, self._simulations, self._batch, self._seed = evaluate, simulations, batch, seed

    def pick(self, position: Position, *, history: Sequence[bytes] = ()) -> int:
        self._seed += 1
        found = mcts(
            position, evaluate=self._evaluate, simulations=self._simulations, batch=self._batch, seed=self._seed
        )
        return position.action(found.best)
