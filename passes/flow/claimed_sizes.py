"""Checks, made where the program runs, of what ops claim of sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import arith, cf
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, StringAttr, UnitAttr
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from dialects.upstream.shared.shapes import shape_of
from passes.analysis.run_ends import RELIED_ON
from passes.rewriting.edit import Editor


def check_sizes(
    op: Operation,
    tensor: SSAValue,
    type: Attribute,
    claimed: Sequence[SSAValue],
    what: str,
    edit: Editor,
    is_known: Callable[[SSAValue, int], bool] = lambda size, dimension: False,
) -> None:
    """Assert before `op` that a tensor has the sizes that `op` claims, those which `type` does not tell.

    `is_known` tells whether a dimension has a size anyway, `what` is what the message calls the tensor.
    """
    place = InsertPoint.before(op)
    unknown = [number for number, size in enumerate(shape_of(type) or ()) if size == DYNAMIC_INDEX]
    for number, size in zip(unknown, claimed, strict=True):
        if is_known(size, number):
            continue
        index = edit.insert(arith.ConstantOp.from_int_and_width(number, IndexType()), place)
        found = edit.insert(DimOp(tensor, index.result), place)
        same = edit.insert(arith.CmpiOp(found.result, size, "eq"), place)
        message = f"'{op.name}' op claims another size of dimension {number} than {what} has"
        check = cf.AssertOp(same.result, StringAttr(message))
        check.attributes[RELIED_ON] = UnitAttr()
        edit.insert(check, place)
