"""Outlining by caches of other packages, and outlining and inlining as inverses."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from okl_opt.dialects.byoc import LiteralOp
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.passes.byoc.symbol_caches import CACHES

TEXT = """
func.func @main(%x: i32) -> i32 {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
"""


class Upper:
    """Symbols in capitals."""

    def __init__(self, prefix: str):
        self.prefix = prefix

    def symbol_for(self, function: LiteralOp | FuncOp, module: ModuleOp) -> str:
        assert isinstance(function, LiteralOp) and function.get_toplevel_object() is module
        return self.prefix.upper()


def test_a_program_adds_a_cache(apply, make_pass):
    with CACHES.added({"upper": lambda: Upper}):
        assert "call @KERNEL(" in apply(TEXT, make_pass("outline-compiler-functions", cache="upper", prefix="kernel"))


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two installed packages that register caches; one of them cannot be loaded."""
    points = EntryPoints(
        [
            EntryPoint("upper", f"{__name__}:Upper", "okl_opt.symbol_caches"),
            EntryPoint("broken", "no_such_module:cache", "okl_opt.symbol_caches"),
            EntryPoint("structural", "no_such_module:cache", "okl_opt.symbol_caches"),
        ]
    )
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **chosen: points.select(**chosen))
    monkeypatch.setattr(EntryPoint, "load", lambda self: Upper if self.name == "upper" else __import__(self.module))


def test_an_installed_package_adds_a_cache(apply, make_pass, installed: None):
    assert "call @KERNEL(" in apply(TEXT, make_pass("outline-compiler-functions", cache="upper", prefix="kernel"))


def test_ours_come_before_installed_ones(apply, make_pass, installed: None):
    assert "call @k(" in apply(TEXT, make_pass("outline-compiler-functions", cache="structural"))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("lower", "no global symbol cache named 'lower' (known: broken, existing, structural, upper)"),
        ("os.path", "no global symbol cache named 'os.path' (known: broken, existing, structural, upper)"),
        (
            "broken",
            "the global symbol cache 'broken' (no_such_module:cache) cannot be loaded: "
            "ModuleNotFoundError(\"No module named 'no_such_module'\")",
        ),
    ],
)
def test_names_that_are_refused(apply, make_pass, installed: None, name: str, message: str):
    with pytest.raises(DiagnosticError) as caught:
        apply(TEXT, make_pass("outline-compiler-functions", cache=name))
    assert caught.value.message == message
