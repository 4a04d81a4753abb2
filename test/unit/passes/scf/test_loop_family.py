"""Each loop of a family gives the same numbers after each pass on loops, also where it does not run."""

from __future__ import annotations

import numpy as np
import pytest
from loop_family import COLUMNS, functions

import okl_opt
from okl_opt.runtime.run.functions import Functions

_SCF_FOR = (
    "canonicalize",
    "convert-scf-to-cf",
    "loop-invariant-code-motion",
    "scf-for-loop-canonicalization",
    "scf-for-loop-peeling{skip-partial=false},canonicalize",
    "scf-for-loop-peeling{peel-front=true},scf-for-loop-peeling,scf-for-loop-canonicalization",
    "scf-for-loop-range-folding",
    "scf-for-loop-specialization",
    "scf-for-to-while",
    "int-range-optimizations",
    "arith-unsigned-when-equivalent",
    "arith-int-range-narrowing{int-bitwidths-supported=8,16,32}",
)
_PARALLEL = (
    "canonicalize",
    "convert-scf-to-cf",
    "scf-parallel-for-to-nested-fors,scf-for-loop-peeling",
    "scf-parallel-loop-fusion",
    "scf-parallel-loop-specialization",
    "scf-parallel-loop-tiling{parallel-loop-tile-sizes=1,3},canonicalize",
    "scf-parallel-loop-tiling{parallel-loop-tile-sizes=2,2 no-min-max-bounds=true}",
)
_FORALL = (
    "canonicalize",
    "scf-forall-to-for,scf-for-loop-peeling{peel-front=true}",
    "scf-forall-to-parallel",
    "forall-to-parallel-regions{min-cost-us=0}",
)
_AFFINE = (
    "canonicalize",
    "lower-affine,scf-for-loop-peeling",
    "func.func(affine-loop-coalescing)",
    "func.func(affine-loop-invariant-code-motion)",
    "func.func(affine-loop-normalize{promote-single-iter=true})",
    "func.func(affine-loop-tile{tile-size=3})",
    "func.func(affine-loop-tile{tile-size=2 separate=true})",
    "func.func(affine-loop-unroll-jam{unroll-jam-factor=2})",
    "func.func(affine-loop-unroll{unroll-factor=2},affine-loop-normalize{promote-single-iter=true})",
    "func.func(affine-loop-unroll{unroll-factor=3})",
    "func.func(affine-loop-unroll{cleanup-unroll=true})",
    "func.func(affine-loop-unroll{unroll-factor=-1})",
    "func.func(affine-parallelize)",
    "func.func(affine-simplify-structures)",
)

CASES = [
    *(("scf.for", type, passes) for passes in _SCF_FOR for type in ("index", "i32", "i8", "ui32", "ui8")),
    *(("scf.parallel", "index", passes) for passes in _PARALLEL),
    *(("scf.forall", "index", passes) for passes in _FORALL),
    *(("affine.for", "index", passes) for passes in _AFFINE),
]


@pytest.mark.slow("compiles many loops", short=True)
@pytest.mark.sample(12)
@pytest.mark.parametrize(("op", "type", "passes"), CASES)
def test_loops(op: str, type: str, passes: str):
    family = functions(op, type.removeprefix("u"), unsigned=type.startswith("u"))
    text = "\n".join(each.text for each in family)
    program = okl_opt.load(text, passes=passes, opt_level=0, object_cache="off")
    assert isinstance(program, Functions)
    wrong: list[str] = []
    tried = 0
    for function in family:
        for arguments, bounds in function.calls():
            results = np.zeros((len(function.loops), COLUMNS), np.int64)
            program[function.name](results, *arguments)
            for loop, own, row in zip(function.loops, bounds, results.tolist(), strict=True):
                tried += 1
                if row != loop.expected(own):
                    wrong.append(f"{loop} for {own}: {row} instead of {loop.expected(own)}")
    assert not wrong and tried > 50, "\n".join(wrong[:8])
