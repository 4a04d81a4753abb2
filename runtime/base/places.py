"""Places in texts, and forms of them that do not depend on the text at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from okl_opt.runtime.base.plain_data import Broken, list_of, number_of, text_of

Place = tuple[str, int, int]
"""File, line and column."""


class Places(Protocol):
    """A form of places as plain data."""

    def data(self, place: Place) -> object:
        """A place as data. Raises: LookupError if it has no such form."""
        ...

    def place(self, data: object) -> Place:
        """The place that was made data. Raises: Broken."""
        ...


class InFile:
    """Places in a file whose name may change."""

    def __init__(self, name: str):
        self._name = name

    def data(self, place: Place) -> object:
        """The place; without a name if it is in the file."""
        name, *where = place
        return [None if name == self._name else name, *where]

    def place(self, data: object) -> Place:
        """The place. Raises: Broken."""
        items = list_of(data)
        if len(items) != 3:
            raise Broken
        name, line, column = items
        return self._name if name is None else text_of(name), number_of(line), number_of(column)


class OfOps:
    """Places of ops of a module, by number."""

    def __init__(self, places: Sequence[Place]):
        self._places = places
        self._numbers = {place: number for number, place in enumerate(places)}

    def data(self, place: Place) -> object:
        """The number of a place. Raises: KeyError."""
        return self._numbers[place]

    def place(self, data: object) -> Place:
        """The place with a number. Raises: Broken."""
        number = number_of(data)
        if not 0 <= number < len(self._places):
            raise Broken
        return self._places[number]
