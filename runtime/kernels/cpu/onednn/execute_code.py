"""The code around a primitive: sets the addresses of the memory objects and executes it."""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I8, I32, I64, PTR, Frame
from okl_opt.runtime.kernels.cpu.onednn.library import EXECUTE, MAX_THREADS, SET_HANDLE, SET_THREADS
from okl_opt.runtime.kernels.cpu.onednn.primitive import Argument, Primitive, Space

_RUN_CACHE, _LAUNCHER_MAX_THREADS = 56, 136  # as runtime/base/abi.py pins them
_PRIMITIVE, _STREAM, _COUNT, _ARGUMENTS, _MEMORIES = range(5)
_SET_ERROR = "okl_set_error"
_STATUSES = 10


def emit(primitive: Primitive, module: ir.Module, reg: RegContext, name: str) -> None:
    """`i32 name(ptr run_ctx)`."""
    frame = Frame(module, reg, name)
    b = frame.b
    cache = b.load(frame.offset(frame.run, _RUN_CACHE), typ=PTR)

    def field(number: int) -> ir.Value:
        return b.load(frame.offset(cache, 8 * number), typ=PTR)

    set_handle = _function(module, SET_HANDLE, I32, [PTR, PTR])
    for number, argument in enumerate(primitive.arguments):
        b.call(set_handle, [field(_MEMORIES + number), _place(frame, argument)])
    execute = _function(module, EXECUTE, I32, [PTR, PTR, I32, PTR])
    count = b.load(frame.offset(cache, 8 * _COUNT), typ=I32)
    launcher = b.load(frame.run, typ=PTR)
    set_threads = _function(module, SET_THREADS, ir.VoidType(), [I32])
    before = b.call(_function(module, MAX_THREADS, I32, []), [])
    b.call(set_threads, [b.load(frame.offset(launcher, _LAUNCHER_MAX_THREADS), typ=I32)])
    status = b.call(execute, [field(_PRIMITIVE), field(_STREAM), count, field(_ARGUMENTS)])
    b.call(set_threads, [before])
    with b.if_then(b.icmp_unsigned("!=", status, ir.Constant(I32, 0)), likely=False):
        _report(frame, status)
        b.ret(ir.Constant(I32, int(Status.PROVIDER)))
    frame.finish()


def _place(frame: Frame, argument: Argument) -> ir.Value:
    match argument.space:
        case Space.INPUT:
            return frame.inputs[argument.position]
        case Space.OUTPUT:
            return frame.outputs[argument.position]
        case Space.STATE:
            return frame.state()


def _report(frame: Frame, status: ir.Value) -> None:
    """Report the status that oneDNN returned."""
    b, module = frame.b, frame.module
    texts = [bytearray(f"oneDNN returned status {number}", "ascii") for number in range(_STATUSES)]
    length = len(texts[0])
    table_type = ir.ArrayType(ir.ArrayType(I8, length), _STATUSES)
    known = module.globals.get("okl_onednn_statuses")
    if known is None:
        known = ir.GlobalVariable(module, table_type, "okl_onednn_statuses")
        known.initializer = ir.Constant(table_type, [ir.Constant(ir.ArrayType(I8, length), text) for text in texts])
        known.global_constant = True
        known.linkage = "internal"
    is_known = b.icmp_unsigned("<", status, ir.Constant(I32, _STATUSES))
    number = b.select(is_known, status, ir.Constant(I32, _STATUSES - 1))
    text = frame.offset(known, b.mul(b.zext(number, I64), frame.index(length)))
    set_error = _function(module, _SET_ERROR, ir.VoidType(), [PTR, I32, PTR, I64])
    b.call(set_error, [frame.run, ir.Constant(I32, int(Status.PROVIDER)), text, frame.index(length)])


def _function(module: ir.Module, name: str, result: ir.Type, arguments: list[ir.Type]) -> ir.Function:
    known = module.globals.get(name)
    if isinstance(known, ir.Function):
        return known
    return ir.Function(module, ir.FunctionType(result, arguments), name)
