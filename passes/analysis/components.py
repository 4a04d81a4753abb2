"""Strongly connected components of a graph. Source: Tarjan, 1972, without recursion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from typing_extensions import TypeVar

NodeT = TypeVar("NodeT", bound=Hashable)


def components(roots: Iterable[NodeT], following: Callable[[NodeT], Iterable[NodeT]]) -> Iterator[list[NodeT]]:
    """Yield the components of what roots lead to, those that a component leads to before it."""
    number: dict[NodeT, int] = {}
    lowest: dict[NodeT, int] = {}
    """The least number that a node on the stack leads to."""
    stack: list[NodeT] = []
    for root in roots:
        path = [] if root in number else [(root, iter(following(root)))]
        if path:
            number[root] = lowest[root] = len(number)
            stack.append(root)
        while path:
            node, rest = path[-1]
            for other in rest:
                if other not in number:
                    number[other] = lowest[other] = len(number)
                    stack.append(other)
                    path.append((other, iter(following(other))))
                    break
                if other in lowest:
                    lowest[node] = min(lowest[node], number[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    lowest[above] = min(lowest[above], lowest[node])
                if lowest[node] == number[node]:
                    component: list[NodeT] = []
                    while not component or component[-1] is not node:
                        component.append(stack.pop())
                        del lowest[component[-1]]
                    yield component
