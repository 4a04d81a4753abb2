"""`--emit=asm|obj|so`: what C, C++ and mlir-runner make of it, and what it refuses."""

from __future__ import annotations

import io
import os
import signal
import subprocess
from pathlib import Path

import pytest
from host import ROOT, tool

from okl_opt.cli.main import main
from okl_opt.runtime.machine.jit import undefined_symbols

FOLDER = Path(__file__).parent / "emission"
LIBRARY = FOLDER / "library.mlir"
IDENTITY = "func.func @f(%a: i32) -> i32 { return %a : i32 }\n"


def emit(text: str, *flags: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main(flags, io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


def build(text: str, place: Path, *flags: str) -> str:
    """A shared library; what was said."""
    status, out, err = emit(text, *flags, "--emit=so", "-o", str(place))
    assert (status, out) == (0, ""), err
    return err


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("emission") / "library.so"
    assert build(LIBRARY.read_text(), place) == ""
    return place


@pytest.mark.host("cc")
def test_a_program_in_c(library: Path):
    program = library.with_name("program")
    flags = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{library.parent}")
    built = run("cc", *flags, FOLDER / "program.c", library, "-o", program)
    assert not built.returncode, built.stderr
    done = run(program)
    assert done.returncode == -signal.SIGABRT
    assert done.stdout.splitlines()[:7] == [
        *("3 6 9 9", "12 15 18 9"),
        "0 1 2 3 4 ",
        "3 2 0 17,17",
        "1 3 2 4",
        "3.29744 1",
        "1.5",
    ]


@pytest.mark.host("cc")
def test_only_public_functions_are_seen(library: Path):
    import ctypes

    loaded = ctypes.CDLL(str(library))
    assert hasattr(loaded, "twice") and hasattr(loaded, "_mlir_ciface_twice")
    assert not any(hasattr(loaded, name) for name in ("helper", "_mlir_ciface_helper", "memrefCopy", "okl_memref_copy"))
    assert loaded.odd(3) & 1 == 1


@pytest.mark.host("cc")
def test_the_header(library: Path):
    text = library.with_suffix(".h").read_text()
    for line in (
        "/* scale: (memref<?x3xf32, strided<[?, 1], offset: ?>>, f32) -> () */",
        "void _mlir_ciface_scale(okl_memref_2d_f32 *arg0, float arg1);",
        "void _mlir_ciface_iota(okl_memref_1d_i32 *result, int64_t arg0);",
        "uint8_t odd(uint8_t arg0);",
        "  okl_c32 r3;\n} okl_divmod_results;",
        "okl_f16 _mlir_ciface_half(okl_f16 arg0, okl_unranked_memref *arg1);",
    ):
        assert line in text
    # What C does not return as LLVM does is called through the wrapper only; private functions are left out.
    assert " iota(" not in text and " divmod(" not in text and "helper" not in text
    assert not run("cc", "-x", "c++", "-Wall", "-Werror", "-fsyntax-only", str(library.with_suffix(".h"))).stderr


@pytest.mark.host("cc", "mlir-opt", "mlir-runner")
def test_called_from_mlir_runner(library: Path, tmp_path: Path):
    caller = tmp_path / "caller.mlir"
    caller.write_text("""
      func.func private @iota(index) -> memref<?xi32>
      func.func private @scale(memref<?x3xf32, strided<[?, 1], offset: ?>>, f32) attributes {llvm.emit_c_interface}
      func.func @main() -> f32 {
        %c2 = arith.constant 2 : index
        %c3 = arith.constant 3 : index
        %m = call @iota(%c3) : (index) -> memref<?xi32>
        %last = memref.load %m[%c2] : memref<?xi32>
        memref.dealloc %m : memref<?xi32>
        %f = arith.sitofp %last : i32 to f32
        %a = memref.alloc() : memref<2x3xf32>
        linalg.fill ins(%f : f32) outs(%a : memref<2x3xf32>)
        %d = memref.cast %a : memref<2x3xf32> to memref<?x3xf32, strided<[?, 1], offset: ?>>
        call @scale(%d, %f) : (memref<?x3xf32, strided<[?, 1], offset: ?>>, f32) -> ()
        %c1 = arith.constant 1 : index
        %v = memref.load %a[%c1, %c2] : memref<2x3xf32>
        return %v : f32
      }""")
    lowered = run(tool("mlir-opt"), "-test-lower-to-llvm", caller)
    done = subprocess.run(
        [tool("mlir-runner"), "-e", "main", "-entry-point-result=f32", f"-shared-libs={library}"],
        input=lowered.stdout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("4.000000e+00\n", "")


@pytest.mark.host("cc")
def test_an_object_file_is_linked_by_others(tmp_path: Path):
    place = tmp_path / "f.o"
    assert emit(IDENTITY, "--emit=obj", "-o", str(place)) == (0, "", "")
    assert os.listdir(tmp_path) == ["f.o"]
    program = tmp_path / "p.c"
    program.write_text("#include <stdint.h>\nint32_t f(int32_t);\nint main(void) { return f(7); }\n")
    assert not run("cc", program, place, "-o", tmp_path / "p").stderr
    assert run(tmp_path / "p").returncode == 7


@pytest.mark.host("cc")
def test_two_runs_write_the_same_bytes(library: Path, tmp_path: Path):
    build(LIBRARY.read_text(), tmp_path / "library.so")
    for suffix in (".so", ".h"):
        assert (tmp_path / "library.so").with_suffix(suffix).read_bytes() == library.with_suffix(suffix).read_bytes()


@pytest.mark.host("cc")
def test_passes_of_the_user_lower_as_well(library: Path, tmp_path: Path):
    place = tmp_path / "library.so"
    passes = ("-convert-complex-to-llvm", "-convert-math-to-libm", "-lower-to-llvm-pipeline")
    build(LIBRARY.read_text(), place, *passes)
    assert place.with_suffix(".h").read_text() == library.with_suffix(".h").read_text()


@pytest.mark.host("cc")
def test_what_is_not_in_the_library_is_named(tmp_path: Path):
    err = build(
        """
        func.func private @foo(i32)
        func.func private @printMemrefI32(memref<*xi32>)
        func.func @f(%v: i32, %m: memref<*xi32>) {
          call @foo(%v) : (i32) -> ()
          call @printMemrefI32(%m) : (memref<*xi32>) -> ()
          return
        }""",
        tmp_path / "f.so",
    )
    assert "<stdin>:2:9: warning: 'foo' is not in the library: link a library that defines it\n" in err
    assert "warning: 'printMemrefI32' is not in the library: link MLIR's libmlir_runner_utils and" in err
    assert " *   foo\n *   printMemrefI32\n" in (tmp_path / "f.h").read_text()


@pytest.mark.host("cc")
def test_a_guard_that_the_user_asks_for_says_where_it_fails(tmp_path: Path):
    text = """
      func.func @reads(%i: index) -> f32 {
        %m = memref.alloc() : memref<8xf32>
        %v = memref.load %m[%i] : memref<8xf32>
        return %v : f32
      }"""
    build(text, tmp_path / "f.so", "-guard-memory-accesses")
    program = tmp_path / "p.c"
    program.write_text('#include "f.h"\nint main(void) { reads(3); reads(9); return 0; }\n')
    assert not run("cc", program, tmp_path / "f.so", "-o", tmp_path / "p").stderr
    done = run(tmp_path / "p")
    assert done.returncode == -signal.SIGABRT
    assert done.stderr == "<stdin>:4:14: error: 'memref.load' op index 9 is out of bounds for dimension 0 of size 8\n"


@pytest.mark.host("cc")
def test_names_that_c_does_not_have(tmp_path: Path):
    names = ["int", "a b", "*/ system(0); /*", "1st", "über", "okl_memref_1d_f32", "int64_t", "x\\0Ay"]
    build("".join(f'func.func @"{name}"() {{ return }}\n' for name in names), tmp_path / "names.so")
    header = tmp_path / "names.h"
    text = header.read_text()
    assert text.count("has no name in C") == len(names) and "void" not in text.replace("void *", "")
    assert not run("cc", "-fsyntax-only", str(header)).stderr


def test_what_the_linker_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A linker that is no compiler is told where C's libraries are; its complaint is one line without our files."""
    linker = tmp_path / "ld.lld"
    linker.write_text('#!/bin/sh\necho "$@" > ' + str(tmp_path / "words") + "\necho 'ld.lld: error: bad' >&2\nexit 1\n")
    linker.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    status, _, err = emit(IDENTITY, "--emit=so", "-o", str(tmp_path / "f.so"))
    assert (status, err) == (1, "okl-opt: error: --emit=so: ld.lld cannot link the module: bad\n")
    words = (tmp_path / "words").read_text().split()
    assert words[:4] == ["-shared", "-o", "code.so", "code.o"]
    assert all(Path(word).is_file() for word in words[4:])
    assert not (tmp_path / "f.so").exists() and not (tmp_path / "f.h").exists()


@pytest.mark.parametrize("path", ["", ".", "nosuch"])
def test_no_linker(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A program of that name in the working folder is not started."""
    (tmp_path / "cc").write_text("#!/bin/sh\ntouch started\n")
    (tmp_path / "cc").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", path)
    status, _, err = emit(IDENTITY, "--emit=so", "-o", "f.so")
    assert (status, err) == (
        1,
        "okl-opt: error: --emit=so needs cc or ld.lld, and neither is on the path; --emit=obj needs none\n",
    )
    assert os.listdir(tmp_path) == ["cc"]


@pytest.mark.host("cc")
@pytest.mark.parametrize(("name", "reason"), [("_init", "multiple definition of `_init'"), ("f@@V1", "f@@V1")])
def test_names_that_the_linker_refuses(name: str, reason: str, tmp_path: Path):
    text = f'func.func @"{name}"() {{ return }}'
    status, _, err = emit(text, "--emit=so", "-o", str(tmp_path / "f.so"))
    assert status == 1 and err.startswith("okl-opt: error: --emit=so: cc cannot link the module: ")
    assert reason in err and err.count("\n") == 1 and "/okl-opt-" not in err
    assert not os.listdir(tmp_path)


def test_hidden_functions_are_not_for_c(tmp_path: Path):
    text = "llvm.func hidden @f() { llvm.return }"
    assert "no public function" in emit(text, "--emit=so", "-o", str(tmp_path / "f.so"))[2]


REFUSED = [
    ("gpu.module @m {}", "'gpu.module' op cannot be translated to LLVM IR: only functions and globals"),
    ("module {}", "--emit: the module has no public function with a body"),
    ("func.func private @f() { return }", "--emit: the module has no public function with a body"),
    ("func.func @f(%a: none) { return }", "'func.func' op cannot be translated to LLVM IR: parameter 0 is"),
    (
        'func.func @f() { %0 = llvm.inline_asm "", "=r" : () -> i32\n return }',
        "'llvm.inline_asm' op is not compiled: only --emit=llvm writes the module's inline assembly",
    ),
    (
        'module attributes {llvm.target_triple = "nvptx64-nvidia-cuda"} { llvm.func @f() { llvm.return } }',
        "the module is for 'nvptx64-nvidia-cuda', and code is made for",
    ),
    (
        'module attributes {llvm.data_layout = "e-p:32:32"} { llvm.func @f() { llvm.return } }',
        "the module has the data layout 'e-p:32:32', and code is made for",
    ),
    (
        'llvm.func @f() { llvm.call_intrinsic "llvm.nvvm.barrier0"() : () -> ()\n llvm.return }',
        "error: ",
    ),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text: str, message: str, tmp_path: Path):
    status, out, err = emit(text, "--emit=obj", "-o", str(tmp_path / "f.o"))
    assert (status, out) == (1, "") and message in err, err
    assert not os.listdir(tmp_path)


NOT_FOR_C = [
    ("func.func @f(%v: i128) { return }", "parameter 0 is 'i128', for which C has no type"),
    ("func.func @f(%v: vector<4xf32>) { return }", "parameter 0 is a vector of f32, which C passes in another way"),
    ("func.func @f(%v: i32) -> bf16 { %0 = arith.sitofp %v : i32 to bf16\n return %0 : bf16 }", "result 0 is bf16"),
    ("func.func @f(%v: memref<4xf32, 3>) { return }", "parameter 0 is 'memref<4xf32, 3>', for which C has no type"),
    ("llvm.func @f(%v: vector<4xf32>) { llvm.return }", "C does not pass 'vector<4xf32>' as LLVM does"),
]


@pytest.mark.parametrize(("text", "message"), NOT_FOR_C)
def test_what_c_cannot_call(text: str, message: str, tmp_path: Path):
    status, _, err = emit(text, "--emit=so", "-o", str(tmp_path / "f.so"))
    assert status == 1 and "error: 'f' cannot be called from C: " in err and message in err, err
    assert not os.listdir(tmp_path)


def test_places_that_cannot_be_written(tmp_path: Path):
    (tmp_path / "f.h").write_text("mine")
    (tmp_path / "folder.h").mkdir()
    for place, message in (
        (tmp_path, f"cannot open output file '{tmp_path}': Is a directory"),
        (tmp_path / "no" / "f.so", "No such file or directory"),
        (tmp_path / "f.so", f"--emit=so would overwrite '{tmp_path / 'f.h'}' with its C header"),
        (tmp_path / "folder.so", "folder.h': Is a directory"),
        (Path("/dev/null"), "--emit=so writes a C header beside '/dev/null', which must be a file"),
    ):
        status, _, err = emit(IDENTITY, "--emit=so", "-o", str(place))
        assert status == 1 and message in err and err.count("\n") == 1, err
    assert sorted(os.listdir(tmp_path)) == ["f.h", "folder.h"] and (tmp_path / "f.h").read_text() == "mine"


def test_files_are_written_all_or_none(tmp_path: Path):
    from okl_opt.words.source import FileProblem, write_files

    with pytest.raises(FileProblem, match="Is a directory"):
        write_files([(str(tmp_path / "f.h"), b"a"), (str(tmp_path), b"b")])
    assert not os.listdir(tmp_path)


def test_assembly_is_for_the_processor_that_is_named():
    text = """
      func.func @f(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xf32>) -> vector<8xf32> {
        %0 = math.fma %a, %b, %c : vector<8xf32>
        return %0 : vector<8xf32>
      }"""
    status, out, _ = emit(text, "--emit=asm", "--target-cpu=x86-64-v3")
    assert status == 0 and "vfmadd" in out
    status, out, _ = emit(text, "--emit=asm", "--target-cpu=x86-64-v4", "--target-features=-fma,-avx512f")
    assert status == 0 and "vfmadd" not in out


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["-O7"], "-O7: there are -O0 to -O3"),
        (["--target-cpu=nosuch"], "--target-cpu=nosuch: 'nosuch' is not a recognized processor"),
        (["--target-features=avx"], "--target-features: 'avx' must start with + or -"),
        (["--target-features=+nosuch"], "'+nosuch' is not a recognized feature"),
    ],
)
def test_targets_that_there_are_not(flags: list[str], message: str):
    status, out, err = emit(IDENTITY, "--emit=asm", *flags)
    assert (status, out) == (1, "") and message in err


def test_levels():
    text = (ROOT / "docs" / "inputs" / "sum_to.mlir").read_text()
    assert "jmp" in emit(text, "--emit=asm", "-O0")[1]
    assert "jmp" not in emit(text, "--emit=asm", "-O2")[1]


def test_undefined_symbols_of_an_object(tmp_path: Path):
    place = tmp_path / "f.o"
    text = "func.func private @foo()\nfunc.func @f() { call @foo() : () -> ()\n return }"
    assert emit(text, "--emit=obj", "-o", str(place))[0] == 0
    assert undefined_symbols(place.read_bytes()) == ["foo"]
