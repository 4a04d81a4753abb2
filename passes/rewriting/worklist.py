"""The ops that a driver still visits."""

from __future__ import annotations

from xdsl.ir import Operation


class Worklist:
    """Ops, each once; the last one in is the first one out. Ops are told apart by `id`, as hashing an op is slow."""

    def __init__(self) -> None:
        # None stands for an op that was removed.
        self._stack: list[Operation | None] = []
        self._places: dict[int, int] = {}

    def __bool__(self) -> bool:
        return bool(self._places)

    def push(self, op: Operation) -> None:
        """Put an op on the list, unless it is there."""
        places = self._places
        if id(op) not in places:
            places[id(op)] = len(self._stack)
            self._stack.append(op)

    def pop(self) -> Operation:
        """Take the last op. Raises: IndexError, if there is none."""
        op = None
        while op is None:
            op = self._stack.pop()
        del self._places[id(op)]
        return op

    def remove(self, op: Operation) -> None:
        """Take an op off the list, if it is there."""
        place = self._places.pop(id(op), None)
        if place is not None:
            self._stack[place] = None
