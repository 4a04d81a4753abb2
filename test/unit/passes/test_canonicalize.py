"""`canonicalize`: the same text as mlir-opt where both know the patterns, reproducers exchanged, and what it costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import host
import pytest
from work import calls

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.generic.canonicalize import Canonicalizer

needs_mlir_opt = pytest.mark.host("mlir-opt")

FOLD = """
func.func @f(%x: i32) -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %c = arith.addi %a, %b : i32
  %d = arith.subi %x, %a : i32
  %e = arith.addi %c, %x overflow<nsw> : i32
  return %e : i32
}
"""

SAME_AS_MLIR = {
    "fold": FOLD,
    "branch": """
func.func @f(%c: i1, %x: i32) -> i32 {
  %t = arith.constant true
  cf.cond_br %t, ^a(%x : i32), ^b
^a(%y: i32):
  cf.br ^c(%y, %x : i32, i32)
^b:
  %z = arith.constant 4 : i32
  cf.br ^c(%z, %z : i32, i32)
^c(%p: i32, %q: i32):
  return %p : i32
}
""",
    "dead arguments": """
func.func @f(%n: i32, %c: i1) {
  cf.br ^h(%n, %n : i32, i32)
^h(%a: i32, %b: i32):
  %s = arith.addi %a, %b : i32
  cf.cond_br %c, ^h(%s, %b : i32, i32), ^e
^e:
  return
}
""",
    "same successors": """
func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x, %x : i32, i32), ^a(%x, %y : i32, i32)
^a(%p: i32, %q: i32):
  %s = arith.addi %p, %q : i32
  return %s : i32
}
""",
    "known condition": """
func.func private @use(i1)
func.func @f(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  call @use(%c) : (i1) -> ()
  return
^b:
  call @use(%c) : (i1) -> ()
  return
}
""",
    "switch": """
func.func @f(%x: i32, %y: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^a(%x, %y : i32, i32),
    1: ^b(%x : i32),
    2: ^c
  ]
^a(%r: i32, %s: i32):
  %t = arith.addi %r, %r : i32
  return %t : i32
^b(%p: i32):
  cf.br ^a(%p, %y : i32, i32)
^c:
  return %y : i32
}
""",
    "unreachable": """
func.func @f() {
  return
^a:
  %z = arith.constant 0 : i32
  %x = arith.addi %x, %z : i32
  %y = arith.addi %w, %z : i32
  %w = arith.addi %y, %z : i32
  cf.br ^b(%x : i32)
^b(%q: i32):
  cf.br ^a
}
""",
    "in a loop that is unreachable": """
func.func @f(%n: index) {
  return
^a:
  %v = memref.cast %w : memref<?xf32> to memref<?xf32>
  %w = memref.cast %v : memref<?xf32> to memref<?xf32>
  scf.for %i = %n to %n step %n {
    %x = memref.load %v[%i] : memref<?xf32>
    memref.store %x, %w[%i] : memref<?xf32>
  }
  cf.br ^a
}
""",
    "llvm": """
llvm.func @f(%c: i1, %x: i32) -> i32 {
  llvm.cond_br %c, ^a(%x, %x : i32, i32), ^b(%x : i32)
^a(%p: i32, %q: i32):
  llvm.return %p : i32
^b(%r: i32):
  llvm.br ^a(%x, %r : i32, i32)
^d:
  llvm.br ^d
}
""",
    "select": """
func.func @f(%c: i1, %x: i32, %y: i32) -> (i32, i1, i1, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %t, %x, %y : i32
  %1 = arith.select %c, %t, %f : i1
  %2 = arith.select %c, %f, %t : i1
  %3 = arith.select %c, %x, %x : i32
  return %0, %1, %2, %3 : i32, i1, i1, i32
}
""",
    "floats": """
func.func @f() -> (f32, f32, f16, f64, bf16, f32) {
  %a = arith.constant 1.1 : f32
  %b = arith.constant 2.7 : f32
  %0 = arith.mulf %a, %b : f32
  %1 = arith.divf %a, %b : f32
  %c = arith.constant 1.1 : f16
  %d = arith.constant 2.7 : f16
  %2 = arith.addf %c, %d : f16
  %e = arith.constant 1.1 : f64
  %3 = arith.subf %e, %e : f64
  %g = arith.constant 1.1 : bf16
  %h = arith.constant 2.7 : bf16
  %4 = arith.divf %g, %h : bf16
  %z = arith.constant 0.0 : f32
  %5 = arith.divf %z, %z : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f16, f64, bf16, f32
}
""",
    "integers": """
