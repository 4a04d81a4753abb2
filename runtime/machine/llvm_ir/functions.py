"""Functions: signatures and bodies. Source: `convertOneFunction` of `ModuleTranslation.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import IntegerAttr, StringAttr, SymbolRefAttr, UnrealizedConversionCastOp
from xdsl.dialects.llvm import FuncOp, LinkageAttr, LLVMVoidType
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.runtime.machine.llvm_ir.attributes import convention, listed, of_function, parameter
from okl_opt.runtime.machine.llvm_ir.escapes import name, string
from okl_opt.runtime.machine.llvm_ir.flow import edges
from okl_opt.runtime.machine.llvm_ir.kernel_attributes import is_kernel, of_kernel
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.values import VALUES
from okl_opt.runtime.machine.llvm_ir.writer import Function, ModuleWriter


def untranslated(op: Operation, reason: object) -> DiagnosticError:
    return op_error(op, f"cannot be translated to LLVM IR: {reason}")


# ----- signatures

# Indexed by the numbers in attributes.
_VISIBILITY = ("", "hidden", "protected")
_UNNAMED_ADDRESS = ("", "local_unnamed_addr", "unnamed_addr")


def symbol_words(op: Operation) -> str:
    """Linkage and visibility, with a blank after each word."""
    linkage = held(op, "linkage")
    word = linkage.linkage.data if isinstance(linkage, LinkageAttr) else "external"
    words = ["" if word == "external" else word]
    words.append("dso_local" if held(op, "dso_local") is not None else "")
    words.append(_VISIBILITY[_choice(op, "visibility_")])
    return "".join(f"{word} " for word in words if word)


def unnamed_address(op: Operation) -> str:
    return _UNNAMED_ADDRESS[_choice(op, "unnamed_addr")]


def _choice(op: Operation, name: str) -> int:
    value = held(op, name)
    return value.value.data if isa(value, IntegerAttr) else 0


def declaration(module: ModuleWriter, op: FuncOp) -> str:
    return f"declare {_signature(module, op, None)}"


def _signature(module: ModuleWriter, op: FuncOp, names: Sequence[str] | None) -> str:
    """A function up to its body; `names` are the names of its parameters."""
    type, text = op.function_type, module.types.text
    inputs = [
        f"{text(each)}{parameter(module, attributes)}{'' if names is None else f' {names[index]}'}"
        for index, (each, attributes) in enumerate(
            zip(type.inputs, listed(op, "arg_attrs", len(type.inputs)), strict=True)
        )
    ]
    if type.is_variadic:
        inputs.append("...")
    of_result = "" if isinstance(type.output, LLVMVoidType) else _result_attributes(module, op)
    called = "ptx_kernel " if is_kernel(op) and module.claims else convention(module, op)
    head = f"{symbol_words(op)}{called}{of_result}{text(type.output)}"
    address = unnamed_address(op)
    rest = f" {address}" if address else ""
    rest += f"{of_function(module, op)}{_of_kernel(module, op)}{_end(module, op)}"
    return f"{head} @{name(op.sym_name.data)}({', '.join(inputs)}){rest}"


def _of_kernel(module: ModuleWriter, op: FuncOp) -> str:
    return "".join(f" {word}" for word in of_kernel(op)) if module.claims else ""


def _result_attributes(module: ModuleWriter, op: FuncOp) -> str:
    words = parameter(module, listed(op, "res_attrs", 1)[0], "a result").lstrip()
    return f"{words} " if words else ""


def _end(module: ModuleWriter, op: FuncOp) -> str:
    """The text after the attributes of a function."""
    for attribute in ("comdat", "section"):
        if held(op, attribute) is not None:
            raise op_error(op, f"has a {attribute}, which is not translated")
    if not module.claims:
        return ""
    alignment = _choice(op, "alignment")
    parts = [f"align {alignment}"] if alignment else []
    collector, personality = held(op, "garbageCollector"), held(op, "personality")
    if isinstance(collector, StringAttr):
        if not collector.data.replace("-", "").isidentifier():
            # LLVM prints it without escapes.
            raise op_error(op, f"has a garbage collector that is not translated: '{collector.data}'")
        parts.append(f"gc {string(collector.data)}")
    if isa(personality, SymbolRefAttr):
        parts.append(f"personality ptr @{name(module.checked_symbol(personality.string_value()))}")
    count = held(op, "function_entry_count")
    if op.body.blocks and isa(count, IntegerAttr):
        node = module.metadata.node('!"function_entry_count"', f"i64 {count.value.data}")
        parts.append(f"!prof {node}")
    return "".join(f" {part}" for part in parts)


# ----- bodies


class _Detour(NamedTuple):
    """A block between a branch and a successor that the branch reaches by several edges with different values."""

    label: str
    source: str
    block: Block
    values: Sequence[SSAValue]
    numbers: Sequence[int]


def definition(module: ModuleWriter, op: FuncOp) -> str:
    """A function with its body. Raises: DiagnosticError at the first op without translation."""
    function = Function(module)
    entry = op.body.blocks.first
    assert entry is not None
    for number, argument in enumerate(entry.args):
        function.names[argument] = f"%{number}"
    signature = _signature(module, op, [function.names[argument] for argument in entry.args])
    branches = _branches(op)
    detours = _detours(function, branches, _number(function, op, branches))
    incoming = _incoming(function, branches, detours)
    lines = function.lines
    lines.append(f"define {signature} {{")
    for block in op.body.blocks:
        if block is not entry:
            lines.append(f"{function.labels[block]}:")
            if block in incoming:
                _write_phis(function, op, block, incoming[block])
        _write_ops(function, block)
    for detour in detours:
        lines.append(f"{detour.label}:")
        for value, number in zip(detour.values, detour.numbers, strict=True):
            lines.append(f"  %{number} = phi {function.type(value.type)} [ {function.names[value]}, %{detour.source} ]")
        lines.append(f"  br label %{function.labels[detour.block]}")
    lines.append("}")
    return "\n".join(lines)


class _Branch(NamedTuple):
    """The branch at the end of a block."""

    block: Block
    op: Operation
    edges: Sequence[tuple[Block, Sequence[SSAValue]]]


def _branches(op: FuncOp) -> list[_Branch]:
    """The branches of a function that pass values to blocks."""
    found: list[_Branch] = []
    for block in op.body.blocks:
        end = block.last_op
        if end is not None and end.successors and any(target.args for target in end.successors):
            found.append(_Branch(block, end, edges(end)))
    return found


def _number(function: Function, op: FuncOp, branches: Sequence[_Branch]) -> int:
    """Name all values, in the order in which LLVM numbers them: a value may be used above its definition.

    Returns the next number.
    """
    names, module = function.names, function.module
    number = len(names)
    entry = op.body.blocks.first
    reached = {target for branch in branches for target, _ in branch.edges}
    for block in op.body.blocks:
        function.labels[block] = str(number)
        number += 1
        if block is not entry and block in reached:
            for argument in block.args:
                names[argument] = f"%{number}"
                number += 1
        elif block is not entry:
            # No branch leads here, so the names of its arguments do not matter.
            names.update(dict.fromkeys(block.args, module.constants.keyword("poison")))
        for inner in block.ops:
            results = inner.results
            if not results:
                continue
            constant = VALUES.get(inner.name)
            if constant is None:
                names[results[0]] = f"%{number}"
                number += 1
            else:
                try:
                    names[results[0]] = constant(module, inner)
                except Untranslatable as error:
                    raise untranslated(inner, error) from error
    return number


def _detours(function: Function, branches: Sequence[_Branch], number: int) -> list[_Detour]:
    """The blocks that separate several edges from one branch to a block with arguments."""
    found: list[_Detour] = []
    for branch in branches:
        if len(branch.edges) < 2:
            continue
        seen: set[Block] = set()
        for index, (target, values) in enumerate(branch.edges):
            if target in seen and target.args:
                numbers = range(number + 1, number + 1 + len(values))
                found.append(_Detour(str(number), function.labels[branch.block], target, values, numbers))
                function.detours[branch.op, index] = str(number)
                number = numbers.stop
            seen.add(target)
    return found


def _incoming(
    function: Function, branches: Sequence[_Branch], detours: Sequence[_Detour]
) -> dict[Block, list[tuple[str, list[str]]]]:
    """The predecessors of each block with arguments, with the passed values; in reverse order, as in MLIR."""
    found: dict[Block, list[tuple[str, list[str]]]] = {}
    names = function.names
    for branch in branches:
        for index, (target, values) in enumerate(branch.edges):
            if target.args and (branch.op, index) not in function.detours:
                way = function.labels[branch.block], [names[value] for value in values]
                found.setdefault(target, []).append(way)
    for detour in detours:
        found.setdefault(detour.block, []).append((detour.label, [f"%{number}" for number in detour.numbers]))
    for ways in found.values():
        ways.reverse()
    return found


def _write_phis(function: Function, op: FuncOp, block: Block, ways: Sequence[tuple[str, Sequence[str]]]) -> None:
    for index, argument in enumerate(block.args):
        try:
            type = function.type(argument.type)
        except Untranslatable as error:
            raise untranslated(op, error) from error
        values = ", ".join(f"[ {texts[index]}, %{label} ]" for label, texts in ways)
        function.lines.append(f"  {function.names[argument]} = phi {type} {values}")


def _write_ops(function: Function, block: Block) -> None:
    names, append, rows = function.names, function.lines.append, function.module.rows
    for op in block.ops:
        row = rows.get(op.name)
        if row is None:
            if op.name in VALUES:
                continue
            raise _no_row(op)
        try:
            text = row(function, op)
        except Untranslatable as error:
            raise untranslated(op, error) from error
        if not text:
            continue
        results = op.results
        append(f"  {names[results[0]]} = {text}" if results else f"  {text}")


def _no_row(op: Operation) -> DiagnosticError:
    if isinstance(op, UnrealizedConversionCastOp):
        return op_error(op, "is left over: no pass has lowered the types that it joins")
    if not op.name.startswith("llvm."):
        return op_error(op, "cannot be translated to LLVM IR: it is no op of the llvm dialect")
    return op_error(op, "cannot be translated to LLVM IR")
