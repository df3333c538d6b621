"""Networks lead a search, play by themselves, and take a seat."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

import parlour
from parlour import learn
from parlour.engine import Observer
from parlour.learn.dataset import ignorant


def test_a_search_finds_the_move_that_wins_with_a_network_that_knows_nothing():
    """And what it is worth: leaves are evaluated together, no more at a time than asked for."""
    sizes = []

    def net(seen, masks):
        sizes.append(len(seen))
        return ignorant(seen, masks)

    position = parlour.load("tictactoe").start()
    for move in ("a1", "b1", "a2", "b2"):
        position = position.play(move)
    result = parlour.mcts(position, evaluate=net, simulations=300, batch=16)
    assert "a3" == result.best
    assert 300 == sum(result.visits.values())
    assert result.values[0] > 0.5 > 0 > result.values[1]
    assert 1 < max(sizes) <= 16


@pytest.mark.parametrize("name", ["kuhn", "pig", "goofspiel"])
def test_it_searches_where_there_is_chance_or_something_is_hidden(name):
    """The same seed finds the same."""
    position = parlour.load(name).first_choice
    first, second = (parlour.mcts(position, evaluate=ignorant, simulations=40, seed=3) for _ in range(2))
    assert first == second
    assert first.best in position.moves


def test_a_network_that_does_not_fit_is_refused():
    position = parlour.load("tictactoe").start()
    with pytest.raises(parlour.BadOption, match=r"priors of shape \(1, 3\): expected \(1, 9\)"):
        parlour.mcts(position, evaluate=lambda seen, masks: (np.ones((len(seen), 3)), np.zeros(len(seen))))
    with pytest.raises(parlour.IllegalMove, match="nobody is to choose"):
        parlour.mcts(parlour.load("kuhn").start(), evaluate=ignorant)


def test_a_dataset_has_a_row_for_each_choice(tmp_path):
    """What was seen and could be chosen, how the search shared its visits, and what came of it."""
    game = parlour.load("tictactoe")
    data = learn.selfplay(game, tmp_path / "games.npz", games=3, simulations=12, seed=4)
    kept = np.load(tmp_path / "games.npz")
    assert set(data) == set(kept) == {"observation", "mask", "visits", "value", "seat", "result", "game"}
    assert len({len(column) for column in data.values()}) == 1
    assert np.allclose(1.0, data["visits"].sum(1))
    assert not data["visits"][~data["mask"]].any()
    assert {0, 1, 2} == set(data["game"].tolist())
    again = learn.selfplay(game, games=1, simulations=12, seed=5)
    assert again["visits"].tolist() == data["visits"][data["game"] == 1].tolist()


def test_a_network_of_a_file_takes_a_seat(tmp_path):
    """One matrix and one vector: it likes some cells better than others."""
    game = parlour.load("tictactoe")
    file, size = str(tmp_path / "net.onnx"), Observer(game).size
    weights = np.zeros((size, 10), np.float32)
    weights[-1, 4] = weights[-2, 4] = 5.0  # whichever seat looks likes the middle
    nodes = [
        helper.make_node("MatMul", ["seen", "weights"], ["all"]),
        helper.make_node("Split", ["all", "sizes"], ["logits", "value"], axis=1),
    ]
    sides = [helper.make_tensor_value_info("seen", TensorProto.FLOAT, ["n", size])]
    widths = {"logits": 9, "value": 1}
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", width]) for name, width in widths.items()]
    kept = [onnx.numpy_helper.from_array(weights, "weights"), onnx.numpy_helper.from_array(np.array([9, 1]), "sizes")]
    graph = helper.make_graph(nodes, "net", sides, ends, kept)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 9
    onnx.save(model, file)
    match = parlour.run(game, [learn.seated(game, file, simulations=20), "random"], seed=2)
    assert "b2" == match.moves[0]
    assert match.is_over
