"""Checks, made where the program runs, of what ops claim of sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import arith, cf, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType, StringAttr, UnitAttr
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.analysis.run_ends import RELIED_ON
from okl_opt.passes.rewriting.edit import Editor


def check_sizes(
    op: Operation,
    tensor: SSAValue,
    type: Attribute,
    claimed: Sequence[SSAValue],
    message: str,
    edit: Editor,
    is_known: Callable[[SSAValue, int], bool] = lambda size, dimension: False,
) -> None:
    """Assert before `op` that a tensor or memref has the sizes that are claimed, those which `type` does not tell.

    `is_known` tells whether a dimension has a size anyway; `message` has `{}` where the dimension goes.
    """
    place = InsertPoint.before(op)
    unknown = [number for number, size in enumerate(shape_of(type) or ()) if size == DYNAMIC_INDEX]
    for number, size in zip(unknown, claimed, strict=True):
        if is_known(size, number):
            continue
        index = edit.insert(arith.ConstantOp.from_int_and_width(number, IndexType()), place)
        kind = memref.DimOp if isa(tensor.type, MemRefType[Attribute]) else DimOp
        found = edit.insert(kind.create(operands=[tensor, index.result], result_types=[IndexType()]), place)
        same = edit.insert(arith.CmpiOp(found.results[0], size, "eq"), place)
        check = cf.AssertOp(same.result, StringAttr(message.format(number)))
        check.attributes[RELIED_ON] = UnitAttr()
        edit.insert(check, place)


def claims(op: Operation, what: str) -> str:
    """The message of a check of what an op claims of something."""
    return f"'{op.name}' op claims another size of dimension {{}} than {what} has"
