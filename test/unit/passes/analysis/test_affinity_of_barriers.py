"""Where tensors lie on both sides of a barrier that signals a fence."""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType

from okl_opt.dialects import hal
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.analysis.affinity import AffinityAnalysis

PROGRAM = """
func.func @f(%x: !hal.buffer_view, %y: !hal.buffer_view, %fence: !hal.fence) {
  %0 = hal.tensor.import on(#hal.device.affinity<@a>) %x : !hal.buffer_view -> tensor<4xf32>
  %1 = hal.tensor.import on(#hal.device.affinity<@b>) %y : !hal.buffer_view -> tensor<2xf32>
  %2:2 = hal.tensor.barrier join(%0, %1 : tensor<4xf32>, tensor<2xf32>) => %fence : !hal.fence
  return
}
"""


def test_a_tensor_lies_where_it_did_before_the_barrier():
    module = parse(make_context(), PROGRAM)
    analysis = AffinityAnalysis(module, lambda value: isinstance(value.type, TensorType), lambda op: False)
    (barrier,) = (op for op in module.walk() if isinstance(op, hal.TensorBarrierOp))
    assert [analysis.of_value(tensor) for tensor in barrier.tensors] == [
        [hal.AffinityAttr("a")],
        [hal.AffinityAttr("b")],
    ]
    assert [analysis.origin(tensor) for tensor in barrier.tensors] == [
        [hal.AffinityAttr("a")],
        [hal.AffinityAttr("b")],
    ]
