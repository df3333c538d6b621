"""The command `parlour`: every file in `commands` is one of its commands."""

import sys
from importlib import import_module
from pathlib import Path

import click

FOLDER = Path(__file__).parent / "commands"


class Commands(click.Group):
    """Finds commands by looking into the folder and imports one when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(file.stem for file in FOLDER.glob("[a-z]*.py"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{__name__}.commands.{cmd_name}").command
        return command


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="parlour")
def parlour() -> None:
    """Play, study and make turn-based tabletop games."""


def main() -> None:
    """Run the command; a refusal is one sentence, and the exit code tells its kind.

    0: done. 1: the check failed, the move is illegal, the record does not replay. 2: wrong usage.
    """
    try:
        parlour()
    except ValueError as error:
        from parlour.engine import BadGame, BadOption, ParlourError, UnknownGame

        if not isinstance(error, ParlourError):
            raise
        click.echo(f"parlour: {error}", err=True)
        sys.exit(2 if isinstance(error, UnknownGame | BadOption | BadGame) else 1)
