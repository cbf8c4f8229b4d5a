"""The server's folder of data: today it keeps every finished game as a file of game text."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import say
from ludoteca.table.table import Table


class Archive:
    """Finished games, one file each, in the folder `games` of the server's data.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as data:
    ...     Archive.open(Path(data)).folder.name
    'games'
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def open(cls, data: Path) -> "Archive":
        """The archive in this folder of data, which is made if it is missing."""
        folder = data / "games"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            NamedTemporaryFile(dir=folder).close()
        except OSError as error:
            raise LudotecaError(say("server.error.data", path=str(data))) from error
        return cls(folder)

    def keep(self, table: Table) -> Path:
        """Write a finished game down and tell where."""
        text = table.game.write(table.record)
        ended = table.journal[-1].at
        target = self.folder / f"{table.game.name}-{ended:%Y-%m-%dT%H-%M-%S-%fZ}.txt"
        with NamedTemporaryFile("w", dir=self.folder, encoding="utf-8", delete=False) as file:
            file.write(text)
        Path(file.name).replace(target)
        return target
