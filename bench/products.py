"""Matrix products written as linalg ops, through the pipelines from tensors: one thread, packing included.

Contestants are called in this process on the same operands. Processor time of the process is measured, in short rounds
in turn, and what counts is the median of the rounds' ratios: others may use the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from bench.contest import Contestant, check_equal
from bench.loops import ours as code_of
from bench.loops import ratio_in_turn, theirs
from bench.matmul import Shape, iree_tiled
from bench.matmul import ours as kernel
from bench.measure import Figure
from bench.nests import Nest
from bench.peers import in_inference_mode, iree_function, torch_with

if TYPE_CHECKING:
    from bench.nests import Array

UNPACKED = "our own, not packed"
ONEFLOW = "our kernel of oneflow.matmul"
SCHEDULE = "a transform schedule, mlir-runner -O3"
PACKED_EACH_TIME = "our own, both packed each time"

_LONG = 5
"""Rounds for peers that take seconds."""


class Types(NamedTuple):
    """Elements of the operands and of the result, as IR and NumPy name them."""

    operand: str
    total: str

    def square(self, size: int, *, total: bool = False) -> str:
        """A square of them in IR."""
        return f"{size}x{size}x{self.total if total else self.operand}"

    @property
    def zero(self) -> str:
        return "0" if self.total.startswith("i") else "0.0"


F32, I8 = Types("f32", "f32"), Types("i8", "i32")


def _operands(size: int, types: Types) -> list[Array]:
    import numpy as np

    random = np.random.default_rng(0)
    if types is I8:
        return [random.integers(-128, 128, (size, size), np.int8) for _ in range(2)]
    return [random.standard_normal((size, size), np.float32) for _ in range(2)]


def _function(size: int, types: Types, right: str | None = None) -> str:
    """C = A * B on memrefs, with the product on tensors; `right` is B as a constant."""
    a, c = types.square(size), types.square(size, total=True)
    taken = f"%mb: memref<{a}>, " if right is None else ""
    given = f"bufferization.to_tensor %mb restrict : memref<{a}> to tensor<{a}>"
    return f"""func.func @nest(%ma: memref<{a}>, {taken}%mc: memref<{c}>) {{
  %a = bufferization.to_tensor %ma restrict : memref<{a}> to tensor<{a}>
  %b = {given if right is None else f"arith.constant dense<{right}> : tensor<{a}>"}
  %c = bufferization.to_tensor %mc restrict writable : memref<{c}> to tensor<{c}>
  %zero = arith.constant {types.zero} : {types.total}
  %filled = linalg.fill ins(%zero : {types.total}) outs(%c : tensor<{c}>) -> tensor<{c}>
  %product = linalg.matmul ins(%a, %b : tensor<{a}>, tensor<{a}>) outs(%filled : tensor<{c}>) -> tensor<{c}>
  bufferization.materialize_in_destination %product in restrict writable %mc : (tensor<{c}>, memref<{c}>) -> ()
  return
}}
"""


def ours(size: int, types: Types = F32, options: str = "", *, constant: bool = False) -> Contestant:
    """The pipeline's code; with `constant` the right operand is one."""
    import numpy as np

    a, b = _operands(size, types)
    result: Array = np.zeros((size, size), np.int32 if types is I8 else np.float32)
    text = _function(size, types, f'"0x{b.tobytes().hex()}"' if constant else None)
    arguments: list[Array] = [a, result] if constant else [a, b, result]
    nest = Nest(text, lambda: arguments)
    call = code_of(nest, arguments, passes=[f"tensors-to-vectors-pipeline{{{options}}}"])

    def computed() -> object:
        call()
        return result.copy()

    return Contestant(call, computed)


def _compared(us: Contestant, peer: Contestant, rounds: int | None = None) -> Figure:
    check_equal(us.result(), peer.result())
    return ratio_in_turn(us.call, peer.call) if rounds is None else ratio_in_turn(us.call, peer.call, rounds)


def against_iree(size: int) -> Figure:
    """IREE with data tiling."""
    return _compared(ours(size), iree_tiled(Shape(size, size, size), 1))


def against_kernel(size: int) -> Figure:
    """The job of one `oneflow.matmul`, which packs in each run."""
    return _compared(ours(size), kernel(Shape(size, size, size), 1))


