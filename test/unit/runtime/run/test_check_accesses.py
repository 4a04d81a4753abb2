"""Checks of accesses: each kind of access that is wrong is found without the checks that a run has anyhow, at its op.

Right programs give with the flag what they give without.
"""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import memory_oracle
import pytest
from host import is_long, skip
from memory_programs import MemoryProgram
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

import okl_opt
from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.checks.guard_memory_accesses import GuardMemoryAccessesPass
from okl_opt.passes.generic.canonicalize import Canonicalizer
from okl_opt.passes.generic.cse import CSE
from okl_opt.runtime.base.errors import OklRuntimeError

LIT = Path(__file__).parents[3] / "lit"
_STEPS = 20_000
_OUTSIDE = "memory access out of bounds: "


def _run(text: str, *flags: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main(("--run", "--check-accesses", *flags), io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


def _problem(text: str, *flags: str) -> tuple[int, str]:
    """The line and the message of the error of a run."""
    status, _, err = _run(text, *flags)
    assert status == 1, err
    found = re.match(r"<stdin>:(\d+):\d+: error: (.*)", err)
    assert found is not None, err
    return int(found[1]), found[2]


@pytest.fixture
def no_guards(monkeypatch: pytest.MonkeyPatch):
    """Take away the checks that a run has anyhow."""

    def nothing(self: GuardMemoryAccessesPass, ctx: Context, op: ModuleOp) -> None:
        pass

    monkeypatch.setattr(GuardMemoryAccessesPass, "apply", nothing)


# ----- ops of the llvm dialect

_LANES = "%v = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>\n"
_MASK = """
    %all = llvm.mlir.constant(dense<true> : vector<4xi1>) : vector<4xi1>
    %none = llvm.mlir.constant(dense<false> : vector<4xi1>) : vector<4xi1>
    %three = llvm.mlir.constant(3 : i32) : i32
    %is_whole = llvm.icmp "eq" %i, %zero : i64
    %some = llvm.insertelement %is_whole, %all[%three : i32] : vector<4xi1>
"""
_MASKED = "{alignment = 4 : i32}"
_ADDRESSES = """
    %lanes = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi64>) : vector<4xi64>
    %moved = llvm.insertelement %next, %lanes[%three : i32] : vector<4xi64>
    %at = llvm.getelementptr %p[%moved] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f32
"""
_BYTES = """
    %four = llvm.mlir.constant(4 : i64) : i64
    %step = llvm.mul %i, %four : i64
    %bytes = llvm.add %step, %size : i64
"""

OPS = {
    "load": ("%x = llvm.load %q : !llvm.ptr -> f32", "reads 4 bytes, right after the end"),
    "store": ("llvm.store %f, %q : f32, !llvm.ptr", "writes 4 bytes, right after the end"),
    "atomicrmw": (
        "%x = llvm.atomicrmw fadd %q, %f monotonic : !llvm.ptr, f32",
        "reads and writes 4 bytes, right after the end",
    ),
    "cmpxchg": (
        "%n = llvm.mlir.constant(1 : i32) : i32\n%x = llvm.cmpxchg %q, %n, %n acq_rel monotonic : !llvm.ptr, i32",
        "reads and writes 4 bytes, right after the end",
    ),
    "vector load": ("%x = llvm.load %r : !llvm.ptr -> vector<4xf32>", "reads 16 bytes, 4 bytes of them after the end"),
    "struct store": (
        "%s = llvm.mlir.zero : !llvm.struct<(f64, f32)>\nllvm.store %s, %r : !llvm.struct<(f64, f32)>, !llvm.ptr",
        None,
    ),
    "masked load": (
        f"{_LANES}{_MASK}%x = llvm.intr.masked.load %r, %some, %v {_MASKED}"
        " : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>",
        None,
    ),
    "masked load of all": (
        f"{_LANES}{_MASK}%x = llvm.intr.masked.load %r, %all, %v {_MASKED}"
        " : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>",
        "reads 16 bytes, 4 bytes of them after the end",
    ),
    "masked store of all": (
        f"{_LANES}{_MASK}llvm.intr.masked.store %v, %r, %all {_MASKED} : vector<4xf32>, vector<4xi1> into !llvm.ptr",
        "writes 16 bytes, 4 bytes of them after the end",
    ),
    "masked store of none": (
        f"{_LANES}{_MASK}llvm.intr.masked.store %v, %q, %none {_MASKED} : vector<4xf32>, vector<4xi1> into !llvm.ptr",
        None,
    ),
    "expandload": (
        f'{_LANES}{_MASK}%x = "llvm.intr.masked.expandload"(%r, %all, %v)'
        " : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>",
        "reads 16 bytes, 4 bytes of them after the end",
    ),
    "expandload of some": (
        f'{_LANES}{_MASK}%x = "llvm.intr.masked.expandload"(%r, %some, %v)'
        " : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>",
        None,
    ),
    "compressstore": (
        f'{_LANES}{_MASK}"llvm.intr.masked.compressstore"(%v, %r, %all)'
        " : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()",
        "writes 16 bytes, 4 bytes of them after the end",
    ),
    "gather": (
        f"{_LANES}{_MASK}{_ADDRESSES}%x = llvm.intr.masked.gather %at, %all, %v {_MASKED}"
        " : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>",
        "reads 4 bytes, right after the end",
    ),
    "gather of some": (
        f"{_LANES}{_MASK}{_ADDRESSES}%x = llvm.intr.masked.gather %at, %some, %v {_MASKED}"
        " : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>",
        None,
    ),
    "scatter": (
        f"{_LANES}{_MASK}{_ADDRESSES}llvm.intr.masked.scatter %v, %at, %all {_MASKED}"
        " : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>",
        "writes 4 bytes, right after the end",
    ),
    "memcpy from": (
        f'{_BYTES}"llvm.intr.memcpy"(%other, %p, %bytes) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()',
        "reads 20 bytes, 4 bytes of them after the end",
    ),
    "memmove to": (
        f'{_BYTES}"llvm.intr.memmove"(%p, %other, %bytes) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()',
        "writes 20 bytes, 4 bytes of them after the end",
    ),
    "memcpy of a fixed size": (
        '"llvm.intr.memcpy.inline"(%other, %r) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()',
        "reads 16 bytes, 4 bytes of them after the end",
    ),
    "memset": (
        f"%b = llvm.mlir.constant(1 : i8) : i8\n{_BYTES}"
        '"llvm.intr.memset"(%p, %b, %bytes) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()',
        "writes 20 bytes, 4 bytes of them after the end",
    ),
    "memset of nothing": (
        "%b = llvm.mlir.constant(1 : i8) : i8\n"
        '"llvm.intr.memset"(%q, %b, %zero) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()',
        None,
    ),
}
"""An op at `%q`, which is element 3 + i of 4, or at `%r`, element i; the message for i = 1, None if it is right."""


def _module(op: str) -> str:
    return f"""
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @main(%i: i64) {{
  %size = llvm.mlir.constant(16 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %last = llvm.mlir.constant(3 : i64) : i64
  %f = llvm.mlir.constant(1.0 : f32) : f32
  %before = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  %big = llvm.mlir.constant(64 : i64) : i64
  %other = llvm.call @malloc(%big) : (i64) -> !llvm.ptr
  %next = llvm.add %i, %last : i64
  %q = llvm.getelementptr %p[%next] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %r = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  {op}
  llvm.return
}}
"""


@pytest.mark.parametrize("kind", OPS)
def test_each_op(kind: str):
    op, message = OPS[kind]
    text = _module(op)
    status, _, err = _run(text, "--unsafe-llvm", "-e", "main", "--input=i64=0")
    assert (status, err) == (0, ""), "inside"
    if message is None:
        assert _run(text, "--unsafe-llvm", "-e", "main", "--input=i64=1") == (0, "", "")
        return
    line, found = _problem(text, "--unsafe-llvm", "-e", "main", "--input=i64=1")
    assert found == f"{_OUTSIDE}{message} of a block of 16 bytes"
    assert line == text.splitlines().index(f"  {op}".splitlines()[0]) + len(op.splitlines())


def test_an_op_whose_accesses_are_not_known():
    mask = (
        "%m = llvm.mlir.constant(dense<true> : vector<4xi1>) : vector<4xi1>\n%n = llvm.mlir.constant(4 : i32) : i32\n"
    )
    text = _module(f'{mask}%x = "llvm.intr.vp.load"(%p, %m, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>')
    status, _, err = _run(text, "--unsafe-llvm", "-e", "main", "--input=i64=0")
    assert status == 1
    assert "cannot run with --check-accesses: it is not known which memory it accesses" in err


# ----- functions, without the checks that they have anyhow

_FUNCTIONS = {
    "argument": (
        """
        func.func @main(%m: memref<4xf32>, %i: index) -> f32 {
          %v = memref.load %m[%i] : memref<4xf32>
          return %v : f32
        }
        """,
        ["--input=4xf32=1", "--input=index=104"],
        f"{_OUTSIDE}reads 4 bytes, 400 bytes after the end of argument 0 (16 bytes)",
    ),
    "before an argument": (
        """
        func.func @main(%m: memref<4xf32>, %i: index) -> f32 {
          %v = memref.load %m[%i] : memref<4xf32>
          return %v : f32
        }
        """,
        ["--input=4xf32=1", "--input=index=-1"],
        f"{_OUTSIDE}reads 4 bytes, 4 bytes before the start of argument 0 (16 bytes)",
    ),
    "argument without a rank": (
        """
        func.func @main(%m: memref<*xf32>, %i: index) {
          %f = arith.constant 1.0 : f32
          %c = memref.cast %m : memref<*xf32> to memref<?xf32>
          memref.store %f, %c[%i] : memref<?xf32>
          return
        }
        """,
        ["--input=4xf32=1", "--input=index=4"],
        f"{_OUTSIDE}writes 4 bytes, right after the end of argument 0 (16 bytes)",
    ),
    "descriptor of another rank": (
        """
        func.func @main(%m: memref<*xf32>) {
          %c = memref.cast %m : memref<*xf32> to memref<?x?xf32>
          %d = arith.constant 0 : index
          %s = memref.dim %c, %d : memref<?x?xf32>
          vector.print %s : index
          return
        }
        """,
        ["--input=4xf32=1"],
        f"{_OUTSIDE}reads 56 bytes, 16 bytes of them after the end of the descriptor of argument 0 (40 bytes)",
    ),
    "global": (
        """
        memref.global "private" @g : memref<4xi32> = dense<[1, 2, 3, 4]>
        func.func @main(%i: index) -> i32 {
          %g = memref.get_global @g : memref<4xi32>
          %v = memref.load %g[%i] : memref<4xi32>
          return %v : i32
        }
        """,
        ["--input=index=5"],
        f"{_OUTSIDE}reads 4 bytes, 4 bytes after the end of global @g (16 bytes)",
    ),
    "allocation, aligned": (
        """
        func.func @main(%i: index) -> complex<f32> {
          %m = memref.alloc() {alignment = 128} : memref<3xcomplex<f32>>
          %v = memref.load %m[%i] : memref<3xcomplex<f32>>
          return %v : complex<f32>
        }
        """,
        ["--input=index=3"],
        f"{_OUTSIDE}reads 8 bytes, right after the end of a block of 24 bytes",
    ),
    "allocation of complex elements": (
        """
        func.func @main(%i: index) {
          %m = memref.alloc() : memref<3xcomplex<f64>>
          %c = complex.constant [1.0, 2.0] : complex<f64>
          memref.store %c, %m[%i] : memref<3xcomplex<f64>>
          return
        }
        """,
        ["--input=index=3"],
        f"{_OUTSIDE}writes 16 bytes, right after the end of a block of 48 bytes",
    ),
    "stack": (
        """
        func.func @main(%i: index) -> f64 {
          %m = memref.alloca() : memref<2xf64>
          %v = memref.load %m[%i] : memref<2xf64>
          return %v : f64
        }
        """,
        ["--input=index=3"],
        f"{_OUTSIDE}reads 8 bytes, 8 bytes after the end of a block of 16 bytes",
    ),
    "after its release": (
        """
        func.func @main(%i: index) -> f32 {
          %m = memref.alloc() : memref<4xf32>
          memref.dealloc %m : memref<4xf32>
          %n = memref.alloc() : memref<4xf32>
          %v = memref.load %m[%i] : memref<4xf32>
          return %v : f32
        }
        """,
        ["--input=index=3"],
        "use of freed memory: reads 4 bytes, 12 bytes into a block of 16 bytes that was freed",
    ),
    "vector": (
        """
        func.func @main(%m: memref<10xf32>, %i: index) -> vector<4xf32> {
          %v = vector.load %m[%i] : memref<10xf32>, vector<4xf32>
          return %v : vector<4xf32>
        }
        """,
        ["--input=10xf32=1", "--input=index=8"],
        f"{_OUTSIDE}reads 16 bytes, 8 bytes of them after the end of argument 0 (40 bytes)",
    ),
    "masked lanes": (
        """
        func.func @main(%m: memref<10xf32>, %n: index) -> vector<100xf32> {
          %c0 = arith.constant 0 : index
          %z = arith.constant dense<0.0> : vector<100xf32>
          %k = vector.create_mask %n : vector<100xi1>
          %v = vector.maskedload %m[%c0], %k, %z : memref<10xf32>, vector<100xi1>, vector<100xf32> into vector<100xf32>
          return %v : vector<100xf32>
        }
        """,
        ["--input=10xf32=1", "--input=index=70"],
        f"{_OUTSIDE}reads 256 bytes, 216 bytes of them after the end of argument 0 (40 bytes)",
    ),
    "printed": (
        """
        func.func private @printMemrefF32(memref<*xf32>)
        func.func @main(%m: memref<4x4xf32>, %i: index) {
          %v = memref.reinterpret_cast %m to offset: [%i], sizes: [2, 2], strides: [4, 1]
            : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
          %u = memref.cast %v : memref<2x2xf32, strided<[4, 1], offset: ?>> to memref<*xf32>
          call @printMemrefF32(%u) : (memref<*xf32>) -> ()
          return
        }
        """,
        ["--input=4x4xf32=1", "--input=index=11"],
        f"{_OUTSIDE}reads 24 bytes, 4 bytes of them after the end of argument 0 (64 bytes)",
    ),
    "sorted": (
        """
        func.func private @stdSortI64(i64, memref<?xi64>) attributes {llvm.emit_c_interface}
        func.func @main(%m: memref<4xi64>, %n: index) {
          %v = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<4xi64> to memref<?xi64>
          %k = arith.index_cast %n : index to i64
          call @stdSortI64(%k, %v) : (i64, memref<?xi64>) -> ()
          return
        }
        """,
        ["--input=4xi64=1", "--input=index=5"],
        f"{_OUTSIDE}reads and writes 40 bytes, 8 bytes of them after the end of argument 0 (32 bytes)",
    ),
    "copied": (
        """
        func.func @main(%m: memref<4x4xf32>, %i: index) {
          %v = memref.reinterpret_cast %m to offset: [%i], sizes: [2, 2], strides: [4, 1]
            : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
          %n = memref.alloc() : memref<2x2xf32>
          memref.copy %n, %v : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
          return
        }
        """,
        ["--input=4x4xf32=1", "--input=index=11"],
        f"{_OUTSIDE}writes 24 bytes, 4 bytes of them after the end of argument 0 (64 bytes)",
    ),
    "read-modify-write": (
        """
        func.func @main(%m: memref<4xi32>, %i: index) -> i32 {
          %c = arith.constant 1 : i32
          %v = memref.atomic_rmw addi %c, %m[%i] : (i32, memref<4xi32>) -> i32
          return %v : i32
        }
        """,
        ["--input=4xi32=1", "--input=index=4"],
        f"{_OUTSIDE}reads and writes 4 bytes, right after the end of argument 0 (16 bytes)",
    ),
}
"""A function, its arguments, and the message of the wrong access, which is in a line with a name of `_AT`."""
_AT = re.compile(r"memref\.(load|store|cast %m|copy|atomic_rmw)|vector\.(load|maskedload)|(call|private) @")


@pytest.mark.parametrize("kind", _FUNCTIONS)
def test_each_access_of_functions(kind: str, no_guards: None):
    text, given, message = _FUNCTIONS[kind]
    line, found = _problem(text, *given, "--object-cache=off")
    assert found == message
    assert _AT.search(text.splitlines()[line - 1]), text.splitlines()[line - 1]


def test_notes_name_where_a_block_comes_from():
    text = _FUNCTIONS["after its release"][0]
    _, _, err = _run(text, "--input=index=1")
    assert re.findall(r"<stdin>:(\d+):\d+: (?:error|note): ([a-z ]+)", err) == [
        ("6", "use of freed memory"),
        ("3", "allocated here"),
        ("4", "freed here"),
    ]


_PARALLEL = """
func.func @main(%m: memref<100000xf32>, %n: index) {
  %f = arith.constant 1.0 : f32
  scf.forall (%i) in (%n) {
    memref.store %f, %m[%i] : memref<100000xf32>
  }
  return
}
"""


@pytest.mark.parametrize("threads", [1, 4])
def test_parallel_parts(threads: int, no_guards: None):
    flags = ["-forall-to-parallel-regions", f"--threads={threads}", "--input=100000xf32=1", "--object-cache=off"]
    assert _run(_PARALLEL, *flags, "--input=index=100000") == (0, "", "")
    line, found = _problem(_PARALLEL, *flags, "--input=index=100001")
    assert found == f"{_OUTSIDE}writes 4 bytes, right after the end of argument 0 (400000 bytes)"
    assert "memref.store" in _PARALLEL.splitlines()[line - 1]


_KERNEL = """
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @fill(%m: memref<?xf32>, %f: f32) kernel {
      %i = gpu.thread_id x
      memref.store %f, %m[%i] : memref<?xf32>
      gpu.return
    }
  }
  func.func @main(%threads: index) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %f = arith.constant 1.0 : f32
    %m = gpu.alloc (%c8) : memref<?xf32>
    gpu.launch_func @kernels::@fill blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
      args(%m : memref<?xf32>, %f : f32)
    gpu.dealloc %m : memref<?xf32>
    return
  }
}
"""


def test_kernels_on_the_emulated_gpu(no_guards: None):
    flags = ["--target=cuda-emu", "--object-cache=off"]
    assert _run(_KERNEL, *flags, "--input=index=8")[0] == 0
    status, _, err = _run(_KERNEL, *flags, "--input=index=9")
    assert status == 1
    assert f"{_OUTSIDE}writes 4 bytes, right after the end of argument 0 (32 bytes)" in err
    assert "memref.store" in err and "of this launch" in err


# ----- functions that are called from Python, and programs that were kept

_RELEASED = """
func.func @late(%i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}
func.func @returned() -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %m : memref<4xf32>
}
func.func @sum(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
"""


def test_functions_of_the_library(tmp_path: Path):
    for _ in range(2):  # the second is kept
        functions = okl_opt.load(_RELEASED, check_accesses=True, object_cache=str(tmp_path))
        assert isinstance(functions, okl_opt.Functions)
        for _ in range(2):
            with pytest.raises(OklRuntimeError, match="use of freed memory: reads 4 bytes, 8 bytes into a block"):
                functions["late"](2)
            with pytest.raises(OklRuntimeError, match="use of freed memory: it has 16 bytes, at the start of a block"):
                functions["returned"]()
            assert functions["sum"](memoryview(bytearray(16)).cast("f")) == 0
    plain = okl_opt.load(_RELEASED, object_cache=str(tmp_path))
    assert isinstance(plain, okl_opt.Functions)
    assert plain["late"](2) != 0, "the pattern of freed memory"


def test_kept_programs_know_globals(tmp_path: Path):
    text = """
        memref.global "private" constant @fixed : memref<2xi32> = dense<[7, 8]>
        func.func @main(%i: index) {
          %g = memref.get_global @fixed : memref<2xi32>
          %c = arith.constant 1 : i32
          memref.store %c, %g[%i] : memref<2xi32>
          return
        }
        """
    for _ in range(2):
        line, found = _problem(text, "--input=index=1", f"--object-cache={tmp_path}")
        assert found == "write to memory that is only read: writes 4 bytes, 4 bytes into global @fixed (8 bytes)"
        assert "memref.store" in text.splitlines()[line - 1]


def test_memory_is_reused_where_no_other_is_left():
    text = """
        func.func @main(%n: index) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %f = arith.constant 1.0 : f32
          scf.for %i = %c0 to %n step %c1 {
            %m = memref.alloc(%n) : memref<?xf32>
            memref.store %f, %m[%i] : memref<?xf32>
            memref.dealloc %m : memref<?xf32>
          }
          return
        }
        """
    assert _run(text, "--input=index=1000", "--memory-limit=64KiB") == (0, "", "")


# ----- what it is not for


def test_jobs_and_nvidia_gpus_are_refused():
    job = (LIT / "runtime" / "job.mlir").read_text()
    _, _, err = _run(job)
    assert "--check-accesses is for code of functions; kernels run this job" in err
    _, _, err = _run(_KERNEL, "--target=cuda", "--unsafe-llvm", "--input=index=8")
    assert "--check-accesses: accesses on an NVIDIA GPU are not checked" in err


# ----- random programs, and those of other tests

_PLANTS = ("store", "affine", "copy", "vector", "transfer", "dealloc", "stack")
"""What is wrong in a program and remains an access of memory without the checks."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(300 if is_long() else len(_PLANTS)))
def test_random_programs_without_checks(seed: int, no_guards: None, monkeypatch: pytest.MonkeyPatch):
    """Passes that would leave out an access without use are taken away, too."""

    def nothing(self: Canonicalizer | CSE, ctx: Context, op: Operation) -> None:
        pass

    monkeypatch.setattr(Canonicalizer, "apply_to", nothing)
    monkeypatch.setattr(CSE, "apply_to", nothing)
    text = MemoryProgram(seed, _PLANTS[seed % len(_PLANTS)]).text
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    expected = memory_oracle.run(module, _STEPS)
    if expected is None:
        skip("its loops run too long")
    if _is_of_a_part(text, expected.wrong):
        skip("the access is of memory beside the part that it may access")
    line, _ = _problem(text, "--stable-addresses", "-e", "main", "--object-cache=off")
    assert line == expected.wrong, text


def _is_of_a_part(text: str, line: int | None) -> bool:
    """Return whether the access at a line is one of a part of a larger memref."""
    accessed = None if line is None else re.search(r"(%\w+)\[", text.splitlines()[line - 1])
    return accessed is not None and f"{accessed[1]} = memref.subview " in text


_RUN = re.compile(r"// RUN: (?:not )?okl-opt %s ([^|<>;]*--run[^|<>;]*?)(?: 2>&1)?(?: \||$)", re.MULTILINE)
_WRONG = ("-e afterFree", "-e claimed", "-e late")
"""Of the programs of tests, those that use freed memory, or write a constant."""


def _programs() -> list[tuple[Path, str]]:
    folder = LIT / "runtime" / "functions"
    found = [(path, flags) for path in sorted(folder.glob("*.mlir")) for flags in _RUN.findall(path.read_text())]
    return [(path, flags) for path, flags in found if not any(wrong in flags for wrong in _WRONG) and "%" not in flags]


@pytest.mark.sample(6)
@pytest.mark.parametrize(("path", "flags"), _programs(), ids=lambda value: getattr(value, "stem", ""))
def test_programs_of_other_tests(path: Path, flags: str):
    def run(*more: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        return main((str(path), *shlex.split(flags), *more), io.StringIO(), out, err), out.getvalue(), err.getvalue()

    assert run("--check-accesses") == run()
