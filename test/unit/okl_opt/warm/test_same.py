"""Through the warm process a command line does what it does without: bytes, exit status, files, limits, signals."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from warm_command import Warm

pytestmark = pytest.mark.host("linux")

MODULE = b"""func.func @main(%n: i32) -> i32 {
  %two = arith.constant 2 : i32
  %0 = arith.muli %n, %two : i32
  return %0 : i32
}
"""
LOOP = b"""func.func @main() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
"""


def both(warm: Warm, *words: str, data: bytes = b"", **more: Any) -> tuple[int, bytes, bytes]:
    """Return what a command line gives; it must be the same with a warm process and without."""
    before = warm.calls()
    given = warm.run(*words, data=data, **more)
    assert warm.calls() == before + 2, "the warm process has not answered"
    assert given == warm.run(*words, data=data, server="off", **more)
    return given


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("-canonicalize", "-"), 0),
        (("--mlir-print-ir-after-all", "-cse"), 0),
        (("--run", "--input=i32=21"), 0),
        (("--run", "--input=i32=x"), 1),
        (("-no-such-pass",), 1),
        (("missing.mlir",), 1),
        (("--version",), 0),
        (("explain", "cse"), 0),
        (("update-tests",), 1),
    ],
)
def test_bytes_and_status(serving: Warm, words: tuple[str, ...], status: int) -> None:
    assert both(serving, *words, data=MODULE)[0] == status


def test_the_folder_and_the_mask_of_files(serving: Warm, tmp_path: Path) -> None:
    (tmp_path / "in.mlir").write_bytes(MODULE)
    for number, server in enumerate(("auto", "off")):
        done = serving.run("in.mlir", "-o", f"{number}.mlir", server=server, cwd=tmp_path, umask=0o027)
        assert done == (0, b"", b"")
    one, other = (tmp_path / f"{number}.mlir" for number in range(2))
    assert one.read_bytes() == other.read_bytes() and one.stat().st_mode == other.stat().st_mode == 0o100640


def test_a_folder_that_is_gone(serving: Warm, tmp_path: Path) -> None:
    gone = tmp_path / "gone"

    def leave() -> None:
        gone.mkdir()
        os.chdir(gone)
        gone.rmdir()

    assert both(serving, "-cse", data=MODULE, preexec_fn=leave)[0] == 0


def test_the_environment(serving: Warm, tmp_path: Path) -> None:
    """A crash report differs by a variable; so does what plugins are given."""
    plugin = tmp_path / "plugin.py"
    plugin.write_text("import os, sys\nprint(os.environ.get('PLUGIN_SAYS'), sys.argv[1:], os.getcwd())\n")
    words = ("--version", f"--load-pass-plugin={plugin}")
    for said in ("one", "two"):
        environments = [serving.environment(server, PLUGIN_SAYS=said) for server in ("auto", "off")]
        one, other = (serving.run(*words, env=environment) for environment in environments)
        assert one == other
        assert f"{said} ['--version'".encode() in one[1]


def test_descriptors_of_the_shell(serving: Warm, tmp_path: Path) -> None:
    (tmp_path / "in.mlir").write_bytes(MODULE)
    with open(tmp_path / "in.mlir", "rb") as file:
        number = os.dup2(file.fileno(), 47)
        try:
            given = both(serving, "/dev/fd/47", "-cse", pass_fds=(number,), close_fds=True)
        finally:
            os.close(number)
    assert given[0] == 0 and b"muli" in given[1]


def _close(*numbers: int) -> Callable[[], None]:
    def close() -> None:
        for number in numbers:
            os.close(number)

    return close


@pytest.mark.parametrize("number", [0, 1, 2])
def test_streams_that_are_closed(serving: Warm, number: int) -> None:
    both(serving, "-cse", "-", data=b"" if number == 0 else MODULE, preexec_fn=_close(number))


@pytest.mark.parametrize("reader", ["true", "head -1", "cat"])
def test_a_pipe_that_is_closed(serving: Warm, reader: str) -> None:
    ends: list[tuple[int, bytes, bytes]] = []
    for server in ("auto", "off"):
        process = serving.start("-mlir-print-ir-after-all", *["-cse"] * 30, "-", stdin=subprocess.PIPE, server=server)
        pipe = subprocess.Popen(reader.split(), stdin=process.stdout, stdout=subprocess.PIPE)
        assert process.stdout is not None and process.stdin is not None and process.stderr is not None
        process.stdout.close()
        process.stdin.write(MODULE)
        process.stdin.close()
        shown = pipe.communicate(timeout=30)[0]
        ends.append((process.wait(timeout=30), shown, process.stderr.read()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_signals_end_it(serving: Warm, number: signal.Signals, status: int) -> None:
    """Whatever its code does, and with all its processes."""
    process = serving.start("--run", "-", stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdin is not None
    process.stdin.write(LOOP)
    process.stdin.close()
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=1.5)
    # The code runs by now. Its own process holds this pipe, too.
    process.send_signal(number)
    assert process.wait(timeout=10) == status
    assert process.stdout is not None and process.stdout.read() == b""


def test_what_it_ignores(serving: Warm) -> None:
    """`nohup` and a shell's `&`."""

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    for server in ("auto", "off"):
        process = serving.start("-", stdin=subprocess.PIPE, server=server, preexec_fn=ignore)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(MODULE, timeout=30)
        assert process.returncode == 0 and b"muli" in out


@pytest.mark.parametrize("which", [resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_CPU])
def test_limits(serving: Warm, tmp_path: Path, which: int) -> None:
    plugin = tmp_path / "plugin.py"
    plugin.write_text(f"import resource\nprint(resource.getrlimit({which}))\n")

    def limit() -> None:
        resource.setrlimit(which, (100_000, 200_000) if which != resource.RLIMIT_NOFILE else (777, 1000))

    shown = both(serving, "--version", f"--load-pass-plugin={plugin}", preexec_fn=limit)[1]
    assert shown.startswith((b"(777, 1000)", b"(100000, 200000)"))


def test_stop_and_go_on(serving: Warm) -> None:
    """Ctrl-Z stops both, `fg` lets both go on."""
    process = serving.start("-", stdin=subprocess.PIPE)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=0.5)
    process.send_signal(signal.SIGTSTP)
    assert os.WIFSTOPPED(os.waitpid(process.pid, os.WUNTRACED)[1])
    process.send_signal(signal.SIGCONT)
    out, _ = process.communicate(MODULE, timeout=30)
    assert process.returncode == 0 and b"muli" in out
