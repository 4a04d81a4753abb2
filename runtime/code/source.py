"""What the module of a function may hold as it is read: ops whose accesses are checked, and functions of the table.

A stranger's module has no pointers: neither ops of the llvm dialect, nor values of its types, nor casts that would make
some. Only passes make calls of functions that take pointers; a module cannot declare these. `rtsrand`
returns a number that has the type of a pointer. Types are no larger than what LLVM compiles in a moment.

An op of another dialect may stand there too if it only has plain values: numbers, vectors, and tensors and memrefs of
numbers. A pass must lower it; `runtime/prepare/lowered_guards.py` guards the accesses that this makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    ArrayAttr,
    ComplexType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    ModuleOp,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    UnrealizedConversionCastOp,
    UnregisteredOp,
    VectorType,
)
from xdsl.dialects.dlti import DataLayoutSpecAttr
from xdsl.dialects.ub import PoisonOp
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, TypeAttribute
from xdsl.traits import IsTerminator, SymbolOpInterface

from okl_opt.dialects.byoc import ExternCallOp
from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.text import print_attribute
from okl_opt.passes.analysis.parallel_parts import RUN_PARTS_NAME
from okl_opt.passes.analysis.run_ends import GUARD
from okl_opt.passes.conversion.llvm_types import DATA_LAYOUT, INDEX_BITS, index_sizes
from okl_opt.runtime.code.border_types import bufferized, is_default_space
from okl_opt.runtime.code.budgets import check_budgets
from okl_opt.runtime.code.helpers import HELPERS
from okl_opt.runtime.code.known_helpers import helper_of
from okl_opt.runtime.code.lowered import ALLOCATIONS, BLOCK_FUNCTIONS, RELEASES
from okl_opt.runtime.code.symbols import C_PREFIX, SYMBOLS, declared_symbol, maths_types
from okl_opt.runtime.code.unknown_constants import constant_value
from okl_opt.runtime.compile.safety import HINT
from okl_opt.runtime.machine.llvm_rules import words
from okl_opt.runtime.native.function_run import CHECK_WRITTEN, COPY_WRITTEN, MARK_WRITTEN

_POINTER = llvm.LLVMPointerType()
DIALECTS = words(
    "affine arith bufferization builtin byoc cf complex func index linalg math memref scf tensor ub vector"
)
"""The dialects of functions that can be run."""
FLOW_DIALECTS = words("flow hal util")
"""Those of what becomes such functions before anything else."""
STREAM_DIALECTS = words("stream iree_codegen iree_encoding")
"""Those of programs on devices, whose executables become such functions."""

DESCRIBING = words("cmath flow hal iree_codegen iree_cpu iree_encoding iree_tensor_ext okl okm oneflow sbp stream util")
"""Dialects of ours whose ops describe launches and programs: no function of a host has them as it is read."""

LAUNCHING_DIALECTS = words("gpu")
"""Those of programs that launch kernels, which are emulated as such functions."""

_PASSES_ON = words("""
    arith.select cf.br cf.cond_br cf.switch func.call func.func func.return scf.condition scf.execute_region scf.for
    scf.if scf.index_switch scf.while scf.yield
