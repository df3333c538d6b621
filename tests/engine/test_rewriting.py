"""A rule is rewritten for compiling so that its indices are unsigned, and means the same."""

import parlour
from parlour.engine import rewriting

SOURCE = '''
CONSTANT = 3

@rule
def first(o: Options, s: State, at: int) -> int:
    """Add up."""
    total: int = s.board[at] + s.table[at + 1, 2 * at]
    s.board[0] = total

    # a comment
    for i in range(3):
        s.board[i] += s.board[s.board[i]]
    return total


def second(s):
    return s[0]
'''


def functions():
    """The functions of the source, as they stand."""
    names = {"rule": lambda function: function, "Options": object, "State": object}
    exec(compile(SOURCE, "source.py", "exec"), names)
    return names


def test_every_index_that_is_no_constant_is_cast():
    """In pairs, in what is assigned, and inside other indices."""
    names = functions()
    code = rewriting.rewritten(names["first"], SOURCE)
    casts = []
    scope = {rewriting.UNSIGNED: lambda i: casts.append(i) or i}
    state = type("S", (), {"board": [1, 2, 0] + [0] * 9, "table": {(2, 2): 5}})()
    total = type(names["first"])(code, scope | {"range": range})(None, state, 1)
    assert 7 == total
    assert [1, 2, 2] == casts[:3]
    assert len(casts) == 3 + 3 * 3


def test_lines_stay_those_of_the_file():
    """So that an error points into the author's file."""
    names = functions()
    code = rewriting.rewritten(names["first"], SOURCE)
    assert "source.py" == code.co_filename
    assert names["first"].__code__.co_firstlineno + 1 == code.co_firstlineno
    assert max(line for _, _, line in code.co_lines() if line) == 13


def test_a_text_that_is_not_the_function_is_left_alone():
    """The function as it stands is compiled then."""
    assert rewriting.rewritten(functions()["first"], "x = 1\n" * 40) is None
    assert rewriting.rewritten(functions()["first"], SOURCE.replace("first", "third")) is None
    assert rewriting.rewritten(functions()["first"], "(" * 40) is None


def test_what_is_compiled_is_what_was_imported(tmp_path):
    """Even if the file changes in between."""
    from pathlib import Path

    starter = (Path(__file__).parent / "heap.txt").read_text()
    file = tmp_path / "heap.py"
    file.write_text(starter)
    game = parlour.load(file)
    file.write_text("\n\n" + starter.replace("n = min(3, s.heap)", "n = min(1, s.heap)"))
    assert 27 == game.perft(3)
    assert 1 == parlour.load(file).perft(3)
