"""Boards as text."""

from dataclasses import replace

from parlour.scene import Board, Piece, Scene, Side, Spot, Thing, text

from .samples import LETTERS, disc_stack, drawing, grid, hexagon, marks, name, triple


def shown(board: Board) -> str:
    """A board alone, moved to the left edge as `drawing` moves the expected one."""
    return drawing(text(Scene((board,))))


def test_cells_stand_in_a_grid_with_coordinates_at_the_edges() -> None:
    expected = drawing("""
           a  b  c
        1  X  ·  ·
        2  ·  O  ·
        3  ·  ·  X
    """)
    assert expected == shown(grid(3, 3, marks("X.. .O. ..X")))


def test_junctions_are_joined_by_lines_and_stacks_stand_on_them() -> None:
    things: dict[str, Thing] = {
        "e1": disc_stack("000000", "X6"),
        "b3": disc_stack("1111", "Z4"),
        "c4": Piece("cube", 0, "X0"),
    }
    expected = drawing("""
           a    b    c    d    e
        1  ┌────┬────┬────┬────X6
           │    │    │    │    │
        2  ├────┼────┼────┼────┤
           │    │    │    │    │
        3  ├────Z4───┼────┼────┤
           │    │    │    │    │
        4  ├────┼────X0───┼────┤
           │    │    │    │    │
        5  └────┴────┴────┴────┘
    """)
    assert expected == shown(grid(5, 5, things, points=True))


def test_a_hexagon_slants_its_lines_and_names_both_ends_of_each_row() -> None:
    things: dict[str, Thing] = {
        "c1": disc_stack("00000", "X5"),
        "a3": disc_stack("22222", "Y5"),
        "c5": disc_stack("11111", "Z5"),
    }
    expected = drawing("""
              a1  ·─────·─────X5  c1
                 ╱ ╲   ╱ ╲   ╱ ╲
                ╱   ╲ ╱   ╲ ╱   ╲
           a2  ·─────·─────·─────·   d2
              ╱ ╲   ╱ ╲   ╱ ╲   ╱ ╲
             ╱   ╲ ╱   ╲ ╱   ╲ ╱   ╲
        a3  Y5────·─────·─────·─────·   e3
             ╲   ╱ ╲   ╱ ╲   ╱ ╲   ╱
              ╲ ╱   ╲ ╱   ╲ ╱   ╲ ╱
           a4  ·─────·─────·─────·   d4
                ╲   ╱ ╲   ╱ ╲   ╱
                 ╲ ╱   ╲ ╱   ╲ ╱
              a5  ·─────·─────Z5  c5
    """)
    assert expected == shown(hexagon(things))


def test_row_labels_that_name_no_spot_stay_beside_the_board() -> None:
    board = Board((Spot("here", 0, 0), Spot("there", 1, 0)), rows=(("home", 0),))
    assert "home  ·  ·" == shown(board)


def test_staves_have_their_colour_in_their_heading_and_cards_on_them() -> None:
    colors = ("red", "grey", "green")
    cards = {
        (0, 0): triple(0, 0, 5, 1, "red"),
        (0, 2): triple(1, 4, 0, 0, "red"),
        (2, 1): triple(2, 3, 0, 1, "green"),
    }
    spots = tuple(
        Spot(f"slot:{x},{y}", x, y, (cards[x, y],) if (x, y) in cards else (), colors[x])
        for y in range(3)
        for x in range(3)
    )
    numbers = tuple((str(n), float(n)) for n in range(3))
    expected = drawing("""
            0 red     1 grey   2 green
        0  ○*0*,0,5     ·         ·
        1     ·         ·      ○2,*3*,0
        2  ●*1*,4,0     ·         ·
    """)
    assert expected == shown(Board(spots, columns=numbers, rows=numbers))


def test_a_heading_that_has_the_colour_is_left_alone() -> None:
    board = Board((Spot("a", 0, 0, color="red"),), columns=(("red stave", 0),))
    assert "red stave\n    ·" == shown(board)


def test_rows_of_one_colour_have_it_beside_them() -> None:
    spots = tuple(Spot(name(x, y), x, y, color=("red", "blue")[y]) for y in range(2) for x in range(2))
    expected = drawing("""
                a  b
         1 red  ·  ·
        2 blue  ·  ·
    """)
    rows, columns = (("1", 0.0), ("2", 1.0)), (("a", 0.0), ("b", 1.0))
    assert expected == shown(Board(spots, columns=columns, rows=rows))


