"""An author's day in the terminal: a game is saved in an editor, and the table shows it already."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour.cli import parlour as parlour_command
from parlour.cli.commands.new import STARTERS
from parlour.terminal.app import Parlour
from parlour.terminal.edits import Edits
from parlour.terminal.plain import PlainTable
from parlour.terminal.table import TableScreen

from .screens import run, said, session, shown
from .test_table import until

FIRST = STARTERS["board"].read_text(encoding="utf-8").replace("TITLE", "Rows")
SIZE = "option(6, range(3, 9)"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = Path("rows.py")
    file.write_text(FIRST)
    return file


def edited(old: str, new: str) -> str:
    assert 1 == FIRST.count(old)
    return FIRST.replace(old, new)


def test_edits_are_on_the_screen_with_what_was_played_and_faults_with_their_line(file: Path) -> None:
    async def author() -> None:
        table = session(str(file), "me", "me")
        for move in ("b2", "f6"):
            table.play(move)
        app = Parlour(table, pace=0, edits=Edits(table))

        def is_shown(words: str) -> bool:
            return isinstance(app.screen, TableScreen) and words in "\n".join(shown(app))

        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            file.write_text(edited(SIZE, "option(8, range(3, 9)"))
            await until(pilot, lambda: is_shown("g  h"))
            assert "The edited rules are played from here on." in said(app)
            file.write_text(edited("s.player = 1 - s.player", "s.player = 1 -"))
            await until(pilot, lambda: is_shown("rows.py, line 40: SyntaxError: invalid syntax"))
            assert is_shown("the rules from before are played")
            file.write_text(edited(SIZE, "option(5, range(3, 9)"))
            await until(pilot, lambda: is_shown("f6 is no longer possible"))
            assert not is_shown("SyntaxError")
            assert app.session is not None
            assert ("b2",) == app.session.match.moves
            app.session.close()

    run(author())


def test_line_by_line_an_edit_is_taken_up_before_the_next_move(file: Path) -> None:
    table, lines = session(str(file), "me", "me"), list[str]()
    saves = iter([edited("s.player = 1 - s.player", "s.player = 1 // 0"), edited(SIZE, "option(3, range(3, 9)")])

    def ask(prompt: str) -> str:
        text = next(saves, None)
        if text is None:
            return "quit"
        file.write_text(text)
        return ""

    PlainTable(table, ask=ask, tell=lines.append, edits=Edits(table)).run()
    told = "\n".join(lines)
    fault, taken_up = told.index("rows.py, line 40: ZeroDivisionError"), told.index("The edited rules are played")
    assert fault < taken_up
    assert "   a  b  c\n1 (·)(·)(·)\n" in told[taken_up:]


def test_only_a_file_of_ones_own_is_watched() -> None:
    result = CliRunner().invoke(parlour_command, ["play", "nava", "--watch", "--plain"], input="quit\n")
    assert 2 == result.exit_code
    assert "expected its FILE" in result.output
