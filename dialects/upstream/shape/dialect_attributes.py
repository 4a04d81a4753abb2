"""Checks of the attributes of the shape dialect on other ops.

Source: `ShapeDialect::verifyOperationAttribute` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, SymbolRefAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import SymbolTables, is_symbol_table
from okl_opt.dialects.upstream.checks import AttributeCheck


def check_library(op: Operation, name: str, value: Attribute) -> None:
    """Check that `shape.lib` names libraries of shape functions, with at most one function for each op."""
    if not is_symbol_table(op):
        raise bare_error(op, "shape.lib attribute may only be on op implementing SymbolTable")
    if isinstance(value, SymbolRefAttr):
        library = _named(op, value)
        if library is None:
            raise bare_error(op, f"shape function library {value} not found")
        if library.name != "shape.function_library":
            raise bare_error(op, f"{value} required to be shape function library")
    elif isa(value, ArrayAttr[Attribute]):
        _check_libraries(op, value)
    else:
        raise bare_error(op, "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute")


def _check_libraries(op: Operation, libraries: ArrayAttr[Attribute]) -> None:
    mapped: set[str] = set()
    for name in libraries:
        if not isinstance(name, SymbolRefAttr):
            raise bare_error(op, "only SymbolRefAttr allowed in shape.lib attribute array")
        library = _named(op, name)
        if library is None or library.name != "shape.function_library":
            raise bare_error(op, f"{name} does not refer to FunctionLibraryOp")
        mapping = library.properties.get("mapping")
        for key in mapping.data if isinstance(mapping, DictionaryAttr) else ():
            if key in mapped:
                raise bare_error(op, f'only one op to shape mapping allowed, found multiple for `"{key}"`')
            mapped.add(key)


def _named(op: Operation, reference: SymbolRefAttr) -> Operation | None:
    found = SymbolTables().resolve(op, reference)
    return found[-1] if found else None


CHECKS: Mapping[str, AttributeCheck] = {"shape.lib": check_library}
