"""What passes make is located at what it is made from; that it is located at all, `test_every_pass.py` checks."""

from __future__ import annotations

from xdsl.dialects.builtin import FileLineColLoc, ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.named.okl import LOWER_TO_CONTEXT


def test_launches_are_located_at_their_first_op(golden, make_pass):
    context = make_context()
    module = parse(context, golden("pr_oct28_cuda/01"), "job.mlir")
    assert isinstance(module, ModuleOp)
    make_pass("wrap-ops-to-kernel-launch").apply(context, module)
    places = {op.name: op.location.line.data for op in module.walk() if isinstance(op.location, FileLineColLoc)}
    assert places["oneflow.kernel_launch"] == places["func.func"] == places["oneflow.relu"] == 4
    assert places["oneflow.tanh"] == 5


def test_lowered_ops_are_located_at_their_compute_op(golden, make_pass):
    context = make_context()
    module = parse(context, golden("pr_oct28_cuda/03"), "wrap.mlir")
    assert isinstance(module, ModuleOp)
    for name in LOWER_TO_CONTEXT[:3]:
        make_pass(name).apply(context, module)
    lines = [
        op.location.line.data
        for op in module.walk()
        if op.name == "okl.launch" and isinstance(op.location, FileLineColLoc)
    ]
    assert lines == [3, 4]
