"""The command line: everything the house can do, for people and for scripts."""

import sys


def main() -> None:
    """What the command `ludoteca` runs.

    >>> from unittest.mock import patch
    >>> with patch("sys.argv", ["ludoteca", "zertz", "show", "--rings", "38"]):
    ...     main()
    Traceback (most recent call last):
        ...
    SystemExit: 2
    """
    try:
        from ludoteca.cli.app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
