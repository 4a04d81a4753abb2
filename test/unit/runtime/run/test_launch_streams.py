"""Jobs whose launches run on streams: the bytes of one thread, from every form that states streams."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from okl_opt import load
from okl_opt.runtime.run.program import Program

SIZE = 256
"""Products and elementwise ops of this size have parallel loops of their own, and products need scratch."""
T = f"tensor<{SIZE}x{SIZE}xf32>"
HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
KINDS = ("relu", "tanh", "softmax", "matmul", "matmul", "broadcast_add", "broadcast_sub")
TWO = {"matmul", "broadcast_add", "broadcast_sub"}

LAUNCH = ("wrap-ops-to-kernel-launch", "kernel-launch-to-module")
OKL = (*LAUNCH, "extract-kernel-launch-tensor", "trim-return-to-void", "lower-to-okl")
POOL = (
    *("aggregate-compute-ops", "wrap-ops-to-kernel-launch{mode=simple}", "kernel-launch-to-module"),
    *("extract-okm-tensor", "wrap-okm-kernel", "opt-okm-memref", "convert-okm-to-okl"),
)
FORMS = {
    "one function": OKL,
    "split": (*OKL, "split-into-funcs"),
    "fetched": (*OKL, "split-into-funcs", "fetch-from-launcher"),
    "pool": POOL,
}


def job(chosen: Sequence[tuple[str, int, int]], returned: Sequence[int]) -> str:
    """A job; numbers pick operands among the values there are, and results among those of ops."""
    values = ["%a", "%b"]
    lines: list[str] = []
    for number, (kind, first, second) in enumerate(chosen):
        operands = [values[first % len(values)], values[second % len(values)]][: 1 + (kind in TWO)]
        types = ", ".join([T] * len(operands))
        attributes = f'{{{HERE}, op_name = "op{number}"}}'
        lines.append(f'%v{number} = "oneflow.{kind}"({", ".join(operands)}) {attributes} : ({types}) -> {T}')
        values.append(f"%v{number}")
    names = [values[2 + number % len(chosen)] for number in returned]
    types = ", ".join([T] * len(names))
    lines.append(f"oneflow.return {', '.join(names)} : {types}")
    return f"oneflow.job @j(%a: {T}, %b: {T}) -> ({types}) {{\n" + "\n".join(lines) + "\n}"


def loaded(text: str, passes: Sequence[str], threads: int, width: int = 4) -> Program:
    streams = ("okl-launch-dag", f"okl-assign-streams{{max-streams={width}}}")
    module = load(text, passes=(*passes, *streams), threads=threads)
    assert isinstance(module, Program)
    return module


def arrays(module: Program) -> list[np.ndarray]:
    random = np.random.default_rng(7)
    return [random.uniform(-0.1, 0.1, (SIZE, SIZE)).astype(np.float32) for _ in module.inputs]


def results(module: Program, given: Sequence[np.ndarray]) -> list[bytes]:
    return [np.asarray(result).tobytes() for result in module.launch(*given)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("width", [2, 4])
def test_the_bytes_of_one_thread(form: str, width: int):
    """Ops of chance, the same in each run of the tests."""
    chance = Random(f"{form} {width}")
    chosen = [(chance.choice(KINDS), chance.randrange(99), chance.randrange(99)) for _ in range(6)]
    text = job(chosen, [chance.randrange(6), 5])
    one, many = (loaded(text, FORMS[form], threads, width) for threads in (1, 3))
    given_arrays = arrays(one)
    expected = results(one, given_arrays)
    for _ in range(3):
        assert results(many, given_arrays) == expected


def test_a_module_on_streams_is_called_by_several_threads():
    """One call at a time has the threads of the pool; the others run their streams alone."""
    chosen = [("matmul", 0, 1), ("matmul", 1, 0), ("tanh", 2, 0), ("softmax", 3, 0), ("broadcast_add", 4, 5)]
    module = loaded(job(chosen, [4]), OKL, 3)
    given_arrays = arrays(module)
    expected = results(module, given_arrays)
    problems: list[object] = []

    def call() -> None:
        problems.extend(1 for _ in range(10) if results(module, given_arrays) != expected)

    callers = [threading.Thread(target=call) for _ in range(3)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert not problems
