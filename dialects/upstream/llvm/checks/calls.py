"""Checks of calls. Source: `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, StringAttr, SymbolRefAttr
from xdsl.dialects.llvm import (
    FuncOp,
    LLVMFunctionType,
    LLVMPointerType,
    LLVMVoidType,
    TailCallKind,
    TailCallKindAttr,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import FindSymbol
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.dialects.upstream.shared.shapes import integers


def check_bundles(op: Operation) -> None:
    """Check that each operand bundle has a tag."""
    tags = held(op, "op_bundle_tags")
    sizes = integers(op.properties.get("op_bundle_sizes"))
    operands = integers(op.properties.get("operandSegmentSizes"))[-1:]
    if operands and operands[0] != sum(sizes):
        raise VerifyException(
            f"op_bundle_operands count ({operands[0]}) does not match with the total size ({sum(sizes)}) specified in "
            "attribute 'op_bundle_sizes'"
        )
    if isa(tags, ArrayAttr) and not all(isinstance(tag, StringAttr) for tag in tags):
        raise bare_error(op, "operand bundle tag must be a StringAttr")
    found = len(tags) if isa(tags, ArrayAttr) else 0
    if found != len(sizes):
        raise bare_error(op, f"expected {len(sizes)} operand bundle tags, but actually got {found}")


def check_intrinsic(op: Operation) -> None:
    """Check that the name is an intrinsic's."""
    name = op.properties.get("intrin")
    if isinstance(name, StringAttr) and not name.data.startswith("llvm."):
        raise VerifyException("intrinsic name must start with 'llvm.'")


def check_inline_assembly(op: Operation) -> None:
    """Check the kind of tail call."""
    kind = op.properties.get("tail_call_kind")
    if isinstance(kind, TailCallKindAttr) and kind.data is TailCallKind.MUST_TAIL:
        raise VerifyException("tail call kind 'musttail' is not supported by this operation")


def check_call(find_symbol: FindSymbol, op: Operation) -> None:
    """Check operands and results against the callee."""
    operands = _callee_operands(op)
    callee = op.properties.get("callee")
    variadic = held(op, "var_callee_type")
    if isinstance(variadic, LLVMFunctionType):
        _check_variadic(op, variadic, operands if callee is not None else operands[1:])
    if not isinstance(callee, SymbolRefAttr):
        if not op.operands:
            raise VerifyException("must have either a `callee` attribute or at least an operand")
        if not isinstance(operands[0], LLVMPointerType):
            raise VerifyException(f"indirect call expects a pointer as callee: {quoted(operands[0])}")
        return
    _check_callee(op, _type_of_callee(find_symbol, op, callee.string_value()), operands, variadic)


def _callee_operands(op: Operation) -> Sequence[Attribute]:
    return op.operand_types[: (integers(op.properties.get("operandSegmentSizes")) or [len(op.operands)])[0]]


def _check_variadic(op: Operation, type: LLVMFunctionType, arguments: Sequence[Attribute]) -> None:
    inputs = list(type.inputs)
    if not type.is_variadic:
        raise VerifyException("expected var_callee_type to be a variadic function type")
    if len(inputs) > len(arguments):
        raise VerifyException(f"expected var_callee_type to have at most {len(arguments)} parameters")
    for input, argument in zip(inputs, arguments, strict=False):
        if input != argument:
            raise VerifyException(f"var_callee_type parameter type mismatch: {quoted(input)} != {quoted(argument)}")
    if not op.results:
        if not isinstance(type.output, LLVMVoidType):
            raise VerifyException("expected var_callee_type to return void")
    elif op.results[0].type != type.output:
        raise VerifyException(
            f"var_callee_type return type mismatch: {quoted(type.output)} != {quoted(op.results[0].type)}"
        )


def _type_of_callee(find_symbol: FindSymbol, op: Operation, name: str) -> LLVMFunctionType:
    callee = find_symbol(op, name)
    if callee is None:
        raise VerifyException(f"'{name}' does not reference a symbol in the current scope")
    if isinstance(callee, FuncOp):
        return callee.function_type
    type = held(callee, "i_func_type") if callee.name == "llvm.mlir.ifunc" else None
    if not isinstance(type, LLVMFunctionType):
        raise VerifyException(f"'{name}' does not reference a valid LLVM function or IFunc")
    return type


def _check_callee(
    op: Operation, type: LLVMFunctionType, operands: Sequence[Attribute], variadic: Attribute | None
) -> None:
    inputs, found = list(type.inputs), len(operands)
    if type.is_variadic and variadic is None:
        raise VerifyException("missing var_callee_type attribute for vararg call")
    if not type.is_variadic and len(inputs) != found:
        raise VerifyException(f"incorrect number of operands ({found}) for callee (expecting: {len(inputs)})")
    if len(inputs) > found:
        raise VerifyException(
            f"incorrect number of operands ({found}) for varargs callee (expecting at least: {len(inputs)})"
        )
    for index, (input, operand) in enumerate(zip(inputs, operands, strict=False)):
        if input != operand:
            raise VerifyException(f"operand type mismatch for operand {index}: {quoted(operand)} != {quoted(input)}")
    is_void = isinstance(type.output, LLVMVoidType)
    if not op.results and not is_void:
        raise VerifyException("expected function call to produce a value")
    if op.results and is_void:
        raise VerifyException("calling function with void result must not produce values")
    if op.results and op.results[0].type != type.output:
        raise VerifyException(f"result type mismatch: {quoted(op.results[0].type)} != {quoted(type.output)}")
