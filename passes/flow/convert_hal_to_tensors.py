"""Convert HAL buffer views at the border of a program to tensors, from which code can be generated.

Before:  func.func @f(%a: !hal.buffer_view) -> !hal.buffer_view {
           %d = hal.buffer_view.dim<%a : !hal.buffer_view>[0] : index
           %0 = hal.tensor.import %a : !hal.buffer_view -> tensor<?xf32>{%d}
           %1 = math.exp %0 : tensor<?xf32>
           %2 = hal.tensor.export %1 : tensor<?xf32>{%d} -> !hal.buffer_view
           return %2 : !hal.buffer_view
         }
After:   func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
           %c0 = arith.constant 0 : index
           %d = tensor.dim %a, %c0 : tensor<?xf32>
           %0 = math.exp %a : tensor<?xf32>
           return %0 : tensor<?xf32>
         }

A view gets the tensor type that it is imported as or exported from; where several types differ in a size, the size is
dynamic. A view that a function only passes on gets its type from callers and callees. Sizes stated by an import are
checked at run time, unless they are queries of the same view; so are the sizes of an assertion. Device affinities are
ignored, as there is one device. Fences are refused: a function returns when all its work is complete.
Source: our own; IREE keeps views up to its runtime.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.context import Context
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import DYNAMIC_INDEX, FunctionType, IndexType, ModuleOp, TensorType
from xdsl.dialects.tensor import CastOp, DimOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import hal
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import branch_of
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.flow.claimed_sizes import check_sizes, claims
from okl_opt.passes.rewriting.edit import Editor

_Tensor = TensorType[Attribute]


class ConvertHalToTensorsPass(OpPass):
    name = "convert-hal-to-tensors"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        ops = [each for each in op.walk() if _is_converted(each)]
        edit = Editor(self)
        # One rewrite: functions, calls and what they pass change together.
        if ops and edit.begin(*ops):
            _ViewTypes(op, edit).convert(ops)


def _is_view(type: Attribute) -> bool:
    return isinstance(type, hal.BufferViewType)


def _is_converted(op: Operation) -> bool:
    return _holds_views(op) or isinstance(op, hal.TensorBarrierOp)


def _holds_views(op: Operation) -> bool:
    if isinstance(op, func.FuncOp):
        return any(map(_is_view, (*op.function_type.inputs, *op.function_type.outputs)))
    return any(_is_view(value.type) for value in (*op.operands, *op.results))


_Place = SSAValue | tuple[func.FuncOp, str, int]
"""A value, or an argument or result of a function."""


class _ViewTypes:
    """The views of a module, in classes (union-find) of views that flow into each other."""

    def __init__(self, module: ModuleOp, edit: Editor):
        self._edit = edit
        self._parent: dict[_Place, _Place] = {}
        self._types: dict[_Place, _Tensor] = {}
        self._functions = {each.sym_name.data: each for each in module.ops if isinstance(each, func.FuncOp)}

    def convert(self, ops: Sequence[Operation]) -> None:
        """Give all views tensor types; `ops` are all ops with views as operands, results or arguments."""
        for op in ops:
            self._connect(op)
        for op in ops:
            self._learn(op)
        for op in ops:
            if isinstance(op, hal.BufferViewAssertOp):
                self._check_assertion(op)
        # Everything is known before anything changes.
        types = {value: self._type_of(op, value) for op in ops for value in _views_of(op)}
        signatures = [(op, self._signature(op)) for op in ops if isinstance(op, func.FuncOp)]
        for value, type in types.items():
            if isinstance(value.owner, Block):
                self._edit.replace_value_with_new_type(value, type)
        for op in ops:
            self._edit.set_sources(op)
            self._convert(op, types)
        for function, signature in signatures:
            self._edit.modify(function).properties["function_type"] = signature

    # ----- classes of views

    def _find(self, place: _Place) -> _Place:
        while (above := self._parent.get(place, place)) is not place:
            self._parent[place] = self._parent.get(above, above)
            place = above
        return place

    def _unite(self, one: _Place, other: _Place) -> None:
        self._parent[self._find(one)] = self._find(other)

    def _connect(self, op: Operation) -> None:
        match op:
            case func.FuncOp():
                for number, argument in enumerate(op.body.blocks[0].args if op.body.blocks else ()):
                    if _is_view(argument.type):
                        self._unite(argument, (op, "argument", number))
            case func.CallOp():
                callee = self._functions.get(op.callee.root_reference.data)
                if callee is None:
                    raise op_error(op, f"calls '{op.callee.root_reference.data}', which the module does not have")
                for word, values in (("argument", op.arguments), ("result", op.res)):
                    for number, value in enumerate(values):
                        if _is_view(value.type):
                            self._unite(value, (callee, word, number))
            case func.ReturnOp():
                function = op.parent_op()
                assert isinstance(function, func.FuncOp)
                for number, value in enumerate(op.arguments):
                    if _is_view(value.type):
                        self._unite(value, (function, "result", number))
            case arith.SelectOp():
                self._unite(op.lhs, op.result)
                self._unite(op.rhs, op.result)
            case hal.TensorImportOp() | hal.TensorExportOp() | hal.BufferViewDimOp() | hal.BufferViewAssertOp():
                _refuse_parts(op)
            case hal.TensorBarrierOp():
                raise op_error(op, "cannot be written on tensors: it signals a fence")
            case _:
                branch = branch_of(op)
                if branch is None:
                    raise op_error(op, "cannot be written on tensors: it passes on a buffer view")
                for number, successor in enumerate(op.successors):
                    for value, argument in zip(branch.get(op)[number], successor.args, strict=True):
                        if _is_view(argument.type):
                            self._unite(value, argument)

    def _learn(self, op: Operation) -> None:
        """Record the tensor type that a view is imported as or exported from."""
        if isinstance(op, hal.TensorImportOp):
            self._take(op, op.source, op.target.type)
        elif isinstance(op, hal.TensorExportOp):
            self._take(op, op.target, op.source.type)

    def _take(self, op: Operation, view: SSAValue, type: Attribute) -> None:
        assert isa(type, _Tensor)
        place = self._find(view)
        known = self._types.setdefault(place, type)
        if known.element_type != type.element_type or known.get_num_dims() != type.get_num_dims():
            raise op_error(op, f"cannot be written on tensors: the view is of {known}, too")
        sizes = [
            one if one == other else DYNAMIC_INDEX
            for one, other in zip(known.get_shape(), type.get_shape(), strict=True)
        ]
        self._types[place] = TensorType(type.element_type, sizes)

    def _type_of(self, op: Operation, place: _Place) -> _Tensor:
        type = self._types.get(self._find(place))
        if type is None:
            raise op_error(op, "cannot be written on tensors: nothing says of which type a buffer view is")
        return type

    def _check_assertion(self, op: hal.BufferViewAssertOp) -> None:
        """Refuse an assertion with unknown types, or one that cannot hold."""
        type, number = self._type_of(op, op.buffer_view), op.element_type.owner
        if not isinstance(number, hal.ElementTypeOp) or not isinstance(op.encoding_type.owner, hal.EncodingTypeOp):
            words = f"{hal.ElementTypeOp.name} and {hal.EncodingTypeOp.name}"
            raise op_error(op, f"cannot be written on tensors: its types are not told by {words}")
        if number.type != type.element_type or len(op.shape) != type.get_num_dims():
            raise op_error(op, f"cannot be written on tensors: the view is of {type}")

    # ----- changes

    def _signature(self, function: func.FuncOp) -> FunctionType:
        def converted(word: str, types: Iterable[Attribute]) -> list[Attribute]:
            return [
                self._type_of(function, (function, word, number)) if _is_view(type) else type
                for number, type in enumerate(types)
            ]

        kind = function.function_type
        return FunctionType.from_lists(converted("argument", kind.inputs), converted("result", kind.outputs))

    def _convert(self, op: Operation, types: dict[SSAValue, _Tensor]) -> None:
        edit, place = self._edit, InsertPoint.before(op)
        match op:
            case hal.TensorImportOp():
                view = op.source
                check_sizes(
                    op,
                    view,
                    op.target.type,
                    op.target_dims,
                    claims(op, "the view"),
                    edit,
                    lambda size, dimension: _is_size_of(size, view, dimension),
                )
                edit.replace(op, [], [self._cast(op.source, op.target.type, place)])
            case hal.TensorExportOp():
                edit.replace(op, [], [self._cast(op.source, types[op.target], place)])
            case hal.BufferViewDimOp():
                index = edit.insert(arith.ConstantOp.from_int_and_width(op.index.value.data, IndexType()), place)
                edit.replace(op, DimOp(op.buffer_view, index.result))
            case hal.BufferViewAssertOp():
                view = op.buffer_view
                any_size = TensorType(element_of(view.type), [DYNAMIC_INDEX] * len(op.shape))
                message = op.message.data.replace("{", "{{").replace("}", "}}")
                check_sizes(
                    op,
                    view,
                    any_size,
                    op.shape,
                    f"{message}: dimension {{}} has another size than is asserted",
                    edit,
                    lambda size, dimension: _is_size_of(size, view, dimension),
                )
                numbers = {op.element_type.owner, op.encoding_type.owner}
                edit.erase(op)
                for each in numbers:
                    if isinstance(each, Operation) and not any(result.uses for result in each.results):
                        edit.erase(each)
            case _:
                for result in list(op.results):
                    if _is_view(result.type):
                        edit.replace_value_with_new_type(result, types[result])

    def _cast(self, value: SSAValue, type: Attribute, place: InsertPoint) -> SSAValue:
        assert isa(type, _Tensor)
        if value.type == type:
            return value
        return self._edit.insert(CastOp(value, type), place).dest


def _views_of(op: Operation) -> list[SSAValue]:
    """Return the views among the results and block arguments of an op."""
    arguments = [argument for region in op.regions for block in region.blocks for argument in block.args]
    return [value for value in (*op.results, *arguments) if _is_view(value.type)]


def _is_size_of(claimed: SSAValue, view: SSAValue, number: int) -> bool:
    """Return whether `claimed` is a query of size `number` of the view, possibly converted to `tensor.dim` already."""
    owner = claimed.owner
    if isinstance(owner, hal.BufferViewDimOp):
        return owner.buffer_view is view and owner.index.value.data == number
    if isinstance(owner, DimOp) and owner.source is view and isinstance(owner.index.owner, arith.ConstantOp):
        constant = arith.ConstantOp.from_int_and_width(number, IndexType()).value
        return owner.index.owner.value == constant
    return False


def _refuse_parts(op: Operation) -> None:
    """Refuse imports and exports with a fence, a storage or an encoding."""
    if isinstance(op, hal.TensorImportOp) and (op.wait_fence is not None or op.target_encoding is not None):
        raise op_error(op, "cannot be written on tensors: it waits, or has another type in memory")
    if isinstance(op, hal.TensorExportOp) and (op.target_storage is not None or op.source_encoding is not None):
        raise op_error(op, "cannot be written on tensors: it has a buffer, or another type in memory")
    if isinstance(op, hal.TensorImportOp) and not isinstance(op.source.type, hal.BufferViewType):
        raise op_error(op, "cannot be written on tensors: a buffer has no shape")
