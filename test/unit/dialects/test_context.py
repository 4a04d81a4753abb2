"""Dialects that are extended only when a text needs it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable

import pytest
from host import ROOT
from xdsl.dialects import get_all_dialects
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.context import ExtendingContext
from okl_opt.dialects.modules import dialect_module
from okl_opt.dialects.registry import extended_dialects, factories, make_context


def _names(classes: Iterable[type[Operation | Attribute]]) -> set[str]:
    return {cls.name for cls in classes}


@pytest.mark.parametrize("dialect", extended_dialects())
def test_overridden_names_are_what_both_have(dialect: str):
    base, extension = get_all_dialects()[dialect](), getattr(dialect_module(dialect, "ops"), dialect.upper())
    shared = _names(base.operations) & _names(extension.operations)
    shared |= _names(base.attributes) & _names(extension.attributes)
    assert set(getattr(dialect_module(dialect), "OVERRIDDEN", "").split()) == shared


@pytest.mark.parametrize("dialect", extended_dialects())
def test_every_lookup_gives_what_the_whole_dialect_has(dialect: str):
    whole = factories()[dialect]()
    for op in whole.operations:
        assert make_context().get_optional_op(op.name) is op
    for attribute in whole.attributes:
        context = make_context()
        assert attribute in (context.get_optional_attr(attribute.name), context.get_optional_type(attribute.name))


@pytest.mark.parametrize("dialect", extended_dialects())
def test_asking_for_a_dialect_gives_the_whole_also_after_a_lookup(dialect: str):
    whole = factories()[dialect]()
    for looked_up in (None, whole.name + ".nothing", next(iter(whole.operations)).name):
        context = make_context()
        if looked_up is not None:
            context.get_optional_op(looked_up)
        assert _names(context.get_dialect(dialect).operations) == _names(whole.operations)
        assert set(whole.operations) <= set(context.loaded_ops)
        assert set(whole.attributes) <= {*context.loaded_attrs, *context.loaded_types}


def test_loading_a_dialect_by_name_loads_the_whole():
    context = make_context()
    context.load_registered_dialect("llvm")
    assert "llvm.fence" in _names(context.loaded_ops)


def test_a_copy_goes_on_from_where_the_context_is():
    context = make_context()
    assert context.get_optional_op("llvm.add") is not None
    copy = context.clone()
    assert isinstance(copy, ExtendingContext)
    assert copy.get_optional_op("llvm.fence") is not None
    assert "llvm.fence" not in _names(context.loaded_ops)
    assert context.get_optional_op("llvm.fence") is not None


def test_names_without_a_dialect_are_looked_up_in_the_stack():
    assert make_context().get_op("fence", dialect_stack=["llvm"]).name == "llvm.fence"


@pytest.mark.parametrize(
    "body",
    [
        "%0 = llvm.mlir.constant(1 : i32) : i32\n%1 = llvm.add %0, %0 : i32",
        "%0 = tensor.empty() : tensor<4xf32>",
        "%0 = vector.fma %v, %v, %v : vector<4xf32>",
    ],
)
def test_what_xdsl_has_needs_no_extension(body: str):
    """In a process of its own: here every extension is imported already."""
    script = (
        "import sys\n"
        "from okl_opt.dialects.registry import make_context\n"
        "from okl_opt.dialects.text import parse, print_op\n"
        "print_op(parse(make_context(), sys.argv[1]))\n"
        "subjects = [name.split('.')[4:5] for name in sys.modules if name.startswith('okl_opt.dialects.upstream.')]\n"
        "assert ['forms'] in subjects\n"
        "print(['ops'] in subjects)"
    )
    text = f'"builtin.module"() ({{\n^bb0(%v: vector<4xf32>):\n{body}\n}}) : () -> ()'
    done = subprocess.run([sys.executable, "-c", script, text], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.slow("goes through many programs")
def test_loading_every_dialect_writes_nothing():
    """xDSL's own cmath writes a stub beside its source, where a user who is not root may not."""
    program = """
import sys
def hook(event, arguments):
    assert event != "open" or not isinstance(arguments[1], str) or set(arguments[1]) <= set("rbt"), arguments
sys.addaudithook(hook)
from okl_opt.dialects.registry import factories
print(factories()["cmath"]().name, len([load() for load in factories().values()]) > 50)
"""
    command = [sys.executable, "-B", "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("cmath True\n", "")
