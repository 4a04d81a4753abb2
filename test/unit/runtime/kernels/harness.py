"""What the tests of all kernel providers share: a builder of RegContexts, a caller of one kernel, and tolerances.

context = reg("relu", ["4xf32"], ["4xf32"])
status, (y,) = run_kernel(entry("llvm", "relu"), context, [x])
assert_close(y, expected, DType.F32)
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from xdsl.irdl import OptionalDef, VariadicDef

from bench.one_call import OneCall
from okl_opt.dialects.oneflow import ONEFLOW
from okl_opt.dialects.oneflow.interface import attributes_with_defaults
from okl_opt.runtime.base import abi
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.callbacks import take_exception
from okl_opt.runtime.kernels.context import AttrValue, Key, RegContext
from okl_opt.runtime.kernels.registry import (
    EmittedKernel,
    KernelEntry,
    NativeKernel,
    TranslatedKernel,
    default_registry,
)
from okl_opt.runtime.machine import jit
from okl_opt.runtime.machine.llvm_rules import KERNEL, TRANSLATED, Rules
from okl_opt.runtime.machine.threads import parallel_library
from okl_opt.runtime.plan.from_ir import attribute_value

DTYPES = {dtype.spelling: dtype for dtype in DType}


@cache
def _declared(op_type: str) -> tuple[str, str, dict[str, AttrValue]]:
    """Operand and result groups of an op in order, `*` after a variadic one, and its attributes with a default."""
    kind = next((kind for kind in ONEFLOW.operations if kind.name == f"oneflow.{op_type}"), None)
    if kind is None:
        return "in*", "out*", {}
    definition = kind.get_irdl_definition()
    values = {name: attribute_value(value) for name, value in attributes_with_defaults(kind.create()).items()}
    return (
        _groups(definition.operands),
        _groups(definition.results),
        {name: value for name, value in values.items() if value is not None},
    )


def _groups(definitions: Sequence[tuple[str, object]]) -> str:
    def mark(definition: object) -> str:
        return "*" if isinstance(definition, VariadicDef) and not isinstance(definition, OptionalDef) else ""

    return " ".join(name.rstrip("_") + mark(definition) for name, definition in definitions)


def spec(text: str | TensorSpec) -> TensorSpec:
    """`"2x3xf32"`, or `"f32"` for rank 0, as a TensorSpec."""
    if isinstance(text, TensorSpec):
        return text
    *shape, dtype = text.split("x")
    return TensorSpec(tuple(map(int, shape)), DTYPES[dtype])


def reg(
    op_type: str,
    inputs: Sequence[str | TensorSpec],
    outputs: Sequence[str | TensorSpec],
    *,
    input_keys: Sequence[str | Key] | None = None,
    output_keys: Sequence[str | Key] | None = None,
    **attrs: AttrValue,
) -> RegContext:
    """A RegContext with the keys of the dialect and the defaults filled in.

    Keys must be given where optional groups are left out in the middle: `input_keys=["x", "gamma"]`.
    """
    operands, results, defaults = _declared(op_type)
    return RegContext(
        op_type,
        f"{op_type}-0",
        "cpu",
        tuple(map(spec, inputs)),
        tuple(map(spec, outputs)),
        _keys(operands, len(inputs), input_keys),
        _keys(results, len(outputs), output_keys),
        {**defaults, **attrs},
    )


def _keys(declared: str, count: int, given: Sequence[str | Key] | None) -> tuple[Key, ...]:
    if given is not None:
        assert len(given) == count
        return tuple((key, 0) if isinstance(key, str) else key for key in given)
    keys: list[Key] = []
    for group in declared.split():
        if group.endswith("*"):
            keys += [(group[:-1], index) for index in range(count - len(keys))]
        elif len(keys) < count:
            keys.append((group, 0))
    assert len(keys) == count, f"{count} tensors for keys '{declared}'"
    return tuple(keys)


def entry(provider: str, op_type: str) -> KernelEntry:
    """The provider's kernel for an op on the CPU."""
    return next(each for each in default_registry().entries(op_type, "cpu") if each.provider == provider)


def has_entry(provider: str, op_type: str) -> bool:
    return any(each.provider == provider for each in default_registry().entries(op_type, "cpu"))


@dataclass
class Call:
    """What one call of a kernel left behind."""

    status: int
    outputs: list[np.ndarray] = field(default_factory=list[Any])
    message: str = ""
    error: BaseException | None = None


def run_kernel(kernel: KernelEntry, context: RegContext, inputs: Sequence[np.ndarray]) -> tuple[int, list[np.ndarray]]:
    """Status and outputs of one call; see `call_kernel`."""
    call = call_kernel(kernel, context, inputs)
    return call.status, call.outputs


