"""MLIR's definitions of ops fit our classes, our tables of constraints, and MLIR's own files."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from host import ROOT
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.irdl import IRDLOperation, OperandDef, OptionalDef, RegionDef, ResultDef, VariadicDef

from docs import definitions
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.upstream.definitions import definition

DIALECTS = sorted(definitions.SOURCES)

OTHER_GROUPS = {
    # The class is that of several ops, and takes any number of operands.
    *("linalg.map", "linalg.transpose", "llvm.intr.assume", "tensor.yield"),
}
"""Ops whose class has operands or results in other groups, of which its accessors can take any number."""


def rows(dialect: str) -> dict[str, str]:
    """The rows of a dialect's file by op name."""
    _, *lines = (ROOT / "dialects" / "upstream" / dialect / "definitions.txt").read_text().splitlines()
    return {name: row for name, _, row in (line.partition(" | ") for line in lines)}


def marks(parts: Sequence[tuple[str, OperandDef | ResultDef | RegionDef]]) -> str:
    return "".join(
        "?" if isinstance(part, OptionalDef) else "*" if isinstance(part, VariadicDef) else "." for _, part in parts
    )


def marks_in(row: str, section: str) -> str:
    """The kinds of the groups in a section of a row: `.` for one value, `?` for an optional one, `*` for any number."""
    for part in row.split(" | "):
        key, _, text = part.partition(" ")
        if key == section:
            names = [item.partition(":")[0] for item in text.split("; ")]
            return "".join("*" if "*" in name else "?" if name.endswith("?") else "." for name in names)
    return ""


@pytest.mark.parametrize("dialect", DIALECTS)
def test_all_constraints_are_known(dialect: str):
    for name in rows(dialect):
        assert definition(name) is not None


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_verifies_is_safe_for_the_accessors_of_the_class(dialect: str):
    """The class divides operands, results and regions as the definition does."""
    context = make_context()
    for name, row in rows(dialect).items():
        cls = context.get_optional_op(name)
        if cls is None or issubclass(cls, UnregisteredOp) or not issubclass(cls, IRDLOperation):
            continue
        groups = cls.get_irdl_definition()
        found = (marks(groups.operands), marks(groups.results), marks(groups.regions))
        if found[:2] == ("*", "?") or name in OTHER_GROUPS:
            continue
        assert found == (marks_in(row, "in"), marks_in(row, "out"), marks_in(row, "region")), name


@pytest.mark.sample(9)
@pytest.mark.host("mlir-definitions")
@pytest.mark.parametrize("dialect", DIALECTS)
def test_rows_are_those_of_mlir(dialect: str):
    found = (ROOT / "dialects" / "upstream" / dialect / "definitions.txt").read_text()
    assert definitions.text(dialect) == found, f"run `python -m docs.definitions {dialect}`"


@pytest.mark.host("mlir-definitions")
@pytest.mark.parametrize("dialect", definitions.WITH_FORMATS)
def test_formats_are_those_of_mlir(dialect: str):
    found = (ROOT / "dialects" / "upstream" / dialect / "formats.txt").read_text()
    assert definitions.formats(dialect) == found, f"run `python -m docs.definitions {dialect}`"
