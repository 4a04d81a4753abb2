"""`--validate`: what is said of each function after each pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

OklOpt = Callable[..., tuple[int, str, str]]
PLUGIN = '''
from xdsl.context import Context
from xdsl.dialects import arith, cf, func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.universe import Universe


class Unsigned(ModulePass):
    """A wrong pass: it forgets the sign of a division."""

    name = "unsigned"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for each in list(op.walk()):
            if isinstance(each, arith.DivSIOp):
                Rewriter.replace_op(each, arith.DivUIOp(each.lhs, each.rhs))


class Endless(ModulePass):
    """A wrong pass: functions do not end."""

    name = "endless"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for each in op.ops:
            if isinstance(each, func.FuncOp):
                first = each.body.blocks[0]
                rest = first.split_before(first.first_op)
                from xdsl.ir import Block
                own = Block([], arg_types=[])
                own.add_op(cf.BranchOp(own))
                each.body.add_block(own)
                first.add_op(cf.BranchOp(own))
                each.body.detach_block(rest)


UNIVERSE = Universe(all_passes={"unsigned": lambda: Unsigned, "endless": lambda: Endless})
'''
QUOTIENT = """func.func @quotient(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
"""


@pytest.fixture
def plugin(tmp_path: Path) -> str:
    path = tmp_path / "wrong.py"
    path.write_text(PLUGIN)
    return f"--load-pass-plugin={path}"


@pytest.mark.parametrize("mode", ["prove", "try", "both", "end"])
def test_a_wrong_pass_is_refuted(okl_opt: OklOpt, plugin: str, mode: str):
    status, out, err = okl_opt(plugin, "-unsigned", f"--validate={mode}", text=QUOTIENT)
    name = "the pipeline" if mode == "end" else "unsigned"
    found = re.search(rf"error: validate: {name}: @quotient: refuted: before (\S+), after (\S+)", err)
    inputs = re.search(r"note: with --input=i32=(\S+) --input=i32=(\S+)", err)
    assert found and inputs, err
    assert (status, out) == (1, "")
    a, b = map(int, inputs.groups())
    assert int(found[1]) % 2**32 == int(a / b) % 2**32
    assert int(found[2]) % 2**32 == (a % 2**32) // (b % 2**32)


def test_what_stays_is_not_mentioned(okl_opt: OklOpt):
    status, _, err = okl_opt("-cse", "-canonicalize", "--validate", text=QUOTIENT)
    assert (status, err) == (0, "")


def test_a_pass_that_keeps_a_function(okl_opt: OklOpt):
    text = QUOTIENT.replace("  return", "  %1 = arith.addi %a, %b : i32\n  return")
    _, _, err = okl_opt("-canonicalize", "--validate=try", text=text)
    assert re.fullmatch(r"validate: canonicalize: @quotient: same on 1\d\d inputs\n", err)


def test_a_function_that_does_not_end(okl_opt: OklOpt, plugin: str):
    text = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n"
    _, _, err = okl_opt(plugin, "-endless", "--validate=try", text=text)
    assert err == "validate: endless: @f: not looked at: no input was drawn for which it ends and is defined\n"


def test_printed_text_counts(okl_opt: OklOpt):
    text = "func.func @f() {\n  %a = arith.constant 7 : i32\n  %b = arith.constant 2 : i32\n"
    text += "  %0 = arith.divsi %a, %b : i32\n  vector.print %0 : i32\n  return\n}\n"
    _, _, err = okl_opt("-canonicalize", "--validate=try", text=text)
    assert err == "validate: canonicalize: @f: same without inputs\n"


def test_another_printed_number_is_refuted(okl_opt: OklOpt, plugin: str):
    text = "func.func @f(%a: i32, %b: i32) {\n  %0 = arith.divsi %a, %b : i32\n  vector.print %0 : i32\n  return\n}\n"
    _, _, err = okl_opt(plugin, "-unsigned", "--validate=try", text=text)
    assert "validate: unsigned: @f: refuted: before '" in err


def test_a_private_function_counts_where_it_is_called(okl_opt: OklOpt, plugin: str):
    text = QUOTIENT.replace("func.func", "func.func private") + (
        "func.func @f(%a: i32, %b: i32) -> i32 {\n"
        "  %0 = call @quotient(%a, %b) : (i32, i32) -> i32\n  return %0 : i32\n}\n"
    )
    _, _, err = okl_opt(plugin, "-unsigned", "--validate", text=text)
    assert "validate: unsigned: @f: refuted: " in err


def test_a_module_in_the_module_is_named(okl_opt: OklOpt, plugin: str):
    _, _, err = okl_opt(plugin, "-unsigned", "--validate", text=f"module @inner {{\n{QUOTIENT}}}\nmodule @other {{}}\n")
    assert err.startswith("validate: unsigned: @inner: not looked at: ")
