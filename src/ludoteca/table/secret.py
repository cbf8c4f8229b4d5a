"""What a table keeps to itself until the end: its chance can be checked, but not foreseen."""

import secrets

import msgspec

from ludoteca.core.chance import KEY_BYTES, Chance, commitment, new_key

SALT_BYTES = 16


class Secret(msgspec.Struct, frozen=True):
    """The key that all of a table's chance comes from, and the salt of the promise about it.

    >>> Secret.from_seed(7) == Secret.from_seed(7)
    True
    """

    key: bytes
    salt: bytes

    @classmethod
    def new(cls) -> "Secret":
        """A secret nobody can guess.

        >>> Secret.new() == Secret.new()
        False
        """
        return cls(new_key(), secrets.token_bytes(SALT_BYTES))

    @classmethod
    def from_seed(cls, seed: int) -> "Secret":
        """The secret of a seed, for games that should repeat: seeds can be searched for.

        >>> len(Secret.from_seed(7).key)
        32
        """
        source = Chance.from_seed(seed)
        drawn = bytes(source.below(256) for _ in range(KEY_BYTES + SALT_BYTES))
        return cls(drawn[:KEY_BYTES], drawn[KEY_BYTES:])

    @property
    def commitment(self) -> str:
        """What may be shown before the game: whoever sees key and salt after it can compare."""
        return commitment(self.key, self.salt)

    def chance(self, number: int) -> Chance:
        """The chance of the event of this number.

        >>> Secret.from_seed(7).chance(3).below(6) == Secret.from_seed(7).chance(3).below(6)
        True
        """
        return Chance(self.key, number)
