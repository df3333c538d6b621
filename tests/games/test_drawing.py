"""Every game's drawing, motions, picture and guide, as people meet them."""

import re
import sys
from random import Random
from subprocess import run
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import parlour
from parlour.cli import parlour as parlour_command
from parlour.scene import Motion, data, ids, svg, words

TABLES = [
    *((name, {}) for name in parlour.games()),
    ("nava", {"players": 3}),
    ("nava", {"players": 4}),
    ("mantis", {"players": 6}),
    ("stones", {"rows": 16, "cols": 16, "players": 4}),
    ("stavegame", {"rules": "draft"}),
]


def positions(name: str, options: dict[str, object], *, seed: int = 3, most: int = 120) -> list[parlour.Position]:
    """Some positions of a random game, the first and the last among them."""
    match = parlour.Match(parlour.load(name, interpreted=True, **options), seed=seed)
    random = Random(seed)
    while not match.is_over and len(match.moves) < most:
        match.play(random.choice(match.position.moves))
    return [*match.positions[:-1:9], match.position]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_position_can_be_drawn_and_told_to_every_seat(name, options):
    """The drawing has every id once, and no words are missing."""
    for position in positions(name, options):
        for seat in (None, *range(position.game.players)):
            scene = position.scene(seat)
            root = ElementTree.fromstring(svg(scene, standalone=False))
            found = [
                group.get("data-id") for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get("data-id")
            ]
            assert sorted(ids(scene)) == sorted(found)
            assert all(text.strip() for text in data(scene)["words"].values())
            assert words(scene).strip()


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_words_for_people_have_no_ids_in_them(name, options):
    """Nothing like hand:0:1,4,4."""
    for position in positions(name, options):
        assert not re.search(r"\w:\w", position.words())


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_drawing_keeps_its_size_during_a_game(name, options):
    """So nothing jumps, once the page shows the words itself; only a very full hand makes it higher."""
    left_out = {"sides", "choices", "labels"}
    boxes = {
        re.search(r'viewBox="0 0 400 ([\d.]+)"', svg(position.scene(), without=left_out))[1]
        for position in positions(name, options)
    }
    assert 1 == len(boxes)


@pytest.mark.parametrize("name", parlour.games())
def test_a_notebook_shows_the_board(name):
    """As a drawing that needs nothing else."""
    drawn = parlour.load(name).start()._repr_svg_()
    assert drawn.startswith("<svg xmlns=")
    assert ".parlour-scene" in drawn


@pytest.mark.parametrize("name", parlour.games())
def test_the_picture_shows_a_game_that_is_going_on(name):
    """Not its start, and always the same."""
    game = parlour.load(name)
    assert game.picture == parlour.load(name).picture
    assert game.picture.player is not None
    assert game.picture != game.start()


