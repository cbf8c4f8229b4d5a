"""The browser client as files: from `web/dist` in a checkout, from the package in a wheel."""

from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ludoteca.core.text import catalogue, say
from ludoteca.server.answers import asked_language

_PACKAGE = Path(__file__).resolve().parents[1]
_CHECKOUT = _PACKAGE.parents[1] / "web" / "dist"
_WHEEL = _PACKAGE / "server" / "static"

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def page_folder() -> Path:
    """Where the client was built to; there may be nothing.

    >>> page_folder().name in ("dist", "static")
    True
    """
    return _WHEEL if (_WHEEL / "index.html").is_file() else _CHECKOUT


class Assets(StaticFiles):
    """The files beside the page. Those in `assets` carry a hash in their names and never change."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.index = folder / "index.html"

    async def check_config(self) -> None:
        """There may be no folder: whoever asks for the page is told."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        unchanging = path.startswith("assets")
        response.headers["Cache-Control"] = FOR_EVER if unchanging else ASK_AGAIN
        return response


async def page(request: Request) -> Response:
    """The one page of the client, whatever table its address names.

    >>> import asyncio
    >>> from types import SimpleNamespace
    >>> house = SimpleNamespace(state=SimpleNamespace(assets=Assets(Path("not/built"))))
    >>> asyncio.run(page(Request({"type": "http", "headers": [], "app": house}))).status_code
    503
    """
    assets: Assets = request.app.state.assets
    if not assets.index.is_file():
        return _missing(asked_language(request))
    return await assets.get_response(assets.index.name, request.scope)


def _missing(language: str) -> Response:
    title, text = (
        escape(catalogue(language).speak(message))
        for message in (say("server.missing.title"), say("server.missing.text"))
    )
    html = f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<h1>{title}</h1>
<p>{text}</p>
</html>
"""
    headers = {"Cache-Control": "no-store", "Content-Language": language}
    return HTMLResponse(html, 503, headers)
