"""A table as a person sees it: what can be touched, what is asked, how it stands."""

from playwright.sync_api import Locator, Page

# A turn is over for us when something may be touched again or the game has ended.
OUR_TURN = ".target, .ended"


class Table:
    """The page of a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.locator(".prompt")
        self.alert = page.get_by_role("alert")
        self.confirm = page.locator(".confirm")
        self.moves = page.locator(".moves li:not(.none)")
        self.live = page.locator("[aria-live=polite]")

    def wait_for_turn(self) -> None:
        """Wait until we may choose, or the game is over."""
        self.page.locator(OUR_TURN).first.wait_for()

    @property
    def ended(self) -> bool:
        return self.page.locator(".ended").count() > 0

    @property
    def targets(self) -> list[str]:
        """The places that may be touched next."""
        marks = self.page.locator(".target")
        return marks.evaluate_all("marks => marks.map(mark => mark.dataset.at)")

    @property
    def touched(self) -> list[str]:
        """The places touched so far."""
        marks = self.page.locator(".touched")
        return marks.evaluate_all("marks => marks.map(mark => mark.dataset.at)")

    def place(self, id: str) -> Locator:
        """A place as assistive technology finds it."""
        return self.page.locator(f'[data-place="{id}"]')

    def middle(self, id: str) -> tuple[float, float]:
        """The middle of a place on the screen."""
        box = self.place(id).locator(".focus").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, *places: str) -> None:
        """Touch places with the mouse."""
        for id in places:
            self.page.mouse.click(*self.middle(id))

    def piece(self, id: str) -> Locator:
        """A piece of the scene."""
        return self.page.locator(f'[data-piece="{id}"]')

    def turn_played(self, before: int) -> None:
        """Wait until a turn more has been played than there were before."""
        self.moves.nth(before).wait_for(state="attached")
