"""Native traits of op definitions with verifiers, by name.

Source: `OpDefinition.h`, `Operation.cpp`, `SymbolInterfaces.td`, `SymbolTable.cpp` and `CastInterfaces.cpp` of MLIR
22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IntegerType,
    StringAttr,
    TensorType,
    UnrankedTensorType,
    UnregisteredOp,
    VectorType,
)
from xdsl.ir import Attribute, Block, Operation
from xdsl.traits import IsolatedFromAbove, NoTerminator, SymbolTable
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error, op_error, op_name
from okl_opt.dialects.fields import block_of, blocks_of, operands_of, ops_of
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import upstream_check
from okl_opt.dialects.upstream.shared.functions import check_function
from okl_opt.dialects.upstream.shared.type_constraints import is_shaped, shape_of
from okl_opt.dialects.upstream.shared.type_relations import element_or_self

Check = Callable[[Operation], None]
"""Raises VerifyException or DiagnosticError."""
OfNames = Callable[[Sequence[str]], Check]

# ----- types of operands and results


def _compatible(one: Attribute, other: Attribute) -> bool:
    """Return whether two shapes may be the same at run time; True if neither type has one."""
    if not is_shaped(one) or not is_shaped(other):
        return is_shaped(one) == is_shaped(other)
    left, right = shape_of(one), shape_of(other)
    if left is None or right is None:
        return True
    return len(left) == len(right) and all(
        size == wanted or DYNAMIC_INDEX in (size, wanted) for size, wanted in zip(left, right, strict=True)
    )


def _same_scalability(one: Attribute, other: Attribute) -> bool:
    return not isa(one, VectorType) or not isa(other, VectorType) or one.scalable_dims == other.scalable_dims


def _same_type_of_operands(op: Operation) -> None:
    if len(set(op.operand_types)) > 1:
        raise VerifyException("requires all operands to have the same type")


def _same_shape_of_operands(op: Operation) -> None:
    _at_least_one(op, "operand")
    first = op.operands[0].type
    if not all(_compatible(first, type) and _same_scalability(first, type) for type in op.operand_types):
        raise VerifyException("requires the same shape for all operands")


def _same_elements_of_operands(op: Operation) -> None:
    _at_least_one(op, "operand")
    if len(set(map(element_or_self, op.operand_types))) > 1:
        raise VerifyException("requires the same element type for all operands")


def _same_shape(op: Operation) -> None:
    _at_least_one(op, "operand")
    _at_least_one(op, "result")
    first = op.operands[0].type
    types = (*op.result_types, *op.operand_types)
    if not all(_compatible(first, type) and _same_scalability(first, type) for type in types):
        raise VerifyException("requires the same shape for all operands and results")


def _same_elements(op: Operation) -> None:
    _at_least_one(op, "operand")
    _at_least_one(op, "result")
    if len(set(map(element_or_self, (*op.operand_types, *op.result_types)))) > 1:
        raise VerifyException("requires the same element type for all operands and results")


def _same_type(op: Operation) -> None:
    _at_least_one(op, "operand")
    _at_least_one(op, "result")
    first = op.results[0].type
    for type in (*op.result_types[1:], *op.operand_types):
        if type == first:
            continue
        if element_or_self(type) != element_or_self(first) or not _compatible(first, type):
            raise VerifyException("requires the same type for all operands and results")
        if isa(first, TensorType) and isa(type, TensorType) and first.encoding != type.encoding:
            raise VerifyException("requires the same encoding for all operands and results")


def _at_least_one(op: Operation, what: str) -> None:
    if not (op.operands if what == "operand" else op.results):
        raise VerifyException(f"expected 1 or more {what}s, but found 0")


def _is_mapped(type: Attribute) -> bool:
    return isinstance(type, VectorType | TensorType | UnrankedTensorType)


def _elementwise(op: Operation) -> None:
    operands = [type for type in op.operand_types if _is_mapped(type)]
    results = [type for type in op.result_types if _is_mapped(type)]
    if not operands and not results:
        return
    if not operands:
        raise VerifyException("if a result is non-scalar, then at least one operand must be non-scalar")
    if not results:
        raise VerifyException("if an operand is non-scalar, then there must be at least one non-scalar result")
    if len(results) != len(op.results):
        raise VerifyException("if an operand is non-scalar, then all results must be non-scalar")
    first = operands[0]
    if not all(type is first or _is_alike(first, type) for type in (*operands, *results)):
        raise VerifyException("all non-scalar operands/results must have the same shape and base type")


def _is_alike(one: Attribute, other: Attribute) -> bool:
    return type(one) is type(other) and _compatible(one, other) and _same_scalability(one, other)


def _cast(op: Operation) -> None:
    castable = upstream_check("CASTS", op.name)
    operands, results = op.operand_types, op.result_types
    if castable is None or castable(operands[0], results[0]):
        return
    raise VerifyException(f"{_listed('operand', operands)} and {_listed('result', results)} are cast incompatible")


def _listed(what: str, types: Sequence[Attribute]) -> str:
    return f"{what} {'type' if len(types) == 1 else 'types'} {', '.join(map(quoted, types))}"


def _broadcastable(op: Operation) -> None:
    """Check that shapes can be broadcast to the result shapes. Source: `verifyCompatibleOperandBroadcast`."""
    operands = [type for type in op.operand_types if is_shaped(type)]
    results = [type for type in op.result_types if is_shaped(type)]
    are_vectors = [isinstance(found, VectorType) for found in (*operands, *results)]
    if any(are_vectors) and not all(are_vectors):
        raise VerifyException("cannot broadcast vector with tensor")
    shapes = [shape for shape in map(shape_of, operands) if shape is not None]
    if not shapes:
        return
    broadcast: tuple[int, ...] | None = ()
    for shape in shapes:
        broadcast = None if broadcast is None else _broadcast(broadcast, shape)
    if broadcast is None:
        raise VerifyException("operands don't have broadcast-compatible shapes")
    for found in map(shape_of, results):
        if found is not None and not _ends_with(found, broadcast):
            raise VerifyException(
                f"result type '{_sizes(found)}' not broadcast compatible with broadcasted operands's shapes "
                f"'{_sizes(broadcast)}'"
            )


def _broadcast(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...] | None:
    """The common broadcast shape; None if there is none. Source: `getBroadcastedShape`."""
    rank = max(len(one), len(other))
    sizes: list[int] = []
    for left, right in zip((1,) * (rank - len(one)) + one, (1,) * (rank - len(other)) + other, strict=True):
        if DYNAMIC_INDEX in (left, right):
            known = max(left, right)
            sizes.append(known if known > 1 else DYNAMIC_INDEX)
        elif left == right or 1 in (left, right):
            sizes.append(right if left == 1 else left)
        else:
            return None
    return tuple(sizes)


def _ends_with(found: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Return whether the last sizes may be `wanted`. Source: `isCompatibleInferredReturnShape`."""
    suffix = found[len(found) - len(wanted) :] if len(found) >= len(wanted) else found
    return len(suffix) == len(wanted) and all(
        size == known or DYNAMIC_INDEX in (size, known) for size, known in zip(suffix, wanted, strict=True)
    )


