"""A server of the Model Context Protocol: language models read rules, open and join tables, and play by text."""

from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from ..engine import ParlourError, games, load
from .tables import Tables, rulebook

INSTRUCTIONS = (
    "Turn-based tabletop games. list_games and rules tell what there is; open_table seats you and gives a key, with"
    " which you look and play. A move that is refused comes back with the reason: say another one."
)


def server() -> MCPServer[Any]:
    """The server, with tables of its own."""
    mcp: MCPServer[Any] = MCPServer("parlour", instructions=INSTRUCTIONS)
    tables = Tables()

    @mcp.tool()
    def list_games() -> str:
        """All games: their names, how many play, and what they are about."""
        loaded = [load(name) for name in games()]
        return "\n".join(f"{g.name}: {g.title}, {g.players} players, {g.minutes} minutes. {g.pitch}" for g in loaded)

    @mcp.tool()
    def rules(game: str) -> str:
        """The rules of a game, how its moves are written, and its options."""
        return _tried(lambda: rulebook(load(game)))

    @mcp.tool()
    def open_table(
        game: str,
        options: dict[str, Any] | None = None,
        seats: list[str] | None = None,
        tries: int = 0,
        seed: int | None = None,
    ) -> str:
        """Open a table and sit down. `seats`: for each player "open", or a player of the house such as "level:3".
        `tries`: after so many answers in a row that are no legal move the game is lost; 0: never."""

        def opened() -> str:
            table = tables.open(game, options, seats, tries, seed)
            key = table.join()
            table.go_on()
            return f"Table {table.name}. Your key: {key}\n\n{table.look(table.keys[key])}"

        return _tried(opened)

    @mcp.tool()
    def list_tables() -> str:
        """The tables that can be joined."""
        lines = [f"{table.name}: {table.match.game.title}, {len(table.free)} free" for table in tables.joinable()]
        return "\n".join(lines) or "There is none: open one."

    @mcp.tool()
    def join_table(table: str) -> str:
        """Sit down at a table that has a free seat."""

        def joined() -> str:
            joining = tables.named(table)
            key = joining.join()
            return f"Your key: {key}\n\n{joining.look(joining.keys[key])}"

        return _tried(joined)

    @mcp.tool()
    def look(key: str) -> str:
        """The position as your seat may know it, and your legal moves."""

        def looked() -> str:
            table, seat = tables.seat(key)
            return table.look(seat)

        return _tried(looked)

    @mcp.tool()
    def play(key: str, move: str) -> str:
        """Play a move, by its text. What is no legal move is refused with the reason, and nothing is played."""

        def played() -> str:
            table, seat = tables.seat(key)
            return table.play(seat, move)

        return _tried(played)

    return mcp


def _tried(ask: Any) -> str:
    """The answer, or what was wrong with the question."""
    try:
        return str(ask())
    except ParlourError as error:
        raise ToolError(str(error)) from None
