"""The body of a function as library generators see it: its returned values, without guards and literals.

`guard-memory-accesses` puts checks into a function. They are not part of its computation, and the generator's code
makes the same checks: it accepts no op whose checks it does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import copysign, prod

from xdsl.dialects import func, scf
from xdsl.dialects.builtin import AnyDenseElement, DenseIntOrFPElementsAttr, Float32Type, Float64Type, FloatAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from okl_opt.dialects.byoc import InvokeOp, LiteralOp
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.compiler_functions import composite_of
from okl_opt.dialects.interfaces.effects import is_constant, is_free_of_effects
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.analysis.run_ends import is_call_of_guard
from okl_opt.passes.byoc.literals import direct_calls_of, literals_in
from okl_opt.passes.rewriting.copies import copy_of


class Unsuitable(Exception):
    """The reason why a generator does not compile a function."""


@dataclass(frozen=True)
class Body:
    """The computation of a function, in a copy of it with literals inlined."""

    function: FuncOp
    returned: Sequence[SSAValue]
    composite: str | None
    """The composite name of the literal that was inlined, if it was one literal with such a name."""
    ops: Sequence[Operation]
    """The ops that compute the returned values, in program order, without constants."""

    @property
    def parameters(self) -> Sequence[SSAValue]:
        return self.function.body.block.args


def body_of(function: FuncOp) -> Body:
    """The body of a function. Raises: Unsuitable if it has several blocks, or does more than return values."""
    copy = copy_of(function)
    assert isinstance(copy, FuncOp)
    if len(copy.body.blocks) != 1 or not isinstance(copy.body.block.last_op, func.ReturnOp):
        raise Unsuitable("its body is more than one block")
    composite = _inline_literals(copy)
    block = copy.body.block
    assert block.last_op is not None
    returned = tuple(block.last_op.operands)
    used = _dependencies(returned)
    guards = [op for op in block.ops if _is_guard(op)]
    of_guards = _dependencies(operand for guard in guards for inner in guard.walk() for operand in inner.operands)
    for op in block.ops:
        is_known = op in used or op in guards or op is block.last_op
        if not is_known and not (op in of_guards and is_free_of_effects(op)) and not _is_harmless(op):
            raise Unsuitable(f"it also contains '{op.name}', which its result does not need")
    return Body(copy, returned, composite, [op for op in block.ops if op in used and not is_constant(op)])


def returned_by(body: Body, what: str) -> Operation:
    """The op that defines the only returned value of a body. `what` is the expected op. Raises: Unsuitable."""
    if len(body.returned) != 1:
        raise Unsuitable(f"it returns {len(body.returned)} values, expected {what}")
    op = body.returned[0].owner
    if not isinstance(op, Operation):
        raise Unsuitable(f"it returns a parameter, expected {what}")
    return op


def check_composite(body: Body, name: str) -> None:
    """Check that the composite name of a body, if it has one, is `name`. Raises: Unsuitable."""
    if body.composite not in (None, name):
        raise Unsuitable(f"the body of '{body.composite}' computes '{name}'")


def _inline_literals(function: FuncOp) -> str | None:
    """Inline the bodies of literals at their calls; return the name of the one composite among them, if any."""
    names: list[str] = []
    for literal in list(literals_in(function.body)):
        for call in direct_calls_of(literal):
            name = composite_of(literal)
            names += [] if name is None else [name]
            _inline(literal, call)
        if literal.function.first_use is None:
            Rewriter.erase_op(literal)
    if len(names) > 1:
        raise Unsuitable(f"it calls several operations: {', '.join(map(repr, names))}")
    return names[0] if names else None


def _inline(literal: LiteralOp, call: InvokeOp) -> None:
    copy = copy_of(literal)
    assert isinstance(copy, LiteralOp)
    last = copy.body.block.last_op
    assert last is not None, "the verifier says so"
    Rewriter.inline_block(copy.body.block, InsertPoint.before(call), tuple(call.arguments))
    Rewriter.replace_op(call, [], last.operands)
    Rewriter.erase_op(last)


def _dependencies(values: Iterable[SSAValue]) -> dict[Operation, None]:
    """The ops that the values depend on, including values used in the regions of these ops."""
    found: dict[Operation, None] = {}
    waiting = list(values)
    while waiting:
        owner = waiting.pop().owner
        if isinstance(owner, Block) or owner in found:
            continue
        found[owner] = None
        waiting += [operand for inner in owner.walk() for operand in inner.operands]
    return found


def _is_guard(op: Operation) -> bool:
    """Return whether an op only ends the run if a check fails."""
    return isinstance(op, scf.IfOp) and all(
        is_call_of_guard(inner) or is_constant(inner) or isinstance(inner, scf.YieldOp)
        for region in op.regions
        for block in region.blocks
        for inner in block.ops
    )


def _is_harmless(op: Operation) -> bool:
    """Return whether an op can be ignored if it has no users: it neither fails nor has effects."""
    return is_constant(op) or is_size(op) or (op.name == "tensor.empty" and not op.operands)


def is_size(op: Operation) -> bool:
    """Return whether an op reads the size of an existing dimension."""
    if op.name != "tensor.dim":
        return False
    place, shape = constant_integer(op.operands[1]), shape_of(op.operands[0].type)
    return place is not None and shape is not None and 0 <= place < len(shape)


def constant_bytes(value: SSAValue) -> bytes | None:
    """The elements of a dense constant of f32 or f64 in memory form; None for other values."""
    held = constant_value(value)
    if not isa(held, DenseIntOrFPElementsAttr[AnyDenseElement]):
        return None
    element, data = held.get_element_type(), held.data.data
    if not isinstance(element, Float32Type | Float64Type):
        return None
    count = prod(held.get_shape())
    return data if len(data) == count * element.compile_time_size else data * count


def is_zero(value: SSAValue) -> bool:
    """Return whether a value is +0, or a tensor of +0; adding it leaves sums unchanged."""
    held = constant_value(value)
    if isa(held, FloatAttr):
        return held.value.data == 0 and copysign(1, held.value.data) > 0
    data = constant_bytes(value)
    return data is not None and not any(data)


def is_filled_with_zeros(value: SSAValue) -> bool:
    """Return whether a tensor is filled with zeros, and its shape is known. Literals contain copies of these ops."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "linalg.fill" or not is_zero(owner.operands[0]):
        return False
    shape = owner.operands[1].owner
    return isinstance(shape, Operation) and shape.name == "tensor.empty" and not shape.operands


def check_is_given(value: SSAValue, what: str) -> None:
    """Check that a tensor, named by `what`, is a parameter or a constant. Raises: Unsuitable."""
    if isinstance(value.owner, Operation) and not is_constant(value.owner):
        raise Unsuitable(f"{what} is made by '{value.owner.name}', and must be a parameter or a constant")