def call_kernel(
    kernel: KernelEntry,
    context: RegContext,
    inputs: Sequence[np.ndarray],
    *,
    in_place: int | None = None,
    misaligned: bool = False,
    threads: int = 1,
) -> Call:
    """Prepare a kernel, build the C structs around it and call it once.

    Contiguous inputs are passed as they are, so that what a kernel writes in place is seen. bf16 is `uint16` bits.
    Outputs are filled with 0xA5 before and have guards on both sides, which must survive. Output 0 is the buffer of
    input number `in_place`, where that is given. `misaligned` places outputs on the element size only. Parts of the
    kernel run on `threads` threads. Operands that the context calls constants are packed first, if the kernel packs.
    Asserts that the entry supports the context and that the inputs fit it.
    """
    assert (reason := kernel.supports(context)) is None, reason
    assert len(inputs) == len(context.inputs)
    arrays: list[np.ndarray] = []
    for array, expected in zip(inputs, context.inputs, strict=True):
        assert array.dtype == np.dtype(expected.dtype.numpy), f"{array.dtype} given for {expected}"
        assert array.shape == expected.shape, f"{array.shape} given for {expected}"
        arrays.append(array if array.flags.c_contiguous else np.ascontiguousarray(array).reshape(array.shape))
    guarded = [_Guarded(output, misaligned) for output in context.outputs]
    outputs = [buffer.array for buffer in guarded]
    if in_place is not None:
        outputs[0] = arrays[in_place]
    address, owner = _code(kernel, context)

    call = OneCall(context, addresses(arrays), addresses(outputs), threads)
    scratch = abi.Block(kernel.workspace(context))
    ctypes.memset(scratch.address, 0xA5, scratch.nbytes)
    call.run.tmp, call.run.tmp_bytes = scratch.address, scratch.nbytes
    kept = [owner, arrays, guarded, _packed(kernel, context, call.run)]

    status = call(address)
    for buffer in guarded:
        buffer.check()
    assert kept
    return Call(status, outputs, call.message, take_exception(ctypes.addressof(call.launcher)))


def addresses(arrays: Sequence[np.ndarray]) -> list[int]:
    return [array.ctypes.data for array in arrays]


def _packed(kernel: KernelEntry, context: RegContext, run: abi.OklRunCtx) -> abi.Block | None:
    """The constants of a run context as the kernel packs them, at `run.state`."""
    packing = kernel.pack(context) if context.constants else None
    if packing is None:
        return None
    block = abi.Block(packing.nbytes)
    run.state = block.address
    if isinstance(packing.fill, EmittedKernel):
        address, _owner = compile_emitted(emitted_text(packing.fill, context))
        assert ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)(ctypes.addressof(run)) == 0
    else:
        packing.fill(run)
    return block


class _Guarded:
    """An output buffer between two guards."""

    def __init__(self, output: TensorSpec, misaligned: bool):
        guard = 64
        shift = output.dtype.itemsize if misaligned else 0
        raw = np.full(output.nbytes + 3 * guard + shift, 0xA5, np.uint8)
        start = -raw.ctypes.data % 64 + guard + shift
        self._before = raw[:start]
        self._after = raw[start + output.nbytes :]
        self.array = raw[start : start + output.nbytes].view(output.dtype.numpy).reshape(output.shape)

    def check(self) -> None:
        assert (self._before == 0xA5).all(), "the kernel wrote in front of its output"
        assert (self._after == 0xA5).all(), "the kernel wrote behind its output"


def _code(kernel: KernelEntry, context: RegContext) -> tuple[int, object]:
    """Address of the kernel's machine code, and what keeps it."""
    prepared = kernel.prepare(context)
    if isinstance(prepared, NativeKernel):
        return prepared.address, prepared
    if isinstance(prepared, TranslatedKernel):
        return compile_emitted(prepared.text(), prepared.symbol, tuple(prepared.imports.items()), TRANSLATED)
    assert isinstance(prepared, EmittedKernel)
    return compile_emitted(emitted_text(prepared, context), imports=tuple(prepared.imports.items()))


def emitted_text(prepared: EmittedKernel, context: RegContext, name: str = "kernel_under_test") -> str:
    """The LLVM IR of an emitted kernel."""
    from llvmlite import ir

    module = ir.Module("kernel")
    prepared.emit(module, context, name)
    return str(module)


def compile_emitted(
    text: str,
    name: str = "kernel_under_test",
    imports: tuple[tuple[str, int], ...] = (),
    rules: Rules = KERNEL,
) -> tuple[int, object]:
    """Machine code of one function, at O3; equal text is compiled once for a processor."""
    target = jit.Target()
    return _compiled(text, name, imports, rules, target, jit.resolve_target(target))


@cache
def _compiled(
    text: str,
    name: str,
    imports: tuple[tuple[str, int], ...],
    rules: Rules,
    target: jit.Target,
    resolved: tuple[str, str],
) -> tuple[int, object]:
    symbols = {**parallel_library().addresses, **dict(imports)}
    source = jit.Source(text, rules)
    code = jit.compile_object([source], target, optimise=True, keep=[name], imports=symbols)
    library = jit.link([code], [name], symbols, "the kernel under test")
    return library.addresses[name], library


