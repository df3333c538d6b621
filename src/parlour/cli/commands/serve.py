"""Serves tables to browsers and programs."""

import os
import socket
import sys
from pathlib import Path

import click


@click.command("serve")
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[FILE]...")
@click.option("--watch", is_flag=True, help="Take up every edit of FILE when it is saved, on all open pages.")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets others on your net in.")
@click.option("--port", type=click.IntRange(0, 65535), default=8400, show_default=True, help="0: any that is free.")
@click.option("--database", metavar="URL", help="Where tables are kept, if not in a file in the data folder.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The data folder.")
@click.option("--open/--no-open", "opening", default=True, help="Open a browser where there is one.")
@click.option("--public-url", metavar="URL", help="The address by which others reach the server, behind a proxy.")
@click.option(
    "--proxy", "proxies", multiple=True, metavar="ADDRESS", help="Where a proxy runs, if not on this computer."
)
@click.option("--workers", type=click.IntRange(1, 64), help="Processes in which the house thinks.")
@click.option("--limit", "limits", multiple=True, metavar="NAME=NUMBER", help="Another limit, such as tables=600.")
@click.option("--log", "log", type=click.Choice(["text", "json"]), default="text", help="What is logged, a line each.")
@click.option("--unlimited", is_flag=True, help="No limits on how often anybody asks, for load tests.")
def command(
    files: tuple[Path, ...],
    watch: bool,
    host: str,
    port: int,
    database: str | None,
    data: Path | None,
    opening: bool,
    public_url: str | None,
    proxies: tuple[str, ...],
    workers: int | None,
    limits: tuple[str, ...],
    log: str,
    unlimited: bool,
) -> None:
    """Serve the parlour: play in the browser, alone, with friends by a link, against the house.

    Each FILE is a game of your own, or a folder of such games: they are played beside those of the house.
    """
    from parlour.server.wire.limits import UNLIMITED, read
    from parlour.server.wire.logs import log_as
    from parlour.server.wire.serving import serve, sqlite_url

    log_as(log)
    if watch and not files:
        raise click.UsageError("--watch looks for edits of games of your own: expected their FILE.")
    _put_at_hand(files, is_broken_fine=watch)

    def ready(number: int) -> None:
        address = public_url or f"http://{_shown(host)}:{number}"
        click.echo(f"Parlour is at {address}")
        click.echo(_for_friends(host, number, public_url))
        if opening and _has_screen():
            click.launch(address)

    serve(
        host=host,
        port=port,
        database=database or sqlite_url(data or _data_folder()),
        limits=UNLIMITED if unlimited else read(limits),
        public=public_url,
        proxies=proxies,
        workers=workers or min(4, os.cpu_count() or 1),
        watching=watch,
        ready=ready,
    )


def _put_at_hand(files: tuple[Path, ...], *, is_broken_fine: bool) -> None:
    """Have these games known by name, here and in the processes that think."""
    from parlour.engine import UnknownGame, at_hand, load
    from parlour.engine.game.library import AT_HAND, games_in

    paths = [file.resolve() for file in files]
    for path in paths:
        if not games_in(path):
            raise UnknownGame(f"no game in {path}: a game is a file that says `about`, or a folder with an __init__.py")
    known = os.environ.get(AT_HAND, "")
    os.environ[AT_HAND] = os.pathsep.join([*([known] if known else []), *map(str, paths)])
    for name in at_hand() if not is_broken_fine else ():
        load(name, interpreted=True)


def _has_screen() -> bool:
    """Whether a browser could show itself: without a screen, looking for one only prints complaints."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _data_folder() -> Path:
    from platformdirs import user_data_dir

    return Path(os.environ.get("PARLOUR_DATA") or user_data_dir("parlour"))


def _shown(host: str) -> str:
    return "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host


def _for_friends(host: str, port: int, public_url: str | None) -> str:
    if public_url:
        return "Friends come in by the same address."
    if host not in ("0.0.0.0", "::"):
        return "Only this computer can reach it. For friends on your net: parlour serve --host 0.0.0.0"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return f"Friends on your net come in by http://{probe.getsockname()[0]}:{port}"
        except OSError:
            return "Friends on your net come in by this computer's address."
