"""Groups of what a generator supports: convex, in program order, as large as they may be; and the inverse of it all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from xdsl.dialects.arith import AddiOp, MuliOp
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.byoc import LiteralOp
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.interfaces.compiler_functions import compiler_of, global_symbol_of
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.byoc.byoc_partition import ByocPartition
from okl_opt.passes.byoc.codegen import CODEGENS, ExternalCodegen, ExternalFunction, Pattern, Refused
from okl_opt.passes.byoc.inline_compiler_functions_bound_to import InlineCompilerFunctionsBoundTo
from okl_opt.passes.byoc.outline_compiler_functions_with_existing_global_symbols import (
    OutlineCompilerFunctionsWithExistingGlobalSymbols,
)
from okl_opt.passes.named.byoc import ByocPipeline


class Fake(ExternalCodegen):
    """Supports sums and products; a sum whose first operand is a product is one operation with it."""

    name = "fake"

    def __init__(self, most: int | None = None) -> None:
        self.patterns = [Pattern("mul_add", self._mul_add)]
        self.most_operations = most

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        return {}

    def supports(self, op: Operation) -> bool:
        return isinstance(op, AddiOp | MuliOp)

    def _mul_add(self, op: Operation) -> Sequence[Operation] | None:
        maker = op.operands[0].owner if isinstance(op, AddiOp) else None
        return [maker, op] if isinstance(maker, MuliOp) else None


def read(text: str) -> ModuleOp:
    module = parse(make_context(allow_unregistered=True), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    return module


def partitioned(text: str, most_operations: int | None = None, **options: object) -> ModuleOp:
    module = read(text)
    with CODEGENS.added({"fake": lambda: lambda: Fake(most_operations)}):
        ByocPartition(compiler="fake", **options).apply(make_context(), module)
    verify(module)
    assert print_op(read(print_op(module))) == print_op(module)
    return module


def groups(module: ModuleOp) -> list[list[str]]:
    """The names of the ops in each literal of the generator; a composite by its name."""
    return [
        [_name(op) for op in literal.body.block.ops if op.name not in ("byoc.invoke", "byoc.yield")]
        for literal in module.walk()
        if isinstance(literal, LiteralOp) and compiler_of(literal) is not None
    ]


def _name(op: Operation) -> str:
    return str(op.attributes["Composite"]) if isinstance(op, LiteralOp) else op.name


def function(body: str) -> str:
    return f"func.func @main(%x: i32, %y: i32, %c: i1) {{\n{body}\nreturn\n}}"


CHAIN = """
%0 = arith.addi %x, %y : i32
%1 = arith.subi %0, %y : i32
%2 = arith.addi %0, %x : i32
%3 = arith.addi %1, %x : i32
%4 = arith.muli %2, %y : i32
"test.use"(%3, %4) : (i32, i32) -> ()
"""


def test_a_value_that_leaves_a_group_does_not_come_back():
    assert groups(partitioned(function(CHAIN))) == [["arith.addi", "arith.addi", "arith.muli"], ["arith.addi"]]


def test_groups_have_as_many_ops_as_the_options_say():
    assert groups(partitioned(function(CHAIN), min_ops=2)) == [["arith.addi", "arith.addi", "arith.muli"]]
    assert groups(partitioned(function(CHAIN), max_ops=2)) == [
        ["arith.addi", "arith.addi"],
        ["arith.addi", "arith.muli"],
    ]
    assert groups(partitioned(function(CHAIN), min_ops=4)) == []


def test_effects_keep_their_order():
    """The second sum needs what the first one gives by way of two ops that are not to change places."""
    text = function("""
%0 = arith.addi %x, %y : i32
"test.write"(%0) : (i32) -> ()
%1 = "test.read"() : () -> i32
%2 = arith.addi %1, %y : i32
"test.use"(%2) : (i32) -> ()
""")
    module = partitioned(text)
    assert groups(module) == [["arith.addi"], ["arith.addi"]]
    printed = print_op(module)
    assert printed.index("test.write") < printed.index("test.read") < printed.index("test.use")


def test_patterns_are_composites():
    text = function("""
%0 = arith.muli %x, %y : i32
%1 = arith.addi %0, %x : i32
%2 = arith.muli %1, %1 : i32
%3 = arith.addi %2, %2 : i32
"test.use"(%3, %2) : (i32, i32) -> ()
""")
    # The second product is used by more than the sum.
    assert groups(partitioned(text)) == [['"fake.mul_add"', "arith.muli", "arith.addi"]]


def test_a_generator_says_how_many_operations_a_group_has():
    text = function("""
