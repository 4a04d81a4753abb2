"""Recognize ops that are a layer of oneDNN: a convolution or an inner product, and operations on its result.

The name lists the parts: `conv2d_bias_relu`, `matmul_add`. Bias, addend and relu are found in the term of a result
element, whichever ops compute it. The `outs` of a convolution are a bias or an addend as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product as combinations
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType, f32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.upstream.linalg.loops import inits_of
from okl_opt.dialects.upstream.linalg.maps import steps_in
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of
from okl_opt.passes.codegen.contractions import Contraction, contraction_of
from okl_opt.runtime.codegen.bodies import is_filled_with_zeros, is_zero
from okl_opt.runtime.codegen.elements import (
    GREATER,
    MAXIMUM,
    MAXNUM,
    SUM,
    Applied,
    Element,
    Number,
    Places,
    Term,
    element_of,
    identity,
    is_elementwise,
    rank_of,
    summands,
)

PREFIX = "onednn."
CONVOLUTION, PRODUCT = "conv2d", "matmul"
_EPILOGUES = ("bias", "add", "relu")
NAMES = sorted(
    (
        "_".join([op, *(name for name, there in zip(_EPILOGUES, chosen, strict=True) if there)])
        for op in (CONVOLUTION, PRODUCT)
        for chosen in combinations((True, False), repeat=3)
    ),
    key=lambda name: -name.count("_"),
)
"""All names of layers, those with the most parts first."""
_MOST_OPS = 8
"""The most ops from a convolution to the last op of its layer."""


class Layout(NamedTuple):
    """The memory layout of a convolution's images and weights; the weights by the axes O, I, H, W, outermost first."""

    channels_last: bool
    weights: tuple[int, int, int, int]


LAYOUTS: Mapping[str, Layout] = {
    "linalg.conv_2d_nchw_fchw": Layout(False, (0, 1, 2, 3)),
    "linalg.conv_2d_nhwc_fhwc": Layout(True, (0, 2, 3, 1)),
    "linalg.conv_2d_nhwc_hwcf": Layout(True, (2, 3, 1, 0)),
}


class Layer(NamedTuple):
    """A layer, and the ops that it replaces."""

    root: Operation
    """The convolution or product."""
    source: SSAValue
    weights: SSAValue
    padding: tuple[int, int]
    """The rows of zeros before the first row of an image, and the columns."""
    bias: SSAValue | None
    addend: SSAValue | None
    relu: str | None
    """MAXIMUM if the relu of NaN is NaN, MAXNUM if it is 0; None without one."""
    ops: Sequence[Operation]
    """The replaced ops in program order, with those that make `outs` tensors, without constants."""

    @property
    def name(self) -> str:
        there = self.bias is not None, self.addend is not None, self.relu is not None
        op = CONVOLUTION if self.root.name in LAYOUTS else PRODUCT
        return "_".join([op, *(name for name, is_there in zip(_EPILOGUES, there, strict=True) if is_there)])


def layer_of(last: Operation) -> Layer | str:
    """The layer whose result an op computes; or the reason why there is none."""
    reason = f"'{last.name}' does not end a convolution or product with bias, addend and relu"
    for root in _roots(last):
        unfit = _unfit(root)
        if unfit is not None:
            reason = unfit
            continue
        found = _Reader(root, last).layer()
        if found is not None:
            return found
    return reason


def _roots(last: Operation) -> Iterator[Operation]:
    """The convolutions and products that an op depends on through elementwise ops, nearest first."""
    waiting = [last]
    for _ in range(_MOST_OPS):
        following: list[Operation] = []
        for op in waiting:
            if _is_root(op):
                yield op
            elif is_elementwise(op):
                following += [
                    owner
                    for owner in dict.fromkeys(map(_defining_op, op.operands))
                    if owner and _only_user(owner) is op
                ]
        waiting = following


def _is_root(op: Operation) -> bool:
    return op.name in LAYOUTS or contraction_of(op) is not None


def _defining_op(value: SSAValue) -> Operation | None:
    return value.owner if isinstance(value.owner, Operation) else None


