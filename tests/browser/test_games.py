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


MAZE = {"game": "maze", "opponent": "gentle", "begins": "me", "variant": "small"}


def test_maze_by_mouse(page: Page, address: str) -> None:
    table = sit_down(page, address, MAZE)
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".piece")).to_have_count(24)
    expect(table.moves).to_have_count(1)
    expect(table.moves).to_contain_text("The pieces are dealt.")
    expect(table.moves).not_to_contain_text("wM")
    chance = Random(3)
    for _ in range(6):
        before = table.moves.count()
        table.click(chance.choice(table.targets))
        table.click(chance.choice(table.targets))
        table.confirm.click()
        table.turn_played(before)
        table.wait_for_turn()
    expect(page.locator(".piece")).to_have_count(24)


def test_maze_by_keyboard(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = sit_down(page, address, MAZE)
    table.place(table.targets[0]).focus()
    chance = Random(5)
    for _ in range(4):
        before = table.moves.count()
        while not table.confirm.is_visible():
            for _ in range(chance.randint(1, 4)):
                page.keyboard.press("n")
            page.keyboard.press("Space")
        page.keyboard.press("Enter")
        table.turn_played(before)
        table.wait_for_turn()
    expect(table.live).not_to_have_text("")


def test_what_falls_in_a_desert_lies_there(page: Page, address: str) -> None:
    table = sit_down(page, address, MAZE)
    before = table.moves.count()
    # With this deal the Stone on c3 can go into the desert.
    fallen = next(
        (start, end) for start in table.targets for end in _ends(table, start) if end.endswith("4")
    )
    table.click(*fallen)
    table.confirm.click()
    table.turn_played(before)
    body = page.locator(f'[data-piece$=":{fallen[1]}"].lies .body')
    expect(body).to_have_count(1)
    table.wait_for_turn()
    assert body.evaluate("body => getComputedStyle(body).transform").startswith("matrix(0")


def _ends(table: Table, start: str) -> list[str]:
    """Where a piece could go, tried out and taken back."""
    table.click(start)
    ends = table.targets
    table.page.keyboard.press("Escape")
    return ends
