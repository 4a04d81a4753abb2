"""Functions of loops and buffers: our code against that of mlir-opt and mlir-runner, and with checks against without.

Contestants are called in this process, mlir-runner's as the object that it dumps, on one thread. Processor time of the
process is measured, in short rounds in turn, and what counts is the median of the rounds' ratios: others may use the
machine.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import geometric_mean, median
from typing import TYPE_CHECKING

from bench.command import MLIR_OPT, tool
from bench.contest import check_equal
from bench.measure import Failed, Figure
from bench.nests import NESTS, Nest

if TYPE_CHECKING:
    from bench.nests import Array, Arrays

MLIR_RUNNER = "mlir-runner-22"
WITHOUT_CHECKS = "ours without checks"

_ROUNDS = 41
_SECONDS_PER_ROUND = 0.01
_WRAPPER = "_mlir_ciface_nest"
_MAIN = "\nfunc.func @main() {\n  return\n}\n"

Call = Callable[[], object]


def ours(nest: Nest, arguments: Arrays, *, checked: bool = True, passes: Sequence[str] = ()) -> Call:
    """What `--run` compiles of a nest after some passes, with its checks or as with `--unsafe-llvm`."""
    import io

    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.runtime.base.options import RunOptions
    from okl_opt.runtime.code.border import Value
    from okl_opt.runtime.code.options import FunctionOptions
    from okl_opt.runtime.code.program import FunctionProgram
    from okl_opt.runtime.code.slots import argument_slot
    from okl_opt.runtime.code.symbols import Console
    from okl_opt.runtime.memory.buffer import Buffer
    from okl_opt.runtime.prepare.passes import apply_passes
    from okl_opt.runtime.run.command import builder_of

    context = make_context()
    module = parse(context, nest.text, "nest.mlir")
    assert isinstance(module, ModuleOp), "a text is read as a module"
    functions = FunctionOptions(module.clone(), Console(io.StringIO(), io.StringIO()))
    if checked:
        apply_passes(context, module, ["guard-memory-accesses"], "check")
    if passes:
        apply_passes(context, module, passes, "tile")
    builder = builder_of(context, RunOptions(unsafe_llvm=not checked, threads=1), apply_passes, functions=functions)
    program = builder.program(module, "nest", None)
    assert isinstance(program, FunctionProgram), "a function of loops"
    values = [
        Value(border.element, array.shape, Buffer.from_object(array))
        for border, array in zip(program.signature.params, arguments, strict=True)
    ]
    pairs = enumerate(zip(program.signature.params, values, strict=True))
    slots = [argument_slot(number, border, value) for number, (border, value) in pairs]
    return lambda: program.run_slots(slots)


def theirs(nest: Nest, arguments: Arrays, *passes: str) -> Call:
    """What mlir-runner compiles of a nest with `-O3`, lowered by mlir-opt with passes, then those that `--run` adds."""
    from okl_opt.passes.named.llvm import LowerToLLVMPipeline
    from okl_opt.runtime.machine.jit import link

    passes = (*passes, "func.func(llvm-request-c-wrappers)", *map(str, LowerToLLVMPipeline().elements()))
    lowered = _output(
        [tool(MLIR_OPT, "LLVM 22"), f"--pass-pipeline=builtin.module({','.join(passes)})"], nest.text + _MAIN
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "nest.o")
        flags = ["-O3", "-e", "main", "-entry-point-result=void", "-dump-object-file", f"-object-filename={path}"]
        _output([tool(MLIR_RUNNER, "LLVM 22"), *flags], lowered)
        code = link([path.read_bytes()], [_WRAPPER], {}, MLIR_RUNNER)
    descriptors = [_descriptor(array) for array in arguments]
    function = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * len(descriptors))(code.addresses[_WRAPPER])
    addresses = [ctypes.addressof(each) for each in descriptors]
    kept = (code, descriptors, arguments)
    return lambda: (function(*addresses), kept)


def _descriptor(array: Array) -> ctypes.Array[ctypes.c_int64]:
    """MLIR's descriptor of a dense memref."""
    strides = [stride // array.itemsize for stride in array.strides]
    address = array.ctypes.data
    return (ctypes.c_int64 * (3 + 2 * array.ndim))(address, address, 0, *array.shape, *strides)


def _output(command: Sequence[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{command[0]}: {done.stderr[-500:].rstrip()}")
    return done.stdout


def ratio_in_turn(one: Call, other: Call, rounds: int = _ROUNDS) -> Figure:
    """Processor seconds of a call of both: of `one` the median, and for the other that times the median ratio."""
    calls = (one, other)
    repeats = [_repeats(call) for call in calls]
    times: list[list[float]] = [[], []]
    for number in range(rounds):
        for which in (0, 1) if number % 2 else (1, 0):
            times[which].append(_seconds(calls[which], repeats[which]))
    ratio = median(theirs / ours for ours, theirs in zip(*times, strict=True))
    seconds = median(times[0])
    return Figure(seconds, seconds * ratio)


def _repeats(call: Call) -> int:
    call()
    return max(1, round(_SECONDS_PER_ROUND / max(_seconds(call, 1), 1e-6)))


def _seconds(call: Call, repeats: int) -> float:
    start = time.process_time()
    for _ in range(repeats):
        call()
    return (time.process_time() - start) / repeats


def _compared(nest: Nest, make_ours: Callable[[Arrays], Call], make_peer: Callable[[Arrays], Call]) -> Figure:
    """Both on the same arguments, as the time depends on addresses; what they write is compared first."""
    arguments = nest.arguments()
    before = [array.copy() for array in arguments]
    calls = make_ours(arguments), make_peer(arguments)
    written: list[object] = []
    for call in calls:
        for array, old in zip(arguments, before, strict=True):
            array[...] = old
        call()
        written.append(arguments[-1].copy())
    check_equal(*written)
    return ratio_in_turn(*calls)


def against_runner(name: str) -> Figure:
    """A nest with its checks, as `--run` compiles it, against mlir-runner."""
    nest = NESTS[name]
    return _compared(nest, lambda arguments: ours(nest, arguments), lambda arguments: theirs(nest, arguments))


def against_unchecked(name: str) -> Figure:
    """A nest with its checks against the same without."""
    nest = NESTS[name]
    return _compared(
        nest, lambda arguments: ours(nest, arguments), lambda arguments: ours(nest, arguments, checked=False)
    )


def mean_against_runner() -> Figure:
    """The geometric mean over the nests whose checks may stand before them."""
    figures = [against_runner(name) for name, nest in NESTS.items() if nest.is_hoistable]
    return Figure(geometric_mean(each.ours for each in figures), geometric_mean(each.peer for each in figures))
