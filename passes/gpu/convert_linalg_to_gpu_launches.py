"""Lower linalg ops and copies on memrefs of static shape to GPU launches, one kernel for each op.

Before:  func.func @f(%arg0: memref<1000xf32>, %arg1: memref<1000xf32>) {
           linalg.exp ins(%arg0 : memref<1000xf32>) outs(%arg1 : memref<1000xf32>)
           return
         }
After:   func.func @f(%arg0: memref<1000xf32>, %arg1: memref<1000xf32>) {
           %c1 = arith.constant 1 : index
           %c4 = arith.constant 4 : index
           %c256 = arith.constant 256 : index
           gpu.launch blocks(%arg2, %arg3, %arg4) in (%arg8 = %c4, %arg9 = %c1, %arg10 = %c1)
                      threads(%arg5, %arg6, %arg7) in (%arg11 = %c256, %arg12 = %c1, %arg13 = %c1) {
             %c256_0 = arith.constant 256 : index
             %0 = arith.muli %arg2, %c256_0 : index
             %1 = arith.addi %0, %arg5 : index
             %c1000 = arith.constant 1000 : index
             %2 = arith.cmpi ult, %1, %c1000 : index
             scf.if %2 {
               %3 = memref.load %arg0[%1] : memref<1000xf32>
               %4 = math.exp %3 : f32
               memref.store %4, %arg1[%1] : memref<1000xf32>
             }
             gpu.terminator
           }
           return
         }

The folder `launches` has the kinds of kernels: one thread for each result; tiles in shared memory for transpositions,
matrix products and convolutions (as matrix products); one block for long reductions; one block for each row of softmax.
A fill right before an op that accumulates into the filled memref becomes part of the op. An index computed from data,
as in a gather, is checked; a load out of bounds gives 0.
Source: NVIDIA's "CUDA C++ Best Practices Guide" for coalesced accesses and padded tiles; OneFlow's gather for loads out
of bounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.linalg.ops import FillOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, inits_of, is_projected_permutation, loops_of
from okl_opt.dialects.upstream.linalg.ops import SoftmaxOp
from okl_opt.dialects.upstream.memref.ops import CopyOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.gpu.launches.contraction import contraction
from okl_opt.passes.gpu.launches.per_result import thread_per_result
from okl_opt.passes.gpu.launches.reduction import block_per_results
from okl_opt.passes.gpu.launches.softmax import softmax
from okl_opt.passes.gpu.launches.transpose import transpose
from okl_opt.passes.gpu.launches.work import Work, work_of
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.rewriting.edit import Editor

_STRATEGIES = (transpose, contraction, block_per_results, thread_per_result)
"""The kinds of kernels; the first one that accepts an op is used."""
_STRUCTURED = frozenset(STRUCTURED)
_LOWERED = frozenset({*STRUCTURED, CopyOp.name, SoftmaxOp.name})


class ConvertLinalgToGpuLaunchesPass(OpPass):
    name = "convert-linalg-to-gpu-launches"
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        ops = [each for each in op.walk() if each.name in _LOWERED and _is_on_memory(each)]
        # Fills come last, as a fill before an accumulating op becomes part of this op.
        for each in sorted(ops, key=lambda each: isinstance(each, FillOp)):
            if each.parent is not None and edit.begin(each):
                _lower(edit, each)


def _is_on_memory(op: Operation) -> bool:
    return not op.results and any(isa(operand.type, MemRefType[Attribute]) for operand in op.operands)


def _lower(edit: Editor, op: Operation) -> None:
    before = InsertPoint.before(op)
    if isinstance(op, CopyOp):
        copy = edit.insert(named_op("copy", [op.source], [op.destination], ()), before)
        edit.erase(op)
        op = copy
    fills = _fills_before(op)
    launch = softmax(op)
    if launch is None:
        work = work_of(op, {number: fill.operands[0] for number, fill in fills.items()})
        if work is None:
            raise op_error(op, "cannot be launched on a GPU: it needs loops over memrefs of static shapes")
        launch = _launch(work)
    for each in launch:
        edit.insert(each, InsertPoint.before(op))
    edit.erase(op)
    for fill in fills.values():
        edit.erase(fill)


def _launch(work: Work) -> Sequence[Operation]:
    """Return the ops of the first strategy that accepts the op; none if there is nothing to compute."""
    if work.count(work.parallel_loops) == 0:
        return ()
    return next(made for strategy in _STRATEGIES if (made := strategy(work)) is not None)


def _fills_before(op: Operation) -> dict[int, Operation]:
    """Map operand numbers to the fills right before an op that set an output which the op overwrites as a whole."""
    if op.name not in _STRUCTURED or op.results:
        return {}
    found: dict[int, Operation] = {}
    outputs = inits_of(op)
    first = len(op.operands) - len(outputs)
    maps = loops_of(op).maps[first:]
    each = op.prev_op
    while each is not None:
        if isinstance(each, FillOp):
            number = next((number for number, value in enumerate(outputs) if value is each.operands[1]), None)
            if number is None or first + number in found or not is_projected_permutation(maps[number]):
                break
            found[first + number] = each
        elif not (is_constant(each) or isinstance(each, AllocOp)):
            break
        each = each.prev_op
    return found
