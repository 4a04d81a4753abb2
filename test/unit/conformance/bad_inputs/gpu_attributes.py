"""Attributes of the gpu dialect and of its targets."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "gpu2: expected ::mlir::gpu::Dimension to be one of: x, y, z": Bad(
        'func.func @f() {\n  %0 = "gpu.thread_id"() {dimension = #gpu<dim w>} : () -> index\n  return\n}\n',
        (("error", 2, 48), ("error", 2, 49)),
        "expected ::mlir::gpu::Dimension to be one of: x, y, z",
    ),
    "gpu3: expected ::mlir::gpu::ShuffleMode to be one of: xor, up, down, idx": Bad(
        'func.func @f(%a: f32, %o: i32, %w: i32) {\n  %0, %1 = "gpu.shuffle"(%a, %o, %w) <{mode = #gpu<shuffle_mode xorr>}> : (f32, i32, i32) -> (f32, i32)\n  return\n}\n',
        (("error", 2, 65), ("error", 2, 69)),
        "expected ::mlir::gpu::ShuffleMode to be one of: xor, up, down, idx",
    ),
    "gpu3: operand expected to be one of AOp, BOp or COp": Bad(
        'func.func private @f(!gpu.mma_matrix<16x16xf16, "XOp">)\n',
        (("error", 1, 27),),
        "operand expected to be one of AOp, BOp or COp",
    ),
    "gpu3: MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64": Bad(
        'func.func private @f(!gpu.mma_matrix<16x16xbf16, "AOp">)\n',
        (("error", 1, 27),),
        "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64",
    ),
    "gpu3: MMAMatrixType must have exactly two dimensions": Bad(
        'func.func private @f(!gpu.mma_matrix<16xf16, "AOp">)\n',
        (("error", 1, 27),),
        "MMAMatrixType must have exactly two dimensions",
    ),
    "gpu3: expected static shape": Bad(
        'func.func private @f(!gpu.mma_matrix<?x16xf16, "AOp">)\n', (("error", 1, 38),), "expected static shape"
    ),
    "gpu3: unknown gpu type: bad": Bad(
        "func.func private @f(!gpu.bad)\n", (("error", 1, 27),), "unknown gpu type: bad"
    ),
    "gpu3: unknown attribute `foo` in dialect `gpu`": Bad(
        '"test.op"() {a = #gpu<foo x>} : () -> ()\n', (("error", 1, 23),), "unknown attribute `foo` in dialect `gpu`"
    ),
    "nvvm.target: The optimization level must be a number between 0 and 3.": Bad(
        '"test.op"() {a = #nvvm.target<O = 5>} : () -> ()\n',
        (("error", 1, 30),),
        "The optimization level must be a number between 0 and 3.",
    ),
    "nvvm.target: The target chip cannot be empty.": Bad(
        '"test.op"() {a = #nvvm.target<chip = "">} : () -> ()\n',
        (("error", 1, 30),),
        "The target chip cannot be empty.",
    ),
    "nvvm.target: The target triple cannot be empty.": Bad(
        '"test.op"() {a = #nvvm.target<triple = "">} : () -> ()\n',
        (("error", 1, 30),),
        "The target triple cannot be empty.",
    ),
    "nvvm.target: expected string": Bad(
        '"test.op"() {a = #nvvm.target<chip = 1>} : () -> ()\n', (("error", 1, 38), ("error", 1, 38)), "expected string"
    ),
    "nvvm.target: All the elements in the `link` array must be strings.": Bad(
        '"test.op"() {a = #nvvm.target<link = [1]>} : () -> ()\n',
        (("error", 1, 30),),
        "All the elements in the `link` array must be strings.",
    ),
    "nvvm.target: duplicate or unknown struct parameter name: O": Bad(
        '"test.op"() {a = #nvvm.target<O = 1, O = 2>} : () -> ()\n',
        (("error", 1, 42),),
        "duplicate or unknown struct parameter name: O",
    ),
    "xevm.target: duplicate or unknown struct parameter name: device": Bad(
        '"test.op"() {a = #xevm.target<triple = "", device = "a", link = [], features="a">} : () -> ()\n',
        (("error", 1, 53),),
        "duplicate or unknown struct parameter name: device",
    ),
}
