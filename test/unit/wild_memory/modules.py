"""Whole programs, by their seeds."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from wild_memory import accesses, control, vectors, views
from wild_memory.numbers import Numbers
from wild_memory.passes import some_passes
from wild_memory.program import SCALAR_ARGUMENTS, TABLE, Scope, Writer

STEPS = [*views.STEPS, *accesses.STEPS, *vectors.STEPS, *control.STEPS]


@dataclass(frozen=True)
class Program:
    """A module with `@main`, which takes a table of numbers and scalars, and how it is run."""

    text: str
    numbers: Numbers
    passes: tuple[str, ...] = ()
    opt_level: int = 0
    threads: int = 1
    is_dangling: bool = False
    given: list[str] = field(default_factory=list[str])


def program(seed: int) -> Program:
    """Return the program of a seed."""
    writer = Writer(seed, STEPS)
    random = writer.random
    has_chain = random.random() < 0.005
    if has_chain:
        control.chain(writer)
    for number in range(random.choice([0, 0, 0, 0, 1])):
        control.helper(writer, number)

    def write() -> str:
        scope = Scope([], [])
        if random.random() < 0.5:
            # An argument: its memory is the caller's.
            element = random.choice(("f32", "i32", "index"))
            given.append(element)
            scope.views.append(views.argument("%a", element, [12]))
        views.alloc(writer, scope)
        writer.block(scope, random.choice([1, 2, 3, 3, 4, 5]))
        if has_chain:
            control.call_chain(writer, scope)
        views.poke(writer, scope, scope.views[-1] if scope.views else None)
        return "return"

    given: list[str] = []
    # The type of the argument is known when the body is written.
    place = len(writer.outside)
    writer.function("HEAD", write)
    more = f", %a: memref<?x{given[0]}>" if given else ""
    place = writer.outside.index("HEAD", place)
    writer.outside[place] = f"func.func @main(%t: {TABLE}, {SCALAR_ARGUMENTS}{more}) {{"
    passes = some_passes(Random(seed)) if random.random() < 0.3 else ()
    opt_level = random.choice([0, 0, 0, 0, 2])
    threads = 1
    if random.random() < 0.05:
        passes, threads = (*passes, "forall-to-parallel-regions"), 2
    return Program(
        "\n".join([*writer.outside, ""]), writer.numbers, tuple(passes), opt_level, threads, writer.is_dangling, given
    )