# Numbers


def to_f32(bits: np.ndarray) -> np.ndarray:
    """bf16 bits as f32, exactly."""
    return (bits.astype(np.uint32) << 16).view(np.float32)


def to_bf16(values: np.ndarray) -> np.ndarray:
    """f32 as bf16 bits, to nearest even; a NaN stays a NaN."""
    bits = np.asarray(values, np.float32).view(np.uint32)
    rounded = (bits.astype(np.uint64) + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(values), (bits >> 16) | 0x40, rounded).astype(np.uint16)


def numbers(array: np.ndarray, dtype: DType) -> np.ndarray:
    """An array as the numbers it stands for: f64 for floats (bf16 bits decoded), unchanged otherwise."""
    if dtype is DType.BF16:
        return to_f32(array).astype(np.float64)
    return array.astype(np.float64) if dtype.is_float else array


_MANTISSA = {DType.F64: 52, DType.F32: 23, DType.F16: 10, DType.BF16: 7}
_MIN_EXPONENT = {DType.F64: -1022, DType.F32: -126, DType.F16: -14, DType.BF16: -126}
_LARGEST = {
    DType.F64: float(np.finfo(np.float64).max),
    DType.F32: float(np.finfo(np.float32).max),
    DType.F16: 65504.0,
    DType.BF16: 3.3895313892515355e38,
}


def ulp(reference: np.ndarray, dtype: DType) -> np.ndarray:
    """The spacing of `dtype` at the numbers of an f64 reference."""
    with np.errstate(all="ignore"):
        exponent = np.frexp(np.abs(np.where(np.isfinite(reference), reference, 1.0)))[1] - 1
    return np.ldexp(1.0, np.maximum(exponent, _MIN_EXPONENT[dtype]) - _MANTISSA[dtype])


def assert_close(
    got: np.ndarray, reference: np.ndarray, dtype: DType, *, ulps: float = 4.0, absolute: float | None = None
) -> None:
    """Hold a result against a reference in f64 (or bf16 bits, f32, ...: whatever `numbers` reads).

    Tolerance: 4 ulp or 1e-6 absolute (1e-12 for f64, where 1e-6 would say nothing).
    NaNs must stand at the same places; infinities must be equal, save where the reference lies within the tolerance of
    overflow. Integers and Bools must be equal.
    """
    assert got.shape == reference.shape, f"shape {got.shape}, expected {reference.shape}"
    if not dtype.is_float:
        np.testing.assert_array_equal(got, reference)
        return
    if absolute is None:
        absolute = 1e-12 if dtype is DType.F64 else 1e-6
    left = numbers(got, dtype)
    right = to_f32(reference).astype(np.float64) if reference.dtype == np.uint16 else reference.astype(np.float64)
    np.testing.assert_array_equal(np.isnan(left), np.isnan(right), err_msg="NaN at different places")
    with np.errstate(all="ignore"):
        tolerance = np.maximum(ulps * ulp(right, dtype), absolute)
        far = ~(np.abs(left - right) <= tolerance) & ~np.isnan(left) & (left != right)
        largest = _LARGEST[dtype]
        overflow = np.isinf(left) & (np.sign(left) == np.sign(right)) & (np.abs(right) + tolerance >= largest)
        far &= ~overflow
    if far.any():
        worst = np.argmax(np.where(far, np.abs(left - right) / tolerance, 0).ravel())
        raise AssertionError(
            f"{int(far.sum())} of {far.size} off; worst at {worst}: got {left.ravel()[worst]!r}, "
            f"expected {right.ravel()[worst]!r}, tolerance {tolerance.ravel()[worst]!r}"
        )


SPECIAL = np.array(
    [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 1e-40, -1e-40, 1e30, -1e30, np.inf, -np.inf, np.nan, 1e-7, 88.0, -104.0]
)
"""Special values, f64: zeros, subnormals of f32, infinities, a NaN, and the edges of exp."""


def floats(dtype: DType, values: Any) -> np.ndarray:
    """Values as an array of a float dtype, rounded to it; bf16 as bits."""
    array = np.asarray(values, np.float64)
    with np.errstate(all="ignore"):
        if dtype is DType.BF16:
            return to_bf16(array.astype(np.float32))
        return array.astype(dtype.numpy)


def random(expected: str | TensorSpec, seed: int = 0, low: float = -4.0, high: float = 4.0) -> np.ndarray:
    """A reproducible array of the given spec: uniform floats, small integers, or Bools."""
    described = spec(expected)
    rng = np.random.default_rng(seed)
    if described.dtype.is_float:
        return floats(described.dtype, rng.uniform(low, high, described.shape))
    if described.dtype is DType.BOOL:
        return rng.integers(0, 2, described.shape).astype(bool)
    least = 0 if described.dtype.kind == "unsigned" else int(low)
    return rng.integers(least, int(high) + 1, described.shape).astype(described.dtype.numpy)
