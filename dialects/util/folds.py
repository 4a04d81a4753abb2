"""Canonicalization rules of util. Source: `UtilOpFolders.cpp` of IREE."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.interfaces.effects import effects_of
from okl_opt.dialects.interfaces.folding import RuleTable, constant_value
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.dialects.util.functions import InitializerOp
from okl_opt.dialects.util.globals import (
    GlobalAddressOp,
    GlobalLoadIndirectOp,
    GlobalLoadOp,
    GlobalOp,
    GlobalStoreIndirectOp,
    GlobalStoreOp,
    type_of_attribute,
)
from okl_opt.dialects.util.lookup import find_global, is_in_initializer

RULES = RuleTable()

# The most ops that a rule scans before an op, so that its time does not grow with the function.
_NEAR = 100


def _ops_back_to(start: Operation | None, op: Operation) -> Sequence[Operation] | None:
    """The ops between `start`, or the start of the block, and `op`; None if there are too many, or it is not before."""
    between: list[Operation] = []
    previous = op.prev_op
    while previous is not start:
        if previous is None or len(between) == _NEAR:
            return None
        between.append(previous)
        previous = previous.prev_op
    return between


def _may_touch(op: Operation, name: SymbolRefAttr) -> bool:
    """Return whether `op` may load or store the global of that name."""
    effects = effects_of(op)
    if effects is None:
        return True
    # A pointer may point to any global.
    return any(not isinstance(effect.value, SymbolRefAttr) or effect.value == name for effect in effects)


@RULES("util.global.store")
def erase_store_of_loaded_value(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a store of the value that the global already has.

    Before:  util.global mutable @a : i32
             func.func @f() -> i32 {
               %a = util.global.load @a : i32
               util.global.store %a, @a : i32
               return %a : i32
             }
    After:   util.global public mutable @a : i32
             func.func @f() -> i32 {
               %a = util.global.load @a : i32
               return %a : i32
             }
    """
    assert isinstance(op, GlobalStoreOp)
    load = defining_op(op.value)
    if not isinstance(load, GlobalLoadOp) or load.global_ != op.global_ or load.parent is not op.parent:
        return
    between = _ops_back_to(load, op)
    if between is not None and not any(_may_touch(other, op.global_) for other in between):
        rewriter.erase(op)


@RULES("util.global.load.indirect")
def load_by_name(op: Operation, rewriter: PatternRewriter) -> None:
    """Load the global by name instead of through its address.

    Before:  util.global mutable @a : i32
             func.func @f() -> i32 {
               %p = util.global.address @a : !util.ptr<i32>
               %0 = util.global.load.indirect %p : !util.ptr<i32> -> i32
               return %0 : i32
             }
    After:   util.global public mutable @a : i32
             func.func @f() -> i32 {
               %a = util.global.load @a : i32
               return %a : i32
             }
    """
    assert isinstance(op, GlobalLoadIndirectOp)
    address = defining_op(op.pointer)
    if isinstance(address, GlobalAddressOp):
        load = GlobalLoadOp(address.global_.string_value(), op.result.type)
        load.attributes.update(op.attributes)
        rewriter.replace(op, load)


@RULES("util.global.store.indirect")
def store_by_name(op: Operation, rewriter: PatternRewriter) -> None:
    """Store the global by name instead of through its address.

    Before:  util.global mutable @a : i32
             func.func @f(%x: i32) {
               %p = util.global.address @a : !util.ptr<i32>
               util.global.store.indirect %x, %p : i32 -> !util.ptr<i32>
               return
             }
    After:   util.global public mutable @a : i32
             func.func @f(%x: i32) {
               util.global.store %x, @a : i32
               return
             }
    """
    assert isinstance(op, GlobalStoreIndirectOp)
    address = defining_op(op.pointer)
    if isinstance(address, GlobalAddressOp) and _may_be_stored(op, address):
        store = GlobalStoreOp(op.value, address.global_.string_value())
        store.attributes.update(op.attributes)
        rewriter.replace(op, store, [])


def _may_be_stored(user: Operation, address: GlobalAddressOp) -> bool:
    """Return whether a direct store is valid here: the verifier is stricter than for stores through pointers."""
    found = find_global(address, address.global_.string_value())
    return found is not None and (found.is_mutable is not None or is_in_initializer(user))


@RULES("util.initializer")
def make_initial_value(op: Operation, rewriter: PatternRewriter) -> None:
    """Turn a constant stored by an initializer into the initial value, if no earlier op uses the global.

    Before:  util.global private @a : i32
             util.initializer {
               %c5 = arith.constant 5 : i32
               util.global.store %c5, @a : i32
               util.initializer.return
             }
    After:   util.global private @a = 5 : i32
    """
    assert isinstance(op, InitializerOp)
    entry = op.body.blocks.first
    if entry is None:
        return
    for inner in entry.ops:
        if not isinstance(inner, GlobalStoreOp):
            continue
        value = constant_value(inner.value)
        found = find_global(inner, inner.global_.string_value())
        if value is None or found is None or type_of_attribute(value) != found.type:
            continue
        if _is_first(inner, found, op):
            rewriter.notify_op_modified(found)
            found.properties["initial_value"] = value
            rewriter.erase(inner)
            return


def _is_first(store: GlobalStoreOp, found: GlobalOp, initializer: InitializerOp) -> bool:
    """Return whether a store at the start of an initializer is the first access to a global."""
    inside, outside = _ops_back_to(None, store), _ops_back_to(found, initializer)
    if inside is None or outside is None:
        return False
    return not any(_may_touch(op, store.global_) for op in inside) and all(symbol_name(op) for op in outside)


@RULES("util.initializer")
def erase_empty_initializer(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase an empty initializer.

    Before:  util.initializer {
               util.initializer.return
             }
    After:   module {
             }
    """
    assert isinstance(op, InitializerOp)
    entry = op.body.blocks.first
    if entry is not None and entry.first_op is entry.last_op and entry.next_block is None:
        rewriter.erase(op)
