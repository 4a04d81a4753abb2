"""Products in data tiles, as encodings make them: two packs, `linalg.mmt4d` and an unpack, a function each.

No size is known when they are compiled. Contestants are called in this process on the same operands, on one thread.
Processor time is measured, in short rounds in turn, as in bench/products.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bench.contest import Contestant, check_equal
from bench.loops import ours as code_of
from bench.loops import ratio_in_turn
from bench.matmul import Shape, iree_tiled
from bench.measure import Figure
from bench.nests import Nest

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

    Array = NDArray[float32]

PLAIN = "our own, tiled, not packed"
COPY = "memcpy of as many bytes"

_PASSES = ("tensors-to-vectors-pipeline",)


class DataTile(NamedTuple):
    """M0, N0 and K0 of `linalg.mmt4d`."""

    m: int
    n: int
    k: int


TILE = DataTile(16, 16, 1)
"""That of f32 with AVX-512."""


Sizes = Sequence[int | str]
"""Of a tensor of f32: numbers, and `?` for one that is not known."""


def _type(sizes: Sizes) -> str:
    return "x".join([*map(str, sizes), "f32"])


def nest(body: str, operands: Sequence[Sizes], out: Sizes) -> str:
    """A function on memrefs whose body makes the tensor `%result` of `%a`, `%b` and `%out`, and writes it to the last."""
    types = {**{name: _type(sizes) for name, sizes in zip("ab", operands, strict=False)}, "out": _type(out)}
    parameters = ", ".join(f"%{name}_memory: memref<{type}>" for name, type in types.items())
    lines = [f"func.func @nest({parameters}) {{", "  %zero = arith.constant 0.0 : f32"]
    for name, type in types.items():
        words = "restrict writable" if name == "out" else "restrict"
        lines.append(
            f"  %{name} = bufferization.to_tensor %{name}_memory {words} : memref<{type}> to tensor<{type}>"
        )
    c = _type(out)
    lines += [
        body,
        f"  bufferization.materialize_in_destination %result in restrict writable %out_memory"
        f" : (tensor<{c}>, memref<{c}>) -> ()",
        "  return",
    ]
    return "\n".join([*lines, "}\n"])


def pack_text(source: Sizes, out: Sizes, *, right: bool) -> str:
    """The pack of an operand, padded with zeros."""
    order = "[1, 0]" if right else "[0, 1]"
    body = (
        f"  %result = linalg.pack %a padding_value(%zero : f32) outer_dims_perm = {order} inner_dims_pos = {order}"
        f" inner_tiles = [{out[2]}, {out[3]}] into %out : tensor<{_type(source)}> -> tensor<{_type(out)}>"
    )
    return nest(body, [source], out)


def unpack_text(source: Sizes, out: Sizes) -> str:
    """The unpack of a result."""
    body = (
        "  %result = linalg.unpack %a outer_dims_perm = [0, 1] inner_dims_pos = [0, 1]"
        f" inner_tiles = [{source[2]}, {source[3]}] into %out : tensor<{_type(source)}> -> tensor<{_type(out)}>"
    )
    return nest(body, [source], out)


def product_text(name: str, a: Sizes, b: Sizes, c: Sizes) -> str:
    """A product summed from zero: `linalg.matmul` or `linalg.mmt4d`."""
    out = f"tensor<{_type(c)}>"
    body = (
        f"  %filled = linalg.fill ins(%zero : f32) outs(%out : {out}) -> {out}\n"
        f"  %result = {name} ins(%a, %b : tensor<{_type(a)}>, tensor<{_type(b)}>) outs(%filled : {out}) -> {out}"
    )
    return nest(body, [a, b], c)