def test_pictures_need_no_compiler():
    """The hall is there at once."""
    code = (
        "import sys, parlour; [parlour.load(n).picture.scene() for n in parlour.games()]; print('numpy' in sys.modules)"
    )
    assert "False" == run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_has_a_lesson_in_which_the_learner_wins_or_goes_on(name):
    """A few steps, each in a few words; a game of two turns has no more than two."""
    guide = parlour.load(name).guide
    match = parlour.Match(parlour.load(name, interpreted=True, **guide.options), seed=guide.seed)
    own = []
    for step in guide.steps:
        if match.position.player == guide.seat:
            own.append(step)
        match.play(step.move)
    assert min(5, match.game.bounds.plies // match.game.players) <= len(own) <= 8
    assert match.winners == (guide.seat,) or match.position.player == guide.seat
    assert all(step.text.strip() and len(step.text.split(". ")) <= 3 for step in own)


def motions(name: str, moves: str, *, seat: int | None = None, **options: object) -> tuple[Motion, ...]:
    """The motions of the last of some moves."""
    *before, last = moves.split("; ")
    position = parlour.load(name, interpreted=True, **options).start()
    for move in before:
        position = position.play(move)
    return position.motions(position.action(last), seat)


def test_discs_of_nava_jump_along_their_line_and_leave_a_cube():
    """A cube in their way goes home."""
    assert (Motion(("e1", "d1", "c1"), count=2),) == motions("nava", "e1-c1")
    assert (Motion(("c1", "b1", "a1"), count=2), Motion(("c1",), "deal")) == motions("nava", "e1-c1; a5-a4; c1-a1")
    back = motions("nava", "e1-c1; a5-a4; c1-a1; a4-a5; e1-c1")
    assert (Motion(("c1",), "fade"), Motion(("e1", "d1", "c1"), count=2)) == back


def test_a_line_of_the_hexagon_is_straight():
    """In three directions."""
    assert (Motion(("c1", "d2", "e3"), count=2),) == motions("nava", "c1-e3", players=3)


def test_a_disc_of_connect_four_falls_from_the_top():
    """To where the others lie."""
    assert (Motion(("d6", "d5", "d4", "d3", "d2", "d1")),) == motions("connectfour", "d")
    assert (Motion(("d6", "d5", "d4", "d3", "d2")),) == motions("connectfour", "d; d")


def test_a_stone_that_is_hit_fades():
    """Under the one that hits it."""
    assert (Motion(("c3",), "fade"), Motion(("b2", "c3"))) == motions("stones", "c1-c2; c5-c4; b1-b2; c4-c3; b2-c3")


def test_discs_of_othello_turn_over():
    """Around the new one."""
    assert {("deal", "d3"), ("flip", "d4")} == {(motion.kind, motion.path[0]) for motion in motions("othello", "d3")}


def test_cards_of_mantis_come_from_the_deck_and_go_from_tank_to_tank():
    """As the guided game plays."""
    match = parlour.Match(parlour.load("mantis", interpreted=True), seed=28)
    for move in ("score", "score", "steal P2"):
        match.play(move)
    told = [p.motions(p.action(move)) for p, move in zip(match.positions, match.moves, strict=False)]
    assert (Motion(("deck", "tank:0:red"), "deal"),) in told
    assert (Motion(("top",), "fade"), Motion(("tank:0:red",), "fade")) in told
    assert (Motion(("top", "tank:0:blue"), "deal"), Motion(("tank:1:blue", "tank:0:blue"), "move", 2)) in told


def test_a_card_of_stavegame_that_loses_is_gone():
    """Whether it attacks or is attacked."""
    match = parlour.Match(parlour.load("stavegame", interpreted=True), seed=1)
    for step in match.game.guide.steps:
        match.play(step.move)
    told = {move: p.motions(p.action(move)) for p, move in zip(match.positions, match.moves, strict=False)}
    assert (Motion(("hand:0:1,4,0", "slot:0,2")),) == told["place 1,4,0 on 0,2 green"]
    assert (Motion(("slot:0,2", "slot:0,1")),) == told["forward 0,2"]
    assert (Motion(("slot:2,0",), "fade"), Motion(("hand:0:1,3,1", "slot:2,0"))) == told["place 1,3,1 on 2,0 red"]
    match.play("pass")
    attack = match.position.action("place 4,1,0 on 2,0 blue")
    assert (Motion(("hand:1:4,1,0", "slot:2,0"), "fade"),) == match.position.motions(attack)


def test_nobody_sees_which_card_another_is_dealt():
    """The motion is the same for each card."""
    start = parlour.load("kuhn").start()
    assert 1 == len({start.motions(action, seat) for action in start.actions for seat in (None, 0, 1)})
    assert (Motion(("card:0",), "deal"),) == start.motions(start.actions[0], 1)


def test_cards_are_turned_up_in_the_end_before_those_who_did_not_know_them():
    """One's own lies open already."""
    moves = "deal K; deal J; bet; bet"
    assert (Motion(("card:1", "chip:1:1")), Motion(("card:1",), "flip")) == motions("kuhn", moves, seat=0)
    assert 3 == len(motions("kuhn", moves))


def test_show_writes_a_drawing_and_tells_it_in_words(tmp_path):
    """To a file, or in the terminal."""
    file = tmp_path / "board.svg"
    shown = CliRunner().invoke(parlour_command, ["show", "tictactoe", "--after", "b2", "--svg", str(file)])
    assert (0, "") == (shown.exit_code, shown.output)
    assert ElementTree.parse(file).getroot().get("viewBox")
    told = CliRunner().invoke(parlour_command, ["show", "tictactoe", "--after", "b2", "--words"])
    assert "Row 2: P1's X on b2." in told.output
    printed = CliRunner().invoke(
        parlour_command, ["show", "kuhn", "--after", "deal K; deal J", "--seat", "2", "--svg", "-"]
    )
    assert "P2&#x27;s jack" in printed.output
    assert "king" not in printed.output
