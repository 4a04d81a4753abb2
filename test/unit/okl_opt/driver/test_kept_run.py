"""Runs of what an earlier run has compiled: the same in all that is seen, and no other program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from okl_opt.dialects.diagnostic import remark
from okl_opt.driver import driver
from okl_opt.passes.generic.cse import CSE
from okl_opt.runtime.base import sources
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.prepare.entries import code
from okl_opt.runtime.run import kept

OklOpt = Callable[..., tuple[int, str, str]]

LOAD = """func.func @main(%m: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}
"""
SEVEN = ("--input=3xf32=1,2,3", "--input=index=7")
ONE = ("--input=3xf32=1,2,3", "--input=index=1")

PROGRAMS = {
    "numbers": (
        "func.func @main(%a: i1, %b: ui8, %c: complex<f32>, %d: bf16, %e: i7) -> (i1, ui8, complex<f32>, bf16, i7) {\n"
        "  return %a, %b, %c, %d, %e : i1, ui8, complex<f32>, bf16, i7\n}",
        ("--input=i1=1", "--input=ui8=200", "--input=complex<f32>=(1,2)", "--input=bf16=1.5", "--input=i7=-3"),
    ),
    "vectors": (
        "func.func @main(%a: vector<2x3xf32>) -> vector<2x3xf32> {\n"
        "  %b = arith.addf %a, %a : vector<2x3xf32>\n  return %b : vector<2x3xf32>\n}",
        ("--input=2x3xf32=[1 2 3][4 5 6]",),
    ),
    "memrefs": (
        "func.func @main(%a: memref<2x3xf32, strided<[4, 1], offset: 1>>, %b: memref<*xi32>) -> memref<*xi32> {\n"
        "  %c = arith.constant 1 : index\n  %x = arith.constant 9.0 : f32\n"
        "  memref.store %x, %a[%c, %c] : memref<2x3xf32, strided<[4, 1], offset: 1>>\n  return %b : memref<*xi32>\n}",
        ("--input=2x3xf32=1", "--input=2x2xi32=[1 2][3 4]", "--print-arguments"),
    ),
    "tensors": (
        "func.func @main(%a: tensor<4x?xf32>, %b: tensor<?x3xf32>) -> tensor<4x3xf32> {\n"
        "  %z = arith.constant dense<1.0> : tensor<4x3xf32>\n"
        "  %c = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x3xf32>) outs(%z : tensor<4x3xf32>)"
        " -> tensor<4x3xf32>\n  return %c : tensor<4x3xf32>\n}",
        ("--input=4x2xf32=0.5", "--input=2x3xf32=random:1"),
    ),
    "printed": (
        "func.func private @printMemrefF32(memref<*xf32>)\n"
        "func.func @main(%a: memref<2xf32>) {\n  %b = memref.cast %a : memref<2xf32> to memref<*xf32>\n"
        "  call @printMemrefF32(%b) : (memref<*xf32>) -> ()\n  return\n}",
        ("--input=2xf32=1,2", "--stable-addresses"),
    ),
    "a global": (
        'memref.global "private" @g : memref<2xi32> = dense<[3, 4]>\n'
        "func.func @main() -> i32 {\n  %g = memref.get_global @g : memref<2xi32>\n  %i = arith.constant 0 : index\n"
        "  %a = memref.load %g[%i] : memref<2xi32>\n  %b = arith.addi %a, %a : i32\n"
        "  memref.store %b, %g[%i] : memref<2xi32>\n  return %b : i32\n}",
        ("--repeat=3",),
    ),
    "maths of C's library": (
        "func.func @main(%a: complex<f64>) -> complex<f64> {\n"
        "  %b = complex.pow %a, %a : complex<f64>\n  return %b : complex<f64>\n}",
        ("--input=complex<f64>=(1,2)",),
    ),
    "parallel regions": (
        "func.func @main(%out: memref<64xf32>) {\n  scf.forall (%i) in (64) {\n    %x = arith.constant 2.0 : f32\n"
        "    memref.store %x, %out[%i] : memref<64xf32>\n  }\n  return\n}",
        (
            *("--forall-to-parallel-regions=min-cost-us=0", "--print-arguments"),
            *("--input=64xf32", "--threads=2"),
        ),
    ),
    "marks of what was written": (
        "func.func @main() -> memref<2xf32> {\n  %a = memref.alloc() : memref<2xf32>\n  return %a : memref<2xf32>\n}",
        ("--check-uninitialized",),
    ),
    "memory that was freed": (
        "func.func @main() -> f32 {\n  %c0 = arith.constant 0 : index\n  %a = memref.alloc() : memref<2xf32>\n"
        "  memref.dealloc %a : memref<2xf32>\n  %v = memref.load %a[%c0] : memref<2xf32>\n  return %v : f32\n}",
        ("--check-accesses",),
    ),
    "an assertion": (
        'func.func @main(%a: i1) {\n  cf.assert %a, "a is \\22true\\22"\n  return\n}',
        ("--input=i1=0",),
    ),
}


@pytest.fixture
def again(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OklOpt:
    """A command line that must find what it runs in the cache of the test."""

    def call(*argv: str, text: str = "") -> tuple[int, str, str]:
        with monkeypatch.context() as patch:
            patch.setattr(driver, "process_input", _fail)
            return okl_opt(*argv, _cache(tmp_path), text=text)

    return call


@pytest.fixture
def not_lowered(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OklOpt:
    """A command line that must find the code of what it has parsed in the cache of the test; else it ends with 70."""

    def call(*argv: str, text: str = "") -> tuple[int, str, str]:
        with monkeypatch.context() as patch:
            patch.setattr(code, "lowered_functions", _fail)
            return okl_opt(*argv, _cache(tmp_path), text=text)

    return call


@pytest.fixture
def is_kept(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., bool]:
    """Whether a command line finds what it runs in the cache of the test. If not, nothing is compiled."""

    def call(*argv: str, text: str = "") -> bool:
        asked: list[object] = []
        with monkeypatch.context() as patch:
            patch.setattr(driver, "process_input", lambda *given, **more: asked.append(given) or 0)
            okl_opt(*argv, _cache(tmp_path), text=text)
        return not asked

    return call


def _fail(*_: object, **__: object) -> int:
    raise AssertionError("nothing was kept")


def _cache(folder: Path) -> str:
    return f"--object-cache={folder / 'objects'}"


def _file(folder: Path, text: str, name: str = "in.mlir") -> str:
    place = folder / name
    place.write_text(text)
    return str(place)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_second_run_is_the_first(name: str, okl_opt: OklOpt, again: OklOpt, tmp_path: Path) -> None:
    text, flags = PROGRAMS[name]
    command = (_file(tmp_path, text), "--run", *flags)
    first = okl_opt(*command, _cache(tmp_path))
    assert "\n" in first[1] + first[2]
    assert again(*command) == first
    assert again(*command) == first


def test_standard_input(okl_opt: OklOpt, again: OklOpt, tmp_path: Path) -> None:
    first = okl_opt("--run", *SEVEN, _cache(tmp_path), text=LOAD)
    assert first[0] == 1
    assert again("--run", *SEVEN, text=LOAD) == first
    assert again("--run", *ONE, text=LOAD) == (0, "result[0]: f32=2\n", "")


@pytest.mark.parametrize("color", ["--color", "--color=0", "--mlir-print-op-on-diagnostic=0"])
def test_a_failure_has_its_place(color: str, okl_opt: OklOpt, again: OklOpt, tmp_path: Path) -> None:
    for name in ("one.mlir", "other.mlir"):
        command = (_file(tmp_path, LOAD, name), "--run", *SEVEN, color)
        first = okl_opt(*command, _cache(tmp_path))
        assert f"{tmp_path / name}:2:8: " in first[2]
        assert again(*command) == first


def test_a_place_that_the_text_states(okl_opt: OklOpt, again: OklOpt, tmp_path: Path) -> None:
    stated = LOAD.replace(": memref<?xf32>\n  return", ': memref<?xf32> loc("x.py":3:4)\n  return')
    command = (_file(tmp_path, stated), "--run", *SEVEN)
    first = okl_opt(*command, _cache(tmp_path))
    assert first[2].startswith("x.py:3:4: error: ")
    assert again(*command) == first


def test_a_place_that_is_not_known(okl_opt: OklOpt, again: OklOpt, tmp_path: Path) -> None:
    unknown = LOAD.replace(": memref<?xf32>\n  return", ": memref<?xf32> loc(unknown)\n  return")
    unknown = f"module {{\n{unknown.rstrip()} loc(unknown)\n}} loc(unknown)\n"
    command = (_file(tmp_path, unknown), "--run", *SEVEN)
    first = okl_opt(*command, _cache(tmp_path))
    assert first[2].startswith("<unknown>:0: error: ")
    assert again(*command) == first


@pytest.mark.parametrize(
    "flags",
    [
        *(["-O1"], ["--codegen=loops"], ["--hoist-guards=off"], ["--hoist-guards=early"], ["--unsafe-llvm"]),
        *(["--check-uninitialized"], ["--function=main"], ["--cse"], ["-p", "builtin.module(cse)"]),
        *(["--target-features=-fma"], ["--lower-through=linalg"], ["--entry-point-result=f32"]),
    ],
)
def test_other_flags_are_another_program(
    flags: list[str], okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path
) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    okl_opt(*command, _cache(tmp_path))
    assert is_kept(*command)
    assert not is_kept(*command, *flags)


def test_other_options_of_a_pass_are_another_program(
    okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path
) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    okl_opt(*command, "--canonicalize=max-iterations=1", _cache(tmp_path))
    assert is_kept(*command, "--canonicalize=max-iterations=1")
    assert not is_kept(*command, "--canonicalize=max-iterations=2")
    assert not is_kept(*command, "--canonicalize")


def test_another_text_is_another_program(okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path) -> None:
    okl_opt(_file(tmp_path, LOAD), "--run", *ONE, _cache(tmp_path))
    assert is_kept(_file(tmp_path, LOAD), "--run", *ONE)
    assert not is_kept(_file(tmp_path, LOAD + "\n"), "--run", *ONE)


def test_another_file_has_the_same_program(okl_opt: OklOpt, again: OklOpt, tmp_path: Path) -> None:
    first = okl_opt(_file(tmp_path, LOAD), "--run", *SEVEN, _cache(tmp_path))
    other = _file(tmp_path, LOAD, "other.mlir")
    assert again(other, "--run", *SEVEN) == (1, "", first[2].replace("in.mlir", "other.mlir"))
    assert again("--run", *SEVEN, text=LOAD)[2].startswith("<stdin>:2:8: error: ")


def test_a_file_whose_name_is_in_the_code(okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path) -> None:
    place = tmp_path / "in.mlir"
    text = f'func.func @main(%a: i1) {{\n  cf.assert %a, "{place} is wrong"\n  return\n}}\n'
    okl_opt(_file(tmp_path, text), "--run", "--input=i1=0", _cache(tmp_path))
    assert is_kept(str(place), "--run", "--input=i1=0")
    assert not is_kept(_file(tmp_path, text, "other.mlir"), "--run", "--input=i1=0")


CALLS = """func.func private @at(%m: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}
func.func @main(%m: memref<?xf32>, %i: index) -> f32 {
  %v = func.call @at(%m, %i) : (memref<?xf32>, index) -> f32
  return %v : f32
}
"""
RENAMED = """// The same, written otherwise.
func.func private @"at"(%memory: memref<?xf32>,
                        %index: index) -> f32 {
  %0 = "memref.load"(%memory, %index) : (memref<?xf32>, index) -> f32
  "func.return"(%0) : (f32) -> ()
}

