"""`--isolate=auto`: what is compiled for a run is behind walls, in a child that the command is forked into.

Each test is a process of its own. Where `_run` of a function or the compiler is replaced, Python stands for code of a
stranger that has taken the child over.
"""

from __future__ import annotations

import signal
import subprocess
import textwrap
import time
from pathlib import Path

import pytest
from processes import runs, wait_until
from walled_command import TAKEN_OVER, Command

from okl_opt.cli.main import INTERRUPTED
from okl_opt.runtime.machine.object_cache import is_key

pytestmark = pytest.mark.host("walls")

ROOT = Path(__file__).resolve().parents[4]
LOAD = """
func.func @f(%memory: memref<4xf32>, %i: index) -> f32 {
  %x = memref.load %memory[%i] : memref<4xf32>
  return %x : f32
}
"""
STORE = """
func.func @f(%memory: memref<4xf32>, %i: index) {
  %x = arith.constant 1.0 : f32
  memref.store %x, %memory[%i] : memref<4xf32>
  return
}
"""
PRINT = """
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f() {
  %c = arith.constant 42 : i64
  call @printI64(%c) : (i64) -> ()
  call @printNewline() : () -> ()
  REST
}
"""
ENDLESS = PRINT.replace("REST", "cf.br ^again\n^again:\n  cf.br ^again")
INPUT = ("--input=4xf32=1,2,3,4", "--input=index={}")

NO_GUARDS = """
from okl_opt.passes.checks.guard_memory_accesses import GuardMemoryAccessesPass
GuardMemoryAccessesPass.apply = lambda self, ctx, op: None
"""


def taken_over(command: Command, body: str, *flags: str) -> tuple[int, str, str]:
    """Run Python after the function, in the child."""
    code = TAKEN_OVER.format(body=textwrap.indent(textwrap.dedent(body), "    "))
    return command.run(LOAD, *INPUT[:1], INPUT[1].format(1), *flags, before=code)


@pytest.fixture
def command(tmp_path: Path) -> Command:
    return Command(tmp_path)


# What a crash says


@pytest.mark.parametrize(
    ("text", "index", "place"),
    [
        (LOAD, 16, "at a read 48 bytes after the end of input 0 (4xf32)"),
        (STORE, 16, "at a write 48 bytes after the end of input 0 (4xf32)"),
        (LOAD, 1 << 40, "at a read of no memory of the run"),
    ],
)
@pytest.mark.host("x86-64")
def test_a_crash_is_one_line_with_the_nearest_memory(text: str, index: int, place: str, command: Command):
    flags = (*INPUT[:1], INPUT[1].format(index))
    said = f"okl-opt: error: the run of 'f' did not end by itself: it crashed (SIGSEGV), {place}\n"
    assert command.run(text, *flags, before=NO_GUARDS) == (1, "", said)


def test_a_compiler_that_aborts_is_one_line(command: Command):
    abort = """
from okl_opt.runtime.machine import jit
import os
def compile(*_, **__):
    os.write(2, b"some line\\nLLVM ERROR: no such thing\\n")
    os.abort()
from okl_opt.runtime.code import compilation
compilation.compile_named = compile
"""
    status, out, err = command.run(LOAD, *INPUT[:1], INPUT[1].format(1), before=abort)
    assert (status, out) == (1, "")
    why = "it aborted, as libraries do when memory runs out (SIGABRT)"
    assert err == f"okl-opt: error: 'f' could not be compiled: {why}: LLVM ERROR: no such thing\n"


def test_a_crash_leaves_no_output(command: Command):
    flags = (*INPUT[:1], INPUT[1].format(1 << 40), "--output=@y.npy", "-o", "f.out")
    status, _, _ = command.run(LOAD, *flags, before=NO_GUARDS)
    assert status == 1
    assert sorted(each.name for each in command.folder.iterdir()) == ["f.mlir"]


def test_text_before_a_crash_is_there(command: Command):
    crash = "%m = memref.alloc() : memref<1xf32>\n%i = arith.constant 1099511627776 : index\n"
    crash += "%x = memref.load %m[%i] : memref<1xf32>\nvector.print %x : f32\nreturn"
    status, out, err = command.run(PRINT.replace("REST", crash), before=NO_GUARDS)
    assert (status, out) == (1, "42\n")
    assert err.startswith("okl-opt: error: the run of 'f' did not end by itself: it crashed (SIGSEGV)")


