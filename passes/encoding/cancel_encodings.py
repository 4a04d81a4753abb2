"""Drop encodings of tensors that every device stores row by row, on the host and in executables together.

Before:  #map = affine_map<(d0, d1, d2) -> (d0, d2)>
         #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
         #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
         #lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
             user_indexing_maps = [#map, #map1, #map2]>
         util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "elf",
             {target_triple = "x86_64"}>]>
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
         util.func private @f(%r: !stream.resource<*>, %n: index) -> !stream.resource<*> {
           %c0 = arith.constant 0 : index
           %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
           %1 = stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack(%r[%c0 to %n for %n])
               : (!stream.resource<*>{%n}) -> !stream.resource<*>{%0}
           util.return %1 : !stream.resource<*>
         }
After:   #executable_target_elf = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
         #device_target_local = #hal.device.target<"local", [#executable_target_elf]> : !hal.device
         util.global private @a = #device_target_local
         util.func private @f(%arg0: !stream.resource<*>, %arg1: index) -> !stream.resource<*> {
           %c0 = arith.constant 0 : index
           %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32> : index
           %1 = stream.async.clone on(#hal.device.affinity<@a>) %arg0 : !stream.resource<*>{%arg1}
               -> !stream.resource<*>{%0}
           util.return %1 : !stream.resource<*>
         }

Size queries and all executables on the same bytes change together or not at all. So an executable keeps its encodings
if one of its dispatches runs on a device with layouts, or gets a tensor stored in such a layout.
Source: seed 001_a194e06ab9f2a0e7.txt, its plan to turn changes of encodings into clones; IREE keeps an identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from okl_opt.dialects import flow
from okl_opt.dialects.flow.types import DispatchTensorType
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.interfaces.shape_aware import ShapeAware
from okl_opt.dialects.interfaces.symbols import is_private, references_of
from okl_opt.dialects.iree_encoding import SetEncodingOp, UnsetEncodingOp
from okl_opt.dialects.iree_encoding.ops import encoding_of, is_tensor, without_encoding
from okl_opt.dialects.stream import AsyncCloneOp, AsyncDispatchOp, BindingSubspanOp, ExecutableOp
from okl_opt.dialects.stream.asyncs import ResourceOperand
from okl_opt.dialects.stream.tensors import TensorPhaseOp, TensorSizeOfOp
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.passes.analysis.value_flow import ValueFlow
from okl_opt.passes.base import Pass
from okl_opt.passes.encoding.sites import (
    Resolver,
    Sites,
    Tensor,
    affinities_of,
    encoded_bindings,
    is_open,
    is_resource,
)
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class CancelEncodingsPass(Pass):
    name = "cancel-encodings"

    feature_closure: Literal["on", "off"] = "on"
    """Let a CPU feature imply others, e.g. `+avx2` implies `+avx`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        resolver = Resolver(affinities_of(op), feature_closure=self.feature_closure == "on")
        sites = Sites(op)
        encoded = [each for each in sites.host if isinstance(each, TensorPhaseOp) and is_open(each.tensor_type)]
        dispatched = [each for each in sites.executables if _is_dispatched_with_encodings(each, sites)]
        if not encoded and not dispatched:
            return
        linked = _SharedBytes(op, sites)
        kept = {linked.group(each) for each in encoded if not _is_stored_plainly(each, resolver)}
        kept |= {linked.group(each) for each in dispatched if not _runs_plainly(each, sites, resolver)}
        kept |= set(map(linked.group, linked.escaping_values))
        others = [each for each in sites.host if each not in sites.functions]
        named = {reference.root_reference.data for each in others for reference in references_of(each)}
        edit = Editor(self)
        for each in encoded:
            if linked.group(each) not in kept and edit.begin(each):
                edit.modify(each).properties[each.TENSOR] = without_encoding(each.tensor_type)
        for executable in dispatched:
            if linked.group(executable) not in kept and edit.begin(executable):
                _drop_encodings(executable, edit)
                _replace_copies(executable, sites, edit, is_kept=executable.sym_name.data in named)


# ----- analysis


