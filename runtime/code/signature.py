"""The signature of a function: the form of values at its border, and LLVM's types after `convert-func-to-llvm`."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import BoolAttr, FunctionType, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.passes.bufferization.mark_inputs_read_only import WRITABLE
from okl_opt.passes.conversion.llvm_emulate_bf16 import passed_type
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.runtime.base.arguments import Names
from okl_opt.runtime.code.argument_names import argument_names
from okl_opt.runtime.code.border import Border, Passing, Signature
from okl_opt.runtime.code.border_types import border_of, bufferized


class LoweredSignature(Signature):
    """The signature of a function that can be run, with the types that it has in the llvm dialect."""

    def __init__(
        self,
        name: str,
        params: tuple[Border, ...],
        results: tuple[Border, ...],
        arguments: tuple[Attribute, ...],
        result: Attribute,
        names: Names = (),
    ):
        super().__init__(name, params, results, names)
        self.arguments = arguments
        self.result = result


def signature_of(function: func.FuncOp | llvm.FuncOp, tensors: Passing = Passing.COPIED) -> LoweredSignature:
    """The signature of a function, from its types before any lowering if they are known.

    `tensors` is the passing of tensors, except for those that the function marks as writable.

    Raises: DiagnosticError naming the parameter or result that does not cross the border.
    """
    name = function.sym_name.data
    inputs, outputs = _types(function)
    params = tuple(
        _border(function, f"parameter {number}", each, Passing.COPIED if _is_writable(function, number) else tensors)
        for number, each in enumerate(inputs)
    )
    results = tuple(_border(function, f"result {number}", each, tensors) for number, each in enumerate(outputs))
    types = LLVMTypes()
    arguments = passed_types(inputs)
    packed = [new for each in outputs if (new := types.one(bufferized(each))) is not None]
    result = llvm.LLVMVoidType() if not packed else packed[0]
    if len(packed) > 1:
        result = llvm.LLVMStructType.from_type_list(packed)
    return LoweredSignature(name, params, results, arguments, passed_type(result), argument_names(function))


def passed_types(inputs: Sequence[Attribute]) -> tuple[Attribute, ...]:
    """The types of the values passed for such parameters, in the llvm dialect."""
    types = LLVMTypes()
    return tuple(passed_type(new) for each in inputs for new in _expanded(types, bufferized(each)))


def check_lowered(function: llvm.FuncOp, signature: LoweredSignature) -> None:
    """Check that a lowered function has the types that its signature promises. Raises: DiagnosticError."""
    kind = function.function_type
    if tuple(kind.inputs.data) != signature.arguments or kind.output != signature.result:
        wanted = llvm.LLVMFunctionType(signature.arguments, signature.result)
        raise op_error(
            function, f"'{signature.name}' cannot run: after these passes its type is {kind}, which is not {wanted}"
        )


def _types(function: func.FuncOp | llvm.FuncOp) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
    kind = function.function_type
    if isinstance(kind, FunctionType):
        return kind.inputs.data, kind.outputs.data
    return kind.inputs.data, () if isinstance(kind.output, llvm.LLVMVoidType) else (kind.output,)


def _is_writable(function: func.FuncOp | llvm.FuncOp, number: int) -> bool:
    """Return whether a function marks a tensor's buffer as writable."""
    attributes = function.arg_attrs
    return attributes is not None and attributes.data[number].data.get(WRITABLE) == BoolAttr.from_bool(True)


def _border(function: Operation, what: str, type_: Attribute, tensors: Passing) -> Border:
    found = border_of(type_, tensors)
    if isinstance(found, str):
        raise op_error(function, f"cannot run: {what}: {found}")
    return found


def _expanded(types: LLVMTypes, type_: Attribute) -> list[Attribute]:
    """The types of the values passed for a parameter."""
    if isa(type_, MemRefType[Attribute]):
        pointer = types.pointer_to(type_)
        assert pointer is not None, "as `border_of` found"
        return [pointer, pointer, *[types.index] * (1 + 2 * len(type_.get_shape()))]
    if isa(type_, UnrankedMemRefType[Attribute]):
        return [types.index, llvm.LLVMPointerType()]
    found = types.one(type_)
    return [] if found is None else [found]
