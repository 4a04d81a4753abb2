"""Checks of the llvm attributes of function arguments and results, whatever the function's dialect.

Source: `LLVMDialect.cpp` of MLIR 22, `verifyParameterAttribute` and `verifyRegionResultAttribute`.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import AnyFloat, IntegerAttr, IntegerType, Signedness, UnitAttr, VectorType
from xdsl.dialects.llvm import LLVMPointerType, LLVMVoidType
from xdsl.ir import Attribute, Operation, TypeAttribute

from okl_opt.dialects.diagnostic import DiagnosticError, bare_error
from okl_opt.dialects.hints import isa

_UNITS = "noalias readonly readnone writeonly nest nocapture nofree nonnull"
_TYPES = "sret byval byref inalloca preallocated"
_INTEGERS = "align dereferenceable dereferenceable_or_null"
# Attribute name -> its kind, and the kind of the values it applies to.
_KINDS: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(_UNITS.split(), ("a unit", "pointer")),
    **dict.fromkeys(_TYPES.split(), ("a type", "pointer")),
    **dict.fromkeys(_INTEGERS.split(), ("an integer", "pointer")),
    "alignstack": ("an integer", ""),
    **dict.fromkeys(("signext", "zeroext"), ("a unit", "integer")),
    **dict.fromkeys(("noundef", "inreg", "returned"), ("a unit", "")),
}
_WITHOUT_RESULTS = "allocalign allocptr byval byref inalloca nest nocapture nofree preallocated readnone readonly"
_ARGUMENTS_ONLY = frozenset([*_WITHOUT_RESULTS.split(), "returned", "alignstack", "sret", "writeonly"])


def check_argument(op: Operation, type: Attribute, name: str, value: Attribute) -> None:
    """Check one attribute of an argument."""
    kind, wanted = _KINDS.get(name.removeprefix("llvm."), ("", ""))
    if kind and not _is_kind(kind, value):
        raise _error(op, name, f"should be {kind} attribute")
    if wanted and _is_llvm_type(type) and not _is_value(wanted, type):
        raise _error(op, name, f"attribute attached to non-{wanted} LLVM type")


def check_result(op: Operation, type: Attribute, name: str, value: Attribute) -> None:
    """Check one attribute of a result."""
    if isinstance(type, LLVMVoidType):
        raise bare_error(op, "cannot attach result attributes to functions with a void return")
    if name.removeprefix("llvm.") in _ARGUMENTS_ONLY:
        raise _error(op, name, "is not a valid result attribute")
    check_argument(op, type, name, value)


def _error(op: Operation, name: str, message: str) -> DiagnosticError:
    return bare_error(op, f'"{name}" {message}')


def _is_kind(kind: str, value: Attribute) -> bool:
    match kind:
        case "a unit":
            return isinstance(value, UnitAttr)
        case "a type":
            return isinstance(value, TypeAttribute)
        case _:
            return isinstance(value, IntegerAttr)


def _is_value(kind: str, type: Attribute) -> bool:
    return isinstance(type, LLVMPointerType) if kind == "pointer" else isinstance(type, IntegerType)


def _is_llvm_type(type: Attribute) -> bool:
    """Return whether a type is an LLVM type, whose kind of values is known. Source: `isCompatibleType`."""
    if isa(type, VectorType):
        return type.get_num_dims() == 1 and _is_llvm_type(type.element_type)
    if isa(type, IntegerType):
        return type.signedness.data is Signedness.SIGNLESS
    return isinstance(type, AnyFloat) or type.name.startswith("llvm.")