def _sizes(shape: tuple[int, ...]) -> str:
    return "x".join("?" if size == DYNAMIC_INDEX else str(size) for size in shape)


OF_TYPES: Mapping[str, Check] = {
    "CastOpInterface": _cast,
    "Elementwise": _elementwise,
    "ResultsBroadcastableShape": _broadcastable,
    "SameOperandsAndResultElementType": _same_elements,
    "SameOperandsAndResultShape": _same_shape,
    "SameOperandsAndResultType": _same_type,
    "SameOperandsElementType": _same_elements_of_operands,
    "SameOperandsShape": _same_shape_of_operands,
    "SameTypeOperands": _same_type_of_operands,
}
"""Traits that depend on the types of operands and results only."""

# ----- the place of an op, and its regions


def _is_last(op: Operation) -> None:
    if op.parent is None or op.parent.last_op is not op:
        raise VerifyException("must be the last operation in the parent block")


def _has_parent(names: Sequence[str]) -> Check:
    wanted = f"to be one of '{', '.join(names)}'" if len(names) > 1 else f"'{names[0]}'"

    def check(op: Operation) -> None:
        parent = op.parent_op()
        if parent is None or parent.name not in names:
            raise VerifyException(f"expects parent op {wanted}")

    return check


def _no_arguments(op: Operation) -> None:
    for index, region in enumerate(op.regions):
        if region.blocks.first is not None and region.blocks.first.args:
            which = f"region #{index}" if len(op.regions) > 1 else "region"
            raise VerifyException(f"{which} should have no arguments")


