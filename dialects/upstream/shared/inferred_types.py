"""Errors about result types that do not follow from the operands. Source: `InferTypeOpInterface.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.text import quoted


def other_types_inferred(op: Operation, inferred: Sequence[Attribute]) -> DiagnosticError:
    """The error for an op whose results should have the types `inferred`."""
    types, wanted = (", ".join(map(quoted, types)) for types in (inferred, op.result_types))
    message = f"inferred type(s) {types} are incompatible with return type(s) of operation {wanted}"
    return inference_failed(op, op_error(op, message))


def inference_failed(op: Operation, reason: DiagnosticError) -> DiagnosticError:
    """The error for an op whose result types cannot be inferred."""
    return DiagnosticError(*reason.diagnostics, *op_error(op, "failed to infer returned types").diagnostics)
