"""The networks compiled by IREE for this processor and called in this process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import numpy as np

from bench.measure import MissingPeer
from bench.models.encoder import Encoder
from bench.models.files import Array, Parameters, write_parameters
from bench.models.folder import Model
from bench.models.iree_networks import encoder_text, resnet_parameters, resnet_text
from bench.models.resnet import ResNet

_CONVOLUTIONS = ("iree-preprocessing-convert-1x1-filter-conv2d-to-matmul", "iree-global-opt-convert-conv2d-to-img2col")
FLAGS = (
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=host",
    "--iree-opt-level=O3",
    "--iree-opt-data-tiling",
    f"--iree-preprocessing-pass-pipeline=builtin.module(util.func({','.join(_CONVOLUTIONS)}))",
)
"""The fastest of what was tried: data tiling on, convolutions as matrix products (2.4 times as fast as without)."""


def load(model: Model, threads: int) -> Callable[[], Array]:
    """A call of the network on its input, on so many threads."""
    try:
        from iree import runtime
    except ImportError:
        raise MissingPeer("iree-base-runtime (pip install '.[bench]')") from None
    path, text = _prepare(model)
    runtime.flags.parse_flags(f"--task_topology_group_count={threads}")
    config = runtime.Config("local-task" if threads > 1 else "local-sync")
    index = runtime.ParameterIndex()
    index.load(str(path))
    provider = index.create_provider(scope="model")
    parameters = runtime.create_io_parameters_module(config.vm_instance, provider)
    compiled = _compiled(text, model.folder)
    module = runtime.VmModule.mmap(config.vm_instance, str(compiled))
    context = runtime.SystemContext(vm_modules=[parameters, module], config=config)
    main = context.modules.model.main
    x = model.input_array()
    if isinstance(model.network, ResNet):
        x = np.ascontiguousarray(x.transpose(0, 2, 3, 1))
    argument = runtime.asdevicearray(config.device, x)
    return lambda: main(argument).to_host()


def _prepare(model: Model) -> tuple[Path, str]:
    """The file of parameters and the text that reads it."""
    match model.network:
        case ResNet() as network:
            arrays = resnet_parameters(model)
            path = model.folder / "resnet50_folded.safetensors"
            write_parameters(path, Parameters(arrays, {}))
            return path, resnet_text(network, arrays)
        case Encoder() as network:
            return model.parameters, encoder_text(network, dict(model.arrays().arrays))


def _compiled(text: str, folder: Path) -> Path:
    """The compiled module, kept in the folder under a name that says what it was made of."""
    try:
        from iree import compiler
    except ImportError:
        raise MissingPeer("iree-base-compiler (pip install '.[bench]')") from None
    key = hashlib.sha256("\0".join([text, *FLAGS, version("iree-base-compiler")]).encode()).hexdigest()[:16]
    path = folder / f"{key}.vmfb"
    if not path.exists():
        path.write_bytes(compiler.compile_str(text, extra_args=list(FLAGS)))
    return path
