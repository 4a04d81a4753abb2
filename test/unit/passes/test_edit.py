"""The editor: what is inserted is located, told, and noted; everything else is noted."""

from __future__ import annotations

import pytest
from noted_changes import Snapshot
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import FusedLoc, ModuleOp, StringAttr, i32
from xdsl.ir import Block, Region
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify, verify_ops
from okl_opt.passes.rewriting.edit import Editor, block_for
from okl_opt.passes.rewriting.watch import Changes, Rewrites, collected_changes, watched_rewrites

TEXT = """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  return %1 : i32
}
func.func @g(%a: i32) -> i32 {
  %0 = call @f(%a) : (i32) -> i32
  return %0 : i32
}
"""


@pytest.fixture
def module() -> ModuleOp:
    found = parse(make_context(), TEXT, "in.mlir")
    assert isinstance(found, ModuleOp)
    return found


def check(module: ModuleOp, changes: Changes) -> None:
    verify_ops(
        module,
        changes.changed.values(),
        changes.all_moved(),
        changes.holders.values(),
        changes.symbol_tables.values(),
    )


def test_an_op_is_from_where_the_rewrite_began(module: ModuleOp):
    add, mul, _ = next(iter(module.ops)).body.block.ops
    rewrites = Rewrites(origins={})
    with watched_rewrites(rewrites):
        edit = Editor("it")
        assert edit.begin(add, mul)
        block, values = block_for(add.operands)
        block.add_op(add.clone(values))
        block.add_op(func.ReturnOp())
        function = func.FuncOp("h", ([i32, i32], []), Region(block))
        edit.insert(function, InsertPoint.at_start(module.body.block))
    assert function.location == add.location == block.last_op.location
    assert block.args[0].location == next(iter(module.ops)).next_op.body.block.args[0].location
    assert rewrites.origins is not None and rewrites.origins[function].sources == (add, mul)


def test_an_op_that_stands_for_several_is_from_all_of_them(module: ModuleOp):
    add, mul, _ = next(iter(module.ops)).body.block.ops
    edit = Editor("it")
    new = edit.insert(arith.AddiOp(mul.results[0], mul.results[0]), InsertPoint.after(mul), of=[add, mul])
    assert isinstance(new.location, FusedLoc)
    assert list(new.location.locations) == [add.location, mul.location]


EXECUTABLE = """flow.executable private @exe {
  flow.executable.export public @entry
}
func.func @f() {
  flow.dispatch @exe::@entry() : () -> ()
  return
}
"""


@pytest.mark.parametrize("rename", [True, False])
def test_what_refers_to_a_nested_symbol_is_checked(rename: bool):
    module = parse(make_context(), EXECUTABLE, "in.mlir")
    assert isinstance(module, ModuleOp)
    export = next(iter(module.ops)).regions[0].block.first_op
    assert export is not None
    with collected_changes() as changes:
        edit = Editor("it")
        if rename:
            edit.modify(export).properties["sym_name"] = StringAttr("other")
        else:
            edit.erase(export)
    with pytest.raises(DiagnosticError, match="refers to an unknown entry point: @exe::@entry"):
        check(module, changes)


def test_everything_that_changes_is_noted(module: ModuleOp):
    function = next(iter(module.ops))
    block = function.body.block
    add, mul, terminator = block.ops
    before = Snapshot(module)
    with collected_changes() as changes:
        edit = Editor("it")
        new = edit.insert(arith.SubiOp(*add.operands), InsertPoint.before(add))
        edit.replace_all_uses_with(add.results[0], new.results[0])
        edit.erase(add)
        edit.move(mul, InsertPoint.before(terminator))
        edit.insert_block_argument(block, 1, i32)
        edit.modify(function).attributes["x"] = i32
    assert before.unnoted(module, changes) == []
    with pytest.raises(DiagnosticError, match="entry block must have 1 arguments"):
        check(module, changes)


