"""External code generators: a perceptron whose products BLAS computes, and what a call of an external function costs.

Processor time of the thread, in short rounds in turn; what counts is the median of the rounds' ratios.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.contest import Contestant, check_equal
from bench.loops import ratio_in_turn
from bench.measure import Figure
from bench.peers import in_inference_mode, torch_with

if TYPE_CHECKING:
    from xdsl.dialects.func import FuncOp

    from bench.nests import Arrays
    from okl_opt.passes.byoc.codegen import ExternalFunction

PLAIN = "the same, not partitioned"
DIRECT = "a direct call of the same function"
_EXAMPLE = Path(__file__).parents[1] / "examples" / "perceptron.mlir"
_SMALL = ("4", "8", "16", "3")
"""The sizes in the example: rows, inputs, hidden, results."""


class Perceptron(NamedTuple):
    """Its sizes."""

    rows: int
    inputs: int
    hidden: int
    results: int

    @property
    def text(self) -> str:
        """The example at these sizes."""
        sizes = dict(zip(_SMALL, map(str, self), strict=True))
        parts = _EXAMPLE.read_text().split("tensor<")
        shapes = [part.partition("xf32>") for part in parts[1:]]
        replaced = ["x".join(sizes[size] for size in shape.split("x")) for shape, _, _ in shapes]
        rest = [f"{shape}xf32>{after}" for shape, (_, _, after) in zip(replaced, shapes, strict=True)]
        return "tensor<".join([parts[0], *rest])

    def arrays(self) -> Arrays:
        import numpy as np

        random = np.random.default_rng(0)
        shapes = (
            (self.rows, self.inputs),
            (self.inputs, self.hidden),
            (self.hidden,),
            (self.hidden, self.results),
            (self.results,),
        )
        return [random.standard_normal(shape).astype(np.float32) for shape in shapes]


def _ours(perceptron: Perceptron, passes: str) -> Contestant:
    from okl_opt.runtime.run.functions import Functions
    from okl_opt.runtime.run.library import load

    module = load(perceptron.text, passes=passes, threads=1, object_cache="off")
    assert isinstance(module, Functions), "functions on tensors"
    function, arrays = module["perceptron"], perceptron.arrays()
    return Contestant(lambda: function(*arrays), lambda: function(*arrays))


def _torch(perceptron: Perceptron) -> Contestant:
    torch = torch_with(1)
    x, w1, b1, w2, b2 = map(torch.from_numpy, perceptron.arrays())
    return in_inference_mode(lambda: torch.addmm(b2, torch.relu_(torch.addmm(b1, x, w1)), w2))


def _compared(us: Contestant, peer: Contestant) -> Figure:
    check_equal(us.result(), peer.result())
    return ratio_in_turn(us.call, peer.call)


_BLAS = "byoc-pipeline{compiler=blas fallback=none}"


def against_plain(*sizes: int) -> Figure:
    """The partitioned perceptron against our own code of all of it."""
    perceptron = Perceptron(*sizes)
    return _compared(_ours(perceptron, _BLAS), _ours(perceptron, ""))


def against_torch(*sizes: int) -> Figure:
    """The partitioned perceptron against PyTorch's products and relu."""
    perceptron = Perceptron(*sizes)
    return _compared(_ours(perceptron, _BLAS), _torch(perceptron))


# ----- calls

_CALLS = 1_000_000
_COUNTER = """define i32 @count(ptr %base, ptr %p, i64 %offset, i64 %size, i64 %stride) {
  %old = load i64, ptr %p
  %new = add i64 %old, 1
  store i64 %new, ptr %p
  ret i32 0
}
"""
_LOOP = f"""func.func @nest(%m: memref<1xi64>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {_CALLS} : index
  scf.for %i = %c0 to %n step %c1 {{
    func.call @count(%m) : (memref<1xi64>) -> ()
  }}
  return
}}
func.func @count(%m: memref<1xi64>) attributes {{Compiler = "counter"}} {{
  return
}}
"""
_DIRECT = f"""declare i32 @count(ptr, ptr, i64, i64, i64)
define void @nest(ptr %p) {{
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %status = call i32 @count(ptr %p, ptr %p, i64 0, i64 1, i64 1)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, {_CALLS}
  br i1 %more, label %head, label %end
end:
  ret void
}}
"""


def external_call() -> Figure:
    """A loop of calls of an external function, as `--run` compiles it, against a loop of plain calls."""
    import numpy as np

    from okl_opt.passes.byoc.codegen import CODEGENS, ExternalCodegen, ExternalFunction
    from okl_opt.runtime.machine.jit import Target, compile_object, link
    from okl_opt.runtime.run.functions import Functions
    from okl_opt.runtime.run.library import load

    def linked(text: str, name: str, imports: Mapping[str, int]):
        return link(
            [compile_object([text], Target(), optimise=True, keep=[name], imports=imports)], [name], imports, ""
        )

    counter = linked(_COUNTER, "count", {})

    class Counter(ExternalCodegen):
        name = "counter"

        def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction]:
            (function,) = functions
            return {"count": ExternalFunction(counter.addresses["count"], function.function_type, counter)}

    with CODEGENS.added({"counter": lambda: Counter}):
        module = load(_LOOP, passes="byoc-compile", function="nest", threads=1, object_cache="off")
    assert isinstance(module, Functions), "functions of loops"
    ours, direct = module["nest"], linked(_DIRECT, "nest", counter.addresses)
    peer: Callable[[int], None] = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(direct.addresses["nest"])
    mine, theirs = np.zeros(1, np.int64), np.zeros(1, np.int64)
    ours(mine)
    peer(theirs.ctypes.data)
    check_equal(mine, theirs)
    found = ratio_in_turn(lambda: ours(mine), lambda: peer(theirs.ctypes.data))
    nanoseconds = (found.ours - found.peer) / _CALLS * 1e9
    return Figure(found.ours, found.peer, f"{nanoseconds:.1f} ns a call above a direct one")