""")
"""Ops that may have a pointer for operand, result or argument: they neither access memory nor change the pointer. The
pointers are the numbers that `rtsrand` gives for its generators, since no other function that a module declares gives
one."""


_WIDEST_INTEGER = 1024
_LARGEST_VECTOR = 32_768
_LARGEST_MEMORY = 1 << 40
"""Elements of the sizes that are static."""


class _Allowed(NamedTuple):
    """What a module may have: ops of some dialects, memory spaces, and constants of dialects that nobody knows."""

    dialects: frozenset[str]
    has_spaces: bool = False
    has_unknown_constants: bool = False


_MADE = _Allowed(DIALECTS)


def check_function_source(module: ModuleOp) -> None:
    """Refuse ops, types and declarations that could reach memory unchecked. Raises: DiagnosticError naming the op."""
    _check(module, _Allowed(DIALECTS | FLOW_DIALECTS | STREAM_DIALECTS))


def check_launching_source(module: ModuleOp) -> None:
    """The same for a program that launches kernels, and for what becomes one. Raises: DiagnosticError naming the op."""
    _check(module, _Allowed(DIALECTS | LAUNCHING_DIALECTS, has_spaces=True, has_unknown_constants=True))


def _check(module: ModuleOp, allowed: _Allowed) -> None:
    seen: set[Attribute] = set()
    for op in module.walk():
        name = op_name(op)
        dialect = name.partition(".")[0]
        if dialect == "llvm" or isinstance(op, UnrealizedConversionCastOp):
            raise op_error(
                op,
                "is refused by --run: it was in the module as read, and its accesses are not known: give the passes "
                f"that made it and --run in one command {HINT}",
            )
        if isinstance(op, ExternCallOp):
            raise op_error(
                op,
                "is refused by --run: it was in the module as read, and only 'byoc-lower-extern-calls' makes places of "
                f"the sizes that results have {HINT}",
            )
        _check_index_width(op)
        is_constant = allowed.has_unknown_constants and constant_value(op) is not None
        is_foreign = dialect not in allowed.dialects and not is_constant
        if is_foreign and not may_be_lowered(op):
            raise op_error(op, f"is refused by --run: no pass lowers dialect '{dialect}' to code {HINT}")
        _check_poison(op)
        for type_ in _types_of(op):
            if is_foreign and not _is_plain(type_):
                has = f"has a value of type {print_attribute(type_)}, which is neither a number nor made of numbers"
                raise op_error(op, f"is refused by --run: it {has} {HINT}")
            if type_ != _POINTER or name not in _PASSES_ON:
                _check_type(op, type_, seen, allowed)
        if isinstance(op, func.FuncOp) and not op.body.blocks:
            _check_declaration(op)
    check_budgets(module)


def _check_index_width(op: Operation) -> None:
    """Refuse an op that gives the indices inside of it another width than checks compute with."""
    layout = op.attributes.get(DATA_LAYOUT)
    if isinstance(layout, DataLayoutSpecAttr):
        for width in index_sizes(layout):
            if width != INDEX_BITS:
                what = f"it gives an index {width} bits, and checks compute with {INDEX_BITS}"
                raise op_error(op, f"is refused by --run: {what} {HINT}")


def waits_for_pass(op: Operation) -> bool:
    """Whether a pass has to lower an op before a function of the host can be compiled."""
    return _dialect_of(op) not in _RUNNABLE


def may_be_lowered(op: Operation) -> bool:
    """Whether a pass of the command line may lower an op of another dialect: the op is registered, and its dialect is
    none of `DESCRIBING`.
    """
    return not isinstance(op, UnregisteredOp) and _dialect_of(op) not in DESCRIBING


def has_ops_to_lower(module: ModuleOp) -> bool:
    """Whether a module of functions has ops that a pass has to lower."""
    waiting = [op for op in module.walk() if waits_for_pass(op)]
    return bool(waiting) and all(map(may_be_lowered, waiting))


def check_lowered_ops(module: ModuleOp) -> None:
    """Refuse an op that a pass should have lowered, and that is left. Raises: DiagnosticError."""
    for op in module.walk():
        if waits_for_pass(op) and may_be_lowered(op):
            raise op_error(
                op,
                "cannot be compiled, and none of the given passes has lowered it; these dialects can be compiled: "
                f"{', '.join(sorted(DIALECTS))}",
            )


def check_made_ops(ops: Iterable[Operation], pass_name: str) -> None:
    """Refuse what a pass made of ops of other dialects if no guard can check it. Raises: DiagnosticError."""
    seen: set[Attribute] = set()
    for op in ops:
        if _touches_unknown_memory(op):
            raise op_error(
                op,
                f"is refused by --run: pass '{pass_name}' made it of ops of other dialects, and its accesses are not "
                f"known: lower them to memref or vector ops {HINT}",
            )
        _check_poison(op)
        for type_ in _types_of(op):
            if not type_.name.startswith("llvm."):
                _check_type(op, type_, seen, _MADE)
        if isinstance(op, func.FuncOp) and not op.body.blocks:
            _check_declaration(op)


class Known(NamedTuple):
    """What a module has that no check refuses again: types, and declarations with their types."""

    types: frozenset[Attribute]
    declarations: frozenset[tuple[str, FunctionType]]


def known_in(module: ModuleOp) -> Known:
    """The types and declarations of a module before a pass."""
    types: set[Attribute] = set()
    declarations: set[tuple[str, FunctionType]] = set()
    for op in module.walk():
        types.update(_types_of(op))
        declared = _declared(op)
        if declared is not None:
            declarations.add((declared.sym_name.data, declared.function_type))
    return Known(frozenset(types), frozenset(declarations))


def _declared(op: Operation) -> func.FuncOp | None:
    """The op, if it declares a function and has no body."""
    return op if isinstance(op, func.FuncOp) and not op.body.blocks else None


def check_remade_module(module: ModuleOp, known: Known, pass_name: str) -> None:
    """Refuse a module whose checks a pass may have lost if they cannot be made again. Raises: DiagnosticError."""
    seen = set(known.types)
    for op in module.walk():
        if _touches_unknown_memory(op):
            raise op_error(
                op,
                f"is refused by --run: pass '{pass_name}' is not known to keep the checks of accesses, and this one "
                f"cannot be checked again: name '{pass_name}' before passes that lower to the llvm dialect {HINT}",
            )
        _check_poison(op)
        for type_ in _types_of(op):
            if not type_.name.startswith("llvm."):
                _check_type(op, type_, seen, _MADE)
        declared = _declared(op)
        if declared is not None and (declared.sym_name.data, declared.function_type) not in known.declarations:
            _check_declaration(declared)


def check_memory_is_known(top: Operation) -> None:
    """Refuse ops whose accesses `guard-memory-accesses` would not see. Raises: DiagnosticError."""
    for op in top.walk():
        if _touches_unknown_memory(op):
            raise op_error(
                op,
                "is refused by --run: a pass has lowered its accesses before they were checked: leave the lowering of "
                f"kernels to --run {HINT}",
            )


def _touches_unknown_memory(op: Operation) -> bool:
    """Whether an op accesses memory below the level of memrefs, or makes a memref of something else."""
    if isinstance(op, UnrealizedConversionCastOp):
        return not all(isinstance(value.type, _NUMBERS) for value in op.operands) or not all(
            isinstance(type_, _NUMBERS) for type_ in op.result_types
        )
    if isinstance(op, ExternCallOp):
        return True
    if _dialect_of(op) != "llvm" or has_trait(op, IsTerminator) or has_trait(op, SymbolOpInterface):
        return False
    return not is_free_of_effects(op)


def _check_poison(op: Operation) -> None:
    """Refuse a value that is undefined and no number."""
    if isinstance(op, PoisonOp) and not isinstance(op.result.type, _NUMBERS):
        raise op_error(op, f"is refused by --run: it stands for an address, and nothing is there {HINT}")


def _dialect_of(op: Operation) -> str:
    return op_name(op).partition(".")[0]


_RUNNABLE = frozenset((*DIALECTS, *FLOW_DIALECTS, *STREAM_DIALECTS, "llvm"))
_NUMBERS = (IntegerType, IndexType, AnyFloat, ComplexType, VectorType)


def _is_plain(type_: Attribute) -> bool:
    """Whether a type is that of a number, or of numbers in a vector, a tensor or memory."""
    if isa(type_, TensorType[Attribute]) or isa(type_, UnrankedTensorType[Attribute]):
        return _is_plain_element(type_.element_type)
    if isa(type_, MemRefType[Attribute]) or isa(type_, UnrankedMemRefType[Attribute]):
        return _is_plain_element(type_.element_type)
    if isa(type_, VectorType[Attribute]):
        return _is_plain_element(type_.element_type)
    return _is_plain_element(type_)


def _is_plain_element(type_: Attribute) -> bool:
    if isa(type_, VectorType[Attribute]):
        return _is_plain(type_)
    return isinstance(type_, IntegerType | IndexType | AnyFloat | ComplexType)


def _types_of(op: Operation) -> Iterator[Attribute]:
    """The types of what an op takes, gives, passes to its blocks, and declares."""
    yield from op.result_types
    yield from op.operand_types
    for region in op.regions:
        for block in region.blocks:
            yield from block.arg_types
    for held in op.properties.values():
        if isinstance(held, FunctionType):
            yield from (*held.inputs, *held.outputs)
        elif isinstance(held, TypeAttribute):
            yield held


def _check_type(op: Operation, type_: Attribute, seen: set[Attribute], allowed: _Allowed) -> None:
    """Refuse a type, or one that it is made of, unless it has been seen before."""
    if type_ in seen:
        return
    problem = _problem_of(type_, allowed)
    if problem is not None:
        raise op_error(op, f"is refused by --run: {problem} {HINT}")
    for part in _parts_of(type_):
        _check_type(op, part, seen, allowed)
    seen.add(type_)


def _parts_of(type_: Attribute) -> Iterable[Attribute]:
    if isinstance(type_, ParametrizedAttribute):
        return type_.parameters
    return type_ if isa(type_, ArrayAttr[Attribute]) else ()


def _problem_of(type_: Attribute, allowed: _Allowed) -> str | None:
    """Why no value may have a type; None if it may."""
    if isinstance(type_, TypeAttribute) and type_.name.startswith("llvm."):
        return f"it has a value of type {print_attribute(type_)}"
    if isa(type_, MemRefType[Attribute]) or isa(type_, UnrankedMemRefType[Attribute]):
        element = type_.element_type
        if isinstance(element, MemRefType | UnrankedMemRefType | FunctionType):
            return f"the elements of {print_attribute(type_)} are addresses"
        if not allowed.has_spaces and not is_default_space(type_.memory_space):
            return f"the memory space of {print_attribute(type_)} is not the default one"
    if isa(type_, MemRefType[Attribute]) or isa(type_, TensorType[Attribute]):
        if _static_count(type_.get_shape()) > _LARGEST_MEMORY:
            return f"{print_attribute(type_)} has more than {_LARGEST_MEMORY} elements"
    elif isa(type_, VectorType[Attribute]):
        if any(type_.get_scalable_dims()):
            return f"the length of {print_attribute(type_)} is not known"
        if _static_count(type_.get_shape()) > _LARGEST_VECTOR:
            return f"{print_attribute(type_)} has more than {_LARGEST_VECTOR} elements"
    elif isa(type_, IntegerType) and integer_width_of(type_) > _WIDEST_INTEGER:
        return f"{print_attribute(type_)} has more than {_WIDEST_INTEGER} bits"
    return None


def _static_count(shape: Sequence[int]) -> int:
    """The elements of sizes that are static; those of 0 do not make others small."""
    return prod(max(size, 1) for size in shape if size != DYNAMIC_INDEX)


def _check_declaration(function: func.FuncOp) -> None:
    """Refuse the declaration of a function of the runtime with other types than its own."""
    name = function.sym_name.data
    wanted = declared_types(name)
    found = [*_texts(function.function_type.inputs), "->", *_texts(function.function_type.outputs)]
    if wanted is None:
        marks = (CHECK_WRITTEN, MARK_WRITTEN, COPY_WRITTEN)
        own = (RELEASES, ALLOCATIONS, BLOCK_FUNCTIONS, HELPERS, SYMBOLS, marks, (RUN_PARTS_NAME,))
        if name.startswith(C_PREFIX) or any(name in table for table in own):
            raise op_error(function, f"declares '{name}', which only passes may call {HINT}")
    elif found != list(wanted):
        raise op_error(function, f"'{name}' has type {_shown(found)}, the runtime's has {_shown(wanted)}")


def declared_types(name: str) -> tuple[str, ...] | None:
    """The types with which a module declares a function of the runtime: parameters, `->`, results."""
    symbol = declared_symbol(name)
    if symbol is not None and symbol.declared is not None:
        result = "!llvm.ptr" if symbol.result == "ptr" else symbol.result
        return (*symbol.declared, "->", *(() if symbol.result == "void" else (result,)))
    helper = helper_of(name)
    if helper is not None and helper.declared:
        return (*helper.declared[:-1], "->", helper.declared[-1])
    if name == GUARD:
        return ("index", "index", "->")
    if name in ("abort", "exit"):
        return ("->",) if name == "abort" else ("i32", "->")
    maths = maths_types(name)
    return None if maths is None else (*maths[:-1], "->", maths[-1])


def _texts(types: Iterable[Attribute]) -> list[str]:
    return [_text(type_) for type_ in types]


def _text(type_: Attribute) -> str:
    """A type as rows of the table have it; tensors are passed as the memrefs that they become."""
    type_ = bufferized(type_)
    if isa(type_, UnrankedMemRefType[Attribute]):
        return f"*{print_attribute(type_.element_type)}"
    if isa(type_, MemRefType[Attribute]) and all(size == DYNAMIC_INDEX for size in type_.get_shape()):
        return f"{len(type_.get_shape())}{print_attribute(type_.element_type)}"
    return print_attribute(type_)


def _shown(types: Sequence[str]) -> str:
    at = list(types).index("->")
    results = ", ".join(_memref(each) for each in types[at + 1 :])
    return f"({', '.join(map(_memref, types[:at]))}) -> {results or '()'}"


def _memref(text: str) -> str:
    if text.startswith("*"):
        return f"memref<*x{text[1:]}>"
    return f"memref<{'?x' * int(text[0])}{text[1:]}>" if text[0].isdigit() else text
