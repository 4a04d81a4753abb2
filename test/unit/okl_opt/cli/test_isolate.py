"""`--isolate=strict`: what code behind the walls cannot do, what a run still can, and what is said when a run is ended.

A plugin stands for a stranger who has taken the process over: it is Python that runs inside, and tries things.
"""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from processes import runs, wait_until

from okl_opt.cli.main import INTERRUPTED, main

pytestmark = pytest.mark.host("walls")  # where the kernel or a library lacks one there is nothing to test

ROOT = Path(__file__).resolve().parents[4]
JOB = str(ROOT / "examples" / "relu_tanh.mlir")
RUN = (JOB, "-wrap-ops-to-kernel-launch", "--run", "--input=2xf32=1,-1")
RESULT = "result[0]: 2xf32=0.761594 0\n"

PLUGIN = """
import ctypes, errno, fcntl, os, resource, signal, socket, subprocess, sys, threading, time
from xdsl.passes import ModulePass
from xdsl.universe import Universe


class Probe(ModulePass):
    name = "probe"

    def apply(self, ctx, op):
{body}


PROBE = Universe(all_passes={{"probe": lambda: Probe}})
"""

TRY = """
for text in {tries!r}:
    try:
        eval(text)
        print(text, "worked")
    except BaseException as error:
        print(text, "failed", type(error).__name__, error, file=sys.stderr)
sys.stdout.flush()
"""


class Result:
    def __init__(self, status: int, out: str, err: str):
        self.status, self.out, self.err = status, out, err


def call(*argv: str, text: str = "") -> Result:
    out, err = io.StringIO(), io.StringIO()
    status = main(argv, io.StringIO(text), out, err)
    return Result(status, out.getvalue(), err.getvalue())


Inside = Callable[..., Result]


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Inside:
    """inside(code, flags...): run the code of a stranger in the isolated process."""
    monkeypatch.chdir(tmp_path)

    def run(code: str, *flags: str) -> Result:
        path = tmp_path / "stranger.py"
        path.write_text(PLUGIN.format(body=textwrap.indent(textwrap.dedent(code), " " * 8)))
        return call(f"--load-pass-plugin={path}", *RUN, "-probe", "--isolate=strict", *flags)

    return run


NUMBERS = {
    **{"sendmsg": 46, "ptrace": 101, "rt_sigqueueinfo": 129, "tkill": 200, "shmget": 29, "keyctl": 250, "unshare": 272},
    **{"perf_event_open": 298, "setns": 308, "process_vm_writev": 311, "bpf": 321, "userfaultfd": 323},
    **{"io_uring_setup": 425, "pidfd_open": 434, "clone3": 435},
}
"""Of x86-64."""


def syscall(name: str, *arguments: str) -> str:
    """A system call as native code makes it; it raises if the call is not let through."""
    words = ", ".join(f"ctypes.c_long({each})" for each in arguments)
    call = f"ctypes.CDLL(None, use_errno=True).syscall({NUMBERS[name]}, {words})"
    return f"({call}, ctypes.get_errno() != errno.ENOSYS or int('refused'))"


