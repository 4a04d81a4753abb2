"""Dispatches of executables and their devices, for passes on whole modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects import stream
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow.types import DispatchTensorType
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import SymbolTables, nearest_table
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.dialects.stream import (
    AsyncDispatchOp,
    BindingSubspanOp,
    BindingType,
    ExecutableExportOp,
    ExecutableOp,
    TensorSizeOfOp,
)
from okl_opt.passes.analysis.affinity import AffinityAnalysis
from okl_opt.passes.encoding.devices import targets_of
from okl_opt.passes.encoding.solvers import is_resolved, resolved

Tensor = TensorType[Attribute]


def is_resource(value: SSAValue) -> bool:
    """Return whether a value is in the memory of a device."""
    return isinstance(value.type, stream.ResourceType)


def affinities_of(module: Operation) -> AffinityAnalysis:
    """Return the affinity analysis of a module, without its executables."""
    return AffinityAnalysis(module, is_resource, lambda op: isinstance(op, ExecutableOp))


class Resolver:
    """Resolves the types of encoded tensors on devices, with a cache.

    `feature_closure` lets a CPU feature imply others.
    """

    def __init__(self, affinities: AffinityAnalysis, *, feature_closure: bool = True):
        self.affinities = affinities
        self._feature_closure = feature_closure
        self._targets: dict[tuple[Operation | None, Attribute], Sequence[Attribute]] = {}
        self._types: dict[tuple[Tensor, Sequence[Attribute]], Tensor] = {}

    def targets(self, op: Operation, affinity: Attribute) -> Sequence[Attribute]:
        """Return the executable targets of a device. Raises: DiagnosticError."""
        key = (nearest_table(op), affinity)
        if key not in self._targets:
            self._targets[key] = targets_of(op, affinity)
        return self._targets[key]

    def resolve(self, op: Operation, type: Tensor, affinities: Sequence[Attribute]) -> Tensor:
        """Return the type with the layouts of the devices; without encoding if all store it row by row."""
        targets = tuple(dict.fromkeys(t for affinity in affinities for t in self.targets(op, affinity)))
        key = (type, targets)
        if key not in self._types:
            self._types[key] = resolved(type, targets, feature_closure=self._feature_closure)
        return self._types[key]

    def of_bindings(
        self, site: AsyncDispatchOp, bindings: Sequence[EncodedBinding]
    ) -> Mapping[int, Sequence[Attribute]]:
        """Map the number of a binding to the devices that may choose its layout at a dispatch.

        Raises: DiagnosticError if a device is unknown.
        """
        given = {operand.number: operand.value for operand in site.resource_operands()}
        found: dict[int, Sequence[Attribute]] = {}
        for number in dict.fromkeys(binding.number for binding in bindings):
            found[number] = self._of_origin(site, given[number], number) if number in given else self.of_op(site)
        return found

    def _of_origin(self, op: Operation, value: SSAValue, number: int) -> Sequence[Attribute]:
        """Return the devices that may have written an operand. Raises: DiagnosticError if none is known."""
        found = self.affinities.origin(value)
        if not found:
            raise op_error(op, f"failed to determine resource affinity for operand {number}")
        return found

    def of_op(self, op: Operation) -> Sequence[Attribute]:
        """Return the devices that an op may run on. Raises: DiagnosticError if none is known."""
        found = self.affinities.of_op(op)
        if not found:
            raise op_error(op, "failed to determine on which device it runs")
        return found


def is_open(type: Attribute) -> bool:
    """Return whether a tensor has an encoding without a resolved layout."""
    encoding = encoding_of(type)
    return encoding is not None and not is_resolved(encoding)


@dataclass(frozen=True)
class EncodedBinding:
    """A binding argument of a function with an encoded tensor whose layout is unresolved."""

    number: int
    subspan: BindingSubspanOp
    type: Tensor


def encoded_bindings(function: FuncOp) -> list[EncodedBinding] | None:
    """Return the bindings of a function with unresolved encodings; None if ops other than subspans use bindings."""
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
    # Uses have no order; sort subspans by program order.
    places = {op: place for place, op in enumerate(function.walk())}
    return sorted(found, key=lambda one: (one.number, places[one.subspan]))


def bound_type(op: BindingSubspanOp) -> Tensor:
    """Return the type of the tensor in a binding."""
    assert isinstance(op.result.type, DispatchTensorType)
    type = op.result.type.bound_type
    assert isa(type, Tensor)
    return type


class Sites:
    """The dispatches of a module, by function, in program order."""

    def __init__(self, module: ModuleOp):
        self.host: list[Operation] = list(host_ops(module))
        """The ops outside of executables."""
        self.executables: list[ExecutableOp] = [op for op in self.host if isinstance(op, ExecutableOp)]
        self.functions: dict[AsyncDispatchOp, FuncOp] = {}
        """Dispatch -> its function, if the function is in the module."""
        self.of_function: dict[FuncOp, list[AsyncDispatchOp]] = {}
        self.executable_of: dict[FuncOp, ExecutableOp] = {
            function: each for each in self.executables for function in each.functions().values()
        }
        symbols = SymbolTables()
        for op in self.host:
            if isinstance(op, AsyncDispatchOp):
                export = symbols.resolve_from(op, op.entry_point)
                function = export.function() if isinstance(export, ExecutableExportOp) else None
                if function is not None and function.body.blocks:
                    self.functions[op] = function
                    self.of_function.setdefault(function, []).append(op)


def has_encodings(module: ModuleOp) -> bool:
    """Return whether a module has encoded tensors or size queries."""
    return any(isinstance(op, TensorSizeOfOp) or any(map(_is_encoded, op.result_types)) for op in module.walk())


def _is_encoded(type: Attribute) -> bool:
    return encoding_of(type.bound_type if isinstance(type, DispatchTensorType) else type) is not None


def host_ops(top: Operation) -> Iterator[Operation]:
    """Yield the ops in `top` in textual order, without those in executables."""
    waiting = [top]
    while waiting:
        op = waiting.pop()
        yield op
        if not isinstance(op, ExecutableOp):
            inner = [each for region in op.regions for block in region.blocks for each in block.ops]
            waiting.extend(reversed(inner))
