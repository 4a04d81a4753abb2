"""The memory of a run, called from Python as machine code calls it."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from random import Random

import pytest
from border_types import border

from okl_opt.runtime.base.abi import OklRun
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.entry import entry
from okl_opt.runtime.code.memory import RunMemory, stack_bytes
from okl_opt.runtime.machine.jit import Source, Target, compile_object, library_address, link
from okl_opt.runtime.machine.llvm_rules import RUNTIME
from okl_opt.runtime.native.function_run import ALLOCATE, JUMPS, POISON, RELEASE, RUN, Failure, function_run

CALLS = f"""
declare ptr @{ALLOCATE}(i64, i64, i64)
declare void @{RELEASE}(i64, ptr)
; Allocates if there is a size, else frees; the arguments are the size, the alignment, and where the address is.
define void @called(i64 %size, i64 %alignment, i64 %place) {{
  %is_free = icmp eq i64 %size, -1
  br i1 %is_free, label %free, label %allocate
allocate:
  %new = call ptr @{ALLOCATE}(i64 11, i64 %size, i64 %alignment)
  %at = inttoptr i64 %place to ptr
  store ptr %new, ptr %at
  ret void
free:
  %old_at = inttoptr i64 %place to ptr
  %old = load ptr, ptr %old_at
  call void @{RELEASE}(i64 12, ptr %old)
  ret void
}}
"""


class Arena:
    """A run's memory, and what allocates from it."""

    def __init__(self, limit: int):
        number = border("i64")
        imports = {name: library_address(name) or 0 for name in JUMPS}
        sources = [Source(CALLS, RUNTIME._replace(opcodes=None)), entry("called", [number] * 3, []), function_run()]
        code = compile_object(sources, Target(), optimise=False, keep=[RUN], imports=imports, level=0, cache=None)
        self._library = link([code], [RUN], imports, "test")
        self._run = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)(self._library.addresses[RUN])
        self.memory = RunMemory(limit)
        self.state = OklRun()
        self.memory.begin(self.state)

    def _call(self, size: int, alignment: int, place: ctypes.c_int64) -> bool:
        numbers = (ctypes.c_int64 * 3)(size, alignment, ctypes.addressof(place))
        slots = (ctypes.c_void_p * 3)(*(ctypes.addressof(numbers) + 8 * number for number in range(3)))
        self.state.stack_end = stack_bytes()
        return self._run(ctypes.addressof(self.state), ctypes.addressof(slots)) == 0

    def allocate(self, size: int, alignment: int = 16) -> int | None:
        """The address of a block; None if that fails."""
        place = ctypes.c_int64(0)
        return place.value if self._call(size, alignment, place) else None

    def release(self, address: int) -> bool:
        return self._call(-1, 0, ctypes.c_int64(address))


@pytest.fixture(scope="module")
def arena() -> Iterator[Arena]:
    yield Arena(1 << 20)


@pytest.fixture(autouse=True)
def _begin(arena: Arena) -> None:
    arena.memory.begin(arena.state)


"""Each test begins a run."""


def test_blocks_are_apart_aligned_and_zero(arena: Arena):
    blocks = [
        (arena.allocate(size, alignment), size, alignment)
        for size, alignment in [(1, 16), (0, 64), (100, 4096), (64, 1)]
    ]
    ends = 0
    for address, size, alignment in blocks:
        assert address is not None
        assert address % max(alignment, 64) == 0
        assert address >= ends
        assert not any(ctypes.string_at(address, size))
        ends = address + max(size, 1)
    assert ends <= arena.memory.address + arena.memory.capacity


def test_freed_memory_has_a_pattern_and_is_zero_when_taken_again(arena: Arena):
    first = arena.allocate(1 << 19)
    assert first is not None
    assert arena.release(first)
    assert set(ctypes.string_at(first, 1 << 19)) == {POISON}
    second = arena.allocate(1 << 18)
    assert second != first, "not taken again while there is other memory"
    third = arena.allocate((1 << 19) - 64)
    assert third == first
    assert not any(ctypes.string_at(first, (1 << 19) - 64))


def test_neighbours_that_are_free_become_one(arena: Arena):
    blocks = [arena.allocate(1 << 18) for _ in range(4)]
    assert None not in blocks
    assert arena.allocate(1) is None
    for address in (blocks[1], blocks[2]):
        assert address is not None
        assert arena.release(address)
    assert arena.allocate(1 << 19) == blocks[1]
    assert arena.allocate(64) is None


@pytest.mark.parametrize("size", [(1 << 20) + 1, 1 << 40, -2, -(1 << 63)])
def test_what_does_not_fit(arena: Arena, size: int):
    assert arena.allocate(size) is None
    state = arena.state
    assert (state.kind, state.site, state.first, state.second) == (Failure.MEMORY, 11, size, 1 << 20)


@pytest.mark.parametrize("alignment", [3, 1 << 22, -1])
def test_alignments_that_are_none(arena: Arena, alignment: int):
    assert arena.allocate(8, alignment) is None
    assert (arena.state.kind, arena.state.first) == (Failure.ALIGNMENT, alignment)


def test_only_the_start_of_a_live_block_is_freed(arena: Arena):
    address = arena.allocate(1000)
    assert address is not None
    wrong = [address + 1, address + 64, address - 64, address + 1024, arena.memory.address + (1 << 20), 64, -64]
    for each in wrong:
        assert not arena.release(each)
        assert (arena.state.kind, arena.state.site) == (Failure.NOT_ALLOCATED, 12)
    assert arena.release(0)
    assert arena.release(address)
    assert not arena.release(address)


def test_a_run_begins_with_nothing(arena: Arena):
    address = arena.allocate(5000)
    assert address is not None
    ctypes.memset(address, 1, 5000)
    arena.memory.begin(arena.state)
    assert arena.state.allocated == arena.state.live == 0
    assert arena.allocate(5000) == address
    assert not any(ctypes.string_at(address, 5000))


@pytest.mark.parametrize("seed", range(3))
def test_blocks_that_come_and_go_keep_what_they_hold(arena: Arena, seed: int):
    random = Random(seed)
    live: dict[int, tuple[int, int]] = {}
    for number in range(600):
        if live and random.random() < 0.5:
            address = random.choice(list(live))
            size, mark = live.pop(address)
            assert set(ctypes.string_at(address, size)) == {mark}
            assert arena.release(address)
            continue
        size = random.choice([1, 64, 65, 1000, 20_000, 100_000])
        address = arena.allocate(size, random.choice([16, 64, 256]))
        if address is not None:
            assert not any(ctypes.string_at(address, size))
            assert all(address + size <= other or other + live[other][0] <= address for other in live)
            live[address] = size, number % 120
            ctypes.memset(address, number % 120, size)


def test_more_than_there_are_addresses():
    with pytest.raises(OklRuntimeError, match="no address range"):
        RunMemory(1 << 62)
