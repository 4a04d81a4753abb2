"""Modules of the llvm dialect as LLVM IR text that `llvm-as` of the same release accepts.

The text is that of `mlir-translate --mlir-to-llvmir`, without debug information.
"""

from __future__ import annotations

import re
from collections.abc import Container

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.llvm import FuncOp, GlobalOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.runtime.machine.llvm_ir.escapes import string
from okl_opt.runtime.machine.llvm_ir.functions import declaration, definition, untranslated
from okl_opt.runtime.machine.llvm_ir.globals import global_text
from okl_opt.runtime.machine.llvm_ir.table import ROWS
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.writer import ModuleWriter

_NAME = "LLVMDialectModule"


def llvm_ir_text(module: ModuleOp) -> str:
    """LLVM IR of a module that holds only ops of the llvm dialect, as LLVM itself prints it.

    Raises: DiagnosticError at the first op or attribute without translation, or if LLVM rejects the whole.
    """
    from llvmlite import binding

    layout, triple = _string(module, "llvm.data_layout"), _string(module, "llvm.target_triple")
    header = f'source_filename = "{_NAME}"\n'
    if layout:
        header += f"target datalayout = {string(layout)}\n"
    if triple and not _TRIPLE.fullmatch(triple):
        # LLVM prints it without escapes.
        raise op_error(module, f"attribute 'llvm.target_triple' is no target triple: '{triple}'")
    if triple:
        header += f"target triple = {string(triple)}\n"
    # Imported here, since the code of a run has no ops of GPUs.
    from okl_opt.runtime.machine.llvm_ir.nvvm import NVVM_ROWS

    writer = ModuleWriter({**ROWS, **NVVM_ROWS}, claims=True)
    text = header + _body(writer, module)
    # mlir-translate adds this to every module. Parsed with the rest it would make LLVM end the process at the first
    # error.
    flags = f'!llvm.module.flags = !{{!{_FLAG}}}\n!{_FLAG} = !{{i32 2, !"Debug Info Version", i32 3}}\n'
    try:
        parsed = binding.parse_assembly(text, binding.create_context())
        parsed.verify()
        parsed = binding.parse_assembly(_with_intrinsics_as_called(str(parsed)) + flags, binding.create_context())
    except RuntimeError as error:
        raise op_error(module, f"is rejected by LLVM: {error}") from error
    parsed.name = _NAME
    return str(parsed)


INTRINSIC = "llvm."
"""The name prefix of LLVM's intrinsics and special globals."""
_TRIPLE = re.compile(r"[-\w.]+")
_FLAG = 1 << 30
"""A number that no other node has; LLVM renumbers the nodes."""
_INTRINSIC = re.compile(r"^(?:; Function Attrs: .*\n)?declare [^@\n]*@(llvm\.[\w.]+)\(.*\n", re.MULTILINE)


def _with_intrinsics_as_called(text: str) -> str:
    """LLVM's text of a module, with the declarations of intrinsics last and in the order of their first calls."""
    found = {match[1]: match[0] for match in _INTRINSIC.finditer(text)}
    if not found:
        return text
    rest = _INTRINSIC.sub("", text)
    order = sorted(found, key=lambda name: _first_use(rest, name))
    return "\n".join((rest, *(found[name] for name in order)))


def _first_use(text: str, name: str) -> int:
    place = text.find(f"@{name}(")
    return len(text) if place < 0 else place


def llvm_ir_body(module: ModuleOp, *, claims: bool = True) -> str:
    """The functions and globals of a module as LLVM IR, without the module's target.

    Without `claims`, LLVM gets no unchecked assumptions: flags that make poison, alignments of addresses, attributes.
    Undefined values are zero, and a program that reaches unreachable code calls `okl_unreachable`.

    Raises: DiagnosticError at the first op or attribute without translation.
    """
    return _body(ModuleWriter(ROWS, claims=claims), module)


def _body(writer: ModuleWriter, module: ModuleOp) -> str:
    if "llvm.module_asm" in module.attributes:
        raise op_error(module, "has module-level assembly, which is not translated")
    functions: list[FuncOp] = []
    globals_: list[GlobalOp] = []
    symbols: dict[str, Operation] = {}
    for op in module.ops:
        match op:
            case GlobalOp():
                globals_.append(op)
            case FuncOp():
                functions.append(op)
            case _:
                raise op_error(
                    op, "cannot be translated to LLVM IR: only functions and globals of the llvm dialect can"
                )
        _check_name(op, op.sym_name.data, symbols)
        symbols[op.sym_name.data] = op
    writer.symbols = symbols
    texts = [_text(writer, op) for op in (*globals_, *functions)]
    for needed in writer.needed:
        if needed in symbols:
            raise op_error(symbols[needed], f"has the name of a function of the runtime: '{needed}'")
    parts = (*writer.types.definitions(), *texts, *writer.needed.values(), *writer.metadata.definitions())
    return "\n".join(part for part in parts if part) + "\n"


def _text(writer: ModuleWriter, op: GlobalOp | FuncOp) -> str:
    try:
        if isinstance(op, GlobalOp):
            return global_text(writer, op)
        if op.body.blocks:
            return definition(writer, op)
        # LLVM declares intrinsics itself, and then reports errors in a call.
        return "" if op.sym_name.data.startswith(INTRINSIC) else declaration(writer, op)
    except Untranslatable as error:
        raise untranslated(op, error) from error


def _check_name(op: Operation, name: str, symbols: Container[str]) -> None:
    """Refuse names that LLVM would change, empty ones and those with null bytes, repeated ones, and LLVM's own."""
    if not name or "\0" in name:
        raise op_error(op, "needs a name without null bytes to be translated to LLVM IR")
    if name.startswith(INTRINSIC) and any(region.blocks for region in op.regions):
        raise op_error(op, f"defines '{name}', which has a name of LLVM's own")
    if name.startswith(INTRINSIC) and isinstance(op, GlobalOp):
        raise op_error(op, f"has a name of LLVM's own: '{name}'")
    if name in symbols:
        raise op_error(op, f"defines symbol '{name}' a second time")


def _string(module: ModuleOp, name: str) -> str:
    attribute = module.attributes.get(name)
    if attribute is None:
        return ""
    if not isinstance(attribute, StringAttr):
        raise op_error(module, f"attribute '{name}' must be a string")
    return attribute.data
