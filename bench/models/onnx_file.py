"""The networks as ONNX files, written by PyTorch from the parameters that all contestants read."""

from __future__ import annotations

import contextlib
import io
import logging
import warnings
from pathlib import Path

from bench.measure import MissingPeer
from bench.models import torch_peer
from bench.models.folder import Model


def onnx_file(model: Model) -> Path:
    """The network's ONNX file in its folder, written if it is not there. Raises: MissingPeer."""
    path = model.folder / f"{model.network.name}.onnx"
    if not path.exists():
        _write(model, path)
    return path


def _write(model: Model, path: Path) -> None:
    try:
        import onnx  # noqa: F401
        import onnxscript  # noqa: F401
        import torch
    except ImportError as error:
        raise MissingPeer(f"{error.name} (pip install '.[bench]')") from None
    module = torch_peer.as_module(model)
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        inputs = (torch.from_numpy(model.input_array()),)
        torch.onnx.export(module, inputs, path, input_names=[model.network.input_name], dynamo=True, external_data=True)
