"""Encoded types for tests of layouts."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, StringAttr, TensorType, f32
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.iree_encoding import EncodingAttr

MATMUL = ("mk", "kn", "mn")
MATMUL_TRANSPOSED = ("mk", "nk", "mn")
MATVEC = ("mk", "k", "m")
VECMAT = ("k", "kn", "n")
BATCH_MATMUL = ("bmk", "bkn", "bmn")


def maps_of(operands: Sequence[str]) -> list[AffineMap]:
    """The maps of a product whose operands are named by the loops of their dimensions: ("mk", "kn", "mn")."""
    loops = [loop for loop in "bmnk" if any(loop in each for each in operands)]
    return [AffineMap(len(loops), 0, tuple(AffineDimExpr(loops.index(loop)) for loop in each)) for each in operands]


def encoding(
    operand: int,
    operands: Sequence[str] = MATMUL,
    *,
    types: Sequence[Attribute] = (f32, f32, f32),
    round_dims_to: Sequence[int] | None = (32, 32, 32),
) -> EncodingAttr:
    """What the type of an operand of a product says."""
    return EncodingAttr(operand, types, maps_of(operands), round_dims_to=round_dims_to)


def encoded(
    operand: int,
    operands: Sequence[str] = MATMUL,
    *,
    shape: Sequence[int] | None = None,
    types: Sequence[Attribute] = (f32, f32, f32),
    round_dims_to: Sequence[int] | None = (32, 32, 32),
) -> TensorType[Attribute]:
    """The type of an operand of a product."""
    sizes = [DYNAMIC_INDEX] * len(operands[operand]) if shape is None else shape
    attribute = encoding(operand, operands, types=types, round_dims_to=round_dims_to)
    return TensorType(types[operand], sizes, attribute)


def entries(**values: str) -> dict[str, Attribute]:
    """The configuration of a target."""
    return {key: StringAttr(value) for key, value in values.items()}
