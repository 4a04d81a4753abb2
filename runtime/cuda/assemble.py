"""PTX to a cubin, by NVIDIA's assembler or linker: neither needs a GPU or a driver."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory
from typing import NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.processes import run_tool
from okl_opt.runtime.cuda.packages import program_path

_ASSEMBLER = "ptxas"


class Assembled(NamedTuple):
    """A cubin, and the assembler's report on its kernels: registers, spills and shared memory of each."""

    code: bytes
    report: str


def assembler() -> str | None:
    """The path of NVIDIA's assembler; None if it is not installed."""
    return program_path(_ASSEMBLER)


def cubin_of(ptx: str, cpu: str) -> bytes:
    """The cubin of PTX for a GPU. Raises: OklRuntimeError."""
    return assembled(ptx, cpu).code


def assembled(ptx: str, cpu: str) -> Assembled:
    """The cubin of PTX for a GPU, and the assembler's report. Raises: OklRuntimeError."""
    path = assembler()
    if path is None:
        raise OklRuntimeError("--emit=cubin needs NVIDIA's assembler (install the cuda extra)")
    with TemporaryDirectory() as folder:
        source, made = os.path.join(folder, "kernels.ptx"), os.path.join(folder, "kernels.cubin")
        with open(source, "w", encoding="utf-8") as file:
            file.write(ptx)
        try:
            done = run_tool(path, "-v", f"-arch={cpu}", source, "-o", made, folder=folder)
        except OSError as problem:
            raise OklRuntimeError(f"{_ASSEMBLER} cannot be started: {problem.strerror}") from problem
        report = (done.stdout + done.stderr).decode(errors="replace")
        if done.returncode:
            raise OklRuntimeError(f"{_ASSEMBLER} refuses the kernels: {report.strip()}")
        with open(made, "rb") as file:
            return Assembled(file.read(), report)
