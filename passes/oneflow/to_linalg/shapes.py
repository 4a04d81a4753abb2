"""Ops that move elements, and lookups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import tensor
from xdsl.dialects.builtin import AnyFloat, IndexType, i1
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.dialects.registry import create
from okl_opt.passes.oneflow.to_linalg.maker import Maker, identity, is_unsigned, signless
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers
from okl_opt.passes.oneflow.to_linalg.rules import Rule, bool_of, float_of, int_of, ints_of


def _reshape(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    return [make.reshape(operands[0], shape_of(op.results[0]))]


def _transpose(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    return [make.transpose(operands[0], ints_of(op.attributes.get("perm")))]


def _broadcast(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Broadcast x to the shape of the result; missing axes are inserted with size 1 first."""
    x, wanted = operands[0], shape_of(op.results[0])
    axes = {axis % max(len(wanted), 1) for axis in ints_of(op.attributes.get("broadcast_axes"))}
    shape = list(shape_of(x))
    if axes and len(shape) + len(axes) == len(wanted):
        for axis in sorted(axes):
            shape.insert(axis, 1)
        x = make.reshape(x, shape)
    return [make.pointwise(wanted, element_of(x), [x], lambda n, args: args[0])]


def _slice(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    (x,) = operands
    bounds = [ints_of(op.attributes.get(name)) for name in ("start", "stop", "step")]
    starts, steps = [0] * len(shape_of(x)), [1] * len(shape_of(x))
    for axis, (start, stop, step) in enumerate(zip(*bounds, strict=True)):
        if step < 1:
            return None
        starts[axis], _, steps[axis] = slice(start, stop, step).indices(shape_of(x)[axis])
    return [make.slice(x, starts, shape_of(op.results[0]), steps)]


def _narrow(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    (x,) = operands
    shape = shape_of(x)
    dim, start = int_of(op.attributes.get("dim")) % len(shape), int_of(op.attributes.get("start"))
    starts = [0] * len(shape)
    starts[dim] = start + shape[dim] if start < 0 else start
    return [make.slice(x, starts, shape_of(op.results[0]), [1] * len(shape))]


def _concat(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    result = op.results[0]
    axis = int_of(op.attributes.get("axis")) % max(len(shape_of(result)), 1)
    out, at = make.empty(shape_of(result), element_of(operands[0])), 0
    for operand in operands:
        starts = [0] * len(shape_of(result))
        starts[axis] = at
        at += shape_of(operand)[axis]
        out = make.add(tensor.InsertSliceOp.from_static_parameters(operand, out, starts, shape_of(operand)))
    return [out]


def _split(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    x = operands[0]
    rank = len(shape_of(x))
    axis = int_of(op.attributes.get("axis")) % rank
    results: list[SSAValue] = []
    at = 0
    for result in op.results:
        starts = [0] * rank
        starts[axis] = at
        at += shape_of(result)[axis]
        results.append(make.slice(x, starts, shape_of(result), [1] * rank))
    return results


def _constant(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    held, element = op.attributes, signless(element_of(op.results[0]))
    if bool_of(held.get("is_floating_value")):
        value = float_of(held.get("floating_value"))
    else:
        value = int_of(held.get("integer_value"))
    if element == i1 or (not isinstance(element, AnyFloat) and value != value // 1):
        return None
    return [make.filled(value, shape_of(op.results[0]), element)]


def _gather(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Look up slices along an axis."""
    axis = int_of(op.attributes.get("axis")) % max(len(shape_of(operands[0])), 1)
    return _lookup(op, operands[0], operands[1], axis, make)


def _embedding(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    return _lookup(op, operands[0], operands[1], 0, make)


def _lookup(op: Operation, source: SSAValue, indices: SSAValue, axis: int, make: Maker) -> list[SSAValue]:
    result = op.results[0]
    rank, count = len(shape_of(result)), len(shape_of(indices))
    unsigned = is_unsigned(op.operands[1])

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        at = _as_index(n, args[0], unsigned)
        places = [n.position(dim) for dim in range(rank) if not axis <= dim < axis + count]
        places.insert(axis, at)
        return n.add(tensor.ExtractOp(source, places, element_of(source)))

    out = make.empty(shape_of(result), element_of(source))
    read = [(indices, identity(rank)[axis : axis + count])]
    return list(make.generic(rank, read, [(out, identity(rank))], body))


def _dim_gather(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """output[i..] = input[i.., with coordinate `dim` replaced by index]"""
    source, indices = operands
    rank = len(shape_of(indices))
    dim = int_of(op.attributes.get("dim")) % max(rank, 1)
    unsigned = is_unsigned(op.operands[1])

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        places = [_as_index(n, args[0], unsigned) if axis == dim else n.position(axis) for axis in range(rank)]
        return n.add(tensor.ExtractOp(source, places, element_of(source)))

    out = make.empty(shape_of(op.results[0]), element_of(source))
    return list(make.generic(rank, [(indices, identity(rank))], [(out, identity(rank))], body))


def _as_index(n: Numbers, value: SSAValue, unsigned: bool) -> SSAValue:
    return n.add(create("arith.index_castui" if unsigned else "arith.index_cast", [value], [IndexType()]))


RULES: Mapping[str, Rule] = {
    **dict.fromkeys(["reshape", "reshape_like", "expand_dims", "squeeze"], _reshape),
    **dict.fromkeys(["expand", "broadcast_like"], _broadcast),
    **dict.fromkeys(["concat", "cat"], _concat),
    "transpose": _transpose,
    "slice": _slice,
    "narrow": _narrow,
    "split_like": _split,
    "constant": _constant,
    "gather": _gather,
    "embedding": _embedding,
    "dim_gather": _dim_gather,
}
