"""Prepare a module in the llvm dialect for LLVM: keep only what the function needs, under names of our own.

Calls of outside functions become calls of the runtime's own; calls that allocate, free or fail get the number of their
site. Functions that may call themselves, or are called in long chains, check how much of the stack is left. Stack
memory that may outlive its function is allocated on the heap. No name of the module reaches LLVM's parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    Float32Type,
    Float64Type,
    IntegerType,
    LocationAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    VectorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from okl_opt.dialects.diagnostic import DiagnosticError, error, op_error
from okl_opt.dialects.interfaces.compiler_functions import EXTERN, is_set
from okl_opt.dialects.upstream.llvm.layout import layout
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.analysis.parallel_parts import RUN_PARTS_NAME
from okl_opt.passes.analysis.run_ends import GUARD
from okl_opt.passes.byoc.codegen import ExternalFunction
from okl_opt.runtime.base.units import size_text
from okl_opt.runtime.code.call_depth import checked_functions
from okl_opt.runtime.code.external import NO_EXTERNALS, External, memrefs_of
from okl_opt.runtime.code.foreign import FOREIGN
from okl_opt.runtime.code.globals import begin_runs
from okl_opt.runtime.code.known_helpers import helper_of
from okl_opt.runtime.code.llvm_ops import constant, returns_of
from okl_opt.runtime.code.signature import passed_types
from okl_opt.runtime.code.stack import CHECKED_CALLS, PLAIN_CALLS, free_what_was_made, move_stack_memory
from okl_opt.runtime.code.symbols import SYMBOLS, maths_types
from okl_opt.runtime.native.function_run import (
    ALLOCATE,
    CHECK_WRITTEN,
    COPY_WRITTEN,
    ENTER,
    FAIL,
    LEAVE,
    MARK_WRITTEN,
    RELEASE,
)

_NUMBERED = re.compile(r"(\w+)_[0-9]+")
_MESSAGE = "message"
_POINTER = llvm.LLVMPointerType()
_VOID = llvm.LLVMVoidType()
_PROBES = ArrayAttr([ArrayAttr([StringAttr("probe-stack"), StringAttr("inline-asm")])])
"""Makes LLVM touch each page of a large frame, so that a full stack ends at its guard page."""
_TYPES: Mapping[str, Attribute] = {
    **{f"i{bits}": IntegerType(bits) for bits in (16, 32, 64)},
    "f32": Float32Type(),
    "f64": Float64Type(),
    "(f32, f32)": llvm.LLVMStructType.from_type_list([Float32Type(), Float32Type()]),
    "(f64, f64)": llvm.LLVMStructType.from_type_list([Float64Type(), Float64Type()]),
    "ptr": _POINTER,
    "void": _VOID,
}


_VECTOR = re.compile(r"(f32|f64)x([0-9]+)")


def _type(text: str) -> Attribute:
    """The type named by a row of a table: one of _TYPES, or a vector of floats as `f32x8`."""
    vector = _VECTOR.fullmatch(text)
    return _TYPES[text] if vector is None else VectorType(_TYPES[vector[1]], [int(vector[2])])


class Site(NamedTuple):
    """A place that may fail, and its message, with `%0` and `%1` for the two numbers."""

    location: LocationAttr
    message: str


class Lowered(NamedTuple):
    """The module for LLVM, the new name of the function, the outside functions that it calls, its sites.

    `externals` are the functions of external generators that it calls, by number. With `has_begin` the module defines
    BEGIN, which must be called before the function; with `has_regions` it calls `okl_run_parts`. `globals` are names of
    globals that NOTE_GLOBALS notes.
    """

    module: ModuleOp
    function: str
    foreign: tuple[str, ...]
    sites: tuple[Site, ...]
    has_begin: bool
    has_regions: bool
    externals: tuple[External, ...]
    globals: tuple[str, ...]


def make_ready(
    module: ModuleOp,
    name: str,
    libraries: Sequence[str] = (),
    *,
    marks_writes: bool = False,
    checks_accesses: bool = False,
    externals: Mapping[str, ExternalFunction] = NO_EXTERNALS,
) -> Lowered:
    """Copy the symbols that function `name` needs; the module is not changed. `libraries` only appear in errors: none
    is opened. With `marks_writes`, all that the module allocates is on the heap, since the stack has no marks. With
    `checks_accesses` it is, too, and a check stands before each access. `externals` are bound to the functions that are
    implemented outside.
    Raises: DiagnosticError.
    """
    return _Preparation(module, libraries, marks_writes, checks_accesses, externals).run(name)


class _Preparation:
    def __init__(
        self,
        module: ModuleOp,
        libraries: Sequence[str],
        marks_writes: bool,
        checks_accesses: bool,
        externals: Mapping[str, ExternalFunction],
    ):
        self._libraries = libraries
        self._bound = externals
        self._externals: dict[str, External] = {}
        self._has_stack = not (marks_writes or checks_accesses)
        self._checks_accesses = checks_accesses
        self._symbols = {op.sym_name.data: op for op in module.ops if isinstance(op, llvm.FuncOp | llvm.GlobalOp)}
        self._sites: list[Site] = []
        self._foreign: dict[str, None] = {}
        self._has_regions = False
        self._names: dict[str, str] = {}
        self._source = module
        self._texts: dict[str, str] = {}
        """The texts of string globals, by new name."""

    def run(self, name: str) -> Lowered:
        needed = self._needed(name)
        self._names = {each: f"okl_symbol_{number}" for number, each in enumerate(needed)}
        copies = [self._symbols[each].clone() for each in needed]
        _check_globals([copy for copy in copies if isinstance(copy, llvm.GlobalOp)])
        module = ModuleOp(copies, dict(self._source.attributes))
        module.location = self._source.location
        for old, new in self._names.items():
            if (text := _string(self._symbols[old])) is not None:
                self._texts[new] = text
        for copy in copies:
            self._rename(copy)
            assert isinstance(copy, llvm.FuncOp | llvm.GlobalOp)
            copy.linkage = llvm.LinkageAttr("external" if copy is copies[0] else "internal")
            if isinstance(copy, llvm.FuncOp):
                copy.sym_visibility = None
                copy.passthrough = _PROBES
        functions = [copy for copy in copies if isinstance(copy, llvm.FuncOp)]
        calls = CHECKED_CALLS if self._checks_accesses else PLAIN_CALLS
        moved = {each: move_stack_memory(each, self._site, calls, has_stack=self._has_stack) for each in functions}
        if not self._checks_accesses:
            free_what_was_made(functions, moved)
        for function in checked_functions(functions):
            self._check_stack(function)
        globals: tuple[str, ...] = ()
        if self._checks_accesses:
            globals = tuple(old for old in needed if isinstance(self._symbols[old], llvm.GlobalOp))
        has_begin = begin_runs(module)
        if self._checks_accesses:
            from okl_opt.runtime.code.check_accesses import check_accesses, note_globals

            old_names = {new: old for old, new in self._names.items()}
            check_accesses([copy for copy in copies if isinstance(copy, llvm.FuncOp)], old_names, self._add_site)
            module.body.block.add_op(note_globals([copy for copy in copies if isinstance(copy, llvm.GlobalOp)]))
        self._declare(module)
        foreign, sites = tuple(self._foreign), tuple(self._sites)
        externals = tuple(self._externals.values())
        return Lowered(module, self._names[name], foreign, sites, has_begin, self._has_regions, externals, globals)

    def _needed(self, name: str) -> list[str]:
        """The symbols with a body or a value that a function uses, itself first."""
        found: dict[str, None] = {name: None}
        waiting = [name]
        while waiting:
            for op in self._symbols[waiting.pop()].walk():
                for used in _used_symbols(op):
                    symbol = self._symbols.get(used)
                    if symbol is None:
                        if isinstance(op, llvm.AddressOfOp):
                            raise error(op.location, f"unresolved symbol '{used}' needed by {name}")
                    elif used not in found and _is_defined(symbol):
                        found[used] = None
                        waiting.append(used)
        return list(found)

    def _rename(self, copy: Operation) -> None:
        """Rename a symbol and all references in it.

        Each name is looked up once, so a name of the module that equals a new name is not renamed twice.
        """
        assert isinstance(copy, llvm.FuncOp | llvm.GlobalOp)
        copy.sym_name = StringAttr(self._names[copy.sym_name.data])
        for op in list(copy.walk()):
            if isinstance(op, llvm.CallOp) and op.callee is not None:
                name = op.callee.string_value()
                if name in self._names:
                    op.callee = SymbolRefAttr(self._names[name])
                else:
                    self._resolve(op, name)
            elif isinstance(op, llvm.AddressOfOp):
                name = op.global_name.string_value()
                if name not in self._names:
                    raise op_error(op, f"takes the address of '{name}', which is only declared")
                op.global_name = SymbolRefAttr(self._names[name])

    def _site(self, op: Operation) -> Operation:
        """A constant with the number of a new site."""
        message = op.attributes.get(_MESSAGE)
        return constant(self._add_site(op.location, message.data if isinstance(message, StringAttr) else ""))

    def _add_site(self, location: LocationAttr, message: str) -> int:
        self._sites.append(Site(location, message))
        return len(self._sites) - 1

    # ----- functions outside of the module

    def _resolve(self, call: llvm.CallOp, name: str) -> None:
        """Turn a call of a declared function into a call of the runtime or of a bound function."""
        declared = self._symbols.get(name)
        if isinstance(declared, llvm.FuncOp) and is_set(declared, EXTERN):
            self._call_external(call, declared, name)
            return
        name = self._without_number(name)
        if name == GUARD:
            self._check(call, name, ("i64", "i64"), "void")
            self._replace(call, FAIL, list(call.args))
        elif name == CHECK_WRITTEN:
            self._check(call, name, ("ptr", "i64"), "void")
            self._replace(call, CHECK_WRITTEN, list(call.args))
        elif name in (MARK_WRITTEN, COPY_WRITTEN):
            self._check(call, name, ("ptr", "i64") if name == MARK_WRITTEN else ("ptr", "ptr", "i64"), "void")
        elif name == RUN_PARTS_NAME:
            self._check(call, name, ("ptr", "ptr", "i64"), "void")
            self._has_regions = True
            call.callee = SymbolRefAttr(name)
        elif name == "abort":
            self._check(call, name, (), "void")
            self._take_message(call)
            self._replace(call, FAIL, [constant(0), constant(0)])
        elif name == "exit":
            raise op_error(call, "calls 'exit', which --run refuses")
        elif (allocation := ALLOCATIONS.get(name)) is not None:
            self._check(call, name, ("i64",) * len(allocation), "ptr")
            arguments = [constant(16) if at is None else call.args[at] for at in allocation]
            if len(allocation) == 1:
                arguments.append(constant(16))
            self._replace(call, ALLOCATE, arguments)
        elif name in RELEASES:
            self._check(call, name, ("ptr",), "void")
            self._replace(call, RELEASE, list(call.args))
        elif (block := BLOCK_FUNCTIONS.get(name)) is not None:
            self._check(call, name, block, "ptr")
        elif (helper := helper_of(name)) is not None:
            self._check(call, name, helper.params, helper.result)
            call.callee = SymbolRefAttr(helper.name)
        elif (symbol := SYMBOLS.get(name)) is not None:
            self._check(call, name, symbol.params, symbol.result)
            self._foreign[name] = None
            self._replace(call, FOREIGN + name, list(call.args))
        elif (maths := maths_types(name)) is not None:
            self._check(call, name, maths[:-1], maths[-1])
        else:
            if self._libraries:
                names = ", ".join(f"'{library}'" for library in self._libraries)
                are = "are" if len(self._libraries) > 1 else "is"
                what = f"--shared-libs: {names} {are} not loaded; symbol '{name}' has no definition"
                raise error(call.location, in_one_line(what))
            raise error(call.location, f"unresolved symbol '{name}' needed by {self._function_of(call)}")

    def _call_external(self, call: llvm.CallOp, declared: llvm.FuncOp, name: str) -> None:
        function = self._bound.get(name)
        if function is None:
            raise undefined_extern(declared, name)
        wanted = passed_types(memrefs_of(function.signature).inputs.data)
        if tuple(value.type for value in call.args) != wanted or call.results:
            given = _text(llvm.LLVMFunctionType([value.type for value in call.args]))
            raise op_error(call, f"'@{name}' is bound with signature {function.signature}, but called with {given}")
        external = self._externals.setdefault(name, External(len(self._externals), name, function))
        self._replace(call, external.call, list(call.args))

    def _without_number(self, name: str) -> str:
        """Return `malloc` for `malloc_0`, the name that passes use if the module defines another `malloc`."""
        found = _NUMBERED.fullmatch(name)
        if found is None or found[1] not in self._symbols:
            return name
        is_ours = found[1] in {*ALLOCATIONS, *RELEASES, RUN_PARTS_NAME} or helper_of(found[1]) is not None
        return found[1] if is_ours else name

    def _take_message(self, abort: llvm.CallOp) -> None:
        """Use an assertion's message, which is printed right before, as the message of the failure."""
        before = abort.prev_op
        if not isinstance(before, llvm.CallOp) or before.callee is None or not before.args:
            return
        address = before.args[-1].owner
        if isinstance(address, llvm.GEPOp):
            address = address.ptr.owner
        if before.callee.string_value() == FOREIGN + "puts" and isinstance(address, llvm.AddressOfOp):
            text = self._texts.get(address.global_name.string_value())
            if text is not None:
                abort.attributes[_MESSAGE] = StringAttr(f"assertion failed: {text}")
                Rewriter.erase_op(before)

    def _function_of(self, call: llvm.CallOp) -> str:
        """The original name of the function around a call."""
        parent = call.parent_op()
        assert isinstance(parent, llvm.FuncOp), "ops with regions are lowered"
        return next(old for old, new in self._names.items() if new == parent.sym_name.data)

    def _check(self, call: llvm.CallOp, name: str, params: Sequence[str], result: str) -> None:
        wanted = llvm.LLVMFunctionType([_type(each) for each in params], _type(result))
        found = llvm.LLVMFunctionType(
            [value.type for value in call.args], call.result_types[0] if call.results else _VOID
        )
        # A call may omit the result, as the call of `puts` by a lowered assertion does.
        if found != wanted and found != llvm.LLVMFunctionType(wanted.inputs.data):
            raise op_error(call, f"'{name}' has type {_text(found)}, the runtime's has {_text(wanted)}")

    def _replace(self, call: llvm.CallOp, name: str, arguments: Sequence[SSAValue | Operation]) -> None:
        """Replace a call by a call of the runtime, with its site before the arguments."""
        site = self._site(call)
        made = [site, *(each for each in arguments if isinstance(each, Operation))]
        values = [SSAValue.get(each) for each in (site, *arguments)]
        new = llvm.CallOp(name, *values, return_type=call.result_types[0] if call.results else None)
        new.location = call.location
        Rewriter.replace_op(call, [*made, new], new.results)

    # ----- the depth of calls

    def _check_stack(self, function: llvm.FuncOp) -> None:
        """Check at the begin of a function how deep calls are nested, and how much of the stack is left."""
        entry = function.body.blocks[0]
        site = self._site(function)
        Rewriter.insert_op([site, llvm.CallOp(ENTER, site.results[0])], InsertPoint.at_start(entry))
        for end in returns_of(function):
            Rewriter.insert_op(llvm.CallOp(LEAVE), InsertPoint.before(end))

    def _declare(self, module: ModuleOp) -> None:
        """Declare every function that is called and not defined, with the type of its first call."""
        defined = {op.sym_name.data for op in module.ops if isinstance(op, llvm.FuncOp)}
        for call in [op for op in module.walk() if isinstance(op, llvm.CallOp)]:
            if call.callee is None or call.callee.string_value() in defined:
                continue
            name = call.callee.string_value()
            defined.add(name)
            kind = llvm.LLVMFunctionType(
                [value.type for value in call.args], call.result_types[0] if call.results else None
            )
            module.body.block.add_op(llvm.FuncOp(name, kind, linkage=llvm.LinkageAttr("external")))


