"""Mutated programs and command lines: whatever they hold, the answer is a result or a clean error, never a crash, and
the same answer twice.

The corpus is every .mlir file of the tests and examples. Seeds are fixed, so that a failure can be had again: its
message holds the command line and the text. A longer campaign: OKL_FUZZ_CASES=2000 OKL_FUZZ_SEED=1000.
"""

from __future__ import annotations

import io
import os
import random
import re
import shlex
import signal
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from conformance.snippets import load_all
from host import times

from okl_opt.cli.main import FAILURE, OK, main

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("test", "examples")
CASES = int(os.environ.get("OKL_FUZZ_CASES", times(50)))
FIRST_SEED = int(os.environ.get("OKL_FUZZ_SEED", "0"))
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[%@!#^]?[A-Za-z_$.][\w$.\-]*|[%@!#^]\w+|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|->|\S|\s+')
CLEAN = re.compile(
    r"^(okl-opt: (error|warning): |\S.*:\d+:\d+: (error|warning): |<unknown>:0: error: )"
    r"|\Aokl-opt: (for the -|Unknown command line argument |Too many positional |.* needs --run)",
    re.MULTILINE,
)
WANTED = re.compile(r"inputs? given, \d+ wanted: \(([^)]*)\)")
SECONDS_FOR_ONE = 120
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
    ("--verify-diagnostics=only-expected", "--cse"),
    ("--mlir-print-debuginfo",),
    ("--mlir-print-debuginfo", "--mlir-pretty-debuginfo", "--mlir-print-value-users", "--mlir-print-unique-ssa-ids"),
    ("--verify-roundtrip", "--cse"),
    ("--no-implicit-module",),
    ("--cse", "--canonicalize", "--print-ir-diff", "--print-op-stats-after-all=json"),
    ("--cse", "-okl-lower-pipeline", "--report=report.html"),
    ("-p", "any(any(canonicalize,cse))", "--split-input-file", "--report=report.html"),
    ("--cse", "--print-ir-diff=side", "--print-ir-filter=@f,main", "--print-op-stats-after-all"),
    ("--cse", "--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--print-ir-collapse-unchanged"),
    ("--run-reproducer",),
    ("--mlir-elide-elementsattrs-if-larger=2", "--mlir-elide-resource-strings-if-larger=2", "--print-source-names"),
    ("--mlir-print-elementsattrs-with-hex-if-larger=1", "--mlir-use-nameloc-as-prefix", "--mlir-print-skip-regions"),
    ("--allow-unregistered-dialect", "--mlir-print-local-scope"),
    ("--run",),
    ("--run", "-wrap-ops-to-kernel-launch"),
    ("--run", "-okl-lower-pipeline"),
    ("--run", "--kernel-provider=*:ref"),
    ("-gpu-async-dag", "-gpu-assign-streams"),
    ("--run", "--target=cuda-emu"),
    ("--run", "--target=cuda-emu", "--cuda-graph=require"),
)


# What stands where no .mlir file has it. All but the first two are cut at any place by the mutations.
PIPELINES = (
    "builtin.module(func.func(cse,canonicalize),cse)",
    "builtin.module(builtin.module(any(cse)),func.func(),wrap-ops-to-kernel-launch{mode=simple})",
    "any(canonicalize,any(cse))",
    "builtin.module(okl-lower-pipeline,convert-func-to-llvm)",
    'builtin.module(linalg-generalize-named-ops{a=1 b={c} d="e f"},gpu-map-parallel-loops)',
    " builtin.module ( func.func ( cse{} , dce ) ) ",
)
OPTIONS = (
    "--wrap-ops-to-kernel-launch=mode=simple",
    "--wrap-ops-to-kernel-launch=mode=cuda_graph",
    "--canonicalize=max-iterations=10 region-simplify=aggressive",
    "--convert-func-to-llvm=use-bare-ptr-memref-call-conv=0 index-bitwidth=32",
    "--mlir-print-ir-after=cse,canonicalize",
    "--mlir-elide-elementsattrs-if-larger=16",
    "--mlir-print-elementsattrs-with-hex-if-larger=-1",
    '--print-ir-filter=@f,@"a b",main',
    "--print-ir-diff=side",
    "--verify-diagnostics=only-expected",
    "--split-input-file=// -----",
    "--mlir-timing-display=list",
    "--emit=llvm",
)
ANNOTATIONS = (
    "// expected-error @below {{'func.return' op has 0 operands}}",
    "// expected-error-re @+1 {{op has {{[0-9]+}} operands, but {{.*}} returns}}",
    "// expected-note @above {{prior use here}}",
    "// expected-remark @unknown {{x}}",
    "// expected-warning-re @-2 {{[[:alpha:]] {{a(b|c)*d{1,2}}}}}",
)
REPRODUCER = """module {
  func.func @f(%arg0: i32) {
    %0 = arith.addi %arg0, %arg0 : i32
    return
  }
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x08000000010000000000000002000000"
    }
  },
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(cse),canonicalize)",
      disable_threading: false,
      verify_each: true
    }
  }
#-}
"""


