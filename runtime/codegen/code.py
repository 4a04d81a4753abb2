"""The generator `llvm`: compiles any function, as `--run` does. It is the fallback of the other generators."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.bufferization import MaterializeInDestinationOp, ToTensorOp
from xdsl.dialects.builtin import FunctionType, ModuleOp, TensorType, UnitAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.compiler_functions import COMPILER
from okl_opt.dialects.interfaces.symbols import NewNames, symbol_name, uses_in_op
from okl_opt.dialects.registry import make_context
from okl_opt.passes.analysis.run_ends import GUARD
from okl_opt.passes.byoc.codegen import ExternalCodegen, ExternalFunction, Refused, bound_functions
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.called_code import CalledCode
from okl_opt.runtime.code.external import Argument, arguments_of, memrefs_of
from okl_opt.runtime.code.options import FunctionOptions
from okl_opt.runtime.code.signature import signature_of
from okl_opt.runtime.code.source import DIALECTS
from okl_opt.runtime.codegen.linked import linked
from okl_opt.runtime.native.called_code import DECLARATIONS, body_text
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.entries.code import check_as_read, compiled_function, lowered_functions
from okl_opt.runtime.prepare.passes import apply_passes

_NOT_COMPUTED = frozenset({"bufferization", "builtin", "byoc", "cf", "func", "memref"})
_SERIAL = "parallel=false"
"""A function runs on the calling thread."""


class LLVMCodegen(ExternalCodegen):
    """Functions on tensors, lowered through loops and vectors. Functions that they call are compiled with them."""

    name = "llvm"

    def supports(self, op: Operation) -> bool:
        if op_name(op).partition(".")[0] not in DIALECTS - _NOT_COMPUTED or not op.results:
            return False
        alone = FunctionType.from_lists(list(op.operand_types), list(op.result_types))
        return not isinstance(arguments_of(alone), str)

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        return {function.sym_name.data: _compiled(function) for function in functions}


def _compiled(function: FuncOp) -> ExternalFunction | Refused:
    arguments = arguments_of(function.function_type)
    if isinstance(arguments, str):
        return Refused(arguments)
    try:
        return _program(function, arguments)
    except DiagnosticError as problem:
        return Refused(problem.diagnostics[0].message)
    except OklRuntimeError as problem:
        return Refused(str(problem))


def _program(function: FuncOp, arguments: Sequence[Argument]) -> ExternalFunction:
    """Compile a function. Raises: DiagnosticError, OklRuntimeError."""
    around = function.parent_op()
    assert isinstance(around, ModuleOp), "compiler functions stand in a module"
    module = ModuleOp([copy_of(op) for op in _needed(around, function)])
    module.location = around.location
    was_guarded = any(symbol_name(op) == GUARD for op in module.ops)
    entry = _entry(function, NewNames(module).new("entry"))
    ctx = make_context()
    if was_guarded:
        _guard(ctx, entry, function)
    module.body.block.add_op(entry)
    if not was_guarded:
        apply_passes(ctx, module, ["guard-memory-accesses"], function.sym_name.data)
    for op in module.ops:
        op.attributes.pop(COMPILER, None)
    options = FunctionOptions(codegen=_SERIAL, externals=bound_functions(around))
    builder = ProgramBuilder(ctx, functions=options)
    check_as_read(builder, module)
    lowered = lowered_functions(builder, module, entry.sym_name.data)
    code = compiled_function(builder, lowered, entry, signature_of(entry), options.externals)
    called = CalledCode(code)
    body = body_text([argument.values for argument in arguments])
    made = linked(function.function_type, arguments, body, called.imports, [DECLARATIONS], called)
    return made._replace(problem=called.problem)


def _guard(ctx: Context, entry: FuncOp, function: FuncOp) -> None:
    """Add the checks to an entry that the called function lacks. Raises: DiagnosticError."""
    kind = function.function_type
    called = FuncOp.external(function.sym_name.data, kind.inputs.data, kind.outputs.data)
    alone = ModuleOp([called, entry])
    apply_passes(ctx, alone, ["guard-memory-accesses"], function.sym_name.data)
    entry.detach()


def _needed(module: ModuleOp, function: FuncOp) -> Iterator[Operation]:
    """The function, and the symbols of the module that it uses."""
    symbols = {name: op for op in module.ops if (name := symbol_name(op)) is not None}
    found: dict[Operation, None] = {function: None}
    waiting: list[Operation] = [function]
    while waiting:
        for _, reference in uses_in_op(waiting.pop()):
            used = symbols.get(reference.root_reference.data)
            if used is not None and used not in found:
                found[used] = None
                waiting.append(used)
    return (op for op in module.ops if op in found)


def _entry(function: FuncOp, name: str) -> FuncOp:
    """A function on memrefs that calls another function and writes its results to the last arguments."""
    inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
    block = Block(arg_types=memrefs_of(function.function_type).inputs.data)
    given: list[SSAValue] = []
    for argument, type_ in zip(block.args, inputs, strict=False):
        value: SSAValue = argument
        if isa(type_, TensorType[Attribute]):
            tensor = ToTensorOp.create(operands=[argument], result_types=[type_], properties={"restrict": UnitAttr()})
            block.add_op(tensor)
            value = tensor.results[0]
        given.append(value)
    call = CallOp(function.sym_name.data, given, outputs)
    block.add_op(call)
    for result, place in zip(call.results, block.args[len(inputs) :], strict=True):
        properties = {"restrict": UnitAttr(), "writable": UnitAttr()}
        block.add_op(MaterializeInDestinationOp.create(operands=[result, place], properties=properties))
    block.add_op(func.ReturnOp())
    entry = FuncOp(name, FunctionType.from_lists(block.arg_types, []), Region(block))
    for op in entry.walk():
        op.location = function.location
    return entry
