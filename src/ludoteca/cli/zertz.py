"""What ZÈRTZ brings to the command line: its marbles as letters, and perft."""

from ludoteca.cli.extension import Extension, Glyph
from ludoteca.cli.perft import perft

EXTENSION = Extension(
    commands={"perft": perft},
    glyphs={
        "ring": Glyph("( )", "dim"),
        "marble-white": Glyph("(W)", "bold black on bright_white"),
        "marble-grey": Glyph("(G)", "bold bright_white on bright_black"),
        "marble-black": Glyph("(B)", "bold bright_white on black"),
    },
)
