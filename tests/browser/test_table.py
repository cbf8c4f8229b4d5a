"""Composing a turn: every way of the hand, and ways back from each."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sit_down
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def test_a_turn_is_shown_before_it_is_played(table: Table) -> None:
    expect(table.prompt).to_have_text("Choose a marble to place.")
    table.click("pool:W")
    table.click("d4")
    assert table.touched == ["pool:W", "d4"]
    assert "a1" in table.targets
    assert "d3" not in table.targets
    table.click("a1")
    assert table.targets == []
    expect(table.piece("ring:a1")).to_have_class("piece ring leaving")
    expect(table.moves).to_have_count(0)
    table.confirm.click()
    expect(table.moves.first).to_contain_text("Wd4,a1")
    expect(table.piece("ring:a1")).to_have_count(0)
    expect(table.piece("marble:d4")).to_have_count(1)


def test_every_touch_can_be_taken_back(table: Table) -> None:
    table.click("pool:W", "d4", "a1")
    table.click("a1")
    assert table.touched == ["pool:W", "d4"]
    table.page.keyboard.press("Escape")
    assert table.touched == ["pool:W"]
    table.page.get_by_role("button", name="Step back").click()
    assert table.touched == []


def test_another_touch_corrects_what_was_chosen(table: Table) -> None:
    table.click("pool:W", "d4", "a1")
    table.click("pool:B")
    assert table.touched == ["pool:B", "d4", "a1"]
    table.click("d3")
    assert table.touched == ["pool:B", "d3", "a1"]
    table.confirm.click()
    expect(table.moves.first).to_contain_text("Bd3,a1")


def test_a_marble_can_be_dragged(table: Table) -> None:
    mouse = table.page.mouse
    mouse.move(*table.middle("pool:G"))
    mouse.down()
    mouse.move(*table.middle("c3"), steps=5)
    mouse.up()
    assert table.touched == ["pool:G", "c3"]
    expect(table.piece("pool:G:8")).to_have_class("piece grey carried")


def test_in_a_tournament_touches_bind(page: Page, address: str) -> None:
    table = sit_down(page, address, {"opponent": None, "variant": "tournament"})
    table.click("pool:W", "d4")
    table.click("d4", "pool:B")
    page.keyboard.press("Escape")
    assert table.touched == ["pool:W", "d4"]
    assert page.get_by_role("button", name="Step back").count() == 0
    table.click("a1")
    expect(table.moves.first).to_contain_text("Wd4,a1")


def test_nothing_is_asked_of_those_who_do_not_want_it(table: Table) -> None:
    table.page.get_by_role("button", name="Settings").click()
    table.page.get_by_label("Ask before a turn is played").uncheck()
    table.page.keyboard.press("Escape")
    table.click("pool:W", "d4", "a1")
    expect(table.moves.first).to_contain_text("Wd4,a1")
    table.page.reload()
    table.page.get_by_role("button", name="Settings").click()
    expect(table.page.get_by_label("Ask before a turn is played")).not_to_be_checked()


def test_two_people_share_a_screen(page: Page, address: str) -> None:
    table = sit_down(page, address, {"opponent": None})
    for number, turn in enumerate([("pool:W", "d4", "a1"), ("pool:W", "d5", "a2")]):
        table.click(*turn)
        table.confirm.click()
        table.turn_played(number)
        table.wait_for_turn()
    # What is now to be captured is what the other one placed.
    expect(table.prompt).to_contain_text("You must capture")
    assert set(table.targets) == {"d4", "d5"}
    table.click("d4", "d6")
    table.confirm.click()
    expect(table.moves.nth(2)).to_contain_text("x d4Wd6")
    expect(table.piece("first:W:1")).to_have_count(1)


def test_the_story_is_seen_and_can_be_hurried(table: Table) -> None:
    table.click("pool:W", "d4", "a1")
    table.confirm.click()
    table.turn_played(0)
    moving = "document.getAnimations().filter(a => a.effect.target.matches('.piece')).length"
    table.page.wait_for_function(f"{moving} > 0")
    table.page.mouse.click(*table.middle("d7"))
    assert table.page.evaluate(moving) == 0


def test_whoever_listens_hears_the_board_and_the_story(table: Table) -> None:
    expect(table.place("pool:W")).to_have_attribute("aria-label", "Pool: 6 white marbles")
    expect(table.place("d4")).to_have_attribute("aria-label", "d4, vacant")
    expect(table.page.get_by_role("grid")).to_have_count(4)
    expect(table.live).to_contain_text("Choose a marble to place.")
    table.place("pool:W").focus()
    table.page.keyboard.press("Enter")
    expect(table.place("pool:W")).to_have_attribute("aria-selected", "true")
    expect(table.live).to_contain_text("Put it on a vacant ring.")
    table.place("d4").evaluate(
        "cell => cell.dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    expect(table.live).to_contain_text("Remove a free ring.")
    table.click("a1")
    table.confirm.click()
    expect(table.live).to_contain_text("places")


def test_the_turn_is_on_the_board_for_keys_alone(page: Page, address: str) -> None:
    table = sit_down(page, address, {"opponent": None})
    page.keyboard.press("Tab")
    page.locator(".settings").focus()
    page.keyboard.press("Tab")
    focused = "document.activeElement.getAttribute('data-place')"
    assert page.evaluate(focused) is not None
    page.locator('[data-place="d4"]').focus()
    for key, places in {
        "ArrowUp": {"d5"},
        "ArrowRight": {"e4", "e5"},
        "ArrowLeft": {"d4", "d5"},
    }.items():
        page.keyboard.press(key)
        assert page.evaluate(focused) in places
    assert table.touched == []
