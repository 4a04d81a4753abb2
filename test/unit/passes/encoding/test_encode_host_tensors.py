"""Sizes that programs compute on the host are those of the layouts."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from math import ceil, lcm, prod

import pytest
from encoding_cases import encoding
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import DYNAMIC_INDEX, DictionaryAttr, IntegerType, TensorType, f32, i8
from xdsl.ir import Attribute

from okl_opt.cli.main import main
from okl_opt.dialects.iree_cpu import CPUEncodingSolverAttr, VMVXEncodingSolverAttr
from okl_opt.dialects.iree_encoding import EncodingAttr, IdentityAttr
from okl_opt.passes.encoding.layout import TileLayout
from okl_opt.passes.encoding.tiles import RUNTIME


def layout(*tiles: int) -> Attribute:
    kind = VMVXEncodingSolverAttr if RUNTIME in tiles else CPUEncodingSolverAttr
    places = tuple(range(len(tiles)))
    return kind(DictionaryAttr(TileLayout(places, tiles, places).entries()))


def size_of(
    shape: Sequence[int],
    is_known: Sequence[bool],
    attribute: EncodingAttr | None,
    *,
    element: Attribute = f32,
    policy: str = "max",
) -> int:
    """What a program computes whose dimensions are in the type, or arguments."""
    sizes = [size if known else DYNAMIC_INDEX for size, known in zip(shape, is_known, strict=True)]
    type = TensorType(element, sizes) if attribute is None else TensorType(element, sizes, attribute)
    dynamic = [size for size, known in zip(shape, is_known, strict=True) if not known]
    arguments = ", ".join(f"%a{place}: index" for place in range(len(dynamic)))
    dims = "{" + ", ".join(f"%a{place}" for place in range(len(dynamic))) + "}" if dynamic else ""
    values = "\n".join(f"  %v{place} = arith.constant {size} : index" for place, size in enumerate(dynamic))
    given = ", ".join(f"%v{place}" for place in range(len(dynamic)))
    text = f"""
func.func private @size({arguments}) -> index {{
  %0 = stream.tensor.sizeof {type}{dims} : index
  return %0 : index
}}
func.func @main() -> index {{
{values}
  %0 = func.call @size({given}) : ({", ".join(["index"] * len(dynamic))}) -> index
  return %0 : index
}}
"""
    out, err = io.StringIO(), io.StringIO()
    passes = (f"--encode-host-tensors=policy={policy}", "--inline", "--canonicalize", "--symbol-dce")
    assert main(passes, io.StringIO(text), out, err) == 0, err.getvalue()
    found = re.findall(r"arith\.constant (\d+) : index\n    return", out.getvalue())
    assert len(found) == 1, out.getvalue()
    return int(found[0])


def resolved(*layouts: Attribute) -> EncodingAttr:
    return encoding(0).resolved(layouts)


TALL, WIDE, LATER = layout(16, 1), layout(8, 4), layout(RUNTIME, RUNTIME)
TABLE = [
    # The shape; plain, 16x1, 8x4; the larger of these, padded for both; tiles of run time; rounded to 32.
    ((100, 37), (14800, 16576, 16640, 16640, 17920, 21504, 32768)),
    ((17, 5), (340, 640, 768, 768, 1024, 2048, 4096)),
    ((1, 1), (4, 64, 128, 128, 256, 1024, 4096)),
    ((33, 64), (8448, 12288, 10240, 12288, 12288, 12288, 16384)),
]


@pytest.mark.parametrize("is_known", [(True, True), (True, False), (False, True), (False, False)], ids=str)
@pytest.mark.parametrize(("shape", "sizes"), TABLE)
def test_sizes_of_layouts(shape: tuple[int, int], sizes: Sequence[int], is_known: tuple[bool, bool]) -> None:
    both = resolved(TALL, WIDE)
    found = [size_of(shape, is_known, each) for each in (None, resolved(TALL), resolved(WIDE), both)]
    found.append(size_of(shape, is_known, both, policy="lcm"))
    found += [size_of(shape, is_known, each) for each in (resolved(LATER), encoding(0))]
    assert tuple(found) == sizes


def test_small_elements_are_counted_before_bytes_are() -> None:
    for is_known in ((True, True), (False, True), (False, False)):
        assert size_of((3, 5), is_known, None, element=IntegerType(4)) == 8
        assert size_of((3, 3), is_known, None, element=IntegerType(2)) == 3
        assert size_of((3, 16), is_known, None, element=IntegerType(4)) == 24
        assert size_of((3, 5), is_known, None, element=IntegerType(1)) == 15


_TILES = st.tuples(st.sampled_from([1, 2, 3, 7, 8, 16]), st.sampled_from([1, 4, 6]))


@pytest.mark.slow("goes through many programs")
@examples(30, long=600)
@given(
    st.tuples(st.integers(0, 70), st.integers(0, 70)),
    st.tuples(st.booleans(), st.booleans()),
    st.lists(_TILES, min_size=1, max_size=3),
    st.booleans(),
    st.sampled_from([(f32, 32), (i8, 8), (IntegerType(4), 4)]),
)
def test_sizes_of_any_layouts(
    shape: tuple[int, int],
    is_known: tuple[bool, bool],
    tiles: list[tuple[int, int]],
    has_identity: bool,
    element: tuple[Attribute, int],
) -> None:
    layouts = [*(layout(*each) for each in tiles), *([IdentityAttr()] if has_identity else [])]
    every = [*tiles, *([(1, 1)] if has_identity else [])]

    def size(tile: Sequence[int]) -> int:
        elements = prod(ceil(extent / multiple) * multiple for extent, multiple in zip(shape, tile, strict=True))
        return ceil(elements * element[1] / 8)

    largest = size_of(shape, is_known, resolved(*layouts), element=element[0])
    common = size_of(shape, is_known, resolved(*layouts), element=element[0], policy="lcm")
    assert largest == max(map(size, every))
    assert common == size([lcm(*each) for each in zip(*every, strict=True)])
    assert common >= largest
