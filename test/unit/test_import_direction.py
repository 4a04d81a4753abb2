"""Imports point one way: from package to package, from room to room, and never in a circle; heavy modules come late.

The order of the rooms is that of the tables in docs/architecture.md.
An import inside a function, or for types only, counts as any other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PACKAGES = ("okl_opt", "runtime", "passes", "dialects")
"""From the top one down."""

HEAVY = {"numba", "numpy", "llvmlite"}


@cache
def files() -> Mapping[str, Path]:
    """Every file of the packages by the name of its module."""
    found = sorted(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))
    return {".".join(dict.fromkeys(("okl_opt", *parts_of(path)))).removesuffix(".__init__"): path for path in found}


def parts_of(path: Path) -> Sequence[str]:
    """The folders of a file, and its name. Packages below `okl_opt` are links to the folders at the top."""
    return path.relative_to(ROOT).with_suffix("").parts


def imports(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Each import of a file, with the module that it names; of `from package import module` the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield node, inner if inner in files() else node.module or ""


@cache
def imported() -> Mapping[str, Mapping[str, int]]:
    """For each module of ours, those of ours that it imports, with a line in which it does."""
    return {
        module: {
            name: getattr(node, "lineno", 0) for node, name in imports(ast.parse(path.read_text())) if name in files()
        }
        for module, path in files().items()
    }


@cache
def rooms(package: str) -> Sequence[str]:
    """The rooms of a package, from the top one down: folders, and files beside them."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    _, _, table = page.partition(f"\n`{package}/` ")
    rows = table.split("\n\n")[1].splitlines()[2:]
    return [name for row in rows for name in row.split("|")[1].replace("`", "").split()]


def place(module: str) -> tuple[int, int]:
    """The floor of a module: its package, and its room in there; the package itself stands above its rooms."""
    package, room, *_ = parts_of(files()[module])
    return PACKAGES.index(package), -1 if room == "__init__" else rooms(package).index(room)


def test_every_file_has_a_floor() -> None:
    found = {(package, room) for package, room, *_ in map(parts_of, files().values()) if room != "__init__"}
    assert found == {(package, room) for package in PACKAGES for room in rooms(package)}


@pytest.mark.slow("parses every file of the packages", short=True)
def test_no_import_points_up() -> None:
    wrong = [
        f"{files()[module].relative_to(ROOT)}:{line} imports {other}"
        for module, others in imported().items()
        for other, line in others.items()
        if place(other) < place(module)
    ]
    assert wrong == []


def circles() -> list[list[str]]:
    """The circles of imports, as sets of modules each of which leads to all others (Tarjan's algorithm)."""
    graph = imported()
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = lowest[module] = len(order)
        stack.append(module)
        for other in graph[module]:
            if other not in order:
                visit(other)
            if other in stack:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == order[module]:
            circle = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(circle) > 1 or module in graph[module]:
                found.append(sorted(circle))

    for module in graph:
        if module not in order:
            visit(module)
    return found


def test_no_imports_run_in_circles() -> None:
    assert circles() == []


def module_level(tree: ast.Module) -> Iterator[ast.stmt]:
    """Statements that run at import: function bodies and `if TYPE_CHECKING:` do not."""
    stack: list[ast.stmt] = list(tree.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        stack.extend(child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt))


@pytest.mark.parametrize("package", [package for package in PACKAGES if package != "runtime"])
def test_heavy_modules_are_imported_inside_functions(package: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{statement.lineno} imports {name}"
        for path in files().values()
        if parts_of(path)[0] == package
        for statement in module_level(ast.parse(path.read_text()))
        if isinstance(statement, ast.Import | ast.ImportFrom)
        for _, name in imports(statement)
        if name.partition(".")[0] in HEAVY
    ]
    assert wrong == []
