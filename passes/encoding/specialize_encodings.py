"""Decide the layouts of encoded tensors, and give sites that need others executables of their own.

Before:  util.global private @a = #device_of_avx512
         util.global private @b = #device_of_sse
         stream.executable private @exe { ... -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding>> ... }
         util.func public @f(...) {
           %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x?xf32, #encoding>{%m, %k} : index
           %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@k(...) : (...) -> !stream.resource<*>{%s}
           %t = stream.tensor.sizeof on(#hal.device.affinity<@b>) tensor<?x?xf32, #encoding>{%m, %k} : index
           %1 = stream.async.dispatch on(#hal.device.affinity<@b>) @exe::@k(...) : (...) -> !stream.resource<*>{%t}
         }
After:   stream.executable private @exe { ... -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #in_tiles_of_16x1>> }
         stream.executable private @exe_0 { ... -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #in_tiles_of_8x4>> }
         util.func public @f(...) {
           %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x?xf32, #in_tiles_of_16x1>{%m, %k} : index
           %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@k(...) : (...) -> !stream.resource<*>{%s}
           %t = stream.tensor.sizeof on(#hal.device.affinity<@b>) tensor<?x?xf32, #in_tiles_of_8x4>{%m, %k} : index
           %1 = stream.async.dispatch on(#hal.device.affinity<@b>) @exe_0::@k(...) : (...) -> !stream.resource<*>{%t}
         }

An operand is arranged as the device did that wrote it, a result as the device does that runs the dispatch. Inside of
executables only bindings have layouts: tensors there are those of the device that runs the code.
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
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import InsertPoint

from dialects.diagnostic import Severity, emit, op_diagnostic
from dialects.flow.types import DispatchTensorType
from dialects.interfaces.symbols import symbol_name, uses_in_regions
from dialects.stream import AsyncDispatchOp, ExecutableExportOp, ExecutableOp
from dialects.stream.tensors import TensorPhaseOp
from passes.base import OpPass
from passes.encoding.sites import (
    EncodedBinding,
    Resolver,
    Sites,
    Tensor,
    affinities_of,
    encoded_bindings,
    function_of,
    is_open,
)
from passes.rewriting.edit import Editor


class _Variant(NamedTuple):
    """What an export is for some of its sites."""

    types: Sequence[Tensor]
    """The types of the encoded tensors in its bindings."""
    sites: list[AsyncDispatchOp]


@dataclass(frozen=True)
class SpecializeEncodingsPass(OpPass):
    """See the module docstring."""

    name = "specialize-encodings"
    anchor = ModuleOp.name
    touches_only_ir = True

    key: Literal["layouts", "affinity"] = "layouts"
    """Share code between sites with the same layouts, or only between those on the same devices."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        resolver = Resolver(affinities_of(op))
        sites = Sites(op)
        variants = {
            name: exports
            for name, executable in sites.executables.items()
            if (exports := self._variants(executable, sites, resolver))
        }
        types = [
            (inner, resolver.resolve(inner, inner.tensor_type, resolver.of_op(inner)))
            for inner in op.walk()
            if isinstance(inner, TensorPhaseOp) and is_open(inner.tensor_type)
        ]
        edit = Editor(self)
        for inner, type in types:
            if edit.begin(inner):
                edit.modify(inner).properties[inner.TENSOR] = type
        taken = {symbol_name(inner) for inner in op.ops}
        for name, exports in variants.items():
            if edit.begin(sites.executables[name]):
                _specialize(sites.executables[name], exports, taken, edit)

    def _variants(
        self, executable: ExecutableOp, sites: Sites, resolver: Resolver
    ) -> dict[ExecutableExportOp, list[_Variant]]:
        """What each export that has encoded bindings is to be, for its sites in program order."""
        found: dict[ExecutableExportOp, list[_Variant]] = {}
        for export in executable.exports():
            function = function_of(export)
            if function is None or export not in sites.of_export:
                continue
            bindings = encoded_bindings(function)
            if bindings is None:
                what = "is not specialized: a binding is used by other ops than stream.binding.subspan"
                emit(op_diagnostic(Severity.WARNING, function, what))
                continue
            if bindings:
                found[export] = self._variants_of(bindings, sites.of_export[export], resolver)
        return found

    def _variants_of(
        self, bindings: Sequence[EncodedBinding], sites: Sequence[AsyncDispatchOp], resolver: Resolver
    ) -> list[_Variant]:
        variants: dict[Hashable, _Variant] = {}
        for site in sites:
            affinities = binding_affinities(site, bindings, resolver)
            types = tuple(resolver.resolve(site, binding.type, affinities[binding.number]) for binding in bindings)
            key: Hashable = types
            if self.key == "affinity":
                key = (types, tuple(resolver.of_op(site)), tuple(map(tuple, affinities.values())))
            variants.setdefault(key, _Variant(types, [])).sites.append(site)
        return list(variants.values())