def test_colours_in_no_order_are_told_by_a_glyph_on_each_spot() -> None:
    spots = tuple(
        replace(spot, color="red" if (spot.x + spot.y) % 2 else "grey") for spot in grid(2, 2, marks("X. ..")).spots
    )
    assert "░X  ♡\n♡   ░" == shown(Board(spots))


def test_a_ground_of_one_colour_is_not_told() -> None:
    board = grid(2, 8, {})
    green = replace(board, spots=tuple(replace(spot, color="green") for spot in board.spots))
    assert shown(board) == shown(green)


def test_two_boards_stand_one_below_the_other() -> None:
    board = Board((Spot("a1", 0, 0),))
    assert " ·\n\n ·" == text(Scene((board, board)))


def test_sixteen_by_sixteen_stones_fit_a_terminal() -> None:
    things: dict[str, Thing] = {name(x, y): Piece("stone", int(y > 8)) for x in range(16) for y in (0, 15)}
    sides = (Side(0, "16 stones", turn=True), Side(1, "16 stones"))
    lit = frozenset(name(x, y) for x in range(16) for y in range(16))
    lines = text(Scene((grid(16, 16, things), *sides)), lit=lit).split("\n")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert " 1 " + "(●)" * 16 == lines[1]
    assert "    " + "  ".join(LETTERS) == lines[0]


def test_wide_stones_move_closer_to_fit() -> None:
    things: dict[str, Thing] = {name(x, 0): Piece("stone", 0, "abc") for x in range(16)}
    lines = text(Scene((grid(1, 16, things),))).split("\n")
    assert max(map(len, lines)) <= 80
    assert " ".join(["abc"] * 16) in lines[1]


def test_places_far_apart_keep_their_order_only() -> None:
    board = Board((Spot("a", 0, 0), Spot("b", 1, 0), Spot("c", 1e9, 0)))
    assert "·  ·  ·" == shown(board)


def test_players_without_text_of_their_own_have_glyphs_that_their_lines_explain() -> None:
    board = Board((Spot("a", 0, 0, (Piece("stone", 0),)), Spot("b", 1, 0, (Piece("cube", 1),))))
    expected = drawing("""
         ●   ○▫

        ▸ ● P1
          ○ P2
    """)
    assert expected == drawing(text(Scene((board, Side(0, turn=True), Side(1)))))


def test_a_stack_of_several_owners_tells_them_from_the_top() -> None:
    assert "●2○1" == shown(Board((Spot("a1", 0, 0, (disc_stack("001"),)),)))


def test_what_the_short_form_of_a_stack_hides_is_told_below_the_board() -> None:
    things: dict[str, Thing] = {"a1": disc_stack("0001111", "X7"), "b1": disc_stack("0101")}
    expected = drawing("""
            a    b
        1   X7  ●4…
        from the top: a1 P1×3 P2×4,  b1 P1 P2 P1 P2
    """)
    assert expected == shown(grid(1, 2, things))


def test_several_things_on_a_spot_stand_side_by_side() -> None:
    pair = (Piece("pawn", 0, "P"), Piece("cube", 1, "c"))
    assert "P c" == shown(Board((Spot("a1", 0, 0, pair),)))


def test_lines_that_cross_are_drawn_as_a_cross() -> None:
    ends = (Spot("n", 1, 0), Spot("w", 0, 1), Spot("e", 2, 1), Spot("s", 1, 2))
    expected = drawing("""
          ·
          │
        ·─┼─·
          │
          ·
    """)
    assert expected == shown(Board(ends, "points", (("n", "s"), ("w", "e"))))


def test_slanted_lines_that_cross_are_drawn_as_a_cross() -> None:
    ends = (Spot("a", 0, 0), Spot("b", 1, 0), Spot("aside", 2, 1), Spot("c", 0, 2), Spot("d", 1, 2))
    expected = drawing("""
        ·   ·
         ╲ ╱
         ╲ ╱
          ╳     ·
         ╱ ╲
         ╱ ╲
        ·   ·
    """)
    assert expected == shown(Board(ends, "points", (("a", "d"), ("b", "c"))))


def test_a_tall_board_of_junctions_leaves_no_room_between_its_rows() -> None:
    assert 1 + 9 + 8 == len(shown(grid(9, 2, {}, points=True)).split("\n"))
    assert 1 + 10 == len(shown(grid(10, 2, {}, points=True)).split("\n"))