def breaks_order(edit: Editor, module: ModuleOp) -> None:
    add, mul, _ = next(iter(module.ops)).body.block.ops
    edit.move(add, InsertPoint.after(mul))


def breaks_callers(edit: Editor, module: ModuleOp) -> None:
    edit.modify(next(iter(module.ops))).properties["sym_name"] = module.body.block.last_op.properties["sym_name"]


def loses_symbol(edit: Editor, module: ModuleOp) -> None:
    edit.erase(next(iter(module.ops)))


def loses_terminator(edit: Editor, module: ModuleOp) -> None:
    edit.erase(module.body.block.last_op.body.block.last_op)


def changes_type(edit: Editor, module: ModuleOp) -> None:
    function = next(iter(module.ops))
    edit.modify(function).properties["function_type"] = func.FunctionType.from_lists([i32], [])


def uses_other_function(edit: Editor, module: ModuleOp) -> None:
    first, second = module.ops
    call, terminator = second.body.block.ops
    edit.replace_operands([terminator], {call.results[0]: first.body.block.args[0]})


def leaves_empty_block(edit: Editor, module: ModuleOp) -> None:
    function = func.FuncOp("h", ([], []), Region(Block()))
    edit.insert(function, InsertPoint.at_start(module.body.block))


@pytest.mark.parametrize(
    "break_it",
    [
        breaks_order,
        breaks_callers,
        loses_symbol,
        loses_terminator,
        changes_type,
        uses_other_function,
        leaves_empty_block,
    ],
)
def test_verifying_what_changed_finds_what_verifying_all_finds(module: ModuleOp, break_it):
    with collected_changes() as changes:
        edit = Editor("it")
        assert edit.begin(module)
        break_it(edit, module)
    with pytest.raises(DiagnosticError) as all_of_it:
        verify(module)
    with pytest.raises(DiagnosticError) as changed:
        check(module, changes)
    assert changed.value.diagnostics[0].message == all_of_it.value.diagnostics[0].message


def test_a_value_of_another_function_is_found(module: ModuleOp):
    """Among what changed nothing looks through whole functions for values from outside."""
    first, second = module.ops
    with collected_changes() as changes:
        (addition, *_) = first.body.block.ops
        Editor().modify(addition).operands[0] = second.body.block.args[0]
    with pytest.raises(DiagnosticError) as found:
        check(module, changes)
    with pytest.raises(DiagnosticError) as wanted:
        verify(module)
    assert str(found.value) == str(wanted.value)


BRANCHES = """func.func @f(%c: i1) -> i32 {
  cf.br ^bb1
^bb1:
  %0 = arith.constant 1 : i32
  cf.br ^bb2
^bb2:
  return %0 : i32
}
"""


def test_another_branch_may_break_uses_in_other_blocks():
    module = parse(make_context(), BRANCHES, "in.mlir")
    assert isinstance(module, ModuleOp)
    first, _, last = next(iter(module.ops)).body.blocks
    with collected_changes() as changes:
        Editor("it").modify(first.last_op).successors = [last]
    with pytest.raises(DiagnosticError, match="does not dominate this use"):
        check(module, changes)


NESTED = """func.func @f(%c: i1) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = scf.if %c -> i32 {
    %2 = arith.addi %0, %0 : i32
    scf.yield %2 : i32
  } else {
    scf.yield %0 : i32
  }
  return %1 : i32
}
"""


def test_what_moves_with_another_op_is_checked():
    module = parse(make_context(), NESTED, "in.mlir")
    assert isinstance(module, ModuleOp)
    constant, choice, _ = next(iter(module.ops)).body.block.ops
    before = Snapshot(module)
    with collected_changes() as changes:
        Editor("it").move(choice, InsertPoint.before(constant))
    assert before.unnoted(module, changes) == []
    with pytest.raises(DiagnosticError, match="does not dominate this use"):
        check(module, changes)
