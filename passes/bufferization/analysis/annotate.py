"""Write the results of the analysis into attributes, for tests.

Source: the functions `annotate...` in `OneShotAnalysis.cpp` and `OneShotModuleBufferize.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.interfaces.bufferization import is_tensor, operands_of
from okl_opt.dialects.text.write.names import ValueNames
from okl_opt.passes.bufferization.analysis.functions import ACCESS, equivalent_arguments, returns_of, tensor_arguments
from okl_opt.passes.bufferization.analysis.notes import Note
from okl_opt.passes.bufferization.analysis.one_shot import OneShotState

_IN_PLACE = "__inplace_operands_attr__"
_EQUIVALENT = "__equivalent_func_args__"
_RESULT_ALIASES = "__opresult_alias_set_attr__"
_ARGUMENT_ALIASES = "__bbarg_alias_set_attr__"


def in_place_notes(top: Operation, state: OneShotState) -> Iterator[Note]:
    """The in-place decisions for the tensor operands of each op."""
    for op in top.walk():
        tensors = {operand.number: operand for operand in operands_of(op)}
        if tensors:
            words = [
                str(state.is_in_place(op, number)).lower() if number in tensors else "none"
                for number in range(len(op.operands))
            ]
            yield Note(op, _IN_PLACE, _strings(words))


def _strings(words: Iterable[str]) -> ArrayAttr[StringAttr]:
    return ArrayAttr(map(StringAttr, words))


def function_notes(function: FuncOp, state: OneShotState) -> Iterator[Note]:
    """The accesses to a function's arguments, and the arguments that it returns."""
    callee = state.callees[function]
    for op, same in _equivalent_returns(function, state):
        numbers = [IntegerAttr(same.get(place, -1), i64) for place in range(len(op.operands))]
        yield Note(op, _EQUIVALENT, ArrayAttr(numbers))
    numbers = tensor_arguments(function)
    if not numbers:
        return
    given = function.arg_attrs.data if isinstance(function.arg_attrs, ArrayAttr) else ()
    attributes = [*given, *([DictionaryAttr({})] * (len(function.function_type.inputs.data) - len(given)))]
    for number in numbers:
        word = _WORDS[number in callee.read, number in callee.written]
        attributes[number] = DictionaryAttr({**attributes[number].data, ACCESS: StringAttr(word)})
    yield Note(function, "arg_attrs", ArrayAttr(attributes))


_WORDS = {(False, False): "none", (True, False): "read", (False, True): "write", (True, True): "read-write"}


def _equivalent_returns(function: FuncOp, state: OneShotState) -> Iterator[tuple[ReturnOp, Mapping[int, int]]]:
    """Map operands of each return to equivalent arguments. As in MLIR, stop at the first return that differs."""
    found = [(op, equivalent_arguments(function, op, state)) for op in returns_of(function)]
    asked = dict(found[0][1]) if found else {}
    for op, same in found:
        same = {place: number for place, number in same.items() if place in asked}
        if same:
            yield op, same
        asked = {place: number for place, number in asked.items() if same.get(place) == number}


def alias_notes(top: Operation, state: OneShotState) -> Iterator[Note]:
    """For results and arguments, the names of all tensors that may share their buffer."""
    names = ValueNames(top).of

    def named(values: Iterable[SSAValue]) -> ArrayAttr[Attribute]:
        sets = [state.aliases_of(value) for value in values if is_tensor(value.type)]
        return ArrayAttr(_strings(f"%{names[alias]}" for alias in aliases) for aliases in sets)

    for op in top.walk():
        results = named(op.results)
        if results.data:
            yield Note(op, _RESULT_ALIASES, results)
        arguments = [argument for region in op.regions for block in region.blocks for argument in block.args]
        if any(is_tensor(argument.type) for argument in arguments):
            sets = ArrayAttr(ArrayAttr(named(block.args) for block in region.blocks) for region in op.regions)
            yield Note(op, _ARGUMENT_ALIASES, sets)