FAILS = {
    "programs": (
        "subprocess.run(['/bin/true'])",
        "os.system('true') and int('a program failed')",
        "os.execv('/bin/true', ['true'])",
        "os.posix_spawn('/bin/true', ['true'], {})",
        "os.fork()",
    ),
    "network": (
        "socket.create_connection(('127.0.0.1', 1))",
        "socket.socket()",
        "socket.socket(socket.AF_UNIX)",
        "socket.socketpair()",
    ),
    "writing files": (
        "open('new', 'w')",
        "open(TEMPORARY + '/okl-opt-new', 'w')",
        "open('there', 'w')",
        "open('there', 'a')",
        "open('there', 'r+')",
        "os.open('there', os.O_RDONLY | os.O_TRUNC)",
        "os.truncate('there', 0)",
        "os.rename('there', 'elsewhere')",
        "os.replace('there', 'elsewhere')",
        "os.unlink('there')",
        "os.link('there', 'elsewhere')",
        "os.symlink('there', 'elsewhere')",
        "os.mkdir('folder')",
        "os.mkfifo('fifo')",
        "os.rmdir('empty')",
        "os.chmod('there', 0o777)",
        "os.chown('there', 0, 0)",
        "os.utime('there')",
        "os.setxattr('there', 'user.x', b'x')",
        "open('stranger.py', 'a')",
        f"open({JOB!r}, 'a')",
        "open('/dev/shm/okl-opt-new', 'w')",
        "open('/proc/self/mem', 'r+b')",
        "open('/proc/self/oom_score_adj', 'w')",
    ),
    "reading files": (
        "open('there')",
        "os.listdir('.')",
        "open(HOME + '/secret')",
        "os.listdir(HOME)",
        "open('/etc/passwd')",
        "open('/proc/self/%s/etc/passwd' % 'root')",
        "open('/proc/self/cwd/there')",
        "open('/proc/thread-self/%s/etc/passwd' % 'root')",
        "os.readlink('/proc/1/cwd')",
        "open('/dev/tty')",
        "open('/proc/1/environ')",
        "open(f'/proc/{os.getppid()}/environ')",
        "open(f'/proc/{os.getppid()}/maps')",
        "os.listdir(f'/proc/{os.getppid()}/fd')",
    ),
    "other processes": (
        "os.kill(os.getppid(), 0)",
        "os.kill(os.getppid(), signal.SIGTERM)",
        "os.kill(0, signal.SIGCONT)",
        "os.kill(-1, signal.SIGCONT)",
        "os.sched_setaffinity(os.getppid(), {0})",
        "os.setpriority(os.PRIO_PROCESS, os.getppid(), 5)",
        "resource.prlimit(os.getppid(), resource.RLIMIT_CORE)",
        "fcntl.fcntl(1, fcntl.F_SETOWN, os.getppid())",
        "fcntl.fcntl(1, fcntl.F_SETFL, os.O_ASYNC)",
        syscall("ptrace", "16", "os.getppid()"),
        syscall("pidfd_open", "os.getppid()", "0"),
        syscall("tkill", "os.getppid()", "0"),
        syscall("rt_sigqueueinfo", "os.getppid()", "10", "0"),
        syscall("sendmsg", "1", "0", "0"),
        syscall("process_vm_writev", "os.getppid()", "0", "0", "0", "0", "0"),
    ),
    "the walls": (
        "resource.setrlimit(resource.RLIMIT_AS, (-1, -1))",
        "resource.setrlimit(resource.RLIMIT_CPU, (-1, -1))",
        "os.setsid()",
        "os.chdir('/')",
        "os.chroot('/')",
        "os.setuid(0)",
        "os.memfd_create('x')",
        "os.ftruncate(1, 0)",
        "fcntl.ioctl(1, 0x5412, b'x')",
        "fcntl.ioctl(1, 0x541C, b'\\x03')",
        *(syscall(name, "0", "0", "0", "0", "0") for name in ("io_uring_setup", "unshare", "bpf", "keyctl", "shmget")),
        *(syscall(name, "0", "0", "0", "0", "0") for name in ("userfaultfd", "setns", "perf_event_open", "clone3")),
        # PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP
        *(f"ctypes.CDLL(None).prctl({option}, 0, 0, 0, 0) and int('refused')" for option in (1, 4, 22)),
    ),
}


