"""Lets language models sit down."""

import click


@click.command("mcp")
@click.option(
    "--http", "port", type=click.IntRange(1, 65535), help="Serve over HTTP at this port instead of in a pipe."
)
def command(port: int | None) -> None:
    """Serve the Model Context Protocol.

    Language models then read rules, open and join tables, and play by text. By default over standard input and
    output, as clients start it; with --http at http://127.0.0.1:PORT/mcp.
    """
    try:
        from ...learn.mcp import server
    except ModuleNotFoundError as error:
        if error.name != "mcp":
            raise
        raise click.ClickException("this needs mcp, which is not installed: pip install 'parlour[mcp]'") from None
    if port is None:
        server().run()
    else:
        server().run("streamable-http", port=port)
