"""`vector.print` of vectors as loops that print elements.

Source: `DecomposePrintOpConversion` in `VectorToSCF.cpp` of MLIR 22.
"""

from __future__ import annotations

from math import prod

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, IntegerType, Signedness
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.vector.folds.vectors import Vector, is_scalable, make_type, scalable_dims, vector_of
from okl_opt.dialects.upstream.vector.ops import PrintOp, Punctuation, PunctuationAttr
from okl_opt.passes.vector.build import PlacedBuilder, plain

RULES = RuleTable()


@RULES("vector.print")
def decompose_print_op_conversion(op: Operation, rewriter: PatternRewriter) -> None:
    """vector.print -> one loop per dimension, printing parentheses and commas"""
    assert isinstance(op, PrintOp)
    type = None if op.source is None else vector_of(op.source.type)
    if op.source is None or type is None or (is_scalable(type) and len(type.get_shape()) > 1):
        return
    build = PlacedBuilder(rewriter, InsertPoint.before(op))
    value = _widened(build, op.source, type)
    shape, scalable = type.get_shape() or (1,), scalable_dims(type) or (False,)
    if len(type.get_shape()) != 1:
        found = vector_of(value.type)
        assert found is not None, "a vector"
        value = build.shape_cast(value, make_type(found.element_type, [prod(shape)], [False]))
    places: list[SSAValue] = []
    first_close: Operation | None = None
    inner = build
    for size, flag in zip(shape, scalable, strict=True):
        lower, upper, step = inner.index(0), inner.index(size), inner.index(1)
        if flag:
            upper = plain(inner, "arith.muli", upper, inner.op("vector.vscale", (), upper.type))
        last = plain(inner, "arith.subi", upper, step)
        _punctuate(inner, Punctuation.OPEN)
        block = Block(arg_types=[IndexType()])
        inner.put(scf.ForOp(lower, upper, step, [], block))
        close = _punctuate(inner, Punctuation.CLOSE)
        first_close = first_close or close
        places.append(block.args[0])
        body = inner.at_end(block)
        is_not_last = body.compare("ult", block.args[0], last)
        comma = Block()
        body.put(scf.IfOp(is_not_last, [], Region(comma), Region()))
        branch = body.at_end(comma)
        _punctuate(branch, Punctuation.COMMA)
        branch.put(scf.YieldOp())
        body.put(scf.YieldOp())
        # The print of an element goes before the comma after it.
        assert block.first_op is not None, "the comparison"
        inner = PlacedBuilder(rewriter, InsertPoint.before(block.first_op))
    flat: SSAValue | None = None
    stride = 1
    for size, place in zip(reversed(shape), reversed(places), strict=True):
        part = plain(inner, "arith.muli", inner.index(stride), place)
        flat = part if flat is None else plain(inner, "arith.addi", flat, part)
        stride *= size
    assert flat is not None and first_close is not None, "there is a dimension"
    element = inner.extract(value, flat)
    inner.put(_print(element, Punctuation.NO_PUNCTUATION))
    rewriter.insert(_print(None, op.punctuation.data), InsertPoint.after(first_close))
    rewriter.erase(op)


def _print(value: SSAValue | None, punctuation: Punctuation) -> Operation:
    operands = [] if value is None else [value]
    return create("vector.print", operands, (), {"punctuation": PunctuationAttr(punctuation)})


def _punctuate(build: PlacedBuilder, punctuation: Punctuation) -> Operation:
    op = _print(None, punctuation)
    build.put(op)
    return op


def _widened(build: PlacedBuilder, value: SSAValue, type: Vector) -> SSAValue:
    """Widen integers to at least 8 bits and a power of two."""
    element = type.element_type
    if not isa(element, IntegerType):
        return value
    width = element.width.data
    legal = 1 << (max(8, width) - 1).bit_length()

    def with_elements(element: IntegerType) -> Vector:
        return make_type(element, type.get_shape(), scalable_dims(type))

    narrow, wide = with_elements(IntegerType(width)), with_elements(IntegerType(legal))
    value = build.op("vector.bitcast", (value,), narrow)
    if narrow != wide:
        is_unsigned = width == 1 or element.signedness.data is Signedness.UNSIGNED
        value = build.op("arith.extui" if is_unsigned else "arith.extsi", (value,), wide)
    return build.op("vector.bitcast", (value,), with_elements(IntegerType(legal, element.signedness.data)))
