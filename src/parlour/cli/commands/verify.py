"""Verifies the deals of a record."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from ..arguments import json_option


@click.command("verify")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
def command(record: Path, as_json: bool) -> None:
    """Check that a game was dealt honestly.

    Plays the game in the file RECORD again: every deal must follow from the seed, and the seed must be the one that
    was promised before the first move. The exit code is 0 if all is well, else 1.
    """
    from parlour.server.table.commitment import verify

    verdict = verify(record.read_text(encoding="utf-8", errors="replace"))
    click.echo(json.dumps(asdict(verdict)) if as_json else verdict.words)
    sys.exit(0 if verdict.ok else 1)
