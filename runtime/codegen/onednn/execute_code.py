"""LLVM IR that executes a primitive: each call has a stream, memory objects and scratch of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.codegen.elements import MAXIMUM, MAXNUM
from okl_opt.runtime.codegen.onednn.primitives import WEIGHTS
from okl_opt.runtime.codegen.operands import Operand
from okl_opt.runtime.kernels.cpu.onednn.library import ARG_SCRATCHPAD, STREAM_IN_ORDER, loaded
from okl_opt.runtime.kernels.cpu.onednn.primitive import Primitive, Space

_ALLOCATE = -1
"""The address of a memory object for which oneDNN allocates memory."""
_FUNCTIONS: Mapping[str, tuple[str, str]] = {
    "memory_create": ("i32", "ptr, ptr, ptr, ptr"),
    "memory_destroy": ("i32", "ptr"),
    "stream_create": ("i32", "ptr, ptr, i32"),
    "stream_destroy": ("i32", "ptr"),
    "stream_wait": ("i32", "ptr"),
    "primitive_execute": ("i32", "ptr, ptr, i32, ptr"),
    "max_threads": ("i32", ""),
    "set_threads": ("void", "i32"),
}
_OF_OPENMP = {"max_threads": "omp_get_max_threads", "set_threads": "omp_set_num_threads"}
_PREFIX = "okl_onednn_"


def declarations() -> list[str]:
    """The declarations of the called functions."""
    maxima = [f"declare float @llvm.{name}.f32(float, float)" for name in (MAXIMUM, MAXNUM)]
    return [*maxima, *(f"declare {result} @{_PREFIX}{name}({types})" for name, (result, types) in _FUNCTIONS.items())]


def imports() -> dict[str, int]:
    """The addresses of the called functions."""
    found = loaded()
    return {f"{_PREFIX}{name}": found.address(_OF_OPENMP.get(name, f"dnnl_{name}")) for name in _FUNCTIONS}


class Code:
    """The body of a function that executes a primitive.

    `operands` has the operands of the layer by position, None for absent ones. If the call fails, oneDNN's status is
    stored at `failure`. `packed` is the address of packed weights, which are not among the operands.
    """

    def __init__(
        self,
        primitive: Primitive,
        operands: Sequence[Operand | None],
        result: Operand,
        relu: str | None,
        failure: int,
        packed: int | None,
    ):
        self.globals: list[str] = []
        """Addresses that the code loads."""
        self._lines: list[str] = []
        self._tries = 0
        engine, address = self._address(loaded().engine), self._address(primitive.address)
        status = self._address(failure)
        self._stream = self._slot()
        memories: list[tuple[int, int, str]] = []
        for argument in primitive.arguments:
            place = result.address
            if argument.space is not Space.OUTPUT:
                operand = operands[WEIGHTS if argument.space is Space.STATE else argument.position]
                is_packed = argument.space is Space.STATE and packed is not None
                if is_packed:
                    place = self._address(packed or 0)
                else:
                    assert operand is not None, "the primitive has the operands of its layer"
                    place = operand.address
            memories.append((argument.number, argument.descriptor, place))
        if primitive.scratch_bytes:
            memories.append((ARG_SCRATCHPAD, primitive.scratch, self._address(_ALLOCATE)))
        slots = [self._slot() for _ in memories]
        descriptors = [self._address(descriptor) for _, descriptor, _ in memories]
        self._lines += [
            f"%arguments = alloca [{len(memories)} x {{ i32, ptr }}]",
            f"%before = call i32 @{_PREFIX}max_threads()",
            f"call void @{_PREFIX}set_threads(i32 1)",
        ]
        self._attempt("stream_create", f"ptr {self._stream}, ptr {engine}, i32 {STREAM_IN_ORDER}")
        for number, ((meaning, _, place), slot, descriptor) in enumerate(
            zip(memories, slots, descriptors, strict=True)
        ):
            self._attempt("memory_create", f"ptr {slot}, ptr {descriptor}, ptr {engine}, ptr {place}")
            self._lines += [
                f"%number{number} = getelementptr {{ i32, ptr }}, ptr %arguments, i64 {number}",
                f"store i32 {meaning}, ptr %number{number}",
                f"%place{number} = getelementptr i8, ptr %number{number}, i64 8",
                f"%memory{number} = load ptr, ptr {slot}",
                f"store ptr %memory{number}, ptr %place{number}",
            ]
        self._lines.append(f"%stream = load ptr, ptr {self._stream}")
        self._attempt("primitive_execute", f"ptr {address}, ptr %stream, i32 {len(memories)}, ptr %arguments")
        self._attempt("stream_wait", "ptr %stream")
        last = f"then{self._tries - 1}"
        if relu is not None:
            last = self._relu(last, relu, result)
        self._finish(slots, status, last)

    @property
    def text(self) -> str:
        return "\n".join(f"  {line}" for line in self._lines)

    def _address(self, value: int) -> str:
        number = len(self.globals)
        self.globals.append(f"@okl_address_{number} = internal global i64 {value}")
        self._lines.append(f"%address{number} = load ptr, ptr @okl_address_{number}")
        return f"%address{number}"

    def _slot(self) -> str:
        """A slot for the address of an object, null at first."""
        name = f"%slot{len(self._lines)}"
        self._lines += [f"{name} = alloca ptr", f"store ptr null, ptr {name}"]
        return name

    def _attempt(self, name: str, arguments: str) -> None:
        """Call a function, and jump to the end if it fails."""
        number = self._tries
        self._tries += 1
        self._lines += [
            f"br label %try{number}",
            f"try{number}:",
            f"%status{number} = call i32 @{_PREFIX}{name}({arguments})",
            f"%good{number} = icmp eq i32 %status{number}, 0",
            f"br i1 %good{number}, label %then{number}, label %end",
            f"then{number}:",
        ]

    def _relu(self, before: str, relu: str, result: Operand) -> str:
        """The relu of the result, in place; returns the block after it."""
        count = prod(size for size in result.sizes if isinstance(size, int))
        self._lines += [
            "br label %head\nhead:",
            f"%index = phi i64 [ 0, %{before} ], [ %next, %head ]",
            f"%element = getelementptr float, ptr {result.address}, i64 %index",
            "%value = load float, ptr %element",
            f"%greater = call float @llvm.{relu}.f32(float %value, float 0.0)",
            "store float %greater, ptr %element",
            "%next = add i64 %index, 1",
            f"%more = icmp ult i64 %next, {count}",
            "br i1 %more, label %head, label %after\nafter:",
        ]
        return "after"

    def _finish(self, slots: Sequence[str], failure: str, last: str) -> None:
        statuses = ", ".join(f"[ %status{number}, %try{number} ]" for number in range(self._tries))
        self._lines += [f"br label %end\nend:\n  %status = phi i32 {statuses}, [ 0, %{last} ]"]
        for number, slot in enumerate(slots):
            self._lines += [
                f"%made{number} = load ptr, ptr {slot}",
                f"call i32 @{_PREFIX}memory_destroy(ptr %made{number})",
            ]
        self._lines += [
            f"%used = load ptr, ptr {self._stream}",
            f"call i32 @{_PREFIX}stream_destroy(ptr %used)",
            f"call void @{_PREFIX}set_threads(i32 %before)",
            "%is_good = icmp eq i32 %status, 0",
            "br i1 %is_good, label %done, label %failed",
            f"failed:\n  store atomic i32 %status, ptr {failure} monotonic, align 4",
            f"  ret i32 {Status.PROVIDER.value}",
            "done:\n  ret i32 0",
        ]
