"""The ids in a scene."""

from parlour.scene import Area, Board, Card, Choice, Label, Piece, Pile, Scene, Side, Spot, duplicates, ids

SCENE = Scene(
    (
        Board((Spot("b1", 0, 0, (Piece("pawn", 0, id="pawn"),)), Spot("a1", 1, 0, (Piece("pawn", 0),)))),
        Label("a line"),
        Area("hand", (Card((), id="hand:0"), Card((), id="hand:1")), id="hand"),
        Pile("deck", 3, Card((), id="top"), id="deck"),
        Pile("gone", 0),
        Side(0),
        Choice("pass", "pass"),
    )
)


def test_ids_come_in_order_of_appearance() -> None:
    assert ("b1", "pawn", "a1", "hand", "hand:0", "hand:1", "deck", "top", "pass") == ids(SCENE)


def test_a_sound_scene_has_no_duplicates() -> None:
    assert () == duplicates(SCENE)


def test_every_id_used_twice_is_found_once() -> None:
    doubled = Scene((*SCENE.parts, Choice("top", ""), Choice("a1", ""), Choice("a1", "")))
    assert ("a1", "top") == duplicates(doubled)
