"""Resolve the layouts of encoded tensors, and clone executables for dispatches that need other layouts.

Before:  #map = affine_map<(d0, d1, d2) -> (d0, d2)>
         #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
         #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
         #lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
             user_indexing_maps = [#map, #map1, #map2]>
         util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "elf",
             {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>]>
             : !hal.device
         util.global private @b = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "elf",
             {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>]>
             : !hal.device
         stream.executable private @pack {
           stream.executable.export public @pack
           builtin.module {
             func.func @pack(%arg0: !stream.binding, %arg1: !stream.binding) {
               %c0 = arith.constant 0 : index
               %0 = stream.binding.subspan %arg0[%c0]
                   : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<17x5xf32>>
               %1 = stream.binding.subspan %arg1[%c0]
                   : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #lhs>>
               %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [17, 5], strides = [1, 1]
                   : !flow.dispatch.tensor<readonly:tensor<17x5xf32>> -> tensor<17x5xf32>
               %3 = iree_encoding.set_encoding %2 : tensor<17x5xf32> -> tensor<17x5xf32, #lhs>
               flow.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [17, 5], strides = [1, 1]
                   : tensor<17x5xf32, #lhs> -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #lhs>>
               return
             }
           }
         }
         util.func private @f(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
           %c0 = arith.constant 0 : index
           %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
           %1 = stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack(%r[%c0 to %n for %n])
               : (!stream.resource<*>{%n}) -> !stream.resource<*>{%0}
           %2 = stream.tensor.sizeof on(#hal.device.affinity<@b>) tensor<17x5xf32, #lhs> : index
           %3 = stream.async.dispatch on(#hal.device.affinity<@b>) @pack::@pack(%r[%c0 to %n for %n])
               : (!stream.resource<*>{%n}) -> !stream.resource<*>{%2}
           util.return %1, %3 : !stream.resource<*>, !stream.resource<*>
         }
After:   #encoding_solver = #iree_cpu.cpu_encoding_solver<>
         #encoding_solver1 = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1],
             innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>
         #encoding_solver2 = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1],
             innerTileSizes = [8, 1], outerDimsPerm = [0, 1]}>
         #map = affine_map<(d0, d1, d2) -> (d0, d2)>
         #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
         #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
         #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32,
             f32], user_indexing_maps = [#map, #map1, #map2], targets = [#encoding_solver1]>
         #encoding1 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32,
             f32, f32], user_indexing_maps = [#map, #map1, #map2]>
         #encoding2 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32,
             f32, f32], user_indexing_maps = [#map, #map1, #map2], targets = [#encoding_solver2]>
         #executable_target_elf = #hal.executable.target<"llvm-cpu", "elf", {cpu_features = "+avx512f",
             encoding_solver = #encoding_solver, target_triple = "x86_64"}>
         #executable_target_elf1 = #hal.executable.target<"llvm-cpu", "elf", {cpu_features = "",
             encoding_solver = #encoding_solver, target_triple = "x86_64"}>
         #device_target_local = #hal.device.target<"local", [#executable_target_elf]> : !hal.device
         #device_target_local1 = #hal.device.target<"local", [#executable_target_elf1]> : !hal.device
         util.global private @a = #device_target_local
         util.global private @b = #device_target_local1
         stream.executable private @pack {
           stream.executable.export public @pack
           builtin.module {
             func.func @pack(%arg0: !stream.binding, %arg1: !stream.binding) {
               %c0 = arith.constant 0 : index
               %0 = stream.binding.subspan %arg0[%c0] : !stream.binding
                   -> !flow.dispatch.tensor<readonly:tensor<17x5xf32>>
               %1 = stream.binding.subspan %arg1[%c0] : !stream.binding
                   -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #encoding>>
               %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [17, 5], strides = [1, 1]
                   : !flow.dispatch.tensor<readonly:tensor<17x5xf32>> -> tensor<17x5xf32>
               %3 = iree_encoding.set_encoding %2 : tensor<17x5xf32> -> tensor<17x5xf32, #encoding1>
               flow.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [17, 5], strides = [1, 1]
                   : tensor<17x5xf32, #encoding1> -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #encoding>>
               return
             }
           }
         }
         stream.executable private @pack_0 {
           stream.executable.export public @pack
           builtin.module {
             func.func @pack(%arg0: !stream.binding, %arg1: !stream.binding) {
               %c0 = arith.constant 0 : index
               %0 = stream.binding.subspan %arg0[%c0] : !stream.binding
                   -> !flow.dispatch.tensor<readonly:tensor<17x5xf32>>
               %1 = stream.binding.subspan %arg1[%c0] : !stream.binding
                   -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #encoding2>>
               %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [17, 5], strides = [1, 1]
                   : !flow.dispatch.tensor<readonly:tensor<17x5xf32>> -> tensor<17x5xf32>
               %3 = iree_encoding.set_encoding %2 : tensor<17x5xf32> -> tensor<17x5xf32, #encoding1>
               flow.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [17, 5], strides = [1, 1]
                   : tensor<17x5xf32, #encoding1> -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #encoding2>>
               return
             }
           }
         }
         util.func private @f(%arg0: !stream.resource<*>, %arg1: index) -> (!stream.resource<*>, !stream.resource<*>) {
           %c0 = arith.constant 0 : index
           %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #encoding> : index
           %1 = stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack(%arg0[%c0 to %arg1 for %arg1])
               : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%0}
           %2 = stream.tensor.sizeof on(#hal.device.affinity<@b>) tensor<17x5xf32, #encoding2> : index
           %3 = stream.async.dispatch on(#hal.device.affinity<@b>) @pack_0::@pack(%arg0[%c0 to %arg1 for %arg1])
               : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%2}
           util.return %1, %3 : !stream.resource<*>, !stream.resource<*>
         }

An operand has the layout of the device that wrote it, a result the layout of the device that runs the dispatch. Inside
executables only bindings get layouts; other tensors follow the device that runs the code.
Source: seed 001_a194e06ab9f2a0e7.txt; `SpecializeEncodings.cpp` of IREE.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal, NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import Severity, emit, op_diagnostic
from okl_opt.dialects.flow.types import DispatchTensorType
from okl_opt.dialects.interfaces.symbols import UnknownSymbolTable, symbol_name, uses_in_regions
from okl_opt.dialects.stream import AsyncDispatchOp, ExecutableOp
from okl_opt.dialects.stream.tensors import TensorPhaseOp
from okl_opt.passes.base import Pass
from okl_opt.passes.encoding.sites import (
    EncodedBinding,
    Resolver,
    Sites,
    Tensor,
    affinities_of,
    encoded_bindings,
    is_open,
)
from okl_opt.passes.rewriting.edit import Editor


class _Variant(NamedTuple):
    """A version of a function for some of its dispatches."""

    types: Sequence[Tensor]
    """The types of encoded tensors in its bindings."""
    sites: list[AsyncDispatchOp]


_Variants = Mapping[FuncOp, Sequence[_Variant]]
"""Function -> its variants, ordered by their first dispatch."""


@dataclass(frozen=True)
class SpecializeEncodingsPass(Pass):
    name = "specialize-encodings"

    key: Literal["layouts", "affinity"] = "layouts"
    """Share code between dispatches with the same layouts, or only between dispatches on the same devices."""

    feature_closure: Literal["on", "off"] = "on"
    """Let a CPU feature imply others, e.g. `+avx2` implies `+avx`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        resolver = Resolver(affinities_of(op), feature_closure=self.feature_closure == "on")
        sites = Sites(op)
        variants = {each: self._variants(each, sites, resolver) for each in sites.executables}
        types = [
            (inner, resolver.resolve(inner, inner.tensor_type, affinities))
            for inner in sites.host
            if isinstance(inner, TensorPhaseOp)
            and is_open(inner.tensor_type)
            and (affinities := resolver.affinities.of_op(inner))
        ]
        edit = Editor(self)
        for inner, type in types:
            if edit.begin(inner):
                edit.modify(inner).properties[inner.TENSOR] = type
        names = _FreeNames()
        for executable, functions in variants.items():
            if functions and edit.begin(executable):
                _specialize(executable, functions, names, edit)

    def _variants(self, executable: ExecutableOp, sites: Sites, resolver: Resolver) -> _Variants:
        """Return the variants of each dispatched function with encoded bindings."""
        found: dict[FuncOp, Sequence[_Variant]] = {}
        for function in executable.functions().values():
            if function not in sites.of_function:
                continue
            bindings = encoded_bindings(function)
            if bindings is None:
                what = "is not specialized: a binding is used by other ops than stream.binding.subspan"
                emit(op_diagnostic(Severity.WARNING, function, what))
            elif bindings:
                found[function] = self._variants_of(bindings, sites.of_function[function], resolver)
        return found

    def _variants_of(
        self, bindings: Sequence[EncodedBinding], sites: Sequence[AsyncDispatchOp], resolver: Resolver
    ) -> Sequence[_Variant]:
        variants: dict[Hashable, _Variant] = {}
        for site in sites:
            affinities = resolver.of_bindings(site, bindings)
            types = tuple(resolver.resolve(site, binding.type, affinities[binding.number]) for binding in bindings)
            key: Hashable = types
            if self.key == "affinity":
                key = (tuple(resolver.of_op(site)), tuple(map(tuple, affinities.values())))
            variants.setdefault(key, _Variant(types, [])).sites.append(site)
        return list(variants.values())


