"""What we print of our dialects we read again, the same ops and the same bytes: generated jobs, at every stage."""

from __future__ import annotations

import pytest
from generated import ATTRIBUTES, Generated, jobs, stages
from host import examples
from hypothesis import given
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_assembly, print_attribute, print_op
from okl_opt.dialects.verifier import verify

FORMS = {
    "custom": PrintOptions(),
    "generic": PrintOptions(generic=True),
    "local scope": PrintOptions(local_scope=True),
    "typed pointers": PrintOptions(typed_pointers=True),
}


def read(text: str) -> Operation:
    op = parse(make_context(), text)
    verify(op)
    return op


def check(module: ModuleOp) -> None:
    """Every form of the module's text reads back as the module, and prints as itself."""
    custom = print_op(module)
    assert print_op(module) == custom
    # Read once: the custom form of llvm.func states what a pass leaves out (`unnamed_addr`), in MLIR as here.
    stated = read(custom)
    for name, options in FORMS.items():
        text = print_op(module, options)
        again = read(text)
        equal = again.is_structurally_equivalent(module if options.generic else stated)
        assert equal, name
        assert print_op(again, options) == text, name
        # A way through one form loses nothing of another.
        assert print_op(again) == custom, name


def check_assembly(module: ModuleOp) -> None:
    """The text that a launch holds gives the function again."""
    for function in module.ops:
        if not isinstance(function, func.FuncOp):
            continue
        text = print_assembly(function)
        again = parse(make_context(), text, implicit_module=False)
        # Clones: two ops with parents are equal only where the parents are.
        equal = function.clone().is_structurally_equivalent(again.clone())
        assert equal
        assert print_assembly(again) == text
        assert not text.endswith("\n") and "<{" not in text


@pytest.mark.slow("goes through many programs")
@given(jobs())
@examples(10, long=300)
def test_jobs(job: Generated):
    verify(job.module)
    check(job.module)


@pytest.mark.slow("goes through many programs")
@given(jobs())
@examples(2, long=80)
def test_every_stage_of_the_pipeline(job: Generated):
    for _, stage in stages(make_context(), job.module):
        check(stage)
        check_assembly(stage)


@pytest.mark.slow("goes through many programs")
@given(ATTRIBUTES)
@examples(100, long=3000)
def test_attributes(attribute: Attribute):
    text = print_attribute(attribute)
    op = parse(make_context(allow_unregistered=True), f'"t.op"() {{a = {text}}} : () -> ()', implicit_module=False)
    assert op.attributes["a"] == attribute
    assert print_attribute(op.attributes["a"]) == text