def binding_affinities(
    site: AsyncDispatchOp, bindings: Sequence[EncodedBinding], resolver: Resolver
) -> Mapping[int, Sequence[Attribute]]:
    """By the number of a binding, the devices that arrange its bytes. Raises: DiagnosticError if that is not known."""
    found: dict[int, Sequence[Attribute]] = {}
    given = {operand.number: operand.value for operand in site.resource_operands()}
    for number in dict.fromkeys(binding.number for binding in bindings):
        if number in given:
            found[number] = resolver.of_origin(site, given[number], number)
        else:
            found[number] = resolver.of_op(site)
    return found


def _specialize(
    executable: ExecutableOp,
    exports: Mapping[ExecutableExportOp, Sequence[_Variant]],
    taken: set[str | None],
    edit: Editor,
) -> None:
    """Clone an executable as often as its export with the most variants asks, and give each its types."""
    last = executable
    names = (f"{executable.sym_name.data}_{number}" for number in count())
    clones: list[ExecutableOp] = []
    for number in range(1, max(map(len, exports.values()))):
        name = next(each for each in names if each not in taken)
        taken.add(name)
        clone = executable.clone()
        clone.properties["sym_name"] = StringAttr(name)
        kept = {export.sym_name.data for export, variants in exports.items() if len(variants) > number}
        _keep(clone, kept)
        last = edit.insert(clone, InsertPoint.after(last))
        clones.append(clone)
    for export, variants in exports.items():
        for here, variant in zip((executable, *clones), variants, strict=False):
            _set_types(here, export.sym_name.data, variant.types, edit)
            if here is not executable:
                for site in variant.sites:
                    reference = SymbolRefAttr(here.sym_name, [export.sym_name])
                    edit.modify(site).properties["entry_point"] = reference


def _keep(clone: ExecutableOp, exports: set[str]) -> None:
    """Erase the other exports of an executable that is not in the module yet, and the functions that only they use."""
    for export in clone.exports():
        if export.sym_name.data not in exports:
            function = export.function()
            export.detach()
            export.erase()
            if function is not None and not _is_used(clone, function):
                function.detach()
                function.erase()


def _is_used(executable: ExecutableOp, function: FuncOp) -> bool:
    name = function.sym_name.data
    if any(export.function() is function for export in executable.exports()):
        return True
    module = executable.inner_module()
    return module is not None and any(
        use.reference.root_reference.data == name for use in uses_in_regions(module.regions)
    )


def _set_types(executable: ExecutableOp, export: str, types: Sequence[Tensor], edit: Editor) -> None:
    """Give the encoded tensors in the bindings of an export these types."""
    function = next(each.function() for each in executable.exports() if each.sym_name.data == export)
    assert function is not None, "the export has a function"
    bindings = encoded_bindings(function)
    assert bindings is not None, "bindings are used by subspans only"
    for binding, type in zip(bindings, types, strict=True):
        kind = binding.subspan.result.type
        assert isinstance(kind, DispatchTensorType)
        edit.replace_value_with_new_type(binding.subspan.result, DispatchTensorType(kind.access.data, type))
