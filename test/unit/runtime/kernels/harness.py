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
from importlib import import_module
from typing import Any

import numpy as np

from runtime.base import abi
from runtime.base.dtypes import DType, TensorSpec
from runtime.kernels.callbacks import take_exception
from runtime.kernels.context import AttrValue, Key, RegContext
from runtime.kernels.registry import EmittedKernel, KernelEntry, NativeKernel, TranslatedKernel
from runtime.kernels.table import MODULES
from runtime.machine import jit
from runtime.machine.llvm_rules import KERNEL, TRANSLATED, Rules
from runtime.machine.threads import parallel_library, thread_pool

DTYPES = {dtype.spelling: dtype for dtype in DType}

KEYS: dict[str, tuple[str, str]] = {
    **dict.fromkeys(
        [
            "relu",
            "tanh",
            "sigmoid",
            "exp",
            "sqrt",
            "rsqrt",
            "square",
            "erf",
            "negative",
            "abs",
            "quick_gelu",
            "leaky_relu",
            "ceil",
            "floor",
            "rint",
            "round",
            "sign",
            "reciprocal",
            "ones_like",
        ],
        ("x", "y"),
    ),
    **dict.fromkeys(
        [
            "gelu",
            "fast_gelu",
            "silu",
            "hardtanh",
            "identity",
            "copy",
            "cast",
            "scalar_add",
            "scalar_mul",
            "scalar_div",
            "scalar_pow",
            "softmax",
            "tril",
            "reshape",
            "expand_dims",
            "squeeze",
            "expand",
            "narrow",
            "arg_sort",
            "sort",
            "top_k",
            "argmax",
        ],
        ("in", "out"),
    ),
    "log_softmax": ("in", "prob"),
    "dropout": ("in _add_to_output", "out mask"),
    "add_n": ("in*", "out"),
    **{f"broadcast_{name}": ("x y", "z") for name in ["add", "sub", "mul", "div", "pow", "maximum", "minimum"]},
    "scalar_add_by_tensor": ("x scalar", "y"),
    "scalar_mul_by_tensor": ("x scalar", "y"),
    "bias_add": ("a b", "out"),
    "fused_bias_add_gelu": ("a b", "out"),
    "where": ("condition x y", "out"),
    "masked_fill": ("x mask", "out"),
    "matmul": ("a b _add_to_output", "out"),
    "batch_matmul": ("a b _add_to_output", "out"),
    "broadcast_matmul": ("a b _add_to_output", "out"),
    "conv2d": ("in weight bias _add_to_output", "out"),
    "normalization": ("x moving_mean moving_variance gamma beta _add_to_output", "y mean inv_variance"),
    "normalization_infer": ("x moving_mean moving_variance gamma beta _add_to_output", "y"),
    "normalization_add_relu": ("x addend moving_mean moving_variance gamma beta", "y reserve_space mean inv_variance"),
    "max_pool_2d": ("x", "y indice"),
    "avg_pool_2d": ("x", "y"),
    "adaptive_avg_pool2d": ("x", "y"),
    "layer_norm": ("x beta gamma", "y mean inv_variance"),
    "group_norm": ("x beta gamma", "y mean inv_variance"),
    "rms_norm": ("x weight", "y inv_rms"),
    "reshape_like": ("in like", "out"),
    "transpose": ("input", "output"),
    "broadcast_like": ("x like", "y"),
    "slice": ("x", "y"),
    "concat": ("in*", "out"),
    "cat": ("in*", "out"),
    "split_like": ("in like*", "out*"),
    "gather": ("in indices", "out"),
    "embedding": ("weight indices", "out"),
    "dim_gather": ("input index", "output"),
    **dict.fromkeys(
        ["reduce_sum", "reduce_max", "reduce_min", "reduce_prod"],
        ("input_tensor", "output_tensor"),
    ),
    "constant": ("", "out"),
}
"""Operand and result keys in order; `*` marks a variadic group."""

_SCALAR: dict[str, AttrValue] = {
    "has_int_operand": False,
    "has_float_operand": False,
    "int_operand": 0,
    "float_operand": 0.0,
}
_MATMUL: dict[str, AttrValue] = {"transpose_a": False, "transpose_b": False, "alpha": 1.0}
_NORMALIZATION: dict[str, AttrValue] = {"axis": 0, "epsilon": 0.0, "training": False, "momentum": 0.0}

