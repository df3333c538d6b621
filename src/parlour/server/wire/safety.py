"""What the server lets in: whose pages may speak to it, and what every answer tells the browser."""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..protocol.metrics import METRICS
from ..protocol.refusal import Code, Refused

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Doorkeeper:
    """Knows by which names the server may be called, and from which pages."""

    def __init__(self, public: Iterable[str] = ()) -> None:
        self._public = {_host(url) for url in public}
        self._names = {"localhost", socket.gethostname().lower()} | self._public

    def check(self, headers: Headers) -> None:
        """Refuse a page of another origin, and a name that somebody else pointed at this machine."""
        host = headers.get("host", "")
        name = _host(f"//{host}")
        if not (name in self._names or name.endswith((".local", ".localhost")) or _is_address(name)):
            raise Refused(Code.ELSEWHERE, "The server is not known by that name: start it with --public-url.")
        origin = headers.get("origin")
        if origin is not None and _place(origin) != host.lower() and _host(origin) not in self._public:
            raise Refused(Code.ELSEWHERE, "Pages from elsewhere cannot play here.")


def _place(url: str) -> str:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class SafeHeaders:
    """Every answer carries the headers that keep a page from doing anything else than it should."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                METRICS.requests[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            try:
                await send(message)
            except RuntimeError as error:  # whoever asked has gone at this very moment
                if "closed" not in str(error):
                    raise

        await self._app(scope, receive, safely)
