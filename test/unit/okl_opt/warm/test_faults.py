"""Whatever happens to the warm process, each command line is answered, at worst by its own process."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Mapping
from fcntl import ioctl
from pathlib import Path
from termios import FIONREAD
from unittest.mock import patch

import pytest
from warm_command import Warm, end

from okl_opt.warm import place
from okl_opt.warm.process import MOST_PROCESSES
from okl_opt.warm.request import QUESTION, STOP, encoded

pytestmark = [pytest.mark.host("linux"), pytest.mark.host("proc-children")]

MODULE = b"func.func @f() {\n  return\n}\n"
RIGHT = (0, b"module {\n  func.func @f() {\n    return\n  }\n}\n\n", b"")


def socket_of(warm: Warm) -> Path:
    with patch.dict(os.environ, warm.environment()):
        return Path(place.socket_path())


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    last = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < last
        time.sleep(0.02)


def is_gone(process: int) -> bool:
    """Return whether a process has ended; its parent may not have asked yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def child_of(process: int, caller: subprocess.Popen[bytes]) -> int:
    """The child that works for a caller, once it has its standard input."""
    wanted = os.readlink(f"/proc/{caller.pid}/fd/0")
    found: list[int] = []

    def is_there() -> bool:
        found[:] = [each for each in children_of(process) if os.readlink(f"/proc/{each}/fd/0") == wanted]
        return bool(found)

    until(is_there)
    return found[0]


def begun_child_of(process: int, caller: subprocess.Popen[bytes]) -> int:
    """The same, once it has begun to read: if it ended before, the caller would do the work itself."""
    child = child_of(process, caller)
    stdin = caller.stdin
    assert stdin is not None, "a pipe"
    stdin.write(b"\n")
    stdin.flush()
    left = array("i", [1])

    def is_read() -> bool:
        ioctl(stdin, FIONREAD, left)
        return not left[0]

    until(is_read)
    return child


def children_of(process: int) -> list[int]:
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


def test_the_first_caller_starts_one(warm: Warm) -> None:
    assert warm.run("-cse", data=MODULE) == RIGHT
    until(lambda: warm.run("-cse", data=MODULE) == RIGHT and warm.was_called())


def test_it_is_killed_while_a_child_works(warm: Warm) -> None:
    process = warm.serve()
    caller = warm.start("-cse", "-", stdin=subprocess.PIPE)
    child_of(process, caller)
    os.kill(process, signal.SIGKILL)
    out, err = caller.communicate(MODULE, timeout=30)
    assert (caller.returncode, out, err) == RIGHT


def test_a_child_is_killed(warm: Warm) -> None:
    process = warm.serve()
    caller = warm.start("-cse", "-", stdin=subprocess.PIPE)
    os.kill(begun_child_of(process, caller), signal.SIGABRT)
    assert caller.wait(timeout=30) == -signal.SIGABRT


def test_it_is_killed_with_a_child(warm: Warm) -> None:
    process = warm.serve()
    caller = warm.start("-cse", "-", stdin=subprocess.PIPE)
    child = begun_child_of(process, caller)
    for each in (child, process):
        os.kill(each, signal.SIGSTOP)
    for each in (child, process):
        os.kill(each, signal.SIGKILL)
    assert caller.wait(timeout=30) == -signal.SIGKILL


def test_the_caller_is_killed(warm: Warm) -> None:
    process = warm.serve()
    caller = warm.start("-cse", "-", stdin=subprocess.PIPE)
    child = child_of(process, caller)
    end(caller)
    until(lambda: child not in children_of(process))


def test_a_socket_is_left_behind(warm: Warm) -> None:
    process = warm.serve()
    os.kill(process, signal.SIGKILL)
    until(lambda: is_gone(process))
    assert socket_of(warm).exists()
    assert warm.run("-cse", data=MODULE) == RIGHT
    until(lambda: warm.server("status").startswith("process"))


def test_it_is_stopped(warm: Warm) -> None:
    """A caller waits for a moment, and no command line is run twice when it goes on."""
    process = warm.serve()
    os.kill(process, signal.SIGSTOP)
    try:
        assert warm.run("-cse", data=MODULE, before="client.PATIENCE = 0.2\n") == RIGHT
    finally:
        os.kill(process, signal.SIGCONT)
    assert warm.run("-cse", data=MODULE) == RIGHT