%0 = arith.muli %x, %y : i32
%1 = arith.addi %0, %x : i32
%2 = arith.addi %1, %1 : i32
%3 = arith.addi %2, %2 : i32
"test.use"(%3) : (i32) -> ()
""")
    assert groups(partitioned(text, 1)) == [['"fake.mul_add"'], ["arith.addi"], ["arith.addi"]]
    assert groups(partitioned(text, 2)) == [['"fake.mul_add"', "arith.addi"], ["arith.addi"]]
    # The options count ops.
    assert groups(partitioned(text, 2, max_ops=2)) == [['"fake.mul_add"'], ["arith.addi", "arith.addi"]]


CONSTANTS = """
%two = arith.constant 2 : i32
%three = arith.constant 3 : i32
%unused = arith.constant 4 : i32
%0 = arith.muli %x, %two : i32
%1 = arith.addi %0, %three : i32
%2 = arith.addi %three, %1 : i32
"test.use"(%2, %two) : (i32, i32) -> ()
"""


def test_literals_have_copies_of_the_constants_that_they_use():
    module = partitioned(function(CONSTANTS))
    assert groups(module) == [["arith.constant", '"fake.mul_add"', "arith.addi"]]
    outer, inner = (op for op in module.walk() if isinstance(op, LiteralOp))
    assert [op.name for op in inner.body.block.ops][:2] == ["arith.constant", "arith.constant"]
    assert len(inner.body.block.args) == len(outer.body.block.args) == 1
    (main,) = module.ops
    outside = [op for op in main.regions[0].block.ops if op.name == "arith.constant"]
    # What something else uses stays, as what nothing has used.
    assert [print_op(op).split("constant ")[1] for op in outside] == ["2 : i32", "4 : i32"]


FILLED = """
%two = arith.constant 2 : i32
%e = tensor.empty() : tensor<4xi32>
%f = linalg.fill ins(%two : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
%0 = arith.addi %f, %f : tensor<4xi32>
"test.use"(%0) : (tensor<4xi32>) -> ()
%1 = arith.muli %f, %e : tensor<4xi32>
"test.use"(%1) : (tensor<4xi32>) -> ()
"""


def test_literals_have_copies_of_tensors_filled_with_a_constant():
    module = partitioned(function(FILLED), 1)
    made = ["arith.constant", "tensor.empty", "linalg.fill"]
    assert groups(module) == [[*made, "arith.addi"], [*made, "arith.muli"]]
    (main,) = module.ops
    assert not set(made) & {op.name for op in main.regions[0].block.ops}


def test_what_nothing_uses_is_no_group():
    text = function("""
%0 = arith.addi %x, %y : i32
%1 = arith.muli %0, %0 : i32
%2 = arith.subi %1, %0 : i32
%3 = arith.muli %2, %2 : i32
""")
    # The difference, which is unused as well, is one use of the first group.
    assert groups(partitioned(text)) == [["arith.addi", "arith.muli"]]


def test_constants_alone_are_no_group():
    text = function('%0 = arith.constant 2 : i32\n"test.use"(%0) : (i32) -> ()')

    class Any(Fake):
        def supports(self, op: Operation) -> bool:
            return True

    module = read(text)
    with CODEGENS.added({"fake": lambda: Any}):
        ByocPartition(compiler="fake").apply(make_context(), module)
    assert groups(module) == []


def test_each_block_has_groups_of_its_own():
    text = function("""
%0 = scf.if %c -> i32 {
  %1 = arith.addi %x, %y : i32
  scf.yield %1 : i32
} else {
  scf.yield %x : i32
}
%2 = arith.addi %0, %y : i32
"test.use"(%2) : (i32) -> ()
""")
    module = partitioned(text)
    assert groups(module) == [["arith.addi"], ["arith.addi"]]
    assert {global_symbol_of(op) for op in module.walk() if isinstance(op, LiteralOp)} == {
        "main_fake",
        "main_fake_0",
    }


def test_an_unknown_generator_is_refused():
    with pytest.raises(DiagnosticError, match="no external code generator named 'nosuch'"):
        ByocPartition(compiler="nosuch").apply(make_context(), ModuleOp([]))


def test_the_pipeline():
    assert ByocPipeline(compiler="blas").text() == (
        "byoc-partition{compiler=blas min-ops=1},byoc-compile{compiler=blas fallback=llvm seconds=600},"
        "byoc-lower-extern-calls"
    )


OPS = st.lists(
    st.tuples(st.sampled_from(("addi", "muli", "subi", "xori")), st.integers(0, 9), st.integers(0, 9)), max_size=12
)


@pytest.mark.slow("goes through many programs")
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(OPS, st.integers(1, 3), st.none() | st.integers(1, 4))
def test_inlining_undoes_partition_and_outlining(ops: list[tuple[str, int, int]], least: int, most: int | None):
    """What each value is made of is the same as before."""
    values = ["%x", "%y"]
    lines: list[str] = []
    for name, left, right in ops:
        lines.append(f"%{len(lines)} = arith.{name} {values[left % len(values)]}, {values[right % len(values)]} : i32")
        values.append(f"%{len(lines) - 1}")
    lines.append(f'"test.use"({", ".join(values)}) : ({", ".join(["i32"] * len(values))}) -> ()')
    text = function("\n".join(lines))
    module = partitioned(text, min_ops=least, max_ops=most)
    for group in groups(module):
        assert least <= sum(2 if "mul_add" in name else 1 for name in group) and (most is None or len(group) <= most)
    OutlineCompilerFunctionsWithExistingGlobalSymbols().apply(make_context(), module)
    verify(module)
    symbols = tuple(name for op in module.ops if (name := global_symbol_of(op)) is not None)
    InlineCompilerFunctionsBoundTo(symbols=symbols).apply(make_context(), module)
    verify(module)
    assert formula(module) == formula(read(text))


def formula(module: ModuleOp) -> list[str]:
    """What is used at the end, written out by the numbers of equal terms."""
    (main,) = module.ops
    known: dict[object, int] = {argument: -1 - number for number, argument in enumerate(main.regions[0].block.args)}
    terms: dict[object, int] = {}
    for op in main.regions[0].block.ops:
        term = (op.name, *(known[operand] for operand in op.operands))
        if op.results:
            known[op.results[0]] = terms.setdefault(term, hash(term))
        elif op.operands:
            return [str(known[operand]) for operand in op.operands]
    return []
