"""Checks of all linalg ops with loops, maps and a body.

Source: `LinalgInterfaces.cpp`, `DestinationStyleOpInterface.cpp` and `LinalgOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IntegerAttr,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import print_attribute, quoted
from okl_opt.dialects.upstream.linalg.loops import concatenated, inits_of, loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import element_of

# ----- the destinations


def check_destinations(op: Operation, inits: Sequence[SSAValue]) -> None:
    """Check that the results match the tensors among `inits`. Source: `verifyDestinationStyleOpInterface`."""
    first = len(op.operands) - len(inits)
    tensors: list[tuple[int, Attribute]] = []
    for number, init in enumerate(inits, first):
        if isa(init.type, TensorType) or isa(init.type, UnrankedTensorType):
            tensors.append((number, init.type))
        elif not isa(init.type, MemRefType | UnrankedMemRefType):
            raise VerifyException(f"expected that operand #{number} is a tensor or a memref")
    if len(op.results) != len(tensors):
        raise VerifyException(
            f"expected the number of tensor results ({len(op.results)}) to be equal to the number of output tensors "
            f"({len(tensors)})"
        )
    for (number, type), result in zip(tensors, op.result_types, strict=True):
        if type != result:
            raise VerifyException(
                f"expected type of operand #{number} ({quoted(type)}) to match type of corresponding result "
                f"({quoted(result)})"
            )


def check_inits(op: Operation) -> None:
    """Check the destinations of a linalg op."""
    check_destinations(op, inits_of(op))


# ----- maps, shapes and the body


def check_structure(op: Operation) -> None:
    """Check maps, shapes and body arguments. Source: `verifyStructuredOpInterface`."""
    _check_semantics(op)
    loops = loops_of(op)
    _check_ranks(op, loops.maps)
    inverse = loops_in_shapes(loops.maps)
    if inverse is None:
        raise VerifyException(f"invalid indexing maps are non-invertible: ({_map_text(concatenated(loops.maps))})")
    _check_shapes(op, loops.maps, inverse)
    for number, map in enumerate(loops.maps):
        if map.num_dims != loops.count:
            raise VerifyException(
                f"expected indexing_map #{number} to have {loops.count} dim(s) to match the number of loops"
            )
    _check_arguments(op)


def _check_semantics(op: Operation) -> None:
    has_tensors = any(isinstance(operand.type, TensorType) for operand in op.operands)
    has_buffers = any(isinstance(operand.type, MemRefType) for operand in op.operands)
    if has_tensors and has_buffers:
        raise VerifyException("expected to have pure tensor or buffer semantics")


def _check_ranks(op: Operation, maps: Sequence[AffineMap]) -> None:
    if len(maps) != len(op.operands):
        raise VerifyException(
            f"expected the number of indexing_map ({len(maps)}) to be equal to the number of input/output operands "
            f"({len(op.operands)})"
        )
    for number, (operand, map) in enumerate(zip(op.operands, maps, strict=True)):
        if map.num_symbols:
            raise VerifyException(f"unexpected symbols in indexing_map #{number}")
        rank = len(shape_of_operand(operand.type))
        if len(map.results) != rank:
            raise VerifyException(
                f"expected operand #{number} rank ({rank}) to match the result rank of indexing_map "
                f"({len(map.results)})"
            )


def _check_shapes(op: Operation, maps: Sequence[AffineMap], inverse: Sequence[int]) -> None:
    """Compare the static shapes with the first and last index of each loop."""
    shapes = [shape_of_operand(operand.type) for operand in op.operands]
    sizes = [size for shape in shapes for size in shape]
    ends = [sizes[place] - 1 for place in inverse]
    if any(sizes[place] == DYNAMIC_INDEX for place in inverse):
        return
    for number, (map, shape) in enumerate(zip(maps, shapes, strict=True)):
        first, last = map.eval([0] * map.num_dims, []), map.eval(ends[: map.num_dims], [])
        for dimension, size in enumerate(shape):
            if size in (DYNAMIC_INDEX, 0):
                continue
            least, most = sorted((first[dimension], last[dimension]))
            if least < 0:
                raise VerifyException(f"unexpected result less than 0 at expression #{dimension} in {_map_text(map)}")
            exact = isinstance(map.results[dimension], AffineDimExpr)
            if most + 1 != size if exact else most + 1 > size:
                bound = "to be" if exact else "to be greater than or equal to"
                raise VerifyException(
                    f"inferred input/output operand #{number} has shape's dimension #{dimension} {bound} {most + 1}, "
                    f"but found {size}"
                )


def _map_text(map: AffineMap) -> str:
    return print_attribute(AffineMapAttr(map)).removeprefix("affine_map<").removesuffix(">")


def _check_arguments(op: Operation) -> None:
    blocks = op.regions[0].blocks if op.regions else ()
    if len(blocks) != 1:
        raise VerifyException("expects to have 1 region with 1 block")
    arguments = blocks[0].args
    if len(arguments) != len(op.operands):
        raise VerifyException(
            "expected as many non-induction variable region arguments as the number of input/output operands"
        )
    for number, (operand, argument) in enumerate(zip(op.operands, arguments, strict=True)):
        expected = _scalar(operand.type)
        if argument.type != expected:
            raise VerifyException(
                f"expected type of bb argument #{number} ({quoted(argument.type)}) to match element or self type of "
                f"the corresponding operand ({quoted(expected)})"
            )


def _scalar(type: Attribute) -> Attribute:
    return element_of(type) if isa(type, MemRefType | TensorType) else type


# ----- linalg.fill


def check_fill(op: Operation) -> None:
    """Check that a scalar fills elements of its own type. Source: `verifyFillInterface`."""
    if len(op.operands) != 2:
        raise bare_error(op, "expected op with 1 input and 1 output")
    value, init = op.operands
    if isa(value.type, MemRefType | TensorType):
        raise bare_error(op, "expected op with scalar input")
    if value.type != element_of(init.type):
        raise VerifyException(
            f"expected fill value type ({quoted(value.type)}) to match output element type "
            f"({quoted(element_of(init.type))})"
        )


# ----- ops in a body


def check_yield(op: Operation) -> None:
    """Check the yielded types against the destinations. Source: `YieldOp::verify`."""
    parent = op.parent_op()
    if parent is None or len(parent.regions) != 1 or not parent.regions[0].blocks:
        raise VerifyException("expected single non-empty parent region")
    if not is_structured(parent):
        raise VerifyException("expected parent op with LinalgOp interface")
    inits = inits_of(parent)
    if len(op.operands) != len(inits):
        raise VerifyException(
            f"expected number of yield values ({len(op.operands)}) to match the number of inits / outs operands of "
            f"the enclosing LinalgOp ({len(inits)})"
        )
    for number, (value, init) in enumerate(zip(op.operand_types, inits, strict=True), 1):
        expected = _scalar(init.type)
        if value != expected:
            raise VerifyException(
                f"type of yield operand {number} ({quoted(value)}) doesn't match the element type of the enclosing "
                f"linalg.generic op ({quoted(expected)})"
            )


def check_index(op: Operation) -> None:
    """Check that the loop exists. Source: `IndexOp::verify`."""
    parent = op.parent_op()
    if parent is None or not is_structured(parent):
        raise VerifyException("expected parent op with LinalgOp interface")
    dimension = op.properties["dim"]
    assert isinstance(dimension, IntegerAttr)
    count = loops_of(parent).count
    if dimension.value.data >= count:
        raise VerifyException(
            f"expected dim ({dimension.value.data}) to be lower than the number of loops ({count}) of the enclosing "
            "LinalgOp"
        )
