"""The first page, its languages and looks, and addresses that lead nowhere."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

FIRST_LOAD = 260_000


def test_a_game_begins_with_one_click(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    expect(page.locator(".piece").first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Back to your game").click()
    expect(page.locator(".piece").first).to_be_visible()


def test_what_is_chosen_is_played_and_remembered(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("ZÈRTZ").check()
    page.get_by_label("Two at this screen").check()
    expect(page.get_by_text("Who begins")).to_have_count(0)
    page.get_by_label("Large board").check()
    page.get_by_label("43").check()
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".piece.ring")).to_have_count(43)
    page.goto(address)
    for label in ("ZÈRTZ", "Two at this screen", "Large board", "43"):
        expect(page.get_by_label(label)).to_be_checked()


def test_another_game_brings_its_own_partners_and_variants(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("ZÈRTZ").check()
    page.get_by_label("Tournament", exact=True).check()
    page.get_by_label("Maze").check()
    expect(page.get_by_role("heading", name="Maze")).to_be_visible()
    expect(page.get_by_label("Tournament", exact=True)).to_have_count(0)
    page.get_by_label("Gentle").check()
    page.get_by_label("You", exact=True).check()
    page.get_by_label("Small deal").check()
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".piece")).to_have_count(24)


def test_a_game_is_played_by_as_many_as_are_wanted(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("Zapp Zerapp").check()
    expect(page.get_by_role("heading", name="Zapp Zerapp")).to_be_visible()
    page.get_by_label("With towers").check()
    page.get_by_label("3", exact=True).check()
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".piece.figure")).to_have_count(9)
    expect(page.locator(".piece.tower")).to_have_count(8)


@pytest.mark.parametrize(
    ("language", "play"),
    [("en", "Play"), ("ru", "Играть"), ("ro", "Joacă")],
    ids=["en", "ru", "ro"],
)
def test_a_visitor_is_met_in_their_language(
    browser: Browser, address: str, language: str, play: str
) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_role("button", name=play, exact=True)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language
    page.get_by_role("button", name=play, exact=True).click()
    expect(page.locator(".prompt")).not_to_have_text("")
    # No message id is left unspoken.
    assert not re.search(
        r"\b(web|maze|zapp|zertz|core|server|table)\.\w", page.locator("body").inner_text()
    )
    context.close()


def test_the_language_is_changed_at_the_table_and_kept(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("ZÈRTZ").check()
    page.get_by_role("button", name="Play").click()
    page.locator(".piece").first.wait_for()
    page.get_by_role("button", name="Русский").click()
    expect(page.locator('[data-place="pool:W"]')).to_have_attribute("aria-label", re.compile("бел"))
    page.reload()
    expect(page.get_by_role("button", name="Настройки")).to_be_visible()
    page.get_by_role("button", name="Română").click()
    expect(page.get_by_role("button", name="Setări")).to_be_visible()


def test_light_and_dark(page: Page, address: str) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    page.goto(address)
    page.locator(".start").wait_for()
    light = page.evaluate(colour)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(colour)
    assert light != dark
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Light", exact=True).check()
    assert page.evaluate(colour) == light
    page.reload()
    page.locator(".start").wait_for()
    assert page.evaluate(colour) == light


def test_an_address_that_leads_nowhere_says_what_to_do(page: Page, address: str) -> None:
    page.goto(f"{address}/table/nobody-sits-here")
    expect(page.get_by_role("heading", name="This table is not here")).to_be_visible()
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@pytest.fixture
def troubled(browser: Browser) -> Iterator[Page]:
    """A page on which things may fail."""
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()


def test_a_game_that_cannot_be_is_refused_in_words(troubled: Page, address: str) -> None:
    troubled.goto(address)
    troubled.get_by_label("ZÈRTZ").check()
    troubled.get_by_label("Blitz").check()
    troubled.get_by_label("61").check()
    troubled.get_by_role("button", name="Play").click()
    expect(troubled.get_by_role("alert")).to_contain_text("61")
    troubled.get_by_label("37").check()
    troubled.get_by_role("button", name="Play").click()
    expect(troubled.locator(".piece.ring")).to_have_count(37)


def test_without_its_words_the_page_says_so_in_every_language(troubled: Page, address: str) -> None:
    troubled.route("**/api/v1/words/*", lambda route: route.abort())
    troubled.goto(address)
    for sentence in ("load the page again", "Загрузите страницу", "Încarcă din nou"):
        expect(troubled.get_by_text(sentence)).to_be_visible()


def test_a_table_that_is_gone_is_not_offered_again(page: Page, address: str) -> None:
    page.add_init_script(
        "localStorage.getItem('ludoteca.table') ?? "
        "localStorage.setItem('ludoteca.table', '\"gone\"')"
    )
    page.goto(address)
    page.get_by_role("link", name="Back to your game").click()
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_role("link", name="Back to your game")).to_have_count(0)


def test_the_first_load_is_small(page: Page, address: str) -> None:
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(len(response.body())))
    page.goto(address)
    page.locator(".start").wait_for()
    page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < FIRST_LOAD