def _is_stored_plainly(op: TensorPhaseOp, resolver: Resolver) -> bool:
    """Return whether the devices of an op are known, and store its tensor row by row."""
    devices = resolver.affinities.of_op(op)
    return bool(devices) and encoding_of(resolver.resolve(op, op.tensor_type, devices)) is None


def _is_dispatched_with_encodings(executable: ExecutableOp, sites: Sites) -> bool:
    functions = executable.functions().values()
    return any(each in sites.of_function for each in functions) and any(map(_encoded, executable.walk()))


def _runs_plainly(executable: ExecutableOp, sites: Sites, resolver: Resolver) -> bool:
    """Return whether the devices of all dispatches store all tensors of an executable row by row.

    The device that wrote a binding decides its layout; the device of the dispatch decides the layout of other tensors.
    """
    for function in executable.functions().values():
        types = {type for op in function.walk() for type in _encoded(op)}
        if not types:
            continue
        bindings = encoded_bindings(function)
        if bindings is None or function not in sites.of_function or not all(map(is_open, types)):
            return False
        for site in sites.of_function[function]:
            devices = resolver.affinities.of_op(site)
            if not devices or any(encoding_of(resolver.resolve(site, type, devices)) is not None for type in types):
                return False
            given = {operand.number: operand.value for operand in site.resource_operands()}
            for binding in bindings:
                if binding.number in given:
                    origin = resolver.affinities.origin(given[binding.number])
                    if not origin or encoding_of(resolver.resolve(site, binding.type, origin)) is not None:
                        return False
    return True


def _encoded(op: Operation) -> list[Tensor]:
    """Return the encoded tensor types among an op's results and block arguments."""
    types = [_tensor(value.type) for value in _values_defined_by(op)]
    return [type for type in types if type is not None and encoding_of(type) is not None]


def _values_defined_by(op: Operation) -> list[SSAValue]:
    """Return the results of an op and its block arguments."""
    return [*op.results, *(value for region in op.regions for block in region.blocks for value in block.args)]


def _tensor(type: Attribute) -> Tensor | None:
    """Return a tensor type, that of a `!flow.dispatch.tensor` included; None for other types."""
    tensor = type.bound_type if isinstance(type, DispatchTensorType) else type
    return tensor if is_tensor(tensor) else None


class _SharedBytes:
    """Groups of values, size queries and executables that concern the same bytes."""

    def __init__(self, module: ModuleOp, sites: Sites):
        self._sets = DisjointSet[Operation | SSAValue]()
        self._known: set[Operation | SSAValue] = set()
        self.escaping_values: list[SSAValue] = []
        """Values passed to functions outside of the module, or to functions with unknown uses of bindings."""
        for op in sites.host:
            if isinstance(op, ShapeAware):
                self._link_sizes(op)
            if isinstance(op, AffinityOp):
                for operand, result in (*op.unchanged(), *op.overwritten()):
                    self._link(op.operands[operand], op.results[result])
            if isinstance(op, AsyncDispatchOp):
                self._link_bindings(op, sites)
        values = ValueFlow(module, is_resource, lambda op: isinstance(op, ExecutableOp))
        for value, sources in values.sources.items():
            self._link(value, *sources)
        for value, place in values.loads.items():
            self._link(value, place)
        for place, stored in values.stores.items():
            self._link(place, *stored)

    def group(self, member: Operation | SSAValue) -> Operation | SSAValue:
        """Return the representative of a group, whose members change together."""
        self._link(member)
        return self._sets.find(member)

    def _link(self, *members: Operation | SSAValue) -> None:
        for member in members:
            if member not in self._known:
                self._known.add(member)
                self._sets.add(member)
            self._sets.union(members[0], member)

    def _link_sizes(self, op: ShapeAware) -> None:
        """Link resources to the size queries of encoded tensors that give their size, and to ops on their tensor."""
        assert isinstance(op, Operation)
        sized = [(value, op.operand_sizes(number)) for number, value in enumerate(op.operands) if is_resource(value)]
        sized += [(value, op.result_sizes(number)) for number, value in enumerate(op.results) if is_resource(value)]
        for value, sizes in sized:
            queries = [size.owner for size in sizes if isinstance(size.owner, TensorSizeOfOp)]
            self._link(value, *filter(_is_about_encoded, [op, *queries]))

    def _link_bindings(self, site: AsyncDispatchOp, sites: Sites) -> None:
        """Link an executable to the resources of its encoded bindings."""
        values: dict[int, SSAValue] = {result.argument: result.value for result in site.resource_results()}
        values |= {operand.number: operand.value for operand in site.resource_operands()}
        function = sites.functions.get(site)
        bindings = None if function is None else encoded_bindings(function)
        if function is None or bindings is None:
            self.escaping_values += values.values()
            return
        for binding in bindings:
            self._link(sites.executable_of[function], values[binding.number])


