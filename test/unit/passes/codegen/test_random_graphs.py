"""The pipelines from tensors to buffers leave no tensor of random functions of linalg ops."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from linalg_graphs import Graph

from okl_opt.cli.main import main


@pytest.mark.parametrize("pipeline", ["tensors-to-loops-pipeline", "tensors-to-vectors-pipeline=target-cpu=x86-64-v3"])
@pytest.mark.parametrize("seed", range(6))
def test_no_tensor_is_left(seed: int, pipeline: str, tmp_path: Path):
    path = tmp_path / "graph.mlir"
    path.write_text(Graph(seed).text)
    out, err = io.StringIO(), io.StringIO()
    assert main([str(path), f"-{pipeline}"], io.StringIO(), out, err) == 0, err.getvalue()
    assert "tensor<" not in out.getvalue()