@pytest.mark.parametrize(
    "sent", [b"", b"\0", b"\xff" * 4, b"GET / HTTP/1.1\r\n\r\n" * 1000, (8).to_bytes(4, "little") + b"1\0one"]
)
def test_rubbish(serving: Warm, sent: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(socket_of(serving)))
        connection.sendall(sent)
        before = serving.calls()
        assert serving.run("-cse", data=MODULE) == RIGHT
        assert serving.calls() == before + 2


def test_callers_that_say_nothing(serving: Warm) -> None:
    connections = [socket.socket(socket.AF_UNIX) for _ in range(20)]
    for each in connections:
        each.connect(str(socket_of(serving)))
    assert serving.run("-cse", data=MODULE) == RIGHT
    for each in connections:
        each.close()


def test_fifty_callers(serving: Warm) -> None:
    before = serving.calls()
    callers = [serving.start("-cse", "-", stdin=subprocess.PIPE) for _ in range(50)]
    for caller in callers:
        out, err = caller.communicate(MODULE, timeout=60)
        assert (caller.returncode, out, err) == RIGHT
    assert serving.calls() > before + 25


def test_a_caller_that_reads_nothing(serving: Warm) -> None:
    large = b"".join(MODULE.replace(b"@f", b"@f%d" % number) for number in range(3000))
    caller = serving.start("-", stdin=subprocess.PIPE)
    assert caller.stdin is not None
    caller.stdin.write(large)
    caller.stdin.close()
    caller.stdin = None
    with pytest.raises(subprocess.TimeoutExpired):
        caller.wait(timeout=2)
    assert serving.run("-cse", data=MODULE) == RIGHT
    end(caller)


@pytest.mark.parametrize("more", [{"LD_LIBRARY_PATH": "/nowhere"}, {"PYTHONOPTIMIZE": "1"}, {"LC_ALL": "C.UTF-8"}])
def test_another_environment_at_the_start(serving: Warm, more: Mapping[str, str]) -> None:
    """Such variables are read once, when a process starts, so another process answers."""
    before, own = serving.calls(), socket_of(serving)
    with patch.dict(os.environ, {**serving.environment(), **more}):
        assert Path(place.socket_path()) != own
    assert serving.run("-cse", data=MODULE, env={**serving.environment("off"), **more}) == RIGHT
    assert serving.calls() == before + 1


def test_processes_in_several_environments(warm: Warm) -> None:
    warm.serve()
    other = Warm(warm.folder, LC_ALL="C.UTF-8")
    other.serve()
    for each in (warm, other):
        assert each.run("-cse", data=MODULE) == RIGHT
        assert each.was_called()
    assert len(warm.server("status").splitlines()) == 2
    assert [line.rpartition(", ")[2] for line in warm.server("stop").splitlines()] == ["stopped"] * 2
    with patch.dict(os.environ, warm.environment()):
        until(lambda: not place.socket_paths())


def test_many_environments(warm: Warm) -> None:
    """A command that changes a variable each time starts no process for each."""
    for number in range(MOST_PROCESSES):
        Warm(warm.folder, PYTHONHASHSEED=str(number)).serve()
    assert "4 processes serve other environments" in warm.server("start")
    assert warm.run("-cse", data=MODULE) == RIGHT


def test_another_path_of_modules(serving: Warm, tmp_path: Path) -> None:
    """A package that the caller's path finds first is what it imports."""
    (tmp_path / "xdsl").mkdir()
    (tmp_path / "xdsl" / "__init__.py").write_text("raise SystemExit('another xdsl')\n")
    environment = {**serving.environment(), "PYTHONPATH": str(tmp_path)}
    status, _, err = serving.run("-cse", data=MODULE, env=environment)
    assert status != 0 and b"another xdsl" in err


def test_few_descriptors(serving: Warm) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))

    assert serving.run("-cse", data=MODULE, preexec_fn=limit) == RIGHT


def test_an_interrupt_of_one_that_waits(warm: Warm) -> None:
    process = warm.serve()
    os.kill(process, signal.SIGSTOP)
    try:
        caller = warm.start("-cse", "-", stdin=subprocess.PIPE, before="client.PATIENCE = 1.5\n")
        time.sleep(0.8)
        caller.send_signal(signal.SIGINT)
        _, err = caller.communicate(timeout=30)
        assert (caller.returncode, err) == (130, b"")
    finally:
        os.kill(process, signal.SIGCONT)