def undefined_extern(function: Operation, name: str) -> DiagnosticError:
    """The error for a declared outside function without an implementation."""
    return error(
        function.location,
        f"undefined extern '@{name}': marked Extern but nothing is bound to it (what `byoc-compile` compiles is bound "
        "in the process that compiles, so give it and --run in one command)",
    )


_MOST_IN_GLOBALS = 1 << 30
_MOST_FILLED = 1 << 22
_MOST_ALIGNMENT = 4096


def _check_globals(ops: Sequence[llvm.GlobalOp]) -> None:
    """Refuse globals that LLVM cannot place, or that take long to spell out. Raises: DiagnosticError."""
    total = 0
    for op in ops:
        found = layout(op.global_type)
        total += 0 if found is None else found.size
        if total > _MOST_IN_GLOBALS:
            raise error(op.location, f"globals of {total} bytes: all together may have {size_text(_MOST_IN_GLOBALS)}")
        alignment = op.alignment
        if alignment is not None and alignment.value.data > _MOST_ALIGNMENT:
            raise error(op.location, f"alignment {alignment.value.data} of a global: at most {_MOST_ALIGNMENT}")
        value = op.value
        if isinstance(value, DenseIntOrFPElementsAttr) and value.is_splat() and any(value.data.data):
            count = prod(value.get_shape())
            if count > _MOST_FILLED:
                raise error(
                    op.location, f"a global filled with {count} numbers that are not zero: at most {_MOST_FILLED}"
                )


