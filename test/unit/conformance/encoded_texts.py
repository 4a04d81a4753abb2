"""Functions on encoded tensors whose texts after `materialize-encoding` are held against those of IREE."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.encoding_names import as_code, as_today
from encoded_products import ELEMENTS, PRODUCTS, EncodedProduct

from okl_opt.dialects.iree_encoding.contractions import RHS

_CPU, _VMVX = "#iree_cpu.cpu_encoding_solver<>", "#iree_cpu.vmvx_encoding_solver<>"


def _cpu(arch: str, features: str) -> str:
    return f'encoding_solver = {_CPU}, cpu_features = "{features}", target_triple = "{arch}-unknown-unknown"'


TARGETS = {
    "avx512": _cpu("x86_64", "+avx,+avx2,+fma,+avx512f"),
    "avx512 vnni bf16": _cpu("x86_64", "+avx,+avx2,+fma,+avx512f,+avx512bw,+avx512vnni,+avx512bf16"),
    "avx2": _cpu("x86_64", "+avx,+avx2,+fma"),
    "avx2 alone": _cpu("x86_64", "+avx2,+fma"),
    "sse": _cpu("x86_64", ""),
    "aarch64": _cpu("aarch64", ""),
    "aarch64 dotprod": _cpu("aarch64", "+dotprod"),
    "aarch64 i8mm bf16": _cpu("aarch64", "+i8mm,+bf16"),
    "vmvx": f"encoding_solver = {_VMVX}",
    "vmvx microkernels": f'encoding_solver = {_VMVX}, ukernels = "all"',
}
"""What executable targets say."""
CLOSED = "avx2 alone"
"""A target whose features imply one that it does not say."""


@dataclass(frozen=True)
class Row:
    """A function, and the values and extents that IREE's encodings have beside what ours say."""

    name: str
    text: str
    extents: Sequence[str] = ()
    sizes: Sequence[str] = ()

    def for_target(self, target: str) -> str:
        """The text for a target, in our spelling."""
        said = (
            f'attributes {{hal.executable.target = #hal.executable.target<"device", "code", {{{TARGETS[target]}}}>}} {{'
        )
        return re.sub(r"(?m)^(func\.func .*?)\{$", rf"\1{said}", self.text)

    def as_today(self, target: str) -> str:
        """The text for a target, as IREE reads it."""
        return as_code(as_today(self.for_target(target), self.extents, self.sizes))


_TILED = ("avx512 vnni bf16", "sse", "vmvx microkernels")
"""Targets for which all functions are materialized; for the others those that show which tiles they have."""


def rows(target: str) -> list[Row]:
    """The functions that are materialized for a target."""
    products = [_row(name, product) for name, product in (_forms() if target in _TILED else ())]
    products += [_row(name, product) for name, product in _tiles()]
    if target not in _TILED:
        return products
    return [*products, *(Row(name, _ENCODINGS + text) for name, text in _WRITTEN.items()), *_dispatched()]


def _forms() -> Iterator[tuple[str, EncodedProduct]]:
    """Products of all forms."""
    sizes = {"b": 3, "m": 100, "n": 100, "k": 37}
    for form, letters in PRODUCTS.items():
        yield f"{form}, unknown sizes", EncodedProduct(letters, sizes, is_dynamic=True)
        yield form, EncodedProduct(letters, sizes)
    for form in ("transposed right", "batch"):
        for m, n, k in _NARROW:
            yield f"{form}, {m}x{n}x{k}", EncodedProduct(PRODUCTS[form], {"b": 2, "m": m, "n": n, "k": k})
    for size in (1, 3, 64):
        for form in ("matrix and vector", "vector and matrix", "matrices and vectors"):
            yield f"{form}, {size}", EncodedProduct(PRODUCTS[form], {"b": 2, "m": size, "n": size, "k": 37})
    for form in ("product", "transposed result", "batch", "matrix and vector"):
        for is_dynamic in (False, True):
            biased = EncodedProduct(PRODUCTS[form], sizes, is_dynamic=is_dynamic, has_bias=True)
            yield f"{form} and bias{', unknown sizes' if is_dynamic else ''}", biased


_NARROW = ((1, 100, 37), (3, 100, 37), (100, 3, 37), (100, 1, 37), (3, 7, 5), (7, 3, 5), (4, 4, 4))
_SIZES = (*_NARROW, (64, 64, 64), (32, 100, 37), (100, 40, 37), (40, 100, 37), (31, 100, 1))


