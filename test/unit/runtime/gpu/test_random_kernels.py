"""Random kernels with barriers in loops and branches compute what all threads in step compute."""

from __future__ import annotations

import random

import numpy as np
import pytest
from host import is_long
from launching_programs import Numbers, launch, program, run
from numpy.typing import NDArray

THREADS = 12
SHAPES = ((12, 1, 1), (2, 3, 2), (1, 4, 3))


class Kernel:
    """A kernel on i32 as text, with what it does to `memory` step by step, for all threads of a block at once."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.lines: list[str] = []
        self.names = 0

    def new(self) -> str:
        self.names += 1
        return f"%v{self.names}"

    def say(self, text: str) -> str:
        name = self.new()
        self.lines.append(f"{name} = {text}")
        return name

    def body(
        self, values: dict[str, Numbers], memory: NDArray[np.int32], uniform: list[tuple[str, int]], depth: int
    ) -> dict[str, Numbers]:
        """Write some ops on the values that are known, and run them."""
        known = dict(values)
        for _ in range(self.chance.randint(2, 5)):
            kind = self.chance.choice(
                ["compute", "load", "store", "store", "if", "for"] if depth else ["compute", "load", "store"]
            )
            one, other = (self.chance.choice(list(known)) for _ in range(2))
            match kind:
                case "compute":
                    op, rule = self.chance.choice([("addi", np.add), ("muli", np.multiply), ("xori", np.bitwise_xor)])
                    known[self.say(f"arith.{op} {one}, {other} : i32")] = rule(known[one], known[other])
                case "load":
                    shift = self.chance.randrange(THREADS)
                    known[self.load(shift)] = memory[(np.arange(THREADS) + shift) % THREADS].copy()
                case "store":
                    self.lines += [
                        "gpu.barrier",
                        f"memref.store {one}, %s[%n] : memref<{THREADS}xi32, 3>",
                        "gpu.barrier",
                    ]
                    memory[:] = known[one]
                case "if":
                    self.branch(known, memory, uniform, depth, one, other)
                case _:
                    self.loop(known, memory, uniform, depth, one, other)
        return known

    def load(self, shift: int) -> str:
        at = self.say(f"arith.addi %n, %k{shift} : index")
        place = self.say(f"arith.remui {at}, %k{THREADS} : index")
        return self.say(f"memref.load %s[{place}] : memref<{THREADS}xi32, 3>")

    def branch(
        self,
        known: dict[str, Numbers],
        memory: NDArray[np.int32],
        uniform: list[tuple[str, int]],
        depth: int,
        one: str,
        other: str,
    ) -> None:
        """A branch that all threads take alike: its condition is of the block, or computed by each thread."""
        name, number = self.chance.choice(uniform)
        limit = self.chance.randrange(4)
        if self.chance.random() < 0.5:
            same = self.say("arith.subi %n, %n : index")
            name = self.say(f"arith.addi {same}, {name} : index")
        condition = self.say(f"arith.cmpi ult, {name}, %k{limit} : index")
        result = self.new()
        self.lines.append(f"{result} = scf.if {condition} -> (i32) {{")
        taken, other_memory = memory.copy(), memory.copy()
        first = self.body(known, taken, uniform, depth - 1)
        end = self.chance.choice(list(first))
        self.lines += [f"scf.yield {end} : i32", "} else {"]
        second = self.body(known, other_memory, uniform, depth - 1)
        last = self.chance.choice(list(second))
        self.lines += [f"scf.yield {last} : i32", "}"]
        memory[:] = taken if number < limit else other_memory
        known[result] = first[end] if number < limit else second[last]

    def loop(
        self,
        known: dict[str, Numbers],
        memory: NDArray[np.int32],
        uniform: list[tuple[str, int]],
        depth: int,
        one: str,
        other: str,
    ) -> None:
        """A loop with two values that it carries, which is written once and run as often as it goes around."""
        rounds = self.chance.randrange(4)
        a, b, result, i = (self.new() for _ in range(4))
        self.lines.append(
            f"{result}:2 = scf.for {i} = %k0 to %k{rounds} step %k1 "
            f"iter_args({a} = {one}, {b} = {other}) -> (i32, i32) {{"
        )
        begin, state, names = len(self.lines), self.chance.getstate(), self.names
        carried, ends = (known[one], known[other]), (one, other)
        for number in range(max(rounds, 1)):
            # The same ops each time around: only the first time they are kept.
            self.chance.setstate(state)
            self.names = names
            written = self.lines[begin:]
            del self.lines[begin:]
            target = memory if rounds else memory.copy()
            inner = self.body({**known, a: carried[0], b: carried[1]}, target, [*uniform, (i, number)], depth - 1)
            ends = self.chance.choice(list(inner)), self.chance.choice(list(inner))
            if written:
                assert self.lines[begin:] == written
            carried = (inner[ends[0]], inner[ends[1]]) if rounds else carried
        self.lines += [f"scf.yield {ends[0]}, {ends[1]} : i32, i32", "}"]
        known[f"{result}#0"], known[f"{result}#1"] = carried


# The first two kernels are so large that their code takes longer to make than that of all others together.
SEEDS = range(16) if is_long() else range(2, 16)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_kernels(seed: int) -> None:
    chance = random.Random(seed)
    kernel = Kernel(chance)
    memory = np.arange(THREADS, dtype=np.int32)
    values = {"%x": np.arange(THREADS, dtype=np.int32), "%g": np.full(THREADS, 3, np.int32)}
    with np.errstate(over="ignore"):
        known = kernel.body(values, memory, [("%two", 2)], 3)
    result = chance.choice(list(known))
    shape = SHAPES[seed % len(SHAPES)]
    constants = "".join(f"%k{number} = arith.constant {number} : index\n" for number in range(THREADS + 1))
    text = f"""
gpu.func @k(%a: memref<{THREADS}xi32>, %b: memref<{THREADS}xi32>, %g: i32, %two: index)
    workgroup(%s: memref<{THREADS}xi32, 3>) kernel {{
{constants}%tx = gpu.thread_id x
%ty = gpu.thread_id y
%tz = gpu.thread_id z
%bx = gpu.block_dim x
%by = gpu.block_dim y
%zy = arith.muli %tz, %by : index
%row = arith.addi %zy, %ty : index
%at = arith.muli %row, %bx : index
%n = arith.addi %at, %tx : index
%x = arith.index_cast %n : index to i32
memref.store %x, %s[%n] : memref<{THREADS}xi32, 3>
gpu.barrier
{chr(10).join(kernel.lines)}
gpu.barrier
memref.store {result}, %a[%n] : memref<{THREADS}xi32>
%end = memref.load %s[%n] : memref<{THREADS}xi32, 3>
memref.store %end, %b[%n] : memref<{THREADS}xi32>
gpu.return
}}
"""
    type = f"memref<{THREADS}xi32>"
    launched = launch("k", ["%a", "%b", "%g", "%two"], [type, type, "i32", "index"], block="%d0, %d1, %d2")
    sizes = "".join(f"%d{axis} = arith.constant {size} : index\n" for axis, size in enumerate(shape))
    host = f"""
func.func @main(%a: {type}, %b: {type}) {{
%c1 = arith.constant 1 : index
%two = arith.constant 2 : index
%g = arith.constant 3 : i32
{sizes}{launched}return
}}
"""
    a, b = np.zeros(THREADS, np.int32), np.zeros(THREADS, np.int32)
    run(program(text, host), a, b, opt_level=0)
    np.testing.assert_array_equal(a, known[result])
    np.testing.assert_array_equal(b, memory)
