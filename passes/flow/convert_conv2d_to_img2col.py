"""Convert 2-D convolutions to matrix products by im2col: a matrix has the pixels under the filter for each output.

Before:  func.func @f(%arg0: tensor<1x3x4x2xf32>, %arg1: tensor<2x2x2x5xf32>, %arg2: tensor<1x2x3x5xf32>)
             -> tensor<1x2x3x5xf32> {
           %0 = linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x3x4x2xf32>, tensor<2x2x2x5xf32>)
               outs(%arg2 : tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
           return %0 : tensor<1x2x3x5xf32>
         }
After:   #map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d3, d2 + d4, d5)>
         #map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>
         func.func @f(%arg0: tensor<1x3x4x2xf32>, %arg1: tensor<2x2x2x5xf32>, %arg2: tensor<1x2x3x5xf32>)
             -> tensor<1x2x3x5xf32> {
           %0 = tensor.empty() : tensor<1x2x3x2x2x2xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map1],
               iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
               ins(%arg0 : tensor<1x3x4x2xf32>) outs(%0 : tensor<1x2x3x2x2x2xf32>) {
           ^bb0(%in: f32, %out: f32):
             linalg.yield %in : f32
           } -> tensor<1x2x3x2x2x2xf32>
           %collapsed = tensor.collapse_shape %1 [[0, 1, 2], [3, 4, 5]]
               : tensor<1x2x3x2x2x2xf32> into tensor<6x8xf32>
           %collapsed_0 = tensor.collapse_shape %arg1 [[0, 1, 2], [3]] : tensor<2x2x2x5xf32> into tensor<8x5xf32>
           %collapsed_1 = tensor.collapse_shape %arg2 [[0, 1, 2], [3]] : tensor<1x2x3x5xf32> into tensor<6x5xf32>
           %2 = linalg.matmul ins(%collapsed, %collapsed_0 : tensor<6x8xf32>, tensor<8x5xf32>)
               outs(%collapsed_1 : tensor<6x5xf32>) -> tensor<6x5xf32>
           %expanded = tensor.expand_shape %2 [[0, 1, 2], [3]] output_shape [1, 2, 3, 5]
               : tensor<6x5xf32> into tensor<1x2x3x5xf32>
           return %expanded : tensor<1x2x3x5xf32>
         }

The pass converts `linalg.conv_2d_nhwc_hwcf`, `linalg.conv_2d_nchw_fchw` and, with one image,
`linalg.depthwise_conv_2d_nhwc_hwc`, of static sizes and without dilations. Several images become a loop of a
`linalg.generic`. Depthwise convolutions are transposed, so that `linalg.batch_matvec` has one product for each channel.
Source: seed 002, ConvertConv2DToImg2Col; `ConvertConv2DToImg2ColPass.cpp` of IREE, December 2022 (8e0022d7b1), which
converts depthwise convolutions of several images, too, to ops that do not verify.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.text.affine_build import add, constant, multiply
from okl_opt.dialects.upstream.linalg.bodies import Body
from okl_opt.dialects.upstream.shared.reassociation import Groups
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, empty_op, expand_op
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.flow.analysis.convolutions import Convolution, convolution_2d, is_countable
from okl_opt.passes.linalg.copies import copy_op
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.linalg.payloads import iterators, maps_attribute
from okl_opt.passes.rewriting.walk import walk


class _Layout(NamedTuple):
    """The dimensions in order: n images, c channels, f filters, h and w position in the result, y and x in the window.

    The dimensions in a word are collapsed to one.
    """

    image: str
    columns: str
    filter: str
    result: str


_CHANNELS_LAST, _CHANNELS_FIRST = "linalg.conv_2d_nhwc_hwcf", "linalg.conv_2d_nchw_fchw"
_DEPTHWISE = "linalg.depthwise_conv_2d_nhwc_hwc"

_ONE_IMAGE: Mapping[str, _Layout] = {
    _CHANNELS_LAST: _Layout("nhwc", "nhw yxc", "yxc f", "nhw f"),
    _CHANNELS_FIRST: _Layout("nchw", "ncyx hw", "f cyx", "nf hw"),
    _DEPTHWISE: _Layout("nchw", "nc hw yx", "c yx", "nc hw"),
}
"""The layout of depthwise convolutions is the transposed one."""
_SEVERAL_IMAGES: Mapping[str, _Layout] = {
    _CHANNELS_LAST: _Layout("nhwc", "n hw yxc", "yxc f", "n hw f"),
    _CHANNELS_FIRST: _Layout("nchw", "n cyx hw", "f cyx", "n f hw"),
}
_WINDOW = {"h": "y", "w": "x"}


class ConvertConvolution(RewritePattern):
    """linalg.conv_2d_nhwc_hwcf -> linalg.generic (a copy), linalg.matmul"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        found = convolution_2d(op) if op.name in _ONE_IMAGE else None
        if found is None or any(step != 1 for step in found.dilations):
            return
        shapes = [sizes_in_type(value) for value in found[:3]]
        is_one = shapes[0][0] == 1
        layout = (_ONE_IMAGE if is_one else _SEVERAL_IMAGES).get(op.name)
        if layout is None or any(DYNAMIC_INDEX in shape for shape in shapes):
            return
        if not is_countable((*shapes[1], *shapes[2])):
            return
        is_depthwise = op.name == _DEPTHWISE
        if is_depthwise:
            found = found._replace(
                image=_transposed(rewriter, found.image, [0, 3, 1, 2]),
                filter=_transposed(rewriter, found.filter, [2, 0, 1]),
                init=_transposed(rewriter, found.init, [0, 3, 1, 2]),
            )
        columns = _columns(rewriter, found, layout)
        parts = (columns, layout.columns), (found.filter, layout.filter), (found.init, layout.result)
        flat = [rewriter.insert(collapse_op(value, _groups(words))).result for value, words in parts]
        product = rewriter.insert(_product(op, *flat)).results[0]
        sizes = list(sizes_in_type(found.init))
        result = rewriter.insert(expand_op(product, _groups(layout.result), sizes, found.init.type)).result
        rewriter.replace(op, [], [_transposed(rewriter, result, [0, 2, 3, 1]) if is_depthwise else result])


