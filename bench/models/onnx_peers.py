"""The networks in ONNX Runtime and in OpenVINO, from one ONNX file, on the CPU and in f32."""

from __future__ import annotations

from collections.abc import Callable

from bench.measure import MissingPeer
from bench.models.files import Array
from bench.models.folder import Model
from bench.models.onnx_file import onnx_file


def load_onnxruntime(model: Model, threads: int) -> Callable[[], Array]:
    """A call of the network on its input, on so many threads. Raises: MissingPeer."""
    try:
        import onnxruntime
    except ImportError:
        raise MissingPeer("onnxruntime (pip install '.[bench]')") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(onnx_file(model), options, providers=["CPUExecutionProvider"])
    inputs = {model.network.input_name: model.input_array()}
    return lambda: session.run(None, inputs)[0]


def load_openvino(model: Model, threads: int) -> Callable[[], Array]:
    """A call of the network on its input, on so many threads. Raises: MissingPeer."""
    try:
        import openvino
    except ImportError:
        raise MissingPeer("openvino (pip install '.[bench]')") from None
    options = {
        "INFERENCE_NUM_THREADS": threads,
        "NUM_STREAMS": 1,
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "f32",
    }
    request = openvino.Core().compile_model(str(onnx_file(model)), "CPU", options).create_infer_request()
    request.set_input_tensor(openvino.Tensor(model.input_array(), shared_memory=False))
    result = request.get_output_tensor()

    def run() -> Array:
        request.infer()
        return result.data

    return run
