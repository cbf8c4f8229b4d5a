"""Every test here may use the tiny games."""

import pytest

from tests.table import tiny


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.install(monkeypatch)