def _is_about_encoded(op: Operation) -> bool:
    return isinstance(op, TensorPhaseOp) and is_open(op.tensor_type)


# ----- rewriting


def _drop_encodings(executable: ExecutableOp, edit: Editor) -> None:
    """Remove encodings from the types of all values; replace ops that set or unset encodings by their operand."""
    ops = list(executable.walk())
    for op in ops:
        for value in _values_defined_by(op):
            if _plain(value.type) != value.type:
                edit.replace_value_with_new_type(value, _plain(value.type))
        if isinstance(op, FuncOp):
            type = op.function_type
            plain = FunctionType.from_lists(list(map(_plain, type.inputs)), list(map(_plain, type.outputs)))
            if plain != type:
                edit.modify(op).properties["function_type"] = plain
    for op in ops:
        if isinstance(op, SetEncodingOp | UnsetEncodingOp):
            edit.replace(op, [], [op.source])


def _plain(type: Attribute) -> Attribute:
    """Return a type without encoding."""
    tensor = _tensor(type)
    if tensor is None or encoding_of(tensor) is None:
        return type
    plain = without_encoding(tensor)
    return DispatchTensorType(type.access.data, plain) if isinstance(type, DispatchTensorType) else plain


def _replace_copies(executable: ExecutableOp, sites: Sites, edit: Editor, *, is_kept: bool) -> None:
    """Replace dispatches that only copy a tensor by clones; erase the executable if it is private and now unused."""
    is_kept |= not is_private(executable)
    for function in executable.functions().values():
        for site in sites.of_function.get(function, ()):
            source = _copied(site, function)
            if source is None:
                is_kept = True
                continue
            result = site.resource_results()[0]
            clone = AsyncCloneOp(source.value, source.size, result.value.type, result.size, site.affinity)
            edit.set_sources(site)
            edit.replace(site, clone)
    if not is_kept:
        edit.erase(executable)


def _copied(site: AsyncDispatchOp, function: FuncOp) -> ResourceOperand | None:
    """Return the operand of a dispatch whose function only copies it; None for other functions."""
    resources = site.resource_operands()
    if len(resources) != 1 or len(site.results) != 1 or site.ties()[0] is not None:
        return None
    ops = [op for op in function.walk() if op is not function and not _is_trivial(op)]
    loads = [op for op in ops if isinstance(op, flow.DispatchTensorLoadOp)]
    stores = [op for op in ops if isinstance(op, flow.DispatchTensorStoreOp)]
    if len(ops) != 2 or len(loads) != 1 or len(stores) != 1 or stores[0].value is not loads[0].result:
        return None
    load, store = loads[0], stores[0]
    if not load.is_whole(load.source.type, load.source_dims) or not store.is_whole(
        store.target.type, store.target_dims
    ):
        return None
    source, target = _binding(load.source), _binding(store.target)
    arguments = function.body.blocks[0].args
    is_all = resources[0].range.length is resources[0].size and constant_integer(resources[0].range.offset) == 0
    same = source is arguments[resources[0].number] and target is arguments[site.resource_results()[0].argument]
    return resources[0] if same and is_all else None


def _is_trivial(op: Operation) -> bool:
    """Return whether an op only describes position and size of tensors."""
    if isinstance(op, BindingSubspanOp):
        return constant_integer(op.byte_offset) == 0
    return op.name in ("func.return", "arith.constant", "flow.dispatch.workload.ordinal")


def _binding(tensor: SSAValue) -> SSAValue | None:
    owner = tensor.owner
    return owner.binding if isinstance(owner, BindingSubspanOp) else None
