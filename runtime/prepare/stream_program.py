"""Prepare stream programs to run: materialize the remaining encodings, and compile executables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.verifier import verify
from okl_opt.runtime.code.border import Passing
from okl_opt.runtime.code.memory import default_limit
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.signature import signature_of
from okl_opt.runtime.code.source import check_memory_is_known
from okl_opt.runtime.prepare.entries.code import function_program, lowered_functions
from okl_opt.runtime.prepare.launches import LaunchBuilder

if TYPE_CHECKING:
    from okl_opt.dialects.stream import ExecutableOp
    from okl_opt.runtime.stream.program import StreamProgram

_DEVICES = 4
"""The number of devices that share the memory limit of one function, for the temporaries of their kernels."""


def is_stream(module: ModuleOp) -> bool:
    """Return whether a module has ops of IREE's stream dialect."""
    return any(op.name.startswith("stream.") for op in module.walk())


def stream_program(builder: LaunchBuilder, module: ModuleOp, name: str) -> StreamProgram:
    """The program of a function of a module from `as_stream_program`. Raises: DiagnosticError, OklRuntimeError."""
    from okl_opt.runtime.stream.program import StreamOptions, StreamProgram, function_in

    functions = builder.functions
    options = StreamOptions(builder.options.target, functions.memory_limit, functions.marks_writes)
    return StreamProgram(module, function_in(module, name), partial(_compiled, builder), options)


def _compiled(builder: LaunchBuilder, executable: ExecutableOp, module: ModuleOp, name: str) -> FunctionProgram:
    """Return the code of a function of an executable, compiled or loaded from an earlier run."""
    number = list(executable.body.block.ops).index(module)
    kept = builder.functions.kept
    part = "kernel", executable.sym_name.data, str(number), name
    program = None if kept is None else kept.find(builder.functions.output_console(), *part, wall=builder.options.wall)
    if program is None:
        program = _compiled_anew(builder, executable, number, name)
        if kept is not None:
            kept.keep(program, *part)
    return program


def _compiled_anew(builder: LaunchBuilder, executable: ExecutableOp, number: int, name: str) -> FunctionProgram:
    """Compile a function of module `number` of an executable; its bindings become byte buffers."""
    from okl_opt.passes.stream.convert_stream_bindings_to_memrefs import ConvertStreamBindingsToMemrefsPass
    from okl_opt.runtime.stream.kernels import function_in

    copy = executable.clone()
    builder.options.progress.step(f"{name}: lowering")
    passes = [f"{executable.name}({ConvertStreamBindingsToMemrefsPass.name})"]
    builder.run_pipeline(builder.ctx, ModuleOp([copy]), passes, f"run {name}")
    inner = list(copy.body.block.ops)[number]
    assert isinstance(inner, ModuleOp)
    function = function_in(inner, name)
    assert function is not None, "the function stays"
    inner.detach()
    inner.attributes.clear()
    if not builder.unsafe:
        check_memory_is_known(inner)
        builder.run_pipeline(builder.ctx, inner, ["guard-memory-accesses"], f"run {name}")
    signature = signature_of(function, Passing.READ)
    lowered = lowered_functions(builder, inner, name)
    return function_program(builder, lowered, function, signature, usual_memory=default_limit() // _DEVICES)


def as_stream_program(builder: LaunchBuilder, module: ModuleOp) -> ModuleOp:
    """Return a copy of the module without encodings and size queries. Raises: DiagnosticError."""
    # Imported here, since other programs do not need it.
    from okl_opt.passes.encoding.sites import has_encodings
    from okl_opt.passes.named.encoding import MaterializeEncodingsPipeline

    copy = module.clone()
    if has_encodings(copy):
        builder.options.progress.step("materializing encodings")
        builder.run_pipeline(builder.ctx, copy, [MaterializeEncodingsPipeline().text()], "run stream")
        verify(copy)
    return copy
