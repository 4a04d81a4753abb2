"""Pass the dynamic sizes of tensors beside the tensors, in globals, arguments and results.

Before:  util.global private mutable @param : tensor<?x2xf32>
         func.func @f(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
           %param = util.global.load @param : tensor<?x2xf32>
           util.global.store %arg0, @param : tensor<?x2xf32>
           return %param : tensor<?x2xf32>
         }
After:   util.global private mutable @param : tensor<?x2xf32>
         util.global private mutable @param__d0 : index
         func.func @f(%arg0: tensor<?x2xf32>, %arg1: index) -> (tensor<?x2xf32>, index) {
           %0 = flow.tensor.tie_shape %arg0 : tensor<?x2xf32>{%arg1}
           %param = util.global.load @param : tensor<?x2xf32>
           %param__d0 = util.global.load @param__d0 : index
           %1 = flow.tensor.tie_shape %param : tensor<?x2xf32>{%param__d0}
           util.global.store %arg0, @param : tensor<?x2xf32>
           util.global.store %arg1, @param__d0 : index
           return %param, %param__d0 : tensor<?x2xf32>, index
         }

`tensor.dim` gives the sizes of a tensor without explicit sizes. Calls, branches between the blocks of a function, and
`arith.select` forward sizes, too; regions of other ops keep their arguments. Declarations change as well. An expanded
module stays: in it, the sizes of each tensor follow the tensor in globals, arguments and results, and the ops that use
the tensor have the same values as explicit sizes.
Source: seed 002, "ExpandTensorShapes"; IREE's `ExpandTensorShapes.cpp` of December 2022.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    TensorType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow import TieShapeOp
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import branch_of, called_symbol, is_call, is_return_like
from okl_opt.dialects.interfaces.shape_aware import ShapeAware, shape_aware_sizes
from okl_opt.dialects.interfaces.symbols import NewNames, symbol_name
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.sizes import dim_op, index_constant
from okl_opt.dialects.util import GlobalLoadOp, GlobalOp, GlobalStoreOp
from okl_opt.dialects.util.globals import type_of_attribute
from okl_opt.passes.base import FUNCTION_LIKE, Pass
from okl_opt.passes.flow.functions import ops_inside
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()
_I1 = IntegerType(1)


def _dynamic(type: Attribute) -> list[int]:
    """Return the dynamic dimensions of a ranked tensor type; none for another type."""
    if not isa(type, TensorType[Attribute]):
        return []
    return [number for number, size in enumerate(type.get_shape()) if size == DYNAMIC_INDEX]


def _with_sizes(types: Iterable[Attribute]) -> list[Attribute]:
    """Return the types, each followed by one `index` for each of its dynamic sizes."""
    return [each for type in types for each in (type, *[_INDEX] * len(_dynamic(type)))]


def _untied(value: SSAValue) -> SSAValue:
    return value.owner.operand if isinstance(value.owner, TieShapeOp) else value


def _function_type(op: Operation) -> FunctionType:
    type = op.properties["function_type"]
    assert isinstance(type, FunctionType), "the op is a function"
    return type


class _Expansion:
    """The expansion of a module; `by` is the pass."""

    def __init__(self, by: Pass, module: ModuleOp):
        self._edit = Editor(by)
        self._module = module
        self._symbols = {name: op for op in module.ops if (name := symbol_name(op)) is not None}
        self._functions = [op for op in module.ops if op.name in FUNCTION_LIKE]
        self._names = NewNames(module, own_numbers=True)
        # Name of a global -> dimension -> name of the global for its size.
        self._sizes: dict[str, Mapping[int, str]] = {}

    def run(self) -> None:
        """Expand globals and functions as one rewrite, unless they are expanded already."""
        globals_ = [op for op in self._module.ops if isinstance(op, GlobalOp) and self._needs_sizes(op)]
        # If globals of unknown size need nothing, the pass has run before.
        is_known = any(isinstance(op, GlobalOp) and _dynamic(op.type) for op in self._module.ops)
        if not globals_ and _is_expanded(self._functions, [True] if is_known else []):
            return
        bodies = [(function, list(ops_inside(function))) for function in self._functions]
        for function, ops in bodies:
            for op in ops:
                self._check(function, op)
        if not (globals_ or any(self._changes(*body) for body in bodies)) or not self._edit.begin(self._module):
            return
        for op in globals_:
            self._expand_global(op)
        for function, ops in bodies:
            self._expand_function(function, ops)

    # ----- queries

    def _needs_sizes(self, op: GlobalOp) -> bool:
        """Return whether a global has dynamic sizes that globals after it do not hold yet."""
        following = op.next_op
        for number in _dynamic(op.type):
            if not isinstance(following, GlobalOp) or following.type != _INDEX:
                return True
            if following.sym_name.data != f"{op.sym_name.data}__d{number}":
                return True
            following = following.next_op
        return False

    def _changes(self, function: Operation, ops: Sequence[Operation]) -> bool:
        """Return whether a function itself needs expansion, globals aside."""
        type = _function_type(function)
        blocks = (block.arg_types for region in function.regions for block in region.blocks)
        types = (*type.inputs, *type.outputs, *(each for block in blocks for each in block))
        return any(map(_dynamic, types)) or any(self._is_expanded_call(op) or _selects_untied(op) for op in ops)

    def _is_expanded_call(self, op: Operation) -> bool:
        """Return whether `op` is a call to expand, with tensors of dynamic sizes among operands or results."""
        return self._callee(op) is not None and any(_dynamic(value.type) for value in (*op.operands, *op.results))

    def _callee(self, op: Operation) -> Operation | None:
        """Return the function that `op` calls, if the module defines or declares it, else None."""
        symbol = called_symbol(op) if is_call(op) else None
        found = None if symbol is None else self._symbols.get(symbol.root_reference.data)
        return found if found is not None and found.name in FUNCTION_LIKE else None

    def _check(self, function: Operation, op: Operation) -> None:
        """Check that sizes can be forwarded wherever `op` forwards tensors."""
        is_known = op.parent_op() is not function or branch_of(op) is not None
        if not is_known and any(_dynamic(type) for block in op.successors for type in block.arg_types):
            raise op_error(op, "hands tensors of unknown sizes to blocks in a way that is not known")
        for type in op.result_types:
            if isinstance(type, FunctionType) and any(map(_dynamic, (*type.inputs, *type.outputs))):
                raise op_error(op, "gives a function of tensors of unknown sizes, whose type would change")

    # ----- globals

    def _expand_global(self, op: GlobalOp) -> None:
        place = InsertPoint.after(op)
        shape = None if op.initial_value is None else _shape_of_value(op.initial_value)
        names: dict[int, str] = {}
        for number in _dynamic(op.type):
            size = None if shape is None else IntegerAttr(shape[number], _INDEX)
            name = names[number] = self._names.new(f"{op.sym_name.data}__d{number}")
            new = GlobalOp(name, _INDEX, initial_value=size, is_mutable=True, visibility=op.sym_visibility)
            self._edit.insert(new, place, of=op)
            place = InsertPoint.after(new)
        self._sizes[op.sym_name.data] = names

    # ----- functions

    def _expand_function(self, function: Operation, ops: Sequence[Operation]) -> None:
        type = _function_type(function)
        new = FunctionType.from_lists(_with_sizes(type.inputs), _with_sizes(type.outputs))
        if new != type:
            properties = self._edit.modify(function).properties
            properties["function_type"] = new
            for name, types in (("arg_attrs", type.inputs), ("res_attrs", type.outputs)):
                attributes = properties.get(name)
                if isa(attributes, ArrayAttr[Attribute]):
                    properties[name] = _with_empty_for_sizes(attributes, types.data)
        for block in function.regions[0].blocks:
            self._expand_arguments(block)
        # Definitions of tensors come first, so that sizes are known at all uses.
        ops = [self._tie_results(op) for op in ops]
        for op in ops:
            self._forward_sizes(function, op)

    def _expand_arguments(self, block: Block) -> None:
        ties: list[TieShapeOp] = []
        for argument in list(block.args):
            place = argument.index
            sizes: list[SSAValue] = []
            for _ in _dynamic(argument.type):
                place += 1
                sizes.append(self._edit.insert_block_argument(block, place, _INDEX, of=argument))
            if sizes:
                ties.append(TieShapeOp(argument, sizes))
        place = InsertPoint.at_start(block)
        for tie in ties:
            self._tie(tie, place)

    def _tie(self, tie: TieShapeOp, place: InsertPoint) -> None:
        """Insert a tie, and use it wherever the tensor is used."""
        self._edit.insert(tie, place, of=tie.operand)
        self._edit.replace_uses_with_if(tie.operand, tie.result, lambda use: use.operation is not tie)

    def _tie_results(self, op: Operation) -> Operation:
        """Tie the results of a load or call to their sizes; return `op`, or its replacement."""
        if isinstance(op, GlobalLoadOp):
            names = self._sizes.get(op.global_.string_value())
            dimensions = _dynamic(op.result.type)
            if names is not None and dimensions:
                loads = [GlobalLoadOp(names[number], _INDEX) for number in dimensions]
                place = InsertPoint.after(op)
                for load in loads:
                    self._edit.insert(load, place, of=op)
                    place = InsertPoint.after(load)
                self._tie(TieShapeOp(op.result, [load.result for load in loads]), place)
        elif self._callee(op) is not None and any(map(_dynamic, op.result_types)):
            return self._expand_call(op)
        return op

    def _expand_call(self, op: Operation) -> Operation:
        call = type(op).create(
            operands=op.operands,
            result_types=_with_sizes(op.result_types),
            properties=op.properties,
            attributes=op.attributes,
        )
        self._edit.insert(call, InsertPoint.before(op), of=op)
        results = iter(call.results)
        place = InsertPoint.after(call)
        for old in op.results:
            new = next(results)
            new.name_hint = old.name_hint
            sizes = [next(results) for _ in _dynamic(old.type)]
            self._edit.replace_all_uses_with(old, new)
            if sizes:
                tie = TieShapeOp(new, sizes)
                self._tie(tie, place)
                place = InsertPoint.after(tie)
        self._edit.erase(op)
        return call

    def _forward_sizes(self, function: Operation, op: Operation) -> None:
        """Let `op` forward sizes with the tensors that it forwards."""
        branch = branch_of(op)
        if isinstance(op, GlobalStoreOp):
            self._expand_store(op)
        elif _selects_untied(op):
            self._expand_select(op)
        elif self._callee(op) is not None or (is_return_like(op) and op.parent_op() is function):
            operands = self._expanded(op, op.operands)
            if len(operands) > len(op.operands):
                self._edit.modify(op).operands = operands
        elif branch is not None and op.parent_op() is function:
            forwarded = branch.get(op)
            expanded = [self._expanded(op, values) for values in forwarded]
            if any(len(new) > len(old) for new, old in zip(expanded, forwarded, strict=True)):
                branch.set(self._edit.modify(op), expanded)

    def _expand_store(self, op: GlobalStoreOp) -> None:
        names = self._sizes.get(op.global_.string_value())
        if names is None:
            return
        sizes = {number: self._size(op, op.value, number) for number in names}
        self._edit.modify(op).operands = [_untied(op.value)]
        place = InsertPoint.after(op)
        for number, name in names.items():
            store = self._edit.insert(GlobalStoreOp(sizes[number], name), place, of=op)
            place = InsertPoint.after(store)

    def _expand_select(self, op: Operation) -> None:
        assert isinstance(op, arith.SelectOp), "it was found to be one"
        left, right = ([self._size(op, value, number) for number in _dynamic(value.type)] for value in op.operands[1:])
        sizes: list[SSAValue] = []
        for one, other in zip(left, right, strict=True):
            size = self._edit.insert(arith.SelectOp(op.cond, one, other), InsertPoint.before(op), of=op)
            sizes.append(size.result)
        self._edit.modify(op).operands = [op.cond, *map(_untied, op.operands[1:])]
        self._tie(TieShapeOp(op.result, sizes), InsertPoint.after(op))

    def _expanded(self, user: Operation, values: Sequence[SSAValue]) -> list[SSAValue]:
        """Return the values, each followed by its dynamic sizes."""
        expanded: list[SSAValue] = []
        for value in values:
            sizes = [self._size(user, value, number) for number in _dynamic(value.type)]
            expanded += (_untied(value), *sizes)
        return expanded

    def _size(self, user: Operation, value: SSAValue, number: int) -> SSAValue:
        """Return size `number` of a tensor as a value available at `user`."""
        known = shape_aware_sizes(value)
        shape = shape_of(value.type)
        assert shape is not None, "the value is a ranked tensor"
        size = shape[number] if known is None else known[number]
        if isinstance(size, SSAValue):
            return size
        if size == DYNAMIC_INDEX and isinstance(value.owner, tensor.EmptyOp):
            return value.owner.dynamic_sizes[_dynamic(value.type).index(number)]
        self._edit.insertion_point = InsertPoint.before(user)
        if size != DYNAMIC_INDEX:
            return index_constant(self._edit, size)
        return self._edit.insert(dim_op(self._edit, value, number)).results[0]


def _is_expanded(functions: Sequence[Operation], known: Sequence[bool]) -> bool:
    """Return whether functions are expanded: the sizes of each tensor follow it, and its users have the same ones.

    `known` has earlier findings. Without any tensor that has explicit sizes at an op the functions are not expanded.
    """
    told = list(known)
    for function in functions:
        type = _function_type(function)
        if not any(map(_dynamic, (*type.inputs, *type.outputs))):
            continue
        if not function.regions[0].blocks:
            return False
        for block in function.regions[0].blocks:
            last = block.last_op
            returned = last.operands if last is not None and is_return_like(last) else ()
            for values in (block.args, returned):
                for place, value in enumerate(values):
                    sizes = values[place + 1 : place + 1 + len(_dynamic(value.type))]
                    is_inner = values is not returned and block.prev_block is not None
                    told += _are_sizes(value, sizes, is_inner) if _dynamic(value.type) else ()
    return bool(told) and all(told)


def _are_sizes(value: SSAValue, sizes: Sequence[SSAValue], is_inner: bool) -> list[bool]:
    """Return, for the definition and each use of a tensor with explicit sizes, whether these are `sizes`.

    The result is [False] if there are too few sizes. Those of an inner block's argument may be gone, as folds drop the
    arguments that all branches give the same value; then a use has to tell them.
    """
    told = [list(use.operation.operand_sizes(use.index)) for use in value.uses if isinstance(use.operation, ShapeAware)]
    if [size.type for size in sizes] != [_INDEX] * len(_dynamic(value.type)):
        return [is_inner and any(told)]
    known = shape_aware_sizes(value)
    found = [] if known is None else [[each for each in known if isinstance(each, SSAValue)] == list(sizes)]
    return found + [each == list(sizes) for each in told if each]


def _selects_untied(op: Operation) -> bool:
    """Return whether `op` selects one of two tensors of dynamic sizes, and its result is not tied to sizes."""
    return (
        isinstance(op, arith.SelectOp)
        and op.cond.type == _I1  # else it chooses each element, of tensors of the same sizes
        and bool(_dynamic(op.result.type))
        and not any(isinstance(use.operation, TieShapeOp) for use in op.result.uses)
    )


def _shape_of_value(value: Attribute) -> Sequence[int] | None:
    type = type_of_attribute(value)
    return None if type is None else shape_of(type)


def _with_empty_for_sizes(attributes: ArrayAttr[Attribute], types: Sequence[Attribute]) -> ArrayAttr[Attribute]:
    """Return the attributes of arguments or results, with an empty dictionary for each inserted size."""
    nothing = DictionaryAttr({})
    return ArrayAttr(
        [
            each
            for attribute, type in zip(attributes, types, strict=True)
            for each in (attribute, *[nothing] * len(_dynamic(type)))
        ]
    )


class ExpandTensorShapesPass(Pass):
    name = "iree-flow-expand-tensor-shapes"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        _Expansion(self, op).run()
