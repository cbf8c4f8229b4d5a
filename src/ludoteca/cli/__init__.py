"""The command line: everything the house can do, for people and for scripts."""

import sys


def main() -> None:
    """What the command `ludoteca` runs."""
    from ludoteca.cli.app import run

    sys.exit(run(sys.argv[1:]))