ALLOCATIONS: Mapping[str, tuple[int | None, ...]] = {
    "malloc": (0,),
    "_mlir_memref_to_llvm_alloc": (0,),
    "mlirAlloc": (0,),
    "aligned_alloc": (1, 0),
    "_mlir_memref_to_llvm_aligned_alloc": (1, 0),
    "mlirAlignedAlloc": (1, 0),
}
"""Allocating functions, each with the argument numbers of the bytes and the alignment."""
BLOCK_FUNCTIONS: Mapping[str, tuple[str, ...]] = {
    "memcpy": ("ptr", "ptr", "i64"),
    "memmove": ("ptr", "ptr", "i64"),
    "memset": ("ptr", "i32", "i64"),
}
"""Functions of C's library that no check can make safe: only a trusted module can call them, since it has pointers."""
RELEASES = frozenset({"free", "_mlir_memref_to_llvm_free", "mlirFree", "mlirAlignedFree"})


def _text(kind: llvm.LLVMFunctionType) -> str:
    inputs = ", ".join(map(str, kind.inputs))
    return f"({inputs}) -> {'()' if isinstance(kind.output, llvm.LLVMVoidType) else kind.output}"


def _string(op: llvm.FuncOp | llvm.GlobalOp) -> str | None:
    """The text of a global, without the null byte at its end."""
    value = op.value if isinstance(op, llvm.GlobalOp) else None
    if isinstance(value, StringAttr):
        return value.data.rstrip("\0")
    if isinstance(value, DenseIntOrFPElementsAttr) and value.get_element_type() == IntegerType(8):
        return value.data.data.rstrip(b"\0").decode("utf-8", "replace")
    return None


def _is_defined(op: llvm.FuncOp | llvm.GlobalOp) -> bool:
    if isinstance(op, llvm.FuncOp):
        return bool(op.body.blocks)
    return op.value is not None or bool(op.body.blocks)


def _used_symbols(op: Operation) -> Iterator[str]:
    if isinstance(op, llvm.CallOp) and op.callee is not None:
        yield op.callee.string_value()
    elif isinstance(op, llvm.AddressOfOp):
        yield op.global_name.string_value()
