"""Checks of affine loops and conditions. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.affine import ForOp, IfOp, ParallelOp
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    StringAttr,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly.atomic_kinds import ATOMIC_KINDS
from okl_opt.dialects.upstream.affine.checks.values import check_operands, map_of


def check_for(op: Operation) -> None:
    """Check the bounds, and that there is a result for each loop-carried value."""
    assert isinstance(op, ForOp)
    block = op.body.block
    if not block.args or not isinstance(block.args[0].type, IndexType):
        raise VerifyException("expected body to have a single index argument for the induction variable")
    for name, operands in (("lower", op.lowerBoundOperands), ("upper", op.upperBoundOperands)):
        map = map_of(op, f"{name}BoundMap").data
        if map.num_dims + map.num_symbols:
            check_operands(op, operands, map.num_dims)
        if not map.results:
            raise VerifyException(f"expected {name} bound map to have at least one result")
    count = len(op.results)
    if not count:
        return
    if len(op.inits) != count:
        raise VerifyException("mismatch between the number of loop-carried values and results")
    if len(block.args) - 1 != count:
        raise VerifyException("mismatch between the number of basic block args and results")


def check_if(op: Operation) -> None:
    """Check the operands of the condition."""
    assert isinstance(op, IfOp)
    condition = op.condition
    if len(op.operands) != condition.data.num_dims + condition.data.num_symbols:
        raise VerifyException("operand count and condition integer set dimension and symbol count must match")
    check_operands(op, op.operands, condition.data.num_dims)
    for number, region in enumerate(op.regions):
        if any(block.args for block in region.blocks):
            raise VerifyException(f"region #{number} should have no arguments")


def check_parallel(op: Operation) -> None:
    """Check bounds and reductions."""
    assert isinstance(op, ParallelOp)
    arguments = len(op.body.block.args)
    groups = [_numbers(op.properties.get(f"{name}BoundsGroups")) for name in ("lower", "upper")]
    steps = op.properties.get("steps")
    count = len(steps) if isa(steps, ArrayAttr) else 0
    lower, upper = map(len, groups)
    if not lower == upper == count == arguments:
        raise VerifyException(
            f"the number of region arguments ({arguments}) and the number of map groups for lower ({lower}) and upper "
            f"bound ({upper}), and the number of steps ({count}) must all match"
        )
    for name, sizes in zip(("lower", "upper"), groups, strict=True):
        if 0 in sizes:
            raise VerifyException(f"expected {name} bound map to have at least one result")
        if sum(sizes) != len(map_of(op, f"{name}BoundsMap").data.results):
            raise VerifyException(f"expected {name} bounds map to have {sum(sizes)} results")
    _check_reductions(op)
    below, above = (map_of(op, f"{name}BoundsMap").data for name in ("lower", "upper"))
    split = below.num_dims + below.num_symbols
    check_operands(op, op.operands[:split], below.num_dims)
    check_operands(op, op.operands[split:], above.num_dims)


def _numbers(held: Attribute | None) -> list[int]:
    if not isa(held, DenseIntOrFPElementsAttr):
        return []
    return [value for value in held.iter_values() if isinstance(value, int)]


def _check_reductions(op: ParallelOp) -> None:
    reductions = op.properties.get("reductions")
    kinds = list(reductions) if isa(reductions, ArrayAttr) else []
    if len(kinds) != len(op.results):
        raise VerifyException("a reduction must be specified for each output")
    for kind, result in zip(kinds, op.result_types, strict=True):
        name = _reduction(kind)
        if name is None:
            raise VerifyException("invalid reduction attribute")
        if not reduces(name, result):
            raise VerifyException("result type cannot match reduction attribute")


def _reduction(kind: Attribute) -> str | None:
    """The name of a reduction from its name or number."""
    if isinstance(kind, IntegerAttr):
        number = kind.value.data
        return ATOMIC_KINDS[number] if 0 <= number < len(ATOMIC_KINDS) else None
    return kind.data if isinstance(kind, StringAttr) and kind.data in ATOMIC_KINDS else None


def reduces(kind: str, type: Attribute) -> bool:
    """Return whether a reduction accepts this type. Source: `isResultTypeMatchAtomicRMWKind`."""
    if kind in ("addf", "mulf", "maximumf", "minimumf"):
        return isinstance(type, AnyFloat)
    signedness = type.signedness.data if isa(type, IntegerType) else None
    match kind:
        case "assign":
            return True
        case "addi" | "muli" | "ori" | "andi":
            return signedness is not None
        case "maxs" | "mins":
            return signedness is Signedness.SIGNED
        case "maxu" | "minu":
            return signedness is Signedness.UNSIGNED
        case _:
            return False


def check_yield(op: Operation) -> None:
    """Check the yielded values against the results of the parent."""
    parent = op.parent_op()
    if not isinstance(parent, ForOp | IfOp | ParallelOp):
        raise VerifyException("only terminates affine.if/for/parallel regions")
    if len(parent.results) != len(op.operands):
        raise VerifyException("parent of yield must have same number of results as the yield operands")
    if tuple(parent.result_types) != tuple(op.operand_types):
        raise VerifyException("types mismatch between yield op and its parent")