func.func @begin(%memory: memref<?xf32>, %index: index) -> f32 {
  %0 = func.call @at(%memory, %index) : (memref<?xf32>, index) -> f32
  return %0 : f32
}
""".replace("@at", "@element").replace('@"at"', "@element")


class TestNormalForm:
    """Programs of other texts with the same ops."""

    def test_names_and_layout(self, okl_opt: OklOpt, not_lowered: OklOpt, tmp_path: Path) -> None:
        first = okl_opt("--run", *SEVEN, _cache(tmp_path), text=CALLS)
        assert first[2].startswith("<stdin>:2:8: error: 'memref.load' op index 7 is out of bounds")
        found = not_lowered("--run", *SEVEN, text=RENAMED)
        assert found[:2] == (1, "")
        assert found[2].startswith("<stdin>:4:8: error: 'memref.load' op index 7 is out of bounds")
        assert "memory: ?xf32" not in found[2]
        assert not_lowered("--run", *ONE, text=RENAMED) == (0, "result[0]: f32=2\n", "")
        wrong = not_lowered("--run", *ONE, "--input=f32=1", text=RENAMED)
        assert wrong[2] == okl_opt("--run", *ONE, "--input=f32=1", "--object-cache=off", text=RENAMED)[2]

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("memref.load %m[%i]", "memref.load %m[%i] {nontemporal = true}"),
            ("call @at(%m, %i)", "call @main(%m, %i)"),
            ("func.func private @at", "func.func @at"),
            ("?xf32", "4xf32"),
        ],
    )
    def test_other_ops(self, old: str, new: str, okl_opt: OklOpt, not_lowered: OklOpt, tmp_path: Path) -> None:
        okl_opt("--run", "--function=main", *ONE, _cache(tmp_path), text=CALLS)
        not_lowered("--run", "--function=main", *ONE, text=CALLS + "\n")
        assert not_lowered("--run", "--function=main", *ONE, text=CALLS.replace(old, new))[0] == 70

    def test_another_function_of_the_module(self, okl_opt: OklOpt, not_lowered: OklOpt, tmp_path: Path) -> None:
        one = "func.func @f() -> i32 {\n  %c = arith.constant 7 : i32\n  return %c : i32\n}\n"
        two = one + one.replace("@f", "@g")
        swapped = two.replace("@f", "@h").replace("@g", "@f").replace("@h", "@g").replace("7", "8", 1)
        assert okl_opt("--run", "--function=f", _cache(tmp_path), text=two)[1] == "result[0]: i32=7\n"
        assert not_lowered("--run", "--function=f", text=swapped)[0] == 70
        assert not_lowered("--run", "--function=g", text=two)[0] == 70

    def test_declared_functions_keep_their_names(self, okl_opt: OklOpt, not_lowered: OklOpt, tmp_path: Path) -> None:
        text = """func.func private @sin(f64) -> f64
