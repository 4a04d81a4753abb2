"""Programs with the same code in several threads at once."""

from __future__ import annotations

import threading

import numpy as np

from okl_opt.runtime.code.objects import Parameter
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

FUNCTION = """func.func @f(%out: memref<64xf32>, %value: f32) {
  scf.forall (%i) in (64) {
    %alloc = memref.alloc() : memref<1000xf32>
    memref.store %value, %alloc[%i] : memref<1000xf32>
    %same = memref.load %alloc[%i] : memref<1000xf32>
    memref.store %same, %out[%i] : memref<64xf32>
    memref.dealloc %alloc : memref<1000xf32>
  }
  return
}"""


def program_of(*passes: str) -> FunctionProgram:
    module = load(FUNCTION, passes=list(passes), threads=3)
    assert isinstance(module, Functions)
    return module.f._program


def check_together(first: FunctionProgram) -> None:
    """Run four programs of one code at once, each with numbers of its own."""
    wrong: list[object] = []

    def run_often(program: FunctionProgram, number: int) -> None:
        for value in range(number, number + 1000):
            out = np.zeros(64, np.float32)
            pairs = zip(program.signature.params, (out, float(value)), strict=True)
            slots = [Parameter(place, border, False).argument(given) for place, (border, given) in enumerate(pairs)]
            try:
                program.run_slots(slots)
            except Exception as problem:
                wrong.append(problem)
            if (out != value).any():
                wrong.append(value)

    programs = [first, *(first.another() for _ in range(3))]
    threads = [
        threading.Thread(target=run_often, args=each) for each in zip(programs, range(0, 4000, 1000), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_each_has_memory_of_its_own():
    check_together(program_of())


def test_the_pool_serves_one_at_a_time():
    check_together(program_of("forall-to-parallel-regions{min-cost-us=0}"))
