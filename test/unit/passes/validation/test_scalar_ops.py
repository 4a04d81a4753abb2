"""The rules of ops on terms, against their exact results."""

from __future__ import annotations

from itertools import product

import pytest
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute, Block, Operation

from okl_opt.dialects.numbers.scalars import BINARY, CASTS, COMPARISONS, on_bits
from okl_opt.dialects.registry import make_context
from okl_opt.passes.validation.scalar_ops import Scalar, rule_of
from okl_opt.passes.validation.terms import Term, Terms, evaluate
from okl_opt.passes.validation.values import Bits

CONTEXT = make_context()


def op_of(name: str, operands: list[Attribute], result: Attribute, **properties: Attribute) -> Operation:
    block = Block(arg_types=operands)
    return CONTEXT.get_op(name).create(operands=block.args, result_types=[result], properties=properties)


def computed(op: Operation, values: tuple[int, ...], widths: list[int]) -> int | None:
    """The bits of an op's result; None for poison and undefined behaviour."""
    terms = Terms()
    undefined: list[Term] = []
    names = [f"x{number}" for number in range(len(values))]
    operands = [Bits(terms.input(name, width), terms.false) for name, width in zip(names, widths, strict=True)]
    rule = rule_of(op)
    assert rule is not None
    (result,) = rule(Scalar(terms, op, operands, undefined.append))
    value, poison, *broken = evaluate([result.term, result.poison, *undefined], dict(zip(names, values, strict=True)))
    return None if poison or any(broken) else value


@pytest.mark.parametrize("name", [name for name in BINARY if name.startswith("arith.")])
def test_binary(name: str):
    for width in (1, 2, 3, 4):
        type, rule = IntegerType(width), BINARY[name]
        op, exact = op_of(name, [type, type], type), on_bits(rule, width)
        for values in product(range(1 << width), repeat=2):
            is_overflow = rule.divides and rule.is_signed and values == (1 << width - 1, (1 << width) - 1)
            expected = None if is_overflow else exact(*values)
            assert computed(op, values, [width, width]) == expected, (width, values)


@pytest.mark.parametrize("predicate", range(10))
def test_comparisons(predicate: int):
    type = IntegerType(3)
    op = op_of("arith.cmpi", [type, type], IntegerType(1), predicate=IntegerAttr(predicate, 64))
    exact = on_bits(COMPARISONS[predicate], 3, 1)
    for values in product(range(8), repeat=2):
        assert computed(op, values, [3, 3]) == exact(*values), values


@pytest.mark.parametrize("name", [name for name in CASTS if "index" not in name])
def test_casts(name: str):
    source, target = (4, 2) if name == "arith.trunci" else (2, 4)
    op = op_of(name, [IntegerType(source)], IntegerType(target))
    exact = on_bits(CASTS[name], source, target)
    for value in range(1 << source):
        assert computed(op, (value,), [source]) == exact(value), value
