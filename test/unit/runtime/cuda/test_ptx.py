"""PTX of kernels: what is in the text, what NVIDIA's assembler says of it, and what is refused. No GPU is needed."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from okl_opt.cli.main import main
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.cuda import kernels, nvptx
from okl_opt.runtime.cuda.assemble import assembled
from okl_opt.runtime.cuda.libdevice import PREFIX, own_functions
from okl_opt.runtime.machine.jit import Target

LAUNCHES = Path(__file__).parents[3] / "golden" / "async" / "outlined_launches.mlir"
VERSIONS = {"sm_75": "6.3", "sm_80": "7.0", "sm_90": "7.8"}


def emit(text: str, *flags: str) -> tuple[int, str, str]:
    """Status, what was written and what was said."""
    out, err = io.StringIO(), io.StringIO()
    status = main(["--target=cuda", *flags], io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


def ptx(text: str, *flags: str) -> str:
    status, out, err = emit(text, "--emit=ptx", "--allow-unregistered-dialect", *flags)
    assert status == 0, err
    return out


def kernel(body: str, arguments: str = "%a: memref<64xf32>", more: str = "") -> str:
    return f"gpu.module @m {{\n{more}gpu.func @k({arguments}) kernel {{\n{body}\ngpu.return\n}}\n}}\n"


def on_element(*ops: str) -> str:
    """A kernel that replaces each element %v of memory by %r."""
    head = "%t = gpu.thread_id x\n%v = memref.load %a[%t] : memref<64xf32>\n"
    return kernel(head + "\n".join(ops) + "\nmemref.store %r, %a[%t] : memref<64xf32>")


@pytest.mark.parametrize("cpu", VERSIONS)
def test_launches_of_affine_loops(cpu: str):
    text = ptx(LAUNCHES.read_text(), f"--target-cpu={cpu}")
    assert f".version {VERSIONS[cpu]}\n" in text
    assert f".target {cpu}\n" in text
    names = re.findall(r"\.visible \.entry (\w+)\(\n(.*?)\n\)", text, re.DOTALL)
    module = "test_parallel_kernel"
    assert [name for name, _ in names] == [f"{module}{number}__{module}" for number in ("", "_0", "_1")]
    assert [parameters.count(".param") for _, parameters in names] == [10, 10, 6]
    assert "tid.x" not in text, "a block has one thread, whose number is known"


def test_arguments():
    """Memory of known shape is one pointer; other memory is a descriptor."""
    arguments = "%a: memref<64xf32>, %b: memref<?xf32>, %c: memref<4x4xf32, strided<[8, 1]>>, %n: index, %x: f32"
    text = ptx(kernel("", arguments))
    (parameters,) = re.findall(r"\.entry k\(\n(.*?)\n\)", text, re.DOTALL)
    kinds = re.findall(r"\.param (?:\.align \d+ )?\.(\w+)", parameters)
    assert kinds == ["u64"] + ["u64"] * 5 + ["u64"] * 7 + ["u64", "f32"]


def test_maths_of_our_own_needs_no_library(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kernels, "library_path", lambda: None)
    ops = ["%0 = math.exp %v : f32", "%1 = math.tanh %0 : f32", "%2 = math.erf %1 : f32", "%3 = math.powf %2, %v : f32"]
    ops += ["%4 = math.log %3 : f32", "%5 = math.rsqrt %4 : f32", "%6 = math.absf %5 : f32", "%r = math.sqrt %6 : f32"]
    text = ptx(on_element(*ops))
    assert ".extern" not in text
    assert PREFIX not in text
    assert "sqrt" in text


def test_each_function_of_our_own():
    names = [
        f"{PREFIX}{name}" for name in ("expf", "exp", "fabsf", "fabs", "fmaf", "fmaxf", "rint", "powf", "copysign")
    ]
    found = own_functions(names)
    assert list(found) == names
    for name, text in found.items():
        assert f"@{name}(" in text


def test_maths_without_the_library(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kernels, "library_path", lambda: None)
    status, out, err = emit(on_element("%r = math.tan %v : f32"), "--emit=ptx")
    assert (status, out) == (1, "")
    assert err.startswith(
        "<stdin>:5:6: error: 'llvm.call' op math.tan on cuda needs libdevice (install the cuda extra)"
    )


@pytest.mark.host("libdevice")
def test_maths_of_the_library():
    text = ptx(on_element("%0 = math.tan %v : f32", "%1 = math.atan2 %0, %v : f32", "%r = math.sin %1 : f32"))
    assert ".extern" not in text


def test_shared_memory_and_barriers():
    more = "#gpu.address_space<workgroup>"
    body = f"""%t = gpu.thread_id x
