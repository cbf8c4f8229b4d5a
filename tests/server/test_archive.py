"""Finished games are kept as files."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ludoteca.core.errors import LudotecaError
from ludoteca.server.archive import Archive
from ludoteca.table.secret import Secret
from ludoteca.table.table import Table

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def test_a_game_is_written_as_its_text(tmp_path: Path) -> None:
    table = Table.open("pebbles", {"pebbles": 2}, (None, None), Secret.new(), NOON)
    file = Archive.open(tmp_path).keep(table.act(0, "take 2", NOON))
    assert file == tmp_path / "games" / "pebbles-2026-01-01T12-00-00-000000Z.txt"
    assert file.read_text() == "pebbles\n0 take 2\n"
    assert list(file.parent.iterdir()) == [file]


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file in the way")
    with pytest.raises(LudotecaError) as refused:
        Archive.open(tmp_path)
    assert refused.value.message.params["path"] == str(tmp_path)
    with pytest.raises(LudotecaError):
        Archive.open(Path("/proc/nowhere"))
