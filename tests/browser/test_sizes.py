"""From the smallest phone to a projector: everything in sight, everything in reach."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import sit_down

pytestmark = pytest.mark.browser

SIZES = {
    "phone": (360, 640),
    "phone on its side": (740, 360),
    "tablet": (768, 1024),
    "desktop": (1280, 800),
    "projector": (2560, 1440),
}


@pytest.mark.parametrize(("width", "height"), SIZES.values(), ids=SIZES)
def test_the_table_fits(browser: Browser, address: str, width: int, height: int) -> None:
    context = browser.new_context(
        locale="ru", viewport={"width": width, "height": height}, has_touch=True
    )
    page = context.new_page()
    table = sit_down(page, address, {"opponent": None, "variant": "huge"})
    table.click("pool:W", "e5", "a1")
    expect(table.confirm).to_be_in_viewport(ratio=1)
    for area in page.locator("[data-area]").all():
        expect(area).to_be_in_viewport(ratio=1)
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) <= 0
    assert page.evaluate(overflow.replace("Width", "Height")) <= 0
    board = page.locator('[data-area="board"]').bounding_box()
    assert board
    assert max(board["width"] / width, board["height"] / height) > 0.8
    context.close()


def test_a_finger_need_not_be_exact(browser: Browser, address: str) -> None:
    context = browser.new_context(
        locale="en", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    table = sit_down(page, address, {"opponent": None, "variant": "huge"})
    for place, (aside, below) in {"pool:G": (0, 19), "e5": (12, 0), "a1": (-20, 8)}.items():
        x, y = table.middle(place)
        page.touchscreen.tap(x + aside, y + below)
    assert table.touched == ["pool:G", "e5", "a1"]
    table.confirm.tap()
    table.turn_played(0)
    page.get_by_role("button", name="Turns").tap()
    expect(page.get_by_text("Ge5,a1")).to_be_visible()
    context.close()
