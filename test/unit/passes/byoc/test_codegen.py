"""External code generators: which are found, what they are given, and what becomes of what they return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, EntryPoints

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.passes.byoc.byoc_compile import ByocCompile
from okl_opt.passes.byoc.codegen import CODEGENS, ExternalCodegen, ExternalFunction, Refused, bound_functions

TEXT = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %f = byoc.literal(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "fake", global_symbol = "k0"} {
    %s = arith.addf %a, %a : tensor<4xf32>
    byoc.yield %s : tensor<4xf32>
  }
  %r = byoc.invoke %f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %q = call @k1(%r) : (tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}
func.func @k1(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "fake", refuse} {
  return %a : tensor<4xf32>
}
"""


class Fake(ExternalCodegen):
    """Compiles what does not say `refuse`, and nothing for what says `forget`."""

    name = "fake"

    def supports(self, op: Operation) -> bool:
        return True

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        return {
            function.sym_name.data: Refused("it says so")
            if "refuse" in function.attributes
            else ExternalFunction(16 * number, function.function_type, self)
            for number, function in enumerate(functions, 1)
            if "forget" not in function.attributes
        }


class Other(Fake):
    """Compiles everything."""

    name = "llvm"

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        return {function.sym_name.data: ExternalFunction(4096, function.function_type, self) for function in functions}


def compiled(text: str, **options: object) -> ModuleOp:
    context = make_context()
    module = parse(context, text, "in.mlir")
    assert isinstance(module, ModuleOp)
    ByocCompile(**options).apply(context, module)
    return module


def refusal(text: str, **options: object) -> str:
    with pytest.raises(DiagnosticError) as caught:
        compiled(text, **options)
    return caught.value.message


@pytest.fixture
def fake():
    with CODEGENS.added({"fake": lambda: Fake}):
        yield


@pytest.fixture
def both(fake: None):
    with CODEGENS.added({"llvm": lambda: Other}):
        yield


def test_functions_are_compiled_and_marked(both: None):
    module = compiled(TEXT, compiler="fake")
    assert {name: made.address for name, made in bound_functions(module).items()} == {"k0": 32, "k1": 4096}
    text = print_op(module)
    for name in ("k0", "k1"):
        assert f"func.func private @{name}(tensor<4xf32>) -> tensor<4xf32> attributes {{Extern = 1 : i32}}" in text


def test_results_live_with_their_module(both: None):
    module, other = compiled(TEXT), compiled("")
    assert set(bound_functions(module)) == {"k0", "k1"} and not bound_functions(other)


def test_what_a_generator_refuses_is_an_error_without_another(fake: None):
    message = "'fake' cannot compile '@k1': it says so"
    assert refusal(TEXT, fallback="none") == refusal(TEXT, fallback="fake") == message


def test_a_function_names_the_generator_for_what_the_first_refuses(both: None):
    message = "'fake' cannot compile '@k1': it says so"
    assert refusal(TEXT.replace("refuse", 'refuse, byoc.fallback = "none"')) == message
    module = compiled(TEXT.replace("refuse", 'refuse, byoc.fallback = "llvm"'), fallback="none")
    assert bound_functions(module)["k1"].address == 4096


def test_what_a_generator_forgets_is_an_error(both: None):
    assert refusal(TEXT.replace("refuse", "forget")) == "'fake' returned nothing for '@k1'"


def test_a_function_without_a_body_is_not_compiled(both: None):
    text = 'func.func private @k(tensor<4xf32>) attributes {Compiler = "fake"}'
    assert refusal(text) == "'@k' has no body to compile"


@pytest.mark.parametrize("name", ["cutlass", "os", "os:system", "../fake", ""])
def test_what_a_file_names_is_only_looked_up(both: None, name: str):
    message = f"no external code generator named '{name}' (known: blas, fake, llvm, numba, onednn)"
    assert refusal(TEXT.replace('"fake"', f'"{name}"')) == message


def test_the_generator_of_the_option_must_exist(both: None):
    assert (
        refusal("", compiler="cutlass")
        == "no external code generator named 'cutlass' (known: blas, fake, llvm, numba, onednn)"
    )


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints([EntryPoint(name, "no_such_module:Codegen", "okl_opt.codegen") for name in ("blas", "numba")])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **chosen: points.select(**chosen))


def test_installed_generators_are_known(installed: None):
    assert refusal("", compiler="cutlass") == "no external code generator named 'cutlass' (known: blas, numba)"


def test_a_generator_that_cannot_be_loaded(installed: None):
    assert refusal("", compiler="blas") == (
        "the external code generator 'blas' (no_such_module:Codegen) cannot be loaded: "
        "ModuleNotFoundError(\"No module named 'no_such_module'\")"
    )
