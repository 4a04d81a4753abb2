"""Resolve promised devices: `#hal.device.promise<@a>` becomes `#hal.device.affinity<@a>`.

Before:  util.global private @a = #hal.device.target<"local"> : !hal.device
         util.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.promise<@a>
           util.return %0 : tensor<4xf32>
         }
After:   util.global private @a = #hal.device.target<"local"> : !hal.device
         util.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.affinity<@a>
           util.return %0 : tensor<4xf32>
         }

The global must exist, or be given by an option. Text stays, e.g. declarations in reflection data.
Source: seed 001_a194e06ab9f2a0e7.txt; IREE's `ResolveDevicePromises.cpp`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp, NoneAttr
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import hal, util
from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.dialects.text import parse
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class ResolveDevicePromisesPass(Pass):
    name = "resolve-device-promises"

    device: tuple[str, ...] = ()
    """Devices to add as globals, separated by commas: `device={'a=#hal.device.target<"local">'}`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        devices = [_device(ctx, each, op) for each in self.device]
        names = [device.sym_name.data for device in devices]
        taken = {symbol_name(each) for each in op.ops}
        for number, name in enumerate(names):
            if name in taken or name in names[:number]:
                raise op_error(op, f"has '@{name}' already, so no device of that name can be added")
        known = {each.sym_name.data for each in op.ops if isinstance(each, util.GlobalOp)} | set(names)
        changes = [(each, *found) for each in op.walk() if (found := _resolved(each, known)) is not None]
        edit = Editor(self)
        # A single rewrite: the devices of ops must be consistent.
        if not (devices or changes) or not edit.begin(op):
            return
        head = op.body.block.first_op
        place = InsertPoint.at_end(op.body.block) if head is None else InsertPoint.before(head)
        edit.insert(devices, place)
        for each, properties, attributes in changes:
            edit.modify(each).properties = dict(properties)
            each.attributes = dict(attributes)


def _device(ctx: Context, text: str, module: ModuleOp) -> util.GlobalOp:
    """Parse the global of a device from an option. Raises: DiagnosticError."""
    name, _, value = text.partition("=")
    try:
        parsed = parse(ctx, f"util.global private @{name} = {value}", "<device>")
    except DiagnosticError as problem:
        raise op_error(module, f"cannot have device '{text}': {problem.diagnostics[0].message}") from None
    assert isinstance(parsed, ModuleOp)
    (op, *more) = parsed.ops
    if more or not isinstance(op, util.GlobalOp) or not isinstance(op.initial_value, hal.DeviceAttr):
        raise op_error(module, f"cannot have device '{text}': expected NAME=#hal.device.target<...>")
    op.detach()
    return op


_Attributes = Mapping[str, Attribute]


def _resolved(op: Operation, devices: Collection[str]) -> tuple[_Attributes, _Attributes] | None:
    """Return the properties and attributes of an op with promises resolved; None if it has no promises.

    Raises: DiagnosticError for a promise of an unknown device.
    """

    def resolve(attribute: Attribute) -> Attribute:
        if isinstance(attribute, hal.PromiseAttr):
            name = attribute.device.root_reference.data
            if name not in devices:
                raise op_error(op, f"is promised device '@{name}', which the module does not have")
            queues = attribute.queues
            numbers = None if isinstance(queues, NoneAttr) else [queue.value.data for queue in queues]
            return hal.AffinityAttr(name, numbers)
        if isinstance(attribute, DictionaryAttr):
            return DictionaryAttr({name: resolve(value) for name, value in attribute.data.items()})
        if isa(attribute, ArrayAttr[Attribute]):
            return ArrayAttr([resolve(each) for each in attribute.data])
        return attribute

    def all_resolved(attributes: _Attributes) -> _Attributes:
        return {name: resolve(value) for name, value in attributes.items() if not isinstance(value, FunctionType)}

    properties = {**op.properties, **all_resolved(op.properties)}
    attributes = {**op.attributes, **all_resolved(op.attributes)}
    is_new = properties != op.properties or attributes != op.attributes
    return (properties, attributes) if is_new else None
