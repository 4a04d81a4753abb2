"""Runtime checks of the sizes that ops state for tensors."""

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
    """Assert before `op` that the dynamic dimensions of `type`, of a tensor or memref, have the claimed sizes.

    A size for which `is_known` is true needs no check; `message` has `{}` for the number of the dimension.
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
    """Return the message of a check of the sizes that an op states for `what`."""
    return f"'{op.name}' op claims another size of dimension {{}} than {what} has"
