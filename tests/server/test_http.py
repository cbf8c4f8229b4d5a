"""What a client may ask over HTTP, and how the server says no."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ludoteca.core.text import LANGUAGES
from tests.server.house import house

FAULTS = [
    ({"game": "chess", "seats": [None, None]}, 404, "unknown_game"),
    ({"game": "zertz", "seats": [None]}, 400, "bad_seats"),
    ({"game": "zertz", "seats": [None, "gredy"]}, 400, "unknown_bot"),
    ({"game": "zertz", "seats": [None, None], "options": {"rings": 38}}, 400, "bad_option"),
    ({"game": "zertz", "seats": [None, None], "options": {"ring": 37}}, 400, "bad_option"),
    ({"game": "zertz", "seats": [None, None], "options": {"rings": None}}, 400, "bad_request"),
    ({"game": "zertz", "seats": "two"}, 400, "bad_request"),
    ({"game": 7, "seats": []}, 400, "bad_request"),
    ({}, 400, "bad_request"),
]


def test_the_games_say_what_can_be_chosen() -> None:
    with house() as here:
        listed = {game["name"]: game for game in here.client.get("/api/v1/games").json()}
    zertz = listed["zertz"]
    assert zertz["players"] == [2]
    assert zertz["variants"]["blitz"] == {"goals": "blitz"}
    assert {"name": "rings", "values": [37, 40, 43, 44, 48, 61]} in zertz["options"]
    assert zertz["bots"][:2] == ["random", "greedy"]
    assert listed["pebbles"]["options"] == [{"name": "pebbles", "values": [5, 2]}]


def test_words_in_every_language() -> None:
    told = {}
    with house() as here:
        for language in LANGUAGES:
            answer = here.client.get(f"/api/v1/words/{language}")
            assert answer.json()["language"] == language
            told[language] = answer.json()["words"]
    assert told["en"].keys() == told["ru"].keys() == told["ro"].keys()
    assert len({told[language]["table.error.stale"] for language in LANGUAGES}) == 3
    plural = told["ru"]["core.players"]
    assert plural.keys() == {"one", "few", "many"}


def test_words_are_asked_for_again_by_their_tag() -> None:
    with house() as here:
        first = here.client.get("/api/v1/words/ro")
        tag = first.headers["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}'):
            again = here.client.get("/api/v1/words/ro", headers={"if-none-match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
        other = here.client.get("/api/v1/words/ro", headers={"if-none-match": '"other"'})
        assert other.status_code == 200


def test_an_unknown_language_is_refused_with_those_we_speak() -> None:
    with house() as here:
        answer = here.client.get("/api/v1/words/de")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_language")
    assert "en, ru, ro" in answer.json()["text"]


def test_a_game_has_a_picture_of_itself_or_none() -> None:
    with house() as here:
        picture = here.client.get("/api/v1/games/zertz/emblem.svg")
        without = here.client.get("/api/v1/games/pebbles/emblem.svg")
        missing = here.client.get("/api/v1/games/chess/emblem.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert ET.fromstring(picture.content).tag == "{http://www.w3.org/2000/svg}svg"
    assert (without.status_code, without.json()["code"]) == (404, "not_found")
    assert (missing.status_code, missing.json()["code"]) == (404, "unknown_game")


def test_the_sprite_holds_every_symbol_under_its_name() -> None:
    with house() as here:
        answer = here.client.get("/api/v1/games/pebbles/symbols.svg")
        zertz = here.client.get("/api/v1/games/zertz/symbols.svg")
        missing = here.client.get("/api/v1/games/chess/symbols.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    svg = "{http://www.w3.org/2000/svg}"
    (symbol,) = ET.fromstring(answer.content)
    assert (symbol.tag, symbol.get("id")) == (f"{svg}symbol", "pebbles-pebble")
    assert symbol.get("viewBox") == "0 0 100 100"
    assert [child.tag for child in symbol] == [f"{svg}defs", f"{svg}circle"]
    names = {symbol.get("id") for symbol in ET.fromstring(zertz.content)}
    assert {"zertz-ring", "zertz-marble-white"} <= names
    assert " style=" not in zertz.text
    assert "<script" not in zertz.text
    ids = [element.get("id") for element in ET.fromstring(zertz.content).iter()]
    given = [id for id in ids if id is not None]
    assert len(given) == len(set(given))
    assert missing.status_code == 404


def test_a_table_is_made_as_wished() -> None:
    wish = {"game": "zertz", "seats": [None, "greedy"], "options": {"rings": 48}, "seed": 7}
    with house() as here:
        answer = here.client.post("/api/v1/tables", json=wish)
        assert answer.status_code == 201
        assert answer.json()["seats"] == [None, "greedy"]
        with here.at(answer.json()["table"]) as side:
            assert side.hear("snapshot")["options"]["rings"] == 48
        drawn = {
            tuple(
                here.client.post("/api/v1/tables", json={**wish, "lot": True, "seed": n}).json()[
                    "seats"
                ]
            )
            for n in range(12)
        }
        ids = {here.table("zertz", None, None) for _ in range(20)}
    assert drawn == {(None, "greedy"), ("greedy", None)}
    assert len(ids) == 20
    assert min(map(len, ids)) >= 16


@pytest.mark.parametrize(("wish", "status", "code"), FAULTS)
def test_a_wish_that_cannot_be_met(wish: object, status: int, code: str) -> None:
    with house() as here:
        answer = here.client.post("/api/v1/tables", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"].endswith(".")
    assert answer.json()["message"]["id"]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"game":"\\ud800"}'])
def test_a_body_that_is_no_json(body: bytes) -> None:
    with house() as here:
        answer = here.client.post("/api/v1/tables", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_body_that_is_too_long() -> None:
    with house() as here:
        answer = here.client.post("/api/v1/tables", content=b" " * 20_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_pages_of_other_sites_make_no_tables() -> None:
    wish = {"game": "zertz", "seats": [None, None]}
    with house() as here:
        theirs = {"origin": "http://evil.example"}
        answer = here.client.post("/api/v1/tables", json=wish, headers=theirs)
        assert (answer.status_code, answer.json()["code"]) == (403, "other_site")
        ours = {"origin": "http://testserver"}
        assert here.client.post("/api/v1/tables", json=wish, headers=ours).status_code == 201


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("ru", "ru"),
        ("de, ro-MD;q=0.5, en;q=0.1", "ro"),
        ("de", "en"),
        ("ru;q=x, ro", "ro"),
        ("", "en"),
    ],
)
def test_no_is_said_in_the_askers_language(wanted: str, language: str) -> None:
    with house() as here:
        answer = here.client.get("/api/v1/nowhere", headers={"accept-language": wanted})
        words = here.client.get(f"/api/v1/words/{language}").json()["words"]
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert answer.json()["text"] == words["server.error.not_found"]
    assert answer.headers["content-language"] == language


def test_methods_that_do_not_fit() -> None:
    with house() as here:
        assert here.client.get("/api/v1/tables").json()["code"] == "bad_method"
        assert here.client.post("/").status_code == 405


def test_tables_nobody_follows_make_room() -> None:
    with house(most=2) as here:
        first, second = (here.table("pebbles", None, None) for _ in range(2))
        with here.at(first) as side:
            side.hear("snapshot")
            third = here.table("pebbles", None, None)
            with here.at(third) as other:
                other.hear("snapshot")
                wish = {"game": "pebbles", "seats": [None, None]}
                full = here.client.post("/api/v1/tables", json=wish)
                assert (full.status_code, full.json()["code"]) == (503, "full")
            side.act(0, "take 1", 0)
            assert side.hear("done")["number"] == 1
        with here.client.websocket_connect(f"/socket/{second}") as socket:
            assert socket.receive()["code"] == 4404


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>The house</title>")
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "assets" / "index-abc.js").write_text("export default 1;" * 100)
    (tmp_path / "private.txt").write_text("private")
    return folder


def test_the_page_and_what_lies_beside_it(page: Path) -> None:
    with house(page) as here:
        for address in ("/", "/table/anything"):
            answer = here.client.get(address)
            assert "The house" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
            known = {"if-none-match": answer.headers["etag"]}
            assert here.client.get(address, headers=known).status_code == 304
        script = here.client.get("/assets/index-abc.js")
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert here.client.get("/favicon.svg").headers["cache-control"] == "no-cache"
        assert here.client.get("/assets/nothing.js").status_code == 404


@pytest.mark.parametrize(
    "path", ["/../private.txt", "/%2e%2e/private.txt", "/assets/..%2f..%2fprivate.txt", "/%00"]
)
def test_nothing_else_leaves_the_folder(page: Path, path: str) -> None:
    with house(page) as here:
        answer = here.client.get(path)
    assert answer.status_code == 404
    assert "private" not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_page_says_so(tmp_path: Path, language: str) -> None:
    with house(tmp_path / "nowhere") as here:
        answer = here.client.get("/", headers={"accept-language": language})
        words = here.client.get(f"/api/v1/words/{language}").json()["words"]
        assert here.client.get("/assets/index.js").status_code == 404
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}">' in answer.text
    assert words["server.missing.text"] in answer.text
    assert "<style" not in answer.text


def test_every_answer_carries_the_guarding_headers(page: Path) -> None:
    with house(page) as here:
        for address in ("/", "/assets/index-abc.js", "/api/v1/games", "/nowhere", "/healthz"):
            headers = here.client.get(address).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


def test_health() -> None:
    with house() as here:
        assert here.client.get("/healthz").text == "ok"
        assert here.client.get("/readyz").status_code == 200


def test_a_failure_of_ours_is_admitted(monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.testclient import TestClient

    from ludoteca.core import game as core
    from ludoteca.server.app import app
    from tests.server.house import Inline

    def broken() -> None:
        raise ZeroDivisionError

    with TestClient(app(Inline(), id), raise_server_exceptions=False) as client:
        monkeypatch.setattr(core, "games", broken)
        answer = client.get("/api/v1/games", headers={"accept-language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "ZeroDivision" not in json.dumps(answer.json())
    assert "default-src" in answer.headers["content-security-policy"]
