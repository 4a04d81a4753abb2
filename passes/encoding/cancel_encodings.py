"""Drop the encodings of tensors that no device stores in a way of its own, on the host and in executables together.

Before:  stream.executable private @exe { ...
             %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
             flow.dispatch.tensor.store %1, %out, ... }
         %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x?xf32, #encoding>{%m, %k} : index
         %2 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@k(%r[%c0 to %n for %n], %m, %k)
             : (!stream.resource<*>{%n}, index, index) -> !stream.resource<*>{%s}
After:   %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x?xf32>{%m, %k} : index
         %2 = stream.async.clone on(#hal.device.affinity<@a>) %r : !stream.resource<*>{%n} -> !stream.resource<*>{%s}

An executable keeps its encodings if one of its sites is on a device with layouts, or is given a tensor in such a one.
Source: seed 001_a194e06ab9f2a0e7.txt, its plan to turn what changes encodings into clones; IREE keeps an identity.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from dialects import flow
from dialects.flow.types import DispatchTensorType
from dialects.interfaces.symbols import is_private
from dialects.iree_encoding import SetEncodingOp, UnsetEncodingOp
from dialects.iree_encoding.ops import encoding_of, is_tensor, without_encoding
from dialects.stream import AsyncCloneOp, AsyncDispatchOp, BindingSubspanOp, ExecutableOp
from dialects.stream.asyncs import ResourceOperand
from dialects.stream.tensors import TensorPhaseOp
from dialects.upstream.shared.mixed import constant_integer
from passes.base import OpPass
from passes.encoding.sites import Resolver, Sites, Tensor, affinities_of, function_of, is_open
from passes.rewriting.edit import Editor


@dataclass(frozen=True)
class CancelEncodingsPass(OpPass):
    """See the module docstring."""

    name = "cancel-encodings"
    anchor = ModuleOp.name
    touches_only_ir = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        resolver = Resolver(affinities_of(op))
        sites = Sites(op)
        plain = [each for each in sites.executables.values() if _is_plain(each, sites, resolver)]
        queries = [
            inner
            for inner in op.walk()
            if isinstance(inner, TensorPhaseOp) and is_open(inner.tensor_type) and _is_cancelled(inner, resolver)
        ]
        edit = Editor(self)
        for query in queries:
            if edit.begin(query):
                edit.modify(query).properties[query.TENSOR] = without_encoding(query.tensor_type)
        for executable in plain:
            if edit.begin(executable):
                _drop_encodings(executable, edit)
                _replace_copies(executable, sites, edit)


def _is_cancelled(op: TensorPhaseOp, resolver: Resolver) -> bool:
    """Whether the devices that an op is for store its tensor plainly."""
    return encoding_of(resolver.resolve(op, op.tensor_type, resolver.of_op(op))) is None


def _is_plain(executable: ExecutableOp, sites: Sites, resolver: Resolver) -> bool:
    """Whether there are encodings in an executable, and all its sites are on devices without layouts for them."""
    types = {type for op in executable.walk() for type in _encoded_types(op)}
    users = [(export, site) for export in executable.exports() for site in sites.of_export.get(export, ())]
    if not types or not users or not all(map(is_open, types)):
        return False
    for _, site in users:
        devices = set(resolver.of_op(site))
        for operand in site.resource_operands():
            devices.update(resolver.of_origin(site, operand.value, operand.number))
        if any(encoding_of(resolver.resolve(site, type, [each])) is not None for type in types for each in devices):
            return False
    return True


def _encoded_types(op: Operation) -> list[Tensor]:
    """The types with encodings that an op gives, or that are in its bindings."""
    types: list[Attribute] = [
        type.bound_type if isinstance(type, DispatchTensorType) else type for type in op.result_types
    ]
    return [type for type in types if is_tensor(type) and encoding_of(type) is not None]


def _drop_encodings(executable: ExecutableOp, edit: Editor) -> None:
    """Give all values the types of tensors that are stored plainly; what changes encodings gives its operand."""
    for op in list(executable.walk()):
        for result in op.results:
            type = result.type
            tensor = type.bound_type if isinstance(type, DispatchTensorType) else type
            if not is_tensor(tensor) or encoding_of(tensor) is None:
                continue
            plain: Attribute = without_encoding(tensor)
            if isinstance(type, DispatchTensorType):
                plain = DispatchTensorType(type.access.data, plain)
            edit.replace_value_with_new_type(result, plain)
    for op in list(executable.walk()):
        if isinstance(op, SetEncodingOp | UnsetEncodingOp):
            edit.replace(op, [], [op.source])


def _replace_copies(executable: ExecutableOp, sites: Sites, edit: Editor) -> None:
    """Dispatches that only copy a tensor become clones; the executable goes if nothing else runs it."""
    left = False
    for export in executable.exports():
        function = function_of(export)
        for site in sites.of_export.get(export, ()):
            source = None if function is None else _copied(site, function)
            if source is None:
                left = True
                continue
            result = site.resource_results()[0]
            edit.stand_for(site)
            edit.replace(site, AsyncCloneOp(source.value, source.size, result.value.type, result.size, site.affinity))
    if not left and is_private(executable):
        edit.erase(executable)


def _copied(site: AsyncDispatchOp, function: FuncOp) -> ResourceOperand | None:
    """The operand of a dispatch that its function stores as it is; None if it does anything else."""
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
    """Whether an op only says where tensors are, and how large."""
    if isinstance(op, BindingSubspanOp):
        return constant_integer(op.byte_offset) == 0
    return op.name in ("func.return", "arith.constant", "flow.dispatch.workload.ordinal")


def _binding(tensor: SSAValue) -> SSAValue | None:
    owner = tensor.owner
    return owner.binding if isinstance(owner, BindingSubspanOp) else None
