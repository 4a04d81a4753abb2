"""Kernels between pages that may not be touched: every op, on operands, results and scratch that end at such a page.

Each case runs in a process of its own, which an access beyond its memory ends. It is compiled for a feature level of
the processor by name, whatever this machine has beyond it.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import random
import signal
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from bench.faults.op_cases import MNEMONICS, Draw, draw_context
from bench.one_call import KERNEL_TYPE, OneCall
from okl_opt.commands.search.child import Child, Ended
from okl_opt.runtime.base import abi
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import (
    EmittedKernel,
    KernelEntry,
    KernelFlag,
    NativeKernel,
    TranslatedKernel,
    default_registry,
)
from okl_opt.runtime.machine import jit
from okl_opt.runtime.machine.llvm_rules import KERNEL, TRANSLATED
from okl_opt.runtime.machine.processor import native_levels
from okl_opt.runtime.native import entry_points

if TYPE_CHECKING:
    from okl_opt.runtime.kernels.cpu.ref.numbers import Array


NATIVE = ""
"""The level of a machine as it is: where it is no x86, and for libraries."""


def levels() -> tuple[str, ...]:
    """The levels that this machine has."""
    return native_levels() or (NATIVE,)


# In the child


class Placement(NamedTuple):
    """Where tensors lie, how many threads there are, and whether the first result has the place of an operand."""

    at_end: bool
    threads: int
    in_place: bool = False

    def __str__(self) -> str:
        place = "at the end of" if self.at_end else "at the start of"
        return f"{place} a page, {self.threads} threads{', in place' * self.in_place}"


class Question(NamedTuple):
    level: str
    context: RegContext
    provider: str
    seed: int
    placements: tuple[Placement, ...]


class Seen(NamedTuple):
    """What came of a case: faults as sentences, and how many placements ran. `is_refused` says that both refused."""

    faults: tuple[str, ...]
    runs: int
    is_refused: bool = False


_POISON = 0xFF  # NaN in every float: what is used without having been written shows
_CANARY = 0xA5
_PROT_NONE = 0
_libc = ctypes.CDLL(None, use_errno=True)


class Guarded:
    """Memory between two pages that trap, filled with canaries around `nbytes` of poison at the start or at the end."""

    def __init__(self, nbytes: int, *, at_end: bool, alignment: int = 1):
        page = mmap.PAGESIZE
        padded = -(-nbytes // alignment) * alignment
        inside = max(-(-padded // page), 1) * page
        self._map = mmap.mmap(-1, inside + 2 * page)
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._map))
        self.nbytes = nbytes
        self._inside = (start + page, inside)
        self.address = start + page + (inside - padded if at_end else 0)
        for guard in (start, start + page + inside):
            _protect(guard, page, _PROT_NONE)
        ctypes.memset(start + page, _CANARY, inside)
        ctypes.memset(self.address, _POISON, nbytes)

    def freeze(self) -> None:
        """From now on a write traps, too."""
        _protect(*self._inside, mmap.PROT_READ)

    def view(self, spec: TensorSpec) -> Array:
        import numpy as np

        raw = (ctypes.c_ubyte * self.nbytes).from_address(self.address)
        return np.frombuffer(raw, spec.dtype.numpy).reshape(spec.shape)

    def has_stray_bytes(self) -> bool:
        """Whether a byte beside those in use was written."""
        start, size = self._inside
        before, after = self.address - start, start + size - self.address - self.nbytes
        whole = ctypes.string_at(start, before) + ctypes.string_at(self.address + self.nbytes, after)
        return whole.count(_CANARY) != len(whole)


def read_beyond(at_end: bool) -> int:
    """Read a byte beyond guarded memory: the fault that all this is to find."""
    memory = Guarded(3, at_end=at_end)
    return ctypes.c_ubyte.from_address(memory.address + (3 if at_end else -1)).value


def _protect(address: int, nbytes: int, protection: int) -> None:
    if _libc.mprotect(ctypes.c_void_p(address), ctypes.c_size_t(nbytes), protection):
        raise OSError(ctypes.get_errno(), "mprotect")


def answer(question: Question) -> Seen:
    """Run one case in all its placements."""
    try:
        return _answer(question)
    except Exception as error:
        return Seen((f"{type(error).__name__}: {error}",), 0)


def _answer(question: Question) -> Seen:
    from okl_opt.runtime.kernels.cpu.ref import compute
    from okl_opt.runtime.kernels.cpu.ref.numbers import KernelArgumentError

    os.environ["OKL_CPU_LEVEL"] = question.level
    context = question.context
    entries = default_registry().entries(context.op_type, context.device)
    entry = next(entry for entry in entries if entry.provider == question.provider)
    draw = random.Random(question.seed)
    # Of larger ones a part of a long product may be out of f64's range, where the whole is not.
    floats = (0.5, 1.5) if context.op_type == "reduce_prod" else (-4, 4)
    given = [_random(spec, draw, floats, is_index=_is_index(context, at)) for at, spec in enumerate(context.inputs)]
    left = [array.copy() for array in given]
    results: Sequence[Array] | None
    try:
        results = compute(context, left)
    except KernelArgumentError:
        results = None
    code = _Code(entry, context)
    case = _Arrays(given, left, results)
    can_replace = replaced_operand(entry, context) is not None
    placements = [each for each in question.placements if can_replace or not each.in_place]
    faults = [f"{placement}: {fault}" for placement in placements for fault in _run(code, placement, case)]
    return Seen(tuple(faults), len(placements), results is None)


class _Arrays(NamedTuple):
    """The operands as given, as the oracle leaves them, and its results, None where it refuses."""

    given: Sequence[Array]
    left: Sequence[Array]
    results: Sequence[Array] | None


def replaced_operand(entry: KernelEntry, context: RegContext) -> int | None:
    """The operand whose place the first result may take; None if there is none."""
    if not context.outputs or not entry.flags & KernelFlag.IN_PLACE:
        return None
    nbytes = context.outputs[0].nbytes
    places = range(len(context.inputs))
    return next((at for at in places if context.inputs[at].nbytes == nbytes and at not in context.constants), None)


class _Code:
    """The compiled kernel of a case, and of what packs its constants."""

    def __init__(self, entry: KernelEntry, context: RegContext):
        self.entry, self.context = entry, context
        self._owners: list[object] = []
        self.call = self._compiled(entry.prepare(context), "kernel_under_test")
        self.packing = entry.pack(context) if context.constants else None
        self.pack = None
        if self.packing is not None and isinstance(self.packing.fill, EmittedKernel):
            self.pack = self._compiled(self.packing.fill, "pack_under_test")

    def _compiled(self, kernel: EmittedKernel | NativeKernel | TranslatedKernel, name: str):
        from llvmlite import ir

        from okl_opt.runtime.machine.threads import parallel_library

        imports: Mapping[str, int] = {}
        rules = KERNEL
        if isinstance(kernel, NativeKernel):
            self._owners.append(kernel)
            return KERNEL_TYPE(kernel.address)
        if isinstance(kernel, TranslatedKernel):
            text, name, rules = kernel.text(), kernel.symbol, TRANSLATED
        else:
            module = ir.Module("kernels")
            kernel.emit(module, self.context, name)
            text, imports = str(module), kernel.imports
        known = {**parallel_library().addresses, **_errors().addresses, **imports}
        source = jit.Source(text, rules)
        code = jit.compile_object([source], jit.Target(), optimise=True, keep=[name], imports=known)
        library = jit.link([code], [name], known, "the kernel under test")
        self._owners.append(library)
        return KERNEL_TYPE(library.addresses[name])


@cache
def _errors() -> jit.Library:
    """What kernels of libraries tell their errors with."""
    names = [entry_points.SET_ERROR]
    return jit.link(
        [jit.compile_object([entry_points.set_error()], jit.Target(), optimise=False, keep=names)], names, {}, "errors"
    )


def _run(code: _Code, placement: Placement, case: _Arrays) -> list[str]:
    """The faults of one call: of memory, and of results."""
    given, results = case.given, case.results
    context, entry = code.context, code.entry
    replaced = replaced_operand(entry, context) if placement.in_place else None
    at_end = placement.at_end
    inputs = [Guarded(spec.nbytes, at_end=at_end) for spec in context.inputs]
    outputs = [Guarded(spec.nbytes, at_end=at_end) for spec in context.outputs]
    if replaced is not None:
        outputs[0] = inputs[replaced]
    writes = [before.tobytes() != after.tobytes() for before, after in zip(given, case.left, strict=True)]
    for at, (memory, array) in enumerate(zip(inputs, given, strict=True)):
        ctypes.memmove(memory.address, array.tobytes(), array.nbytes)
        if at != replaced and not writes[at]:
            memory.freeze()
    call = OneCall(
        context, [memory.address for memory in inputs], [memory.address for memory in outputs], placement.threads
    )
    run = call.run
    scratch = Guarded(entry.workspace(context), at_end=at_end, alignment=abi.ALIGNMENT)
    run.tmp, run.tmp_bytes = scratch.address, scratch.nbytes
    faults: list[str] = []
    own = [("scratch", scratch)]
    if code.packing is not None:
        packed = Guarded(code.packing.nbytes, at_end=at_end, alignment=abi.ALIGNMENT)
        run.state = packed.address
        if code.pack is not None:
            status = code.pack(call.address)
            if status:
                faults.append(f"packing gives status {status}")
        else:
            assert not isinstance(code.packing.fill, EmittedKernel)
            code.packing.fill(run)
        packed.freeze()
        own.append(("packed constants", packed))
    attached = entry.attach(context, run)
    status = code.call(call.address)
    del attached
    if results is None:
        if status != 1:
            faults.append(f"status {status} where the oracle refuses")
    elif status:
        faults.append(f"status {status}")
    named = [*((f"operand {at}", memory) for at, memory in enumerate(inputs)), *own]
    named += [(f"result {at}", memory) for at, memory in enumerate(outputs)]
    faults += [f"stray bytes beside {name}" for name, memory in named if memory.has_stray_bytes()]
    for at, (memory, array) in enumerate(zip(inputs, given, strict=True)):
        if at != replaced and not writes[at] and ctypes.string_at(memory.address, memory.nbytes) != array.tobytes():
            faults.append(f"operand {at} was changed")
    if results is not None and not status:
        pairs = [(f"result {at}", outputs[at], spec, results[at]) for at, spec in enumerate(context.outputs)]
        pairs += [
            (f"operand {at}, written in place,", inputs[at], spec, case.left[at])
            for at, spec in enumerate(context.inputs)
            if writes[at] and at != replaced
        ]
        for name, memory, spec, expected in pairs:
            difference = _difference(memory.view(spec), expected, context, spec.dtype, given)
            if difference:
                faults.append(f"{name} {difference}")
    return faults


_INDEX_KEYS = ("indices", "index")


def _is_index(context: RegContext, at: int) -> bool:
    return context.input_keys[at][0] in _INDEX_KEYS


def _random(spec: TensorSpec, draw: random.Random, floats: tuple[float, float], *, is_index: bool) -> Array:
    """Floats in a range, and small integers; sometimes all integers there are, and indices that are out of range."""
    import numpy as np

    from okl_opt.runtime.kernels.cpu.ref.numbers import encode

    rng = np.random.default_rng(draw.getrandbits(32))
    if spec.dtype.is_float:
        return encode(rng.uniform(*floats, spec.shape), spec.dtype)
    if spec.dtype is DType.BOOL:
        return rng.integers(0, 2, spec.shape).astype(bool)
    if is_index:
        most = draw.choice((1, 1, 2, 2, 9))
        return rng.integers(-1 if draw.random() < 0.1 and spec.dtype is not DType.UI8 else 0, most, spec.shape).astype(
            spec.dtype.numpy
        )
    limits = np.iinfo(spec.dtype.numpy)
    low, high = (limits.min, limits.max) if draw.random() < 0.2 else (max(limits.min, -4), 4)
    return rng.integers(low, high, spec.shape, spec.dtype.numpy, endpoint=True)


_SUMS = frozenset(
    (
        *("matmul", "batch_matmul", "broadcast_matmul", "fused_matmul_bias", "grouped_matmul_bias", "conv2d"),
        *("normalization", "normalization_infer", "normalization_add_relu", "layer_norm", "group_norm", "rms_norm"),
        *("reduce_sum", "reduce_prod", "softmax", "log_softmax", "avg_pool_2d", "adaptive_avg_pool2d"),
    )
)
"""Ops whose results are sums or products of many numbers: in another order they differ by more than their last bits."""
_UNITS = {DType.F64: 2.0**-52, DType.F32: 2.0**-23, DType.F16: 2.0**-10, DType.BF16: 2.0**-7}


def _difference(
    got: Array, expected: Array, context: RegContext, dtype: DType, operands: Sequence[Array]
) -> str | None:
    """What is wrong with a result; None if it is the oracle's within 4 ulp, or within what the order of a sum changes.

    A sum of K products of numbers up to 4 differs by some sqrt(K) roundings of the largest sum.
    """
    import numpy as np

    from okl_opt.runtime.kernels.cpu.ref.numbers import decode

    if not dtype.is_float:
        same = np.array_equal(got, expected)
        return None if same else f"differs in {int((got != expected).sum())} of {got.size} elements"
    left, right = (decode(array, dtype).astype(np.float64) for array in (got, expected))
    compute = DType.F64 if dtype is DType.F64 else DType.F32
    with np.errstate(all="ignore"):
        size = np.abs(np.where(np.isfinite(right), right, 0.0))
        allowed = np.maximum(4 * _UNITS[dtype] * size, 1e-12 if dtype is DType.F64 else 1e-6)
        if context.op_type in _SUMS:
            many = max((array.size for array in operands), default=1)
            largest = max(float(size.max(initial=0)), 16.0)
            allowed += 4 * np.sqrt(many) * largest * _UNITS[compute]
        wrong = ~(np.abs(left - right) <= allowed) & (left != right) & ~(np.isnan(left) & np.isnan(right))
    if not wrong.any():
        return None
    at = int(np.argmax(wrong.ravel()))
    return (
        f"differs in {int(wrong.sum())} of {wrong.size} elements; element {at} is {left.ravel()[at]!r}, "
        f"not {right.ravel()[at]!r}"
    )


# In the parent


@dataclass
class Fuzzed:
    """What a feature level came to: ops that ran, cases, calls, and what went wrong."""

    level: str
    ops: set[str] = field(default_factory=set[str])
    cases: int = 0
    calls: int = 0
    refused: int = 0
    crashes: list[str] = field(default_factory=list[str])
    stray: list[str] = field(default_factory=list[str])
    different: list[str] = field(default_factory=list[str])

    @property
    def is_good(self) -> bool:
        return bool(self.cases) and not (self.crashes or self.stray or self.different)

    def text(self) -> str:
        faults = [*self.crashes, *self.stray, *self.different]
        return (
            f"{self.level}: {len(self.ops)} ops, {self.cases} cases, {self.calls} calls, {self.refused} cases refused "
            f"as by the oracle, {len(self.crashes)} crashes, {len(self.stray)} with stray bytes, "
            f"{len(self.different)} different{''.join(f'{os.linesep}  {fault}' for fault in faults[:40])}"
        )


PLACEMENTS = tuple(
    Placement(at_end, threads, in_place) for in_place in (False, True) for threads in (1, 2) for at_end in (True, False)
)
OURS, LIBRARIES = ("llvm", "numba"), ("blas", "onednn")
"""Providers whose code is ours, and those that call what is installed, which chooses its code itself."""


def fuzz(
    level: str,
    rounds: int,
    *,
    seed: int = 1,
    seconds: float = 120,
    ops: Sequence[str] = MNEMONICS,
    providers: Sequence[str] = OURS,
) -> Fuzzed:
    """Run `rounds` cases of each op at a level. `seconds` is what one case may take."""
    seen = Fuzzed(level or "this machine")
    child: Child[Question, Seen] | None = None
    try:
        for mnemonic in ops:
            draw = Draw(zlib.crc32(f"{seed} {mnemonic}".encode()))
            for _ in range(rounds):
                question = _question(draw, mnemonic, level, providers)
                if question is None:
                    continue
                if child is None:
                    child = Child(answer, seconds)
                child = _ask(child, question, seen, seconds)
    finally:
        if child is not None:
            child.kill()
    return seen


def _question(draw: Draw, mnemonic: str, level: str, providers: Sequence[str]) -> Question | None:
    """A case that a kernel of these providers serves; None if a few draws give none."""
    for _ in range(8):
        context = draw_context(draw, mnemonic)
        if context is None:
            continue
        for entry in default_registry().entries(context.op_type, context.device):
            if entry.provider in providers and entry.supports(context) is None:
                return Question(level, context, entry.provider, draw.getrandbits(32), PLACEMENTS)
    return None


def _ask(
    child: Child[Question, Seen], question: Question, seen: Fuzzed, seconds: float
) -> Child[Question, Seen] | None:
    """Put one question; a new child is needed after one that ended."""
    described = _described(question)
    child.ask(question)
    try:
        got = child.wait()
    except (Ended, TimeoutError) as error:
        child.kill()
        if len(question.placements) == 1:
            seen.crashes.append(f"{described}: {question.placements[0]}: {_reason(error)}")
            return None
        # Which placement it is takes a process for each.
        crashes = len(seen.crashes)
        for placement in question.placements:
            alone = _ask(Child(answer, seconds), question._replace(placements=(placement,)), seen, seconds)
            if alone is not None:
                alone.kill()
        if len(seen.crashes) == crashes:
            seen.crashes.append(f"{described}: {_reason(error)} in all placements after one another, in none alone")
        return None
    seen.ops.add(question.context.op_type)
    seen.cases += 1
    seen.calls += got.runs
    seen.refused += got.is_refused
    for fault in got.faults:
        (seen.stray if "stray" in fault or "was changed" in fault else seen.different).append(f"{described}: {fault}")
    return child


def _reason(error: Exception) -> str:
    if not isinstance(error, Ended):
        return "it does not end"
    return signal.Signals(-error.status).name if error.status < 0 else f"exit status {error.status}"


def _described(question: Question) -> str:
    context = question.context
    types = f"({', '.join(map(str, context.inputs))}) -> ({', '.join(map(str, context.outputs))})"
    constants = f", constants {context.constants}" if context.constants else ""
    steps = "" if context.body is None else f" of {[step.reg.op_type for step in context.body.steps]}"
    return f"{context.op_type}{steps} {types} {dict(context.attrs)}{constants} seed {question.seed}"
