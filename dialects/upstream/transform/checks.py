"""Checks of transform ops beyond definitions. Source: `TransformOps.cpp`, `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DenseArrayBase, IntegerType
from xdsl.dialects.transform import NamedSequenceOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import Checks, FindSymbol, SymbolCheck


def check_tile_using_for(op: Operation) -> None:
    """Check that there is a result for each loop."""
    sizes = op.properties.get("static_sizes")
    loops = sum(1 for size in sizes.get_values() if size) if isa(sizes, DenseArrayBase[IntegerType]) else 0
    if loops != len(op.results) - 1:
        found = f"match number of `loops` results ({len(op.results) - 1})"
        raise op_error(op, f"expected number of loops to tile ({loops}) to {found}")


def check_fuse(op: Operation) -> None:
    """Check that there is a result for each loop."""
    sizes = op.properties.get("static_tile_sizes")
    loops = sum(1 for size in sizes.get_values() if size) if isa(sizes, DenseArrayBase[IntegerType]) else 0
    loops = min(loops, 1) if "use_forall" in op.properties else loops
    if loops != len(op.results) - 1:
        raise op_error(op, f"expects {loops} loop results")


def check_include(find_symbol: FindSymbol, op: Operation) -> None:
    """Check operands and results against the included sequence."""
    target = op.properties["target"]
    callee = find_symbol(op, getattr(target, "string_value", str)())
    if not isinstance(callee, NamedSequenceOp):
        raise op_error(op, "does not reference a named transform sequence")
    inputs, outputs = callee.function_type.inputs.data, callee.function_type.outputs.data
    if len(inputs) != len(op.operands):
        raise bare_error(op, "incorrect number of operands for callee")
    for index, (type, operand) in enumerate(zip(inputs, op.operands, strict=True)):
        if type != operand.type:
            words = f"expected operand type {quoted(type)}, but provided {quoted(operand.type)}"
            raise op_error(op, f"operand type mismatch: {words} for operand number {index}")
    if len(outputs) != len(op.results):
        raise bare_error(op, "incorrect number of results for callee")
    for index, (type, result) in enumerate(zip(outputs, op.results, strict=True)):
        if type != result.type:
            raise op_error(
                op,
                "result type mismatch: expected result type "
                f"{quoted(type)}, but provided {quoted(result.type)} for result number {index}",
            )


AFTER: Checks = {
    "transform.structured.fuse": check_fuse,
    "transform.structured.tile_using_for": check_tile_using_for,
}

SYMBOLS: dict[str, SymbolCheck] = {"transform.include": check_include}
