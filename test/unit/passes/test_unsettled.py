"""A pipeline that starts from changes visits what changed and what is near it, and gives the text of whole visits."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

import host
import pytest
from xdsl.dialects import arith
from xdsl.dialects.builtin import ModuleOp, i32
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.passes.generic import canonicalize
from okl_opt.passes.pipeline.text import pipeline_of_names
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.unsettled import Unsettled, collected, from_changes
from okl_opt.runtime.prepare.passes import run_manager

CHAIN = """
func.func @f(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.muli %0, %arg1 : i32
  %2 = arith.subi %1, %arg0 : i32
  %3 = arith.xori %2, %arg0 : i32
  %4 = arith.ori %3, %arg0 : i32
  cf.br ^bb1(%4 : i32)
^bb1(%5: i32):
  %6 = arith.andi %5, %arg0 : i32
  return %6 : i32
}
"""


def parsed(text: str) -> ModuleOp:
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    return module


@pytest.fixture
def module() -> ModuleOp:
    return parsed(CHAIN)


@pytest.fixture
def visited(module: ModuleOp) -> Iterator[Callable[[], set[str] | None]]:
    """Names of the ops that folding visits at the next time; None for all."""
    with from_changes(module) as unsettled:
        yield lambda: names(unsettled, module)


def names(unsettled: Unsettled, module: ModuleOp) -> set[str] | None:
    ops = list(module.walk())[1:]
    wanted = unsettled.take(module, ops)
    return None if wanted is None else {op.name.rpartition(".")[2] for op in ops if id(op) in wanted}


def named(module: ModuleOp, name: str) -> Operation:
    return next(op for op in module.walk() if op.name == name)


def erased(edit: Editor, module: ModuleOp) -> None:
    last = named(module, "arith.andi")
    edit.replace(last, (), (last.operands[1],))


def changed(edit: Editor, module: ModuleOp) -> None:
    edit.modify(named(module, "arith.muli")).attributes["x"] = i32


def inserted(edit: Editor, module: ModuleOp) -> None:
    xor = named(module, "arith.xori")
    edit.insert(arith.ShLIOp(xor.results[0], xor.results[0]), InsertPoint.after(xor))


def moved(edit: Editor, module: ModuleOp) -> None:
    edit.move(named(module, "arith.andi"), InsertPoint.before(named(module, "cf.br")))


Change = Callable[[Editor, ModuleOp], None]
CHANGES: dict[Change, set[str]] = {
    # Changed ops, users of their results and of those, definitions of their operands, branches to their blocks, and
    # what an op was taken out of.
    changed: {"muli", "addi", "subi", "xori"},
    inserted: {"shli", "xori"},
    erased: {"return", "br", "func"},
    moved: {"andi", "return", "br", "func"},
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_near_a_change_is_visited(change: Change, module: ModuleOp, visited: Callable[[], set[str] | None]):
    assert visited() is None
    assert visited() == set()
    with collected():
        change(Editor("it"), module)
    assert visited() == CHANGES[change]
    assert visited() == set()


def test_a_visit_to_a_part_leaves_the_rest(module: ModuleOp):
    function = next(iter(module.ops))
    inside = list(function.walk())[1:]
    with from_changes(module) as unsettled:
        assert unsettled.take(function, inside) is None
        assert names(unsettled, module) is None
        for visits_part in (True, False):
            with collected():
                changed(Editor("it"), module)
            if visits_part:
                assert len(unsettled.take(function, inside) or ()) == 4
            assert names(unsettled, module) == (set() if visits_part else CHANGES[changed])


def test_other_passes_make_the_next_visit_whole(module: ModuleOp, visited: Callable[[], set[str] | None]):
    assert visited() is None
    with from_changes(module) as unsettled:
        unsettled.everything()
        assert names(unsettled, module) is None


def test_a_copy_is_visited_whole(module: ModuleOp):
    copy = module.clone()
    with from_changes(module) as unsettled:
        assert names(unsettled, module) is None
        assert unsettled.take(copy, list(copy.walk())[1:]) is None
        assert names(unsettled, module) == set()


MATMUL = """
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
SOFTMAX = """
func.func @f(%a: tensor<4x100xf32>) -> tensor<4x100xf32> {
  %e = tensor.empty() : tensor<4x100xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x100xf32>) outs(%e : tensor<4x100xf32>) -> tensor<4x100xf32>
  return %0 : tensor<4x100xf32>
}
"""
SIMPLIFIED = ["canonicalize", "cse", "sccp", "canonicalize", "loop-invariant-code-motion", "canonicalize"]


@pytest.mark.parametrize("text", [CHAIN, MATMUL, SOFTMAX])
@pytest.mark.parametrize("passes", [SIMPLIFIED, ["cpu-codegen-pipeline"]])
def test_the_text_is_that_of_whole_visits(passes: Sequence[str], text: str):
    texts: list[str] = []
    for is_from_changes in (False, True):
        module = parsed(text)
        run_manager(make_context(), pipeline_of_names(passes), module, verify_each=False, from_changes=is_from_changes)
        texts.append(print_op(module))
    assert texts[0] == texts[1]


LIT = host.ROOT / "test/lit"
CANONICALIZED = (
    *sorted((LIT / "passes/canonicalize").glob("*.mlir")),
    # A branch is left alone when another is erased; an initializer is empty when its last op is.
    LIT / "passes/int-range-optimizations/regions.mlir",
    LIT / "dialects/util/canonicalize.mlir",
)


@pytest.mark.parametrize("path", CANONICALIZED, ids=lambda path: path.stem)
def test_later_sweeps_miss_nothing(path: Path, monkeypatch: pytest.MonkeyPatch):
    """What `canonicalize` gives for texts of tests is what sweeps over everything give."""

    def text() -> str:
        out = io.StringIO()
        assert main([str(path), "--split-input-file", "-canonicalize"], io.StringIO(), out, io.StringIO()) == 0
        return out.getvalue()

    expected = text()
    monkeypatch.setattr(canonicalize, "sweeps_from_changes", lambda top: nullcontext())
    assert text() == expected
