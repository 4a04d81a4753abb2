"""Exit statuses, streams, input and output."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from okl_opt.cli.main import main
from okl_opt.driver import driver

FUNCTION = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n"
OKL_OPT = [sys.executable, "-m", "okl_opt"]


def test_two_calls_print_the_same(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    first = okl_opt("--cse", "--mlir-print-ir-after-all", text=FUNCTION)
    assert first == okl_opt("--cse", "--mlir-print-ir-after-all", text=FUNCTION)
    assert first[0] == 0


def test_empty_input_is_an_empty_module(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    assert okl_opt() == (0, "module {\n}\n\n", "")


def test_usage_error(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    status, out, err = okl_opt("--nosuchflag")
    assert (status, out) == (1, "")
    assert err.startswith("okl-opt: Unknown command line argument '--nosuchflag'.")


@pytest.mark.parametrize("flag", ["--help", "--version", "--list-passes", "--show-dialects"])
def test_questions(flag: str, okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    status, out, err = okl_opt(flag)
    assert (status, err) == (0, "")
    wanted = {
        "--help": "--list-passes",
        "--version": "okl-opt ",
        "--list-passes": "  cse ",
        "--show-dialects": "oneflow",
    }
    assert wanted[flag] in out


def test_a_crash_is_70_with_three_lines(
    okl_opt: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.delenv("OKL_OPT_TRACEBACK", raising=False)
    monkeypatch.setattr(driver, "verify", crash)
    status, out, err = okl_opt(text=FUNCTION)
    assert (status, out) == (70, "")
    assert err.startswith("okl-opt: internal error: KeyError: 'lost'\n")
    assert err.count("\n") == 3
    monkeypatch.setenv("OKL_OPT_TRACEBACK", "1")
    assert "Traceback" in okl_opt(text=FUNCTION)[2]


def test_a_failed_run_leaves_no_output_file(tmp_path: Path, okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    target = tmp_path / "out.mlir"
    assert okl_opt("-o", str(target), text="func.func @f() -> i32 { return }")[0] == 1
    assert not target.exists()
    assert okl_opt("-o", str(target), text=FUNCTION)[0] == 0
    assert target.read_text().startswith("module {\n")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"module {\n}\n  \xc3(", "<file>:3:3: error: input is not UTF-8: byte 0xc3 at offset 13"),
        (b"ML\xefR\x01", "is MLIR bytecode, which is not supported"),
    ],
)
def test_input_that_is_no_text(
    data: bytes, message: str, tmp_path: Path, okl_opt: Callable[..., tuple[int, str, str]]
) -> None:
    path = tmp_path / "in.mlir"
    path.write_bytes(data)
    status, out, err = okl_opt(str(path))
    assert (status, out) == (1, "")
    assert message in err.replace(str(path), "<file>")


def test_files_that_cannot_be_opened(tmp_path: Path, okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    for argv, message in (
        ([str(tmp_path)], f"okl-opt: error: cannot open input file '{tmp_path}': Is a directory\n"),
        (
            [str(tmp_path / "no")],
            f"okl-opt: error: cannot open input file '{tmp_path}/no': No such file or directory\n",
        ),
        (["-o", str(tmp_path)], f"okl-opt: error: cannot open output file '{tmp_path}': Is a directory\n"),
        (
            ["-o", str(tmp_path / "a" / "b")],
            f"okl-opt: error: cannot open output file '{tmp_path}/a/b': No such file or directory\n",
        ),
    ):
        assert okl_opt(*argv, text=FUNCTION) == (1, "", message)


def test_a_closed_pipe_ends_quietly() -> None:
    text = "".join(f"func.func private @f{number}()\n" for number in range(3000))
    command = f"{sys.executable} -m okl_opt | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], input=text, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("module {\n0\n", "")


@pytest.mark.host("dev-full")
def test_a_full_disk_is_an_error() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(OKL_OPT, input=FUNCTION, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "okl-opt: error: cannot write: No space left on device\n")


def test_a_library_that_cannot_be_loaded_is_an_error(
    okl_opt: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(*_: object) -> int:
        raise OSError("libllvmlite.so: failed to map segment from shared object")

    monkeypatch.setattr(driver, "process_input", load)
    assert okl_opt(text=FUNCTION) == (
        1,
        "",
        "okl-opt: error: libllvmlite.so: failed to map segment from shared object\n",
    )


def test_an_interrupt_is_130() -> None:
    process = subprocess.Popen(OKL_OPT, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.5)  # it is imported by then, and waits for its input
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, b"")


def test_main_uses_only_the_given_streams(capfd: pytest.CaptureFixture[str]) -> None:
    import io

    main(["--cse", "--mlir-print-ir-after-all"], io.StringIO(FUNCTION), io.StringIO(), io.StringIO())
    assert capfd.readouterr() == ("", "")
