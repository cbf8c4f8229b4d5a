"""Files as the commands read and write them: whole, of a sensible size, and never half written."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from ludoteca.cli.output import put, shown_file
from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import Message, say

STANDARD = "-"
LARGEST = 8 << 20


def read(name: str, too_large: str = "cli.error.too_large") -> bytes:
    """What a file holds, or standard input for `-`; `too_large` is the message for what is larger
    than any file of its kind.

    >>> read("no/such/file")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: There is no file "no/such/file".
    """
    try:
        if name == STANDARD:
            data = sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
        else:
            with open(name, "rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise LudotecaError(trouble(error, name)) from None
    if len(data) > LARGEST:
        raise LudotecaError(say(too_large, file=shown_file(name), megabytes=LARGEST >> 20))
    return data


def write(name: str, text: str) -> None:
    """Replace a file by a text, all at once, or write to standard output for `-`.

    >>> write("-", "<svg/>")
    <svg/>
    """
    if name == STANDARD:
        put(text.rstrip("\n"))
        return
    try:
        data = text.encode()
    except ValueError as error:
        raise LudotecaError(trouble(error, name)) from None
    write_bytes(name, data)


def write_bytes(name: str, data: bytes) -> None:
    """Replace a file, all at once, or write to standard output for `-`.

    >>> write_bytes("no/such/folder/board.png", b"")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: There is no folder to write "no/such/folder/board.png" into.
    """
    if name == STANDARD:
        _to_standard_output(data)
        return
    target = Path(name)
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # to a pipe, or to /dev/null
        else:
            _replace(target.resolve(), data)
    except FileNotFoundError:
        raise LudotecaError(say("cli.error.no_folder", file=shown_file(name))) from None
    except (OSError, ValueError) as error:
        raise LudotecaError(trouble(error, name)) from None


def _to_standard_output(data: bytes) -> None:
    if not hasattr(sys.stdout, "buffer"):
        raise LudotecaError(say("cli.error.output"))
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def _replace(target: Path, data: bytes) -> None:
    with NamedTemporaryFile(
        dir=target.parent, prefix=f".{target.name[:40]}.", delete=False
    ) as file:
        draft = Path(file.name)
        try:
            file.write(data)
            file.close()
            draft.chmod(_mode(target))
            draft.replace(target)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise


def _mode(target: Path) -> int:
    """The permissions the file has, or those a new file gets."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def trouble(error: Exception, name: str) -> Message:
    """What the system says about a file, as a sentence.

    >>> str(trouble(IsADirectoryError(21, ""), "games"))
    '"games" is a folder, not a file.'
    """
    file = shown_file(name)
    match getattr(error, "errno", None):
        case errno.ENOENT | errno.ENOTDIR:
            return say("cli.error.no_file", file=file)
        case errno.EISDIR:
            return say("cli.error.folder", file=file)
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return say("cli.error.forbidden", file=file)
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return say("cli.error.disk_full", file=file)
        case _:
            return say("cli.error.unusable", file=file)
