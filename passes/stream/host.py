"""Patterns of `convert-to-stream` for host code, outside of executables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from typing_extensions import TypeVar
from xdsl.dialects import arith, cf, func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FunctionType,
    IndexType,
    ShapedType,
    TensorType,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import flow, hal, stream, util
from okl_opt.dialects.hints import isa
from okl_opt.dialects.stream.asyncs import ByteRange
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.analysis.affinity import AffinityAnalysis, argument_attributes
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern
from okl_opt.passes.stream.bindings import convert_executable, indices
from okl_opt.passes.stream.stored import is_stored

_INDEX = IndexType()
_EXTERNAL = stream.ResourceType("external")
_ANY = stream.ResourceType()
_MESSAGE = "tensor"
"""The default message for the check of a view."""

OpT = TypeVar("OpT", bound=Operation)


class Stored(NamedTuple):
    """A tensor as a resource and its size in bytes."""

    resource: SSAValue
    size: SSAValue


class Places:
    """The devices of ops and their tensors, determined before the conversion."""

    def __init__(self, analysis: AffinityAnalysis):
        self._of_ops = {op: _only(analysis.of_op(op)) for op in analysis.ops()}
        # By op and number, as block arguments are replaced before their users are converted.
        self._of_operands = {
            (op, number): _only(analysis.of_value(value) or ())
            for op in analysis.ops()
            for number, value in enumerate(op.operands)
            if is_stored(value)
        }

    def of_op(self, op: Operation) -> Attribute | None:
        """Return the affinity of an op; the analysis has at most one."""
        return self._of_ops.get(op)

    def of_operand(self, op: Operation, number: int = 0) -> Attribute | None:
        """Return the affinity of a tensor operand; None if it is unknown or ambiguous."""
        return self._of_operands.get((op, number))


def _only(affinities: Sequence[Attribute]) -> Attribute | None:
    return affinities[0] if len(affinities) == 1 else None


class _HostPattern(ConversionPattern[OpT]):
    """A pattern that needs the devices of ops."""

    def __init__(self, places: Places):
        self.places = places


class _Shared:
    """Values created once per block and shared by several patterns."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], SSAValue] = {}

    def insert(self, key: tuple[object, ...], new: Operation, edit: ConversionEditor, place: InsertPoint) -> SSAValue:
        """Insert `new` and return its result, or return the earlier value with the same key in the block."""
        key = (place.block, *key)
        if key not in self._made:
            edit.insert(new, place)
            self._made[key] = new.results[0]
        return self._made[key]

    def zero(self, op: Operation, edit: ConversionEditor) -> SSAValue:
        """Return a constant 0 at the head of the function."""
        around = op.parent_op()
        while around is not None and not isinstance(around, func.FuncOp | util.FuncOp | util.InitializerOp):
            op, around = around, around.parent_op()
        block = op.parent if around is None else around.regions[0].blocks[0]
        assert block is not None, "the op stands in a block"
        return self.insert(("zero",), arith.ConstantOp.from_int_and_width(0, _INDEX), edit, InsertPoint.at_start(block))


def _stored(value: SSAValue, edit: ConversionEditor) -> Stored:
    return Stored(*edit.values_of(value))


def _tensor(type: Attribute) -> TensorType[Attribute]:
    assert isa(type, TensorType[Attribute])
    return type


# ----- boundaries of the program


