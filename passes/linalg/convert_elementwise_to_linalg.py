"""Convert elementwise ops on tensors to `linalg.generic`.

Before:  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = arith.addf %arg0, %arg1 : tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
               ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg0 : tensor<4xf32>) {
           ^bb0(%in: f32, %in_0: f32, %out: f32):
             %1 = arith.addf %in, %in_0 : f32
             linalg.yield %1 : f32
           } -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }

The pass converts ops of arith and math on ranked tensors, possibly mixed with scalars. The destination of a result is
the first operand of its type, or a new tensor if there is none.
Source: `ElementwiseToLinalg.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    ComplexType,
    IndexType,
    IntegerType,
    TensorType,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.dialects.tensor import DimOp, EmptyOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import fold
from okl_opt.dialects.upstream.affine.applied import as_value
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.linalg.elementwise_ops import mappable_ops
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert

_SCALARS = (IntegerType, IndexType, AnyFloat, ComplexType)


class ConvertElementwise(ConversionPattern[Operation]):
    """arith.addf on tensors -> linalg.generic with arith.addf on their elements"""

    def __init__(self) -> None:
        self.names = mappable_ops()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        ops: list[Operation] = []
        outputs = _outputs(op, ops.append)
        body = Block(arg_types=[element_of(value.type) for value in (*op.operands, *outputs)])
        scalar = type(op).create(
            operands=body.args[: len(op.operands)],
            result_types=[element_of(result) for result in op.result_types],
            properties=op.properties,
            attributes=op.attributes,
        )
        body.add_ops([scalar, YieldOp(*scalar.results)])
        rank = len(shape_of(op.result_types[0]) or ())
        identity, scalar_map = AffineMap.identity(rank), AffineMap(rank, 0, ())
        types = (*op.operand_types, *op.result_types)
        maps = [identity if isinstance(type, TensorType) else scalar_map for type in types]
        generic = GenericOp(
            op.operands,
            outputs,
            Region(body),
            ArrayAttr(map(AffineMapAttr, maps)),
            ArrayAttr([IteratorTypeAttr.parallel()] * rank),
            op.result_types,
        )
        edit.replace_by(op, [*ops, generic], [[result] for result in generic.results])


def _outputs(op: Operation, insert: Callable[[Operation], None]) -> list[SSAValue]:
    """Return a destination for each result. Source: `getOrCreateOperandsMatchingResultTypes`."""
    outputs: list[SSAValue] = []
    for type in op.result_types:
        found = next((operand for operand in op.operands if operand.type == type), None)
        if found is None:
            shaped = next(operand for operand in op.operands if isinstance(operand.type, TensorType))
            empty = EmptyOp(_dynamic_sizes(shaped, insert), _like(shaped.type, element_of(type)))
            insert(empty)
            found = empty.tensor
        outputs.append(found)
    return outputs


def _like(type: Attribute, element: Attribute) -> TensorType[Attribute]:
    assert isa(type, TensorType[Attribute])
    return TensorType(element, type.get_shape())


def _dynamic_sizes(tensor: SSAValue, insert: Callable[[Operation], None]) -> list[SSAValue]:
    """Return the dynamic sizes of a tensor. Source: `getMixedSizes`."""
    assert isa(tensor.type, TensorType[Attribute])
    sizes: list[SSAValue] = []
    for place, size in enumerate(tensor.type.get_shape()):
        if size == DYNAMIC_INDEX:
            dim = DimOp(tensor, as_value(insert, place))
            folded = fold(dim)
            if isinstance(folded, SSAValue):
                dim.erase()
                sizes.append(folded)
            else:
                insert(dim)
                sizes.append(dim.result)
    return sizes


def _is_legal(op: Operation) -> bool:
    """Return whether an op stays: it is not elementwise, or not on ranked tensors and scalars.

    Source: `isElementwiseMappableOpOnRankedTensors`.
    """
    if op.name not in mappable_ops():
        return True
    others = [type for type in op.operand_types if not isa(type, TensorType[Attribute])]
    return len(others) == len(op.operands) or not all(isinstance(type, _SCALARS) for type in others)


class ConvertElementwiseToLinalgPass(OpPass):
    name = "convert-elementwise-to-linalg"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        convert(self, op, [ConvertElementwise()], TypeConverter(), _is_legal)
