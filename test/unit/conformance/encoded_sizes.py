"""Encoded tensors of which IREE and we compute how many bytes they take."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from okl_opt.passes.encoding.tiles import RUNTIME


def _tiles(positions: Sequence[int], sizes: Sequence[int], device: str = "cpu") -> str:
    order = sorted(positions)
    entries = f"innerDimsPos = {[*positions]}, innerTileSizes = {[*sizes]}, outerDimsPerm = {order}"
    return f"#iree_cpu.{device}_encoding_solver<target_configuration = {{{entries}}}>"


_LAYOUTS = {
    "16x1": _tiles((0, 1), (16, 1)),
    "8x4": _tiles((0, 1), (8, 4)),
    "4x2 of columns and rows": _tiles((1, 0), (4, 2)),
    "5x3": _tiles((0, 1), (5, 3)),
    "VMVX": _tiles((0, 1), (8, 4), "vmvx"),
    "VMVX at run time": _tiles((0, 1), (RUNTIME, RUNTIME), "vmvx"),
    "rows": "#iree_encoding.identity",
}
_CANDIDATES = (
    *((name,) for name in _LAYOUTS),
    ("16x1", "8x4"),
    ("8x4", "16x1"),
    ("16x1", "rows"),
    ("8x4", "4x2 of columns and rows", "VMVX"),
    ("16x1", "VMVX at run time"),
)
_ELEMENTS = ("f64", "f32", "bf16", "i8", "i4")
_SIZES = ((100, 37), (17, 5), (1, 1), (33, 64), (0, 5), (32, 32))


def queries() -> dict[str, str]:
    """Functions that give the sizes of tensors, by the elements of these and how they are stored.

    Sizes are constants of the function, of which types tell none or the first.
    """
    return {
        f"{element} in {' or '.join(names)}": _function(element, ", ".join(_LAYOUTS[name] for name in names))
        for names, element in [*product(_CANDIDATES, _ELEMENTS), (("16x1",), "i1")]
    }


def _function(element: str, layouts: str) -> str:
    encoding = "operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]"
    asked = f"{element}, #iree_encoding.encoding<{encoding}, targets = [{layouts}]>"
    lines: list[str] = []
    for rows, columns in _SIZES:
        of = f"{rows}_{columns}"
        lines += [
            f"%rows_{of} = arith.constant {rows} : index",
            f"%columns_{of} = arith.constant {columns} : index",
            f"%open_{of} = stream.tensor.sizeof tensor<?x?x{asked}>{{%rows_{of}, %columns_{of}}} : index",
            f"%half_{of} = stream.tensor.sizeof tensor<{rows}x?x{asked}>{{%columns_{of}}} : index",
        ]
    values = ", ".join(f"%{kind}_{rows}_{columns}" for rows, columns in _SIZES for kind in ("open", "half"))
    types = ", ".join(["index"] * 2 * len(_SIZES))
    return "\n".join([f"util.func public @f() -> ({types}) {{", *lines, f"util.return {values} : {types}", "}", ""])