class _FreeNames:
    """Unique symbol names for clones."""

    def __init__(self) -> None:
        self._taken: dict[Operation, set[str | None]] = {}

    def take(self, executable: ExecutableOp, number: int) -> list[str]:
        """Return `number` names for clones of an executable: its name with a suffix."""
        table = executable.parent_op()
        assert table is not None, "executables stand in modules"
        if table not in self._taken:
            self._taken[table] = {symbol_name(op) for block in table.regions[0].blocks for op in block.ops}
        taken = self._taken[table]
        free = (name for n in count() if (name := f"{executable.sym_name.data}_{n}") not in taken)
        found = [next(free) for _ in range(number)]
        taken.update(found)
        return found


def _specialize(executable: ExecutableOp, functions: _Variants, names: _FreeNames, edit: Editor) -> None:
    """Clone an executable for the largest number of variants of a function, and set the types of each copy."""
    copies = [executable]
    for number, name in enumerate(names.take(executable, max(map(len, functions.values())) - 1), 1):
        clone = executable.clone()
        clone.properties["sym_name"] = StringAttr(name)
        for variants in functions.values():
            for site in variants[number].sites if number < len(variants) else ():
                entry = SymbolRefAttr(name, list(site.entry_point.nested_references))
                edit.modify(site).properties["entry_point"] = entry
        kept = [variants[number] for variants in functions.values() if number < len(variants)]
        _keep(clone, {_export(site) for variant in kept for site in variant.sites})
        copies.append(edit.insert(clone, InsertPoint.after(copies[-1])))
    inside = [each.functions() for each in copies]
    for function, variants in functions.items():
        for copied, variant in zip(inside, variants, strict=False):
            _set_types(copied[function.sym_name.data], variant.types, edit)