func.func @f() -> (i8, i8, i1, index, i32) {
  %a = arith.constant 100 : i8
  %0 = arith.addi %a, %a : i8
  %1 = arith.muli %a, %a : i8
  %t = arith.constant true
  %2 = arith.addi %t, %t : i1
  %big = arith.constant 9223372036854775807 : index
  %3 = arith.addi %big, %big : index
  %m = arith.constant -2147483648 : i32
  %4 = arith.subi %m, %m : i32
  return %0, %1, %2, %3, %4 : i8, i8, i1, index, i32
}
""",
    "loops": """
func.func @f(%m: memref<4xf32>, %x: f32, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  scf.for %i = %c0 to %c0 step %c1 {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  scf.if %c {
    %c2 = arith.constant 2 : index
    memref.store %x, %m[%c2] : memref<4xf32>
  }
  return
}
""",
}


def canonical(text: str, *, debuginfo: bool = False, **options: object) -> str:
    context = make_context()
    module = parse(context, text, "in.mlir")
    verify(module)
    Canonicalizer(**options).apply_to(context, module)  # pyright: ignore[reportArgumentType]
    verify(module)
    return print_op(module, PrintOptions(debuginfo=debuginfo))


def tool(command: list[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_mlir_opt
@pytest.mark.parametrize("name", SAME_AS_MLIR)
@pytest.mark.parametrize("top_down", [True, False])
def test_the_text_is_that_of_mlir_opt(name: str, top_down: bool) -> None:
    mlir_opt = host.tool("mlir-opt")
    options = f"canonicalize{{top-down={str(top_down).lower()}}}"
    theirs = tool([mlir_opt, f"--pass-pipeline=builtin.module({options})"], SAME_AS_MLIR[name])
    assert canonical(SAME_AS_MLIR[name], top_down=top_down) == theirs.rstrip("\n")


@pytest.mark.parametrize("name", SAME_AS_MLIR)
def test_canonical_text_stays_as_it_is(name: str) -> None:
    once = canonical(SAME_AS_MLIR[name])
    assert canonical(once, max_iterations=1, test_convergence=True) == once


@needs_mlir_opt
@pytest.mark.parametrize("theirs_first", [True, False])
def test_reproducers_are_exchanged(theirs_first: bool, tmp_path: Path) -> None:
    mlir_opt = host.tool("mlir-opt")
    path = tmp_path / "reproducer.mlir"
    ours, theirs = [sys.executable, "-m", "okl_opt"], [mlir_opt]
    writer, reader = (theirs, ours) if theirs_first else (ours, theirs)
    written = tool([*writer, "-canonicalize", f"--mlir-generate-reproducer={path}"], FOLD)
    assert "canonicalize{" in path.read_text()
    assert tool([*reader, str(path), "--run-reproducer"], "") == written


def test_a_constant_that_moves_is_at_no_place_of_the_source() -> None:
    text = canonical(
        """
func.func private @use(i32)
func.func @f(%c: i1) {
  scf.if %c {
    %a = arith.constant 2 : i32
    func.call @use(%a) : (i32) -> ()
  }
  return
}
""",
        debuginfo=True,
    )
    (constant,) = (line for line in text.splitlines() if "arith.constant" in line)
    alias = constant.rpartition("loc(")[2].rstrip(")")
    assert f"\n{alias} = loc(unknown)" in f"\n{text}"


def test_what_a_rewrite_makes_is_where_it_matched() -> None:
    text = canonical(
        "func.func @f() -> i1 {\n  %a = arith.constant 2 : i32\n"
        '  %b = arith.cmpi eq, %a, %a : i32 loc("here")\n  return %b : i1\n}',
        debuginfo=True,
    )
    assert '"here"' in text


def chain(length: int) -> str:
    lines = [f"  %a{number + 1} = arith.addi %a{number}, %a{number} : i32" for number in range(length)]
    constants = [f"  %k{number} = arith.constant {number} : i32" for number in range(length)]
    calls = [f"  call @use(%k{number}) : (i32) -> ()" for number in range(length)]
    body = [*lines, *constants, *calls]
    return "\n".join(
        ["func.func private @use(i32)", "func.func @f(%a0: i32) -> i32 {", *body, "  return %a0 : i32", "}"]
    )


def test_twice_the_ops_are_twice_the_work() -> None:
    def work(length: int) -> int:
        context = make_context()
        module = parse(context, chain(length), "in.mlir")
        return calls(lambda: Canonicalizer().apply_to(context, module))

    work(10)
    assert work(600) < 2.2 * work(300)