@pytest.mark.parametrize("what", FAILS)
def test_what_a_stranger_cannot_do(what: str, inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    home = tmp_path / "home"
    home.mkdir()
    (home / "secret").write_text("x")
    (tmp_path / "there").write_text("as it was")
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("HOME", str(home))
    places = {"HOME": repr(str(home)), "TEMPORARY": repr(tempfile.gettempdir())}
    tries = [text.replace("HOME", places["HOME"]).replace("TEMPORARY", places["TEMPORARY"]) for text in FAILS[what]]
    if os.uname().machine != "x86_64":
        tries = [text for text in tries if ".syscall(" not in text]
    result = inside(TRY.format(tries=tries))
    assert result.status == 0, result.err
    assert result.out == RESULT, result.err
    assert result.err.count(" failed ") == len(tries), result.err
    assert (tmp_path / "there").read_text() == "as it was"
    assert sorted(os.listdir(tmp_path)) == ["empty", "home", "stranger.py", "there"]


def test_threads_of_a_stranger_are_behind_the_walls_too(inside: Inside):
    code = """
    def attempt():
        for text in ("open('new', 'w')", "socket.socket()"):
            try:
                eval(text)
            except OSError:
                print("refused", file=sys.stderr)
    thread = threading.Thread(target=attempt)
    thread.start()
    thread.join()
    """
    result = inside(code)
    assert (result.out, result.err) == (RESULT, "refused\n" * 2)


@pytest.mark.slow("starts processes behind walls")
def test_a_stranger_types_nothing_into_the_terminal(inside: Inside):
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, os.fdopen(ours, "rb"):
        tries = ["fcntl.ioctl(1, 0x5412, b'x')", "fcntl.ioctl(1, 0x541C, b'\\x03')", "os.read(1, 1)"]
        code = "assert os.isatty(1), 'a terminal'\n" + TRY.format(tries=tries)
        inside(code)  # writes the plugin
        errors = io.StringIO()
        argv = ["--load-pass-plugin=stranger.py", *RUN, "-probe", "--isolate"]
        assert main(argv, io.StringIO(), terminal, errors) == 0
        assert errors.getvalue().count(" failed OSError") == 3


def test_the_environment_is_that_of_a_run(inside: Inside, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    result = inside("print('SECRET_TOKEN' in os.environ, os.environ['OMP_NUM_THREADS'], file=sys.stderr)")
    assert (result.status, result.err) == (0, "False 1\n")


def test_files_in_the_working_directory_are_no_modules(inside: Inside, tmp_path: Path):
    for name in ("json", "okl_opt", "numpy"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken over')")
    assert inside("pass").out == RESULT


@pytest.mark.slow("starts processes behind walls")
def test_memory_has_an_end(inside: Inside):
    result = inside("bytearray(3 << 30)", "--isolate-memory=2GiB")
    assert (result.status, result.err) == (1, "okl-opt: error: out of memory\n")
    native = """
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    sys.exit(f"{libc.malloc(ctypes.c_size_t(3 << 30))}")
    """
    assert "SystemExit: None" in inside(native, "--isolate-memory=2GiB").err


@pytest.mark.slow("starts processes behind walls")
def test_time_has_an_end(inside: Inside):
    code = """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True: pass
    """
    result = inside(code, "--isolate-seconds=3")
    assert result.status == 1
    assert result.err == ("okl-opt: error: --isolate: the run took longer than 3 seconds (--isolate-seconds=N)\n")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", "it crashed (SIGSEGV)"),
        ("ctypes.string_at(8)", "it crashed (SIGSEGV)"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "it was killed, perhaps because memory ran out (SIGKILL)"),
        ("os.abort()", "it aborted, as libraries do when memory runs out (SIGABRT)"),
    ],
)
def test_a_run_that_is_ended_says_why(code: str, text: str, inside: Inside, tmp_path: Path):
    result = inside(code, "--output=@y.npy", "-o", "out.mlir")
    assert result.status == 1
    assert result.err == f"okl-opt: error: --isolate: the run did not end by itself: {text}\n"
    assert os.listdir(tmp_path) == ["stranger.py"]


def test_a_run_that_ends_half_way_leaves_nothing_half_written(inside: Inside, tmp_path: Path):
    result = inside("open('y.npy', 'w').write('half'); os.kill(os.getpid(), 9)", "--output=@y.npy")
    assert result.status == 1
    assert os.listdir(tmp_path) == ["stranger.py"]


# What still works


@pytest.mark.slow("starts processes behind walls")
def test_a_run_writes_what_it_names(tmp_path: Path):
    y, profile, ir, dumps, tree = (tmp_path / name for name in ("y.npy", "p.json", "o.mlir", "dumps", "tree"))
    flags = (f"--output=@{y}", f"--profile={profile}", "-o", str(ir), f"--print-ir-to={dumps}")
    assert call(*RUN, "--isolate=strict", *flags, "--mlir-print-ir-after-all").err == ""
    np.testing.assert_allclose(np.load(y), np.tanh([1, 0]).astype(np.float32), rtol=1e-6)
    assert len(json.loads(profile.read_text())["traceEvents"]) > 3
    assert "kernel_launch" in ir.read_text()
    assert "IR Dump" in dumps.read_text()
    assert call(*RUN, "--isolate=strict", f"--mlir-print-ir-tree-dir={tree}").err == ""
    assert list(tree.rglob("*.mlir"))


def test_a_run_reads_what_it_names(tmp_path: Path):
    linear = """oneflow.job @linear(%x: tensor<2x3xf32>) -> tensor<2x4xf32> {
      %w = "oneflow.variable"() {op_name = "w", output_lbns = ["w/out"], shape = [3 : si64, 4 : si64],
        data_type = 2 : i32, device_tag = "cpu", device_name = ["@0:0"]} : () -> tensor<3x4xf32>
      %y = "oneflow.matmul"(%x, %w) {op_name = "y", device_tag = "cpu", device_name = ["@0:0"], transpose_a = false,
        transpose_b = false, alpha = 1.0 : f64} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
      oneflow.return %y : tensor<2x4xf32>
    }"""
    w = np.arange(12, dtype=np.float32).reshape(3, 4)
    header = json.dumps({"w": {"dtype": "F32", "shape": [3, 4], "data_offsets": [0, 48]}}).encode()
    (tmp_path / "w.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + w.tobytes())
    np.savez(tmp_path / "xs.npz", x=np.ones((2, 3), np.float32))
    flags = (f"--input=@{tmp_path}/xs.npz:x", f"--parameters={tmp_path}/w.safetensors", f"--output=@{tmp_path}/y.npy")
    # The IR comes from standard input, which is no file here.
    result = call("-wrap-ops-to-kernel-launch", "--run", "--isolate=strict", *flags, text=linear)
    assert (result.status, result.out, result.err) == (0, "", "")
    np.testing.assert_array_equal(np.load(tmp_path / "y.npy"), np.ones((2, 3), np.float32) @ w)


MATMUL = """oneflow.job @mm(%a: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %b = "oneflow.variable"() {op_name = "w", output_lbns = ["w/out"], shape = [256 : si64, 256 : si64],
    data_type = 2 : i32, device_tag = "cpu", device_name = ["@0:0"]} : () -> tensor<256x256xf32>
  %c = "oneflow.matmul"(%a, %b) {op_name = "mm", device_tag = "cpu", device_name = ["@0:0"], transpose_a = false,
    transpose_b = false, alpha = 1.0 : f64} : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
  oneflow.return %c : tensor<256x256xf32>
}"""


@pytest.mark.slow("starts processes behind walls")
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "provider",
    [
        "llvm",
        pytest.param("blas", marks=pytest.mark.host("openblas")),
        pytest.param("onednn", marks=pytest.mark.host("onednn")),
        "ref",
    ],
)
def test_products_on_two_threads(provider: str):
    flags = ("-wrap-ops-to-kernel-launch", "--run", "--input=256x256xf32=random:1", "--parameters=random:2")
    flags += ("--threads=2", f"--kernel-provider=matmul:{provider}", "--output-digits=3", "--object-cache=off")
    plain = call(*flags, text=MATMUL)
    assert plain.status == 0, plain.err
    isolated = call(*flags, "--isolate=strict", text=MATMUL)
    assert (isolated.status, isolated.out, isolated.err) == (0, plain.out, "")


@pytest.mark.slow("numba compiles in a process behind walls")
def test_a_kernel_of_numba():
    flags = ("-wrap-ops-to-kernel-launch", "--run", "--input=3x4xf32=random:1", "--object-cache=off")
    example = str(ROOT / "examples" / "sort_gather.mlir")
    result = call(example, *flags, "--isolate=strict")
    assert (result.status, result.err) == (0, "")
    assert result.out == call(example, *flags).out


@pytest.mark.slow("starts processes behind walls")
def test_the_object_cache_is_read_and_never_written(tmp_path: Path, inside: Inside):
    cache = f"--object-cache={tmp_path}/cache"
    assert call(*RUN, cache, "--isolate=strict").out == RESULT
    assert os.listdir(tmp_path / "cache") == []
    assert call(*RUN, cache).out == RESULT
    names = sorted(os.listdir(tmp_path / "cache"))
    assert names
    tries = [f"open({str(tmp_path / 'cache' / name)!r}, 'rb')" for name in names]
    tries += ["open('cache/new', 'w')", f"open({str(tmp_path / 'cache' / names[0])!r}, 'r+b')"]
    result = inside(TRY.format(tries=tries), cache)
    assert result.out.count(" worked") == len(names)
    assert result.err.count(" failed PermissionError") == 2
    assert sorted(os.listdir(tmp_path / "cache")) == names


PIPED = {
    "cat JOB | okl-opt /dev/stdin FLAGS": 0,
    "okl-opt /dev/stdin FLAGS < JOB": 0,
    "cat JOB | okl-opt FLAGS": 0,
    "okl-opt JOB FLAGS -o /dev/null": 0,
    "okl-opt JOB FLAGS -o /dev/stderr 2>/dev/null | cat": 0,
    "okl-opt FLAGS <&-": 1,
    "okl-opt JOB FLAGS >/dev/full": 1,
    "okl-opt JOB FLAGS >&-": 1,
    "okl-opt JOB FLAGS | true": 0,
}


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("command", PIPED)
def test_streams_are_those_of_the_command(command: str):
    flags = "-wrap-ops-to-kernel-launch --run --input=2xf32=1,-1"
    program = f"{sys.executable} -c 'from okl_opt.cli.main import entry_point; entry_point()'"
    seen: list[tuple[int, str, str]] = []
    for more in ("", " --isolate=strict"):
        text = command.replace("okl-opt", program).replace("JOB", JOB).replace("FLAGS", flags + more)
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(["sh", "-c", text], capture_output=True, text=True, env=env, check=False)
        seen.append((done.returncode, done.stdout, done.stderr))
    assert seen[0] == seen[1]
    assert seen[0][0] == PIPED[command]


@pytest.mark.slow("starts sandboxed processes")
@pytest.mark.host("bash")
def test_the_input_may_come_from_another_command():
    flags = "-wrap-ops-to-kernel-launch --run --input=2xf32=1,-1 --isolate=strict"
    text = f"{sys.executable} -c 'from okl_opt.cli.main import entry_point; entry_point()' <(cat {JOB}) {flags}"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, env=env, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, RESULT, "")


