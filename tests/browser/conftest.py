"""One served Ludoteca for all browser tests, and the pages that people open on it."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.table import Table
from tests.serving import serving

LUDOTECA = Path(sys.executable).with_name("ludoteca")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where Ludoteca is served."""
    with serving(LUDOTECA, tmp_path_factory.mktemp("data")) as address:
        yield address.rstrip("/")


@pytest.fixture(autouse=True)
def requests(context: BrowserContext, address: str) -> Iterator[list[str]]:
    """Everything the page asks for; none of it elsewhere."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    yield asked
    assert [url for url in asked if not url.startswith(address)] == []


@pytest.fixture
def table(page: Page, address: str) -> Table:
    """A table at which the person begins against the random bot, opened from the home page."""
    return sit_down(page, address, {"opponent": "random", "begins": "me"})


def sit_down(page: Page, address: str, wish: dict[str, object], seed: int = 7) -> Table:
    """Play with what was chosen the last time, the chance behind it fixed."""

    def with_seed(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**asked, "seed": seed}))

    page.context.route("**/api/v1/tables", with_seed)
    remembered = json.dumps(json.dumps({"game": "zertz", **wish}))
    page.add_init_script(f"localStorage.setItem('ludoteca.wish', {remembered})")
    page.goto(address)
    page.locator(".start").click()
    table = Table(page)
    table.wait_for_turn()
    return table
