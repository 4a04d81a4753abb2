"""How tensors are lowered by the work of a run."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt import compile, load
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.passes.codegen.loops_time import Unknown, work_of
from okl_opt.runtime.base.calls import Calls
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.prepare.codegen_choice import choose
from okl_opt.runtime.run.functions import Function

PRODUCT = """
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
TWICE = """
func.func private @add(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @add(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @add(%0) : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
"""
ENDLESS = """
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
SCALED = """
func.func @f(%x: tensor<?xf32>, %n: i32) -> tensor<?xf32> {
  %s = arith.sitofp %n : i32 to f32
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %splat = tensor.splat %s[%d] : tensor<?xf32>
  %0 = arith.mulf %x, %splat : tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""
WHILE = """
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %most = arith.constant 100.0 : f32
  %c0 = arith.constant 0 : index
  %0 = scf.while (%y = %x) : (tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.extract %y[%c0] : tensor<4xf32>
    %goes_on = arith.cmpf olt, %e, %most : f32
    scf.condition(%goes_on) %y : tensor<4xf32>
  } do {
  ^bb0(%y: tensor<4xf32>):
    %1 = arith.addf %y, %y : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
"""


def _module(text: str) -> ModuleOp:
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    return module


def _ns(text: str, *arguments: tuple[int, ...] | int | None) -> float:
    return work_of(make_context(), _module(text), "f", arguments).ns


def test_work_grows_with_each_size():
    small = _ns(PRODUCT, (8, 8), (8, 8), (8, 8))
    assert _ns(PRODUCT, (16, 8), (8, 8), (16, 8)) == pytest.approx(2 * small, rel=0.01)
    assert _ns(PRODUCT, (8, 16), (16, 8), (8, 8)) == pytest.approx(2 * small, rel=0.01)
    assert _ns(PRODUCT, (2**40, 2**40), (2**40, 2**40), (2**40, 2**40)) >= 1e30


@pytest.mark.parametrize("rank", [3, 17, 40])
def test_products_of_any_number_of_digits(rank: int):
    sizes = "x".join([str(2**62)] * rank)
    text = f"""func.func @f(%x: tensor<{sizes}xf32>) -> tensor<{sizes}xf32> {{
  %0 = arith.addf %x, %x : tensor<{sizes}xf32>
  return %0 : tensor<{sizes}xf32>
}}"""
    assert 1e29 < _ns(text, (2**62,) * rank) <= 1e30
    begin = "".join(f"scf.for %i{number} = %c0 to %n step %c1 {{\n" for number in range(rank))
    loops = f"""func.func @f(%n: index, %m: memref<4xindex>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
{begin}memref.store %n, %m[%c0] : memref<4xindex>
{"}" * rank}
  return
}}"""
    assert _ns(loops, 2**62, (4,)) == 1e30
    assert _ns(loops, 0, (4,)) == 0
    assert choose(make_context(), _module(loops), "f", Calls([2**62, (4,)], 10**9)).codegen == "vectors"


def test_what_is_too_deep_to_follow():
    chain = "".join(
        f"func.func private @g{number}(%x: tensor<4xf32>) -> tensor<4xf32> {{\n"
        f"  %0 = func.call @g{number + 1}(%x) : (tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}}\n"
        for number in range(3000)
    )
    last = "func.func private @g3000(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %x : tensor<4xf32>\n}\n"
    text = chain + last + ENDLESS.replace("@f(%x) :", "@g0(%x) :")
    with pytest.raises(Unknown):
        work_of(make_context(), _module(text), "f", [(4,)])


def test_the_module_stays():
    module = _module(PRODUCT)
    before = print_op(module)
    work_of(make_context(), module, "f", [(8, 8)] * 3)
    assert print_op(module) == before


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (PRODUCT, [None, None, None]),
        (PRODUCT, [(8, 8)]),
        (TWICE, [(8,)]),
        (ENDLESS, [(4,)]),
        (WHILE, [(4,)]),
    ],
)
def test_what_is_unknown(text: str, arguments: list[tuple[int, ...] | None]):
    with pytest.raises(Unknown):
        work_of(make_context(), _module(text), "f", arguments)


def test_calls_count():
    sizes = [(100, 100)] * 3
    once, often = (choose(make_context(), _module(PRODUCT), "f", Calls(sizes, number)) for number in (1, 10_000))
    assert (once.codegen, often.codegen) == ("loops", "vectors")
    assert choose(make_context(), _module(PRODUCT), "f", Calls(sizes, None)).codegen == "vectors"
    assert choose(make_context(), _module(PRODUCT), "f", Calls(None, 1)).codegen == "vectors"


def _lazy(text: str, function: str | None = None) -> Function:
    made = compile(text, function=function, compile="lazy", object_cache="off")
    assert isinstance(made, Function)
    return made


class TestLazy:
    """`load(..., compile="lazy")`."""

    def test_vectors_come_when_they_pay(self):
        f = _lazy(PRODUCT)
        forms = vars(f)["_forms"]
        assert not forms
        rng = np.random.default_rng(1)
        made: list[tuple[str, ...]] = []
        for size in (3, 3, 300, 400, 500, 600, 3):
            a, b = (rng.random((size, size), dtype=np.float32) for _ in range(2))
            found = f(a, b=b, c=np.zeros((size, size), np.float32)) if size == 300 else f(a, b, np.zeros_like(a))
            np.testing.assert_allclose(found, a @ b, rtol=1e-4)
            made.append(tuple(forms))
        # By estimates, not times: these calls take 0.6 s, half of what compiling takes is 1.3 s.
        assert made == [("loops",)] * 7
        big = np.ones((1000, 1000), np.float32)
        np.testing.assert_allclose(f(big, big, np.zeros_like(big)), big @ big)
        assert tuple(forms) == ("loops", "vectors")
        assert f.stats.runs == 8

    def test_numbers_are_no_sizes(self):
        f = _lazy(SCALED)
        x = np.ones(3, np.float32)
        for number in range(100):
            np.testing.assert_allclose(f(x, number), x * number)
        assert len(vars(f)["_choices"]) == 1

    def test_many_sizes_mean_vectors(self):
        f = _lazy(SCALED)
        for size in range(1, 40):
            assert len(f(np.ones(size, np.float32), 2)) == size
        assert "vectors" in vars(f)["_forms"]
        assert len(vars(f)["_choices"]) < 40

    def test_what_can_be_asked_before(self):
        f = _lazy(PRODUCT)
        assert repr(f) == "<function f(a: ?x?xf32, b: ?x?xf32, c: ?x?xf32) -> ?x?xf32>"
        assert f.parameter_names == ("a", "b", "c")
        assert f.stats.runs == 0
        assert not vars(f)["_forms"]

    def test_wrong_arguments(self):
        f = _lazy(TWICE, "f")
        with pytest.raises(InputError, match="2 arguments given"):
            f(np.zeros(3, np.float32), np.zeros(3, np.float32))
        with pytest.raises(InputError, match="no argument has the name 'y'"):
            f(y=np.zeros(3, np.float32))

    @pytest.mark.parametrize("more", [{"codegen": "loops"}, {"isolate": True}])
    def test_what_it_does_not_go_with(self, more: dict[str, object]):
        with pytest.raises(OklRuntimeError, match="compile='lazy' does not go with"):
            load(PRODUCT, compile="lazy", **more)  # pyright: ignore[reportArgumentType]

    def test_a_word_that_is_none(self):
        with pytest.raises(OklRuntimeError, match="compile='later': it is 'eager' or 'lazy'"):
            load(PRODUCT, compile="later")  # pyright: ignore[reportArgumentType]
