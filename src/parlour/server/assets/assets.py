"""What the browser loads to show the page: few files, named by their contents and packed beforehand."""

import gzip
import json
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ...players.characters import symbols
from ...scene import css
from .bundle import join

PAGE = Path(__file__).parents[1] / "page"
ASK = "no-cache"
KEEP = "public, max-age=31536000, immutable"

_FACES = f'<svg class="unseen" aria-hidden="true">{symbols()}</svg>\n'
_STATIC = re.compile(r"/static/([\w./-]+\.\w+)")
_SHEETS = re.compile(r'(?:<link rel="stylesheet" href="/static/[^"]+">\n)+')
_TYPES = {".js": "text/javascript", ".map": "application/json", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class Asset:
    """Something that is the same for everybody, as it is sent."""

    body: bytes
    media_type: str
    cache: str = ASK
    """Whether a browser has to ask before it uses what it keeps."""

    @cached_property
    def digest(self) -> str:
        return sha256(self.body).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, mtime=0)

    def answer(self, request: Request, status: int = 200) -> Response:
        """As `request` wants it: packed if it may be, and not at all if it is there already."""
        headers = {"cache-control": self.cache, "etag": f'W/"{self.digest}"', "vary": "accept-encoding"}
        if status == 200 and f'"{self.digest}"' in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        if len(self.packed) < len(self.body) and _takes_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.packed, status, headers | {"content-encoding": "gzip"}, self.media_type)
        return Response(self.body, status, headers, self.media_type)


def _takes_gzip(accepted: str) -> bool:
    gzip = re.compile(r"\s*gzip\s*(;\s*q=(1|0\.0*[1-9]).*)?", re.IGNORECASE)
    return any(map(gzip.fullmatch, accepted.split(",")))


class Assets:
    """The page of a folder: an index, and all that it asks for."""

    def __init__(self, folder: Path = PAGE) -> None:
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in _files(folder)}
        files["scene.css"] = css().encode()
        self._assets = {name: Asset(body, _type(name)) for name, body in files.items()}
        self._addresses: dict[str, str] = {}
        for name, body in files.items():
            if not name.endswith((".js", ".css", ".html")):
                self._keep(name, body)
        index = self._with_sheet(files["index.html"].decode()).replace("</body>", f"{_FACES}</body>")
        self._keep("js/main.js", self._script({n: b.decode() for n, b in files.items() if n.endswith(".js")}))
        text = self._addressed("index.html", index)
        self.index = Asset(text.encode(), "text/html")
        self.watching_index = Asset(text.replace("<html ", "<html data-watching ", 1).encode(), "text/html")
        """The same where authors see what comes of their edits."""

    def find(self, name: str) -> Asset | None:
        """What stands at `/static/NAME`: under its own name as it is in the folder, else to be kept for good."""
        return self._assets.get(name)

    def _keep(self, name: str, body: bytes) -> None:
        """Name it by its contents."""
        asset = Asset(body, _type(name), KEEP)
        stem, _, ending = name.rpartition(".")
        self._addresses[name] = f"{stem}.{asset.digest}.{ending}"
        self._assets[self._addresses[name]] = asset

    def _addressed(self, name: str, text: str) -> str:
        """The text of a file with all addresses of other files as they are kept."""

        def address(link: re.Match[str]) -> str:
            if link[1] not in self._addresses:
                raise ValueError(f"{name}: there is no {link[1]} in the page's folder")
            return f"/static/{self._addresses[link[1]]}"

        return _STATIC.sub(address, text)

    def _with_sheet(self, index: str) -> str:
        """The index with all its style sheets as one."""
        sheets = _SHEETS.search(index)
        if sheets is None:
            raise ValueError("index.html: expected style sheets, one a line")
        names = _STATIC.findall(sheets[0])
        joined = "\n".join(self._addressed(name, self._assets[name].body.decode()) for name in names)
        self._keep("css/page.css", joined.encode())
        return index.replace(sheets[0], '<link rel="stylesheet" href="/static/css/page.css">\n')

    def _script(self, modules: Mapping[str, str]) -> bytes:
        bundle = join({n.removeprefix("js/"): self._addressed(n, text) for n, text in modules.items()}, "main.js")
        self._keep("js/main.js.map", json.dumps(bundle.source_map("/static/js/")).encode())
        return f"{bundle.script}//# sourceMappingURL=/static/{self._addresses['js/main.js.map']}\n".encode()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _type(name: str) -> str:
    ending = name[name.rindex(".") :]
    return _TYPES.get(ending) or mimetypes.types_map.get(ending, "application/octet-stream")


@cache
def assets() -> Assets:
    """The page of the house, read once."""
    return Assets()
