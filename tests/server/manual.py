"""The tables of docs/api.md, from the structs: `python -m tests.server.manual` writes them."""

from pathlib import Path
from typing import Any

import msgspec

from parlour.server.commands import REQUESTS
from parlour.server.protocol.refusal import Code
from parlour.server.protocol.told import TOLD

MANUAL = Path(__file__).parents[2] / "docs" / "api.md"


def sentence(text: str | None) -> str:
    """A docstring in one line."""
    return " ".join((text or "").split())


def fields(kind: type[msgspec.Struct]) -> str:
    """The values of a struct, each with what it is."""
    told = []
    for field in msgspec.structs.fields(kind):
        metas: list[Any] = list(getattr(field.type, "__metadata__", ()))
        words = next((meta.description or meta.title for meta in metas if meta.description or meta.title), "")
        if field.required or field.encode_name not in ("id", "seat"):  # those are for all, and told above
            told.append(f"`{field.encode_name}`" + (f": {words}" if words else ""))
    return "; ".join(told)


def tables() -> dict[str, list[str]]:
    """Each table by the name of its place."""
    does = [f"| `{do}` | {sentence(kind.__doc__)} | {fields(kind)} |" for do, kind in REQUESTS.items()]
    told = [f"| `{name}` | {sentence(kind.__doc__)} | {fields(kind)} |" for name, kind in sorted(TOLD.items())]
    codes = [f"| `{code.text}` | {code.status} | {code.meaning} |" for code in Code]
    return {
        "do": ["| `do` | what it does | values |", "|---|---|---|", *does],
        "told": ["| `type` | when | values |", "|---|---|---|", *told],
        "codes": ["| code | status | why |", "|---|---|---|", *codes],
    }


def manual() -> str:
    """The manual with its tables as they should be."""
    text = MANUAL.read_text("utf-8")
    for name, lines in tables().items():
        start = text.index(f"<!-- {name} -->\n") + len(f"<!-- {name} -->\n")
        text = text[:start] + "\n".join(lines) + "\n" + text[text.index("<!-- end -->", start) :]
    return text


if __name__ == "__main__":
    MANUAL.write_text(manual(), "utf-8")
