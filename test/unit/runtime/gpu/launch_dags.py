"""Random functions that launch kernels on four buffers, as text, with what they compute; and their tokens less one.

Each launch computes with a number of its own, so that two orders of launches seldom leave the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from launch_programs import Op, Part
from launching_programs import program
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.upstream.gpu.ops.memory import WaitOp
from okl_opt.passes.analysis.stream_attributes import RECORD, STREAM, WAIT, number_of, numbers_of
from okl_opt.passes.gpu.tokens import dependencies_of, wait_async, wait_on_host

Memory = NDArray[np.int32]
Buffers = Mapping[str, Memory]

BUFFERS = ("%b0", "%b1", "%b2", "%b3")
WHOLE, HALF = 8, 4
STARTS = (0, HALF)
TYPES = {WHOLE: "memref<8xi32>", HALF: "memref<4xi32, strided<[1], offset: ?>>"}
_SIZES = {WHOLE: "whole", HALF: "half"}


@dataclass(frozen=True)
class Rule:
    """What an op does to each element of a part of a buffer."""

    sources: int
    text: str
    """The value %r, of %s0 and %s1 of the sources, %t of the target and %n of the op; empty if that needs no kernel."""
    compute: Callable[..., Any]
    reads_target: bool = False


_THREE, _FIVE = "%c3 = arith.constant 3 : i32\n", "%c5 = arith.constant 5 : i32\n"
RULES: Mapping[str, Rule] = {
    "map": Rule(1, _FIVE + "%u = arith.muli %s0, %c5 : i32\n%r = arith.addi %u, %n : i32", lambda s, t, n: s * 5 + n),
    "zip": Rule(
        2,
        _THREE + "%u = arith.muli %s0, %c3 : i32\n%v = arith.addi %u, %s1 : i32\n%r = arith.addi %v, %n : i32",
        lambda s, s1, t, n: s * 3 + s1 + n,
    ),
    "mix": Rule(
        1,
        _THREE + "%u = arith.muli %t, %c3 : i32\n%v = arith.addi %u, %s0 : i32\n%r = arith.xori %v, %n : i32",
        lambda s, t, n: (t * 3 + s) ^ n,
        reads_target=True,
    ),
    "copy": Rule(1, "", lambda s, t, n: s),
    "fill": Rule(0, "", lambda t, n: np.full_like(t, n)),
    "store": Rule(0, "", lambda t, n: np.full_like(t, n)),
}
"""Kernels; copies and fills by the device; a store by the host."""


@dataclass(frozen=True)
class Step(Op):
    """An op of a function: the last of its parts is written."""

    rule: str
    parts: Sequence[Part]
    number: int

    def compute(self, buffers: Buffers) -> None:
        """Do to buffers what the op does."""
        views = [buffers[name] if start is None else buffers[name][start : start + HALF] for name, start in self.parts]
        target = views[-1][:1] if self.rule == "store" else views[-1]
        target[...] = RULES[self.rule].compute(*(each.copy() for each in (*views[:-1], target)), self.value)

    @property
    def value(self) -> np.int32:
        """A number that no other op has."""
        return np.int32(1 + 11 * self.number)

    def text(self) -> str:
        """The op; it has the attribute `number`."""
        size = WHOLE if self.parts[-1].start is None else HALF
        names, number = [_name(part) for part in self.parts], f"{{number = {self.number} : index}}"
        match self.rule:
            case "store":
                return f"memref.store %n{self.number}, {names[-1]}[%c0] {number} : {TYPES[size]}"
            case "fill":
                return f"gpu.memset {names[-1]}, %n{self.number} : {TYPES[size]}, i32 {number}"
            case "copy":
                return f"gpu.memcpy {names[-1]}, {names[0]} : {TYPES[size]}, {TYPES[size]} {number}"
            case _:
                given = ", ".join([*(f"{name} : {TYPES[size]}" for name in names), f"%n{self.number} : i32"])
                sizes = f"blocks in (%c1, %c1, %c1) threads in (%c{size}, %c1, %c1)"
                return f"gpu.launch_func @m::@{self.rule}_{_SIZES[size]} {sizes} args({given}) {number}"


def random_steps(chance: Random, count: int = 10) -> list[Step]:
    """So many ops, of which most are launches of kernels."""
    rules = ("map", "map", "map", "zip", "zip", "zip", "mix", "mix", "mix", "copy", "fill", "store")
    return [_step(chance, chance.choice(rules), number) for number in range(count)]


def _step(chance: Random, name: str, number: int) -> Step:
    rule, is_whole = RULES[name], chance.random() < 0.6
    *sources, target = parts = [
        Part(chance.choice(BUFFERS), None if is_whole else chance.choice(STARTS)) for _ in range(rule.sources + 1)
    ]
    op = "memref.store" if name == "store" else "gpu.launch_func"
    return Step(op, [*sources, *([target] * rule.reads_target)], [target], name, parts, number)


def computed(steps: Iterable[Step], buffers: Buffers) -> bytes:
    """What the buffers hold after steps one after the other, which leave the given ones as they are."""
    found = {name: memory.copy() for name, memory in buffers.items()}
    for step in steps:
        step.compute(found)
    return b"".join(memory.tobytes() for memory in found.values())


def new_buffers(seed: int) -> Buffers:
    """Buffers of small numbers."""
    numbers = np.random.default_rng(seed).integers(-99, 99, (len(BUFFERS), WHOLE), np.int32)
    return dict(zip(BUFFERS, numbers, strict=True))


# ----- texts


def _name(part: Part) -> str:
    return part.buffer if part.start is None else f"{part.buffer}_{part.start}"


def function_text(name: str, steps: Sequence[Step]) -> str:
    """The function of these steps, without tokens. Its arguments are the buffers, which share no memory."""
    lines = [f"func.func private @{name}({', '.join(f'{each}: {TYPES[WHOLE]}' for each in BUFFERS)}) {{"]
    lines += [f"%c{number} = arith.constant {number} : index" for number in (0, 1, HALF, WHOLE)]
    lines += [f"%n{step.number} = arith.constant {step.value} : i32" for step in steps]
    for part in [Part(buffer, start) for buffer in BUFFERS for start in STARTS]:
        type = f"memref<4xi32, strided<[1]{f', offset: {part.start}' if part.start else ''}>>"
        lines.append(f"{_name(part)}k = memref.subview {part.buffer}[{part.start}] [4] [1] : {TYPES[WHOLE]} to {type}")
        lines.append(f"{_name(part)} = memref.cast {_name(part)}k : {type} to {TYPES[HALF]}")
    return "\n".join([*lines, *(step.text() for step in steps), "return", "}"])


def _kernel(name: str, size: int) -> str:
    rule, type = RULES[name], TYPES[size]
    sources = [f"%m{number}" for number in range(rule.sources)]
    arguments = ", ".join(f"{each}: {type}" for each in (*sources, "%m"))
    loads = [f"%s{number} = memref.load {each}[%i] : {type}" for number, each in enumerate(sources)]
    loads += [f"%t = memref.load %m[%i] : {type}"] * rule.reads_target
    lines = ["%i = gpu.thread_id x", *loads, rule.text, f"memref.store %r, %m[%i] : {type}", "gpu.return"]
    return f"gpu.func @{name}_{_SIZES[size]}({arguments}, %n: i32) kernel {{\n" + "\n".join(lines) + "\n}"


KERNELS = "\n".join(_kernel(name, size) for name, rule in RULES.items() if rule.text for size in (WHOLE, HALF))


def module_text(functions: Mapping[str, str]) -> str:
    """A module of functions by name, and `@main`, which calls the one of a number."""
    buffers = ", ".join(BUFFERS)
    types = ", ".join([TYPES[WHOLE]] * len(BUFFERS))
    main = [f"func.func @main(%which: index, {', '.join(f'{each}: {TYPES[WHOLE]}' for each in BUFFERS)}) {{"]
    for number, name in enumerate(functions):
        main += [
            f"%n{number} = arith.constant {number} : index",
            f"%is{number} = arith.cmpi eq, %which, %n{number} : index",
            f"scf.if %is{number} {{ func.call @{name}({buffers}) : ({types}) -> () }}",
        ]
    return program(KERNELS, "\n".join([*functions.values(), *main, "return", "}"]))


# ----- tokens


def _number(op: Operation) -> int | None:
    number = op.attributes.get("number")
    return number.value.data if isinstance(number, IntegerAttr) else None


def _numbered(block: Block) -> dict[int, Operation]:
    return {number: op for op in block.ops if (number := _number(op)) is not None}


def _wait_before(op: Operation) -> Operation:
    """The op of an asynchronous op's one token, or of the host's wait right before one of the host."""
    token = next(iter(dependencies_of(op)), None)
    found = op.prev_op if token is None else token.owner
    assert isinstance(found, Operation)
    return found


def edges_of(block: Block) -> list[tuple[int, int]]:
    """The pairs of numbers of which the first is a launch, and the second an op that waits for its token."""
    ops = _numbered(block)
    launches = {op.results[-1]: number for number, op in ops.items() if op.results}
    found: list[tuple[int, int]] = []
    for number, op in ops.items():
        wait = _wait_before(op)
        tokens = wait.operands if isinstance(wait, WaitOp) else dependencies_of(op)
        found += [(launches[token], number) for token in tokens]
    return found


def without_edge(block: Block, earlier: int, later: int) -> None:
    """Let an op no longer wait for a launch; who waits for the end of the function waits for it."""
    ops = _numbered(block)
    token, op = ops[earlier].results[-1], ops[later]
    wait = _wait_before(op)
    if not isinstance(wait, WaitOp):
        free = wait_async()
        block.insert_op_before(free, op)
        op.operands = [free.results[0] if each is token else each for each in op.operands]
    elif len(wait.operands) == 1 and wait.asyncToken is None:
        block.erase_op(wait)
    else:
        wait.operands = [each for each in wait.operands if each is not token]
    if not token.uses:
        _wait_at_end(block, token)


def _wait_at_end(block: Block, token: SSAValue) -> None:
    end = block.last_op
    assert end is not None
    if isinstance(end.prev_op, WaitOp):
        end.prev_op.operands = [*end.prev_op.operands, token]
    else:
        block.insert_op_before(wait_on_host([token]), end)


def order_of_streams(block: Block) -> dict[int, set[int]]:
    """What is complete before each numbered op starts, by streams and events alone."""
    before: dict[int, set[int]] = {}
    tails: dict[int, int] = {}
    recorded: dict[int, int] = {}
    on_host: set[int] = set()

    def add(found: set[int], launch: int) -> None:
        found |= {launch, *before[launch]}

    for op in block.ops:
        for event in numbers_of(op, "okl.sync") or ():
            add(on_host, recorded[event])
        number = _number(op)
        if number is None:
            continue
        found = before[number] = set(on_host)
        stream = number_of(op, STREAM)
        if stream is None:
            on_host.add(number)
            continue
        for launch in (*(recorded[event] for event in numbers_of(op, WAIT) or ()), tails.get(stream)):
            if launch is not None:
                add(found, launch)
        tails[stream] = number
        record = number_of(op, RECORD)
        if record is not None:
            recorded[record] = number
    return before
