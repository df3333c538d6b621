"""Verifies the deals of a record."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from ..arguments import json_option


@click.command("verify")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--commitment", metavar="DIGITS", help="The promise that you were shown before the game.")
@click.option("--nonce", metavar="DIGITS", help="The number that was yours.")
@click.option("--pledges", metavar="DIGITS,…", help="What each seat had sealed, as you were shown before the game.")
@json_option
def command(record: Path, commitment: str | None, nonce: str | None, pledges: str | None, as_json: bool) -> None:
    """Check that a game was dealt honestly.

    Plays the game in the file RECORD again: every deal must follow from the seed, and the seed must be the one that
    was promised before the first move. With what you kept yourself it cannot be another promise that it is compared
    with. It also says whether anybody could have chosen the cards. The exit code is 0 if all is well, else 1.
    """
    from parlour.server.table.commitment import Witness, verify

    sealed = None if pledges is None else [pledge or None for pledge in pledges.split(",")]
    witness = Witness(commitment, nonce, sealed)
    verdict = verify(record.read_text(encoding="utf-8", errors="replace"), witness)
    click.echo(json.dumps(asdict(verdict)) if as_json else verdict.words)
    sys.exit(0 if verdict.ok else 1)
