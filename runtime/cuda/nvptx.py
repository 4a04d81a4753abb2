"""LLVM IR of kernels to PTX, by LLVM's own back end: no package of CUDA is needed.

The work is done in a process of its own, since LLVM ends the process at code that it cannot translate.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence

from runtime.base.errors import OklRuntimeError
from runtime.base.processes import feed_python
from runtime.machine.jit import Target

TRIPLE = "nvptx64-nvidia-cuda"
DEFAULT_CPU = "sm_90"

_CPU = re.compile(r"sm_\d{2,3}[af]?")
_COMPLAINT = re.compile(r"^('.*?) \(ignoring ", re.MULTILINE)
"""What LLVM says of processors and features that it does not know."""
_FATAL = re.compile(r"^(?:LLVM ERROR: |error: |fatal error: )(.*)$", re.MULTILINE)


def processor(target: Target) -> str:
    """The GPU to generate for. Raises: OklRuntimeError if that is no GPU."""
    if target.cpu and not _CPU.fullmatch(target.cpu):
        raise OklRuntimeError(f"--target-cpu: '{target.cpu}' is no GPU: one is sm_75, sm_80, sm_90 and so on")
    return target.cpu or DEFAULT_CPU


def ptx_of(texts: Sequence[str], helpers: Sequence[str], bitcode: str | None, target: Target, level: int) -> str:
    """The PTX of modules of kernels, as one text.

    Functions of a module that are no kernels are its own; `helpers` are modules whose functions all may call, and
    `bitcode` is a file of more of them. The version of PTX is the lowest that LLVM has for the GPU. `level` is LLVM's
    optimisation level. Raises: OklRuntimeError.
    """
    cpu = processor(target)
    asked = {
        "texts": list(texts),
        "helpers": list(helpers),
        "bitcode": bitcode,
        "cpu": cpu,
        "features": target.features,
        "level": level,
    }
    try:
        done = feed_python("from runtime.cuda.nvptx import serve\nserve()\n", json.dumps(asked).encode())
    except OSError as problem:
        raise OklRuntimeError(f"code for {cpu}: a process cannot be started: {problem.strerror}") from problem
    grumbles = done.stderr.decode(errors="replace")
    complaint = _COMPLAINT.search(grumbles)
    if complaint is not None:
        raise OklRuntimeError(f"{target.flags or cpu}: {complaint[1]}")
    if done.returncode:
        found = _FATAL.search(grumbles)
        reason = f"it ended with status {done.returncode}" if found is None else found[1]
        raise OklRuntimeError(f"LLVM cannot translate the kernels for {cpu}: {reason}")
    return done.stdout.decode()


def serve() -> None:
    """Read a request from standard input and write PTX to standard output; an error message on failure."""
    try:
        text = _compiled(sys.stdin.buffer.read())
    except OklRuntimeError as problem:
        sys.stderr.write(f"error: {problem}\n")
        sys.exit(1)
    sys.stdout.write(text)


def _compiled(request: bytes) -> str:
    from llvmlite import binding

    asked = json.loads(request)
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(
        cpu=asked["cpu"], features=asked["features"], opt=asked["level"]
    )
    layout = str(machine.target_data)
    try:
        modules = [binding.parse_assembly(text) for text in asked["texts"]]
        kernels = {function.name for module in modules for function in module.functions if _is_kernel(function)}
        for module in modules:
            _hide(module, kernels)
        whole, *others = modules
        others += [binding.parse_assembly(text) for text in asked["helpers"]]
        if asked["bitcode"] is not None:
            with open(asked["bitcode"], "rb") as file:
                others.append(binding.parse_bitcode(file.read()))
        for module in (whole, *others):
            module.triple, module.data_layout = TRIPLE, layout
        for module in others:
            whole.link_in(module)
        _hide(whole, kernels)
        whole.verify()
    except (OSError, RuntimeError) as problem:
        raise OklRuntimeError(" ".join(str(problem).split())) from problem
    if asked["level"]:
        tuning = binding.create_pipeline_tuning_options(speed_level=asked["level"])
        builder = binding.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(whole, builder)
    return machine.emit_assembly(whole)


def _is_kernel(function: object) -> bool:
    """Whether a function is one that the host launches."""
    return not getattr(function, "is_declaration") and " ptx_kernel " in str(function).partition("{")[0]  # noqa: B009


def _hide(module: object, kernels: set[str]) -> None:
    """Keep all but the kernels within the text, so that what no kernel calls is not written."""
    for function in module.functions:  # pyright: ignore
        if not function.is_declaration and function.name not in kernels:
            function.linkage = "internal"
