"""Where executables are dispatched from, and on which devices. Shared by the passes that look at all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from dialects import stream
from dialects.diagnostic import op_error
from dialects.flow.types import DispatchTensorType
from dialects.hints import isa
from dialects.iree_encoding.ops import encoding_of
from dialects.stream import (
    AsyncDispatchOp,
    BindingSubspanOp,
    BindingType,
    ExecutableExportOp,
    ExecutableOp,
    TensorSizeOfOp,
)
from passes.analysis.affinity import AffinityAnalysis
from passes.encoding.devices import targets_of
from passes.encoding.solvers import is_resolved, resolved

Tensor = TensorType[Attribute]


def is_resource(value: SSAValue) -> bool:
    """Whether a value is in the memory of a device."""
    return isinstance(value.type, stream.ResourceType)


def affinities_of(module: Operation) -> AffinityAnalysis:
    """The analysis of what a module runs on its devices; executables are not looked at."""
    return AffinityAnalysis(module, is_resource, lambda op: isinstance(op, ExecutableOp))


class Resolver:
    """The types that encoded tensors have on devices. Remembers what it was asked."""

    def __init__(self, affinities: AffinityAnalysis):
        self.affinities = affinities
        self._targets: dict[Attribute, Sequence[Attribute]] = {}
        self._types: dict[tuple[Tensor, Sequence[Attribute]], Tensor] = {}

    def targets(self, op: Operation, affinity: Attribute) -> Sequence[Attribute]:
        """The executable targets of a device. Raises: DiagnosticError."""
        if affinity not in self._targets:
            self._targets[affinity] = targets_of(op, affinity)
        return self._targets[affinity]

    def resolve(self, op: Operation, type: Tensor, affinities: Sequence[Attribute]) -> Tensor:
        """The type with the layouts that devices give it; without encoding if they store it plainly."""
        targets = tuple(dict.fromkeys(t for affinity in affinities for t in self.targets(op, affinity)))
        key = (type, targets)
        if key not in self._types:
            self._types[key] = resolved(type, targets)
        return self._types[key]

    def of_origin(self, op: Operation, value: SSAValue, number: int) -> Sequence[Attribute]:
        """The devices that may have arranged the bytes of an operand. Raises: DiagnosticError if that is not known."""
        found = self.affinities.origin(value)
        if not found:
            raise op_error(op, f"failed to determine resource affinity for operand {number}")
        return found

    def of_op(self, op: Operation) -> Sequence[Attribute]:
        """The devices that an op may run on. Raises: DiagnosticError if none is known."""
        found = self.affinities.of_op(op)
        if not found:
            raise op_error(op, "failed to determine on which device it runs")
        return found


def is_open(type: Attribute) -> bool:
    """Whether a tensor has an encoding whose layout is not decided."""
    encoding = encoding_of(type)
    return encoding is not None and not is_resolved(encoding)


@dataclass(frozen=True)
class EncodedBinding:
    """An argument of a function that is a binding with an encoded tensor whose layout is not decided."""

    number: int
    subspan: BindingSubspanOp
    type: Tensor


def function_of(export: ExecutableExportOp) -> FuncOp | None:
    """The function of an export, if it has a body."""
    function = export.function()
    return function if function is not None and function.body.blocks else None


def encoded_bindings(function: FuncOp) -> list[EncodedBinding] | None:
    """The bindings of a function that have encodings to decide; None if other ops than subspans use bindings."""
    found: list[EncodedBinding] = []
    for number, argument in enumerate(function.body.blocks[0].args):
        if not isinstance(argument.type, BindingType):
            continue
        for use in argument.uses:
            if not isinstance(use.operation, BindingSubspanOp):
                return None
            type = bound_type(use.operation)
            if is_open(type):
                found.append(EncodedBinding(number, use.operation, type))
    # Uses are in no order; subspans are in that of the text.
    places = {op: place for place, op in enumerate(function.walk())}
    return sorted(found, key=lambda one: (one.number, places[one.subspan]))


def bound_type(op: BindingSubspanOp) -> Tensor:
    """The type of the tensor in a binding."""
    assert isinstance(op.result.type, DispatchTensorType)
    type = op.result.type.bound_type
    assert isa(type, Tensor)
    return type


class Sites:
    """The dispatches of a module by the exports that they run, in program order."""

    def __init__(self, module: ModuleOp):
        self.executables: dict[str, ExecutableOp] = {
            op.sym_name.data: op for op in module.ops if isinstance(op, ExecutableOp)
        }
        self.of_export: dict[ExecutableExportOp, list[AsyncDispatchOp]] = {}
        exports = {
            (name, export.sym_name.data): export for name, op in self.executables.items() for export in op.exports()
        }
        for op in _outside_executables(module):
            if isinstance(op, AsyncDispatchOp):
                reference = op.entry_point
                name = reference.nested_references.data[0].data
                export = exports.get((reference.root_reference.data, name))
                if export is not None:
                    self.of_export.setdefault(export, []).append(op)


def _outside_executables(module: ModuleOp) -> list[Operation]:
    return [inner for op in module.ops if not isinstance(op, ExecutableOp) for inner in op.walk()]


def has_encodings(module: ModuleOp) -> bool:
    """Whether tensors of a module have encodings, or the host asks how large tensors are."""
    return any(isinstance(op, TensorSizeOfOp) or any(map(_is_encoded, op.result_types)) for op in module.walk())


def _is_encoded(type: Attribute) -> bool:
    return encoding_of(type.bound_type if isinstance(type, DispatchTensorType) else type) is not None
