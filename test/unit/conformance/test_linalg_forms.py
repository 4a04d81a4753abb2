"""Functions on tensors, run by `mlir-opt | mlir-runner` before and after passes of ours: they give the same numbers.

The functions are those of `conversions/` whose tensors are static.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from conformance.harness import MlirOpt
from conformance.test_programs import PASSES, lower_theirs, ours, run_theirs
from noted_changes import checked_changes

CONVERSIONS = Path(__file__).parent / "conversions"

_BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}"
_LOWER = f"--pass-pipeline=builtin.module({_BUFFERIZE},{','.join(PASSES)})"
_FUNCTION = re.compile(r"^func\.func @(\w+)\(([^\n]*)\) -> ([^\n]*) \{\n(.*?)^\}\n", re.MULTILINE | re.DOTALL)
_TENSOR = re.compile(r"tensor<((?:\d+x)*)(f32|f16|bf16|f64|i8|i32|i64|index)>")
_ALIAS = re.compile(r"^#\w+ = .*$", re.MULTILINE)
_DATA = re.compile(r"data =\s*(.*?)(?=\nUnranked|\Z)", re.DOTALL)
_NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?(?:e[-+]?\d+)?|inf|nan)")


def number(type: str, value: str, name: str) -> str:
    """A scalar made of an index."""
    if type == "index":
        return f"%{name} = arith.addi {value}, {value} : index"
    whole = "i32" if type.startswith(("f", "bf")) else type
    cast = f"%{name}_i = arith.index_cast {value} : index to {whole}"
    if whole == type:
        return cast.replace(f"%{name}_i", f"%{name}")
    return f"{cast}\n%{name} = arith.sitofp %{name}_i : {whole} to {type}"


def as_f32(type: str, value: str, name: str) -> str:
    match type:
        case "f32":
            return f"%{name} = arith.addf {value}, {value} : f32"
        case "f64":
            return f"%{name} = arith.truncf {value} : f64 to f32"
        case "f16" | "bf16":
            return f"%{name} = arith.extf {value} : {type} to f32"
        case "index":
            return f"%{name}_i = arith.index_cast {value} : index to i32\n%{name} = arith.sitofp %{name}_i : i32 to f32"
        case _:
            return f"%{name} = arith.sitofp {value} : {type} to f32"


def parts(type: str) -> tuple[list[int], str]:
    """The shape and the element type of a tensor."""
    found = _TENSOR.fullmatch(type)
    assert found is not None
    return [int(size) for size in found[1].split("x") if size], found[2]


def indices(shape: Sequence[int]) -> str:
    return ", ".join(f"%i{place}: index" for place in range(len(shape)))


def made(type: str, name: str, seed: int) -> str:
    """A value of a type: the elements of tensors are small numbers that differ."""
    if "tensor" not in type:
        return f"%{name}_s = arith.constant {seed % 7 + 2} : index\n{number(type, f'%{name}_s', name)}"
    shape, element = parts(type)
    lines, last = [f"%l0 = arith.constant {seed} : index"], "%l0"
    for place, size in enumerate(shape):
        lines += [f"%n{place} = arith.constant {size} : index", f"%m{place} = arith.muli {last}, %n{place} : index"]
        lines.append(f"%s{place} = arith.addi %m{place}, %i{place} : index")
        last = f"%s{place}"
    lines += ["%c = arith.constant 61 : index", f"%r = arith.remui {last}, %c : index", "%o = arith.constant 1 : index"]
    lines += ["%v = arith.addi %r, %o : index", number(element, "%v", "e"), f"tensor.yield %e : {element}"]
    return f"%{name} = tensor.generate {{\n^bb0({indices(shape)}):\n" + "\n".join(lines) + f"\n}} : {type}"


def shown(type: str, value: str, name: str) -> str:
    """Print a tensor."""
    shape, element = parts(type)
    floats = f"tensor<{''.join(f'{size}x' for size in shape)}f32>"
    memory = floats.replace("tensor", "memref")
    taken = ", ".join(f"%i{place}" for place in range(len(shape)))
    return f"""%{name}_f = tensor.generate {{
^bb0({indices(shape)}):
%x = tensor.extract {value}[{taken}] : {type}
{as_f32(element, "%x", "y")}
tensor.yield %y : f32
}} : {floats}
%{name}_m = bufferization.to_buffer %{name}_f : {floats} to {memory}
%{name}_u = memref.cast %{name}_m : {memory} to memref<*xf32>
call @printMemrefF32(%{name}_u) : (memref<*xf32>) -> ()"""


def types_in(text: str) -> list[str] | None:
    """The types of a list, if all are known here and have elements."""
    types = [
        word.strip().rpartition(": ")[2] for word in re.split(r",\s*(?![^<>]*>)", text.strip().strip("()")) if word
    ]
    known = [type for type in types if _TENSOR.fullmatch(type) or type in ("f32", "f16", "bf16", "f64", "i8", "i32")]
    return known if known == types and not any("<0x" in type for type in types) else None


def program(chunk: str) -> str | None:
    """The functions that can be run, and a `@main` that does so; None if there are none."""
    found = [called(*parts) for parts in _FUNCTION.findall(chunk)]
    functions = [one for one in found if one is not None]
    return module(_ALIAS.findall(chunk), functions) if functions else None


def module(others: Sequence[str], functions: Sequence[tuple[str, str]]) -> str:
    """A module with a `@main` that calls functions, by what `called` gives."""
    calls = "".join(f"call @run_{name}() : () -> ()\n" for name, _ in functions)
    return "\n".join(
        [
            *others,
            "func.func private @printMemrefF32(memref<*xf32>)",
            *(text for _, text in functions),
            f"func.func @main() {{\n{calls}return\n}}\n",
        ]
    )


def called(name: str, arguments: str, results: str, body: str) -> tuple[str, str] | None:
    """A function, and another one that calls it and prints its results; the name of the former."""
    given, wanted = types_in(arguments), types_in(results)
    if given is None or wanted is None or not all("tensor" in type for type in wanted) or '"' in arguments:
        return None
    lines = [made(type, f"a{place}", 3 * place + 1) for place, type in enumerate(given)]
    values = ", ".join(f"%a{place}" for place in range(len(given)))
    left = f"%r:{len(wanted)}" if len(wanted) > 1 else "%r"
    lines.append(f"{left} = call @{name}({values}) : ({', '.join(given)}) -> ({', '.join(wanted)})")
    for place, type in enumerate(wanted):
        lines.append(shown(type, f"%r#{place}" if len(wanted) > 1 else "%r", f"p{place}"))
    function = f"func.func private @{name}({arguments}) -> {results} {{\n{body}}}\n"
    return name, f"{function}func.func private @run_{name}() {{\n" + "\n".join(lines) + "\nreturn\n}\n"


def numbers(output: str) -> list[list[str]]:
    return [_NUMBER.findall(data) for data in _DATA.findall(output)]


def run(mlir_opt: MlirOpt, text: str) -> list[list[str]]:
    return numbers(run_theirs(lower_theirs(mlir_opt, text, _LOWER)))


WAYS = {
    "linalg-fuse-elementwise-ops": ((), ("-linalg-fuse-elementwise-ops",)),
    "linalg-fold-unit-extent-dims": ((), ("-linalg-fold-unit-extent-dims",)),
    "linalg-block-pack-matmul": ((), ("-linalg-block-pack-matmul=block-factors=7,5,6", "-lower-pack-unpack")),
    "propagate-data-layout": (("-lower-pack-unpack",), ("-propagate-data-layout", "-lower-pack-unpack")),
}


@pytest.mark.slow("compares many programs")
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", WAYS)
def test_same_numbers(name: str, mlir_opt: MlirOpt):
    plain, changed = WAYS[name]
    text = (CONVERSIONS / f"{name}.mlir").read_text()
    programs = [program(chunk) for chunk in text.split("// -----\n")]
    assert len(programs) - programs.count(None) > 2
    for one in programs:
        if one is not None:
            before = run(mlir_opt, ours(one, *plain))
            assert run(mlir_opt, ours(one, *changed)) == before
            assert before


TWO_LAYERS = """\
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @two(%x: tensor<9x5xf32>, %w: tensor<5x7xf32>, %b: tensor<7xf32>, %v: tensor<7x6xf32>) -> tensor<9x6xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x7xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9x7xf32>) -> tensor<9x7xf32>
  %0 = linalg.matmul
      ins(%x, %w : tensor<9x5xf32>, tensor<5x7xf32>) outs(%f : tensor<9x7xf32>) -> tensor<9x7xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<9x7xf32>, tensor<7xf32>) outs(%e : tensor<9x7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %t = arith.maximumf %s, %z : f32
    linalg.yield %t : f32
  } -> tensor<9x7xf32>
  %e2 = tensor.empty() : tensor<9x6xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<9x6xf32>) -> tensor<9x6xf32>
  %2 = linalg.matmul
      ins(%1, %v : tensor<9x7xf32>, tensor<7x6xf32>) outs(%f2 : tensor<9x6xf32>) -> tensor<9x6xf32>
  return %2 : tensor<9x6xf32>
}
"""


@pytest.mark.parametrize(
    "flags",
    [
        ("-linalg-block-pack-matmul=block-factors=4,3,2",),
        ("-linalg-block-pack-matmul=block-factors=4,3,2", "-propagate-data-layout", "-linalg-fuse-elementwise-ops"),
        ("-linalg-fold-unit-extent-dims", "-linalg-block-pack-matmul=block-factors=1,6,1", "-propagate-data-layout"),
    ],
)
def test_two_layers(flags: Sequence[str], mlir_opt: MlirOpt):
    """Two products of matrices, and what is between them in tiles."""
    one = program(TWO_LAYERS)
    assert one is not None
    text = ours(one, *flags, "-canonicalize", "-cse", "-lower-pack-unpack")
    assert run(mlir_opt, text) == run(mlir_opt, one)


# ----- against NumPy


def elements(shape: Sequence[int], seed: int) -> np.ndarray:
    """What `made` gives for a tensor."""
    index = np.zeros(shape, dtype=np.int64) + seed
    for place, size in enumerate(shape):
        along = np.arange(size).reshape([-1 if other == place else 1 for other in range(len(shape))])
        index = index * size + along
    return (index % 61 + 1).astype(np.float64)


def packed(
    source: np.ndarray, positions: Sequence[int], tiles: Sequence[int], outer: Sequence[int], padding: float
) -> np.ndarray:
    known = dict(zip(positions, tiles, strict=True))
    missing = [(0, -size % known.get(dim, 1)) for dim, size in enumerate(source.shape)]
    whole = np.pad(source, missing, constant_values=padding)
    parts = [[size // known[dim], known[dim]] if dim in known else [size] for dim, size in enumerate(whole.shape)]
    split = whole.reshape([size for part in parts for size in part])
    first = [sum(map(len, parts[:dim])) for dim in range(source.ndim)]
    return split.transpose([*(first[dim] for dim in outer), *(first[dim] + 1 for dim in positions)])


Layout = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], str]


def tensor(shape: Sequence[int | str], element: str) -> str:
    return f"tensor<{''.join(f'{size}x' for size in shape)}{element}>"


LAYOUTS: Sequence[Layout] = [
    ((16, 32), (0, 1), (8, 8), (0, 1), "f32"),
    ((13, 7), (0, 1), (8, 4), (0, 1), "f32"),
    ((13, 7), (1, 0), (8, 4), (1, 0), "i8"),
    ((5, 9, 11), (2, 0), (4, 3), (1, 2, 0), "f16"),
    ((5, 9, 11), (1,), (16,), (0, 1, 2), "bf16"),
    ((5, 3), (0, 1), (8, 4), (0, 1), "f64"),
    ((1, 3), (0, 1), (1, 4), (0, 1), "i32"),
    ((20, 7), (1, 0), (1, 6), (1, 0), "f32"),
    ((20,), (0,), (16,), (0,), "f32"),
    ((9, 1), (0,), (16,), (0, 1), "f32"),
]


@pytest.mark.sample(4)
@pytest.mark.parametrize("dynamic", ["nothing", "sizes", "tiles"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_packs(layout: Layout, dynamic: str, mlir_opt: MlirOpt):
    """Packing and unpacking: all sizes are known, or those of tiles, or none."""
    shape, positions, tiles, outer, element = layout
    source = elements(shape, 1)
    whole = packed(source, positions, tiles, outer, 6)
    sizes = [shape, whole.shape]
    types = [tensor(each, element) for each in sizes]
    inside = types
    if dynamic != "nothing":
        ends = list(tiles) if dynamic == "sizes" else ["?"] * len(tiles)
        inside = [tensor(["?"] * len(shape), element), tensor(["?"] * len(shape) + ends, element)]
    names = [f"%t{number}" for number in range(len(tiles))]
    given = "".join(f", {name}: index" for name in names)
    constants = "\n".join(f"{name} = arith.constant {tile} : index" for name, tile in zip(names, tiles, strict=True))
    words = ", ".join(names if dynamic == "tiles" else map(str, tiles))
    order = f"outer_dims_perm = {list(outer)} inner_dims_pos = {list(positions)} inner_tiles = [{words}]"
    helpers = f"""
