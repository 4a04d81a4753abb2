"""The networks of bench/models: their text, their files, and what they compute, on sizes that a test can bear."""

from __future__ import annotations

from collections import Counter
from math import prod
from pathlib import Path

import network_references as references
import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from bench.measure import Failed
from bench.models import check, contestant, ours, resnet
from bench.models.__main__ import main
from bench.models.encoder import Encoder
from bench.models.files import Array, read_parameters
from bench.models.fold import folded
from bench.models.folder import Model, Network, open_model, write_model
from bench.models.resnet import ResNet
from okl_opt.dialects.oneflow.frame import VariableOp
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.runtime.memory.safetensors import SafetensorsFile

TINY_RESNET = ResNet(batch=2, image_size=32, width=4, layers=(2, 1), classes=5)
TINY_ENCODER = Encoder(batch=2, sequence=6, width=16, heads=4, layers=2, vocabulary=20)
TINY = (TINY_RESNET, TINY_ENCODER)
REF = {"*": "ref"}

# Sums of f32 kernels against f64 through a dozen layers.
TOLERANCE = 1e-5


def name_of(network: Network) -> str:
    return network.name


def parsed(text: str) -> ModuleOp:
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    return module


def counts(network: Network) -> Counter[str]:
    return Counter(op.name.removeprefix("oneflow.") for op in parsed(network.job()).walk())


def variables(network: Network) -> dict[str, tuple[int, ...]]:
    """Names and shapes in the job."""
    found = [op for op in parsed(network.job()).walk() if isinstance(op, VariableOp)]
    return {op.op_name.data: tuple(size.value.data for size in op.shape or ()) for op in found}


def reference(model: Model) -> Array:
    arrays, x = model.arrays().arrays, model.input_array()
    match model.network:
        case ResNet() as network:
            return references.resnet(network, arrays, x)
        case Encoder() as network:
            return references.encoder(network, arrays, x)


@pytest.fixture(params=TINY, ids=name_of)
def model(request: pytest.FixtureRequest, tmp_path: Path) -> Model:
    return write_model(request.param, 7, tmp_path)


def test_resnet50_has_its_layers():
    found = counts(ResNet())
    assert [found[name] for name in ("conv2d", "normalization", "relu", "add_n2", "matmul")] == [53, 53, 49, 16, 1]


def test_resnet50_has_as_many_weights_as_torchvisions():
    weights = [prod(shape) for name, shape in variables(ResNet()).items() if "running" not in name]
    assert sum(weights) == 25_557_032


def test_a_layer_of_the_encoder_has_as_many_weights_as_berts():
    weights = [prod(shape) for name, shape in variables(Encoder()).items() if ".layer.11." in name]
    assert sum(weights) == 7_087_872


def test_layers_of_the_encoder():
    found = counts(Encoder())
    assert [found[name] for name in ("broadcast_matmul", "softmax", "gelu", "layer_norm")] == [72, 12, 12, 25]


@pytest.mark.parametrize("network", TINY, ids=name_of)
def test_the_text_is_what_the_printer_writes(network: Network):
    module = parsed(network.job())
    module.verify()
    assert print_op(module) + "\n" == network.job()


@pytest.mark.parametrize("network", TINY, ids=name_of)
def test_variables_are_the_parameters(network: Network):
    assert variables(network) == {name: array.shape for name, array in network.parameters(0).items()}


def test_variables_and_inputs_come_before_compute_ops():
    """One of them in between would cut a group of ops in two."""
    names = [op.name for op in parsed(TINY_RESNET.job()).walk() if op.name.startswith("oneflow.")][1:]
    before = names[: names.index("oneflow.conv2d")]
    assert set(before) == {"oneflow.variable", "oneflow.input"}
    assert not set(before) & set(names[len(before) :])


def test_the_same_bytes_for_the_same_seed(model: Model, tmp_path: Path):
    again = write_model(model.network, 7, tmp_path / "again")
    other = write_model(model.network, 8, tmp_path / "other")
    for first, second in zip(sorted(model.folder.glob("*.*")), sorted(again.folder.glob("*.*")), strict=True):
        assert first.read_bytes() == second.read_bytes(), first
    assert other.job.read_bytes() == model.job.read_bytes()
    assert other.parameters.read_bytes() != model.parameters.read_bytes()
    assert other.input.read_bytes() != model.input.read_bytes()


def test_a_folder_says_what_network_it_holds(model: Model):
    assert open_model(model.network.name, model.folder) == model


def test_parameters_are_read_as_they_were_made(model: Model):
    made = model.network.parameters(7)
    read = read_parameters(model.parameters).arrays
    with SafetensorsFile(str(model.parameters)) as runtime_file:
        assert list(read) == list(made) == runtime_file.names
        for name, array in made.items():
            assert np.array_equal(read[name], array)
            assert bytes(runtime_file.tensor(name).read().memory) == array.tobytes()


