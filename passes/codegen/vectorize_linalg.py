"""Compute linalg ops on vectors.

Before:  func.func @f(%arg0: tensor<16xf32>, %arg1: tensor<16xf32>) -> tensor<16xf32> {
           %0 = linalg.exp ins(%arg0 : tensor<16xf32>) outs(%arg1 : tensor<16xf32>) -> tensor<16xf32>
           return %0 : tensor<16xf32>
         }
After:   func.func @f(%arg0: tensor<16xf32>, %arg1: tensor<16xf32>) -> tensor<16xf32> {
           %c0 = arith.constant 0 : index
           %0 = ub.poison : f32
           %1 = vector.transfer_read %arg0[%c0], %0 {in_bounds = [true]} : tensor<16xf32>, vector<16xf32>
           %2 = math.exp %1 : vector<16xf32>
           %3 = vector.transfer_write %2, %arg1[%c0] {in_bounds = [true]} : vector<16xf32>, tensor<16xf32>
           return %3 : tensor<16xf32>
         }

An op of a few elements is computed on vectors of all of them, as upstream's `transform.structured.vectorize` does.
Others become loops around vectors of rank 1, some registers wide, along a loop with contiguous outputs and mostly
contiguous inputs. Accumulators stay in registers until they are written. An inner reduction has one sum for each lane
of a vector, so that the order of additions depends on sizes and target. The rest of the lane loop is masked; with
`masked=false`, or if the target has no masks for the elements, it is computed one by one. A sum of products becomes one
op, which does not round the product. `linalg.pack`, `linalg.unpack` and `tensor.pad` with results of known sizes are
vectorized as copies. No accesses are added. Ops that would gain nothing stay.
Source: `Vectorization.cpp` of MLIR 22, for ops of a few elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.tensor import PadOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.upstream.linalg.packing import PackOperation, UnpackOperation
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.loop_vectors import vectorize_in_loops
from okl_opt.passes.codegen.relayouts import copied_to, copy_of, filled, padded, within
from okl_opt.passes.codegen.structure import Structure, structure_of
from okl_opt.passes.codegen.target import target_of
from okl_opt.passes.codegen.vector_plans import Choice, Plan, Registers, plan_of
from okl_opt.passes.codegen.whole_vectors import vectorize_whole
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.vector.build import VectorBuilder


@dataclass(frozen=True)
class VectorizeLinalgPass(OpPass):
    name = "vectorize-linalg"
    changes_rounding = True
    keeps_checks = True

    masked: bool = True
    """Mask the rest of a loop if the target has masks for the elements; else compute it one by one."""
    target_cpu: str | None = None
    """LLVM's name of the processor; by default this machine."""
    target_features: str | None = None
    """Features to add or remove, as in `+avx2,-fma`."""
    width: int = 0
    """The width of a vector register in bits; 0 for the target's widest."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        registers = self._registers(op)
        edit = Editor(self)
        # Plans depend on surrounding ops, which must not be replaced yet.
        structures = [what for inner in op.walk() if (what := structure_of(inner)) is not None]
        chosen = [(what, plan_of(what, registers)) for what in structures]
        moving = [inner for inner in op.walk() if isinstance(inner, PackOperation | PadOp | UnpackOperation)]
        for what, plan in chosen:
            build = VectorBuilder()
            if plan is not None and not self._replace(
                edit, what.op, build, self._computed(build, what, plan, registers)
            ):
                return
        for inner in moving:
            build = VectorBuilder()
            results = self._moved(build, inner, registers)
            if results is None:
                for made in reversed(build.ops):
                    made.erase()
            elif not self._replace(edit, inner, build, results):
                return

    def _replace(self, edit: Editor, op: Operation, build: VectorBuilder, results: Sequence[SSAValue]) -> bool:
        """Replace an op. Return False at the rewrite limit."""
        if not edit.begin(op):
            return False
        edit.replace(op, build.ops, results)
        return True

    def _computed(
        self, build: VectorBuilder, what: Structure, plan: Choice, registers: Registers
    ) -> Sequence[SSAValue]:
        if isinstance(plan, Plan):
            masked = what.widths_in_memory() <= registers.masked
            return vectorize_in_loops(build, what, plan, masked=masked)
        return vectorize_whole(build, what)

    def _moved(self, build: VectorBuilder, op: Operation, registers: Registers) -> Sequence[SSAValue] | None:
        """Return the result of an op that only moves elements, or None if it stays."""
        copy = copy_of(op)
        if copy is not None:
            return self._copied(build, copy, registers)
        pad = padded(build, op)
        if pad is None:
            return None
        value, dest, low = pad
        results = self._copied(build, filled(value, dest), registers)
        if results is None:
            return None
        return self._copied(build, copied_to(within(build, op.operands[0], dest, low), results[0], low), registers, 0)

    def _copied(
        self, build: VectorBuilder, copy: GenericOp, registers: Registers, sized_by: int | None = None
    ) -> Sequence[SSAValue] | None:
        """Vectorize a copy, erase it, and return its results. `sized_by` is an operand whose size limits the
        iterations.
        """
        what = structure_of(copy)
        if what is not None and sized_by is not None:
            what = what.sized_by(sized_by)
        plan = None if what is None else plan_of(what, registers)
        results = None if what is None or plan is None else self._computed(build, what, plan, registers)
        copy.erase()
        return results

    def _registers(self, op: Operation) -> Registers:
        try:
            target = target_of(self.target_cpu or "", self.target_features or "")
        except ValueError as problem:
            raise bare_error(op, str(problem)) from problem
        if self.width < 0 or self.width & (self.width - 1) or 0 < self.width < 64 or self.width > 4096:
            raise bare_error(op, f"width: {self.width} bits must be a power of two from 64 to 4096")
        masked: set[int] = set()
        if self.masked and target.features & {"avx2", "avx512f"}:
            masked |= {32, 64}
        if self.masked and (target.features & {"avx512bw"}):
            masked |= {8, 16}
        return Registers(self.width or target.vector_bytes * 8, target.vector_registers, frozenset(masked))
