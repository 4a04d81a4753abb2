"""Checks of every function-like op. Source: `FunctionInterfaces.h` and its .td file of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted

# Functions whose entry blocks have more arguments than their signature.
_MORE_ARGUMENTS = ("gpu.func",)


def check_function(op: Operation) -> None:
    """Check the attributes of arguments and results, and the arguments of the entry block."""
    signature = op.properties.get("function_type", op.attributes.get("function_type"))
    if signature is None:
        return
    inputs, outputs = _inputs(signature), _outputs(signature)
    _check_attributes(op, "argument", inputs)
    _check_attributes(op, "result", outputs)
    entry = op.regions[0].blocks.first
    if entry is None or op.name in _MORE_ARGUMENTS:
        return
    if len(entry.args) != len(inputs):
        raise VerifyException(f"entry block must have {len(inputs)} arguments to match function signature")
    for index, (argument, type) in enumerate(zip(entry.arg_types, inputs, strict=True)):
        if argument != type:
            raise VerifyException(
                f"type of entry block argument #{index}({quoted(argument)}) must match the type of the corresponding "
                f"argument in function signature({quoted(type)})"
            )


def _inputs(signature: Attribute) -> Sequence[Attribute]:
    inputs = getattr(signature, "inputs", ArrayAttr(()))
    return inputs.data


def _outputs(signature: Attribute) -> Sequence[Attribute]:
    """The result types; a function of the llvm dialect has one, or none for void."""
    if isinstance(signature, FunctionType):
        return signature.outputs.data
    output = getattr(signature, "output", None)
    return () if output is None or output.name == "llvm.void" else (output,)


def _check_attributes(op: Operation, what: str, types: Sequence[Attribute]) -> None:
    name = "arg_attrs" if what == "argument" else "res_attrs"
    array = op.properties.get(name, op.attributes.get(name))
    if not isa(array, ArrayAttr[Attribute]):
        return
    if len(array) != len(types):
        raise VerifyException(
            f"expects {what} attribute array to have the same number of elements as the number of function {what}s, "
            f"got {len(array)}, but expected {len(types)}"
        )
    for type, attributes in zip(types, array.data, strict=True):
        for key, value in attributes.data.items() if isinstance(attributes, DictionaryAttr) else ():
            if "." not in key:
                raise VerifyException(f"{what}s may only have dialect attributes")
            if key.startswith("llvm."):
                _check_llvm_attribute(op, what, type, key, value)
            elif key.startswith("bufferization.") and what == "argument":
                _check_bufferization_attribute(op, key, value)


def _check_bufferization_attribute(op: Operation, name: str, value: Attribute) -> None:
    from okl_opt.dialects.upstream.bufferization.dialect_attributes import check_argument

    check_argument(op, name, value)


def _check_llvm_attribute(op: Operation, what: str, type: Attribute, name: str, value: Attribute) -> None:
    from okl_opt.dialects.upstream.llvm.checks.parameters import check_argument, check_result

    (check_argument if what == "argument" else check_result)(op, type, name, value)
