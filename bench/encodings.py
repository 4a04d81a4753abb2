"""Products in data tiles, as encodings make them: two packs, `linalg.mmt4d` and an unpack, a function each.

Contestants are called in this process on the same operands, on one thread. Processor time is measured, in short rounds
in turn, as in bench/products.py; a copy is `memmove` from the source to the destination of the pack or unpack.
`python -m bench.encodings 2048 x86-64-v4` prints the innermost loop of a product of that size at that level.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bench.contest import Contestant, check_equal
from bench.loops import Call, ratio_in_turn
from bench.loops import ours as code_of
from bench.matmul import Shape, iree_tiled
from bench.measure import Figure
from bench.nests import Nest

if TYPE_CHECKING:
    from bench.nests import Array

PLAIN = "our own, tiled, not packed"
IREE_TILED = "IREE, data tiling"
COPY = "memcpy, same buffers"
REGISTERS = "fused multiplications and additions on registers"

_PASSES = "tensors-to-vectors-pipeline"
_ROUNDS = 15

_CHAINS = 12
"""Sums that do not wait for one another: more than a processor works on at once, and all stay in 16 registers."""

_M0, _N0 = 16, 16
"""The tile of f32 with AVX-512; that of K is one element."""

Sizes = Sequence[int | str]
"""Of a tensor of f32: numbers, and `?` for one that is not known."""


def _type(sizes: Sizes) -> str:
    return "x".join([*map(str, sizes), "f32"])


def nest(body: str, operands: Sequence[Sizes], out: Sizes) -> str:
    """A function on memrefs that writes the tensor `%result`, which a body makes of `%a` and `%b`, to the last one."""
    types = {**{name: _type(sizes) for name, sizes in zip("ab", operands, strict=False)}, "out": _type(out)}
    parameters = ", ".join(f"%{name}_memory: memref<{type}>" for name, type in types.items())
    lines = [f"func.func @nest({parameters}) {{", "  %zero = arith.constant 0.0 : f32"]
    for name, type in types.items():
        words = "restrict writable" if name == "out" else "restrict"
        lines.append(f"  %{name} = bufferization.to_tensor %{name}_memory {words} : memref<{type}> to tensor<{type}>")
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


class Dispatches(NamedTuple):
    """The functions of one product on buffers that stay, and what they read and write."""

    calls: Mapping[str, Call]
    buffers: Mapping[str, Array]

    def encoded(self) -> Contestant:
        """All four, one after the other."""
        calls = list(self.calls.values())

        def call() -> object:
            for each in calls:
                each()
            return calls

        def computed() -> object:
            call()
            return self.buffers["c"].copy()

        return Contestant(call, computed)


_WHAT: Mapping[str, tuple[str, ...]] = {
    "pack of the left operand": ("a", "packed_a"),
    "pack of the right operand": ("b", "packed_b"),
    "mmt4d": ("packed_a", "packed_b", "packed_c"),
    "unpack": ("packed_c", "c"),
}
"""The functions in order: what each reads, then what it writes."""


def _shapes(size: int) -> dict[str, tuple[int, ...]]:
    m, n = -(-size // _M0), -(-size // _N0)
    plain = dict.fromkeys("abc", (size, size))
    return {**plain, "packed_a": (m, size, _M0, 1), "packed_b": (n, size, _N0, 1), "packed_c": (m, n, _M0, _N0)}


def texts(size: int, *, dynamic: bool) -> dict[str, str]:
    """The functions of a square product, by their names in `_WHAT`; with `dynamic` its size is not in their types."""
    sizes: dict[str, Sizes] = {
        name: ["?", "?", *shape[2:]] if dynamic else shape for name, shape in _shapes(size).items()
    }
    left, right, product, unpack = ([sizes[name] for name in names] for names in _WHAT.values())
    made = (
        pack_text(*left, right=False),
        pack_text(*right, right=True),
        product_text("linalg.mmt4d", *product),
        unpack_text(*unpack),
    )
    return dict(zip(_WHAT, made, strict=True))


def _buffers(size: int) -> Mapping[str, Array]:
    """Operands, and results that were written before, so that no page is new. Each begins a cache line."""
    import numpy as np

    from bench.tiled import aligned

    random = np.random.default_rng(0)
    buffers = {name: aligned(shape) for name, shape in _shapes(size).items()}
    for name, buffer in buffers.items():
        buffer[...] = random.standard_normal(buffer.shape, np.float32) if name in "ab" else 1
    return buffers


def dispatches(size: int, *, dynamic: bool = False) -> Dispatches:
    """The four functions of a square product."""
    buffers = _buffers(size)
    calls = {
        what: _call(text, [buffers[name] for name in _WHAT[what]])
        for what, text in texts(size, dynamic=dynamic).items()
    }
    return Dispatches(calls, buffers)


def _call(text: str, arguments: Sequence[Array], options: str = "") -> Call:
    return code_of(Nest(text, lambda: arguments), arguments, passes=[f"{_PASSES}{{{options}}}"])


def _unencoded(size: int, a: Array, b: Array, *, dynamic: bool) -> Contestant:
    """`linalg.matmul` on the operands as they are, not packed on the way."""
    from bench.tiled import aligned

    c = aligned((size, size))
    sizes: Sizes = ["?", "?"] if dynamic else [size, size]
    call = _call(product_text("linalg.matmul", sizes, sizes, sizes), [a, b, c], "data-tiling=off")

    def computed() -> object:
        call()
        return c.copy()

    return Contestant(call, computed)


def against_unencoded(size: int, *, dynamic: bool, alone: bool) -> Figure:
    """The four functions, or `mmt4d` alone, against the product of matrices that are not packed."""
    ours = dispatches(size, dynamic=dynamic)
    encoded = ours.encoded()
    peer = _unencoded(size, ours.buffers["a"], ours.buffers["b"], dynamic=dynamic)
    check_equal(encoded.result(), peer.result())
    return ratio_in_turn(ours.calls["mmt4d"] if alone else encoded.call, peer.call, _ROUNDS)


def against_iree(size: int, *, dynamic: bool) -> Figure:
    """The four functions against IREE's data tiling, which packs, multiplies and unpacks, too."""
    encoded, peer = dispatches(size, dynamic=dynamic).encoded(), iree_tiled(Shape(size, size, size), 1)
    ours, theirs = encoded.result(), peer.result()
    # Both draw the same numbers in the same order.
    check_equal(ours, theirs)
    return ratio_in_turn(encoded.call, peer.call, _ROUNDS)


