"""`--emit`: runs the passes, then translates the module to other formats than MLIR text."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import Severity
from okl_opt.dialects.verifier import verify
from okl_opt.driver.pass_run import PassRun
from okl_opt.driver.transform import ChunkFailed, OutputFile
from okl_opt.passes.pipeline.text import pipeline_of_names
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.options import check_level
from okl_opt.runtime.base.targets import HOST
from okl_opt.runtime.machine.jit import Target
from okl_opt.words.source import FileProblem, check_writable, header_place

if TYPE_CHECKING:
    from okl_opt.runtime.prepare.emission import Stated


class Emission(PassRun):
    """Runs the passes, lowers functions that are not lowered yet, and generates code for the module."""

    _text: str = ""
    _files: Sequence[OutputFile] = ()

    def run(self, context: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp), "--emit goes with an implicit module only"
        try:
            self._emit(context, op)
        except OklRuntimeError as problem:
            self.session.renderer.plain(Severity.ERROR, str(problem))
            raise ChunkFailed from problem

    def text(self) -> str | None:
        return self._text

    def files(self) -> Sequence[OutputFile]:
        return self._files

    def _emit(self, context: Context, module: ModuleOp) -> None:
        """Raises: DiagnosticError, ChunkFailed, OklRuntimeError."""
        if self.settings.run_options.target != HOST:
            self._emit_kernels(context, module)
            return
        from okl_opt.runtime.prepare import emission
        from okl_opt.runtime.prepare.finishing import compiled_passes

        stated = emission.stated_functions(module)
        if self.settings.emit != "llvm":
            emission.request_wrappers(module)
        self.run_pipeline(self.pipeline(module), context, module)
        # Only valid IR is translated, even if flags or reproducers disable verification.
        verify(module)
        stated |= emission.stated_functions(module)

        def run_passes(names: Sequence[str]) -> None:
            self.run_pipeline(pipeline_of_names(names), context, module, label=f"emit {self.settings.emit}")
            verify(module)

        options = self.settings.run_options
        emission.finish(module, options.codegen, Target(options.target_cpu, options.target_features), run_passes)
        if self.settings.emit != "llvm" and (passes := compiled_passes(module)):
            run_passes(passes)
        with self.session.stage("Output"):
            self._make(module, stated)

    def _emit_kernels(self, context: Context, module: ModuleOp) -> None:
        """Make code of the kernels. Raises: as `_emit`."""
        from okl_opt.runtime.cuda.assemble import cubin_of
        from okl_opt.runtime.cuda.kernels import kernel_code, kernel_ir
        from okl_opt.runtime.cuda.nvptx import processor, start_early

        if self.settings.emit != "llvm":
            start_early()
        self.run_pipeline(self.pipeline(module), context, module)
        verify(module)

        def run_passes(kernels: ModuleOp, names: Sequence[str]) -> None:
            self.run_pipeline(pipeline_of_names(names), context, kernels, label=f"emit {self.settings.emit}")
            verify(kernels)

        options = self.settings.run_options
        check_level(options.opt_level)
        target = Target(options.target_cpu, options.target_features)
        if self.settings.emit == "llvm":
            self._text = kernel_ir(module, run_passes)
            return
        ptx = kernel_code(module, run_passes, target, options.opt_level).ptx
        if self.settings.emit == "ptx":
            self._text = ptx
        else:
            self._files = [OutputFile(self.settings.output or "-", cubin_of(ptx, processor(target)))]

    def _make(self, module: ModuleOp, stated: Stated) -> None:
        from okl_opt.runtime.prepare import emission

        options = self.settings.run_options
        target, level = Target(options.target_cpu, options.target_features), options.opt_level
        check_level(level)
        place = self.settings.output or "-"
        match self.settings.emit:
            case "llvm":
                self._text = emission.llvm_ir_text(module)
            case "asm":
                self._text = emission.assembly(module, target, level)
            case "obj":
                self._files = [OutputFile(place, emission.object_file(module, target, level))]
            case _:
                header = header_place(place)
                _check_header(header, place)
                made = emission.library(module, target, level, stated, os.path.splitext(os.path.basename(place))[0])
                self._files = [OutputFile(header, made.header.encode()), OutputFile(place, made.code)]


def _check_header(path: str, library: str) -> None:
    """Refuse to write a header that would overwrite a file of somebody else's. Raises: FileProblem."""
    from okl_opt.runtime.code.header import MARK

    if os.path.exists(library) and not os.path.isfile(library):
        raise FileProblem(f"--emit=so writes a C header beside '{library}', which must be a file")
    check_writable(path)
    if not os.path.exists(path):
        return
    try:
        with open(path, "rb") as file:
            is_ours = file.read(len(MARK)).startswith(MARK.encode())
    except OSError as problem:
        raise FileProblem(f"cannot open output file '{path}': {problem.strerror}") from problem
    if not is_ours:
        raise FileProblem(f"--emit=so would overwrite '{path}' with its C header, which okl-opt has not written")