@pytest.mark.slow("compiles programs")
@pytest.mark.levels(in_turn=True)
@pytest.mark.sample(4)
@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("providers", [REF, {}], ids=["ref", "default"])
def test_ours_is_the_reference(model: Model, providers: dict[str, str], threads: int):
    """Through the inference pipeline, with the oracle's kernels and with the fastest."""
    (result,) = ours.program_of(model, threads, providers).run([model.input_array()])
    wanted = reference(model)
    got = np.frombuffer(result.memory, np.float32).reshape(wanted.shape)
    assert check.relative_error(got, wanted) < TOLERANCE
    assert wanted.std() > 0.1, "numbers so small would agree whatever they were"


@pytest.mark.sample(1)
def test_the_input_matters(model: Model):
    x = model.input_array()
    program = ours.program_of(model, 1, REF)
    first, second = (bytes(program.run([each])[0].memory) for each in (x, x[::-1].copy()))
    assert first != second


@pytest.mark.host("torch")
@pytest.mark.parametrize("variant", ["eager", "channels_last", "onednn"])
def test_resnet_in_torch(tmp_path: Path, variant: str):
    from bench.models import torch_peer

    model = write_model(TINY_RESNET, 7, tmp_path)
    assert check.relative_error(torch_peer.load(model, variant, 1)(), reference(model)) < TOLERANCE


@pytest.mark.host("torch")
@pytest.mark.parametrize("variant", ["eager", "sdpa"])
def test_encoder_in_torch(tmp_path: Path, variant: str):
    from bench.models import torch_peer

    model = write_model(TINY_ENCODER, 7, tmp_path)
    assert check.relative_error(torch_peer.load(model, variant, 1)(), reference(model)) < TOLERANCE


@pytest.mark.host("iree")
def test_iree(model: Model):
    from bench.models import iree_peer

    assert check.relative_error(iree_peer.load(model, 1)(), reference(model)) < TOLERANCE


def test_folding_a_normalization_changes_no_number():
    arrays = TINY_RESNET.parameters(3)
    x = TINY_RESNET.inputs(3)
    weight, bias = folded(TINY_RESNET, arrays)["conv1"]
    wanted = references.batch_norm(references.convolution(x, arrays["conv1.weight"], 2), arrays, "bn1")
    got = references.convolution(x, weight, 2) + bias[:, None, None]
    assert check.relative_error(got, wanted) < 1e-6  # weights rounded to f32


def test_every_convolution_is_folded():
    names = {name.removesuffix(".weight") for name, array in TINY_RESNET.parameters(0).items() if array.ndim == 4}
    assert set(folded(TINY_RESNET, TINY_RESNET.parameters(0))) == names


def test_relative_error_is_over_the_largest():
    assert check.relative_error(np.array([1.0, 3.0]), np.array([2.0, -4.0])) == 7 / 4


def test_a_median_of_runs_after_some_that_do_not_count():
    times = iter([100.0] * contestant.LEAST_RUNS + [5.0, 1.0, 4.0, 2.0, 3.0])
    session = contestant.Session(lambda: np.zeros(1), lambda: next(times))
    assert contestant.measure(session, 0.0) == 3.0


def test_the_command_writes_three_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    sizes = ["--width=4", "--layers=1,1", "--image-size=16", "--classes=3", "--batch=2"]
    assert main(["resnet50", *sizes, "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == [
        str(tmp_path / name) for name in ("resnet50.mlir", "resnet50.safetensors", "image.npy")
    ]
    assert open_model("resnet50", tmp_path).network == ResNet(2, 16, 4, (1, 1), 3)


def test_sizes_that_do_not_fit_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["encoder", "--width=10", "--heads=3", "-o", str(tmp_path)])
    assert "3 heads do not divide a width of 10" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow("compiles programs")
def test_logits_through_the_command_line(model: Model):
    flags = ["--kernel-provider=*:ref", "-wrap-ops-to-kernel-launch"]
    assert check.relative_error(check.logits(model, flags), reference(model)) < TOLERANCE


def test_a_failing_command_line_is_said(model: Model):
    with pytest.raises(Failed, match="nosuch"):
        check.logits(model, ["--nosuch"])


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
def test_a_pool_takes_less_memory_than_a_buffer_for_each_result(model: Model):
    kernels = "--kernel-provider=*:ref"
    pool, buffers = (check.peak_memory(model, [kernels, wrap]) for wrap in check.PLANS.values())
    assert 0 < pool < buffers


@pytest.mark.host("torch")
def test_check_says_how_far_torch_is(capsys: pytest.CaptureFixture[str]):
    sizes = ["--width=4", "--layers=1,1", "--image-size=16", "--classes=3"]
    flags = ["--", "--kernel-provider=*:ref", "-wrap-ops-to-kernel-launch"]
    assert main(["check", "resnet50", *sizes, *flags]) == 0
    assert "max relative error against torch: " in capsys.readouterr().out


def test_every_block_has_the_stride_of_torchvisions():
    strides = [block.stride for block in ResNet().blocks()]
    assert strides == [1] * 3 + [2, 1, 1, 1] + [2] + [1] * 5 + [2, 1, 1]
    assert [block.name for block in ResNet().blocks() if block.has_downsample] == [
        f"layer{stage}.0" for stage in (1, 2, 3, 4)
    ]
    assert resnet.EXPANSION == 4