def _tiles() -> Iterator[tuple[str, EncodedProduct]]:
    """Products whose sizes and elements decide on tiles."""
    letters = PRODUCTS["product"]
    for m, n, k in _SIZES:
        yield f"product, {m}x{n}x{k}", EncodedProduct(letters, {"m": m, "n": n, "k": k})
    for unknown, m, n in (("m", 0, 1000), ("m", 0, 3), ("n", 1000, 0), ("n", 3, 0), ("k", 100, 100)):
        product = EncodedProduct(letters, {"m": m, "n": n, "k": 37}, unknown=unknown)
        known = ["?" if (size := product.known(letter)) is None else str(size) for letter in "mnk"]
        yield f"product, {'x'.join(known)}", product
    for name, elements in ELEMENTS.items():
        for m, n in ((100, 100), (2, 100), (100, 2)):
            yield f"{name}, {m}x{n}x37", EncodedProduct(letters, {"m": m, "n": n, "k": 37}, elements, told=elements)


def _row(name: str, product: EncodedProduct) -> Row:
    extents = ["?" if (size := product.known(letter)) is None else str(size) for letter in product.loops]
    sizes = [f"%size_{letter}" for letter, extent in zip(product.loops, extents, strict=True) if extent == "?"]
    text = product.text().replace("@f(", "@f(" + "".join(f"{size}: index, " for size in sizes))
    return Row(name, text if product.has_bias else re.sub(r"(?m)^#bias = .*\n", "", text), extents, sizes)


# ----- functions of executables

_TWO_DEVICES = Path(__file__).parents[2] / "golden" / "encoding" / "06_two_device_stream.mlir"
_FUNCTION = re.compile(r"^    (func\.func @\w+_dispatch_\d+_(\w+)\(.*?^    \})", re.DOTALL | re.MULTILINE)
_IN_BINDING = re.compile(
    r"(!flow\.dispatch\.tensor<\w+:tensor<\?x\?xf32, #\w+\.encoding<operand_index = )(\d)"
    r"(.*?), round_dims_to = array<.*?>>"
)
_STORED: Mapping[str, Sequence[tuple[int, int]]] = {
    "": (),
    ", stored by AVX-512": ((16, 1), (16, 1), (16, 16)),
    ", stored by SSE": ((8, 1), (4, 1), (8, 4)),
}
"""The tiles of LHS, RHS and RESULT in bindings; none if nothing has decided on them."""


def _dispatched() -> Iterator[Row]:
    """The functions of a program, whose bindings are stored by this device or by another one."""
    text = _TWO_DEVICES.read_text()
    maps = re.findall(r"^#map.*\n", text, re.MULTILINE)
    for function, name in _FUNCTION.findall(text):
        for stored, tiles in _STORED.items():
            decided = _with_tiles(function, tiles) if tiles else function
            if decided != function or not tiles:
                yield Row(name + stored, "".join([*maps, decided, "\n"]))


def _with_tiles(function: str, tiles: Sequence[tuple[int, int]]) -> str:
    """A function whose tensors in bindings are stored in tiles."""

    def decided(found: re.Match[str]) -> str:
        operand = int(found[2])
        order = "[1, 0]" if operand == RHS else "[0, 1]"
        entries = f"innerDimsPos = {order}, innerTileSizes = {[*tiles[operand]]}, outerDimsPerm = {order}"
        layout = f"#iree_cpu.cpu_encoding_solver<target_configuration = {{{entries}}}>"
        return f"{found[1]}{operand}{found[3]}, targets = [{layout}]>"

    return _IN_BINDING.sub(decided, function)


# ----- other ops than products in generic form


def _encodings(name: str, letters: str, elements: str = "f32, f32, f32") -> str:
    """The encodings of the operands of a product: `#name0` and so on."""
    product = EncodedProduct(letters, dict.fromkeys("bmnk", 1))
    return "".join(
        f"#{name}{number} = #iree_encoding.encoding<operand_index = {number} : index, op_type = matmul, "
        f"element_types = [{elements}], user_indexing_maps = [{', '.join(product.maps())}]>\n"
        for number in range(3)
    )


_ENCODINGS = (
    _encodings("e", "mk,kn->mn")
    + _encodings("b", "bmk,bkn->bmn")
    + _encodings("v", "mk,k->m")
    + _encodings("w", "k,kn->n")
    + _encodings("i", "mk,kn->mn", "i8, i8, i32")
)