func.func private @pack_it(%a: {inside[0]}, %d: {inside[1]}, %p: {element}{given}) -> {inside[1]} {{
%0 = linalg.pack %a padding_value(%p : {element}) {order} into %d : {inside[0]} -> {inside[1]}
return %0 : {inside[1]}
}}
func.func private @unpack_it(%a: {inside[1]}, %d: {inside[0]}{given}) -> {inside[0]} {{
%0 = linalg.unpack %a {order} into %d : {inside[1]} -> {inside[0]}
return %0 : {inside[0]}
}}"""

    def cast(value: str, name: str, one: str, other: str) -> str:
        return f"%{name} = tensor.cast {value} : {one} to {other}\n"

    values, kinds = "".join(f", {name}" for name in names), ", index" * len(names)
    body = f"""{constants}
{cast("%a", "x", types[0], inside[0])}{cast("%d", "y", types[1], inside[1])}
%r = call @pack_it(%x, %y, %p{values}) : ({inside[0]}, {inside[1]}, {element}{kinds}) -> {inside[1]}
{cast("%r", "z", inside[1], types[1])}return %z : {types[1]}
"""
    back = f"""{constants}
{cast("%a", "x", types[1], inside[1])}{cast("%d", "y", types[0], inside[0])}
%r = call @unpack_it(%x, %y{values}) : ({inside[1]}, {inside[0]}{kinds}) -> {inside[0]}
{cast("%r", "z", inside[0], types[0])}return %z : {types[0]}
"""
    calls = [
        called("pack", f"%a: {types[0]}, %d: {types[1]}, %p: {element}", types[1], body),
        called("unpack", f"%a: {types[1]}, %d: {types[0]}", types[0], back),
    ]
    text = ours(module([helpers], [one for one in calls if one is not None]), "-lower-pack-unpack")
    assert "linalg.pack" not in text and "linalg.unpack" not in text
    found = [np.array(list(map(float, data))) for data in run(mlir_opt, text)]
    scale = 2 if element == "f32" else 1
    # The scalar that `made` gives for the third argument.
    padding = 7 % 7 + 2
    wanted = packed(source, positions, tiles, outer, padding)
    np.testing.assert_array_equal(found[0], scale * wanted.ravel())
    np.testing.assert_array_equal(
        found[1], scale * unpacked(elements(whole.shape, 1), shape, positions, tiles, outer).ravel()
    )


def unpacked(
    source: np.ndarray, shape: Sequence[int], positions: Sequence[int], tiles: Sequence[int], outer: Sequence[int]
) -> np.ndarray:
    """Each element of the result, from the place that packing would put it."""
    places = packed(np.arange(np.prod(shape)).reshape(shape), positions, tiles, outer, -1)
    result = np.zeros(int(np.prod(shape)))
    result[places[places >= 0]] = source[places >= 0]
    return result.reshape(shape)


@pytest.mark.parametrize("dimension", [0, 1, 2])
def test_softmax(dimension: int, mlir_opt: MlirOpt):
    shape, type = (3, 4, 5), "tensor<3x4x5xf32>"
    body = (
        f"%0 = linalg.softmax dimension({dimension}) ins(%a : {type}) outs(%d : {type}) -> {type}\nreturn %0 : {type}\n"
    )
    one = called("softmax", f"%a: {type}, %d: {type}", type, body)
    assert one is not None
    (found,) = run(mlir_opt, ours(module([], [one]), "-decompose-linalg"))
    powers = np.exp(elements(shape, 1) - elements(shape, 1).max(axis=dimension, keepdims=True))
    wanted = 2 * powers / powers.sum(axis=dimension, keepdims=True)
    np.testing.assert_allclose(np.array(list(map(float, found))), wanted.ravel(), rtol=1e-4, atol=1e-6)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "flag",
    [
        "-linalg-fuse-elementwise-ops",
        "-linalg-fold-unit-extent-dims",
        "-linalg-block-pack-matmul=block-factors=7,5,6",
        "-propagate-data-layout",
        "-lower-pack-unpack",
        "-decompose-linalg",
    ],
)
def test_all_changes_are_noted(flag: str):
    """What passes do not note is not verified after them."""
    path = CONVERSIONS / f"{flag.strip('-').partition('=')[0]}.mlir"
    for chunk in path.read_text().split("// -----\n"):
        with checked_changes():
            ours(chunk, "--allow-unregistered-dialect", flag)
