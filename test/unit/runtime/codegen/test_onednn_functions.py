"""Functions that are one layer, compiled to oneDNN's primitives: what is recognised, and what is computed."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from compiled_layers import ADDENDS, BIASES, CLEARS_NAN, CONVOLUTIONS, PRODUCTS, RELUS, Layer, dense, tensor
from compiled_products import called, compiled
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.byoc import LiteralOp
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.interfaces.compiler_functions import composite_of
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.byoc.byoc_partition import ByocPartition
from okl_opt.passes.byoc.codegen import ExternalFunction, Refused
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.codegen.onednn import OneDnnCodegen
from okl_opt.runtime.codegen.onednn.layers import NAMES
from okl_opt.runtime.kernels.cpu.onednn.library import loaded
from okl_opt.runtime.prepare.passes import apply_passes
from okl_opt.runtime.run.library import load

pytestmark = pytest.mark.host("onednn")

IMAGES = {"n": 2, "h": 4, "w": 5, "c": 3, "f": 6, "y": 3, "x": 2}
ROWS = {"m": 3, "n": 6, "k": 5}
ROOTS = (*CONVOLUTIONS, *PRODUCTS)


def layer(root: str, **given: object) -> Layer:
    sizes = IMAGES if root in CONVOLUTIONS else ROWS
    return Layer(root, sizes, **given)  # pyright: ignore[reportArgumentType]


def function_of(layer: Layer, composite: str | None = None) -> ExternalFunction:
    made = compiled(OneDnnCodegen(), layer.text(composite=composite), "layer")
    assert isinstance(made, ExternalFunction), (made, layer.text())
    return made


def check(layer: Layer, made: ExternalFunction | None = None) -> None:
    made = made or function_of(layer)
    inputs = layer.inputs()
    before = [array.copy() for array in inputs]
    result = np.full(layer.result, np.nan, np.float32)
    assert called(made, inputs, result) == Status.OK
    np.testing.assert_allclose(result, layer.expected(), rtol=0, atol=layer.error)
    assert all(np.array_equal(*pair) for pair in zip(before, inputs, strict=True))


def refusal(text: str, name: str = "layer") -> str:
    made = compiled(OneDnnCodegen(), text, name)
    assert isinstance(made, Refused)
    return made.reason


# ----- what is computed


@pytest.mark.parametrize("constant", [False, True])
@pytest.mark.parametrize("root", ROOTS)
def test_every_root(root: str, constant: bool):
    check(layer(root, constant=constant))
    check(layer(root, constant=constant, bias="generic", addend="arith", relu="generic"))


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("root", ["conv_2d_nhwc_hwcf", "conv_2d_nchw_fchw", "matmul"])
def test_every_way_to_add_a_bias(root: str, bias: str):
    check(layer(root, bias=bias))


@pytest.mark.parametrize("addend", ADDENDS)
@pytest.mark.parametrize("root", ["conv_2d_nchw_fchw", "generic"])
def test_every_way_to_add_a_tensor(root: str, addend: str):
    check(layer(root, addend=addend))


@pytest.mark.parametrize("relu", RELUS)
@pytest.mark.parametrize("root", ["conv_2d_nhwc_fhwc", "matmul"])
def test_every_way_to_write_a_relu(root: str, relu: str):
    check(layer(root, relu=relu))


@pytest.mark.parametrize("relu", RELUS)
@pytest.mark.parametrize("root", ["conv_2d_nhwc_hwcf", "matmul"])
def test_a_relu_of_nan(root: str, relu: str):
    drawn = layer(root, relu=relu)
    images, weights = drawn.inputs()
    images.flat[0] = np.nan
    result = np.zeros(drawn.result, np.float32)
    assert called(function_of(drawn), [images, weights], result) == Status.OK
    # The first row, or the first pixel.
    reached = result.reshape(-1, drawn.result[-1])[0]
    assert (reached == 0).all() if relu in CLEARS_NAN else np.isnan(reached).all()


STEPS: Mapping[str, Mapping[str, object]] = {
    "strides": {"strides": (2, 3)},
    "dilations": {"dilations": (2, 1)},
    "padding": {"padding": (1, 1, 1, 1)},
    "uneven padding": {"padding": (1, 0, 0, 1)},
    "all": {"strides": (2, 1), "dilations": (1, 2), "padding": (1, 2, 0, 1)},
}


@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize("root", CONVOLUTIONS)
def test_steps_and_padding(root: str, steps: str):
    check(layer(root, bias="generic", **STEPS[steps]))


_SMALL = st.integers(1, 4)
_CONVOLUTION = st.builds(
    Layer,
    st.sampled_from(sorted(CONVOLUTIONS)),
    st.fixed_dictionaries({letter: _SMALL for letter in "nyx"} | {letter: st.integers(3, 9) for letter in "hwcf"}),
    st.tuples(st.integers(1, 3), st.integers(1, 3)),
    st.tuples(st.integers(1, 2), st.integers(1, 2)),
    st.tuples(*[st.integers(0, 1)] * 4),
)
_PRODUCT = st.builds(
    Layer, st.sampled_from(sorted(PRODUCTS)), st.fixed_dictionaries({letter: st.integers(1, 20) for letter in "mnk"})
)


@pytest.mark.slow("compiles programs")
@examples(40)
@given(
    _CONVOLUTION | _PRODUCT,
    st.sampled_from(("", *BIASES)),
    st.sampled_from(("", *ADDENDS)),
    st.sampled_from(("", *RELUS)),
    st.booleans(),
    st.booleans(),
)
def test_random_layers(root: Layer, bias: str, addend: str, relu: str, constant: bool, is_composite: bool):
    addend = "arith" if bias == addend == "outs" else addend
    drawn = replace(root, bias=bias, addend=addend, relu=relu, constant=constant)
    check(drawn, function_of(drawn, f"onednn.{drawn.name}" if is_composite else None))


def test_several_threads_at_once():
    """Each call has its own memory objects; the weights are shared."""
    drawn = [
        layer("conv_2d_nhwc_hwcf", constant=True, bias="generic", padding=(1, 1, 1, 1)),
        layer("matmul", relu="linalg"),
    ]
    made = [function_of(each) for each in drawn]
    problems: list[BaseException] = []
    start = threading.Barrier(4)

    def run(seed: int) -> None:
        start.wait()
        try:
            for _ in range(25):
                check(drawn[seed % 2], made[seed % 2])
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


def test_a_call_that_fails_tells_the_status_of_onednn(monkeypatch: pytest.MonkeyPatch):
    class NoEngine:
        engine = 0
        address = loaded().address

    monkeypatch.setattr("okl_opt.runtime.codegen.onednn.execute_code.loaded", lambda: NoEngine)
    drawn = layer("matmul")
    made = function_of(drawn)
    assert made.problem is not None and made.problem() is None
    result = np.zeros(drawn.result, np.float32)
    assert called(made, drawn.inputs(), result) == Status.PROVIDER
    assert str(made.problem()) == "oneDNN returned status 2"
    assert made.problem() is None


# ----- names


def test_there_is_a_name_for_everything_the_longest_first():
    assert len(NAMES) == len(set(NAMES)) == 16 and NAMES[0].count("_") == 3 and set(NAMES[-2:]) == {"conv2d", "matmul"}


@pytest.mark.parametrize("root", ["conv_2d_nchw_fchw", "matmul transposed"])
@pytest.mark.parametrize("parts", ["", "b", "a", "r", "ba", "br", "ar", "bar"])
def test_partition_names_what_there_is(root: str, parts: str):
    drawn = layer(
        root,
        bias="broadcast and add" if "b" in parts else "",
        addend="linalg" if "a" in parts else "",
        relu="linalg" if "r" in parts else "",
        constant=True,
    )
    module = parse(make_context(), drawn.text(compiler=None), "in.mlir")
    assert isinstance(module, ModuleOp)
    ByocPartition(compiler="onednn").apply(make_context(), module)
    verify(module)
    assert print_op(parse(make_context(), print_op(module), "in.mlir")) == print_op(module)
    outer, inner = (op for op in module.walk() if isinstance(op, LiteralOp))
    assert composite_of(inner) == f"onednn.{drawn.name}"
    # All of it is in there, and only what a caller gives is a parameter.
    (function,) = module.ops
    assert [op.name for op in function.regions[0].block.ops] == ["byoc.literal", "byoc.invoke", "func.return"]
    assert len(outer.body.block.args) == len(drawn.inputs())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("onednn.conv2d_bias_relu", "the body of 'onednn.conv2d_bias_relu' computes 'onednn.conv2d_bias'"),
        ("onednn.conv2d", "the body of 'onednn.conv2d' computes 'onednn.conv2d_bias'"),
        ("onednn.matmul_bias", "the body of 'onednn.matmul_bias' computes 'onednn.conv2d_bias'"),
        ("cutlass.conv2d_bias", "the body of 'cutlass.conv2d_bias' computes 'onednn.conv2d_bias'"),
    ],
)
def test_a_composite_must_say_what_it_is(name: str, reason: str):
    assert refusal(layer("conv_2d_nhwc_hwcf", bias="generic").text(composite=name)) == reason


def test_a_composite_of_something_else():
    text = (
        layer("matmul", bias="generic").text(composite="onednn.matmul_bias").replace("arith.addf %i0", "arith.subf %i0")
    )
    assert refusal(text) == (
        "the body of 'onednn.matmul_bias' does not match its name: "
        "'linalg.generic' does not end a convolution or product with bias, addend and relu"
    )


# ----- what is not compiled

_NO_LAYER = "'linalg.generic' does not end a convolution or product with bias, addend and relu"


@pytest.mark.parametrize(
    ("drawn", "old", "new", "reason"),
    [
        (layer("matmul", relu="generic"), "arith.maximumf", "arith.minimumf", _NO_LAYER),
        (layer("matmul", relu="select"), "cmpf ugt", "cmpf ult", _NO_LAYER),
        (layer("matmul", bias="generic"), "-> (d1)", "-> (d0)", None),
        (layer("matmul", addend="generic"), "arith.addf %i0, %i1", "arith.addf %i0, %i0", _NO_LAYER),
        (layer("matmul", relu="generic"), "%zero = arith.constant 0.0", "%zero = arith.constant 1.0", _NO_LAYER),
        (layer("matmul"), "f32", "f64", "'linalg.matmul' is on f64, but oneDNN is only used for f32"),
        (layer("matmul"), "tensor<3x5x", "tensor<3x?x", "sizes of 'linalg.matmul' are only known at run time"),
        (layer("matmul"), "tensor<3x", "tensor<0x", "a tensor is empty"),
        (layer("matmul transposed"), "(m, k)", "(k, m)", None),
    ],
)
def test_what_is_no_layer_is_refused(drawn: Layer, old: str, new: str, reason: str | None):
    text = drawn.text()
    assert old in text
    if reason is None:
        square = replace(drawn, sizes={"m": 4, "n": 4, "k": 4})
        text = square.text()
        reason = _NO_LAYER if drawn.bias else "'linalg.matmul' is no product of rows with weights"
    assert refusal(text.replace(old, new)) == reason


def test_padding_with_other_numbers_is_no_part_of_it():
    text = layer("conv_2d_nhwc_hwcf", padding=(1, 1, 1, 1)).text()
    text = text.replace("%zero = ", "%one = arith.constant 1.0 : f32\n%zero = ")
    text = text.replace("tensor.yield %zero", "tensor.yield %one")
    assert refusal(text) == "the input is made by 'tensor.pad', and must be a parameter or a constant"


def test_values_that_something_else_uses():
    """What is returned beside it cannot stay inside."""
    drawn = layer("matmul", relu="arith")
    type_ = tensor(drawn.result)
    text = drawn.text().replace(f"return %relu : {type_}", f"%q = arith.mulf %relu, %c : {type_}\nreturn %q : {type_}")
    assert refusal(text) == "'arith.mulf' does not end a convolution or product with bias, addend and relu"


def test_values_that_are_not_initialised():
    text = layer("matmul", addend="outs").text().replace("outs(%a", "outs(%empty")
    assert refusal(text) == "'linalg.matmul' does not end a convolution or product with bias, addend and relu"


def test_without_a_library_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("okl_opt.runtime.codegen.onednn.library", lambda: "there is none")
    assert refusal(layer("matmul").text()) == "there is none"


# ----- graphs

_RESIDUAL = """
func.func @main(%x: tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %w0 = W0
  %w1 = W1
  %w2 = W2
  %b = BIAS
  %empty = tensor.empty() : tensor<1x8x8x4xf32>
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%p0: index, %p1: index, %p2: index, %p3: index):
    tensor.yield %zero : f32
  } : tensor<1x8x8x4xf32> to tensor<1x10x10x4xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %c0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%p, %w0 : tensor<1x10x10x4xf32>, tensor<3x3x4x4xf32>) outs(%f0 : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %g = linalg.generic {
    indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (d)>,
                     affine_map<(a, b, c, d) -> (a, b, c, d)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%c0, %b : tensor<1x8x8x4xf32>, tensor<4xf32>) outs(%empty : tensor<1x8x8x4xf32>) {
    ^bb0(%i: f32, %j: f32, %o: f32):
      %s = arith.addf %i, %j : f32
      %m = arith.maximumf %s, %zero : f32
      linalg.yield %m : f32
    } -> tensor<1x8x8x4xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %c1 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%g, %w1 : tensor<1x8x8x4xf32>, tensor<1x1x4x4xf32>) outs(%f1 : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %c2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %w2 : tensor<1x8x8x4xf32>, tensor<1x1x4x4xf32>) outs(%f2 : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %r = arith.addf %c1, %c2 : tensor<1x8x8x4xf32>
  %z = arith.constant dense<0.0> : tensor<1x8x8x4xf32>
  %y = arith.maximumf %r, %z : tensor<1x8x8x4xf32>
  return %y : tensor<1x8x8x4xf32>
}
"""


@pytest.mark.parametrize("passes", ["", "cse"])
def test_zeros_that_several_layers_share(passes: str):
    """Ops that do the same are one after `cse`: each literal has a copy."""
    drawn = layer("matmul", bias="broadcast and add", relu="linalg", constant=True)
    text = drawn.text(compiler=None)
    type_, square = tensor(drawn.result), tensor((6, 6))
    text = text.replace(
        "return %relu",
        f"""
    %w2 = arith.constant dense<0.5> : {square}
    %empty2 = tensor.empty() : {type_}
    %fill2 = linalg.fill ins(%zero : f32) outs(%empty2 : {type_}) -> {type_}
    %c2 = linalg.matmul ins(%relu, %w2 : {type_}, {square}) outs(%fill2 : {type_}) -> {type_}
    return %c2""",
    )
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    if passes:
        apply_passes(make_context(), module, [passes], "in.mlir")
    ByocPartition(compiler="onednn").apply(make_context(), module)
    verify(module)
    names = [name for op in module.walk() if isinstance(op, LiteralOp) and (name := composite_of(op)) is not None]
    assert names == ["onednn.matmul_bias_relu", "onednn.matmul"]
    chosen = [*([passes] if passes else []), "byoc-partition{compiler=onednn}", "byoc-compile{fallback=none}"]
    expected = drawn.expected() @ np.full((6, 6), 0.5)
    with load(text, passes=chosen) as run:
        np.testing.assert_allclose(np.asarray(run.layer(*drawn.inputs())), expected, rtol=0, atol=1e-4)


def test_a_residual_block():
    random = np.random.default_rng(5)
    shapes = {"W0": (3, 3, 4, 4), "W1": (1, 1, 4, 4), "W2": (1, 1, 4, 4), "BIAS": (4,)}
    given = {name: random.uniform(-1, 1, shape).astype(np.float32) for name, shape in shapes.items()}
    text = _RESIDUAL
    for name, array in given.items():
        text = text.replace(f"= {name}\n", f"= {dense(array)}\n")
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    ByocPartition(compiler="onednn").apply(make_context(), module)
    verify(module)
    names = [name for op in module.walk() if isinstance(op, LiteralOp) and (name := composite_of(op)) is not None]
    assert sorted(names) == ["onednn.conv2d", "onednn.conv2d_add_relu", "onednn.conv2d_bias_relu"]
    x = random.uniform(-1, 1, (1, 8, 8, 4)).astype(np.float32)
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0))), (3, 3), (1, 2))
    first = np.maximum(np.einsum("nhwcyx,yxcf->nhwf", windows, given["W0"]) + given["BIAS"], 0)
    expected = np.maximum(first @ given["W1"][0, 0] + x @ given["W2"][0, 0], 0)
    passes = ["byoc-partition{compiler=onednn}", "byoc-compile{fallback=none}"]
    with load(text, function="main", passes=passes) as run:
        np.testing.assert_allclose(np.asarray(run.main(x)), expected, rtol=0, atol=1e-4)


def test_a_refusal_is_an_error_at_the_function():
    text = layer("matmul").text().replace("f32", "f64")
    text += text.replace("@layer", "@main").replace(' attributes {Compiler = "onednn"}', "")
    message = "'onednn' cannot compile '@layer': 'linalg.matmul' is on f64, but oneDNN is only used for f32"
    with pytest.raises(DiagnosticError, match=message):
        load(text, passes=["byoc-compile{fallback=none}"])
