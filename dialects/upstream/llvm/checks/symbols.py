"""Checks of aliases, ifuncs and comdats, and of ops that refer to functions. Source: `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, StringAttr, SymbolRefAttr
from xdsl.dialects.llvm import FuncOp, LLVMPointerType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.checks import FindSymbol, SymbolCheck
from okl_opt.dialects.upstream.llvm.checks.functions import is_module, linkage_of
from okl_opt.dialects.upstream.llvm.checks.globals import address_space
from okl_opt.dialects.upstream.llvm.held import held

_IFUNC_LINKAGES = frozenset(["private", "internal", "linkonce", "weak", "linkonce_odr", "weak_odr", "external"])


def check_comdat(find_symbol: FindSymbol, op: Operation) -> None:
    """Check that the symbol is a comdat."""
    comdat = held(op, "comdat")
    if not isinstance(comdat, SymbolRefAttr):
        return
    found = find_symbol(op, comdat.root_reference.data)
    for nested in comdat.nested_references:
        found = None if found is None else _symbol_in(found, nested.data)
    if found is None or found.name != "llvm.comdat_selector":
        raise bare_error(op, "expected comdat symbol")


def _symbol_in(table: Operation, name: str) -> Operation | None:
    for region in table.regions:
        for op in region.walk():
            found = op.properties.get("sym_name")
            if isinstance(found, StringAttr) and found.data == name:
                return op
    return None


def check_ifunc(op: Operation) -> None:
    """Check the linkage."""
    linkage = linkage_of(op)
    if linkage not in _IFUNC_LINKAGES:
        raise VerifyException(
            f"'{linkage}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, "
            "linkonce_odr, weak_odr, or external linkage"
        )


def check_resolver(find_symbol: FindSymbol, op: Operation) -> None:
    """Check that the resolver of an ifunc is a function that returns a pointer, possibly through aliases."""
    found = _referred(find_symbol, op, held(op, "resolver"))
    for _ in range(_ALIASES):
        if found is None or found.name != "llvm.mlir.alias":
            break
        address = _aliased(found)
        if address is None:
            return
        found = _referred(find_symbol, op, held(address, "global_name"))
    if not isinstance(found, FuncOp):
        raise VerifyException("must have a function resolver")
    if found.body.blocks.first is None or linkage_of(found) == "available_externally":
        raise VerifyException("resolver must be a definition")
    if not isinstance(found.function_type.output, LLVMPointerType):
        raise VerifyException("resolver must return a pointer")
    type = held(op, "resolver_type")
    if not isinstance(type, LLVMPointerType) or address_space(type.addr_space) != address_space(
        held(op, "address_space")
    ):
        raise VerifyException("resolver has incorrect type")


_ALIASES = 64
"""The longest chain of aliases to follow; MLIR loops forever on a cycle."""


def _referred(find_symbol: FindSymbol, op: Operation, name: Attribute | None) -> Operation | None:
    return find_symbol(op, name.string_value()) if isinstance(name, SymbolRefAttr) else None


def _aliased(alias: Operation) -> Operation | None:
    """The op with the address of the aliased symbol; None for other initializers."""
    block = alias.regions[0].blocks.first
    end = None if block is None else block.last_op
    owner = end.operands[0].owner if end is not None and end.operands else None
    return owner if isinstance(owner, Operation) and owner.name == "llvm.mlir.addressof" else None


def check_equivalent(find_symbol: FindSymbol, op: Operation) -> None:
    """Check that `llvm.dso_local_equivalent` refers to a function, or an alias of one."""
    found = _referred(find_symbol, op, held(op, "function_name"))
    if found is None or found.name not in ("llvm.func", "llvm.mlir.alias"):
        raise VerifyException("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'")
    if found.name == "llvm.mlir.alias":
        for inner in found.walk():
            target = _referred(find_symbol, op, held(inner, "global_name"))
            if target is not None and target.name == "llvm.mlir.global":
                raise VerifyException("must reference an alias to a function")
    if linkage_of(found) == "extern_weak":
        raise VerifyException("target function with 'extern_weak' linkage not allowed")


def check_block_address(find_symbol: FindSymbol, op: Operation) -> None:
    """Check that `llvm.blockaddress` refers to a block tag of a function."""
    from okl_opt.dialects.upstream.llvm.attributes import BLOCK_ADDRESS

    address = held(op, "block_addr")
    name, tag = address.values if isinstance(address, BLOCK_ADDRESS) else (None, None)
    found = _referred(find_symbol, op, name)
    for inner in found.body.walk() if isinstance(found, FuncOp) else ():
        if inner.name == "llvm.blocktag" and held(inner, "tag") == tag:
            return
    raise VerifyException("expects an existing block label target in the referenced function")


def check_structors(name: str) -> SymbolCheck:
    """Make the check that all constructors or destructors in a list are defined functions."""

    def check(find_symbol: FindSymbol, op: Operation) -> None:
        functions = held(op, name)
        for function in functions if isa(functions, ArrayAttr) else ():
            found = _referred(find_symbol, op, function)
            text = function.string_value() if isinstance(function, SymbolRefAttr) else ""
            if not isinstance(found, FuncOp):
                raise VerifyException(f"'{text}' does not reference a valid LLVM function")
            if found.body.blocks.first is None:
                raise VerifyException(f"'{text}' does not have a definition")

    return check


def check_structor_data(op: Operation) -> None:
    """Check the data of constructors and destructors, and that the lists have equal lengths."""
    lists = [value for value in (held(op, "ctors"), held(op, "dtors"), held(op, "priorities")) if isa(value, ArrayAttr)]
    data = held(op, "data")
    assert isa(data, ArrayAttr)
    for value in data:
        is_symbol = isinstance(value, SymbolRefAttr) and not value.nested_references.data
        if not is_symbol and value.name != "llvm.zero":
            raise bare_error(op, "data element must be symbol or #llvm.zero")
    if any(len(one) != len(data) for one in lists):
        what = "ctors" if op.name.endswith("ctors") else "dtors"
        raise bare_error(op, f"{what}, priorities, and data must have the same number of elements")


def check_at_module_level(op: Operation) -> None:
    """Check that an op is at module level, and that the flags are module flags."""
    if op.parent is not None and not is_module(op.parent_op()):
        raise VerifyException("must appear at the module level")
    flags = held(op, "flags")
    for flag in flags if isa(flags, ArrayAttr) else ():
        if flag.name != "llvm.mlir.module_flag":
            raise VerifyException("expected a module flag attribute")