def _only_user(op: Operation) -> Operation | None:
    """The only user of an op with one result, if it is in the same block."""
    users = list(dict.fromkeys(use.operation for result in op.results for use in result.uses))
    return users[0] if len(op.results) == len(users) == 1 and users[0].parent is op.parent else None


def _unfit(root: Operation) -> str | None:
    """The reason why oneDNN cannot compute an op; None if it can."""
    shapes: list[Sequence[int]] = []
    for value in (*root.operands, *root.results):
        if not isa(value.type, TensorType[Attribute]):
            return f"'{root.name}' is not on tensors"
        if value.type.element_type != f32:
            return f"'{root.name}' is on {value.type.element_type}, but oneDNN is only used for f32"
        shapes.append(value.type.get_shape())
    if any(DYNAMIC_INDEX in shape for shape in shapes):
        return f"sizes of '{root.name}' are only known at run time"
    if any(0 in shape for shape in shapes):
        return "a tensor is empty"
    if root.name not in LAYOUTS:
        product = rows_of(root)
        if product is None:
            return f"'{root.name}' is no product of rows with weights"
    return None


def rows_of(op: Operation) -> Contraction | None:
    """The contraction that an op computes, if the lines of its left operand and of its result are rows."""
    found = contraction_of(op)
    if found is None or found.c.batch is not None:
        return None
    found = found if found.c.inner == 1 else found.swapped()
    return found if found.a.inner == 1 else None


class _Reader:
    """Finds the parts of a layer from the term of a result element."""

    def __init__(self, root: Operation, last: Operation):
        self._root, self._last = root, last
        self._block = last.parent
        self._path: dict[Operation, None] = {root: None}
        op: Operation | None = root
        while op is not None and op is not last:
            op = _only_user(op)
            if op is not None:
                self._path[op] = None
        self._ops = dict(self._path)

    def layer(self) -> Layer | None:
        if self._last not in self._path or any(op.parent is not self._block for op in self._path):
            return None
        result = self._last.results[0]
        term = self._element(result, identity(rank_of(result)), self._last)
        if term is None:
            return None
        relu, term = _without_relu(term)
        bias: SSAValue | None = None
        addend: SSAValue | None = None
        roots = 0
        for each in summands(term):
            if isinstance(each, Element) and each.value is self._root.results[0]:
                roots += 1
            elif isinstance(each, Element) and bias is None and self._is_bias(each):
                bias = each.value
            elif _is_zero(each):
                continue
            elif isinstance(each, Element) and addend is None and self._is_addend(each):
                addend = each.value
            else:
                return None
        if roots != 1:
            return None
        source, weights, padding = self._operands()
        return Layer(self._root, source, weights, padding, bias, addend, relu, self._in_order())

    # ----- elements

    def _element(self, value: SSAValue, places: Places, user: Operation) -> Term | None:
        owner = _defining_op(value)
        if owner is self._root:
            own = Element(value, places)
            if places != identity(rank_of(value)):
                return None
            init = self._element(inits_of(self._root)[0], places, self._root)
            return None if init is None else Applied(SUM, (own, init))
        if owner is not None and owner in self._path:
            return element_of(owner, places, self._element) if is_elementwise(owner) else None
        return self._beside(value, places, user)

    def _beside(self, value: SSAValue, places: Places, user: Operation) -> Term:
        """An element that does not depend on the convolution, traced back through ops that only move elements."""
        owner = _defining_op(value)
        if owner is None or owner.parent is not self._block or _only_user(owner) is not user or is_constant(owner):
            return Element(value, places)
        if not is_elementwise(owner):
            return Element(value, places)
        moved = element_of(owner, places, self._beside)
        if not isinstance(moved, Element | Number):
            return Element(value, places)
        self._ops[owner] = None
        return moved

    def _is_bias(self, element: Element) -> bool:
        """Return whether a tensor has one number for each channel."""
        type_ = element.value.type
        if not isa(type_, TensorType[Attribute]) or type_.element_type != f32 or _has_no_values(element.value):
            return False
        layout = LAYOUTS.get(self._root.name)
        channel = 1 if layout is not None and not layout.channels_last else rank_of(self._root.results[0]) - 1
        moving = [place for place in element.places if not isinstance(place, AffineConstantExpr)]
        count = prod(type_.get_shape())
        shape = shape_of(self._root.results[0].type) or ()
        return [count] == list(shape[channel : channel + 1]) and moving == [AffineDimExpr(channel)]

    def _is_addend(self, element: Element) -> bool:
        is_same = element.value.type == self._root.results[0].type and not _has_no_values(element.value)
        return is_same and element.places == identity(len(element.places))

    # ----- operands and ops

    def _operands(self) -> tuple[SSAValue, SSAValue, tuple[int, int]]:
        """The images and weights, or the rows and weights, and the padding."""
        if self._root.name not in LAYOUTS:
            product = rows_of(self._root)
            assert product is not None, "the root fits"
            return product.a.value, product.b.value, (0, 0)
        images, weights = self._root.operands[:2]
        pad = _defining_op(images)
        if pad is None or _only_user(pad) is not self._root or pad.parent is not self._block:
            return images, weights, (0, 0)
        padding = _zeros_around(pad, LAYOUTS[self._root.name].channels_last)
        if padding is None:
            return images, weights, (0, 0)
        self._ops[pad] = None
        return pad.operands[0], weights, padding

    def _in_order(self) -> Sequence[Operation]:
        """The ops in program order, with the filled or empty tensors that only they use."""
        waiting = list(self._ops)
        while waiting:
            for maker in map(_defining_op, waiting.pop().operands):
                if (
                    maker is not None
                    and maker not in self._ops
                    and maker.name in ("tensor.empty", "linalg.fill")
                    and maker.parent is self._block
                    and all(use.operation in self._ops for use in maker.results[0].uses)
                ):
                    self._ops[maker] = None
                    waiting.append(maker)
        left = set(self._ops)
        found: list[Operation] = []
        op: Operation | None = self._last
        while op is not None and left:
            if op in left:
                left.remove(op)
                found.append(op)
            op = op.prev_op
        return found[::-1]


