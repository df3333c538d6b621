"""A rule is rewritten for compiling so that its indices are unsigned, and means the same."""

import parlour
from parlour.engine.compiling import rewriting

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


WEIGHED = '''
"""Each says a number; whoever said the higher one wins."""
from parlour.kit import *
about = About(title="T", pitch="P.", minutes=1)
PLAYERS = 2
plies = 2
says = Say("one", "two", "three")

class State:
    said: Array = int8[2]
    calls: int = int8
    player: int = int8

@rule
def other(player):
    return 1 - player

@rule
def doubled(number):
    return number + number

@rule
def counted(o, s):
    s.calls = added(s.calls, 1)
    return s.calls

@rule
def added(a, b):
    total = a
    total += b
    return total

@rule
def moves(o, s, out):
    return says.each(o, out, 0)

@rule
def play(o, s, action):
    s.said[s.player] = added(doubled(counted(o, s)), says.word(o, action))
    s.player = OVER if s.said[other(s.player)] else other(s.player)

@rule
def standing(o, s, player):
    return s.said[player]
'''


def test_a_rule_that_only_returns_something_means_the_same_where_it_is_called(tmp_path):
    """What is given to it is done once, however often it is used."""
    file = tmp_path / "weighed.py"
    file.write_text(WEIGHED.lstrip(), encoding="utf-8")
    for interpreted in (False, True):
        p = parlour.load(file, interpreted=interpreted).start().play("three").play("one")
        assert [4, 4] == p.data()["said"]
        assert 2 == p.data()["calls"]
        assert (0.5, 0.5) == p.scores


def test_a_rule_is_compiled_once_whatever_numbers_it_is_given(tmp_path):
    """Constants, small and large ones are all whole numbers to it."""
    import sys
    import time

    file = tmp_path / "weighed.py"
    file.write_text(f"{WEIGHED.lstrip()}# {time.time_ns()}\n", encoding="utf-8")  # never compiled before
    game = parlour.load(file)
    assert 1 == game.playouts(1).games
    rules = sys.modules[f"parlour_rules_weighed_{game.compiler.version}"]
    added = rules.play.py_func.__globals__["added"]
    assert 1 == len(added.overloads)
