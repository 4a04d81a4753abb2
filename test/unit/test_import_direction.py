"""Imports point one way: okl_opt -> runtime -> passes -> dialects; heavy modules stay inside functions."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = ["dialects", "passes", "runtime", "okl_opt"]
"""From the lowest to the highest: a layer may import itself and what stands before it."""

HEAVY = {"numba", "numpy", "llvmlite"}


def imports(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}"
            yield node, node.module or ""


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


def sources(layer: str) -> list[Path]:
    return sorted((ROOT / layer).rglob("*.py"))


@pytest.mark.parametrize("layer", LAYERS)
def test_no_import_points_up(layer: str) -> None:
    above = set(LAYERS[LAYERS.index(layer) + 1 :])
    wrong = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} imports {name}"
        for path in sources(layer)
        for node, name in imports(ast.parse(path.read_text()))
        if name.partition(".")[0] in above
    ]
    assert wrong == []


@pytest.mark.parametrize("layer", ["dialects", "passes", "okl_opt"])
def test_heavy_modules_are_imported_inside_functions(layer: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} imports {name}"
        for path in sources(layer)
        for statement in module_level(ast.parse(path.read_text()))
        if isinstance(statement, ast.Import | ast.ImportFrom)
        for node, name in imports(statement)
        if name.partition(".")[0] in HEAVY
    ]
    assert wrong == []


def test_every_layer_has_files() -> None:
    assert all(len(sources(layer)) > 3 for layer in LAYERS)