def against_copy(what: str, size: int, *, dynamic: bool) -> Figure:
    """A pack or an unpack against a copy of as many bytes."""
    import ctypes

    import numpy as np

    ours = dispatches(size, dynamic=dynamic)
    source, target = (ours.buffers[name] for name in _WHAT[what])
    encoded = np.asarray(ours.encoded().result())
    check_equal(encoded, ours.buffers["a"] @ ours.buffers["b"])
    places = target.ctypes.data, source.ctypes.data, min(source.nbytes, target.nbytes)
    return ratio_in_turn(ours.calls[what], lambda: ctypes.memmove(*places))


def _lanes() -> int:
    """The elements of f32 in a vector of this processor."""
    from okl_opt.passes.codegen.target import host_target

    return host_target().vector_bytes // 4


def _registers_text(size: int) -> str:
    """As many fused multiplications and additions as a product of that size has, and no load or store between them."""
    lanes = _lanes()
    turns = size**3 // (lanes * _CHAINS)
    row, vector = f"memref<{lanes}xf32>", f"vector<{lanes}xf32>"
    out = f"memref<{_CHAINS}x{lanes}xf32>"
    sums = [f"%s{number}" for number in range(_CHAINS)]
    types = ", ".join([vector] * _CHAINS)
    start = ", ".join(f"{each} = %zero" for each in sums)
    return "\n".join(
        [
            f"func.func @nest(%a: {row}, %b: {row}, %out: {out}) {{",
            "  %c0 = arith.constant 0 : index",
            "  %c1 = arith.constant 1 : index",
            f"  %turns = arith.constant {turns} : index",
            f"  %zero = arith.constant dense<0.0> : {vector}",
            f"  %x = vector.load %a[%c0] : {row}, {vector}",
            f"  %y = vector.load %b[%c0] : {row}, {vector}",
            f"  %r:{_CHAINS} = scf.for %i = %c0 to %turns step %c1 iter_args({start}) -> ({types}) {{",
            *(f"    {each}n = vector.fma %x, %y, {each} : {vector}" for each in sums),
            f"    scf.yield {', '.join(f'{each}n' for each in sums)} : {types}",
            "  }",
            *(
                f"  %i{number} = arith.constant {number} : index\n"
                f"  vector.store %r#{number}, %out[%i{number}, %c0] : {out}, {vector}"
                for number in range(_CHAINS)
            ),
            "  return",
            "}\n",
        ]
    )


def against_registers(size: int) -> Figure:
    """`mmt4d` against its multiplications and additions alone, in vectors: what the processor can do at most."""
    import numpy as np

    ours = dispatches(size)
    ours.encoded().result()
    peer = [np.ones(_lanes(), np.float32), np.ones(_lanes(), np.float32), np.zeros((_CHAINS, _lanes()), np.float32)]
    alone = code_of(Nest(_registers_text(size), lambda: peer), peer)
    return ratio_in_turn(ours.calls["mmt4d"], alone, _ROUNDS)


def innermost_loop(assembly: str) -> list[str]:
    """The instructions of the block with most multiplications and additions in one."""
    blocks = re.split(r"^\.?\w+:.*$", assembly, flags=re.MULTILINE)
    return max(blocks, key=lambda block: block.count("\tvfmadd")).strip("\n").splitlines()


def main(argv: Sequence[str]) -> int:
    """Print the innermost loop of `linalg.mmt4d` and what it holds: sizes and the level of x86-64 are arguments."""
    import io

    from okl_opt.cli.main import main as okl_opt

    size, level = argv
    out, errors = io.StringIO(), io.StringIO()
    text = texts(int(size), dynamic=False)["mmt4d"]
    flags = [f"-cpu-codegen-pipeline=target-cpu={level}", "--emit=asm", f"--target-cpu={level}"]
    if okl_opt(flags, io.StringIO(text), out, errors):
        print(errors.getvalue(), file=sys.stderr)
        return 1
    lines = innermost_loop(out.getvalue())
    print("\n".join(lines))
    fma = sum("\tvfmadd" in line for line in lines)
    stack = sum("(%rsp" in line and "mm" in line for line in lines)
    print(f"{fma} fused multiplications and additions, {len(lines)} instructions, {stack} vectors on the stack")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
