"""Whole programs, by their seeds."""

from __future__ import annotations

from dataclasses import dataclass

from memory_parts import Index

from wild_memory import accesses, control, vectors, views
from wild_memory.numbers import SCALARS, Numbers
from wild_memory.passes import some_passes
from wild_memory.program import SCALAR_ARGUMENTS, TABLE, Scope, Writer

STEPS = [*views.STEPS, *accesses.STEPS, *vectors.STEPS, *control.STEPS]


ARGUMENTS = ("f32", "i32", "index")
"""The elements of a memref argument."""
LENGTH = 12
"""The length of a memref argument."""


@dataclass(frozen=True)
class Program:
    """A module with `@main`, which takes a table of numbers, scalars, and perhaps a memref."""

    text: str
    numbers: Numbers
    is_dangling: bool
    given: str
    """The element of the memref argument, if there is one."""
    passes: tuple[str, ...] = ()
    opt_level: int = 0
    threads: int = 1
    target: str = "cpu"
    is_compared: bool = True
    """Its accesses are compared with the memory that is live; else its stack is one, and only a signal tells."""


def program(seed: int) -> Program:
    """Return the program of a seed."""
    writer = Writer(seed, STEPS)
    random = writer.random
    given = random.choice(["", "", *ARGUMENTS])
    if random.random() < 0.08:
        text = _kernel(writer, given)
        return Program(text, writer.numbers, writer.is_dangling, given, target="cuda-emu")
    text = _function(writer, given)
    opt_level = random.choice([0, 0, 0, 0, 2])
    passes = some_passes(random) if random.random() < 0.4 else ()
    threads = 1
    if random.random() < 0.05:
        passes, threads = (*passes, "forall-to-parallel-regions"), 2
    return Program(
        text, writer.numbers, writer.is_dangling, given, passes, opt_level, threads, is_compared=random.random() < 0.9
    )


def _block(writer: Writer, scope: Scope, given: str) -> None:
    if given:
        # Its memory is the caller's.
        scope.views.append(views.argument("%a", given, [LENGTH]))
    views.alloc(writer, scope)
    writer.block(scope, writer.pick([2, 3, 4, 6, 8]))
    views.poke(writer, scope, scope.views[-1] if scope.views else None)


def _function(writer: Writer, given: str) -> str:
    has_chain = writer.chance(0.005)
    if has_chain:
        control.chain(writer)
    for number in range(writer.pick([0, 0, 0, 0, 0, 0, 1])):
        control.helper(writer, number)

    def write() -> str:
        scope = Scope([], [])
        _block(writer, scope, given)
        control.call(writer, scope)
        if has_chain:
            control.call_chain(writer, scope)
        return "return"

    more = f", %a: memref<?x{given}>" if given else ""
    writer.function(f"func.func @main(%t: {TABLE}, {SCALAR_ARGUMENTS}{more}) {{", write)
    return "\n".join([*writer.outside, ""])


def _kernel(writer: Writer, given: str) -> str:
    """A module that launches one kernel, with two threads."""

    def write() -> str:
        thread = Index(writer.name(), 0, 1)
        writer.add(f"{thread.name} = gpu.thread_id x")
        _block(writer, Scope([], [thread]), given)
        return "gpu.return"

    type = f"memref<?x{given}>"
    more = f", %a: {type}" if given else ""
    writer.function(f"gpu.func @kernel(%t: {TABLE}, {SCALAR_ARGUMENTS}{more}) kernel {{", write)
    scalars = ", ".join(f"%x{place} : index" for place in range(SCALARS))
    return "\n".join(
        [
            "module attributes {gpu.container_module} {",
            "gpu.module @kernels {",
            *writer.outside,
            "}",
            f"func.func @main(%t: {TABLE}, {SCALAR_ARGUMENTS}{more}) {{",
            "  %one = arith.constant 1 : index",
            "  %two = arith.constant 2 : index",
            f"  %table = gpu.alloc () : {TABLE}",
            f"  gpu.memcpy %table, %t : {TABLE}, {TABLE}",
            *(
                [f"  %length = arith.constant {LENGTH} : index", f"  %b = gpu.alloc (%length) : {type}"]
                if given
                else []
            ),
            "  gpu.launch_func @kernels::@kernel blocks in (%one, %one, %one) threads in (%two, %one, %one)",
            f"    args(%table : {TABLE}, {scalars}{f', %b : {type}' if given else ''})",
            *([f"  gpu.dealloc %b : {type}"] if given else []),
            f"  gpu.dealloc %table : {TABLE}",
            "  return",
            "}",
            "}",
            "",
        ]
    )
