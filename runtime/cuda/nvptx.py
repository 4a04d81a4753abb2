"""LLVM IR of kernels to PTX, by LLVM's own back end: no package of CUDA is needed.

The work is done in a process of its own, since LLVM ends the process at code that it cannot translate.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from threading import Lock
from typing import IO, TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.processes import PIPE, Process, start_python
from okl_opt.runtime.machine.jit import Target

if TYPE_CHECKING:
    from llvmlite import binding

TRIPLE = "nvptx64-nvidia-cuda"
DATA_LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
"""LLVM's for the triple."""
DEFAULT_CPU = "sm_90"

_SIZE = 8
"""The bytes of the length before a message."""
_CPU = re.compile(r"sm_\d{2,3}[af]?")
_COMPLAINT = re.compile(r"^('.*?) \(ignoring ", re.MULTILINE)
"""LLVM's message about unknown processors and features."""
_FATAL = re.compile(r"^(?:LLVM ERROR: |error: |fatal error: )(.*)$", re.MULTILINE)


def processor(target: Target) -> str:
    """The GPU to generate for. Raises: OklRuntimeError if that is no GPU."""
    if target.cpu and not _CPU.fullmatch(target.cpu):
        raise OklRuntimeError(f"--target-cpu: '{target.cpu}' is no GPU: one is sm_75, sm_80, sm_90 and so on")
    return target.cpu or DEFAULT_CPU


def ptx_of(texts: Sequence[str], helpers: Sequence[str], bitcode: str | None, target: Target, level: int) -> str:
    """The PTX of modules of kernels, as one text.

    Functions that are not kernels are private to their module; `helpers` are modules whose functions all may call, and
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
        answer = _emitter.ask(json.dumps(asked).encode())
    except OSError as problem:
        raise OklRuntimeError(f"code for {cpu}: a process cannot be started: {problem.strerror}") from problem
    complaint = _COMPLAINT.search(answer.grumbles)
    if complaint is not None:
        raise OklRuntimeError(f"{target.flags or cpu}: {complaint[1]}")
    if answer.text is None:
        found = _FATAL.search(answer.grumbles)
        reason = "it ended without a message" if found is None else found[1]
        raise OklRuntimeError(f"LLVM cannot translate the kernels for {cpu}: {reason}")
    return answer.text


class _Answer(NamedTuple):
    """PTX, or None without a result, and LLVM's messages."""

    text: str | None
    grumbles: str


class _Emitter:
    """The process that runs LLVM. It takes requests one by one, and restarts after a request that ended it."""

    def __init__(self):
        self._lock = Lock()
        self._process: Process | None = None
        self._said: IO[bytes] | None = None
        """The standard error output of the process."""

    def start(self) -> None:
        """Start the process, so that it is ready for a request. Raises: OSError."""
        with self._lock:
            self._started()

    def ask(self, request: bytes) -> _Answer:
        """Send a request and wait for the answer. Raises: OSError."""
        with self._lock:
            process, said = self._started()
            try:
                text = _exchange(process, request)
            except BaseException:
                # Half an answer must not be left for the next request.
                self._end()
                raise
            # The process and this one share the position in the file of its messages.
            size = os.fstat(said.fileno()).st_size
            grumbles = os.pread(said.fileno(), size, 0).decode(errors="replace")
            os.ftruncate(said.fileno(), 0)
            os.lseek(said.fileno(), 0, os.SEEK_SET)
            if text is None:
                self._end()
            return _Answer(text or None, grumbles)

    def _started(self) -> tuple[Process, IO[bytes]]:
        if self._process is None or self._said is None or self._process.poll() is not None:
            self._said = TemporaryFile()  # noqa: SIM115 - it lives as long as the process
            program = "from okl_opt.runtime.cuda.nvptx import serve\nserve()\n"
            self._process = start_python(program, stdin=PIPE, stdout=PIPE, stderr=self._said.fileno())
        return self._process, self._said

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        self._process = self._said = None


def _exchange(process: Process, request: bytes) -> str | None:
    """The answer of a process; empty for an error, None if the process has ended."""
    assert process.stdin is not None and process.stdout is not None, "its streams are pipes"
    try:
        process.stdin.write(len(request).to_bytes(_SIZE, "little") + request)
        process.stdin.flush()
    except BrokenPipeError:
        return None
    head = process.stdout.read(_SIZE)
    size = int.from_bytes(head, "little")
    body = process.stdout.read(size) if len(head) == _SIZE else b""
    process.poll()
    return body.decode() if len(head) == _SIZE and len(body) == size else None


_emitter = _Emitter()


def start_early() -> None:
    """Start LLVM's process while the kernels are still lowered. A failure is reported by the request for PTX."""
    with suppress(OSError):
        _emitter.start()


def serve() -> None:
    """Answer requests from standard input until it ends. An empty answer is an error, with a message."""
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    while size := requests.read(_SIZE):
        try:
            text = _compiled(requests.read(int.from_bytes(size, "little"))).encode()
        except OklRuntimeError as problem:
            text = b""
            sys.stderr.write(f"error: {problem}\n")
            sys.stderr.flush()
        answers.write(len(text).to_bytes(_SIZE, "little") + text)
        answers.flush()


def _compiled(request: bytes) -> str:
    from llvmlite import binding

    asked = json.loads(request)
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(
        cpu=asked["cpu"], features=asked["features"], opt=asked["level"]
    )
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
            module.triple, module.data_layout = TRIPLE, DATA_LAYOUT
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


def _is_kernel(function: binding.ValueRef) -> bool:
    """Return whether a function is a kernel, which the host launches."""
    return not function.is_declaration and " ptx_kernel " in str(function).partition("{")[0]


def _hide(module: binding.ModuleRef, kernels: Collection[str]) -> None:
    """Make all but the kernels internal, so that unused functions are dropped."""
    for function in module.functions:
        if not function.is_declaration and function.name not in kernels:
            function.linkage = "internal"