# What the child cannot do


@pytest.mark.parametrize(
    "attempt",
    [
        "os.system('touch marker')",
        "subprocess.run(['/bin/touch', 'marker'])",
        "open('marker', 'w')",
        "open('f.mlir', 'a')",
        "os.unlink('f.mlir')",
        "open('/etc/passwd')",
        "os.fork()",
        "os.kill(os.getppid(), 9)",
        "socket.create_connection(('127.0.0.1', 1))",
        "os.read(7, 1)",
    ],
)
def test_what_a_stranger_cannot_do(attempt: str, command: Command):
    body = f"""
    try:
        worked = {attempt} == 0
    except OSError:
        worked = False
    stdout.write(f"worked: {{worked}}\\n")
    """
    status, out, err = taken_over(command, body)
    assert (status, out, err) == (0, "result[0]: f32=2\nworked: False\n", "")
    assert not (command.folder / "marker").exists()
    assert (command.folder / "f.mlir").read_text() == LOAD


def test_the_streams_of_the_caller_are_closed(command: Command):
    """Standard input, and files that the caller has open, are not those of the child."""
    process = command.start(
        LOAD,
        *INPUT[:1],
        INPUT[1].format(1),
        before=TAKEN_OVER.format(
            body="    stdout.write(f\"{os.read(0, 9)} {[os.readlink(f'/proc/self/fd/{n}') for n in (1, 2)]}\")"
        ),
        stdin=subprocess.PIPE,
    )
    out, _ = process.communicate("typed", timeout=60)
    assert process.returncode == 0
    assert out.startswith("result[0]: f32=2\nb'' ['pipe:"), out


def test_without_the_wall_the_same_works(command: Command):
    """The walls stop a real escape."""
    status, _, _ = taken_over(command, "os.system('touch marker')", "--isolate=off")
    assert status == 0
    assert (command.folder / "marker").exists()


# What comes back


def test_results_and_outputs_are_those_of_a_process_without_walls(command: Command):
    flags = (*INPUT[:1], INPUT[1].format(2), "--output=@y.npy", "--mlir-print-ir-after-all", "--print-run-stats")
    here = command.run(LOAD, *flags, "--isolate=off")
    expected = (command.folder / "y.npy").read_bytes()
    (command.folder / "y.npy").unlink()
    assert command.run(LOAD, *flags) == here
    assert (command.folder / "y.npy").read_bytes() == expected


KERNELS = """
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @store(%m: memref<4xf32>) kernel {
      %i = gpu.thread_id x
      %x = arith.constant 2.0 : f32
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  func.func private @launch(%m: memref<4xf32>) {
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    gpu.launch_func @kernels::@store blocks in (%one, %one, %one) threads in (%four, %one, %one)
      args(%m : memref<4xf32>)
    return
  }
  func.func @main(%m: memref<4xf32>, %launches: i1) {
    scf.if %launches {
      func.call @launch(%m) : (memref<4xf32>) -> ()
    }
    return
  }
}
"""


@pytest.mark.parametrize("launches", ["1", "0"])
def test_a_kernel_that_is_compiled_while_the_host_runs(launches: str, command: Command):
    """The host is not compiled, and a function that it calls has the only kernel."""
    flags = ("--target=cuda-emu", "--input=4xf32", f"--input=i1={launches}", "--print-arguments")
    there = command.run(KERNELS, *flags)
    assert there == command.run(KERNELS, *flags, "--isolate=off")
    assert there[0] == 0, there
    assert ("2 2 2 2" if launches == "1" else "0 0 0 0") in there[1]


def test_errors_of_the_module_are_the_same(command: Command):
    flags = (*INPUT[:1], INPUT[1].format(4))
    status, out, err = command.run(LOAD, *flags)
    assert (status, out, err) == command.run(LOAD, *flags, "--isolate=off")
    assert (status, err.partition("\n")[0]) == (
        1,
        "f.mlir:3:8: error: 'memref.load' op index 4 is out of bounds for dimension 0 of size 4",
    )


def test_what_libraries_write_comes_at_the_end(command: Command):
    status, out, err = taken_over(command, "os.write(1, b'from a library\\n')")
    assert (status, out, err) == (0, "result[0]: f32=2\n", "from a library\n")


