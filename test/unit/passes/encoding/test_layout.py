"""Layouts in tiles: their attributes, packed types and sizes in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from encoding_cases import BATCH_MATMUL, MATVEC, encoded, encoding
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ComplexType,
    DictionaryAttr,
    Float64Type,
    IndexType,
    IntegerType,
    NoneType,
    TensorType,
    bf16,
    f32,
    i1,
    i8,
)
from xdsl.ir import Attribute

from okl_opt.dialects.iree_cpu import CPUEncodingSolverAttr
from okl_opt.passes.encoding.layout import IDENTITY, TileLayout
from okl_opt.passes.encoding.storage import Extent, StorageSize, common_size, plain_size, rounded_size, storage_bits
from okl_opt.passes.encoding.tiles import RUNTIME

TALL, WIDE = TileLayout((0, 1), (16, 1), (0, 1)), TileLayout((0, 1), (8, 4), (0, 1))
LATER = TileLayout((0, 1), (RUNTIME, RUNTIME), (0, 1))
D = DYNAMIC_INDEX


def test_a_layout_is_a_dictionary_of_its_solver() -> None:
    solver = CPUEncodingSolverAttr(DictionaryAttr(LATER.entries()))
    assert TileLayout.from_entries(solver.entries) == LATER
    assert TileLayout.from_entries({}) is None


def test_only_a_layout_without_tiles_in_order_is_the_identity() -> None:
    assert IDENTITY.is_identity
    assert TileLayout((), (), (0, 1, 2)).is_identity
    assert not TileLayout((), (), (1, 0)).is_identity
    assert not TALL.is_identity


@pytest.mark.parametrize(
    ("layout", "shape", "packed"),
    [
        (TALL, [D, D], [D, D, 16, 1]),
        (TALL, [100, 37], [7, 37, 16, 1]),
        (WIDE, [17, 5], [3, 2, 8, 4]),
        (WIDE, [17, D], [3, D, 8, 4]),
        (TileLayout((1, 0), (16, 1), (1, 0)), [5, 33], [3, 5, 16, 1]),
        (TileLayout((1, 2), (8, 4), (0, 1, 2)), [3, 17, 5], [3, 3, 2, 8, 4]),
        (TileLayout((0,), (4,), (0,)), [5], [2, 4]),
        (LATER, [100, 37], [D, D, D, D]),
        (TALL, [0, 5], [0, 5, 16, 1]),
        (IDENTITY, [4, D], [4, D]),
    ],
)
def test_the_packed_type_counts_tiles_first(layout: TileLayout, shape: Sequence[int], packed: Sequence[int]) -> None:
    assert layout.packed_type(encoded(0, shape=shape) if len(shape) == 2 else TensorType(f32, shape)) == TensorType(
        f32, packed
    )


SIZES = [
    # The shape; plain, 16x1, 8x4; the larger of these, padded for both; tiles of run time; rounded to 32.
    ((100, 37), (14800, 16576, 16640, 16640, 17920, 21504, 32768)),
    ((17, 5), (340, 640, 768, 768, 1024, 2048, 4096)),
    ((1, 1), (4, 64, 128, 128, 256, 1024, 4096)),
    ((33, 64), (8448, 12288, 10240, 12288, 12288, 12288, 16384)),
]


def all_sizes(type: TensorType[Attribute], count: Callable[[StorageSize], int | None]) -> list[int | None]:
    tall, wide = TALL.storage_size(type), WIDE.storage_size(type)
    known = [count(tall) or 0, count(wide) or 0]
    others = [common_size([tall, wide]), LATER.storage_size(type), rounded_size(type, encoding(0))]
    return [count(plain_size(type)), *known, max(known), *map(count, others)]


@pytest.mark.parametrize(("shape", "sizes"), SIZES)
def test_sizes_in_memory(shape: Sequence[int], sizes: Sequence[int]) -> None:
    assert tuple(all_sizes(encoded(0, shape=shape), lambda size: size.static_bytes)) == sizes
    assert tuple(all_sizes(encoded(0), lambda size: size.bytes_for(shape))) == sizes
    assert tuple(all_sizes(encoded(0, shape=[shape[0], D]), lambda size: size.bytes_for(shape[1:]))) == sizes


def test_a_size_that_is_known_at_run_time_only_is_a_product() -> None:
    size = WIDE.storage_size(encoded(0, shape=[17, D]))
    assert (size.static_bytes, size.static_elements, size.bits) == (None, 24, 32)
    assert size.dynamic_extents == [Extent(D, 4)]


def test_nothing_takes_no_memory() -> None:
    assert TALL.storage_size(encoded(0, shape=[0, 5])).static_bytes == 0
    assert plain_size(TensorType(f32, [])).static_bytes == 4


def test_dimensions_are_rounded_by_their_loops() -> None:
    batch = encoded(1, BATCH_MATMUL, shape=[3, 5, 7], round_dims_to=[2, 4, 8])
    assert rounded_size(batch, encoding(1, BATCH_MATMUL, round_dims_to=[2, 4, 8])).static_bytes == 3 * 8 * 8 * 4
    # The second dimension is dynamic, the first is not: each is rounded to its own multiple.
    size = rounded_size(encoded(0, shape=[5, D]), encoding(0, round_dims_to=[4, 32, 16]))
    assert size.extents == [Extent(5, 4), Extent(D, 16)]
    vector = encoded(2, MATVEC, shape=[5])
    assert rounded_size(vector, encoding(2, MATVEC, round_dims_to=[8, 1, 32])).static_bytes == 32


@pytest.mark.parametrize(
    ("element", "bits"),
    [
        (i1, 8),
        (IntegerType(2), 2),
        (IntegerType(3), 8),
        (IntegerType(4), 4),
        (i8, 8),
        (IntegerType(9), 16),
        (bf16, 16),
        (IntegerType(24), 32),
        (f32, 32),
        (Float64Type(), 64),
        (IndexType(), 64),
        (ComplexType(f32), 64),
        (IntegerType(65), 128),
    ],
)
def test_elements_have_whole_bytes_but_for_2_and_4_bits(element: Attribute, bits: int) -> None:
    assert storage_bits(element) == bits


def test_small_elements_are_counted_before_bytes_are() -> None:
    assert plain_size(TensorType(IntegerType(4), [3, 5])).static_bytes == 8
    assert plain_size(TensorType(IntegerType(2), [5])).static_bytes == 2


def test_an_element_without_a_size_is_refused() -> None:
    with pytest.raises(ValueError, match="elements of type none have no size in memory"):
        storage_bits(NoneType())
