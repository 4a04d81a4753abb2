"""What `canonicalize` makes of functions, byte for byte against mlir-opt 22."""

from __future__ import annotations

from io import StringIO

import pytest
from conformance.differences import FOLDS
from conformance.examples import dialects_with_folds, examples, rules_without_example
from conformance.folds import FILES, Function, canonicalized, functions
from conformance.harness import MlirOpt, run_batch

from okl_opt.cli.main import main


def ours(text: str, *flags: str) -> str:
    out, err = StringIO(), StringIO()
    main([*flags, "--allow-unregistered-dialect", "-"], StringIO(text), out, err)
    return out.getvalue() or err.getvalue()


@pytest.mark.sample(9)
@pytest.mark.parametrize("dialect", dialects_with_folds())
def test_examples_are_true(dialect: str):
    wrong = [
        f"{example.name}:\n{found}instead of\n{wanted}"
        for example in examples(dialect)
        if (found := ours(example.before, "--canonicalize")) != (wanted := ours(example.after))
    ]
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.sample(9)
@pytest.mark.parametrize("dialect", dialects_with_folds())
def test_examples_are_true_of_mlir_opt(dialect: str, mlir_opt: MlirOpt):
    found = examples(dialect)
    if not found:
        return
    befores = run_batch(mlir_opt, [example.before for example in found], "--canonicalize")
    afters = run_batch(mlir_opt, [example.after for example in found], "--mlir-print-op-generic=0")
    wrong = [
        f"{example.name}:\n{before}instead of\n{after}"
        for example, before, after in zip(found, befores, afters, strict=True)
        if before != after
    ]
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize("dialect", dialects_with_folds())
def test_rules_have_examples(dialect: str):
    assert rules_without_example(dialect) == []


@pytest.mark.sample(4)
@pytest.mark.parametrize("file", FILES)
def test_canonicalizes_as_mlir_opt(file: str, mlir_opt: MlirOpt):
    problems = [problem for outcome in canonicalized(mlir_opt, file) if (problem := outcome.problem()) is not None]
    assert not problems, "\n\n".join(problems)


def test_names_are_unique():
    names = [function.name for file in FILES for function in functions(file)]
    assert len(names) == len(set(names))


def test_differences_name_functions():
    known: list[Function] = [function for file in FILES for function in functions(file)]
    assert set(FOLDS) <= {function.name for function in known}
