"""A convolution in cuDNN's descriptors, and the algorithm chosen by its heuristics."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from ctypes import byref, c_double, c_float, c_int, c_size_t, c_void_p
from functools import cache
from typing import Annotated, NamedTuple

from okl_opt.runtime.base.c_struct import I32, c_struct
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.cuda.cudnn.library import Cudnn, found
from okl_opt.runtime.cuda.libraries import LibraryError
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Convolution

TYPES: Mapping[DType, int] = {DType.F32: 0, DType.F64: 1, DType.F16: 2, DType.BF16: 9}
"""`cudnnDataType_t` by element type."""
_FLOAT, _DOUBLE = 0, 1
_NCHW, _NHWC = 0, 1
_CROSS_CORRELATION = 1
_TENSOR_OP_MATH, _ALLOW_CONVERSION, _FMA_MATH = 1, 2, 3
_RELU, _IDENTITY = 1, 5
_PROPAGATE_NAN = 1
_DETERMINISTIC = 1
_IMPLICIT_PRECOMP_GEMM = 1
_ALGORITHMS = 8
MOST_SCRATCH = 256 << 20
"""Bytes of scratch memory above which an algorithm is rejected."""


@c_struct
class _Choice(ctypes.Structure):
    """`cudnnConvolutionFwdAlgoPerf_t`."""

    algorithm: I32
    status: I32
    time: Annotated[float, c_float]
    memory: Annotated[int, c_size_t]
    determinism: I32
    math: I32
    reserved: Annotated[object, c_int * 3]


class Plan(NamedTuple):
    """The arguments of each cuDNN call: the algorithm, its bytes of scratch, and descriptors that live as long as the
    process. The descriptors are of x, w, the convolution, y, the bias and the activation.
    """

    descriptors: tuple[int, ...]
    algorithm: int
    scratch: int


def is_fused(conv: Convolution) -> bool:
    """Return whether a convolution has a bias, addend or relu, which needs another function of cuDNN."""
    return conv.relu or conv.bias is not None or conv.addend is not None


@cache
def plan_of(conv: Convolution) -> Plan | str:
    """The plan for a convolution, or the reason why there is none."""
    cudnn = found()
    try:
        with cudnn.lock:
            cudnn.driver.enter()
            return _plan(cudnn, conv)
    except LibraryError as problem:
        return str(problem)


def _plan(cudnn: Cudnn, conv: Convolution) -> Plan:
    rows, columns = conv.rows, conv.columns
    kind = TYPES[conv.dtype]
    order = _NHWC if conv.channels_last else _NCHW
    x = _tensor(cudnn, order, kind, (conv.batch, conv.channels, rows.size, columns.size))
    y = _tensor(cudnn, order, kind, (conv.batch, conv.filters, rows.result, columns.result))
    bias = _tensor(cudnn, order, kind, (1, conv.filters, 1, 1))
    w = cudnn.loaded.create("cudnnCreateFilterDescriptor")
    sizes = (conv.filters, conv.group_channels, rows.kernel, columns.kernel)
    cudnn.loaded.call("cudnnSetFilter4dDescriptor", w, kind, order, *sizes)
    convolution = cudnn.loaded.create("cudnnCreateConvolutionDescriptor")
    window = [number for field in ("padding", "stride", "dilation") for number in _pair(conv, field)]
    compute = _DOUBLE if conv.dtype is DType.F64 else _FLOAT
    cudnn.loaded.call("cudnnSetConvolution2dDescriptor", convolution, *window, _CROSS_CORRELATION, compute)
    cudnn.loaded.call("cudnnSetConvolutionGroupCount", convolution, conv.groups)
    cudnn.loaded.call("cudnnSetConvolutionMathType", convolution, _math(conv))
    activation = cudnn.loaded.create("cudnnCreateActivationDescriptor")
    mode = _RELU if conv.relu else _IDENTITY
    cudnn.loaded.call("cudnnSetActivationDescriptor", activation, mode, _PROPAGATE_NAN, c_double(0.0))
    algorithm, scratch = _algorithm(cudnn, conv, (x, w, convolution, y))
    made = (x, w, convolution, y, bias, activation)
    return Plan(tuple(each.value or 0 for each in made), algorithm, scratch)


def _tensor(cudnn: Cudnn, order: int, kind: int, sizes: Sequence[int]) -> c_void_p:
    made = cudnn.loaded.create("cudnnCreateTensorDescriptor")
    cudnn.loaded.call("cudnnSetTensor4dDescriptor", made, order, kind, *sizes)
    return made


def _pair(conv: Convolution, field: str) -> tuple[int, int]:
    return getattr(conv.rows, field), getattr(conv.columns, field)


def _math(conv: Convolution) -> int:
    """The math type: f32 without cuDNN's default of TF32. Products of f16 and bf16 are exact in tensor cores."""
    return _TENSOR_OP_MATH if conv.dtype in (DType.F16, DType.BF16) else _FMA_MATH


def _algorithm(cudnn: Cudnn, conv: Convolution, descriptors: Sequence[c_void_p]) -> tuple[int, int]:
    """The first allowed algorithm of cuDNN's heuristics, and its bytes of scratch. Raises: LibraryError."""
    x, w, convolution, y = descriptors
    choices = (_Choice * _ALGORITHMS)()
    count = c_int()
    cudnn.loaded.call(
        "cudnnGetConvolutionForwardAlgorithm_v7",
        *(cudnn.asking.made, x, w, convolution, y, _ALGORITHMS, byref(count), choices),
    )
    for choice in choices[: count.value]:
        if choice.status or choice.determinism != _DETERMINISTIC:
            continue
        if _math(conv) == _FMA_MATH and choice.math in (_TENSOR_OP_MATH, _ALLOW_CONVERSION):
            continue
        # Only this algorithm serves the fused function without relu. Source: cuDNN's manual.
        if is_fused(conv) and not conv.relu and choice.algorithm != _IMPLICIT_PRECOMP_GEMM:
            continue
        scratch = c_size_t()
        asked = (cudnn.asking.made, x, w, convolution, y, choice.algorithm, byref(scratch))
        status: int = cudnn.loaded.function("cudnnGetConvolutionForwardWorkspaceSize")(*asked)
        if not status and scratch.value <= MOST_SCRATCH:
            return choice.algorithm, scratch.value
    raise LibraryError("cuDNN has no algorithm for this convolution")
