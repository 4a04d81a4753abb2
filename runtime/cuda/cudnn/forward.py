"""A convolution as one call of cuDNN."""

from __future__ import annotations

from okl_opt.runtime.cuda.calls import RESULT, STREAM, HostCalls, calls_text, operand
from okl_opt.runtime.cuda.cudnn.convolution import is_fused
from okl_opt.runtime.cuda.cudnn.library import FORWARD, FUSED_FORWARD, NAMES, SET_STREAM
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Convolution

HANDLE, X, W, CONVOLUTION, Y, BIAS, ACTIVATION, ALGORITHM, ZEROS = range(9)
"""The fields of the row that compiled code reads. ZEROS is the address of a zero for each filter."""


def forward_text(symbol: str, conv: Convolution) -> str:
    """`i32 symbol(okl_run_ctx*)`."""
    inputs = 2 + (conv.bias is not None) + (conv.addend is not None)
    return calls_text(symbol, inputs, NAMES.status_name, lambda code: _forward(code, conv))


def _forward(code: HostCalls, conv: Convolution) -> None:
    out = code.buffers[RESULT]
    one, zero = code.number(1.0, conv.dtype), code.number(0.0, conv.dtype)
    handle, y = code.field(HANDLE), code.field(Y)
    image, weights = (code.buffers[operand(number)] for number in range(2))
    given = [handle, one, code.field(X), image, code.field(W), weights, code.field(CONVOLUTION)]
    given += [code.field(ALGORITHM, "i32"), code.scratch(), code.scratch_bytes()]
    code.call(SET_STREAM, handle, STREAM)
    if not is_fused(conv):
        code.call(FORWARD, *given, zero, y, out)
        return
    # Without an addend its factor is zero, but cuDNN needs a valid address.
    addend = (zero, y, out) if conv.addend is None else (one, y, code.buffers[operand(conv.addend)])
    bias = code.field(ZEROS) if conv.bias is None else code.buffers[operand(conv.bias)]
    code.call(FUSED_FORWARD, *given, *addend, code.field(BIAS), bias, code.field(ACTIVATION), y, out)
