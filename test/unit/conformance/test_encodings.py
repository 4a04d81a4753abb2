"""Passes on encodings give what those of IREE give: the code of functions, and who shares executables and layouts."""

from __future__ import annotations

from difflib import unified_diff

import pytest
from conformance.differences import ENCODED_SIZES, ENCODED_TEXTS, SPECIALIZED
from conformance.encoded_sites import PROGRAMS, outcome, with_tensors
from conformance.encoded_sizes import queries
from conformance.encoded_texts import CLOSED, TARGETS, Row, rows
from conformance.encoding_names import as_code, as_today, in_order
from conformance.harness import REFUSED, MlirOpt, run_batch
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.passes.pipeline.text import parse_pipeline
from okl_opt.runtime.prepare.passes import run_manager

_SIMPLIFIED = "canonicalize,cse"


def _ours(text: str, passes: str = "") -> str:
    """A text after passes, with the names of today where the printer has these."""
    context = make_context()
    module = parse(context, text, "encoded.mlir")
    assert isinstance(module, ModuleOp)
    run_manager(context, parse_pipeline(f"builtin.module({passes})"), module)
    return print_op(module, PrintOptions(local_scope=True, iree_compat=True))


# ----- code


def _differing(iree_opt: MlirOpt, target: str, given: list[Row], options: str) -> dict[str, str]:
    """What differs of functions, by their names."""
    theirs = run_batch(
        iree_opt,
        [row.as_today(target) for row in given],
        f"--pass-pipeline=builtin.module(func.func(iree-codegen-materialize-device-encoding,{_SIMPLIFIED}))",
    )
    ours = [_ours(row.for_target(target), f"materialize-encoding{options}") for row in given]
    ours = [as_code(as_today(text, row.extents)) for row, text in zip(given, ours, strict=True)]
    ours = run_batch(iree_opt, ours, f"--pass-pipeline=builtin.module(func.func({_SIMPLIFIED}))")
    found: dict[str, str] = {}
    for row, their, our in zip(given, map(in_order, theirs), map(in_order, ours), strict=True):
        assert not their.startswith(REFUSED), f"{row.name}: {their}"
        assert "iree_encoding.set_encoding" not in their, f"{row.name}: IREE leaves it as it is"
        if their != our:
            lines = unified_diff(their.splitlines(), our.splitlines(), "iree-opt", "okl-opt", lineterm="", n=0)
            found[row.name] = "\n".join([f"{target}: {row.name}", *lines])
    return found


@pytest.mark.parametrize("target", TARGETS)
def test_same_code(target: str, iree_opt: MlirOpt):
    given = rows(target)
    found = _differing(iree_opt, target, given, "{feature-closure=off}")
    known = {row.name for row in given if row.name in ENCODED_TEXTS or f"{target}: {row.name}" in ENCODED_TEXTS}
    wrong = [text for name, text in found.items() if name not in known]
    assert not wrong, "\n".join(wrong)
    assert known <= {*found}, "these differ no longer"


def test_each_known_difference_is_of_a_function():
    names = {name for target in TARGETS for row in rows(target) for name in (row.name, f"{target}: {row.name}")}
    assert {*ENCODED_TEXTS} <= names


def test_features_imply_others_here(iree_opt: MlirOpt):
    """IREE takes +avx2 for AVX2 alone, as we do with feature-closure=off."""
    given = [row for row in rows(CLOSED) if row.name == "product, 64x64x64"]
    assert len(given) == len(_differing(iree_opt, CLOSED, given, ""))


# ----- devices


def test_same_executables_and_layouts(iree_opt: MlirOpt):
    before = [as_today(with_tensors(_ours(text))) for text in PROGRAMS.values()]
    theirs = run_batch(iree_opt, before, "--iree-stream-specialize-encodings")
    wrong: list[str] = []
    for (name, text), given, their in zip(PROGRAMS.items(), before, theirs, strict=True):
        our = outcome(given, as_today(_ours(text, "specialize-encodings{feature-closure=off}")))
        is_refused = their.startswith(REFUSED)
        same = not is_refused and outcome(given, their) == our
        if same is (name in SPECIALIZED):
            wrong.append(f"{name}: {their if is_refused or same else [*zip(outcome(given, their), our, strict=True)]}")
    assert not wrong, "\n".join(wrong)
    assert {*SPECIALIZED} <= {*PROGRAMS}


# ----- sizes


def test_same_sizes(iree_opt: MlirOpt):
    """Both are functions of constants, which IREE folds."""
    texts = queries()
    simplified = f"--pass-pipeline=builtin.module(util.func({_SIMPLIFIED}))"
    encode = f"--pass-pipeline=builtin.module(util.func(iree-stream-encode-host-tensors,{_SIMPLIFIED}))"
    theirs = run_batch(iree_opt, [as_today(_ours(text)) for text in texts.values()], encode)
    ours = run_batch(iree_opt, [_ours(text, "encode-host-tensors") for text in texts.values()], simplified)
    wrong: list[str] = []
    for name, their, our in zip(texts, theirs, ours, strict=True):
        assert "stream.tensor.sizeof" not in their, f"{name}: IREE does not know: {their}"
        if (their == our) is (name in ENCODED_SIZES):
            wrong.append(f"{name}: {their} {our}")
    assert not wrong, "\n".join(wrong)
    assert {*ENCODED_SIZES} <= {*texts}
