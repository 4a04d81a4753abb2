"""Tokens of asynchronous gpu ops. Source: `addAsyncDependency` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.gpu.ops.directives import TOKEN
from okl_opt.dialects.upstream.gpu.ops.memory import AsyncOp, WaitOp
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.passes.rewriting.edit import Editor

_OPERANDS = "operandSegmentSizes"
_RESULTS = "resultSegmentSizes"


def wait_async(dependencies: Sequence[SSAValue] = ()) -> WaitOp:
    """Return an op whose token is complete when all dependencies are."""
    return WaitOp.create(operands=dependencies, result_types=[TOKEN])


def wait_on_host(dependencies: Sequence[SSAValue]) -> WaitOp:
    """Return an op that lets the host wait for all dependencies."""
    return WaitOp.create(operands=dependencies)


def dependencies_of(op: Operation) -> Sequence[SSAValue]:
    """Return the tokens that an op waits for before it starts."""
    if isinstance(op, WaitOp):
        return op.operands
    if not isinstance(op, AsyncOp):
        return ()
    segments = integers(op.properties.get(_OPERANDS))
    if segments:
        return op.operands[: segments[0]]
    return tuple(operand for operand in op.operands if operand.type == TOKEN)


def add_dependency(edit: Editor, op: AsyncOp, token: SSAValue) -> None:
    """Add a token as first operand of an op, unless it waits for the token already."""
    if token in dependencies_of(op):
        return
    edit.modify(op).operands = [token, *op.operands]
    if _OPERANDS in op.properties:
        op.properties[_OPERANDS] = _increment_segment(op.properties[_OPERANDS], 0)


def with_token(op: AsyncOp, dependencies: Sequence[SSAValue]) -> AsyncOp:
    """Return the asynchronous form of an op without a token: it has a token as last result."""
    properties = dict(op.properties)
    known = dependencies_of(op)
    dependencies = [token for token in dependencies if token not in known]
    for _ in dependencies:
        if _OPERANDS in properties:
            properties[_OPERANDS] = _increment_segment(properties[_OPERANDS], 0)
    if _RESULTS in properties:
        properties[_RESULTS] = _increment_segment(properties[_RESULTS], -1)
    made = type(op).create(
        operands=[*dependencies, *op.operands],
        result_types=[*op.result_types, TOKEN],
        properties=properties,
        attributes=dict(op.attributes),
    )
    for old, new in zip(op.results, made.results, strict=False):
        new.name_hint = old.name_hint
    return made


def make_asynchronous(edit: Editor, op: AsyncOp, dependencies: Sequence[SSAValue]) -> SSAValue:
    """Replace an op by its asynchronous form; return the token."""
    made = edit.insert(with_token(op, dependencies), InsertPoint.before(op), of=op)
    for old, new in zip(op.results, made.results, strict=False):
        edit.replace_all_uses_with(old, new)
    edit.erase(op)
    return made.results[-1]


def _increment_segment(sizes: Attribute, segment: int) -> Attribute:
    counts = list(integers(sizes))
    counts[segment] += 1
    return DenseArrayBase.from_list(i32, counts)
