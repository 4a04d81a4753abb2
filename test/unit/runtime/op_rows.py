"""A function for each op of arith, math, vector and memref that can be run: what is in it, and what it returns.

A row of `op_rows.txt` is `op | ops of the body, with ; between them | results with their types`.
Its arguments are those of `ARGUMENTS`.
"""

from __future__ import annotations

from pathlib import Path

ARGUMENTS = {
    "b": "i1",
    "n": "i8",
    "i": "i32",
    "j": "i32",
    "l": "i64",
    "x": "index",
    "h": "f16",
    "r": "f32",
    "d": "f64",
    "vb": "vector<4xi1>",
    "vi": "vector<4xi32>",
    "vx": "vector<4xindex>",
    "vr": "vector<4xf32>",
    "wr": "vector<2x4xf32>",
    "m": "memref<8xf32>",
    "g": "memref<4x8xf32>",
    "k": "memref<8xi32>",
    "a": "memref<8xi8>",
}
FLOATS = ("f16", "bf16", "f32", "f64", "vector<4xf32>", "vector<3xf64>", "vector<2x2xf32>", "vector<4xf16>")
INTEGERS = ("i8", "i32", "i64", "index", "vector<4xi32>", "vector<2x2xi64>")
COUNTED = INTEGERS[:-1]
"""MLIR lowers ops that look at the bits of one integer on vectors of one dimension only."""

_OF_ONE_FLOAT = {
    "arith": "negf",
    "math": "absf acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor log log10 log1p "
    "log2 round roundeven rsqrt sin sinh sqrt tan tanh trunc",
}
_OF_TWO_FLOATS = {
    "arith": "addf divf maximumf maxnumf minimumf minnumf mulf remf subf",
    "math": "atan2 copysign powf",
}
_OF_TWO_INTEGERS = {
    "arith": "addi andi ceildivsi ceildivui divsi divui floordivsi maxsi maxui minsi minui muli ori remsi remui shli "
    "shrsi shrui subi xori",
}
_OF_ONE_INTEGER = {"math": "absi ctlz ctpop cttz"}

MODULE_LEVEL = {
    "memref.global": 'memref.global "private" @g : memref<2xf32> = dense<[1.0, 2.0]>',
    "memref.get_global": 'memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]>',
}
"""Ops that need a global beside the function, which reads it."""

INSIDE = {
    "memref.alloca_scope.return": "memref.alloca_scope",
    "memref.atomic_yield": "memref.generic_atomic_rmw",
    "vector.yield": "vector.mask",
}
"""Ops that end the region of another one."""

CANNOT: dict[str, str] = {
    "arith.scaling_extf": "its scales are of type f8E8M0FNU, of which LLVM has no arithmetic",
    "arith.scaling_truncf": "its scales are of type f8E8M0FNU, of which LLVM has no arithmetic",
    "math.isinf": "MLIR has no lowering of it to LLVM",
    "math.isnormal": "MLIR has no lowering of it to LLVM",
    "memref.distinct_objects": "it is a claim that is not checked",
    "memref.memory_space_cast": "there is one memory space",
    "memref.dma_start": "MLIR has no lowering of it to LLVM",
    "memref.dma_wait": "MLIR has no lowering of it to LLVM",
    "vector.scalable.extract": "its vector is scalable",
    "vector.scalable.insert": "its vector is scalable",
    "vector.vscale": "it is a size of scalable vectors",
}
"""Ops that cannot be run, and why not."""


def rows() -> list[tuple[str, str, str]]:
    """Op, body and results of each row, those of whole families too."""
    found: list[tuple[str, str, str]] = []
    families = (
        (_OF_ONE_FLOAT, FLOATS, 1),
        (_OF_TWO_FLOATS, FLOATS, 2),
        (_OF_ONE_INTEGER, COUNTED, 1),
        (_OF_TWO_INTEGERS, INTEGERS, 2),
        ({"math": "ipowi"}, ("i8", "i32", "i64", "vector<4xi32>", "vector<2x2xi64>"), 2),
    )
    for family, types, count in families:
        for dialect, names in family.items():
            for name in names.split():
                for type_ in types:
                    operands = ", ".join(["%t"] * count)
                    found.append((f"{dialect}.{name}", f"%s = {dialect}.{name} {operands} : {type_}", f"%s: {type_}"))
    for line in Path(__file__).with_name("op_rows.txt").read_text().splitlines():
        name, body, results = (part.strip() for part in line.split("|"))
        found.append((name, body, results))
    return found
