"""The command line: everything the house can do, for people and for scripts."""

import sys


def main() -> None:
    """What the command `ludoteca` runs."""
    try:
        from ludoteca.cli.app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
