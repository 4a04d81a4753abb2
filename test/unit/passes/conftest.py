"""Fixtures for tests of passes: run passes on text, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.table import ALIASES, PASSES

GOLDEN = Path(__file__).parents[2] / "golden" / "okl"

Apply = Callable[..., str]


def pass_of(name: str, **options: object) -> ModulePass:
    """The pass called `name`, or one of its older names, with options by field."""
    return load_class(PASSES[ALIASES.get(name, name)])(**options)


def run(text: str, passes: tuple[str | ModulePass, ...], options: PrintOptions, allow_unregistered: bool) -> str:
    """Parse, run the passes with verification in between, and print."""
    context = make_context(allow_unregistered=allow_unregistered)
    module = parse(context, text, "in.mlir")
    assert isinstance(module, ModuleOp)
    verify(module)
    for chosen in passes:
        (pass_of(chosen) if isinstance(chosen, str) else chosen).apply(context, module)
        verify(module)
    return print_op(module, options)


@pytest.fixture
def apply() -> Apply:
    """apply(text, "pass", pass_of("pass", option=1), ...) -> the module's text afterwards."""

    def applied(
        text: str,
        *passes: str | ModulePass,
        typed_pointers: bool = False,
        allow_unregistered: bool = False,
    ) -> str:
        return run(text, passes, PrintOptions(typed_pointers=typed_pointers), allow_unregistered)

    return applied


@pytest.fixture
def refusal() -> Apply:
    """refusal(text, "pass", ...) -> the message of the error, which must leave the module as it was."""

    def refused(text: str, *passes: str | ModulePass, allow_unregistered: bool = False) -> str:
        context = make_context(allow_unregistered=allow_unregistered)
        module = parse(context, text, "in.mlir")
        assert isinstance(module, ModuleOp)
        verify(module)
        *before, last = [pass_of(chosen) if isinstance(chosen, str) else chosen for chosen in passes]
        for chosen in before:
            chosen.apply(context, module)
        unchanged = print_op(module)
        with pytest.raises(DiagnosticError) as caught:
            last.apply(context, module)
        assert print_op(module) == unchanged, "half rewritten"
        diagnostic = caught.value.diagnostics[0]
        assert diagnostic.op is not None
        return diagnostic.message

    return refused


@pytest.fixture
def make_pass() -> Callable[..., ModulePass]:
    """make_pass("name", option=1) -> the pass."""
    return pass_of


@pytest.fixture
def golden() -> Callable[[str], str]:
    """golden("pr_oct28_cuda/01") -> the text of the one file whose name starts so, without the last newline."""

    def text(prefix: str) -> str:
        folder, _, number = prefix.partition("/")
        (found,) = sorted((GOLDEN / folder).glob(f"{number}-*.mlir"))
        return found.read_text().rstrip("\n")

    return text
