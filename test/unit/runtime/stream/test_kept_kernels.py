"""Kernels that an earlier run of the same stream program has compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stream_programs import TWICE, A, B, dispatch, program, run, transfer
from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import heard, remark
from okl_opt.passes.generic.cse import CSE
from okl_opt.runtime.code.border import Signature
from okl_opt.runtime.code.lowered import Lowered
from okl_opt.runtime.code.program import Code
from okl_opt.runtime.prepare.entries import code
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

TEXT = program(dispatch(), TWICE)
FOUR = np.array([1, 2, 3, 4], np.float32)
INPUTS = ("--input=4xf32=1,2,3,4", "--input=index=4")
ON_B = "builtin.module attributes {hal.executable.target = #vm}"
"""What the code of an executable for @b begins with."""


def two_codes() -> str:
    """A program whose executable gives twice the elements on @a, and their squares on @b."""
    start, end = TWICE.index("builtin.module"), TWICE.rindex("}")
    code = TWICE[start:end]
    squares = code.replace("builtin.module", ON_B).replace("arith.addf", "arith.mulf")
    body = dispatch("%p") + transfer("%q", "%p", A, B) + dispatch("%r0", "%q", on=B) + transfer("%y", "%r0", B, A)
    return program(body, TWICE[:start] + squares + code + "}\n")


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """The names of the kernels that are compiled in this test."""
    names: list[str] = []
    compile = code.compile_function

    def noted(lowered: Lowered, signature: Signature, *rest: Any, **named: Any) -> Code:
        names.append(signature.name)
        return compile(lowered, signature, *rest, **named)

    monkeypatch.setattr(code, "compile_function", noted)
    return names


@pytest.fixture
def again(tmp_path: Path, compiled: Sequence[str]) -> Callable[..., tuple[int, str, str]]:
    """`run` with the cache of the test; how many kernels it compiles, its output and its errors."""

    def call(text: str, *argv: str) -> tuple[int, str, str]:
        before = len(compiled)
        _, out, err = run(text, f"--object-cache={tmp_path / 'objects'}", *argv)
        return len(compiled) - before, out, err

    return call


def test_kernels_come_back(again: Callable[..., tuple[int, str, str]]):
    assert again(TEXT, *INPUTS) == (1, "result[0]: 4xf32=2 4 6 8\n", "")
    assert again(TEXT, *INPUTS) == (0, "result[0]: 4xf32=2 4 6 8\n", "")
    assert again(TEXT, "--input=3xf32=1,2,3", "--input=index=3") == (0, "result[0]: 3xf32=2 4 6\n", "")


@pytest.mark.slow("compiles several executables")
def test_functions_of_one_name_are_told_apart(again: Callable[..., tuple[int, str, str]]):
    assert again(two_codes(), *INPUTS) == (2, "result[0]: 4xf32=4 16 36 64\n", "")
    assert again(two_codes(), *INPUTS) == (0, "result[0]: 4xf32=4 16 36 64\n", "")


def test_kernels_of_libraries_come_back(tmp_path: Path, compiled: Sequence[str]):
    for _ in range(2):
        module = load(TEXT, object_cache=str(tmp_path / "objects"))
        assert isinstance(module, Functions)
        np.testing.assert_array_equal(module["main"](FOUR, 4), FOUR * 2)
    assert compiled == ["k"]


def test_what_fails_says_the_same(again: Callable[..., tuple[int, str, str]]):
    known, out, err = again(TEXT, "--input=4xf32=1,2,3,4", "--input=index=9")
    assert (known, out) == (1, "")
    assert "error: 'memref.view' op needs at least 36 bytes, and 16 are there" in err
    assert again(TEXT, "--input=4xf32=1,2,3,4", "--input=index=9") == (0, "", err)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("text", "argv"),
    [
        (TEXT + "\n", ()),
        (TEXT.replace("arith.addf", "arith.mulf"), ()),
        (TEXT, ("-O1",)),
        (TEXT, ("--codegen=loops",)),
        (TEXT, ("--check-uninitialized",)),
        (TEXT, ("--check-accesses",)),
        (TEXT, ("--hoist-guards=off",)),
        (TEXT, ("--target-features=-fma",)),
        (TEXT, ("-cse",)),
        (TEXT, ("--mlir-timing",)),
    ],
)
def test_what_decides_about_code_or_shows_its_compilation_compiles_anew(
    text: str, argv: Sequence[str], again: Callable[..., tuple[int, str, str]]
):
    again(TEXT, *INPUTS)
    assert again(text, *INPUTS, *argv)[0] == 1
    assert again(TEXT, *INPUTS)[0] == 0


def test_what_is_damaged_is_compiled_anew(tmp_path: Path, again: Callable[..., tuple[int, str, str]]):
    again(TEXT, *INPUTS)
    for path in (tmp_path / "objects").iterdir():
        path.write_bytes(path.read_bytes()[:-1])
    assert again(TEXT, *INPUTS) == (1, "result[0]: 4xf32=2 4 6 8\n", "")


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:.*was seen")
@pytest.mark.parametrize("when", ["before the kernels", "by a kernel"])
def test_what_says_something_is_compiled_anew(
    when: str, tmp_path: Path, compiled: Sequence[str], monkeypatch: pytest.MonkeyPatch
):
    def say(self: CSE, ctx: Context, op: Operation) -> None:
        remark(op, "was seen")

    said: list[bool] = []
    monkeypatch.setattr(CSE, "apply_to", say)
    passes = ["cse"] if when == "before the kernels" else []
    with heard(lambda: said.append(True)):
        for _ in range(2):
            load(TEXT, passes=passes, object_cache=str(tmp_path / "objects"))
    assert said
    assert compiled == ["k", "k"]
