"""The networks through okl-opt, as a library user has them: compiled once, run on the same buffers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from bench.models.files import Array
from bench.models.folder import Model
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.pipeline.manager import PassManager
from okl_opt.passes.pipeline.text import pipeline_of_names
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.kernels import table
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.memory.values import load_parameters
from okl_opt.runtime.prepare.builder import ProgramBuilder

PASSES = ("oneflow-inference-pipeline", "aggregate-compute-ops", "wrap-ops-to-kernel-launch")
NO_PROVIDERS: Mapping[str, str] = MappingProxyType({})


def program_of(model: Model, threads: int, providers: Mapping[str, str] = NO_PROVIDERS) -> LaunchProgram:
    """The job, optimised for inference, wrapped and compiled, with its parameters."""
    context = make_context()
    module = parse(context, model.job.read_text(), str(model.job))
    assert isinstance(module, ModuleOp)
    PassManager(context, _raise).run(pipeline_of_names(PASSES), module)
    builder = ProgramBuilder(context, BuildOptions(forced=providers, threads=threads))
    program = builder.program(module, None, None)
    program.set_variables(load_parameters([str(model.parameters)], program.variables))
    return program


def _raise(problem: DiagnosticError) -> None:
    raise problem


def without_libraries() -> Mapping[str, str]:
    """The providers of an installation without extras: our own kernels where a library has one, too."""
    libraries = {"blas", "onednn"}
    return {op_type: "llvm" for op_type, modules in table.ROWS.items() if libraries & set(modules.split())}


def load(
    model: Model, threads: int, providers: Mapping[str, str] = NO_PROVIDERS
) -> tuple[Callable[[], Array], Callable[[], float]]:
    """A call of the network on its input, on so many threads, and the seconds of one, timed around native code."""
    program = program_of(model, threads, providers)
    argument = model.input_array()
    (spec,) = program.results

    def run() -> Array:
        (result,) = program.run([argument])
        return np.frombuffer(result.memory, spec.dtype.numpy).reshape(spec.shape)

    return run, lambda: program.benchmark([argument], 1)
