"""mlir-opt reads the tokens that we give to launches back, and lowers them to streams that live as long as needed."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from conformance.harness import MlirOpt
from host import examples
from hypothesis import given
from launch_programs import Op, programs, text_of

from okl_opt.cli.main import main

LIT = Path(__file__).parents[2] / "lit" / "passes"
FILES = sorted(
    str(path.relative_to(LIT))
    for path in LIT.glob("gpu-async-dag/*.mlir")
    if "invalid" not in path.name and "device" not in path.name
)
MODES = ("", "portable", "loop-tokens", "alloc-mode=host-shared", "hoist-allocs noalias-args")
LOWERING = "--pass-pipeline=builtin.module(gpu.module(convert-gpu-to-nvvm),gpu-to-llvm)"


def okl_opt(text: str, *argv: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert main(("--allow-unregistered-dialect", *argv), io.StringIO(text), out, err) == 0, err.getvalue()
    return out.getvalue()


def check_reads_back(text: str, mlir_opt: MlirOpt) -> None:
    done = mlir_opt(text)
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip() == text.rstrip()


@pytest.mark.sample(13)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("file", FILES)
def test_tokens_are_read_back(file: str, mode: str, mlir_opt: MlirOpt):
    check_reads_back(okl_opt((LIT / file).read_text(), f"-gpu-async-dag={mode}"), mlir_opt)


def test_tokens_of_memory_of_the_device_are_read_back(mlir_opt: MlirOpt):
    text = (LIT / "gpu-async-dag/device.mlir").read_text()
    check_reads_back(okl_opt(text, "-gpu-async-dag=alloc-mode=device"), mlir_opt)


@pytest.mark.sample(14)
@pytest.mark.parametrize("streams", [1, 2, 4])
@pytest.mark.parametrize("file", FILES)
def test_streams_are_read_back(file: str, streams: int, mlir_opt: MlirOpt):
    text = okl_opt((LIT / file).read_text(), "-gpu-async-dag", f"-gpu-assign-streams=max-streams={streams}")
    check_reads_back(text, mlir_opt)


_CREATED = re.compile(r"(%\w+) = llvm.call @mgpuStreamCreate")
_DESTROYED = re.compile(r"@mgpuStreamDestroy\((%\w+)\)")


def lowered(text: str, mlir_opt: MlirOpt) -> str:
    done = mlir_opt(text, LOWERING)
    assert done.returncode == 0, done.stderr
    return done.stdout


def dead_streams_used(text: str) -> list[str]:
    """The lines of lowered functions that name a stream after it was destroyed."""
    destroyed: set[str] = set()
    found: list[str] = []
    for line in text.splitlines():
        if "llvm.func" in line:
            destroyed.clear()
        found += [line for name in re.findall(r"%\w+", line) if name in destroyed]
        destroyed.update(_DESTROYED.findall(line))
    return found


KERNELS = (LIT / "gpu-async-dag/kernels.mlir").read_text()


def test_launches_are_lowered(mlir_opt: MlirOpt):
    text = lowered(okl_opt(KERNELS, "-gpu-async-dag=portable"), mlir_opt)
    assert "gpu.wait" not in text
    assert len(_CREATED.findall(text)) == len(set(_CREATED.findall(text))) > 0
    assert "mgpuStreamWaitEvent" in text
    assert not dead_streams_used(text)


def whole(program: Sequence[Op]) -> list[Op]:
    """The same on whole buffers: copies of parts are not lowered."""
    return [
        Op(op.name, [part._replace(start=None) for part in op.read], [part._replace(start=None) for part in op.written])
        for op in program
    ]


@pytest.mark.slow("compares many programs")
def test_no_stream_is_used_after_it_was_destroyed(mlir_opt: MlirOpt):
    @given(programs())
    @examples(10)
    def check(program: list[Op]) -> None:
        text = okl_opt(text_of(whole(program)), "-gpu-async-dag=portable")
        assert not dead_streams_used(lowered(text, mlir_opt))

    check()


GOES_ON = """
func.func @f(%x: memref<8xf32>, %i: index, %v: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memcpy %x, %a : memref<8xf32>, memref<8xf32>
  %l = memref.load %a[%i] : memref<8xf32>
  gpu.memcpy %a, %x : memref<8xf32>, memref<8xf32>
  return %l : f32
}
"""


def test_a_wait_on_a_stream_that_goes_on_is_for_portable_code(mlir_opt: MlirOpt):
    """The host waits for the first op alone, which lets the third one run on a dead stream; or for the second, too."""
    assert dead_streams_used(lowered(okl_opt(GOES_ON, "-gpu-async-dag"), mlir_opt))
    assert not dead_streams_used(lowered(okl_opt(GOES_ON, "-gpu-async-dag=portable"), mlir_opt))
