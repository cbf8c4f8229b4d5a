"""Feeds the reader of games whatever atheris thinks of: it may refuse, it may not fall over.

    python tests/fuzz/fuzz_sgf.py -max_total_time=60

What it reads is written and read again, and must stay the same.
"""

import sys
import tempfile
from pathlib import Path

import atheris

# A compiled kernel cannot be traced.
with atheris.instrument_imports(include=["ludoteca"], exclude=["ludoteca.zertz.kernel"]):
    from ludoteca.core.errors import LudotecaError
    from ludoteca.zertz.record import read, write

GOLDEN = Path(__file__).parent.parent / "golden" / "boardspace"
TEXTS = Path(__file__).parent / "games"
WORDS = Path(__file__).parent / "sgf.dict"
LONGEST = 4096


def read_anything(data: bytes) -> None:
    try:
        record = read(data)
    except LudotecaError as error:
        check_sentence(error)
        return
    for fault in record.faults:
        check_sentence(fault)
    for format in ("text", "sgf"):
        again = read(write(record, format).encode())
        assert (again.start, again.played) == (record.start, record.played), format
        assert again.tags == record.tags, format


def check_sentence(error: LudotecaError) -> None:
    assert len(str(error).splitlines()) == 1


def main() -> None:
    with tempfile.TemporaryDirectory() as found:
        options = [f"-max_len={LONGEST}", f"-dict={WORDS}", "-timeout=20"]
        atheris.Setup([*sys.argv, *options, found, str(GOLDEN), str(TEXTS)], read_anything)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
