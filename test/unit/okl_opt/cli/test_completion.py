"""What the shells offer at a tab."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from okl_opt.cli.completion import Candidate, candidates, complete

LAUNCHES = "wrap-ops-to-kernel-launch"


def values(line: str) -> list[str]:
    *before, word = line.split("|")
    return [one.value for one in candidates(before, word)]


def test_flags_have_the_dashes_that_are_typed():
    assert values("--mlir-print-op-g") == ["--mlir-print-op-generic"]
    assert values("-mlir-print-op-g") == ["-mlir-print-op-generic"]
    assert {"-o", "-p", "--verify-each", f"--{LAUNCHES}"} <= set(values("-"))


def test_a_flag_that_needs_a_value_goes_on():
    assert candidates([], "--mlir-print-ir-before")[0] == Candidate("part", "--mlir-print-ir-before=")
    assert Candidate("word", "--mlir-print-ir-before-all") in candidates([], "--mlir-print-ir-before")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("--lower-to-o", ["--lower-to-okl"]),
        ("-okl-low", ["-okl-lower-pipeline"]),
        ("--trim-return-as", ["--trim-return-as-void"]),
        (f"-{LAUNCHES}=mo", [f"-{LAUNCHES}=mode="]),
        (f"-{LAUNCHES}=mode=", [f"-{LAUNCHES}=mode=simple", f"-{LAUNCHES}=mode=cuda_graph"]),
        (f"-{LAUNCHES}=mode=simple m", [f"-{LAUNCHES}=mode=simple m{rest}=" for rest in ("erge-args", "in-ops")]),
        (f"-{LAUNCHES}=min-ops=", []),
        ("--nosuch=", []),
        ("--emit=", [f"--emit={form}" for form in ("mlir", "llvm", "asm", "obj", "so", "ptx", "cubin")]),
        ("--emit|l", ["llvm"]),
        ("--verify-diagnostics=o", ["--verify-diagnostics=only-expected"]),
        ("--verify-each=f", ["--verify-each=false"]),
        ("-p|", ["builtin.module("]),
        ("-p|builtin.module(lower-to-o", ["builtin.module(lower-to-okl"]),
        ("--pass-pipeline=builtin.module(cse,func.f", ["--pass-pipeline=builtin.module(cse,func.func("]),
        (f"-p|any({LAUNCHES}{{mo", [f"any({LAUNCHES}{{mode="]),
        (f"-p|any(cse,{LAUNCHES}{{min-ops=2 mode=c", [f"any(cse,{LAUNCHES}{{min-ops=2 mode=cuda_graph"]),
        (f"-p|any({LAUNCHES}{{mode=simple}},trim-return-as", [f"any({LAUNCHES}{{mode=simple}},trim-return-as-void"]),
        ("-p|any(cse)", []),
        ("--mlir-print-ir-after=cse,lower-to-o", ["--mlir-print-ir-after=cse,lower-to-okl"]),
        ("--mlir-print-ir-after|cse,lower-to-o", ["cse,lower-to-okl"]),
        ("explain|okl-l", ["okl-launch-dag", "okl-lower-pipeline"]),
        ("explain|okl.fetch_k", ["okl.fetch_kernel"]),
        ("explain|!okl.kern", ["!okl.kernel"]),
        ("explain|--verify-r", ["--verify-roundtrip"]),
        ("explain|cse|", []),
    ],
)
def test_values(line: str, found: list[str]):
    assert values(line) == found


@pytest.mark.parametrize("line", ["x.ml", "--cse|x.ml", "-o|x.ml", "--|x.ml", "--print-ir-to=x.ml"])
def test_files(line: str):
    assert candidates(line.split("|")[:-1], line.split("|")[-1]) == [Candidate("file", "x.ml")]


def test_commands_are_offered_as_the_first_word_only():
    assert values("expl")[0] == "explain"
    assert values("up")[0] == "update-tests"
    assert values("--cse|expl") == ["expl"]


@pytest.mark.parametrize(
    ("shell", "line", "word", "answer"),
    [
        ("bash", f"okl-opt -{LAUNCHES}=mo", "mo", "part,mode="),
        ("bash", "okl-opt --emit=", "=", "word,mlir\nword,llvm\nword,asm\nword,obj\nword,so\nword,ptx\nword,cubin"),
        ("bash", f'okl-opt --{LAUNCHES}="mode=simple mer', '"mode=simple mer', "part,mode=simple merge-args="),
        ("zsh", "okl-opt --emit=ll", "", "word,--emit=llvm"),
        ("fish", "okl-opt --print-ir-to=ex", "", "file,ex"),
        ("fish", "okl-opt explain trim-return-to-", "", "word,trim-return-to-void"),
    ],
)
def test_answer_to_the_shell(
    shell: str,
    line: str,
    word: str,
    answer: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setenv("COMP_LINE", line)
    monkeypatch.setenv("COMP_WORD", word)
    assert complete(f"{shell}_complete") == 0
    assert capsys.readouterr().out == f"{answer}\n"


def test_unknown_shell_is_a_failure():
    assert complete("dos_source") == 1


@pytest.mark.host("bash")
def test_bash_itself(tmp_path: Path):
    """bash reads the script and fills COMPREPLY, as it does at a tab."""
    tool = tmp_path / "okl-opt"
    tool.write_text(f'#!/bin/sh\nexec {sys.executable} -m okl_opt "$@"\n')
    tool.chmod(0o755)
    script = (
        'eval "$(_OKL_OPT_COMPLETE=bash_source okl-opt)"\n'
        "compopt() { :; }\n"
        f"COMP_LINE='okl-opt -{LAUNCHES}=mode='; COMP_POINT=${{#COMP_LINE}}\n"
        f"COMP_WORDS=(okl-opt -{LAUNCHES} = mode =); COMP_CWORD=4\n"
        "_okl_opt_completion okl-opt\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
        "complete -p okl-opt\n"
    )
    wide = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=wide, check=False)
    assert done.stdout == "simple\ncuda_graph\ncomplete -o nosort -F _okl_opt_completion okl-opt\n", done.stderr


def test_completion_imports_no_transform():
    """A tab is answered fast: the names of xDSL's passes are read without their modules."""
    code = (
        "import sys; from okl_opt.cli.completion import candidates; candidates([], '--mlir-p');"
        "candidates(['explain'], 'l'); print([m for m in sys.modules if m.startswith('xdsl.transforms.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
