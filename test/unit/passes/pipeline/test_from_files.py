"""Which passes a file may name: none of xDSL's is on the list by chance, and those of ours reach nothing."""

from __future__ import annotations

import ast
import dataclasses
from pathlib import Path

import pytest
from xdsl.passes import ModulePass
from xdsl.transforms import get_all_passes

from okl_opt.passes.generic.cse import CSE
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.from_files import OURS_THAT_TOUCH_MORE, XDSL_PASSES, may_be_named_in_files
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.pipeline.xdsl_passes import xdsl_passes

ROOT = Path(__file__).parents[4]
TOUCH_MORE = {
    "apply-eqsat-pdl",
    "apply-eqsat-pdl-interp",
    "apply-pdl",
    "apply-pdl-interp",
    "eqsat-add-costs",
    "mlir-opt",
}
# The modules that read files, and code of installed packages.
DOORS = {"okl_opt.passes.pipeline.files", "okl_opt.passes.pipeline.registered"}
# It shares a file with `outline-compiler-functions`, and gives it no cache of another package.
ASKS_NO_PACKAGE = "outline-compiler-functions-with-existing-global-symbols"
# Options with a text that are no paths: names of ops, patterns, architectures, allocators, strategies and flags.
TEXTS = {
    "arith-add-fastmath.flags",
    "apply-individual-rewrite.operation_name",
    "apply-individual-rewrite.pattern_name",
    "convert-func-to-x86-func.arch",
    "convert-ptr-to-x86.arch",
    "convert-scf-to-x86-scf.arch",
    "convert-vector-to-x86.arch",
    "distribute-stencil.strategy",
    "riscv-allocate-registers.allocation_strategy",
    "x86-regalloc-legalize.arch",
    "x86-set-arch.arch",
}
# What a module needs to reach out of the process.
REACHING = {
    *("asyncio", "ctypes", "glob", "http", "importlib", "io", "mmap", "multiprocessing", "os", "pathlib", "pickle"),
    *("pty", "runpy", "shelve", "shutil", "signal", "socket", "subprocess", "sys", "tempfile", "urllib"),
}
CALLS = {"open", "eval", "exec", "compile", "__import__", "input", "breakpoint"}


def test_every_pass_of_xdsl_has_been_looked_at():
    """A new one is read, with all its options and what it calls, before it goes on either list."""
    ours = set(PASSES) & set(get_all_passes())
    assert XDSL_PASSES | TOUCH_MORE | ours == set(get_all_passes())
    assert not XDSL_PASSES & TOUCH_MORE


@pytest.mark.parametrize("name", sorted(XDSL_PASSES))
def test_no_option_of_a_pass_on_the_list_is_a_path(name: str):
    pass_class = xdsl_passes()[name]()
    assert pass_class.name == name and may_be_named_in_files(pass_class)
    for field in dataclasses.fields(pass_class):
        if "str" in str(field.type):
            assert f"{name}.{field.name}" in TEXTS


@pytest.mark.parametrize("name", sorted(TOUCH_MORE - {"mlir-opt"}))
def test_passes_that_touch_more(name: str):
    assert not may_be_named_in_files(xdsl_passes()[name]())


def test_the_pass_that_starts_any_program_is_not_known():
    assert "mlir-opt" not in xdsl_passes()


@pytest.mark.parametrize("name", sorted(PASSES))
def test_our_passes(name: str):
    assert may_be_named_in_files(load_class(PASSES[name])) is (name not in OURS_THAT_TOUCH_MORE)


def reaches(path: Path) -> list[str]:
    """The imports and calls of a file that lead out of the process."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names):
                found += [alias.name for alias in names if alias.name.partition(".")[0] in REACHING]
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in REACHING:
                found.append(module)
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                found.append(name)
            case _:
                pass
    return found


# The pass manager looks for plugins, and imports passes by the names in its own table.
PASS_FILES = [path for path in sorted((ROOT / "passes").rglob("*.py")) if path.parent.name != "pipeline"]


@pytest.mark.parametrize("path", PASS_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_our_passes_reach_nothing(path: Path):
    assert reaches(path) == []


def imports(path: Path) -> set[str]:
    """The modules that a file imports from."""
    nodes = ast.walk(ast.parse(path.read_text()))
    return {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}


def test_our_passes_that_reach_a_door_are_listed():
    imported = {
        ".".join(("okl_opt", *path.relative_to(ROOT).with_suffix("").parts)): imports(path) for path in PASS_FILES
    }
    reaching = set(DOORS)
    while more := {module for module, names in imported.items() if names & reaching} - reaching:
        reaching |= more
    found = {name for name in PASSES if load_class(PASSES[name]).__module__ in reaching}
    assert found == {*OURS_THAT_TOUCH_MORE, ASKS_NO_PACKAGE}


class Silent(ModulePass):
    name = "test-silent"


class Declared(ModulePass):
    name = "test-declared"
    touches_only_ir = True


class Heir(CSE):
    name = "test-heir"


def test_passes_of_others_have_to_say_it_themselves():
    assert not may_be_named_in_files(Silent)
    assert may_be_named_in_files(Declared)
    assert not may_be_named_in_files(Heir), "its base class says it of the base class"
