"""Elements of vectors."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row


def _extract(function: Function, op: Operation) -> str:
    vector, position = op.operands
    return f"extractelement {function.typed(vector)}, {_position(function, vector.type, position)}"


def _insert(function: Function, op: Operation) -> str:
    vector, element, position = op.operands
    where = _position(function, vector.type, position)
    return f"insertelement {function.typed(vector)}, {function.typed(element)}, {where}"


def _position(function: Function, type: Attribute, position: SSAValue) -> str:
    """The position of an element; out of bounds it becomes the first, unless poison is allowed."""
    typed, name = function.typed(position), function.names[position]
    assert isa(type, VectorType)
    count = type.get_shape()[0]
    if function.claims or (name.isdigit() and int(name) < count):
        return typed
    text = function.type(position.type)
    width = int(text[1:])
    if count >> width:
        return typed
    fits = function.temporary(f"icmp ult {typed}, {count}")
    return f"{text} {function.temporary(f'select i1 {fits}, {typed}, {text} 0')}"


def _shuffle(function: Function, op: Operation) -> str:
    mask = integers(op.properties["mask"])
    result = op.results[0].type
    assert isa(result, VectorType)
    operands = function.typed_list(op.operands)
    scale = "vscale x " if result.get_num_scalable_dims() else ""
    if scale:
        return f"shufflevector {operands}, <{scale}{len(mask)} x i32> zeroinitializer"
    lanes = ", ".join("i32 poison" if lane < 0 else f"i32 {lane}" for lane in mask)
    shuffle = f"shufflevector {operands}, <{len(mask)} x i32> <{lanes}>"
    if function.claims or min(mask, default=0) >= 0:
        return shuffle
    type, shuffled = function.type(result), function.temporary(shuffle)
    taken = ", ".join("i1 false" if lane < 0 else "i1 true" for lane in mask)
    return f"select <{len(mask)} x i1> <{taken}>, {type} {shuffled}, {type} zeroinitializer"


VECTORS: Mapping[str, Row] = {
    "llvm.extractelement": _extract,
    "llvm.insertelement": _insert,
    "llvm.shufflevector": _shuffle,
}
