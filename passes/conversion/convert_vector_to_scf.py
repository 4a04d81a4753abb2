"""Turn transfers and prints of vectors of rank n into loops over vectors of lower rank.

Before:  func.func @f(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32) -> vector<4x8xf32> {
           %0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {in_bounds = [true, true]} :
             memref<?x?xf32>, vector<4x8xf32>
           return %0 : vector<4x8xf32>
         }
After:   #map = affine_map<(d0)[s0] -> (d0 + s0)>
         func.func @f(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32) -> vector<4x8xf32> {
           %c1 = arith.constant 1 : index
           %c4 = arith.constant 4 : index
           %c0 = arith.constant 0 : index
           %alloca = memref.alloca() : memref<vector<4x8xf32>>
           %0 = vector.type_cast %alloca : memref<vector<4x8xf32>> to memref<4xvector<8xf32>>
           scf.for %arg3 = %c0 to %c4 step %c1 {
             %2 = affine.apply #map(%arg3)[%arg1]
             %3 = vector.transfer_read %arg0[%2, %arg1], %arg2 {in_bounds = [true]} : memref<?x?xf32>, vector<8xf32>
             memref.store %3, %0[%arg3] : memref<4xvector<8xf32>>
           }
           %1 = memref.load %alloca[] : memref<vector<4x8xf32>>
           return %1 : vector<4x8xf32>
         }

Permutation maps become transpositions and broadcasts first. Accesses that may be out of bounds are checked; reads out
of bounds give the padding. With `full-unroll` there are neither loops nor allocations.
Source: `VectorToSCF.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion import vector_loops, vector_print_loops, vector_unrolled
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.vector import lowerings, permutations


@dataclass(frozen=True)
class ConvertVectorToSCF(OpPass):
    name = "convert-vector-to-scf"
    keeps_checks = True

    full_unroll: bool = False
    """Unroll the loops, and allocate no memory."""

    lower_scalable: bool = False
    """Lower scalable vectors of several dimensions; not supported."""

    lower_tensors: bool = False
    """Lower transfers of tensors, too."""

    target_rank: int = 1
    """The greatest rank of transfers in the result."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if self.lower_scalable:
            raise op_error(op, f"{self.name}: lower-scalable is not supported")
        for table in (permutations.RULES, self._loops()):
            of = lowerings.patterns_of(table)
            rewrite_by(ctx, op, of)

    def _loops(self) -> RuleTable:
        make = vector_unrolled.rules if self.full_unroll else vector_loops.rules
        tables = [make(self.target_rank, self.lower_tensors)]
        if self.target_rank == 1:
            tables.append(vector_loops.ELEMENTS)
        return lowerings.merged((*tables, vector_print_loops.RULES))
