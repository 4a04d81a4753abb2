"""Mutated programs: whatever a file holds, the answer is a result or a clean error, never a crash.

The corpus is every .mlir file of the project. Seeds are fixed, so that a failure can be had again: its message holds
the command line and the text.
"""

from __future__ import annotations

import io
import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from time import perf_counter

import pytest

from okl_opt.main import FAILURE, OK, main

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("test/golden", "test/lit", "examples")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[%@!#^]?[A-Za-z_$.][\w$.\-]*|[%@!#^]\w+|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|->|\S|\s+')
CLEAN = re.compile(r"(okl-opt: (error|warning): |\S.*:\d+:\d+: (error|warning): |<unknown>:0: error: )")
WANTED = re.compile(r"inputs? given, \d+ wanted: \(([^)]*)\)")
SECONDS_FOR_ONE = 30
"""A case that takes longer hangs. The first that needs numba compiles for seconds, on a busy machine for more."""

NASTY = (
    *("-1", "0", "1", "65536", "2147483648", "9223372036854775807", "-9223372036854775808", "9" * 40, "9" * 5000),
    *("1.0e400", "nan", "0x7FC00000", "0x" + "F" * 40, '"', "\\", "{", "}", "(", ")", "<", ">", "[", "]", ",", ":"),
    *("tensor<0xf32>", "tensor<?xf32>", "tensor<*xf32>", "tensor<f32>", "tensor<1000000000000xf32>", "memref<?xf32>"),
    *("i0", "i16777216", "si7", "f80", "bf16", "index", "none", "complex<f32>", "tensor<2xf64>", "tensor<2xi1>"),
    *("dense<0>", "dense<[1, 2]>", "array<i32: 1, 2>", "#map", "!llvm.ptr<i8>", "loc(unknown)", "unit", "true", '""'),
    *("%0#5", "%arg0:3", "^bb0", '@"a b"', "// -----\n", "affine_map<(d0) -> (d0 mod 0)>", "<{a = 1}>", "\0", "\u20ac"),
    *('"ref"', '"cuda"', '"okl.copy"', "op_type_name", "{" * 200, "((((" * 60),
)
COMMANDS = (
    (),
    ("--mlir-print-op-generic",),
    ("-okl-lower-pipeline",),
    ("-okl-lower-pipeline", "--emit=llvm"),
    ("--emit=llvm",),
    ("-wrap-ops-to-kernel-launch=mode=simple", "-kernel-launch-to-module"),
    ("-extract-kernel-launch-tensor", "-trim-return-to-void", "-lower-to-okl", "-split-into-funcs"),
    ("-only-keep-compute-ops", "-lower-launcher-to-llvm-ptr", "-lower-okl-to-llvm-call", "-convert-func-to-llvm"),
    ("-fetch-from-launcher", "-reconcile-unrealized-casts", "-canonicalize"),
    ("--verify-diagnostics", "--split-input-file"),
    ("--allow-unregistered-dialect", "--mlir-print-local-scope"),
    ("--run",),
    ("--run", "-wrap-ops-to-kernel-launch"),
    ("--run", "-okl-lower-pipeline"),
    ("--run", "--kernel-provider=*:ref"),
)


@cache
def corpus() -> tuple[str, ...]:
    """The parts of all files, in the order of their names."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.mlir"))]
    texts = [path.read_text() for path in paths if "Output" not in path.parts]
    return tuple(part for text in texts for part in text.split("// -----") if part.strip())


@cache
def words() -> tuple[str, ...]:
    """The tokens of all files."""
    found = {token for text in corpus() for token in TOKEN.findall(text)}
    return tuple(sorted(token for token in found if not token.isspace() and len(token) < 60))


def mutated(rng: random.Random, text: str) -> str:
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        text = rng.choice((mutate_characters, mutate_lines, mutate_tokens, mutate_tokens))(rng, text) or " "
    return text


def mutate_characters(rng: random.Random, text: str) -> str:
    """Take some out, put something in, or cut the end off."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(3):
        case 0:
            return text[:at] + text[at + rng.choice((1, 2, 5, 20, 200)) :]
        case 1:
            return text[:at] + rng.choice((*NASTY, chr(rng.randrange(32, 127)))) + text[at:]
        case _:
            return text[:at]


def mutate_lines(rng: random.Random, text: str) -> str:
    """Drop, repeat or swap lines, or bring one in from elsewhere."""
    lines = text.split("\n")
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case _:
            lines.insert(one, rng.choice(rng.choice(corpus()).split("\n")))
    return "\n".join(lines)


def mutate_tokens(rng: random.Random, text: str) -> str:
    """Drop, repeat or replace one, sometimes everywhere at once, which keeps types in step."""
    tokens = TOKEN.findall(text)
    places = [place for place, token in enumerate(tokens) if not token.isspace()]
    if not places:
        return text
    place = rng.choice(places)
    old = tokens[place]
    alike = [word for word in words() if word[:1] == old[:1] and word != old] or words()
    new = rng.choice(
        (rng.choice(NASTY), rng.choice(words()), rng.choice(alike), rng.choice(alike), "", old + " " + old)
    )
    if rng.random() < 0.3:
        return "".join(new if token == old else token for token in tokens)
    tokens[place] = new
    return "".join(tokens)


def okl_opt(argv: Sequence[str], text: str) -> tuple[int, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main(argv, io.StringIO(text), out, err)
    return status, err.getvalue()


def with_inputs(argv: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The command line with the inputs that the program asks for."""
    wanted = WANTED.search(okl_opt(argv, text)[1])
    if wanted is None:
        return argv
    specs = [spec.replace("any", "f32") for spec in wanted.group(1).split(", ") if spec]
    return (*argv, *(f"--input={spec}=1" for spec in specs), "--parameters=random:1")


def test_the_corpus_holds_every_folder():
    assert len(corpus()) > 150
    assert all(any((ROOT / folder).rglob("*.mlir")) for folder in FOLDERS)


@pytest.mark.parametrize("seed", range(8))
def test_mutated_programs_end_in_a_result_or_a_clean_error(
    seed: int, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("OKL_OPT_TRACEBACK", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp()))
    rng = random.Random(seed)
    end = perf_counter() + 2.5
    for _ in range(200):
        text, argv = mutated(rng, rng.choice(corpus())), rng.choice(COMMANDS)
        start = perf_counter()
        if "--run" in argv:
            argv = with_inputs(argv, text)
        status, errors = okl_opt(argv, text)
        case = f"okl-opt {' '.join(argv)}\n{errors}\n--- input\n{text}"
        assert status in (OK, FAILURE), case
        assert status == OK or CLEAN.match(errors), case
        assert "Traceback" not in errors, case
        assert perf_counter() - start < SECONDS_FOR_ONE, case
        if perf_counter() > end:
            break