def _export(site: AsyncDispatchOp) -> str:
    return site.entry_point.nested_references.data[0].data


def _keep(clone: ExecutableOp, exports: set[str]) -> None:
    """Erase other exports of a clone not yet inserted, and functions used only by these."""
    gone: list[FuncOp] = []
    for export in clone.exports():
        if export.sym_name.data not in exports:
            function = export.function()
            gone += [] if function is None else [function]
            export.detach()
            export.erase()
    left = {export.function() for export in clone.exports()}
    called = _called(clone) if gone else set[str]()
    for function in dict.fromkeys(gone):
        if function not in left and function.sym_name.data not in called:
            function.detach()
            function.erase()


def _called(executable: ExecutableOp) -> set[str]:
    """Return the symbols used by functions of an executable."""
    module = executable.inner_module()
    assert module is not None, "the functions stand in a module"
    try:
        return {use.reference.root_reference.data for use in uses_in_regions(module.regions)}
    except UnknownSymbolTable:
        return set(executable.functions())


def _set_types(function: FuncOp, types: Sequence[Tensor], edit: Editor) -> None:
    """Set the types of the encoded tensors in the bindings of a function."""
    bindings = encoded_bindings(function)
    assert bindings is not None, "bindings are used by subspans only"
    for binding, type in zip(bindings, types, strict=True):
        kind = binding.subspan.result.type
        assert isinstance(kind, DispatchTensorType)
        edit.replace_value_with_new_type(binding.subspan.result, DispatchTensorType(kind.access.data, type))
