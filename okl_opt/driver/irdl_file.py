"""`--irdl-file`: dialects that a file defines in IRDL.

    irdl.dialect @cmath {
      irdl.type @complex {
        %0 = irdl.is f32
        irdl.parameters(elem: %0)
      }
    }

Source: loadIRDLDialects of mlir-opt.
"""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects.builtin import ArrayAttr, StringAttr, SymbolRefAttr
from xdsl.dialects.irdl import irdl
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.quiet_imports import quiet_imports

_EXAMPLES = frozenset({"cmath"})
"""Dialects of xDSL that are examples of IRDL's documentation: a file may redefine them."""


def irdl_dialects(module: Operation, taken: Collection[str]) -> dict[str, Dialect]:
    """The dialects of a verified module by name; a name in `taken` is refused. Raises: DiagnosticError."""
    dialects: dict[str, Dialect] = {}
    for op in module.walk():
        if not isinstance(op, irdl.DialectOp):
            continue
        name = op.sym_name.data
        if name in dialects or (name in taken and name not in _EXAMPLES):
            raise op_error(op, f"a dialect with namespace '{name}' has already been registered")
        dialects[name] = _dialect(op)
    return dialects


def _dialect(op: irdl.DialectOp) -> Dialect:
    _shorten_own_names(op)
    _keep_methods(op)
    with quiet_imports():
        from xdsl.interpreters.irdl import make_dialect
    try:
        return make_dialect(op)
    except Exception as problem:  # xDSL's interpreter may raise anything on IRDL that it does not support
        raise op_error(op, f"cannot be made a dialect: {type(problem).__name__}: {problem}") from problem


def _keep_methods(dialect: irdl.DialectOp) -> None:
    """irdl.operands(walk: %0) -> irdl.operands(xwalk: %0): xDSL would override the op class's attribute `walk`."""
    for op in dialect.walk():
        if isinstance(op, irdl.OperandsOp | irdl.ResultsOp):
            op.names = ArrayAttr(StringAttr(_free_name(name.data)) for name in op.names)


def _free_name(name: str) -> str:
    while name in _METHODS or name.startswith("__"):
        name = f"x{name}"
    return name


_METHODS = frozenset(dir(IRDLOperation)) | frozenset(IRDLOperation.__dataclass_fields__)


def _shorten_own_names(dialect: irdl.DialectOp) -> None:
    """@cmath::@complex inside @cmath -> @complex: xDSL resolves names from the dialect, MLIR from the module."""
    for op in dialect.walk():
        if isinstance(op, irdl.ParametricOp):
            name = op.base_type
            if name.root_reference == dialect.sym_name and len(name.nested_references) == 1:
                op.base_type = SymbolRefAttr(name.nested_references.data[0])
