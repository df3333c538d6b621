"""Small games for the tests of the kit, written as anybody would."""

import parlour

HEAD = '"""A small game for tests."""\nfrom parlour.kit import *\nabout = About(title="T", pitch="P.", minutes=1)\n'


def made(folder, text, name="small"):
    """The game whose file has this text behind the usual head."""
    file = folder / f"{name}.py"
    file.write_text(HEAD + text, encoding="utf-8")
    return parlour.load(file, interpreted=True)


THREE = """
PLAYERS = 2
board = Bitboard(Square(3, 3))
move = Place(board)

class State:
    marks: Array = board.owners
    player: int = int8

@rule
def moves(o, s, out):
    return move.each(o, board.free(o, s.marks), out, 0)

@rule
def play(o, s, cell):
    board.put(o, s.marks, cell, s.player)
    s.player = OVER if board.full(o, s.marks) else 1 - s.player

@rule
def standing(o, s, player):
    return count(s.marks[player])
"""