def _letters(words: str) -> str:
    return words.replace(" ", "")


def _groups(words: str) -> Groups:
    """Return the reassociation that collapses the dimensions of each word."""
    places = iter(range(len(words)))
    return [[next(places) for _ in word] for word in words.split()]


def _columns(rewriter: PatternRewriter, found: Convolution, layout: _Layout) -> SSAValue:
    """Return the im2col matrix: the pixels under the filter, for each pixel of the result."""
    sizes = {
        letter: size
        for value, words in ((found.init, layout.result), (found.filter, layout.filter))
        for letter, size in zip(_letters(words), sizes_in_type(value), strict=True)
    }
    loops = _letters(layout.columns)
    dim = {letter: AffineDimExpr(place) for place, letter in enumerate(loops)}
    stride = dict(zip(_WINDOW, found.strides, strict=True))

    def place(letter: str) -> AffineExpr:
        if letter not in _WINDOW:
            return dim[letter]
        return add(multiply(dim[letter], constant(stride[letter])), dim[_WINDOW[letter]])

    read = AffineMap(len(loops), 0, tuple(map(place, layout.image)))
    return _copied(rewriter, found.image, read, [sizes[letter] for letter in loops])


def _copied(rewriter: PatternRewriter, source: SSAValue, read: AffineMap, shape: Sequence[int]) -> SSAValue:
    dest = rewriter.insert(empty_op(list(shape), element_of(source.type))).tensor
    return rewriter.insert(copy_op(source, dest, [read, AffineMap.identity(len(shape))])).results[0]


def _transposed(rewriter: PatternRewriter, value: SSAValue, order: Sequence[int]) -> SSAValue:
    """Return a tensor transposed: its dimensions in the order `order`."""
    read = AffineMap(len(order), 0, tuple(AffineDimExpr(order.index(dim)) for dim in range(len(order))))
    shape = sizes_in_type(value)
    return _copied(rewriter, value, read, [shape[dim] for dim in order])


def _product(op: Operation, columns: SSAValue, filter: SSAValue, dest: SSAValue) -> Operation:
    """Return the product of im2col matrix and filter."""
    if op.name == _DEPTHWISE:
        return named_op("batch_matvec", [columns, filter], [dest], [dest.type])
    inputs = [filter, columns] if op.name == _CHANNELS_FIRST else [columns, filter]
    if len(sizes_in_type(dest)) == 2:
        return named_op("matmul", inputs, [dest], [dest.type])
    image, row, column, term = map(AffineDimExpr, range(4))
    places = {filter: (term, column), columns: (image, row, term)}
    if op.name == _CHANNELS_FIRST:
        places = {filter: (row, term), columns: (image, term, column)}
    maps = [AffineMap(4, 0, each) for each in (*(places[value] for value in inputs), (image, row, column))]
    body = Body([element_of(value.type) for value in (*inputs, dest)], is_unsigned=False)
    left, right = map(body.cast, body.inputs)
    region = body.finish(body.add(body.multiply(left, right), body.output))
    kinds = iterators([True, True, True, False])
    return GenericOp(inputs, [dest], region, maps_attribute(maps), kinds, [dest.type])


class ConvertConv2DToImg2ColPass(OpPass):
    name = "iree-flow-convert-conv2d-to-img2col"
    changes_rounding = True
    keeps_checks = True
    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [ConvertConvolution()])