def against_unpacked(size: int) -> Figure:
    """The same pipeline, told not to pack."""
    return _compared(ours(size), ours(size, options="data-tiling=off"))


def against_packing(size: int) -> Figure:
    """A constant right operand, packed when it was compiled, against packing both operands in each run."""
    return _compared(ours(size, constant=True), ours(size))


def against_loops(size: int) -> Figure:
    """What mlir-opt makes of `linalg.matmul` on memrefs by lowering it to loops."""
    a = f"memref<{size}x{size}xf32>"
    text = f"""func.func @nest(%a: {a}, %b: {a}, %c: {a}) {{
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : {a})
  linalg.matmul ins(%a, %b : {a}, {a}) outs(%c : {a})
  return
}}
"""
    return _compared(ours(size), _runner(size, text), _LONG)


def against_schedule(size: int) -> Figure:
    """A schedule as one writes it by hand: tiles for caches and registers, one fma for each row, no packing."""
    passes = (
        "transform-interpreter",
        "test-transform-dialect-erase-schedule",
        "one-shot-bufferize",
        "func.func(cse)",
        "canonicalize",
        "func.func(convert-linalg-to-loops)",
        "fold-memref-alias-ops",
    )
    text = _function(size, F32) + _SCHEDULE
    return _compared(ours(size), _runner(size, text, *passes))


_SCHEDULE = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %product = transform.structured.match ops{["linalg.matmul"]} in %module : (!transform.any_op) -> !transform.any_op
    %block, %loops:3 = transform.structured.tile_using_for %product tile_sizes [120, 96, 240]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %tile, %inner:3 = transform.structured.tile_using_for %block tile_sizes [6, 32, 1]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.structured.vectorize %tile {create_named_contraction} : !transform.any_op
    %function = transform.structured.match ops{["func.func"]} attributes {sym_name = "nest"} in %module
      : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    %found = transform.structured.match interface{LoopLikeInterface} in %function
      : (!transform.any_op) -> !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %found : !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
      transform.apply_patterns.vector.lower_outerproduct
      transform.apply_patterns.vector.lower_transpose
      transform.apply_patterns.vector.lower_broadcast
    } : !transform.any_op
    transform.yield
  }
}
"""


def _runner(size: int, text: str, *passes: str) -> Contestant:
    """The code of mlir-opt and mlir-runner."""
    import numpy as np

    a, b = (np.asarray(each, np.float32) for each in _operands(size, F32))
    result = np.zeros((size, size), np.float32)
    arguments = [a, b, result]
    call = theirs(Nest(text, lambda: arguments), arguments, *passes)

    def computed() -> object:
        call()
        return result.copy()

    return Contestant(call, computed)


_I8 = """
func.func @main(%a: tensor<{a}>, %b: tensor<{a}>, %out: tensor<{c}> {{iree.abi.output = 0 : index}}) -> tensor<{c}> {{
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<{c}>
  %filled = linalg.fill ins(%zero : i32) outs(%empty : tensor<{c}>) -> tensor<{c}>
  %product = linalg.matmul ins(%a, %b : tensor<{a}>, tensor<{a}>) outs(%filled : tensor<{c}>) -> tensor<{c}>
  return %product : tensor<{c}>
}}
"""


def i8_against_iree(size: int) -> Figure:
    """i8 products summed in i32: IREE with data tiling."""
    import numpy as np

    text = _I8.format(a=I8.square(size), c=I8.square(size, total=True))
    result = np.zeros((size, size), np.int32)
    return _compared(ours(size, I8), iree_function(text, _operands(size, I8), result, 1, "--iree-opt-data-tiling=true"))


def i8_against_torch(size: int) -> Figure:
    """The same: `torch._int_mm` into a tensor that exists."""
    torch = torch_with(1)
    a, b = map(torch.from_numpy, _operands(size, I8))
    out = torch.empty(size, size, dtype=torch.int32)
    product: Callable[..., object] = getattr(torch, "_int_mm")  # noqa: B009 - torch has no public name for it
    return _compared(ours(size, I8), in_inference_mode(lambda: product(a, b, out=out)))
