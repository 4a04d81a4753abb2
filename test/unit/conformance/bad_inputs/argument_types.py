"""Types of arguments."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad, body

BAD: dict[str, Bad] = {
    "single minus arrow": Bad(
        "func.func private @f() - > i32\n", (("error", 1, 23),), "expected operation name in quotes"
    ),
    "lone exclamation mark": Bad("func.func private @f(!)\n", (("error", 1, 22),), "invalid type identifier"),
    "integer too wide": Bad(
        "func.func private @f(i99999999)\n", (("error", 1, 22),), "integer bitwidth is limited to 16777215 bits"
    ),
    "unknown type word": Bad("func.func private @f(i32x)\n", (("error", 1, 22),), "expected non-function type"),
    "vector of zero length": Bad(
        "func.func private @f(vector<0xf32>)\n",
        (("error", 1, 22),),
        "vector types must have positive constant sizes but got 0",
    ),
    "vector of dynamic length": Bad(
        "func.func private @f(vector<?xf32>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "vector element type": Bad(
        "func.func private @f(vector<4xtensor<2xf32>>)\n",
        (("error", 1, 22),),
        "failed to verify 'elementType': VectorElementTypeInterface instance",
    ),
    "tensor without element type": Bad(
        "func.func private @f(tensor<4x>)\n", (("error", 1, 31),), "expected non-function type"
    ),
    "tensor not closed": Bad(
        "func.func private @f(tensor<4xf32)\n", (("error", 1, 34),), "expected '>' in tensor type"
    ),
    "tensor negative dimension": Bad(
        "func.func private @f(tensor<-1xf32>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "complex of no number": Bad(
        "func.func private @f(complex<index>)\n", (("error", 1, 30),), "invalid element type for complex"
    ),
    "memref of a function": Bad(
        "func.func private @f(memref<4x() -> ()>)\n", (("error", 1, 31),), "invalid memref element type"
    ),
    "strides of another rank": Bad(
        "func.func private @f(memref<4x4xf32, strided<[1]>>)\n",
        (("error", 1, 22),),
        "expected the number of strides to match the rank",
    ),
    "map of another rank": Bad(
        "func.func private @f(memref<4xf32, affine_map<(d0, d1) -> (d0, d1)>>)\n",
        (("error", 1, 22),),
        "memref layout mismatch between rank and affine map: 1 != 2",
    ),
    "unknown dialect type": Bad(
        "func.func private @f(!foo.bar)\n",
        (("error", 1, 27),),
        '`!"foo"<"bar">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
    ),
    "unknown type of a dialect": Bad(
        "func.func private @f(!llvm.nope)\n", (("error", 1, 28),), "unknown LLVM type: nope"
    ),
    "call operand type": Bad(
        body("  func.call @g(%a) : (i32) -> ()\n  return", "(%a: i32)") + "func.func private @g(i64)\n",
        (("error", 2, 3),),
        "'func.call' op operand type mismatch: expected operand type 'i64', but provided 'i32' for operand number 0",
    ),
    "call result type": Bad(
        body("  %0 = func.call @g() : () -> i32\n  return") + "func.func private @g() -> i64\n",
        (("error", 2, 8), ("note", 2, 8), ("note", 2, 8)),
        "'func.call' op result type mismatch at index 0",
    ),
    "second chunk": Bad(
        "func.func private @f()\n// -----\nfunc.func @g() {\n  return %x : i32\n}\n",
        (("error", 4, 10),),
        "use of undeclared SSA value name",
    ),
    "two chunks": Bad(
        "func.func private @f(\n// -----\nmodule {\n  func.func @g() { return %x : i32 }\n}\n// -----\nmodule {\n}\n",
        (("error", 1, 22), ("error", 4, 27)),
        "expected non-function type",
    ),
}
