"""Patterns that convert the types of functions, calls and returns."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Operation, SSAValue

from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter


class ConvertSignature(ConversionPattern[func.FuncOp]):
    """func.func, with its entry block arguments"""

    names = (func.FuncOp.name,)

    def convert(self, op: func.FuncOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if op.body.blocks:
            edit.convert_arguments(op.body.blocks[0])
        inputs, outputs = op.function_type.inputs, op.function_type.outputs
        types = edit.converter.convert_all(inputs), edit.converter.convert_all(outputs)
        edit.modify(op).properties["function_type"] = FunctionType.from_lists(*types)


class ConvertCallTypes(ConversionPattern[func.CallOp]):
    """func.call"""

    names = (func.CallOp.name,)

    def convert(self, op: func.CallOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        call = func.CallOp(op.callee, operands, edit.converter.convert_all(op.result_types))
        call.attributes.update(op.attributes)
        results = iter(call.results)
        groups = [[next(results) for _ in edit.converter.convert_all([type_])] for type_ in op.result_types]
        edit.replace_by(op, [call], groups)


class ConvertReturnTypes(ConversionPattern[func.ReturnOp]):
    """func.return"""

    names = (func.ReturnOp.name,)

    def convert(self, op: func.ReturnOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        edit.modify(op).operands = operands


PATTERNS = (ConvertSignature(), ConvertCallTypes(), ConvertReturnTypes())


def has_converted_types(op: Operation, converter: TypeConverter) -> bool:
    """Return whether a conversion keeps all types of a function, call or return."""
    if isinstance(op, func.FuncOp):
        types = (*op.function_type.inputs, *op.function_type.outputs)
    else:
        types = (*(operand.type for operand in op.operands), *op.result_types)
    return all(map(converter.keeps, types))
