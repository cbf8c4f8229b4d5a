"""A connection that is cut, and what the server refuses."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import sit_down

pytestmark = pytest.mark.browser


class Wire:
    """Stands between page and server, and may cut what goes through."""

    def __init__(self, page: Page) -> None:
        self.greetings: list[dict[str, object]] = []
        self.acts: list[dict[str, object]] = []
        self.swallow_acts = self.swallow_answers = 0
        self.spoil_acts = False
        self.open: WebSocketRoute | None = None
        page.route_web_socket("**/socket/*", self._between)

    def cut(self) -> None:
        assert self.open
        self.open.close()

    def _between(self, client: WebSocketRoute) -> None:
        self.open = client
        server = client.connect_to_server()

        def from_client(text: str | bytes) -> None:
            frame = json.loads(text)
            (self.acts if frame["type"] == "act" else self.greetings).append(frame)
            if frame["type"] == "act" and self.swallow_acts:
                self.swallow_acts -= 1
                client.close()
            elif frame["type"] == "act" and self.spoil_acts:
                server.send(json.dumps({**frame, "action": "Wz9"}))
            else:
                server.send(text)

        def from_server(text: str | bytes) -> None:
            if json.loads(text)["type"] == "done" and self.swallow_answers:
                self.swallow_answers -= 1
                client.close()
            elif self.open is client:
                client.send(text)

        client.on_message(from_client)
        server.on_message(from_server)


@pytest.fixture
def wire(page: Page) -> Wire:
    return Wire(page)


def test_a_cut_connection_comes_back_where_it_was(wire: Wire, page: Page, address: str) -> None:
    table = sit_down(page, address, {"opponent": None})
    table.click("pool:W", "d4", "a1")
    table.confirm.click()
    table.turn_played(0)
    wire.cut()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    assert [greeting["since"] for greeting in wire.greetings] == [None, 1]
    table.click("pool:G", "b2", "a2")
    table.confirm.click()
    expect(table.moves.nth(1)).to_contain_text("Gb2,a2")


@pytest.mark.parametrize("lost", ["act", "answer"])
def test_a_turn_lost_on_the_way_is_played_once(
    wire: Wire, page: Page, address: str, lost: str
) -> None:
    table = sit_down(page, address, {"opponent": None})
    wire.swallow_acts, wire.swallow_answers = (1, 0) if lost == "act" else (0, 1)
    table.click("pool:W", "d4", "a1")
    table.confirm.click()
    table.turn_played(0)
    first, again = wire.acts
    assert first == again
    table.wait_for_turn()
    expect(table.moves).to_have_count(1)
    table.click("pool:G", "b2", "a2")
    table.confirm.click()
    expect(table.moves).to_have_count(2)


def test_what_the_server_refuses_is_said_in_words(wire: Wire, page: Page, address: str) -> None:
    table = sit_down(page, address, {"opponent": None})
    wire.spoil_acts = True
    table.click("pool:W", "d4", "a1")
    table.confirm.click()
    expect(table.alert).to_contain_text("z9")
    assert table.touched == []
    wire.spoil_acts = False
    table.click("pool:W", "d4", "a1")
    expect(table.alert).to_have_count(0)
    table.confirm.click()
    expect(table.moves).to_have_count(1)
