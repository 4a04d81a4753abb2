"""Fold globals: replace them by constants or equal globals, and erase unused ones.

Before:  util.global private mutable @a : i32
         util.global private mutable @unused : i32
         func.func @store(%arg0: i32) {
           %c5_i32 = arith.constant 5 : i32
           util.global.store %c5_i32, @a : i32
           util.global.store %arg0, @unused : i32
           return
         }
         func.func @load() -> i32 {
           %a = util.global.load @a : i32
           return %a : i32
         }
After:   func.func @store(%arg0: i32) {
           return
         }
         func.func @load() -> i32 {
           %c5_i32 = arith.constant 5 : i32
           return %c5_i32 : i32
         }

The pass alternates `canonicalize` and these rules until nothing changes:

- A constant that all stores write to a global becomes its initial value.
- A private global that only ever gets the value of one other global is replaced by that global.
- A private global that only initializers store becomes immutable.
- A load of a global that keeps its initial value becomes a constant, unless the global is marked `noinline`.
- A private global that is never loaded is erased, with its stores.
- Private globals that keep the same initial value are merged.

Public globals stay. The first rule changes a program that loads an uninitialized global before the first store, the
second one a program that stores the original between the copy and a load of the copy. `conservative` turns off both
in these cases.
Source: seed 002, "FoldGlobals"; IREE's `FoldGlobals.cpp` of December 2022.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.ir import SSAValue

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.interfaces.folding import constant_value, materialize
from okl_opt.dialects.util import GlobalLoadOp, GlobalStoreOp
from okl_opt.dialects.util.globals import type_of_attribute
from okl_opt.dialects.util.lookup import is_in_initializer
from okl_opt.passes.base import Pass
from okl_opt.passes.flow.analysis.global_uses import GlobalUses, global_uses
from okl_opt.passes.generic.canonicalize import Canonicalizer
from okl_opt.passes.rewriting.edit import Editor

_MOST_ROUNDS = 10

NOINLINE = "noinline"
"""The attribute of a global whose loads are not folded."""


class _Round:
    """One round of the rules on a module; `by` is the pass."""

    def __init__(self, by: Pass, module: ModuleOp, is_conservative: bool):
        self._edit = Editor(by)
        self._by_name = {uses.name: uses for uses in global_uses(module)}
        self._is_conservative = is_conservative

    def run(self) -> bool:
        """Apply each rule to all globals, in order; return whether anything changed."""
        changed = False
        for rule in (
            self._take_stored_value,
            self._rename,
            self._make_immutable,
            self._inline,
            self._erase_unloaded,
        ):
            for uses in list(self._by_name.values()):
                changed = rule(uses) or changed
        return self._merge_equal() or changed

    # ----- rules; they return whether they changed anything

    def _take_stored_value(self, uses: GlobalUses) -> bool:
        values = {constant_value(store.value) for store in uses.stores}
        old = uses.op.initial_value
        if len(values) != 1 or not uses.is_known:
            return False
        (value,) = values
        if value is None or type_of_attribute(value) != uses.op.type:
            return False
        has_other = self._is_conservative if old is None else old != value
        if has_other or not self._edit.begin(uses.op):
            return False
        self._edit.modify(uses.op).properties["initial_value"] = value
        self._erase_all(uses.stores)
        uses.stores = []
        return True

    def _rename(self, uses: GlobalUses) -> bool:
        sources = {_source(store.value) for store in uses.stores}
        if self._is_conservative or not uses.is_private or len(sources) != 1:
            return False
        (name,) = sources
        original = None if name is None else self._by_name.get(name)
        if original is None or original is uses or original.op.type != uses.op.type:
            return False
        if uses.op.initial_value not in (None, original.op.initial_value) or not self._edit.begin(uses.op):
            return False
        self._replace_by(uses, original)
        return True

    def _make_immutable(self, uses: GlobalUses) -> bool:
        if uses.op.is_mutable is None or not uses.is_private or not all(map(is_in_initializer, uses.stores)):
            return False
        if not self._edit.begin(uses.op):
            return False
        del self._edit.modify(uses.op).properties["is_mutable"]
        return True

    def _inline(self, uses: GlobalUses) -> bool:
        value = uses.op.initial_value
        if value is None or not _is_constant(uses) or NOINLINE in uses.op.attributes:
            return False
        kept: list[GlobalLoadOp] = []
        for load in uses.loads:
            constant = materialize("arith", value, load.result.type)
            if type_of_attribute(value) == load.result.type and constant is not None and self._edit.begin(load):
                self._edit.replace(load, constant)
            else:
                kept.append(load)
        changed = len(kept) < len(uses.loads)
        uses.loads = kept
        return changed

    def _erase_unloaded(self, uses: GlobalUses) -> bool:
        if not uses.is_private or uses.loads or not self._edit.begin(uses.op):
            return False
        self._erase(uses)
        return True

    def _merge_equal(self) -> bool:
        first: dict[tuple[object, ...], GlobalUses] = {}
        changed = False
        for uses in list(self._by_name.values()):
            if uses.op.initial_value is None or not uses.is_private or not _is_constant(uses):
                continue
            attributes = tuple(sorted(uses.op.attributes.items()))
            kept = first.setdefault((uses.op.initial_value, uses.op.type, *attributes), uses)
            if kept is not uses and self._edit.begin(uses.op):
                self._replace_by(uses, kept)
                changed = True
        return changed

    # ----- helpers of the rules

    def _replace_by(self, uses: GlobalUses, other: GlobalUses) -> None:
        """Replace a global by `other` in all loads, and erase it."""
        for load in uses.loads:
            properties = self._edit.modify(load).properties
            properties["global"] = SymbolRefAttr(other.name)
            if other.op.is_mutable is not None:
                properties.pop("is_immutable", None)
        other.loads += uses.loads
        self._erase(uses)

    def _erase(self, uses: GlobalUses) -> None:
        self._erase_all(uses.stores)
        self._edit.erase(uses.op)
        del self._by_name[uses.name]

    def _erase_all(self, stores: Sequence[GlobalStoreOp]) -> None:
        for store in stores:
            self._edit.erase(store)


def _is_constant(uses: GlobalUses) -> bool:
    """Return whether a global keeps its initial value at run time."""
    return uses.op.is_mutable is None and uses.is_known and not uses.stores


def _source(value: SSAValue) -> str | None:
    """Return the name of the global that a value is loaded from, or None."""
    load = defining_op(value)
    return load.global_.string_value() if isinstance(load, GlobalLoadOp) else None


@dataclass(frozen=True)
class FoldGlobalsPass(Pass):
    name = "iree-util-fold-globals"
    keeps_checks = True

    conservative: bool = False
    """Skip folds that are wrong for programs which load a global before its first store, or store to a global
    between the copy of it and a load of the copy."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for _ in range(_MOST_ROUNDS):
            Canonicalizer().apply_to(ctx, op)
            if not _Round(self, op, self.conservative).run():
                return
