"""`--emit=llvm` on inputs of our own: the text is that of `mlir-translate --mlir-to-llvmir` 22.

Chunks of `llvm_ir/NAME.mlir` stand between lines `// -----`. A line `// OPT: -passes=...` before the first says that
texts are compared after `opt` has run those passes on both, since upstream folds constants while it writes them.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from host import tool
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify
from okl_opt.runtime.machine.llvm_ir import llvm_ir_text

INPUTS = sorted((Path(__file__).parent / "llvm_ir").glob("*.mlir"))

_OPT = re.compile(r"^// OPT: (.*)$", re.MULTILINE)


def ours(text: str) -> str:
    module = parse(make_context(), text, "in.mlir")
    verify(module)
    assert isinstance(module, ModuleOp)
    return llvm_ir_text(module)


def output_of(*command: str, given: str) -> str:
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout


@pytest.mark.sample(4)
@pytest.mark.host("mlir-translate", "opt")
@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.stem)
def test_same_text(path: Path):
    text = path.read_text()
    passes = _OPT.search(text)
    for chunk in text.split("// -----\n"):
        pair = [output_of(tool("mlir-translate"), "--mlir-to-llvmir", given=chunk), ours(chunk)]
        if passes is not None:
            pair = [output_of(tool("opt"), "-S", passes[1], "-", given=each) for each in pair]
        theirs, here = (each.strip() for each in pair)
        assert here == theirs, chunk
