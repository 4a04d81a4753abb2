"""The generic passes on every snippet, and on the inputs of their lit tests, against those of mlir-opt 22.

So the effects of an op, whether it may be speculated, and whether it may be inlined are held against MLIR's.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from conformance.harness import REFUSED, MlirOpt, run_batch
from conformance.snippets import ARGUMENTS, DIALECTS, Snippet, bodies, load

from okl_opt.cli.main import main

LIT = Path(__file__).parents[2] / "lit" / "passes"

ON_ALL = ("control-flow-sink", "mem2reg", "sroa")

LIT_INPUTS = {
    "arith-int-range-narrowing/widths": "--arith-int-range-narrowing=int-bitwidths-supported=8,16,32",
    "arith-unsigned-when-equivalent/arithmetic": "--arith-unsigned-when-equivalent",
    "control-flow-sink/branches": "--control-flow-sink",
    "loop-invariant-code-motion/dimensions": "--loop-invariant-code-motion",
    "loop-invariant-code-motion/loops": "--loop-invariant-code-motion",
    "inline/calls": "--inline=default-pipeline=",
    "inline/single_blocks": "--inline=default-pipeline=",
    **{
        f"int-range-optimizations/{name}": "--int-range-optimizations"
        for name in ("arithmetic", "calls", "ids", "regions", "shapes")
    },
    "mem2reg/slots": "--mem2reg",
    "remove-dead-values/regions": "--remove-dead-values",
    "remove-dead-values/settled": "--remove-dead-values",
    "sccp/branches": "--sccp",
    "sccp/calls": "--sccp",
    "sccp/regions": "--sccp",
    "sroa/llvm": "--sroa",
    "sroa/memref": "--sroa",
    "symbol-dce/tables": "--symbol-dce",
    "symbol-privatize/exclude": "--symbol-privatize=exclude=main,other",
    "topological-sort/graphs": "--topological-sort",
}

IN_LOOP = f"""func.func @f({ARGUMENTS}) {{
%c0_ = arith.constant 0 : index
%c1_ = arith.constant 1 : index
scf.for %i_ = %c0_ to %j step %c1_ {{
BODY}}
return
}}
"""

_NAMES = ", ".join(re.findall(r"%\w+", ARGUMENTS))
_TYPES = re.sub(r"%\w+: ", "", ARGUMENTS)

CALLED = f"""func.func private @callee({ARGUMENTS}) {{
BODYreturn
}}
func.func @f({ARGUMENTS}) {{
call @callee({_NAMES}) : ({_TYPES}) -> ()
return
}}
"""

MLIR_KNOWS = ("affine.if", "gpu attributes", "gpu mapping", "index.cmp")
"""Snippets with ops of a test dialect, which MLIR inlines and which are unknown here."""


def of_one_block(dialect: str) -> list[Snippet]:
    return [body for body in bodies(dialect) if not re.search(r"^\s*\^|return", body.text, re.MULTILINE)]


def ours(text: str, flag: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    status = main(("--allow-unregistered-dialect", flag), io.StringIO(text), out, err)
    return out.getvalue() if status == 0 else REFUSED + err.getvalue()


def differing(mlir_opt: MlirOpt, named: list[tuple[str, str]], flag: str) -> list[str]:
    """The names of texts for which the pass of `flag` gives another text here; those that MLIR refuses do not count."""
    theirs = run_batch(mlir_opt, [text for _, text in named], flag)
    return [
        name
        for (name, text), wanted in zip(named, theirs, strict=True)
        if not wanted.startswith(REFUSED) and ours(text, flag).strip() != wanted.strip()
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ON_ALL)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_on_snippets(name: str, dialect: str, mlir_opt: MlirOpt):
    named = [(snippet.name, snippet.text) for snippet in load(dialect)]
    assert differing(mlir_opt, named, f"--{name}") == []


@pytest.mark.sample(3)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_out_of_a_loop(dialect: str, mlir_opt: MlirOpt):
    named = [(body.name, IN_LOOP.replace("BODY", body.text)) for body in of_one_block(dialect)]
    assert differing(mlir_opt, named, "--loop-invariant-code-motion") == []


@pytest.mark.sample(3)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_into_a_caller(dialect: str, mlir_opt: MlirOpt):
    called = [body for body in of_one_block(dialect) if body.name not in MLIR_KNOWS]
    named = [(body.name, CALLED.replace("BODY", body.text)) for body in called]
    assert differing(mlir_opt, named, "--inline=default-pipeline=") == []


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", LIT_INPUTS)
def test_on_inputs_of_lit_tests(name: str, mlir_opt: MlirOpt):
    text = (LIT / f"{name}.mlir").read_text()
    assert differing(mlir_opt, [(name, text)], LIT_INPUTS[name]) == []
