"""Chance that can be trusted and repeated: a draw is a keyed hash of an event's number."""

import hashlib
import secrets
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

KEY_BYTES = 32


class Chance:
    """The random source of one event: the same key and number draw the same values.

    >>> Chance.from_seed(7, 1).below(6) == Chance.from_seed(7, 1).below(6)
    True
    """

    def __init__(self, key: bytes, number: int) -> None:
        self._key, self._number = key, number
        self._block, self._bits = 0, b""

    @classmethod
    def from_seed(cls, seed: int, number: int = 0) -> "Chance":
        """Chance from a short seed: for offline use only, since a seed can be searched for."""
        return cls(hashlib.blake2b(str(seed).encode(), digest_size=KEY_BYTES).digest(), number)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely.

        >>> {Chance.from_seed(1, n).below(2) for n in range(20)} == {0, 1}
        True
        """
        if limit < 1:
            raise ValueError(f"the limit must be at least 1, not {limit}")
        size = (limit.bit_length() + 7) // 8 + 7
        ceiling = (1 << 8 * size) // limit * limit
        while (value := int.from_bytes(self._take(size))) >= ceiling:
            continue
        return value % limit

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely.

        >>> Chance.from_seed(3).pick("abc") in "abc"
        True
        """
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in an order drawn by lot, each as likely.

        >>> deck = [1, 2, 3]; Chance.from_seed(3).shuffle(deck); sorted(deck)
        [1, 2, 3]
        """
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _take(self, size: int) -> bytes:
        while len(self._bits) < size:
            place = b"%d.%d" % (self._number, self._block)
            self._bits += hashlib.blake2b(place, key=self._key).digest()
            self._block += 1
        taken, self._bits = self._bits[:size], self._bits[size:]
        return taken


def new_key() -> bytes:
    """A key nobody can guess, for a table's chance.

    >>> len(new_key())
    32
    """
    return secrets.token_bytes(KEY_BYTES)


def commitment(key: bytes, salt: bytes) -> str:
    """What can be shown before the game so that the key, shown after it, can be checked.

    >>> commitment(b"k" * 32, b"salt") == commitment(b"k" * 32, b"salt")
    True
    """
    return hashlib.blake2b(key, key=salt, digest_size=32).hexdigest()