def _named(op: str, encoding: str, shapes: Sequence[str], elements: Sequence[str] = ("f32", "f32", "f32")) -> str:
    """A function of one named op."""
    plain = [f"tensor<{shape}x{element}>" for shape, element in zip(shapes, elements, strict=True)]
    types = [type.replace(">", f", #{encoding}{number}>") for number, type in enumerate(plain)]
    arguments = ", ".join(f"%{name}: {type}" for name, type in zip("abc", plain, strict=True))
    lines = [
        f"func.func @f({arguments}) -> {plain[2]} {{",
        *(
            f"%{number} = iree_encoding.set_encoding %{name} : {plain[number]} -> {types[number]}"
            for number, name in enumerate("abc")
        ),
        f"%3 = linalg.{op} ins(%0, %1 : {types[0]}, {types[1]}) outs(%2 : {types[2]}) -> {types[2]}",
        f"%4 = iree_encoding.unset_encoding %3 : {types[2]} -> {plain[2]}",
        f"return %4 : {plain[2]}",
        "}",
        "",
    ]
    return "\n".join(lines)


_R, _E = "tensor<40x50xf32>", "tensor<40x50xf32, #e2>"


def _filled(number: str) -> str:
    """A product that begins with a fill."""
    return f"""func.func @f(%a: tensor<40x30xf32>, %b: tensor<30x50xf32>) -> {_R} {{
%cst = arith.constant {number} : f32
%0 = iree_encoding.set_encoding %a : tensor<40x30xf32> -> tensor<40x30xf32, #e0>
%1 = iree_encoding.set_encoding %b : tensor<30x50xf32> -> tensor<30x50xf32, #e1>
%2 = tensor.empty() : {_E}
%3 = linalg.fill ins(%cst : f32) outs(%2 : {_E}) -> {_E}
%4 = linalg.matmul ins(%0, %1 : tensor<40x30xf32, #e0>, tensor<30x50xf32, #e1>) outs(%3 : {_E}) -> {_E}
%5 = iree_encoding.unset_encoding %4 : {_E} -> {_R}
return %5 : {_R}
}}
"""


_WRITTEN = {
    "linalg.matmul": _named("matmul", "e", ("40x30", "30x50", "40x50")),
    "linalg.matmul of i8": _named("matmul", "i", ("40x30", "30x50", "40x50"), ("i8", "i8", "i32")),
    "linalg.batch_matmul": _named("batch_matmul", "b", ("2x40x30", "2x30x50", "2x40x50")),
    "linalg.matvec": _named("matvec", "v", ("40x30", "30", "40")),
    "linalg.vecmat": _named("vecmat", "w", ("30", "30x50", "50")),
    "fill with zeros": _filled("0.0"),
    "fill with ones": _filled("1.0"),
    "empty": f"""func.func @f() -> {_R} {{
%0 = tensor.empty() : {_E}
%1 = iree_encoding.unset_encoding %0 : {_E} -> {_R}
return %1 : {_R}
}}
""",
    "empty of unknown sizes": """func.func @f(%m: index, %n: index) -> tensor<?x?xf32> {
%0 = tensor.empty(%m, %n) : tensor<?x?xf32, #e1>
%1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #e1> -> tensor<?x?xf32>{%m, %n}
return %1 : tensor<?x?xf32>
}
""",
    "set and unset": f"""func.func @f(%a: {_R}) -> {_R} {{
%0 = iree_encoding.set_encoding %a : {_R} -> {_E}
%1 = iree_encoding.unset_encoding %0 : {_E} -> {_R}
return %1 : {_R}
}}
""",
    "sum of two": f"""func.func @f(%a: {_R}, %b: {_R}) -> {_R} {{
%0 = iree_encoding.set_encoding %a : {_R} -> {_E}
%1 = iree_encoding.set_encoding %b : {_R} -> {_E}
%2 = tensor.empty() : {_E}
%3 = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>,
    affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}}
    ins(%0, %1 : {_E}, {_E}) outs(%2 : {_E}) {{
^bb0(%x: f32, %y: f32, %z: f32):
  %s = arith.addf %x, %y : f32
  linalg.yield %s : f32
}} -> {_E}
%4 = iree_encoding.unset_encoding %3 : {_E} -> {_R}
return %4 : {_R}
}}
""",
}
"""Functions by name, whose encodings say nothing of the extents."""
