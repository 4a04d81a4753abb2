"""Functions on tensors: arguments that are only read, and those that passes may write; how they are lowered."""

from __future__ import annotations

import io

import numpy as np
import pytest

from okl_opt import InputError, OklRuntimeError, load
from okl_opt.cli.main import main
from okl_opt.runtime.code.border import Memory, Passing
from okl_opt.runtime.run.functions import Function, Functions

INSERT = """
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %r = tensor.insert %one into %a[%c0] : tensor<?xf32>
  return %r : tensor<?xf32>
}
"""
WRITABLE = INSERT.replace("%a: tensor<?xf32>", "%a: tensor<?xf32> {bufferization.writable = true}")
LIES = """
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %m = bufferization.to_buffer %a read_only : tensor<?xf32> to memref<?xf32>
  memref.store %one, %m[%c0] : memref<?xf32>
  return %a : tensor<?xf32>
}
"""
JOB = """
oneflow.job @j(%0: tensor<2xf32>) -> tensor<2xf32> {
  oneflow.return %0 : tensor<2xf32>
}
"""


def function(text: str, codegen: str = "") -> Function:
    module = load(text, codegen=codegen, object_cache="off")
    assert isinstance(module, Functions)
    return module["f"]


def read_only(*elements: float) -> np.ndarray:
    array = np.array(elements, np.float32)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("codegen", ["", "loops"])
@pytest.mark.parametrize(
    ("text", "passing"), [(INSERT, Passing.READ), (WRITABLE, Passing.COPIED), (LIES, Passing.COPIED)]
)
def test_the_callers_elements_stay(text: str, passing: Passing, codegen: str):
    f = function(text, codegen)
    (parameter,) = f.parameters
    assert isinstance(parameter, Memory) and parameter.passing is passing
    array = read_only(5, 6, 7)
    assert np.asarray(f(array)).tolist() == [1, 6, 7]
    assert array.tolist() == [5, 6, 7]


@pytest.mark.parametrize("array", [np.arange(6, dtype=np.float32)[::-2], np.broadcast_to(np.float32(3), (4,))])
def test_any_layout_is_taken(array: np.ndarray):
    assert np.asarray(function(INSERT)(array)).tolist() == [1, *array[1:].tolist()]


def test_a_tensor_without_elements():
    text = "func.func @f(%a: tensor<0x?xf32>) -> tensor<0x?xf32> {\n %b = arith.negf %a : tensor<0x?xf32>\n"
    f = function(text + " return %b : tensor<0x?xf32>\n}\n")
    assert np.asarray(f(np.zeros((0, 3), np.float32))).shape == (0, 3)


def test_the_shape_is_checked():
    with pytest.raises(InputError, match="it is 2x2xf32, wanted"):
        function(INSERT)(np.zeros((2, 2), np.float32))


@pytest.mark.parametrize(
    ("codegen", "message"),
    [
        ("loop", "--codegen=loop: no such option loop of pipeline 'tensors-to-vectors-pipeline'"),
        ("tile-sizes=x", "--codegen=tile-sizes=x: pipeline 'tensors-to-vectors-pipeline', option 'tile-sizes': 'x'"),
        ("tile-sizes=1},x{", "--codegen=tile-sizes=1},x{: "),
    ],
)
def test_options_that_are_none(codegen: str, message: str):
    with pytest.raises(OklRuntimeError) as raised:
        function(INSERT, codegen)
    assert str(raised.value).startswith(message)


def test_launches_are_not_lowered_so():
    with pytest.raises(OklRuntimeError, match="codegen is not for launches"):
        load(JOB, codegen="loops")


def run(text: str, *argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return main(("--run", *argv), io.StringIO(text), out, err), out.getvalue(), err.getvalue()


def test_arguments_that_stay_are_not_printed():
    status, out, err = run(INSERT, "--input=2xf32=5", "--print-arguments")
    assert (status, out, err) == (0, "result[0]: 2xf32=1 5\n", "")


def test_tensors_are_passed_to_functions_of_the_table():
    text = """
        func.func private @printMemrefF32(tensor<*xf32>)
        func.func @f(%a: tensor<2xf32>) {
          %u = tensor.cast %a : tensor<2xf32> to tensor<*xf32>
          call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
          return
        }
    """
    status, out, _ = run(text, "--input=2xf32=5", "--stable-addresses")
    assert status == 0 and out.splitlines()[-1] == "[5,  5]"


def test_an_index_outside_is_an_error():
    text = """
        func.func @f(%a: tensor<4xf32>, %i: index) -> f32 {
          %b = tensor.extract %a[%i] : tensor<4xf32>
          return %b : f32
        }
    """
    status, out, err = run(text, "--input=4xf32=3", "--input=index=4")
    assert (status, out) == (1, "") and "'tensor.extract' op index 4 is out of bounds for dimension 0 of size 4" in err