func.func @main(%x: f64) -> f64 {
  %0 = func.call @sin(%x) : (f64) -> f64
  return %0 : f64
}
"""
        assert okl_opt("--run", "--input=f64=0", _cache(tmp_path), text=text)[1] == "result[0]: f64=0\n"
        assert not_lowered("--run", "--input=f64=0", text=text.replace("%x", "%y"))[1] == "result[0]: f64=0\n"
        assert not_lowered("--run", "--input=f64=0", text=text.replace("sin", "cos"))[0] == 70

    def test_ops_that_share_a_place(self, okl_opt: OklOpt, not_lowered: OklOpt, tmp_path: Path) -> None:
        two = LOAD.replace("  %v", "  %u = memref.load %m[%c0] : memref<?xf32> loc(PLACE)\n  %v", 1)
        two = two.replace("{\n", "{\n  %c0 = arith.constant 0 : index\n", 1)
        two = two.replace(": memref<?xf32>\n  return", ": memref<?xf32> loc(OTHER)\n  return")
        one_place, two_places = (
            two.replace("PLACE", '"x.py":1:1').replace("OTHER", f'"x.py":{line}:1') for line in (1, 2)
        )
        assert okl_opt("--run", *SEVEN, _cache(tmp_path), text=one_place)[2].startswith("x.py:1:1: error: ")
        assert not_lowered("--run", *SEVEN, text=two_places)[0] == 70
        assert okl_opt("--run", *SEVEN, _cache(tmp_path), text=two_places)[2].startswith("x.py:2:1: error: ")

    def test_strings_are_no_symbols(self, okl_opt: OklOpt, tmp_path: Path) -> None:
        text = 'func.func @main(%a: i1) {\n  cf.assert %a, "@main sym_name = main"\n  return\n}\n'
        for name in ("main", "other"):
            asked = ("--run", "--input=i1=0", _cache(tmp_path))
            found = okl_opt(*asked, text=text.replace("@main", f"@{name}"))
            assert f"assertion failed: @{name} sym_name = main" in found[2]

    def test_a_changed_entry_is_not_trusted(self, okl_opt: OklOpt, tmp_path: Path) -> None:
        first = okl_opt("--run", *SEVEN, _cache(tmp_path), text=CALLS)
        for path in (tmp_path / "objects").iterdir():
            data = path.read_bytes()[32:]
            if data.startswith(b"{"):
                entry = json.loads(data)
                entry["sites"] = [[message, 10**6] for message, _ in entry["sites"]]
                data = json.dumps(entry).encode()
                path.write_bytes(sha256(path.name.encode() + data).digest() + data)
        assert okl_opt("--run", *SEVEN, _cache(tmp_path), text=CALLS) == first
        assert okl_opt("--run", *SEVEN, _cache(tmp_path), text=CALLS + "\n") == first


def test_another_processor_is_another_program(
    okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    okl_opt(*command, _cache(tmp_path))
    machine = kept.native()
    monkeypatch.setattr(kept, "native", lambda: machine._replace(name="other"))
    assert not is_kept(*command)


def test_other_sources_make_another_program(
    okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    okl_opt(*command, _cache(tmp_path))
    monkeypatch.setattr(kept, "state_of_sources", lambda _: ["other"])
    assert not is_kept(*command)


def test_the_state_of_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_package"
    (package / "inner").mkdir(parents=True)
    (package / "inner" / "pass.py").write_text("1")
    (package / "broken.py").symlink_to("nowhere")
    monkeypatch.syspath_prepend(tmp_path)

    def state() -> object:
        sources.state_of_sources.cache_clear()
        return sources.state_of_sources(("some_package",))

    states = [state()]
    (package / "inner" / "pass.py").write_text("22")
    states.append(state())
    os.utime(package / "inner" / "pass.py", ns=(0, 1))
    states.append(state())
    (package / "inner" / "definitions.txt").write_text("")
    states.append(state())
    assert all(one != other for place, one in enumerate(states) for other in states[:place])
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "pass.pyc").write_text("")
    assert state() == states[-1]


@pytest.mark.parametrize(
    "flags",
    [
        *(["--output-digits=3"], ["--repeat=2"], ["--print-arguments"], ["--print-run-stats"], ["--threads=1"]),
        *(["--memory-limit=1GiB"], ["--expected-output=f32=2"], ["--stable-addresses"], ["--benchmark=0.01"]),
    ],
)
def test_flags_of_a_run_alone_change_no_code(
    flags: list[str], okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path
) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    okl_opt(*command, _cache(tmp_path))
    assert is_kept(*command, *flags)


@pytest.mark.parametrize(
    "flag",
    [
        *("--mlir-print-ir-after-all", "--mlir-print-ir-before-all", "--mlir-timing", "--print-tile-choice"),
        *("--dump-pass-pipeline", "--mlir-pass-statistics", "--print-op-stats-after-all", "--print-ir-diff"),
    ],
)
def test_what_is_asked_about_the_compilation_is_shown(flag: str, okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE, "--cse", _cache(tmp_path))
    okl_opt(*command)
    first, second = okl_opt(*command, flag), okl_opt(*command, flag)
    assert (first[0], first[1]) == (second[0], second[1])
    if flag != "--mlir-timing":
        assert first == second
    assert first[2] or flag == "--print-tile-choice"


@pytest.mark.parametrize("flag", ["--report={}", "-o={}", "--mlir-generate-reproducer={}"])
def test_files_about_the_compilation_are_written(flag: str, okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE, _cache(tmp_path))
    okl_opt(*command)
    place = tmp_path / "written"
    for _ in range(2):
        assert okl_opt(*command, flag.format(place))[0] == 0
        assert place.stat().st_size
        place.unlink()


def test_what_passes_print_is_printed_again(okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE, "--print-op-stats", _cache(tmp_path))
    first = okl_opt(*command)
    assert "memref.load" in first[2]
    assert okl_opt(*command) == first


def test_what_passes_remark_is_said_again(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CSE, "apply_to", lambda self, ctx, op: remark(op, "was seen"))
    command = (_file(tmp_path, LOAD), "--run", *ONE, "--cse", _cache(tmp_path))
    first = okl_opt(*command)
    assert "remark: 'builtin.module' op was seen" in first[2]
    assert okl_opt(*command) == first


def test_shared_libraries_are_named_again(okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE, "--shared-libs=libx.so", _cache(tmp_path))
    first = okl_opt(*command)
    assert "libx.so" in first[2]
    assert okl_opt(*command) == first


@pytest.mark.parametrize(
    "text",
    [
        "func.func @main() -> f32 {\n  return\n}\n",
        "func.func @main( {\n",
        "func.func private @f()\nfunc.func @main() {\n  call @f() : () -> ()\n  return\n}\n",
    ],
)
def test_what_cannot_run_is_refused_again(text: str, okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, text), "--run", _cache(tmp_path))
    first = okl_opt(*command)
    assert first[0] == 1
    assert okl_opt(*command) == first
    assert not [path for path in (tmp_path / "objects").iterdir() if path.read_bytes()[32:33] == b"{"]


@pytest.mark.parametrize("flags", [["--repeat=0"], ["--input=3xf32=1"], ["--threads=0"], ["-O7"], ["--target-cpu=x"]])
def test_flags_that_cannot_be_used_are_refused_again(flags: list[str], okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    expected = okl_opt(*command, *flags, "--object-cache=off")
    okl_opt(*command, _cache(tmp_path))
    assert expected[0] == 1
    assert okl_opt(*command, *flags, _cache(tmp_path)) == expected


def test_a_file_that_cannot_be_read_is_refused(okl_opt: OklOpt, tmp_path: Path) -> None:
    bad = tmp_path / "bad.mlir"
    for data, message in ((b"ML\xefR", "bytecode"), (b"\xff", "not UTF-8")):
        bad.write_bytes(data)
        status, _, err = okl_opt(str(bad), "--run", _cache(tmp_path))
        assert status == 1 and message in err
    assert "No such file" in okl_opt(str(tmp_path / "none.mlir"), "--run", _cache(tmp_path))[2]


# ----- entries that are damaged, and folders that cannot be used


def _entries(folder: Path) -> tuple[Path, Path]:
    """The entry of the program of a text and that of its machine code."""
    found = {path: path.read_bytes()[32:] for path in (folder / "objects").iterdir()}
    (code,) = [path for path, data in found.items() if not data.startswith(b"{")]
    programs = {path: json.loads(data)["sites"] for path, data in found.items() if path != code}
    (program,) = [path for path, sites in programs.items() if isinstance(sites[0][1], list)]
    return program, code


def _truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def _flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-3] ^= 1
    path.write_bytes(data)


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _removed(path: Path) -> None:
    path.unlink()


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _written_by_others(path: Path) -> None:
    path.chmod(0o666)


@pytest.mark.parametrize("damage", [_truncated, _flipped, _emptied, _removed, _folder, _written_by_others])
@pytest.mark.parametrize("which", [0, 1], ids=["program", "code"])
def test_a_damaged_entry_is_none(
    damage: Callable[[Path], None], which: int, okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path
) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    first = okl_opt(*command, _cache(tmp_path))
    damage(_entries(tmp_path)[which])
    assert not is_kept(*command)
    assert okl_opt(*command, _cache(tmp_path)) == first
    assert is_kept(*command) == (damage is not _folder)


_BORDER = ["number", "f32", [], [], None, None]


@pytest.mark.sample(11)
@pytest.mark.parametrize(
    "change",
    [
        *({"code": 1}, {"code": "/etc/passwd"}, {"code": ""}, {"name": None}, {"params": None}, {"params": [[]]}),
        *({"params": [["number", "f128", [], [], None, None]]}, {"params": [["pointer", *_BORDER[1:]]]}),
        *({"results": [["memory", "f32", [2], [], 0, "READ"]]}, {"results": [["memory", "f32", [2], [1], 0, "AT"]]}),
        *({"results": [["memory", "f32", [-2], [1], 0, "READ"]]}, {"results": [["vector", "f32", [None], [], 0, 0]]}),
        *({"results": [["memory", "f32", ["2"], [1], 0, "READ"]]}, {"results": [["memory", "f32", 2, [1], 0, "READ"]]}),
        *({"foreign": ["system"]}, {"foreign": [[]]}, {"imports": ["system"]}, {"imports": ["sched_yield"]}),
        *({"has regions": "no"}, {"sites": [["message"]]}, {"sites": [["message", ["file", 1]]]}, {"sites": {}}),
        *({"sites": [[1, None]]}, {"sites": [["message", ["file", "1", 2]]]}),
    ],
)
def test_an_entry_of_another_form_is_none(
    change: dict[str, object], okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path
) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    first = okl_opt(*command, _cache(tmp_path))
    program, _ = _entries(tmp_path)
    entry = json.loads(program.read_bytes()[32:])
    for changed in (entry | change, {name: value for name, value in entry.items() if name not in change}):
        data = json.dumps(changed).encode()
        program.write_bytes(sha256(program.name.encode() + data).digest() + data)
        assert not is_kept(*command)
    assert okl_opt(*command, _cache(tmp_path)) == first
    assert is_kept(*command)


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"null", b"[" * 100_000, b"\xff", b"1" * 5000])
def test_data_that_is_no_entry_is_none(data: bytes, okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE, _cache(tmp_path))
    first = okl_opt(*command)
    program, _ = _entries(tmp_path)
    program.write_bytes(sha256(program.name.encode() + data).digest() + data)
    assert okl_opt(*command) == first


@pytest.mark.parametrize("code", [b"", b"\x7fELF\x02\x01", b"no object"])
def test_code_that_is_none_is_compiled_again(code: bytes, okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE, _cache(tmp_path))
    first = okl_opt(*command)
    program, _ = _entries(tmp_path)
    cache = ObjectCache(tmp_path / "objects")
    cache.put("0" * 64, code)
    entry = json.dumps(json.loads(program.read_bytes()[32:]) | {"code": "0" * 64})
    cache.put(program.name, entry.encode())
    assert okl_opt(*command) == first


def test_a_folder_that_cannot_be_written_is_no_error(okl_opt: OklOpt, tmp_path: Path) -> None:
    folder = tmp_path / "objects"
    folder.mkdir(mode=0o500)
    command = (_file(tmp_path, LOAD), "--run", *ONE, _cache(tmp_path))
    assert okl_opt(*command) == okl_opt(*command) == (0, "result[0]: f32=2\n", "")


def test_without_a_cache_nothing_is_kept(okl_opt: OklOpt, tmp_path: Path) -> None:
    command = (_file(tmp_path, LOAD), "--run", *ONE)
    assert okl_opt(*command, "--object-cache=off") == (0, "result[0]: f32=2\n", "")
    assert not (tmp_path / "objects").exists()


def test_a_folder_that_others_write_is_refused(okl_opt: OklOpt, tmp_path: Path) -> None:
    folder = tmp_path / "objects"
    folder.mkdir()
    folder.chmod(0o777)
    status, _, err = okl_opt(_file(tmp_path, LOAD), "--run", *ONE, _cache(tmp_path))
    assert status == 1 and "others may write to this folder" in err


# ----- processes


def _command(folder: Path, *flags: str) -> list[str]:
    return [sys.executable, "-m", "okl_opt", _file(folder, LOAD), "--run", *ONE, _cache(folder), *flags]


@pytest.mark.slow("starts processes")
def test_two_processes_at_once(again: OklOpt, tmp_path: Path) -> None:
    both = [subprocess.Popen(_command(tmp_path), stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [process.communicate()[0] for process in both] == ["result[0]: f32=2\n"] * 2
    assert again(str(tmp_path / "in.mlir"), "--run", *ONE)[1] == "result[0]: f32=2\n"


def test_an_isolated_run_reads_what_is_kept(tmp_path: Path) -> None:
    first = subprocess.run(_command(tmp_path), capture_output=True, text=True, check=True)
    before = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "objects").iterdir()}
    second = subprocess.run(_command(tmp_path, "--isolate"), capture_output=True, text=True, check=True)
    assert second.stdout == first.stdout
    assert before == {path.name: path.stat().st_mtime_ns for path in (tmp_path / "objects").iterdir()}