def _single_block(op: Operation) -> None:
    no_terminator = op.has_trait(NoTerminator)
    for index, region in enumerate(op.regions):
        first = region.blocks.first
        if first is None:
            continue
        if first.next_block is not None:
            raise VerifyException(f"expects region #{index} to have 0 or 1 blocks")
        if first.last_op is None and not no_terminator:
            raise VerifyException("expects a non-empty block")


def check_symbol(op: Operation) -> None:
    """Check the name, visibility and position of a symbol. Raises: VerifyException."""
    if op.results:
        raise VerifyException("symbols must not have results")
    name = op.properties.get("sym_name", op.attributes.get("sym_name"))
    if name is None and op.name == "builtin.module":
        return
    if not isinstance(name, StringAttr):
        raise VerifyException("requires string attribute 'sym_name'")
    visibility = op.properties.get("sym_visibility", op.attributes.get("sym_visibility"))
    if visibility is not None:
        if not isinstance(visibility, StringAttr):
            raise VerifyException(
                f"requires visibility attribute 'sym_visibility' to be a string attribute, but got {visibility}"
            )
        if visibility.data not in ("public", "private", "nested"):
            raise VerifyException(
                f'visibility expected to be one of ["public", "private", "nested"], but got {visibility}'
            )
    parent = op.parent_op()
    if parent is not None and not isinstance(parent, UnregisteredOp) and not parent.has_trait(SymbolTable):
        raise VerifyException("symbol's parent must have the SymbolTable trait")


def _function(op: Operation) -> None:
    check_symbol(op)
    check_function(op)


def _branch_weights(op: Operation) -> None:
    weights = op.properties.get("branch_weights", op.attributes.get("branch_weights"))
    if not isa(weights, DenseArrayBase[IntegerType]) or not len(weights):
        return
    if len(weights) != len(op.successors):
        raise bare_error(
            op,
            f"expects number of branch weights to match number of successors: {len(weights)} vs {len(op.successors)}",
        )
    if not any(weights.get_values()):
        raise bare_error(op, "branch weights cannot all be zero")


OF_PLACE: Mapping[str, Check] = {
    "FunctionOpInterface": _function,
    "IsTerminator": _is_last,
    "NoRegionArguments": _no_arguments,
    "SingleBlock": _single_block,
    "SymbolOpInterface": check_symbol,
    "WeightedBranchOpInterface": _branch_weights,
}
"""Traits that depend on the position of an op, or on its regions."""

OF_PLACE_AND_NAMES: Mapping[str, OfNames] = {"HasParent": _has_parent}
"""As `OF_PLACE`, with names of other ops."""

# ----- after the ops of the regions


def _isolated(op: Operation) -> None:
    inside: set[int] = set()
    pending = list(op.regions)
    while pending:
        region = pending.pop()
        inside.add(id(region))
        for block in blocks_of(region):
            for user in ops_of(block):
                for operand in operands_of(user):
                    home = block_of(operand)
                    if (home is None or id(home.parent) not in inside) and not _is_inside(home, op):
                        error = op_error(user, "using value defined outside the region")
                        raise error.note(op.location, "required by region isolation constraints")
                if user.regions and not user.has_trait(IsolatedFromAbove, value_if_unregistered=False):
                    pending.extend(user.regions)


def _is_inside(block: Block | None, op: Operation) -> bool:
    holder = None if block is None else block.parent_op()
    return holder is op or (holder is not None and _is_inside(holder.parent, op))


def _implicit_terminator(names: Sequence[str]) -> Check:
    (name,) = names

    def check(op: Operation) -> None:
        for region in op.regions:
            last = None if region.blocks.last is None else region.blocks.last.last_op
            if last is not None and last.name != name:
                error = op_error(op, f"expects regions to end with '{name}', found '{op_name(last)}'")
                raise error.note(op.location, f"in custom textual format, the absence of terminator implies '{name}'")

    return check


ISOLATION = "IsIsolatedFromAbove"

AFTER_REGIONS: Mapping[str, Check] = {ISOLATION: _isolated}
"""Traits checked after all ops of the regions."""

AFTER_REGIONS_OF_NAMES: Mapping[str, OfNames] = {"SingleBlockImplicitTerminator": _implicit_terminator}
"""As `AFTER_REGIONS`, with names of other ops."""