def test_the_parent_keeps_what_was_compiled_before_code_ran(command: Command):
    body = """
    cache = ObjectCache.keeper
    cache("0" * 64, b"later")
    """
    folder = command.folder / "kept"
    status, _, err = taken_over(command, body, f"--object-cache={folder}")
    assert (status, err) == (0, "")
    names = {each.name for each in folder.iterdir()}
    assert names and "0" * 64 not in names
    # The next run finds them.
    flags = (*INPUT[:1], INPUT[1].format(2), f"--object-cache={folder}")
    no_compiler = "from okl_opt.runtime.machine import jit\njit._compile = None\n"
    assert command.run(LOAD, *flags, before=no_compiler) == (0, "result[0]: f32=3\n", "")


@pytest.mark.parametrize(
    ("key", "data"),
    [
        ("../" * 20 + "abcd", "b'text'"),
        ("0" * 64, "b'\\x7fELF\\x02\\x01 no object'"),
        ("0" * 64, "b'\\xff\\xfe'"),
    ],
)
def test_objects_that_compiled_code_never_is_are_refused(key: str, data: str, command: Command):
    before = f"""
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.isolate.forked import ForkedWall
real = ForkedWall._go_on_in_child
def lying(self, *words):
    real(self, *words)
    ObjectCache.keeper({key!r}, {data})
ForkedWall._go_on_in_child = lying
"""
    flags = (*INPUT[:1], INPUT[1].format(2), "--object-cache=kept")
    status, _, err = command.run(LOAD, *flags, before=before)
    assert status == 1
    assert err == (
        "okl-opt: error: --isolate: the process that runs the code is not to be trusted any more: "
        "it gave an object that compiled code never is\n"
    )
    names = {each.name for each in (command.folder / "kept").iterdir()}
    assert all(is_key(name) for name in names) and "0" * 64 not in names


@pytest.mark.parametrize("message", ["b'rubbish' * 9", "bytes([4]) + (3).to_bytes(8, 'little') + b'[1]'"])
def test_messages_that_are_none_end_the_run(message: str, command: Command):
    status, _, err = taken_over(command, f"os.write(wall._pipe, {message})\nos.read(wall._pipe, 1)")
    assert status == 1
    assert "the process that runs the code is not to be trusted any more" in err


# Its end


def test_a_closed_pipe_is_no_error(command: Command):
    again = "cf.br ^again\n^again:\n  call @printNewline() : () -> ()\n  cf.br ^again"
    process = command.start(PRINT.replace("REST", again))
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline() == "42\n"
    process.stdout.close()
    assert process.wait(60) == 0
    assert process.stderr.read() == ""


def _children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_both(number: signal.Signals, command: Command):
    process = command.start(ENDLESS)
    wait_until(lambda: bool(_children(process.pid)))
    child = _children(process.pid)[0]
    time.sleep(0.5)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (INTERRUPTED, "42\n", "")
    assert not runs(child)


def test_the_child_ends_with_its_parent(command: Command):
    process = command.start(ENDLESS)
    wait_until(lambda: bool(_children(process.pid)))
    child = _children(process.pid)[0]
    process.kill()
    process.communicate()
    wait_until(lambda: not runs(child))


def test_time_has_an_end(command: Command):
    status, out, err = command.run(ENDLESS, "--isolate-seconds=1")
    assert (status, out) == (1, "42\n")
    assert err == "okl-opt: error: the run took longer than 1 seconds (--isolate-seconds=N)\n"


def test_memory_has_an_end(command: Command):
    status, _, err = taken_over(command, "bytearray(3 << 30)", "--isolate-memory=2GiB", "--memory-limit=1MiB")
    assert (status, err) == (1, "okl-opt: error: out of memory\n")


# Walls that are missing

PRETEND = "from okl_opt.runtime.isolate import landlock\nlandlock._call = lambda *words: -1\n"


def test_a_missing_wall_is_said_once(command: Command):
    flags = (*INPUT[:1], INPUT[1].format(1))
    status, out, err = command.run(LOAD, *flags, before=PRETEND)
    assert (status, out) == (0, "result[0]: f32=2\n")
    assert err == (
        "okl-opt: warning: --isolate: files are not guarded: this kernel has no Landlock "
        "(Linux 5.13 or later, with landlock in lsm=) (this is said once)\n"
    )
    assert command.run(LOAD, *flags, before=PRETEND) == (0, out, "")
