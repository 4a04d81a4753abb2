"""Members of structs and arrays."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation

from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row


def positions(op: Operation) -> str:
    """`, 0, 1`."""
    return "".join(f", {position}" for position in integers(op.properties["position"]))


def _extract(function: Function, op: Operation) -> str:
    return f"extractvalue {function.typed(op.operands[0])}{positions(op)}"


def _insert(function: Function, op: Operation) -> str:
    return f"insertvalue {function.typed_list(op.operands)}{positions(op)}"


AGGREGATES: Mapping[str, Row] = {"llvm.extractvalue": _extract, "llvm.insertvalue": _insert}
