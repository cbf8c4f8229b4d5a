"""What all tests share: the two tiers, the browser, and that nothing is skipped under CI."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from scripts.install_browser import HOW, find_chromium

ROOT = Path(__file__).resolve().parent.parent
CI = bool(os.environ.get("CI"))
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Their examples search, and so are marked `compiled` as a whole.
SEARCHING = ("maze/difficulty.py", "maze/solver.py", "maze/survey.py")

settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("uncompiled", deadline=None, derandomize=True, max_examples=20)
settings.register_profile("long", deadline=None, max_examples=2000, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests that take minutes")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        settings.load_profile("long")
    elif COMPILED:
        settings.load_profile("default")
    else:
        settings.load_profile("uncompiled")
        # Words of 64 bits wrap round as they should; only NumPy's scalars remark on it.
        config.addinivalue_line("filterwarnings", "ignore:overflow encountered:RuntimeWarning")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.DoctestItem) and item.path.as_posix().endswith(SEARCHING):
            item.add_marker("compiled")
    left_out = set()
    if not config.getoption("--long"):
        left_out.add("long")
    if not COMPILED:
        left_out.add("compiled")
    deselected = [item for item in items if left_out & set(item.keywords)]
    config.hook.pytest_deselected(items=deselected)
    items[:] = [item for item in items if item not in set(deselected)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report: pytest.TestReport = yield  # type: ignore[assignment, misc]
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and CI skips nothing: {report.longrepr}"
    return report  # type: ignore[return-value]


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> str:
    """The Chromium that browser tests drive."""
    path = find_chromium()
    if path is None:
        pytest.skip(f"no Chromium; to get one: {HOW}")
    return path


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A Chromium for one module of tests: while Playwright is open, no other event loop can run."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh browser profile: English, light, a desktop's window."""
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page whose errors fail the test."""
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
    page.on(
        "console",
        lambda message: troubles.append(message.text) if message.type == "error" else None,
    )
    yield page
    assert not troubles
