"""Random functions that launch on a GPU, with what their ops read and write, and the order that tokens keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hypothesis import strategies as st
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.upstream.gpu.ops.memory import WaitOp
from okl_opt.passes.gpu.tokens import dependencies_of

BUFFERS = ("%a", "%b", "%x", "%y")
"""Two buffers that are allocated, and two arguments, which may be one."""
HALVES = (0, 4)


class Part(NamedTuple):
    """A half of a buffer by where it starts, or all of it."""

    buffer: str
    start: int | None

    def overlaps(self, other: Part) -> bool:
        if self.buffer == other.buffer:
            return None in (self.start, other.start) or self.start == other.start
        return {self.buffer, other.buffer} == {"%x", "%y"}


@dataclass(frozen=True)
class Op:
    """An op of the device or the host."""

    name: str
    read: Sequence[Part]
    written: Sequence[Part]

    @property
    def is_launch(self) -> bool:
        return self.name.startswith("gpu.")

    def conflicts(self, other: Op) -> bool:
        return any(
            one.overlaps(another)
            for ours, theirs in ((self.written, other.written), (self.written, other.read), (self.read, other.written))
            for one in ours
            for another in theirs
        )


def _parts() -> st.SearchStrategy[Part]:
    return st.builds(Part, st.sampled_from(BUFFERS), st.sampled_from((*HALVES, None)))


@st.composite
def _op(draw: st.DrawFn) -> Op:
    name = draw(st.sampled_from(("gpu.memset", "gpu.memcpy", "gpu.memcpy", "memref.load", "memref.store")))
    part, other = draw(_parts()), draw(_parts())
    if name == "gpu.memcpy":
        other = other._replace(start=part.start if None in (part.start, other.start) else other.start)
        return Op(name, [other], [part])
    return Op(name, [part], []) if name == "memref.load" else Op(name, [], [part])


def programs(count: int = 10) -> st.SearchStrategy[list[Op]]:
    """Up to so many ops, one after the other."""
    return st.lists(_op(), min_size=1, max_size=count)


def text_of(program: Sequence[Op]) -> str:
    """The program as a function; its ops stand in order, each with the attribute `number`."""
    lines = [
        "func.func @f(%x: memref<8xf32>, %y: memref<8xf32>, %i: index, %v: f32) {",
        "%a = memref.alloc() : memref<8xf32>",
        "%b = memref.alloc() : memref<8xf32>",
        *(
            f"{buffer}{start} = memref.subview {buffer}[{start}] [4] [1] : memref<8xf32> to {_type(start)}"
            for buffer in BUFFERS
            for start in HALVES
        ),
    ]
    for number, op in enumerate(program):
        parts = [(_name(part), _type(part.start)) for part in (*op.written, *op.read)]
        value, type = parts[0]
        attribute = f"{{number = {number} : index}}"
        match op.name:
            case "gpu.memset":
                lines.append(f"gpu.memset {value}, %v : {type}, f32 {attribute}")
            case "gpu.memcpy":
                (source, from_type) = parts[1]
                lines.append(f"gpu.memcpy {value}, {source} : {type}, {from_type} {attribute}")
            case "memref.load":
                lines.append(f"%l{number} = memref.load {value}[%i] {attribute} : {type}")
            case _:
                lines.append(f"memref.store %v, {value}[%i] {attribute} : {type}")
    return "\n".join([*lines, "return", "}", ""])


def _name(part: Part) -> str:
    return part.buffer if part.start is None else f"{part.buffer}{part.start}"


def _type(start: int | None) -> str:
    if start is None:
        return "memref<8xf32>"
    return f"memref<4xf32, strided<[1]{f', offset: {start}' if start else ''}>>"


@dataclass
class Graph:
    """What runs after what, by the numbers of the ops of a program."""

    edges: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    """The launches whose tokens each launch depends on."""
    complete: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    """The launches that the host has waited for before each op, with all that these depend on."""
    at_end: set[int] = field(default_factory=set[int])

    def ancestors(self, launch: int) -> set[int]:
        """All that is complete when a launch starts."""
        found = set(self.complete[launch])
        for earlier in self.edges[launch]:
            found |= {earlier} | self.ancestors(earlier)
        return found


def graph_of(function: Operation) -> Graph:
    graph = Graph()
    tokens: dict[SSAValue, set[int]] = {}
    waited: set[int] = set()
    for op in function.regions[0].block.ops:
        number = op.attributes.get("number")
        earlier = {launch for token in dependencies_of(op) for launch in tokens[token]}
        if isinstance(op, WaitOp):
            if op.asyncToken is None:
                waited |= earlier.union(*(graph.ancestors(launch) for launch in earlier))
            else:
                tokens[op.asyncToken] = earlier
        elif isinstance(number, IntegerAttr):
            graph.complete[number.value.data] = set(waited)
            graph.edges[number.value.data] = earlier
            if op.name.startswith("gpu."):
                tokens[op.results[-1]] = {number.value.data}
                assert len(dependencies_of(op)) == 1, "each op takes one token"
    graph.at_end = waited
    return graph
