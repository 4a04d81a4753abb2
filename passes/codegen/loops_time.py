"""Estimated time of a function if each of its ops on tensors becomes a nest of loops over single elements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects import arith, func, memref, tensor
from xdsl.dialects.builtin import FunctionType, IndexType, MemRefType, ModuleOp, ShapedType, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import Induction, called_symbol, inductions_of, is_call, is_loop
from okl_opt.dialects.upstream.linalg.loops import loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.passes.codegen.index_bounds import IndexBounds
from okl_opt.passes.codegen.tile_choice import cycles_of
from okl_opt.passes.codegen.tile_facts import loop_kinds, loop_sizes
from okl_opt.passes.generic.canonicalize import Canonicalizer
from okl_opt.passes.linalg.convert_elementwise_to_linalg import ConvertElementwiseToLinalgPass
from okl_opt.passes.linalg.elementwise_ops import mappable_ops

Actual = Sequence[int] | int | None
"""An argument of a call: the sizes of a tensor or memref, the value of an index, or None for others."""

_NS_PER_CYCLE = 0.33
_MOST = 1e30
"""Numbers of iterations and times are no larger: products of sizes from a file may have any number of digits."""
_DEEPEST = 100
"""Calls and regions inside of each other are not followed further."""
_ACCESS_CYCLES = 1.0
"""Cycles of a load or store of a nest of loops. Measured: 1.2 ns for an iteration of a product of f32."""


class Unknown(Exception):
    """The time depends on data."""


class Work(NamedTuple):
    """The estimated time of a call in nanoseconds, and the number of different ops on tensors that it executes.

    `products` multiply and add; vectors speed them up most, and take longest to compile.
    """

    ns: float
    products: int
    others: int


def work_of(ctx: Context, module: ModuleOp, name: str, arguments: Sequence[Actual]) -> Work:
    """Estimate a call of a function with the given arguments; the module is not changed. Raises: Unknown."""
    functions = _functions(module)
    if name not in functions or len(arguments) != len(functions[name].body.blocks[0].args):
        raise Unknown
    if _is_open(module):
        module = module.clone()
        functions = _functions(module)
        _specialize(functions[name], arguments)
        # Sizes of operands do not fold into elementwise ops, but into those of linalg.
        ConvertElementwiseToLinalgPass().apply(ctx, module)
        Canonicalizer().apply(ctx, module)
    estimate = _Estimate(functions)
    ns = estimate.of_function(name)
    ops = {(op.name, *op.operand_types, *op.properties.values()): op for op in estimate.ops}
    products = sum(map(_is_product, ops.values()))
    return Work(ns, products, len(ops) - products)


def _functions(module: ModuleOp) -> dict[str, func.FuncOp]:
    return {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp) and op.body.blocks}


def _is_open(module: ModuleOp) -> bool:
    """Return whether a size, or a bound of a loop, is not in the text."""
    for op in module.walk():
        if any(isinstance(each, ShapedType) and not each.has_static_shape() for each in op.result_types):
            return True
        if isinstance(op, func.FuncOp) and any(map(_is_open_argument, op.function_type.inputs.data)):
            return True
    return False


def _is_open_argument(type_: Attribute) -> bool:
    return isinstance(type_, IndexType) or (isinstance(type_, ShapedType) and not type_.has_static_shape())


def _specialize(function: func.FuncOp, arguments: Sequence[Actual]) -> None:
    """Use constants instead of indices, and casts of arguments of known sizes instead of others."""
    block = function.body.blocks[0]
    for argument, actual in zip(block.args, arguments, strict=True):
        uses = list(argument.uses)
        made = None if actual is None else _known(argument, actual)
        if made is not None:
            Rewriter.insert_op(made, InsertPoint.at_start(block))
            for use in uses:
                use.operation.operands[use.index] = made.results[0]
            for number, operand in enumerate(made.operands):
                made.operands[number] = Rewriter.replace_value_with_new_type(operand, _with_sizes(operand, actual))
    kind = function.function_type
    function.function_type = FunctionType.from_lists([each.type for each in block.args], kind.outputs.data)


def _known(argument: SSAValue, actual: Sequence[int] | int) -> Operation | None:
    """The op that tells what is known of an argument; its operand, if any, is the argument."""
    type_ = argument.type
    if isinstance(actual, int):
        return arith.ConstantOp.from_int_and_width(actual, IndexType()) if isinstance(type_, IndexType) else None
    if not isinstance(type_, ShapedType) or type_.has_static_shape() or len(type_.get_shape()) != len(actual):
        return None
    if isa(type_, TensorType[Attribute]):
        return tensor.CastOp(argument, type_)
    return memref.CastOp.get(argument, type_) if isa(type_, MemRefType[Attribute]) else None


def _with_sizes(argument: SSAValue, actual: Sequence[int] | int | None) -> Attribute:
    type_ = argument.type
    assert isinstance(actual, Sequence)
    if isa(type_, TensorType[Attribute]):
        return TensorType(type_.element_type, actual, type_.encoding)
    assert isa(type_, MemRefType[Attribute])
    return MemRefType(type_.element_type, actual, type_.layout, type_.memory_space)


class _Estimate:
    """Estimates of functions, each made once."""

    def __init__(self, functions: dict[str, func.FuncOp]):
        self._functions = functions
        self._bounds = IndexBounds()
        self._known: dict[str, float | None] = {}
        self._depth = 0
        self.ops: list[Operation] = []
        """The ops of nests of loops."""

    def of_function(self, name: str) -> float:
        """Raises: Unknown, also for recursion."""
        function = self._functions.get(name)
        if function is None:
            return 0.0
        if name not in self._known:
            self._known[name] = None
            self._known[name] = self._of_region(function.body)
        found = self._known[name]
        if found is None:
            raise Unknown
        return found

    def _of_region(self, region: Region) -> float:
        if len(region.blocks) > 1:
            # A branch may go back.
            raise Unknown
        if self._depth == _DEEPEST:
            raise Unknown
        self._depth += 1
        found = sum(map(self._of_block, region.blocks))
        self._depth -= 1
        return min(_MOST, found)

    def _of_block(self, block: Block) -> float:
        return sum(map(self._of_op, block.ops))

    def _of_op(self, op: Operation) -> float:
        if is_call(op):
            symbol = called_symbol(op)
            if symbol is None:
                raise Unknown
            return self.of_function(symbol.string_value())
        if is_structured(op):
            self.ops.append(op)
            return _structured_ns(op)
        if op.regions and is_loop(op):
            found = inductions_of(op)
            if not found:
                raise Unknown
            return min(_MOST, _product(map(self._iterations, found)) * sum(map(self._of_region, op.regions)))
        if op.has_trait(IsTerminator):
            return 0.0
        if op.name in mappable_ops() and any(isa(type_, TensorType[Attribute]) for type_ in op.result_types):
            self.ops.append(op)
        inner = sum(map(self._of_region, op.regions))
        return inner + _elements(op) * _NS_PER_CYCLE * cycles_of(op.name)

    def _iterations(self, loop: Induction) -> int:
        least = None if loop.lower is None else self._bounds.least(loop.lower)
        most = None if loop.upper is None else self._bounds.most(loop.upper)
        step = None if loop.step is None else constant_integer(loop.step)
        if least is None or most is None:
            raise Unknown
        return max(0, -(-(most - least) // max(1, step or 1)))


def _structured_ns(op: Operation) -> float:
    if loops_in_shapes(loops_of(op).maps) is None:
        raise Unknown
    sizes = loop_sizes(op)
    cycles = sum(cycles_of(inner.name) for inner in op.regions[0].walk() if inner.name.startswith(("arith.", "math.")))
    return _product(_known_sizes(sizes)) * _NS_PER_CYCLE * (cycles + _ACCESS_CYCLES * len(op.operands))


def _is_product(op: Operation) -> bool:
    return is_structured(op) and not all(loop_kinds(op)) and len(op.operands) > 2


def _elements(op: Operation) -> float:
    """The elements of the largest operand or result whose sizes are known. Raises: Unknown if there is none."""
    shapes = [shape_of_operand(value.type) for value in (*op.operands, *op.results)]
    known = [shape for shape in shapes if min(shape, default=0) >= 0]
    if shapes and not known:
        raise Unknown
    return max(map(_product, known), default=1.0)


def _known_sizes(sizes: Sequence[int | None]) -> list[int]:
    """The sizes of loops. Raises: Unknown if one is not known."""
    known = [size for size in sizes if size is not None and size >= 0]
    if len(known) < len(sizes):
        raise Unknown
    return known


def _product(sizes: Iterable[int]) -> float:
    """The product of sizes, at most _MOST."""
    found = 1.0
    for size in sizes:
        found = min(_MOST, found * min(size, _MOST))
    return found
