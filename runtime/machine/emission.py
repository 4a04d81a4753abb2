"""LLVM IR to assembly text and object files, for this machine's architecture.

The work is done in a process of its own, since LLVM ends the process at code that it cannot translate.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from enum import StrEnum

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.processes import feed_python
from okl_opt.runtime.machine.jit import Target, resolve_target


class Form(StrEnum):
    """The output forms of machine code."""

    ASSEMBLY = "asm"
    OBJECT = "obj"


def machine_code(texts: Sequence[str], form: Form, target: Target, level: int) -> bytes:
    """Machine code of LLVM IR: the first text, with the functions of the other texts that it calls.

    A target with a name is that processor with these features, whatever this machine is. `level` is LLVM's optimisation
    level. Raises: OklRuntimeError.
    """
    cpu, features = _processor(target)
    asked = {"form": form.value, "cpu": cpu, "features": features, "level": level, "texts": list(texts)}
    data = json.dumps(asked).encode()
    try:
        done = feed_python("from okl_opt.runtime.machine.emission import serve\nserve()\n", data)
    except OSError as problem:
        raise OklRuntimeError(f"--emit={form}: a process cannot be started: {problem.strerror}") from problem
    grumbles = done.stderr.decode(errors="replace")
    complaint = _COMPLAINT.search(grumbles)
    if complaint is not None and target != Target():
        raise OklRuntimeError(f"{target.flags}: {complaint[1]}")
    if done.returncode:
        raise OklRuntimeError(f"LLVM cannot translate the module: {_reason(grumbles, done.returncode)}")
    return done.stdout


def serve() -> None:
    """Read a request from standard input and write the code to standard output; an error message on failure."""
    try:
        code = _compiled(sys.stdin.buffer.read())
    except OklRuntimeError as problem:
        sys.stderr.write(f"error: {problem}\n")
        sys.exit(1)
    sys.stdout.buffer.write(code)


def _compiled(request: bytes) -> bytes:
    from llvmlite import binding

    asked = json.loads(request)
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine(
        cpu=asked["cpu"], features=asked["features"], opt=asked["level"], reloc="pic", codemodel="default"
    )
    layout = str(machine.target_data)
    try:
        parsed = [binding.parse_assembly(text) for text in asked["texts"]]
        whole, *others = parsed
        _check_machine(whole.triple, whole.data_layout, machine.triple, layout)
        own = {function.name for function in whole.functions if not function.is_declaration}
        for module in parsed:
            module.triple, module.data_layout = machine.triple, layout
        for module in others:
            whole.link_in(module)
        for function in whole.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"
        whole.verify()
    except RuntimeError as problem:
        raise OklRuntimeError(" ".join(str(problem).split())) from problem
    if asked["level"]:
        tuning = binding.create_pipeline_tuning_options(speed_level=asked["level"])
        tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = asked["level"] > 1
        builder = binding.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(whole, builder)
    if asked["form"] == Form.ASSEMBLY:
        return machine.emit_assembly(whole).encode()
    return machine.emit_object(whole)


def _check_machine(triple: str, layout: str, own_triple: str, own_layout: str) -> None:
    """Refuse a module for another machine. Raises: OklRuntimeError."""
    if triple and triple.partition("-")[0] != own_triple.partition("-")[0]:
        raise OklRuntimeError(f"the module is for '{triple}', and code is made for '{own_triple}'")
    if layout and layout != own_layout:
        raise OklRuntimeError(f"the module has the data layout '{layout}', and code is made for '{own_layout}'")


def _processor(target: Target) -> tuple[str, str]:
    """The name and the features of the processor to generate for. Raises: OklRuntimeError."""
    wanted = [feature for feature in target.features.split(",") if feature]
    for feature in wanted:
        if feature[0] not in "+-":
            raise OklRuntimeError(f"--target-features: '{feature}' must start with + or -")
    if target.cpu:
        return target.cpu, ",".join(wanted)
    cpu, features = resolve_target(Target())
    return cpu, ",".join([*filter(None, features.split(",")), *wanted])


_COMPLAINT = re.compile(r"^('.*?) \(ignoring ", re.MULTILINE)
"""LLVM's message about unknown processors and features."""
_FATAL = re.compile(r"^(?:LLVM ERROR: |error: |fatal error: )(.*)$", re.MULTILINE)


def _reason(grumbles: str, status: int) -> str:
    found = _FATAL.search(grumbles)
    if found is not None:
        return found[1]
    lines = grumbles.strip().splitlines()
    return lines[0] if lines else f"it ended with status {status}"