@pytest.mark.slow("starts processes behind walls")
def test_the_input_may_be_the_output(tmp_path: Path):
    path = tmp_path / "job.mlir"
    path.write_text(Path(JOB).read_text())
    argv = (str(path), "-wrap-ops-to-kernel-launch", "--run", "--input=2xf32=1,-1", "-o", str(path), "--isolate=strict")
    assert call(*argv).status == 0
    wrapped = path.read_text()
    assert "kernel_launch" in wrapped
    assert call(*argv, "-fetch-from-launcher=x=1").status == 1
    assert path.read_text() == wrapped


# Errors are those of a run without it


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "argv",
    [
        ("missing.mlir", "--run"),
        ("folder", "--run"),
        (*RUN, "--output=@nowhere/y.npy"),
        (*RUN, "--output=@folder/"),
        (*RUN, "--output=@y.txt"),
        (*RUN, "-o", "folder"),
        (*RUN, "-o", "nowhere/out.mlir"),
        (*RUN[:-1], "--input=@missing.npy"),
        (*RUN[:-1], "--input=@folder.npy"),
        (*RUN, "--parameters=missing.npz"),
        (*RUN, "--object-cache=file/cache"),
        (*RUN, "--nosuch"),
        (*RUN, "--expected-output=2xf32=5,5", "--output=@y.npy"),
        (*RUN, "--expected-output=@missing.npy"),
        (*RUN, "--launcher-module=missing.mlir"),
        (*RUN, "--device=cuda"),
    ],
    ids=lambda argv: " ".join(argv[-2:]).replace("/", "|"),
)
def test_errors_are_the_same(argv: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    seen: list[tuple[int, str, str, list[str]]] = []
    for flags in ((), ("--isolate=strict",)):
        place = tmp_path / str(len(flags))
        (place / "folder").mkdir(parents=True)
        (place / "folder.npy").mkdir()
        (place / "file").touch()
        monkeypatch.chdir(place)
        result = call(*argv, *flags)
        seen.append((result.status, result.out, result.err, sorted(os.listdir())))
    assert seen[0] == seen[1]


@pytest.mark.slow("starts processes behind walls")
def test_a_reproducer_is_written_only_when_it_is_needed(tmp_path: Path):
    path = tmp_path / "crash.mlir"
    assert call(*RUN, "--isolate=strict", f"--mlir-pass-pipeline-crash-reproducer={path}").status == 0
    assert not path.exists()
    flags = (f"--mlir-pass-pipeline-crash-reproducer={path}", "--isolate=strict")
    failing = call(str(ROOT / "docs" / "inputs" / "twice.mlir"), "-lower-to-okl", "--run", *flags)
    assert (failing.status, path.exists()) == (1, True), failing.err


def test_the_parent_loads_next_to_nothing():
    program = (
        "import sys, io; from okl_opt.cli.main import main; "
        "status = main(sys.argv[1:], sys.stdin, io.StringIO(), sys.stderr); "
        "print(status, [name for name in ('xdsl', 'numpy', 'llvmlite', 'numba') if name in sys.modules])"
    )
    command = [sys.executable, "-c", program, *RUN, "--isolate"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert (done.stdout, done.stderr) == ("0 []\n", "")


# Usage


@pytest.mark.parametrize(
    ("argv", "text"),
    [
        ((JOB, "--isolate"), "okl-opt: --isolate needs --run\n"),
        (
            (*RUN, "--isolate=off", "--isolate-memory=4GiB"),
            "okl-opt: --isolate-memory can't be used with --isolate=off\n",
        ),
        (
            (*RUN, "--isolate=off", "--isolate-seconds=4"),
            "okl-opt: --isolate-seconds can't be used with --isolate=off\n",
        ),
        ((*RUN, "--isolate", "--watch"), "okl-opt: --watch can't be used with --isolate=strict\n"),
        ((*RUN, "--isolate", "--pause-after=cse"), "okl-opt: --pause-after can't be used with --isolate=strict\n"),
        (
            (*RUN, "--isolate=very"),
            "okl-opt: for the --isolate option: Cannot find option named 'very'! "
            "It is one of 'auto', 'strict' or 'off'\n",
        ),
        (
            (*RUN, "--isolate", "--isolate-memory=4"),
            "okl-opt: error: --isolate-memory=4: the libraries of a run alone take almost 1GiB, which is the least\n",
        ),
        (
            (*RUN, "--isolate", "--isolate-memory=much"),
            "okl-opt: error: --isolate-memory=much: write a whole number and a unit, such as 512MiB or 4GiB\n",
        ),
        (
            (*RUN, "--isolate", "--isolate-seconds=0"),
            "okl-opt: error: --isolate-seconds=0.0: a time limit is above 0 and at most 10000000\n",
        ),
        (
            (*RUN, "--isolate", "--isolate-seconds=nan"),
            "okl-opt: error: --isolate-seconds=nan: a time limit is above 0 and at most 10000000\n",
        ),
    ],
)
def test_usage(argv: tuple[str, ...], text: str):
    result = call(*argv)
    assert (result.status, result.out, result.err) == (1, "", text)


# Missing walls

PRETEND = """
import sys
import okl_opt.runtime.isolate.walls as walls
{pretence}
sys.argv[1:] = {argv!r}
from okl_opt.cli.isolated import inside
import os
inside({{"memory": 8 << 30, "cpu_seconds": 600, "parent": os.getppid()}})
"""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("pretence", "text"),
    [
        (
            "from okl_opt.runtime.isolate import landlock; landlock._call = lambda *words: -1",
            "files are not guarded: this kernel has no Landlock (Linux 5.13 or later, with landlock in lsm=)",
        ),
        (
            "from okl_opt.runtime.isolate import seccomp; seccomp._MACHINES.clear()",
            "system calls are not guarded: no table of system calls for ",
        ),
    ],
)
def test_what_is_missing_is_refused(pretence: str, text: str):
    program = PRETEND.format(pretence=pretence, argv=list(RUN))
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"okl-opt: error: --isolate=strict: {text}")


