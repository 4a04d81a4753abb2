"""The outputs of `--emit` for a module of functions: LLVM IR, assembly, an object file, a library with its header.

A module is finished by the passes that `--run` adds, but without guards: code does what the module says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr, UnitAttr, i8, i64
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from okl_opt.dialects.diagnostic import Diagnostic, Severity, emit, file_position, op_error, op_name
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.analysis.run_ends import GUARD
from okl_opt.passes.checks.guards.emit import MESSAGE
from okl_opt.passes.conversion.convert_func_to_llvm import C_INTERFACE
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.header import c_header, exported
from okl_opt.runtime.code.source import DIALECTS
from okl_opt.runtime.code.supplied import REPORT, SUPPLIED, supplied_text
from okl_opt.runtime.code.vector_maths import vector_helper
from okl_opt.runtime.machine.emission import Form, machine_code
from okl_opt.runtime.machine.jit import Target, undefined_symbols
from okl_opt.runtime.machine.linker import missing_symbols, shared_library
from okl_opt.runtime.machine.llvm_ir import llvm_ir_text
from okl_opt.runtime.prepare.finishing import check_finished, missing_passes, tensor_pipeline
from okl_opt.runtime.prepare.functions import is_public

_HIDDEN = 1
"""LLVM's number of hidden visibility."""
_LOCAL = ("internal", "private", "available_externally")
"""Linkages of functions that are not in the object's table of symbols."""

Stated = Mapping[str, func.FuncOp]
"""Functions with a body, as before lowering, by name."""


class Library(NamedTuple):
    """A shared library and its C header."""

    code: bytes
    header: str


def request_wrappers(module: ModuleOp) -> None:
    """Ask for `_mlir_ciface_NAME` of the functions that callers outside can see."""
    for function in _public_functions(module):
        function.attributes[C_INTERFACE] = UnitAttr()


def stated_functions(module: ModuleOp) -> dict[str, func.FuncOp]:
    """Copies of the functions that callers outside can see, without their bodies."""
    found: dict[str, func.FuncOp] = {}
    for function in _public_functions(module):
        copy = func.FuncOp(function.sym_name.data, function.function_type)
        copy.location = function.location
        found[function.sym_name.data] = copy
    return found


def finish(module: ModuleOp, codegen: str, target: Target, run_passes: Callable[[Sequence[str]], None]) -> None:
    """Lower a module of functions to the llvm dialect, if it is not lowered yet; others are left alone.

    `codegen` is as for `tensor_pipeline`. Raises: DiagnosticError at an op that no pass lowers.
    """
    names = {op_name(op).partition(".")[0] for op in module.walk()}
    was_lowered = True
    if names <= {*DIALECTS, "llvm"}:
        for passes in missing_passes(module, lambda: tensor_pipeline(codegen, target)):
            request_wrappers(module)
            run_passes(passes)
            was_lowered = False
    check_finished(module)
    for function in module.ops:
        if not was_lowered and isinstance(function, func.FuncOp):
            raise _not_lowered(function)


def assembly(module: ModuleOp, target: Target, level: int) -> str:
    """Assembly text of a module in the llvm dialect. Raises: DiagnosticError, OklRuntimeError."""
    return _code(module, Form.ASSEMBLY, target, level).decode()


def object_file(module: ModuleOp, target: Target, level: int) -> bytes:
    """An object file of a module in the llvm dialect. Raises: DiagnosticError, OklRuntimeError."""
    return _code(module, Form.OBJECT, target, level)


def library(module: ModuleOp, target: Target, level: int, stated: Stated, name: str) -> Library:
    """A shared library of a module in the llvm dialect, with a header for a file called `name`.

    Warns of symbols that its user must link. Raises: DiagnosticError, OklRuntimeError.
    """
    functions = exported([op for op in module.ops if isinstance(op, llvm.FuncOp) and _is_seen(op)], stated)
    c_header(name, functions, ())  # refuse what C cannot call before compiling
    code = object_file(module, target, level)
    needed = missing_symbols(undefined_symbols(code))
    shared = shared_library(code)
    _warn_of_missing(module, needed)
    return Library(shared, c_header(name, functions, needed))


def _public_functions(module: ModuleOp) -> Iterator[func.FuncOp]:
    for op in module.ops:
        if isinstance(op, func.FuncOp) and op.body.blocks and is_public(op):
            yield op


def _is_seen(function: llvm.FuncOp) -> bool:
    """Return whether callers outside of the module can see a function."""
    is_hidden = function.visibility_.value.data == _HIDDEN or function.linkage.linkage.data in _LOCAL
    return bool(function.body.blocks) and is_public(function) and not is_hidden


def _not_lowered(function: func.FuncOp) -> Exception:
    """The error for a function whose type has no counterpart in the llvm dialect."""
    from okl_opt.dialects.text import quoted
    from okl_opt.passes.conversion.llvm_types import LLVMTypes

    kind = function.function_type
    sides = (("parameter", kind.inputs), ("result", kind.outputs))
    for what, types in sides:
        for number, type_ in enumerate(types):
            if LLVMTypes().argument_types(type_) is None:
                return op_error(function, f"cannot be translated to LLVM IR: {what} {number} is {quoted(type_)}")
    return op_error(function, "cannot be translated to LLVM IR: no pass has turned it into an llvm.func")


