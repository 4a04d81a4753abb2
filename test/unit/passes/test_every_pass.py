"""What holds for every pass of ours, on the example of its documentation."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from noted_changes import checked_changes
from xdsl.dialects.builtin import ModuleOp, UnknownLoc
from xdsl.ir import BlockArgument, Operation

from okl_opt.cli.main import main
from okl_opt.commands.explain import explanation
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.driver.driver import process_input
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.rewriting.watch import Rewrites, watched_rewrites
from okl_opt.words.flags import Settings

EMPTY = "module {\n}\n"
UNRELATED = """func.func @unrelated(%arg0: index) -> index {
  %0 = "other.op"(%arg0) : (index) -> index
  return %0 : index
}
"""

REFUSES = {
    "lower-to-okl": "has no function of type (!okl.launcher_ctx) -> () to lower",
    "split-into-funcs": "has no function to split",
    "transform-interpreter": "has no transform.named_sequence @__transform_main",
}
"""Passes that need something to work on."""

ABOUT_ALL = {
    "convert-func-to-llvm": "an llvm.func for every function",
    "convert-to-llvm": "an llvm.func for every function",
    "extract-kernel-launch-tensor": "every function is a wrapped one, and refused if it is not on tensors",
    "llvm-request-c-wrappers": "every function gets an attribute",
    "only-keep-compute-ops": "every function but one goes",
    "ownership-based-buffer-deallocation": "an op is refused if it is not known whether it allocates",
    "split-into-funcs": "the one function is a lowered one, and refused if it is not on a launcher",
    "symbol-privatize": "every function becomes private",
    "trim-return-to-void": "every function loses its results",
    "wrap-entry-points": "every public function becomes an entry point",
}
"""Passes to which no function is unrelated."""

ABOUT_MODULES = {"set-llvm-module-datalayout": "every module has a data layout then"}
"""Passes to which no module is unrelated."""

CHANGE_NO_OPS = {
    "arith-emulate-unsupported-floats": "emulates the floats that its option names",
    "arith-int-range-narrowing": "narrows to the widths that its option names",
    "composite-fixed-point-pass": "runs what its option names",
    "iree-util-fixed-point-iterator": "runs what its option names",
    "byoc-partition": "groups what the generator that its option names supports",
    "byoc-compile": "lets a generator that is installed compile what names it",
    "inline-compiler-functions-bound-to": "inlines the functions that its option names",
    "hoist-load-time-ops": "hoists out of the function that its options name",
    "iree-flow-dispatch-with-transform-dialect": "runs the script that its option names",
    "iree-verify-input-legality": "checks",
    "iree-flow-split-reduction-ops": "splits sums in as many parts as its option says",
    "iree-flow-convert-linalg-matmul-to-mmt4d": "takes the tiles of the target that its options name",
    "linalg-block-pack-matmul": "packs in blocks of the sizes that its options name",
    "linalg-morph-ops": "changes the forms that its options name",
    "print-op-stats": "prints",
    "strip-debuginfo": "changes locations, which are not printed here",
    "view-op-graph": "prints",
}
"""Passes that leave the text of the IR as it is."""


def before(name: str) -> str:
    found = explanation(name)
    assert found is not None and found.example is not None
    return found.example.before


def run(text: str, *argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with checked_changes():
        status = main(("--allow-unregistered-dialect", *argv), io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


def count(text: str, name: str) -> int:
    """How many rewrites a pass makes."""
    rewrites = Rewrites()
    with watched_rewrites(rewrites):
        assert process_input(Settings(passes=((name, ""),)), io.StringIO(text), io.StringIO(), io.StringIO()) == 0
    return rewrites.count


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", PASSES)
def test_a_pass_stops_where_it_is_told_to(name: str):
    """Each rewrite changes something, the last gives what the pass gives, and none leaves the module as it was."""
    text = before(name)
    if name in CHANGE_NO_OPS:
        assert run(text, f"-{name}")[1] == run(text)[1]
        return
    number = count(text, name)
    plain, after = run(text), run(text, f"-{name}")
    cut = [run(text, f"-{name}", f"--okl-rewrite-limit={limit}") for limit in range(number + 1)]
    assert cut[0] == plain
    assert cut[-1] == after != plain
    assert len({out for _, out, _ in cut}) == number + 1


def made(module: ModuleOp, known: set[Operation]) -> list[Operation]:
    return [op for op in module.walk() if op not in known]


@pytest.mark.parametrize("name", [name for name in PASSES if name != "strip-debuginfo"])
def test_what_a_pass_makes_has_a_location(name: str, make_pass):
    context = make_context()
    module = parse(context, before(name), "in.mlir")
    assert isinstance(module, ModuleOp)
    known = set(module.walk())
    read = {argument for argument in _block_arguments(module) if isinstance(argument.location, UnknownLoc)}
    make_pass(name).apply(context, module)
    for op in made(module, known):
        assert not isinstance(op.location, UnknownLoc), op
    for argument in _block_arguments(module):
        assert argument in read or not isinstance(argument.location, UnknownLoc), argument.owner.parent_op()


def _block_arguments(module: ModuleOp) -> Iterator[BlockArgument]:
    for op in module.walk():
        for region in op.regions:
            for block in region.blocks:
                yield from block.args


@pytest.mark.parametrize("name", PASSES)
@pytest.mark.parametrize("text", [EMPTY, UNRELATED], ids=["empty", "unrelated"])
def test_a_pass_leaves_alone_what_it_is_not_about(name: str, text: str):
    if name in ABOUT_MODULES or (name in ABOUT_ALL and text is UNRELATED):
        assert run(text, f"-{name}") != run(text)
    elif name in CHANGE_NO_OPS:
        assert run(text, f"-{name}")[:2] == run(text)[:2]
    elif name in REFUSES:
        status, out, err = run(text, f"-{name}")
        assert (status, out) == (1, "")
        assert REFUSES[name] in err
    else:
        assert run(text, f"-{name}") == run(text)
