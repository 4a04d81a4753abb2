"""Conversion of `flow.tensor.trace` to prints at run time: its key, and each tensor in the format of MLIR's runner."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import func, memref
from xdsl.dialects.builtin import (
    FunctionType,
    MemRefType,
    ModuleOp,
    StringAttr,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import flow
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.upstream.vector.ops import Punctuation, PunctuationAttr
from okl_opt.passes.rewriting.edit import Editor

_PRINTERS: Mapping[str, str] = {
    "i8": "I8",
    "i16": "I16",
    "i32": "I32",
    "i64": "I64",
    "index": "Ind",
    "f16": "F16",
    "bf16": "BF16",
    "f32": "F32",
    "f64": "F64",
    "complex<f32>": "C32",
    "complex<f64>": "C64",
}
"""Element type -> suffix of the name of MLIR's `printMemref` function."""


def print_when_run(op: flow.TraceOp, module: ModuleOp, edit: Editor) -> None:
    """Replace a trace by prints at run time. Raises: DiagnosticError for elements that cannot be printed."""
    place = InsertPoint.before(op)
    key = "" if op.key is None else op.key.data
    properties = {"stringLiteral": StringAttr(f"=== {key} ===\n"), "punctuation": PunctuationAttr(Punctuation.NEWLINE)}
    edit.insert(create("vector.print", properties=properties), place)
    for value in op.values:
        printer = _printer(op, value, module, edit)
        assert isa(value.type, TensorType[Attribute])
        ranked = MemRefType(value.type.element_type, value.type.get_shape())
        buffer = create("bufferization.to_buffer", [value], [ranked], {"read_only": UnitAttr()})
        edit.insert(buffer, place)
        unranked = UnrankedMemRefType.from_type(value.type.element_type)
        cast = edit.insert(memref.CastOp.get(buffer.results[0], unranked), place)
        edit.insert(func.CallOp(printer, [cast.dest], []), place)
    edit.erase(op)


def _printer(op: flow.TraceOp, value: SSAValue, module: ModuleOp, edit: Editor) -> str:
    assert isa(value.type, TensorType[Attribute])
    element = value.type.element_type
    end = _PRINTERS.get(print_attribute(element))
    if end is None:
        raise op_error(op, f"cannot print elements of type {print_attribute(element)}")
    name = f"printMemref{end}"
    if not any(isinstance(each, func.FuncOp) and each.sym_name.data == name for each in module.ops):
        kind = FunctionType.from_lists([UnrankedMemRefType.from_type(element)], [])
        declared = func.FuncOp.external(name, kind.inputs.data, [])
        declared.attributes["llvm.emit_c_interface"] = UnitAttr()
        edit.insert(declared, InsertPoint.at_start(module.body.block))
    return name
