"""`cse` against mlir-opt's, text by text, and how much work it does."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from host import tool

from okl_opt.passes.generic.cse import CSE

FOLDER = Path(__file__).parents[2] / "lit" / "passes" / "cse"


def simplified(text: str) -> str:
    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse, print_op

    context = make_context(allow_unregistered=True)
    module = parse(context, text)
    CSE().apply_to(context, module)
    return print_op(module)


@pytest.mark.host("mlir-opt")
@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.mlir")))
def test_text_is_mlir_opts(name: str):
    for text in FOLDER.joinpath(name).read_text().split("// -----\n"):
        command = [tool("mlir-opt"), "-cse", "--allow-unregistered-dialect"]
        theirs = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
        assert simplified(text) + "\n\n" == theirs


def test_counts_what_it_does():
    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.passes.rewriting.watch import count_sink

    context = make_context()
    module = parse(
        context,
        "func.func @f(%a: i32) -> (i32, i32) {\n %0 = arith.addi %a, %a : i32\n %1 = arith.addi %a, %a : i32\n"
        " %2 = arith.muli %a, %a : i32\n return %0, %1 : i32, i32\n}",
    )
    counts: dict[str, int] = {}
    with count_sink(lambda _, name, number: counts.__setitem__(name, number)):
        CSE().apply_to(context, module)
    assert counts == {"num-cse'd": 1, "num-dce'd": 1}


def test_an_unknown_location_gives_way():
    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse

    context = make_context()
    module = parse(
        context,
        "func.func @f(%a: i32) -> (i32, i32) {\n %0 = arith.addi %a, %a : i32 loc(unknown)\n"
        ' %1 = arith.addi %a, %a : i32 loc("kept":1:2)\n return %0, %1 : i32, i32\n}',
    )
    CSE().apply_to(context, module)
    (kept,) = (op for op in module.walk() if op.name == "arith.addi")
    assert str(kept.location) == 'loc("kept":1:2)'


def test_deep_nesting_of_blocks_is_no_limit():
    blocks = "".join(f"^b{i}:\n  cf.br ^b{i + 1}\n" for i in range(5000))
    text = f"func.func @f() {{\n  cf.br ^b0\n{blocks}^b5000:\n  return\n}}\n"
    assert simplified(text).count("cf.br") == 5001