%m = gpu.dynamic_shared_memory : memref<?xi8, {more}>
%v = memref.load %a[%t] : memref<64xf32>
memref.store %v, %w[%t] : memref<64xf32, {more}>
gpu.barrier
%i = arith.constant 3 : index
%u = memref.load %w[%i] : memref<64xf32, {more}>
%b = memref.load %m[%t] : memref<?xi8, {more}>
%c = arith.sitofp %b : i8 to f32
%s = arith.addf %u, %c : f32
memref.store %s, %a[%t] : memref<64xf32>"""
    text = ptx(kernel(body).replace(") kernel", f") workgroup(%w: memref<64xf32, {more}>) kernel"))
    assert ".shared .align 4 .b8 __wg_k_0[256]" in text
    assert ".extern .shared" in text
    assert "bar.sync \t0" in text


def test_kernels_at_other_levels():
    """What is left of loops, linalg and affine is lowered."""
    loop = """affine.for %i = 0 to 64 {
  %v = affine.load %a[%i] : memref<64xf32>
  %w = arith.addf %v, %v : f32
  affine.store %w, %a[%i] : memref<64xf32>
}
linalg.fill ins(%x : f32) outs(%b : memref<8x8xf32>)"""
    assert ".entry k(" in ptx(kernel(loop, "%a: memref<64xf32>, %b: memref<8x8xf32>, %x: f32"))


def test_names_of_kernels():
    """Kernels of several modules share a text."""
    one = kernel("").replace("@m", "@one")
    two = kernel("").replace("@m", "@two")
    other = kernel("").replace("@m", "@three").replace("@k", "@one__k")
    names = re.findall(r"\.entry (\w+)\(", ptx(one + two + other))
    assert names == ["one__k_", "two__k", "one__k"]


def test_llvm_ir():
    status, out, err = emit(kernel(""), "--emit=llvm")
    assert status == 0, err
    assert 'target triple = "nvptx64-nvidia-cuda"' in out
    assert "define ptx_kernel void @k(ptr %0)" in out


REFUSED = {
    "no kernel": ("module {}", "<stdin>:1:1: error: 'builtin.module' op has no kernel"),
    "a function of elsewhere": (
        kernel("llvm.call @abort() : () -> ()", more="llvm.func @abort()\n"),
        "<stdin>:4:1: error: 'llvm.call' op calls 'abort', which is not defined in the gpu.module",
    ),
    "an intrinsic that is a call": (
        kernel(
            "%0 = llvm.intr.exp(%x) : (f32) -> f32\nmemref.store %0, %a[] : memref<f32>", "%x: f32, %a: memref<f32>"
        ),
        "error: 'llvm.intr.exp' op has no code on cuda",
    ),
    "assembly": (
        kernel('llvm.inline_asm has_side_effects "trap;", "" : () -> ()'),
        "<stdin>:3:1: error: 'llvm.inline_asm' op is not compiled",
    ),
    "a float that GPUs lack": (
        kernel("%0 = arith.remf %x, %x : f128\nmemref.store %0, %a[] : memref<f128>", "%x: f128, %a: memref<f128>"),
        "<stdin>:3:6: error: 'llvm.frem' op has no code on cuda: GPUs have no f128",
    ),
    "memory of a heap": (
        kernel("%0 = memref.alloc() : memref<4xf32>"),
        "<stdin>:3:6: error: 'memref.alloc' op has no code on cuda: kernels have no heap",
    ),
    "an op without a lowering": (
        kernel("%0 = gpu.subgroup_id : index\n%c = arith.constant 1.0 : f32\nmemref.store %c, %a[%0] : memref<64xf32>"),
        "<stdin>:3:6: error: failed to legalize operation 'gpu.subgroup_id'",
    ),
}


@pytest.mark.parametrize(("text", "error"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, error: str):
    status, out, err = emit(text, "--emit=ptx")
    assert (status, out) == (1, "")
    assert error in err


@pytest.mark.parametrize(
    ("flags", "error"),
    [
        (["--target-cpu=znver4"], "okl-opt: error: --target-cpu: 'znver4' is no GPU"),
        (["--target-cpu=sm_999"], "okl-opt: error: --target-cpu=sm_999: 'sm_999' is not a recognized processor"),
        (["--target-features=+ptx1"], "okl-opt: error: --target-features=+ptx1: '+ptx1' is not a recognized feature"),
    ],
)
def test_processors_that_are_no_gpu(flags: list[str], error: str):
    status, out, err = emit(kernel(""), "--emit=ptx", *flags)
    assert (status, out) == (1, "")
    assert err.startswith(error)


@pytest.mark.slow("compiles programs")
def test_the_end_of_the_emitter_is_an_error():
    """LLVM ends its process at an op that it cannot translate; ours goes on."""
    text = "declare float @llvm.tan.f32(float)\n"
    text += "define ptx_kernel void @k(float %x, ptr %p) {\n %r = call float @llvm.tan.f32(float %x)\n"
    with pytest.raises(OklRuntimeError, match=r"LLVM cannot translate the kernels for sm_90: .+"):
        nvptx.ptx_of([text + " store float %r, ptr %p\n ret void\n}\n"], [], None, Target(), 3)


@pytest.mark.host("ptxas")
@pytest.mark.parametrize("cpu", VERSIONS)
def test_the_assembler_takes_it(cpu: str):
    made = assembled(ptx(LAUNCHES.read_text(), f"--target-cpu={cpu}"), cpu)
    assert made.code.startswith(b"\x7fELF")
    assert made.report.count("0 bytes spill stores, 0 bytes spill loads") == 3


@pytest.mark.host("ptxas")
def test_cubin(tmp_path: Path):
    place = tmp_path / "kernels.cubin"
    assert emit(kernel(""), "--emit=cubin", "-o", str(place)) == (0, "", "")
    assert place.read_bytes().startswith(b"\x7fELF")


def test_flags():
    for flags, error in (
        (["--emit=ptx", "--target=cpu"], "--emit=ptx needs --target=cuda"),
        (["--emit=asm"], "--emit=asm is for the cpu"),
        (["--emit=llvm", "--target=cuda-emu"], "--target=cuda-emu needs --run"),
        (["--emit=cubin"], "--emit=cubin needs -o FILE"),
    ):
        status, out, err = emit(kernel(""), *flags)
        assert (status, out) == (1, "")
        assert error in err


def test_the_emitter_goes_on_after_errors():
    bad = ["--target-cpu=sm_999"], ["--target-features=+ptx1"]
    for flags in (*bad, [], *bad, []):
        status, out, _ = emit(kernel(""), "--emit=ptx", *flags)
        assert status == (1 if flags else 0)
        assert (".entry k(" in out) == (not flags)
