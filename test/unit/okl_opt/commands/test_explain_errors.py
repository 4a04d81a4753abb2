"""`okl-opt explain` of error messages: each page is about a message that arises."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from okl_opt.commands.explain.errors import ERRORS, matching

sys.path.append(str(Path(__file__).parents[2]))

from conformance.bad_inputs import BAD

INVALID = """\
from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.universe import Universe


class Invalid(ModulePass):
    name = "test-invalid"

    def apply(self, ctx, op):
        function = op.body.block.first_op
        function.body.block.last_op.detach()


UNIVERSE = Universe(all_passes={"test-invalid": lambda: Invalid})
"""

# What says a message: the input and the words.
SAID: dict[str, tuple[str, Sequence[str]]] = {
    "block with no terminator, has ...": ("func.func @f() {\n  %0 = arith.constant 1 : i32\n}", []),
    "expected operation to have attribute: ...": (
        'func.func @f(%a: tensor<2xf32>) {\n  %0 = "oneflow.relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>\n  return\n}',
        [],
    ),
    "is left over: no pass has lowered the types that it joins": (
        "func.func @f(%a: i32) -> !llvm.ptr {\n"
        "  %0 = builtin.unrealized_conversion_cast %a : i32 to !llvm.ptr\n  return %0 : !llvm.ptr\n}",
        ["-convert-func-to-llvm", "--emit=llvm"],
    ),
    "Can't add pass '...' restricted to ... on a PassManager intended to run on '...', did you intend to nest?": (
        "",
        ["-p", "builtin.module(func.func(lower-to-okl))"],
    ),
    "no kernel... for '...' (...) on ... with (...) -> (...)": (
        "oneflow.job @j(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        '  %0, %1 = "oneflow.dropout"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "d", rate = 0.5 : f32}'
        "    : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi8>)\n  oneflow.return %0 : tensor<4xf32>\n}",
        ["--run", "--input=4xf32"],
    ),
    "... op cannot be translated to LLVM IR (...)": (
        "func.func @main(%m: memref<4xf32>, %t: memref<1xi32>) {\n  %c = arith.constant 0 : index\n"
        "  memref.dma_start %m[%c], %m[%c], %c, %t[%c] : memref<4xf32>, memref<4xf32>, memref<1xi32>\n  return\n}",
        ["--run", "--input=4xf32", "--input=1xi32"],
    ),
    "is refused by --run: ...": (
        "llvm.func @okl_compute(%a: !llvm.ptr) {\n  %0 = llvm.load %a : !llvm.ptr -> i64\n  llvm.return\n}",
        ["--run", "--function=okl_compute"],
    ),
    'expected ... "..." was not produced': ("// expected-error {{x}}", ["--verify-diagnostics"]),
    "... and result type ... are cast incompatible": (
        "func.func @f(%a: tensor<4xf32>) {\n  %0 = tensor.cast %a : tensor<4xf32> to tensor<4xi32>\n  return\n}",
        [],
    ),
}


def said(message: str, okl_opt: Callable[..., tuple[int, str, str]], tmp_path: Path) -> str:
    """What okl-opt writes to standard error where the message comes up."""
    if message == "input is not UTF-8":
        (tmp_path / "in.mlir").write_bytes(b"\xff")
        return okl_opt(str(tmp_path / "in.mlir"))[2]
    if message == "IR failed to verify after pass ...":
        (tmp_path / "plugin.py").write_text(INVALID)
        text = "func.func @f() -> i32 {\n  %0 = arith.constant 1 : i32\n  return %0 : i32\n}"
        return okl_opt(f"--load-pass-plugin={tmp_path}/plugin.py", "-test-invalid", text=text)[2]
    if message in SAID:
        text, argv = SAID[message]
        return okl_opt(*argv, text=text)[2]
    found = next(
        (bad.text for bad in BAD.values() if any(one.message == message for one in matching(bad.message))), None
    )
    assert found is not None, f"no input for {message}"
    return okl_opt(text=found)[2]


@pytest.mark.sample(10)
@pytest.mark.parametrize("message", [one.message for one in ERRORS])
def test_each_page_is_found_by_the_message_that_is_said(
    message: str, okl_opt: Callable[..., tuple[int, str, str]], tmp_path: Path
):
    lines = said(message, okl_opt, tmp_path).splitlines()
    assert any(message in [one.message for one in matching(line)] for line in lines), lines
    line = next(line for line in lines if message in [one.message for one in matching(line)])
    status, out, err = okl_opt("explain", line)
    assert (status, err) == (0, "")
    assert f"{message}: error\n\n" in out and "What to do: " in out and "Reported by: " in out


def test_a_message_without_quotes(okl_opt: Callable[..., tuple[int, str, str]]):
    words = ["in.mlir:3:7:", "error:", "operand", "#1", "does", "not", "dominate", "this", "use"]
    assert okl_opt("explain", *words) == okl_opt("explain", " ".join(words))
    assert okl_opt("explain", *words)[1].startswith("operand #... does not dominate this use: error\n")


def test_a_part_of_a_message(okl_opt: Callable[..., tuple[int, str, str]]):
    assert okl_opt("explain", "does not dominate")[1].startswith("operand #... does not dominate this use: error\n")


def test_an_unknown_message_is_answered_with_near_ones(okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, err = okl_opt("explain", "operand number 1 is not dominating this use")
    assert (status, out) == (1, "")
    assert err == (
        "okl-opt: error: no page is about this message: 'operand number 1 is not dominating this use'\n"
        "okl-opt: there is one about: operand #... does not dominate this use\n"
    )


def test_nonsense(okl_opt: Callable[..., tuple[int, str, str]]):
    err = "okl-opt: error: no page is about this message: 'zzz qqq'\n"
    assert okl_opt("explain", "zzz", "qqq") == (1, "", err)


def test_a_message_with_its_source_line(okl_opt: Callable[..., tuple[int, str, str]]):
    text = okl_opt(text='func.func @f() {\n  "foo.bar"() : () -> ()\n  return\n}')[2]
    assert okl_opt("explain", text)[1].startswith("operation being parsed with an unregistered dialect: error\n")


def test_a_message_of_several_lines_stays_in_one(okl_opt: Callable[..., tuple[int, str, str]]):
    assert okl_opt("explain", "zzz\nqqq\x1b")[2].count("\n") == 1
    assert "\x1b" not in okl_opt("explain", "zzz\nqqq\x1b")[2]


def test_messages_are_told_apart():
    assert len({one.message for one in ERRORS}) == len(ERRORS)
    for one in ERRORS:
        assert matching(one.message)[0].message == one.message or one in matching(one.message)
