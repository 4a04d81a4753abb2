"""`--print-op-stats-after-all`: the tables, and the JSON list."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

TEXT = """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func private @g()
"""
NESTED = ("-p", "builtin.module(func.func(cse))", "-o", "/dev/null")

OklOpt = Callable[..., tuple[int, str, str]]


def test_a_table_at_first_and_after_each_pass(okl_opt: OklOpt):
    status, _, err = okl_opt("--cse", "--print-op-stats-after-all", text=TEXT)
    assert status == 0
    assert (
        err
        == """Operations encountered:
-----------------------
    arith.addi   , 2
    arith.muli   , 1
  builtin.module , 1
     func.func   , 2
     func.return , 1

Operations after CSE (cse) ('builtin.module' operation):
--------------------------------------------------------
    arith.addi   , 1 (-1)
    arith.muli   , 1
  builtin.module , 1
     func.func   , 2
     func.return , 1

"""
    )


def test_names_without_a_dialect_end_where_the_others_do(okl_opt: OklOpt):
    _, _, err = okl_opt(
        "--allow-unregistered-dialect", "--print-op-stats-after-all", "--cse", text='"foo"() : () -> ()'
    )
    assert err.splitlines()[2:4] == ["  builtin.module , 1", "             foo , 1"]


def test_nested_passes_count_their_own_op(okl_opt: OklOpt):
    _, _, err = okl_opt(*NESTED, "--print-op-stats-after-all", text=TEXT)
    tables = err.split("\n\n")
    assert tables[1].splitlines() == [
        "Operations after CSE (cse) ('func.func' operation: @f):",
        "-------------------------------------------------------",
        "  arith.addi   , 1 (-1)",
        "  arith.muli   , 1",
        "   func.func   , 1",
        "   func.return , 1",
    ]
    assert tables[2].splitlines()[2:] == ["  func.func , 1"]


def test_json(okl_opt: OklOpt):
    _, _, err = okl_opt(*NESTED, "--print-op-stats-after-all=json", text=TEXT)
    first, f, g = json.loads(err)
    assert (first["pass"], first["op"], first["counts"]["arith.addi"]) == (None, "builtin.module", 2)
    assert f == {
        "pass": "cse",
        "op": "func.func @f",
        "counts": {"arith.addi": 1, "arith.muli": 1, "func.func": 1, "func.return": 1},
    }
    assert g == {"pass": "cse", "op": "func.func @g", "counts": {"func.func": 1}}


def test_json_is_whole_when_a_pass_fails(okl_opt: OklOpt):
    text = "func.func @f() attributes {llvm.linkage = 1 : i32} { return }"
    status, _, err = okl_opt("--cse", "-convert-func-to-llvm", "--print-op-stats-after-all=json", text=text)
    entries = json.loads(err[err.index("[\n") :])
    assert [entry["pass"] for entry in entries] == [None, "cse"]
    assert status == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_without_passes_too(okl_opt: OklOpt, form: str):
    _, _, err = okl_opt(f"--print-op-stats-after-all={form}", text=TEXT)
    assert ("Operations encountered:" in err) if form == "text" else len(json.loads(err)) == 1


def test_names_stay_in_their_line(okl_opt: OklOpt):
    _, _, err = okl_opt("--print-op-stats-after-all", "--allow-unregistered-dialect", text=r'"\1B[2J\0Ax"() : () -> ()')
    assert r"\1B[2J\0Ax , 1" in err