def _has_no_values(value: SSAValue) -> bool:
    owner = _defining_op(value)
    return owner is not None and owner.name == "tensor.empty"


def _without_relu(term: Term) -> tuple[str | None, Term]:
    """The kind of relu of a term, and the term inside."""
    if not isinstance(term, Applied) or term.name not in (MAXIMUM, MAXNUM, GREATER):
        return None, term
    one, other = term.terms
    if _is_zero(one) == _is_zero(other):
        return None, term
    if term.name != GREATER:
        return term.name, other if _is_zero(one) else one
    return (MAXNUM, other) if _is_zero(one) else (MAXIMUM, one)


def _is_zero(term: Term) -> bool:
    if isinstance(term, Number):
        return term.value == 0
    return isinstance(term, Element) and (is_zero(term.value) or is_filled_with_zeros(term.value))


def _zeros_around(pad: Operation, channels_last: bool) -> tuple[int, int] | None:
    """The rows and columns of zeros before the first ones, if a pad only adds these around images."""
    if pad.name != "tensor.pad" or len(pad.operands) != 1 or len(pad.regions) != 1:
        return None
    last = pad.regions[0].block.last_op
    if last is None or last.name != "tensor.yield" or not is_zero(last.operands[0]):
        return None
    low, high = integers(pad.properties.get("static_low")), integers(pad.properties.get("static_high"))
    rows, columns = (1, 2) if channels_last else (2, 3)
    others = [dim for dim in range(4) if dim not in (rows, columns)]
    if len(low) != 4 or len(high) != 4 or min(*low, *high) < 0 or any(low[dim] or high[dim] for dim in others):
        return None
    return low[rows], low[columns]


def steps_of(root: Operation, name: str) -> tuple[int, int]:
    """The strides or dilations of a convolution, of rows and of columns."""
    found = steps_in(root.properties.get(name)) or (1, 1)
    return (found[0], found[-1])
