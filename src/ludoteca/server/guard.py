"""What keeps other sites out: security headers on every answer, and the check of origins."""

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "object-src 'none'",
        ]
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # The address of a table is the key to it.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class SecurityHeaders:
    """Adds the headers to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, send_guarded if scope["type"] == "http" else send)


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser asks from a page of ours; programs that are no browsers name no origin.

    >>> def asking(origin):
    ...     headers = [(b"host", b"club.example"), (b"origin", origin)]
    ...     return HTTPConnection({"type": "http", "headers": headers})
    >>> same_origin(asking(b"https://club.example")), same_origin(asking(b"https://other.example"))
    (True, False)
    """
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
