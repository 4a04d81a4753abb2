"""Code of groups of linear layers: each layer's kernel is called on its own run context, made in the scratch."""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I32, I64, PTR, Frame
from okl_opt.runtime.kernels.cpu.llvm.matmul import code as matmul_code
from okl_opt.runtime.kernels.cpu.llvm.matmul import packed as packed_matmul
from okl_opt.runtime.kernels.cpu.llvm.matmul.layers import RUN_BYTES, TABLE_BYTES, layers_of_group, packed_starts

_RUN_INS, _RUN_OUTS, _RUN_STATE, _RUN_TMP = 16, 32, 48, 64  # of an okl_run_ctx; runtime/base/abi.py pins them


def emit_group(module: ir.Module, reg: RegContext, name: str) -> None:
    """Emit the layers in order; layers of equal shapes share code."""
    layers = layers_of_group(reg)
    starts = packed_starts(reg)
    names: dict[str, str] = {}
    for layer in layers:
        if _key(layer) not in names:
            names[_key(layer)] = f"{name}.layer{len(names)}"
            matmul_code.emit(module, layer, names[_key(layer)])
            _function(module, names[_key(layer)]).linkage = "internal"
    frame = Frame(module, reg, name)
    b = frame.b
    run = frame.tmp()
    table = frame.offset(run, RUN_BYTES)
    for at in range(0, RUN_BYTES, 8):
        b.store(b.load(frame.offset(frame.run, at), typ=I64), frame.offset(run, at))
    b.store(frame.offset(table, TABLE_BYTES), frame.offset(run, _RUN_TMP))
    ins = b.load(frame.offset(frame.run, _RUN_INS), typ=PTR)
    outs = b.load(frame.offset(frame.run, _RUN_OUTS), typ=PTR)
    b.store(table, frame.offset(run, _RUN_INS))
    for number, layer in enumerate(layers):
        for operand in range(len(layer.inputs)):
            tensor = b.load(frame.offset(ins, 8 * (operand * len(layers) + number)), typ=PTR)
            b.store(tensor, frame.offset(table, 8 * operand))
        b.store(frame.offset(outs, 8 * number), frame.offset(run, _RUN_OUTS))
        if number in starts:
            b.store(frame.offset(frame.state(), starts[number]), frame.offset(run, _RUN_STATE))
        status = b.call(_function(module, names[_key(layer)]), [run])
        with b.if_then(b.icmp_unsigned("!=", status, ir.Constant(I32, 0)), likely=False):
            b.ret(status)
    frame.finish()


def emit_packing(module: ir.Module, reg: RegContext, name: str) -> None:
    """Emit the packing of a group's constant weights, in order."""
    frame = Frame(module, reg, name)
    layers = layers_of_group(reg)
    for number, start in packed_starts(reg).items():
        target = frame.offset(frame.state(), start)
        packed_matmul.pack_operand(frame, layers[number], frame.inputs[len(layers) + number], target)
    frame.finish()


def _key(layer: RegContext) -> str:
    """Equal for layers of equal code."""
    return repr((layer.inputs, layer.outputs, layer.constants))


def _function(module: ir.Module, name: str) -> ir.Function:
    function = module.globals[name]
    assert isinstance(function, ir.Function), f"{name} was emitted"
    return function