def test_a_change_that_is_none(warm: Warm) -> None:
    """A folder of compiled modules comes beside them, and the process goes on."""
    folder = warm.folder / "package"
    folder.mkdir()
    before = f"installation.ROOT = {str(folder)!r}\n"
    process = warm.serve(before, watches=True)
    (folder / "__pycache__").mkdir()
    assert warm.run("-cse", data=MODULE) == RIGHT
    assert not is_gone(process)
    (folder / "module.py").touch()
    until(lambda: is_gone(process))
    assert "'module.py' has changed" in socket_of(warm).with_suffix(".log").read_text()
    assert warm.run("-cse", data=MODULE) == RIGHT


def test_stop_reaches_the_process_alone(warm: Warm) -> None:
    """A child whose parent has ended does not end another one in its place."""
    process = warm.serve()
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(socket_of(warm)))
        until(lambda: len(children_of(process)) > 1)
        os.kill(process, signal.SIGKILL)
        until(lambda: is_gone(process))
        connection.sendall(encoded(QUESTION, {"kind": [STOP]}))
        assert connection.recv(100) == b""


def test_more_files_than_can_be_handed_over(serving: Warm) -> None:
    files = [os.open(os.devnull, os.O_RDONLY) for _ in range(220)]
    try:
        assert serving.run("-cse", data=MODULE, pass_fds=files) == RIGHT
    finally:
        for each in files:
            os.close(each)


def test_limits_above_its_own(warm: Warm) -> None:
    def limit() -> None:
        os.setpriority(os.PRIO_PROCESS, 0, 5)

    warm.run("server", "start", preexec_fn=limit)
    before = warm.calls()
    assert warm.run("-cse", data=MODULE) == RIGHT
    assert warm.calls() == before + 2


@pytest.mark.parametrize("make", ["readable", "file", "link"])
def test_a_folder_that_is_not_private(warm: Warm, make: str, tmp_path: Path) -> None:
    folder = warm.folder / "okl-opt-server"
    if make == "readable":
        folder.mkdir(0o755)
    elif make == "file":
        folder.touch()
    else:
        (tmp_path / "other").mkdir(0o700)
        folder.symlink_to(tmp_path / "other")
    assert warm.server("start") == (
        f"okl-opt: error: the server cannot serve: '{folder}' is not a folder that only this user can enter"
    )
    assert warm.run("-cse", data=MODULE) == RIGHT
    assert warm.server("status") == "okl-opt: no server of this installation runs"


def test_no_room_for_a_socket(warm: Warm) -> None:
    """A folder that cannot be made, as where a disk is full."""
    warm.folder.rmdir()
    warm.folder.touch()
    assert warm.run("-cse", data=MODULE) == RIGHT
    assert warm.server("start").startswith("okl-opt: error: the server cannot serve: ")


def test_it_ends_when_idle(warm: Warm) -> None:
    said = warm.server("start", "--idle-seconds=0.3")
    until(lambda: not socket_of(warm).exists())
    assert said.startswith("process ")
    assert warm.run("-cse", data=MODULE) == RIGHT


def test_only_one_serves(serving: Warm) -> None:
    assert serving.server("start") == "okl-opt: error: the server cannot serve: another process serves, or is about to"


def test_a_wrong_wish(warm: Warm, tmp_path: Path) -> None:
    said = b"okl-opt: error: OKL_OPT_SERVER is 'yes', but may be auto or off\n"
    assert warm.run("-cse", data=MODULE, server="yes") == (1, b"", said)
    (tmp_path / "okl-opt").mkdir()
    config = tmp_path / "okl-opt" / "config"
    environment = {**warm.environment(""), "XDG_CONFIG_HOME": str(tmp_path)}
    config.write_text("# a remark\n\nserver = on\n")
    status, out, err = warm.run("-cse", data=MODULE, env=environment)
    assert (status, out) == (1, b"")
    assert err.decode() == f"{config}:3:1: error: a line is 'server = auto' or 'server = off'\n"
    config.write_text("server = auto  # a remark\n")
    until(lambda: warm.run("-cse", data=MODULE, env=environment) == RIGHT and warm.was_called())


def test_what_a_caller_imports() -> None:
    """Nothing of our own but five small modules, and none of Python's that takes long."""
    program = "import sys; known = set(sys.modules); import okl_opt.warm.client; print(*set(sys.modules) - known)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[4]
    )
    ours = {name for name in done.stdout.split() if name.startswith("okl_opt.")}
    assert ours == {
        f"okl_opt.{name}" for name in ("cli", "cli.open_files", "warm", "warm.client", "warm.place", "warm.request")
    }
    assert not {"typing", "socket", "signal", "json", "hashlib", "subprocess", "dataclasses"} & set(done.stdout.split())