class _ConvertImport(_HostPattern[hal.TensorImportOp]):
    """hal.tensor.import -> a check of the view, stream.tensor.import, and a transfer from the outside"""

    names = (hal.TensorImportOp.name,)

    def __init__(self, places: Places, shared: _Shared):
        super().__init__(places)
        self._shared = shared

    def convert(self, op: hal.TensorImportOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        place, affinity = InsertPoint.before(op), self.places.of_op(op)
        type = _tensor(op.target.type if op.target_encoding is None else op.target_encoding)
        if isinstance(op.source.type, hal.BufferViewType):
            self._check_view(op, edit, place)
        size = edit.insert(stream.TensorSizeOfOp(type, op.target_dims, affinity), place).storage_size
        imported = stream.TensorImportOp(op.source, type, op.target_dims, size, _EXTERNAL, affinity)
        value: SSAValue = edit.insert(imported, place).result
        if op.wait_fence is not None:
            key = ("timepoint", op.wait_fence, affinity)
            reached = self._shared.insert(key, stream.TimepointImportOp(op.wait_fence, affinity), edit, place)
            value = edit.insert(stream.TimepointAwaitOp(reached, [value], [size]), place).results[0]
        moved = edit.insert(stream.AsyncTransferOp(value, size, _ANY, size, affinity, affinity), place)
        edit.replace_by(op, [], [[moved.result, size]])

    def _check_view(self, op: hal.TensorImportOp, edit: ConversionEditor, place: InsertPoint) -> None:
        """Insert a run-time check of a buffer view's type and shape."""
        type = op.target.type
        assert isinstance(type, ShapedType)
        element = element_of(type)
        number = self._shared.insert(("element", element), hal.ElementTypeOp(element), edit, place)
        encoding = self._shared.insert(("encoding",), hal.EncodingTypeOp(), edit, place)
        sizes = [
            edit.insert(arith.ConstantOp.from_int_and_width(size, _INDEX), place).result
            if isinstance(size, int)
            else size
            for size in mixed_values(type.get_shape(), op.target_dims)
        ]
        message = _MESSAGE if op.name_ is None else op.name_.data
        edit.insert(hal.BufferViewAssertOp(op.source, message, sizes, number, encoding), place)


class _ConvertBarrier(_HostPattern[hal.TensorBarrierOp]):
    """hal.tensor.barrier -> stream.timepoint.barrier of each, and stream.timepoint.chain_external"""

    names = (hal.TensorBarrierOp.name,)

    def convert(self, op: hal.TensorBarrierOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        place = InsertPoint.before(op)
        stored = [_stored(source, edit) for source in op.sources]
        affinities = [self.places.of_operand(op, number) for number in range(len(op.sources))]
        barriers = [
            edit.insert(stream.TimepointBarrierOp(*each, affinity), place)
            for each, affinity in zip(stored, affinities, strict=True)
        ]
        reached = [barrier.timepoint for barrier in barriers]
        last = reached[0] if len(reached) == 1 else edit.insert(stream.TimepointJoinOp(reached), place).result
        affinity = _only(list(dict.fromkeys(each for each in affinities if each is not None)))
        edit.insert(stream.TimepointChainExternalOp(last, op.signal_fence, affinity), place)
        pairs = zip(barriers, stored, strict=True)
        edit.replace_by(op, [], [[barrier.result, each.size] for barrier, each in pairs])


class _ConvertExport(_HostPattern[hal.TensorExportOp]):
    """hal.tensor.export -> a transfer to the outside, and stream.tensor.export"""

    names = (hal.TensorExportOp.name,)

    def convert(self, op: hal.TensorExportOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        place, affinity = InsertPoint.before(op), self.places.of_op(op)
        resource, size = _stored(op.source, edit)
        source = self.places.of_operand(op)
        moved = edit.insert(stream.AsyncTransferOp(resource, size, _EXTERNAL, size, source, affinity), place)
        type = op.source.type if op.source_encoding is None else op.source_encoding
        new = stream.TensorExportOp(moved.result, size, type, op.source_dims, affinity)
        edit.insert(new, place)
        edit.replace_by(op, [], [[new.result]])


# ----- tensors of flow


class _ConvertDispatch(_HostPattern[flow.DispatchOp]):
    """flow.dispatch -> stream.async.dispatch of whole resources"""

    names = (flow.DispatchOp.name,)

    def __init__(self, places: Places, shared: _Shared, counted: Mapping[tuple[str, str], bool]):
        super().__init__(places)
        self._shared = shared
        self._counted = counted

    def convert(self, op: flow.DispatchOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        place, affinity = InsertPoint.before(op), self.places.of_op(op)
        arguments: list[SSAValue] = []
        sizes: dict[int, SSAValue] = {}
        for number, value in enumerate(op.arguments):
            if isinstance(value.type, TensorType):
                resource, sizes[number] = _stored(value, edit)
                arguments.append(resource)
            else:
                arguments.append(value)
        ranges = [ByteRange(self._shared.zero(op, edit), size, size) for size in sizes.values()]
        made: list[SSAValue] = []
        types: list[Attribute] = []
        for number, (result, tied) in enumerate(zip(op.results, op.ties(), strict=True)):
            if tied is None:
                query = stream.TensorSizeOfOp(result.type, op.result_sizes(number), affinity)
                made.append(edit.insert(query, place).storage_size)
                types.append(_ANY)
            else:
                made.append(sizes[tied])
                types.append(arguments[tied].type)
        new = stream.AsyncDispatchOp(
            op.entry_point,
            self._workload(op),
            arguments,
            list(sizes.values()),
            ranges,
            types,
            made,
            op.ties(),
            affinity,
        )
        new.attributes.update({name: value for name, value in op.attributes.items() if name != "stream.affinity"})
        edit.insert(new, place)
        edit.replace_by(op, [], list(zip(new.results, made, strict=True)))

    def _workload(self, op: flow.DispatchOp) -> Sequence[SSAValue]:
        executable, (export, *_) = op.entry_point.root_reference, op.entry_point.nested_references.data
        return op.workload if self._counted.get((executable.data, export.data), True) else indices(op.arguments)


class _ConvertTransfer(_HostPattern[flow.TransferOp]):
    """flow.tensor.transfer -> stream.async.transfer"""

    names = (flow.TransferOp.name,)

    def convert(self, op: flow.TransferOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        resource, size = _stored(op.operand, edit)
        source = self.places.of_operand(op)
        new = stream.AsyncTransferOp(resource, size, _ANY, size, source, op.target)
        edit.replace_by(op, [new], [[new.result, size]])


class _ConvertSplat(_HostPattern[flow.SplatOp]):
    """flow.tensor.splat -> stream.tensor.splat"""

    names = (flow.SplatOp.name,)

    def convert(self, op: flow.SplatOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        affinity = self.places.of_op(op)
        size = stream.TensorSizeOfOp(op.result.type, op.result_dims, affinity)
        new = stream.TensorSplatOp(op.value, op.result.type, op.result_dims, size.storage_size, _ANY, affinity)
        edit.replace_by(op, [size, new], [[new.result, size.storage_size]])


class _ConvertClone(_HostPattern[flow.CloneOp]):
    """flow.tensor.clone -> stream.async.clone"""

    names = (flow.CloneOp.name,)

    def convert(self, op: flow.CloneOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        resource, size = _stored(op.operand, edit)
        new = stream.AsyncCloneOp(resource, size, _ANY, size, self.places.of_op(op))
        edit.replace_by(op, [new], [[new.result, size]])


class _ConvertSame(ConversionPattern[Operation]):
    """flow.tensor.reshape, flow.tensor.tie_shape -> the same bytes"""

    names = (flow.ReshapeOp.name, flow.TieShapeOp.name)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        edit.replace_by(op, [], [_stored(op.operands[0], edit)])


# ----- executables, functions and control flow


class _ConvertExecutable(ConversionPattern[flow.ExecutableOp]):
    """flow.executable -> stream.executable"""

    names = (flow.ExecutableOp.name,)
    takes_regions = True

    def convert(self, op: flow.ExecutableOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        edit.replace_by(op, [convert_executable(op, edit)])


class _ConvertFunction(ConversionPattern[func.FuncOp | util.FuncOp]):
    """func.func and util.func, with the arguments of their blocks"""

    names = (func.FuncOp.name, util.FuncOp.name)

    def convert(self, op: func.FuncOp | util.FuncOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        for block in op.body.blocks:
            edit.convert_arguments(block)
        inputs, outputs = op.function_type.inputs.data, op.function_type.outputs.data
        types = edit.converter.convert_all(inputs), edit.converter.convert_all(outputs)
        properties = edit.modify(op).properties
        properties["function_type"] = FunctionType.from_lists(*types)
        for name, old in (("arg_attrs", inputs), ("res_attrs", outputs)):
            if name in properties:
                properties[name] = _attributes(properties[name], old, edit)


def _attributes(given: Attribute, types: Sequence[Attribute], edit: ConversionEditor) -> Attribute:
    """Convert argument attributes: the attributes of a tensor go to its resource."""
    found: list[DictionaryAttr] = []
    for type, attributes in zip(types, argument_attributes(given), strict=True):
        count = len(edit.converter.convert_all([type]))
        found += [DictionaryAttr(attributes), *[DictionaryAttr({})] * (count - 1)]
    return ArrayAttr(found)


class _ConvertCall(ConversionPattern[func.CallOp | util.CallOp]):
    """func.call and util.call"""

    names = (func.CallOp.name, util.CallOp.name)

    def convert(self, op: func.CallOp | util.CallOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert_all(op.result_types)
        new = type(op).create(
            operands=operands, result_types=types, properties=dict(op.properties), attributes=dict(op.attributes)
        )
        results = iter(new.results)
        groups = [[next(results) for _ in edit.converter.convert_all([each])] for each in op.result_types]
        edit.replace_by(op, [new], groups)


class _ConvertEnd(ConversionPattern[Operation]):
    """func.return, util.return, cf.br"""

    names = (func.ReturnOp.name, util.ReturnOp.name, cf.BranchOp.name)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        edit.modify(op).operands = operands


class _ConvertConditionalBranch(ConversionPattern[cf.ConditionalBranchOp]):
    """cf.cond_br"""

    names = (cf.ConditionalBranchOp.name,)

    def convert(self, op: cf.ConditionalBranchOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        then = [new for value in op.then_arguments for new in edit.values_of(value)]
        segments = [1, len(then), len(operands) - 1 - len(then)]
        op = edit.modify(op)
        op.operands = operands
        op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, segments)


class _ConvertSelect(ConversionPattern[arith.SelectOp]):
    """arith.select of tensors -> arith.select of their resources and sizes"""

    names = (arith.SelectOp.name,)

    def convert(self, op: arith.SelectOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        pairs = zip(_stored(op.lhs, edit), _stored(op.rhs, edit), strict=True)
        new = [arith.SelectOp(op.cond, one, other) for one, other in pairs]
        edit.replace_by(op, new, [[each.result for each in new]])


def patterns(places: Places, counted: Mapping[tuple[str, str], bool]) -> Sequence[ConversionPattern[Any]]:
    """Return the patterns; `counted` maps exports to whether they have a workgroup count."""
    shared = _Shared()
    return [
        _ConvertImport(places, shared),
        _ConvertBarrier(places),
        _ConvertExport(places),
        _ConvertDispatch(places, shared, counted),
        _ConvertTransfer(places),
        _ConvertSplat(places),
        _ConvertClone(places),
        _ConvertSame(),
        _ConvertExecutable(),
        _ConvertFunction(),
        _ConvertCall(),
        _ConvertEnd(),
        _ConvertConditionalBranch(),
        _ConvertSelect(),
    ]
