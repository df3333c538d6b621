"""What stands beside the boards, as text."""

from parlour.scene import Area, Board, Card, Choice, Face, Label, Piece, Pile, Scene, Side, Spot, text

from .samples import drawing, tile, triple


def test_tanks_the_deck_the_players_and_what_they_can_say() -> None:
    back = Card(tuple(Face(color, color) for color in ("red", "green", "blue")), back=True)
    scene = Scene(
        (
            Area("P1's tank", (tile("red", 2), tile("green"), tile("blue")), owner=0),
            Area("P2's tank", (), owner=1),
            Pile("Deck", 71, back),
            Side(0, "3 points", turn=True),
            Side(1, "12 points"),
            Choice("score", "score"),
            Choice("steal:1", "steal P2"),
        )
    )
    expected = drawing("""
        P1's tank:  red×2  green  blue
        P2's tank:  empty
        Deck:       71 cards, top ▒red,green,blue▒

        ▸ P1  3 points
          P2  12 points

        [score]  [steal P2]
    """)
    assert expected == text(scene)


def test_a_card_in_its_owners_hand_need_not_say_whose_it_is() -> None:
    cards = (triple(1, 4, 0, owner=0), triple(2, 3, 0, owner=1))
    assert "A's hand:  1,4,0  ○2,3,0" == text(Scene((Area("A's hand", cards, owner=0),)))


def test_a_card_nobody_sees_is_a_blank_back() -> None:
    assert "P2:  ▒▒▒" == text(Scene((Area("P2", (Card((), back=True),)),)))


def test_piles_count_as_people_do() -> None:
    piles = (Pile("Deck", 0), Pile("Deck", 1), Pile("Deck", 2))
    assert "Deck:  empty\nDeck:  1 card\nDeck:  2 cards" == text(Scene(piles))


def test_a_long_area_goes_on_below_its_first_thing() -> None:
    lines = text(Scene((Area("Tank", tuple(tile("purple") for _ in range(20))),))).split("\n")
    assert "Tank:  " + "  ".join(["purple"] * 9) == lines[0]
    assert "       " + "  ".join(["purple"] * 9) == lines[1]
    assert "       purple  purple" == lines[2]


def test_what_follows_a_long_name_goes_on_four_columns_in() -> None:
    lines = text(Scene((Area("A name that goes on and on and on", tuple(tile("red") for _ in range(20))),)))
    assert "     red  red" == lines.split("\n")[1][:13]


def test_a_line_may_fill_all_eighty_columns() -> None:
    full = f"{'x' * 40} {'y' * 39}"
    assert full == text(Scene((Label(full),)))
    assert full.replace(" ", "\n") + "y" == text(Scene((Label(full + "y"),)))


def test_a_long_label_breaks_between_words() -> None:
    lines = text(Scene((Label("word " * 30),))).split("\n")
    assert [" ".join(["word"] * 16), " ".join(["word"] * 14)] == lines


def test_a_label_stays_close_to_what_follows_it() -> None:
    scene = Scene((Side(0), Label("P1 may end the game."), Choice("end", "end")))
    assert "  P1\n\nP1 may end the game.\n[end]" == text(scene)


def test_blanks_inside_a_label_stay() -> None:
    assert "red  4 : 3\nblue 0 : 5" == text(Scene((Label("red  4 : 3"), Label("blue 0 : 5"))))


def test_a_very_long_name_does_not_push_its_neighbours_away() -> None:
    areas = (Area("A name that goes on and on and on", (tile("red"),)), Area("Tank", (tile("red"),)))
    assert "Tank:  red" == text(Scene(areas)).split("\n")[1]


def test_a_player_who_is_out_is_said_to_be() -> None:
    assert "  P1  out, 2 points" == text(Scene((Side(0, "2 points", out=True),)))


def test_a_choice_without_words_shows_its_id() -> None:
    assert "[pass]" == text(Scene((Choice("pass", ""),)))


def test_what_a_terminal_would_obey_is_not_passed_on() -> None:
    assert "one [2Jtwo three" == text(Scene((Label("one\x1b[2Jtwo\nthree"),)), color=True)


def test_blank_lines_give_way_where_the_screen_is_full() -> None:
    board = Board(tuple(Spot(f"a{y}", 0, y, (Piece("stone", 0, "x"),)) for y in range(20)))
    assert "" in text(Scene((board, Side(0)))).split("\n")
    assert "" not in text(Scene((board, Side(0), Side(1), Side(2)))).split("\n")
