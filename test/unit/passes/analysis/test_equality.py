"""Structural equality of ops: what counts, what does not, and that it takes linear time."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.analysis.equality import Numbers, OpKeys, are_equal


def module(text: str) -> ModuleOp:
    found = parse(make_context(allow_unregistered=True), text, "in.mlir")
    assert isinstance(found, ModuleOp)
    return found


def pair(one: str, other: str) -> tuple[Operation, Operation]:
    """Two ops that stand in one module."""
    first, second = module(f"{one}\n{other}").ops
    return first, second


FUNCTION = """
func.func @{name}(%x: i32, %y: i32) -> i32 {{
  %0 = arith.addi %x, %y : i32
  %c = "test.more"(%0) {{n = 1 : i32}} : (i32) -> i1
  %1 = scf.if %c -> i32 {{
    %2 = arith.muli %0, %x : i32
    scf.yield %2 : i32
  }} else {{
    scf.yield %0 : i32
  }}
  cf.cond_br %c, ^bb1(%1 : i32), ^bb2
^bb1(%p: i32):
  return %p : i32
^bb2:
  return %1 : i32
}}
"""


def test_names_of_values_and_places_do_not_count():
    other = FUNCTION.replace("%0", "%sum").replace("bb2", "other") + "\n\n"
    one, two = pair(FUNCTION.format(name="f"), other.format(name="g"))
    assert are_equal(one, two, {"sym_name"})
    assert not are_equal(one, two)
    assert are_equal(one, one)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("arith.muli %0, %x", "arith.addi %0, %x"),  # the name of an op
        ("arith.muli %0, %x", "arith.muli %0, %0"),  # the values that it uses
        ("arith.muli %0, %x", "arith.muli %x, %0"),  # their order, in regions
        ("arith.muli %0, %x", "arith.muli %0, %x overflow<nsw>"),  # properties
        ("n = 1", "n = 2"),  # attributes
        ("n = 1 : i32", "n = 1 : i64"),
        ("n = 1", "m = 1"),
        ("{{n = 1 : i32}} ", ""),
        ("^bb1(%1 : i32), ^bb2", "^bb1(%1 : i32), ^bb1(%1 : i32)"),  # where a branch leads
        ("return %p", "return %x"),
        ("  return %1 : i32\n", '  "test.more"() : () -> ()\n  return %1 : i32\n'),  # the number of ops
        ("  return %1 : i32\n", "  cf.br ^bb3\n^bb3:\n  return %1 : i32\n"),  # and of blocks
        ('"test.more"(%0)', '"test.more"(%0, %0)'),  # of operands
        ("scf.yield %0 : i32", "scf.yield %y : i32"),
    ],
)
def test_all_else_counts(old: str, new: str):
    assert old in FUNCTION
    changed = FUNCTION.replace(old, new).replace(
        "(i32) -> i1", "(i32, i32) -> i1" if "%0, %0)" in new else "(i32) -> i1"
    )
    one, two = pair(FUNCTION.format(name="f"), changed.format(name="g"))
    assert not are_equal(one, two, {"sym_name"})
    assert not are_equal(two, one, {"sym_name"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('"test.a"() : () -> i32', '"test.a"() : () -> i64'),
        ('"test.a"() : () -> i32', '"test.a"() : () -> (i32, i32)'),
        ('"test.a"() ({}) : () -> ()', '"test.a"() : () -> ()'),
        ('"test.a"() ({}) : () -> ()', '"test.a"() ({^bb0:}) : () -> ()'),
        ('"test.a"() ({^bb0(%x: i32):}) : () -> ()', '"test.a"() ({^bb0(%x: i64):}) : () -> ()'),
        ('"test.a"() ({^bb0(%x: i32):}) : () -> ()', '"test.a"() ({^bb0:}) : () -> ()'),
        ('"test.a"() : () -> ()', '"test.b"() : () -> ()'),
    ],
)
def test_types_regions_and_unregistered_names_count(one: str, other: str):
    assert not are_equal(*pair(one, other))
    assert are_equal(*pair(one, one))


def test_values_from_outside_are_compared_by_identity():
    function = next(iter(module("func.func @f(%x: i32, %y: i32) { return }").ops))
    (block,) = function.regions[0].blocks
    x, y = block.args
    ops = [op for op in module("%a = arith.constant 0 : i32\n%0 = arith.subi %a, %a : i32").ops]
    subtraction = ops[1]

    def with_operands(one: SSAValue, other: SSAValue) -> Operation:
        return subtraction.clone({ops[0].results[0]: one}) if one is other else _cloned(subtraction, one, other)

    assert are_equal(with_operands(x, y), with_operands(x, y))
    assert not are_equal(with_operands(x, y), with_operands(y, x))
    numbers: Numbers = {x: 0, y: 1}
    swapped: Numbers = {y: 0, x: 1}
    keys = OpKeys()
    assert keys.of(with_operands(x, y), numbers) == keys.of(with_operands(y, x), swapped)


def _cloned(op: Operation, *operands: SSAValue) -> Operation:
    copy = op.clone()
    copy.operands = operands
    return copy


def test_the_order_of_operands_does_not_count_where_it_means_nothing():
    text = "func.func @f(%x: i32, %y: i32) { %0 = arith.addi %x, %y : i32 %1 = arith.addi %y, %x : i32 return }"
    one, two, _ = next(iter(module(text).ops)).regions[0].block.ops
    assert are_equal(one, two)


EXECUTABLE = """
module @{exe} {{
  module {{
    func.func private @{first}(i32) -> i32
    func.func private @{second}(i32) -> i32
    func.func @{main}(%x: i32) -> i32 attributes {{names = [@{first}, {{to = @{second}}}]}} {{
      %0 = func.call @{called}(%x) : (i32) -> i32
      return %0 : i32
    }}
  }}
}}
"""


def executable(exe: str, first: str, second: str, main: str, called: str) -> str:
    return EXECUTABLE.format(exe=exe, first=first, second=second, main=main, called=called)


@pytest.mark.parametrize(
    ("other", "equal"),
    [
        (("e", "a", "b", "f", "a"), True),
        (("e", "p", "q", "r", "p"), True),
        (("e", "p", "q", "r", "q"), False),  # the other function is called
        (("e", "b", "a", "f", "a"), False),  # of the same name, but the other one
        (("e", "b", "a", "f", "b"), True),
        (("e", "p", "q", "r", "outside"), False),
    ],
)
def test_symbols_may_have_other_names_where_they_are_defined(other: tuple[str, str, str, str, str], equal: bool):
    one, two = pair(executable("d", "a", "b", "f", "a"), executable(*other))
    assert are_equal(one, two, symbols_may_differ=True) is equal
    assert are_equal(two, one, symbols_may_differ=True) is equal
    assert not are_equal(one, two)


def test_symbols_from_outside_count():
    text = """
    func.func @f() {{ func.call @{callee}() : () -> () return }}
    """
    one, two = pair(text.format(callee="g"), text.format(callee="h").replace("@f", "@e"))
    assert not are_equal(one, two, symbols_may_differ=True)
    one, two = pair(text.format(callee="g"), text.format(callee="g").replace("@f", "@e"))
    assert are_equal(one, two, symbols_may_differ=True)


@pytest.mark.parametrize("ignored", [(), ("m",), ("n", "m")])
def test_ignored_attributes_do_not_count_in_regions_either(ignored: Collection[str]):
    text = '"test.a"() ({{ "test.b"() {{n = {n}}} : () -> () }}) {{n = {n}, k = 1}} : () -> ()'
    one, two = pair(text.format(n=1), text.format(n=2))
    assert are_equal(one, two, ignored) is ("n" in ignored)


def test_deep_and_wide_ops_are_looked_at_once():
    """Each op is asked for its results once, however deep it is."""
    asked = 0

    class Counting(OpKeys):
        def without_operands(self, op: Operation) -> tuple[object, ...]:
            nonlocal asked
            asked += 1
            return super().without_operands(op)

    depth, width = 30, 30
    inner = '"test.leaf"() : () -> ()\n' * width
    for _ in range(depth):
        inner = f'"test.around"() ({{\n{inner}}}) : () -> ()\n'
    (op,) = module(inner).ops
    Counting().of(op)
    assert asked == depth + width


DISPATCHED = """
flow.executable private @{exe} {{
  flow.executable.export public @{first}
  flow.executable.export public @{second}(@{first})
  builtin.module {{
    func.func @{first}(%t: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {{
      %0 = arith.constant dense<{value}> : tensor<4xf32>
      flow.dispatch.tensor.store %0, %t, offsets = [0], sizes = [4], strides = [1]
          : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }}
    func.func @{second}() {{
      return
    }}
  }}
}}
"""


def test_executables():
    def of(exe: str, first: str, second: str, value: str) -> str:
        return DISPATCHED.format(exe=exe, first=first, second=second, value=value)

    one, two = pair(of("a", "f", "g", "1.0"), of("b", "p", "q", "1.0"))
    assert are_equal(one, two, symbols_may_differ=True)
    one, two = pair(of("a", "f", "g", "1.0"), of("b", "p", "q", "2.0"))
    assert not are_equal(one, two, symbols_may_differ=True)
    one, two = pair(of("a", "f", "g", "1.0"), of("b", "p", "q", "1.0").replace("@q(@p)", "@q"))
    assert not are_equal(one, two, symbols_may_differ=True), "another function is exported"