DEFAULTS: dict[str, dict[str, AttrValue]] = {
    "leaky_relu": {"alpha": 0.0},
    "hardtanh": {"min_val": 0.0, "max_val": 0.0},
    "copy": {"device_id": 0, "pin_memory": False},
    "cast": {"pin_memory": False},
    **{f"scalar_{name}": _SCALAR for name in ("add", "mul", "div", "pow")},
    "masked_fill": {**_SCALAR, "has_bool_operand": False, "bool_operand": False},
    "dropout": {"rate": 0.0, "seed": 0},
    "tril": {"diagonal": 0, "floating_fill_value": 0.0, "integer_fill_value": 0, "is_floating_fill_value": False},
    "bias_add": {"axis": 0},
    "fused_bias_add_gelu": {"axis": 0},
    "matmul": _MATMUL,
    "batch_matmul": _MATMUL,
    "broadcast_matmul": _MATMUL,
    "conv2d": {"filters": 0, "groups": 1, "tuning_cache": "", "activation": "none"},
    "normalization": _NORMALIZATION,
    "normalization_infer": _NORMALIZATION,
    "normalization_add_relu": _NORMALIZATION,
    "max_pool_2d": {"return_indices": False, "ceil_mode": False},
    "avg_pool_2d": {"ceil_mode": False, "count_include_pad": False, "divisor_override": 0},
    "adaptive_avg_pool2d": {"data_format": "channels_first"},
    "layer_norm": {"center": False, "scale": False, "begin_norm_axis": 0, "begin_params_axis": 0, "epsilon": 0.0},
    "group_norm": {
        "affine": False,
        "num_groups": 0,
        "epsilon": 0.0,
        "data_format": "channels_first",
        "activation": "none",
    },
    "rms_norm": {"epsilon": 1e-5},
    "expand_dims": {"axis": 0},
    "narrow": {"dim": 0, "start": 0, "length": 0},
    "concat": {"axis": 0, "max_dim_size": 0},
    "cat": {"axis": 0, "max_dim_size": 0},
    "split_like": {"axis": 0},
    "gather": {"axis": 0},
    "embedding": {"padding_idx": -1, "scale_grad_by_freq": False},
    "dim_gather": {"dim": 0},
    "top_k": {"k": 0, "sorted": False},
    **{f"reduce_{name}": {"keepdims": False} for name in ("sum", "max", "min", "prod")},
    "constant": {"floating_value": 0.0, "integer_value": 0, "is_floating_value": False, "nd_sbp": ()},
}
"""Attributes that an op has without being given them."""


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
    """A RegContext with the keys of the catalogue and the defaults filled in.

    Keys must be given where optional groups are left out in the middle: `input_keys=["x", "gamma"]`.
    """
    operands, results = KEYS.get(op_type, ("in*", "out*"))
    return RegContext(
        op_type,
        f"{op_type}-0",
        "cpu",
        tuple(map(spec, inputs)),
        tuple(map(spec, outputs)),
        _keys(operands, len(inputs), input_keys),
        _keys(results, len(outputs), output_keys),
        {**DEFAULTS.get(op_type, {}), **attrs},
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


@cache
def _entries(provider: str) -> dict[str, KernelEntry]:
    return {entry.op_type: entry for module in MODULES[provider] for entry in import_module(module).ENTRIES}


def entry(provider: str, op_type: str) -> KernelEntry:
    """The provider's kernel for an op on the CPU."""
    return _entries(provider)[op_type]


def has_entry(provider: str, op_type: str) -> bool:
    return op_type in _entries(provider)


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

    kept: list[object] = [owner, arrays, guarded]
    message = abi.Block(512)
    launcher = abi.OklLauncher(magic=abi.MAGIC, abi=abi.ABI_VERSION, failed_index=-1, n_ops=1, max_threads=1)
    launcher.message, launcher.message_cap = message.address, 512
    pool = thread_pool(threads, parallel_library())
    launcher.pool = None if pool is None else pool.address
    run = abi.OklRunCtx(launcher=ctypes.addressof(launcher), n_ins=len(arrays), n_outs=len(outputs))
    ins = _table(arrays, context.inputs, kept)
    outs = _table(outputs, context.outputs, kept)
    run.ins, run.outs = ins.address, outs.address
    scratch = abi.Block(kernel.workspace(context))
    ctypes.memset(scratch.address, 0xA5, scratch.nbytes)
    run.tmp, run.tmp_bytes = scratch.address, scratch.nbytes
    tables = abi.Block.pointers([ctypes.addressof(run)])
    launcher.run_ctxs = tables.address
    kept.append(_packed(kernel, context, run))

    status = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)(ctypes.addressof(run))
    for buffer in guarded:
        buffer.check()
    text = ctypes.string_at(message.address, launcher.message_len).decode()
    return Call(status, outputs, text, take_exception(ctypes.addressof(launcher)))


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


def _table(arrays: Sequence[np.ndarray], specs: Sequence[TensorSpec], kept: list[object]) -> abi.Block:
    """The `okl_tensor*` table of a run context."""
    tensors: list[int] = []
    for array, described in zip(arrays, specs, strict=True):
        shape, strides = abi.Block.integers(described.shape), abi.Block.integers(described.strides)
        tensor = abi.OklTensor(
            data=array.ctypes.data if described.elem_count else None,
            nbytes=described.nbytes,
            dtype=described.dtype.value,
            rank=described.rank,
            shape=shape.address,
            strides=strides.address,
            elem_count=described.elem_count,
            flags=int(abi.TensorFlag.CONTIGUOUS),
        )
        kept += [shape, strides, tensor]
        tensors.append(ctypes.addressof(tensor))
    block = abi.Block.pointers(tensors)
    kept.append(block)
    return block


def _code(kernel: KernelEntry, context: RegContext) -> tuple[int, object]:
    """Address of the kernel's machine code, and what keeps it."""
    prepared = kernel.prepare(context)
    if isinstance(prepared, NativeKernel):
        return prepared.address, prepared
    if isinstance(prepared, TranslatedKernel):
        return compile_emitted(prepared.text(), prepared.symbol, rules=TRANSLATED)
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