# The end


def started(tmp_path: Path, *flags: str, code: str = "") -> tuple[subprocess.Popen[str], int]:
    """An isolated run that does not end, and its child."""
    plugin = tmp_path / "endless.py"
    code += "\nprint('child', os.getpid(), file=sys.stderr, flush=True)\nwhile True: time.sleep(1)"
    plugin.write_text(PLUGIN.format(body=textwrap.indent(code, " " * 8)))
    program = "from okl_opt.cli.main import entry_point; entry_point()"
    argv = [sys.executable, "-c", program, f"--load-pass-plugin={plugin}", *RUN, "-probe", "--isolate", *flags]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(argv, stderr=subprocess.PIPE, text=True, env=env)
    assert process.stderr is not None
    line = process.stderr.readline()
    assert line.startswith("child "), line
    return process, int(line.split()[1])


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_both(number: signal.Signals, tmp_path: Path):
    process, child = started(tmp_path, f"--output=@{tmp_path}/y.npy", f"--report={tmp_path}/report.html")
    process.send_signal(number)
    assert process.wait(60) == INTERRUPTED
    assert not runs(child)
    assert not (tmp_path / "y.npy").exists()
    assert "</html>" in (tmp_path / "report.html").read_text()
    assert process.stderr is not None and process.stderr.read() == ""


def test_an_interrupt_ends_a_child_that_does_not_listen(tmp_path: Path):
    process, child = started(tmp_path, code="signal.signal(signal.SIGINT, signal.SIG_IGN)")
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == INTERRUPTED
    assert not runs(child)


def test_the_child_ends_with_its_parent(tmp_path: Path):
    process, child = started(tmp_path)
    process.kill()
    process.wait()
    wait_until(lambda: not runs(child))
