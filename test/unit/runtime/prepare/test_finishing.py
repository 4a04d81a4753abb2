"""The pipeline from tensors to buffers: which processor its passes choose for."""

from __future__ import annotations

import numpy as np
import pytest

from okl_opt.passes.named.codegen import TensorsToVectorsPipeline
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.machine.jit import Target
from okl_opt.runtime.prepare.finishing import tensor_pipeline
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

LEVEL = "OKL_CPU_LEVEL"
I8 = """
func.func @main(%a: tensor<2x3x4x16x4xi8>, %b: tensor<2x5x4x16x4xi8>, %c: tensor<2x3x5x16x16xi32>)
    -> tensor<2x3x5x16x16xi32> {
  %0 = linalg.batch_mmt4d ins(%a, %b : tensor<2x3x4x16x4xi8>, tensor<2x5x4x16x4xi8>)
    outs(%c : tensor<2x3x5x16x16xi32>) -> tensor<2x3x5x16x16xi32>
  return %0 : tensor<2x3x5x16x16xi32>
}
"""
"""A product for which x86-64 with VNNI has an instruction."""


def chosen(target: Target, codegen: str = "") -> tuple[str, str]:
    pipeline = tensor_pipeline(codegen, target)
    assert isinstance(pipeline, TensorsToVectorsPipeline)
    return pipeline.target_cpu, pipeline.target_features


@pytest.mark.levels
def test_passes_choose_by_the_level(level: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(LEVEL, level)
    assert chosen(Target()) == (level, "")
    assert chosen(Target("", "-avx2")) == (level, "-avx2")
    assert chosen(Target("haswell")) == ("haswell", "")
    assert chosen(Target(), "target-cpu=znver2") == ("znver2", "")
    monkeypatch.delenv(LEVEL)
    assert chosen(Target()) == ("", "")


def test_a_level_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(LEVEL, "x86-64-v9")
    with pytest.raises(OklRuntimeError, match="OKL_CPU_LEVEL=x86-64-v9: the levels are"):
        chosen(Target())


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.levels
def test_products_are_compiled_for_the_level_that_passes_chose(level: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(LEVEL, level)
    module = load(I8, object_cache="off")
    assert isinstance(module, Functions)
    random = np.random.default_rng(0)
    a, b = (random.integers(-128, 128, shape).astype(np.int8) for shape in ((2, 3, 4, 16, 4), (2, 5, 4, 16, 4)))
    c = random.integers(-9, 9, (2, 3, 5, 16, 16)).astype(np.int32)
    wanted = c + np.einsum("bmkil,bnkjl->bmnij", a, b, dtype=np.int32)
    np.testing.assert_array_equal(module.main(a, b, c), wanted)
