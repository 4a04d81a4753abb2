"""The interpreter of host functions computes what folds compute, and what compiled functions compute."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import pytest
from xdsl.dialects import arith, test
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    f32,
    i1,
)
from xdsl.ir import Attribute, Operation

from okl_opt import Functions, load
from okl_opt.dialects.numbers.matchers import float_constant, integer_constant
from okl_opt.dialects.numbers.scalars import BINARY, CASTS, COMPARISONS
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.upstream.arith.folds import FOLDS
from okl_opt.runtime.host.floats import float_computation
from okl_opt.runtime.host.numbers import computation, constant_of

CONTEXT = make_context()
SHIFTS = {name for name, rule in BINARY.items() if rule.shifts}
INTEGERS = (i1, IntegerType(2), IntegerType(8), IntegerType(64), IndexType())
FLOATS = (BFloat16Type(), Float16Type(), Float32Type(), Float64Type())
NUMBERS = (0.0, -0.0, 1.5, -1.5, 100.0, 254.5, -1e-40, 3e4, 6e4, -7e18, 3e38, math.inf, -math.inf, math.nan)
BEYOND = (127.9, 128.0, -128.9, -129.0, 255.9, 256.0, -0.9, -1.0, 2.0**31, 2.0**63, -(2.0**64), 3e38)


def op_of(name: str, operands: Sequence[Attribute], result: Attribute, **properties: Attribute) -> Operation:
    """An op of arith on unknown values."""
    values = [test.TestOp(result_types=[type]).results[0] for type in operands]
    return CONTEXT.get_op(name).create(operands=values, result_types=[result], properties=properties)


def number_of(constant: object) -> float | None:
    """A constant in the host's form."""
    if not isinstance(constant, Attribute):
        return None
    return constant_of(arith.ConstantOp.create(result_types=[i1], properties={"value": constant}))


def host_computation(op: Operation) -> Callable[[Sequence[Any]], float]:
    """The computation of an op that the host knows."""
    compute = computation(op) or float_computation(op)
    assert compute is not None
    return compute


def check(op: Operation, *rows: Attribute | None) -> bool:
    """Check that the host computes what the fold computes. Return False if there is no fold."""
    folded = FOLDS[op.name](op, rows)
    expected = number_of(rows[op.operands.index(folded)] if folded in op.operands else folded)
    if expected is None:
        return False
    found = host_computation(op)([number_of(row) for row in rows])
    assert (str(found), type(found)) == (str(expected), type(expected)), (op.name, rows)
    return True


def integers_of(type: Attribute) -> Sequence[Attribute]:
    return [integer_constant(type, number) for number in (0, 1, -1, 2, 3, -7, 100, 127, 128, 2**63 - 1, 2**63)]


@pytest.mark.parametrize("name", sorted({*BINARY} - SHIFTS))
def test_integers(name: str):
    for type in INTEGERS:
        op = op_of(name, [type, type], type)
        assert any([check(op, *row) for row in product(integers_of(type), repeat=2)])


@pytest.mark.parametrize("predicate", range(len(COMPARISONS)))
def test_comparisons(predicate: int):
    for type in INTEGERS:
        op = op_of("arith.cmpi", [type, type], i1, predicate=IntegerAttr(predicate, 64))
        assert all([check(op, *row) for row in product(integers_of(type), repeat=2)])


@pytest.mark.parametrize("name", [*CASTS, "arith.sitofp", "arith.uitofp"])
def test_casts(name: str):
    for source, target in product(INTEGERS, INTEGERS if name in CASTS else FLOATS):
        if name == "arith.trunci" and INTEGERS.index(source) <= INTEGERS.index(target):
            continue
        op = op_of(name, [source], target)
        large = [integer_constant(source, 2**60 + 2**36 + 1)]
        assert all([check(op, row) for row in [*integers_of(source), *large]])


@pytest.mark.parametrize("name", ["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "negf"])
def test_floats(name: str):
    for type in FLOATS:
        constants, count = [float_constant(type, number) for number in NUMBERS], 1 if name == "negf" else 2
        op = op_of(f"arith.{name}", [type] * count, type)
        assert all([check(op, *row) for row in product(constants, repeat=count)])


@pytest.mark.parametrize("predicate", range(16))
def test_comparisons_of_floats(predicate: int):
    op = op_of("arith.cmpf", [f32, f32], i1, predicate=IntegerAttr(predicate, 64))
    constants = [float_constant(f32, number) for number in NUMBERS]
    assert all([check(op, *row) for row in product(constants, repeat=2)])


COMPILED: Mapping[str, str] = {
    f"{name}_{bits}": f"func.func @{name}_{bits}(%x: f32) -> i{bits} {{\n"
    f"  %y = arith.{name} %x : f32 to i{bits}\n  return %y : i{bits}\n}}\n"
    for name in ("fptosi", "fptoui")
    for bits in (1, 8, 31, 32, 40, 64)
}


def test_floats_beyond_an_integer_become_one_as_compiled():
    functions = load("".join(COMPILED.values()))
    assert isinstance(functions, Functions)
    for function in COMPILED:
        name, _, bits = function.partition("_")
        op = op_of(f"arith.{name}", [f32], IntegerType(int(bits)))
        compute = host_computation(op)
        for number in (*NUMBERS, *BEYOND):
            check(op, float_constant(f32, number))
            (rounded,) = FloatAttr(number, f32).type.unpack(f32.pack([number]), 1)
            assert compute([rounded]) == functions[function](rounded), (function, number)


@pytest.mark.parametrize(
    ("name", "bits", "results"),
    [
        ("fptosi", 8, (0, 0, 0, -90, 0)),
        ("fptoui", 8, (0, 0, 0, -90, 0)),
        ("fptosi", 32, (-(2**31), -(2**31), -(2**31), 166, -(2**31))),
        ("fptoui", 32, (0, 0, 0, 166, 1410065408)),
        ("fptosi", 64, (-(2**63), -(2**63), -(2**63), 166, 10**10)),
    ],
)
def test_no_number_infinities_and_large_numbers(name: str, bits: int, results: tuple[int, ...]):
    compute = float_computation(op_of(f"arith.{name}", [f32], IntegerType(bits)))
    assert compute
    assert tuple(compute([number]) for number in (math.nan, math.inf, -math.inf, 166.0, 1e10)) == results


def test_another_rounding_is_refused():
    for mode, is_known in ((0, True), (1, False)):
        op = op_of("arith.truncf", [f32], Float16Type(), roundingmode=IntegerAttr(mode, 32))
        assert (float_computation(op) is not None) is is_known