def _code(module: ModuleOp, form: Form, target: Target, level: int) -> bytes:
    made = module.clone()
    made.location = module.location
    _check_no_assembly(made)
    _hide_private(made)
    _report_guards(made)
    texts = [llvm_ir_text(made), *_supplied(made)]
    if not any(isinstance(op, llvm.FuncOp) and _is_seen(op) for op in module.ops):
        raise OklRuntimeError("--emit: the module has no public function with a body")
    return machine_code(texts, form, target, level)


def _check_no_assembly(module: ModuleOp) -> None:
    for op in module.walk():
        if op_name(op) == "llvm.inline_asm":
            # Directives of the assembler can read any file.
            raise op_error(op, "is not compiled: only --emit=llvm writes the module's inline assembly")


def _hide_private(module: ModuleOp) -> None:
    """Make private functions invisible to callers outside."""
    for op in module.ops:
        if isinstance(op, llvm.FuncOp) and op.body.blocks and not is_public(op):
            op.linkage = llvm.LinkageAttr("internal")
            op.visibility_ = IntegerAttr(0, 64)


def _supplied(module: ModuleOp) -> Iterator[str]:
    """Yield LLVM IR of the runtime functions that a module declares with their correct types."""
    for op in module.ops:
        if isinstance(op, llvm.FuncOp) and not op.body.blocks:
            name, kind = op.sym_name.data, op.function_type
            if _is_supplied(name, kind):
                yield supplied_text(name)
            elif (helper := vector_helper(name)) is not None:
                stated = tuple(print_attribute(each) for each in (*kind.inputs, kind.output))
                if stated == helper.declared and not kind.is_variadic:
                    yield helper.text


def _is_supplied(name: str, kind: llvm.LLVMFunctionType) -> bool:
    found = SUPPLIED.get(name)
    if found is None:
        return False
    stated = [_TYPE_NAMES.get(str(each), "") for each in (*kind.inputs, kind.output)]
    return stated == [*found.params, found.result] and not kind.is_variadic


_TYPE_NAMES = {**{each: each for each in ("i16", "i32", "i64", "f32", "f64")}, "!llvm.ptr": "ptr", "!llvm.void": "void"}


def _report_guards(module: ModuleOp) -> None:
    """Let failed guards print their place and message, then abort, as failed assertions do."""
    declared = next((op for op in module.ops if isinstance(op, llvm.FuncOp) and op.sym_name.data == GUARD), None)
    if declared is None or declared.body.blocks or len(declared.function_type.inputs) != 2:
        return
    names = {op.sym_name.data for op in module.ops if isinstance(op, llvm.FuncOp | llvm.GlobalOp)}
    calls = [
        op
        for op in module.walk()
        if isinstance(op, llvm.CallOp) and op.callee is not None and op.callee.string_value() == GUARD
    ]
    for number, call in enumerate(calls):
        name = next(each for at in range(len(names) + 1) if (each := f"okl_guard_{number}_{at}") not in names)
        names.add(name)
        text = _report(call).encode(errors="replace") + b"\0"
        module.body.block.add_op(_string_global(name, text))
        address = llvm.AddressOfOp(name, llvm.LLVMPointerType())
        Rewriter.replace_op(call, [address, llvm.CallOp(REPORT, address.results[0], *call.args)], [])
    kind = llvm.LLVMFunctionType([llvm.LLVMPointerType(), i64, i64], llvm.LLVMVoidType())
    Rewriter.replace_op(declared, llvm.FuncOp(REPORT, kind, linkage=llvm.LinkageAttr("external")), [])


def _report(call: llvm.CallOp) -> str:
    """The printf format of a message, which takes the call's two numbers."""
    message = call.attributes.get(MESSAGE)
    place = file_position(call.location)
    begin = "" if place is None else "{}:{}:{}: ".format(*place)
    text = message.data if isinstance(message, StringAttr) else "a check has failed"
    line = in_one_line(f"{begin}error: {text}").replace("%0", "\0").replace("%1", "\1").replace("%", "%%")
    return line.replace("\0", "%1$lld").replace("\1", "%2$lld") + "\n"


def _string_global(name: str, text: bytes) -> Operation:
    kind = llvm.LLVMArrayType(len(text), i8)
    return llvm.GlobalOp(kind, name, llvm.LinkageAttr("private"), constant=True, value=StringAttr(text.decode()))


def _warn_of_missing(module: ModuleOp, names: Sequence[str]) -> None:
    declared = {op.sym_name.data: op for op in module.ops if isinstance(op, llvm.FuncOp | llvm.GlobalOp)}
    for name in names:
        location = declared.get(name, module).location
        emit(Diagnostic(Severity.WARNING, location, f"'{name}' is not in the library: {_where(name)}"))


def _where(name: str) -> str:
    from okl_opt.runtime.code.symbols import SYMBOLS

    if name in SYMBOLS:
        return "link MLIR's libmlir_runner_utils and libmlir_c_runner_utils"
    return "link a library that defines it"
