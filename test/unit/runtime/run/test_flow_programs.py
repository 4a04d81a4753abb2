"""Flow programs as a library: globals from call to call, views at the border, what is written by hand."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt import OklRuntimeError, load
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.runtime.prepare.passes import apply_passes
from okl_opt.runtime.run.functions import Functions

COUNTED = """
util.global private mutable @sum = dense<1.0> : tensor<2xf32>
util.global private mutable @last : tensor<?xf32>
util.global private mutable @calls : index
util.global private @weights : tensor<2xf32>

util.initializer {
  %0 = arith.constant dense<[10.0, 20.0]> : tensor<2xf32>
  util.global.store %0, @weights : tensor<2xf32>
  util.initializer.return
}

util.func @add(%a: tensor<2xf32>, %b: tensor<?xf32>) -> tensor<2xf32> {
  %one = arith.constant 1 : index
  %sum = util.global.load @sum : tensor<2xf32>
  %weights = util.global.load @weights : tensor<2xf32>
  %calls = util.global.load @calls : index
  %0 = arith.mulf %a, %weights : tensor<2xf32>
  %1 = arith.addf %sum, %0 : tensor<2xf32>
  %2 = arith.addi %calls, %one : index
  util.global.store %1, @sum : tensor<2xf32>
  util.global.store %2, @calls : index
  util.global.store %b, @last : tensor<?xf32>
  util.return %1 : tensor<2xf32>
}

util.func @state() -> (tensor<2xf32>, tensor<?xf32>, index) {
  %sum = util.global.load @sum : tensor<2xf32>
  %last = util.global.load @last : tensor<?xf32>
  %calls = util.global.load @calls : index
  util.return %sum, %last, %calls : tensor<2xf32>, tensor<?xf32>, index
}
"""

VIEWS = """
func.func @f(%a: !hal.buffer_view, %n: index) -> !hal.buffer_view {
  %0 = hal.tensor.import %a : !hal.buffer_view -> tensor<?xf32>{%n}
  %1 = arith.addf %0, %0 : tensor<?xf32>
  %2 = hal.tensor.export %1 : tensor<?xf32>{%n} -> !hal.buffer_view
  return %2 : !hal.buffer_view
}
"""


def loaded(text: str) -> Functions:
    module = load(text)
    assert isinstance(module, Functions)
    return module


@pytest.mark.parametrize("passes", [(), ("iree-flow-transformation-pipeline",)], ids=["read", "dispatched"])
def test_functions_share_globals_from_call_to_call(passes: tuple[str, ...]):
    module = load(COUNTED, passes=passes)
    assert isinstance(module, Functions)
    two = np.array([1, 2], np.float32)
    if passes:
        # Sizes cross the border beside their tensors then.
        three = np.ones(3, np.float32)
        assert np.array_equal(module["add"](two, three, 3), [11, 41])
        assert [*map(int, module["state"]()[2:])] == [3, 1]
        return
    assert [np.asarray(each).tolist() for each in module["state"]()] == [[1, 1], [], 0]
    assert np.array_equal(module["add"](two, np.ones(3, np.float32)), [11, 41])
    assert np.array_equal(module["add"](two, np.ones(5, np.float32)), [21, 81])
    assert [np.asarray(each).tolist() for each in module["state"]()] == [[21, 81], [1] * 5, 2]


def test_each_module_has_globals_of_its_own():
    one, other = loaded(COUNTED), loaded(COUNTED)
    one["add"](np.ones(2, np.float32), np.ones(1, np.float32))
    assert one["state"]()[2] == 1
    assert other["state"]()[2] == 0


def test_sizes_that_an_import_claims_are_checked():
    function = loaded(VIEWS)["f"]
    three = np.arange(3, dtype=np.float32)
    assert np.array_equal(function(three, 3), three * 2)
    with pytest.raises(OklRuntimeError, match="claims another size of dimension 0 than the view has"):
        function(three, 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'func.func @f(%a: memref<?xf32> {util.global = "a"}) { return }',
            "parameter 0 cannot be a global",
        ),
        (
            'func.func @f(%a: memref<4xf32> {util.global = "a"}, %b: f32) { return }',
            "parameter 1 cannot be a global",
        ),
        (
            'func.func @f(%a: memref<4xf32, strided<[2]>> {util.global = "a"}) { return }',
            "parameter 0 cannot be a global",
        ),
        ('func.func @f(%a: f32 {util.global = "a"}) { return }', "parameter 0 cannot be a global"),
        (
            'func.func @f(%a: f32) -> (f32 {util.global = "a"}) { return %a : f32 }',
            "result 0 cannot be a global",
        ),
    ],
)
def test_attributes_that_name_a_global_are_checked(text: str, message: str):
    with pytest.raises(DiagnosticError, match=message):
        loaded(text + "\n")["f"]


def test_a_global_has_one_type():
    text = """
    func.func @small(%a: memref<4xf32> {util.global = "a"}) { return }
    func.func @large(%a: memref<4000xf32> {util.global = "a"}) { return }
    """
    module = loaded(text)
    module["small"]()
    with pytest.raises(OklRuntimeError, match=r'global "a" has type 4xf32 in one place, and 4000xf32 in another'):
        module["large"]()


@pytest.mark.slow("compiles programs")
def test_what_is_dispatched_is_checked():
    """The checks stand in what executables become, not in what they were."""
    text = """
    func.func @f(%x: tensor<?x16xf32>, %w: tensor<16x?xf32>) -> tensor<?x?xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f32
      %m = tensor.dim %x, %c0 : tensor<?x16xf32>
      %n = tensor.dim %w, %c1 : tensor<16x?xf32>
      %e = tensor.empty(%m, %n) : tensor<?x?xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
      %p = linalg.matmul ins(%x, %w : tensor<?x16xf32>, tensor<16x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
      return %p : tensor<?x?xf32>
    }
    """
    context = make_context()
    module = parse(context, text)
    assert isinstance(module, ModuleOp)
    apply_passes(context, module, ["iree-flow-transformation-pipeline"], "flow")
    function = loaded(print_op(module))["f"]
    x, w = np.ones((3, 16), np.float32), np.ones((16, 2), np.float32)
    assert np.array_equal(function(x, 3, w, 2)[0], np.full((3, 2), 16))
    with pytest.raises(OklRuntimeError, match=r"'flow.dispatch' op dimension 0 of operand 3 has size 3, not 4"):
        function(x, 4, w, 2)