@cache
def corpus() -> tuple[str, ...]:
    """The parts of all files, in the order of their names; those of the conformance suite are programs already."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.mlir"))]
    texts = [path.read_text() for path in paths if not {"Output", "snippets"} & set(path.parts)]
    parts = [part for text in texts for part in text.split("// -----") if part.strip()]
    return (*parts, *(snippet.text for snippets in load_all().values() for snippet in snippets))


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


def okl_opt(argv: Sequence[str], text: str) -> tuple[int, str, str]:
    """Exit status, standard error, standard output."""
    out, err = io.StringIO(), io.StringIO()
    status = main(argv, io.StringIO(text), out, err)
    return status, err.getvalue(), out.getvalue()


def with_inputs(argv: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The command line with the inputs that the program asks for."""
    wanted = WANTED.search(okl_opt(argv, text)[1])
    if wanted is None:
        return argv
    specs = [spec.replace("any", "f32") for spec in wanted.group(1).split(", ") if spec]
    return (*argv, *(f"--input={spec}=1" for spec in specs), "--parameters=random:1")


class Hang(Exception):
    """A case took too long."""


def hang(*_: object) -> None:
    raise Hang


def check(argv: Sequence[str], text: str, *, twice: bool) -> None:
    """Run, and see that the end is a clean one."""
    signal.alarm(SECONDS_FOR_ONE)
    status, errors, output = okl_opt(argv, text)
    signal.alarm(0)
    case = f"okl-opt {shlex.join(argv)}\n{errors}\n--- input\n{text}"
    assert status in (OK, FAILURE), case
    assert status == OK or CLEAN.search(errors), case
    assert "Traceback" not in errors, case
    if twice:
        assert okl_opt(argv, text) == (status, errors, output), f"another answer the second time\n{case}"


@pytest.fixture(autouse=True)
def own_process_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch):
    """Tracebacks are shown, compiled code and files that flags name go into a folder of the test."""
    monkeypatch.setenv("OKL_OPT_TRACEBACK", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp()))
    monkeypatch.chdir(tmp_path_factory.mktemp("fuzz"))
    signal.signal(signal.SIGALRM, hang)


def test_the_corpus_holds_every_folder():
    assert len(corpus()) > 150
    assert all(any((ROOT / folder).rglob("*.mlir")) for folder in FOLDERS)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 8))
def test_mutated_programs(seed: int):
    rng = random.Random(seed)
    for _ in range(CASES):
        text, argv = mutated(rng, rng.choice(corpus())), rng.choice(COMMANDS)
        running = "--run" in argv
        if running:
            argv = with_inputs(argv, text)
        check(argv, text, twice=not running)


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 2))
def test_mutated_command_lines(seed: int):
    rng = random.Random(seed)
    for _ in range(CASES):
        argv = ["-p", mutated(rng, rng.choice(PIPELINES))]
        if rng.random() < 0.5:
            # What names a file is no subject here.
            argv = [mutate_tokens(rng, rng.choice(OPTIONS)) for _ in range(rng.randrange(1, 3))]
        if not any(re.match(r"--?(o|print-ir-to|run|mlir-(pass-pipeline|generate)|\w*dir)", word) for word in argv):
            check(argv, rng.choice(corpus()), twice=True)


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 2))
def test_mutated_annotations(seed: int):
    rng = random.Random(seed)
    for _ in range(CASES):
        lines = rng.choice(corpus()).split("\n")
        for _ in range(rng.randrange(1, 4)):
            lines.insert(rng.randrange(len(lines) + 1), mutated(rng, rng.choice(ANNOTATIONS)))
        check(["--verify-diagnostics", "--split-input-file"], "\n".join(lines), twice=True)


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 2))
def test_mutated_reproducers(seed: int):
    rng = random.Random(seed)
    for _ in range(CASES):
        module, trailer = REPRODUCER.split("\n\n", 1)
        text = f"{module}\n\n{mutated(rng, trailer)}"
        check(rng.choice((["--run-reproducer"], ["--cse"])), text, twice=True)
