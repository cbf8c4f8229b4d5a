"""Whole games, played to their end by hand."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sit_down
from tests.browser.table import Table

pytestmark = pytest.mark.browser
LONGEST = 60


def test_a_whole_game_by_mouse(table: Table) -> None:
    chance = Random(3)
    for _ in range(LONGEST):
        if table.ended:
            break
        before = table.moves.count()
        while not table.confirm.is_visible():
            table.click(chance.choice(table.targets))
        table.confirm.click()
        table.turn_played(before)
        table.wait_for_turn()
    expect(table.page.locator(".ended")).to_be_visible()
    expect(table.page.get_by_role("button", name="Play again")).to_be_visible()
    expect(table.page.get_by_text("winner")).to_have_count(1)


def test_a_whole_game_by_keyboard(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = sit_down(page, address, {"opponent": "random", "begins": "me", "variant": "blitz"})
    chance = Random(5)
    table.place(table.targets[0]).focus()
    for _ in range(LONGEST):
        if table.ended:
            break
        before = table.moves.count()
        while not table.confirm.is_visible():
            for _ in range(chance.randint(1, 4)):
                page.keyboard.press("n")
            page.keyboard.press("Space")
        page.keyboard.press("Enter")
        table.turn_played(before)
        table.wait_for_turn()
    expect(page.locator(".ended")).to_be_visible()
