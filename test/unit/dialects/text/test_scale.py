"""Reading, checking and printing take work in proportion to the text, counted in calls of functions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from work import calls

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.generic.cse import CSE


def whole_run(text: str) -> int:
    """Calls of a parse, the verifier twice, `cse` and a print."""

    def work() -> None:
        context = make_context(allow_unregistered=True)
        module = parse(context, text)
        verify(module)
        CSE().apply_to(context, module)
        verify(module)
        print_op(module)

    return calls(work)


def function(body: str) -> str:
    return f"func.func @f(%a: i32, %m: memref<4xi32>, %i: index) {{\n{body}\nreturn\n}}\n"


TEXTS: dict[str, Callable[[int], str]] = {
    "chain": lambda n: function(
        "\n".join(f"%{i} = arith.addi {f'%{i - 1}' if i else '%a'}, %a : i32" for i in range(n))
    ),
    "equal ops": lambda n: function("\n".join(f"%{i} = arith.muli %a, %a : i32" for i in range(n))),
    "loads": lambda n: function(
        "\n".join(f'%{i} = memref.load %m[%i] : memref<4xi32>\n"a.b"(%{i}) : (i32) -> ()' for i in range(n))
    ),
    "generic": lambda n: function(
        "\n".join(f'%{i} = "a.b"(%a) {{k = "v{i}", l = [{i}]}} : (i32) -> i32' for i in range(n))
    ),
    "blocks": lambda n: function("cf.br ^b0\n" + "\n".join(f"^b{i}:\ncf.br ^b{i + 1}" for i in range(n)) + f"\n^b{n}:"),
    "uses across blocks": lambda n: function(
        "cf.br ^b0(%a : i32)\n"
        + "\n".join(
            f"^b{i}(%x{i}: i32):\n%y{i} = arith.addi %x{i}, %a : i32\ncf.br ^b{i + 1}(%y{i} : i32)" for i in range(n)
        )
        + f"\n^b{n}(%z: i32):"
    ),
    "regions": lambda n: "\n".join(
        f'%v{i} = "a.v"() ({{\n  %w = "a.w"() : () -> i32\n}}) : () -> i32' for i in range(n)
    ),
    "callees": lambda n: (
        "".join(f"func.func private @g{i}()\n" for i in range(n))
        + function("\n".join(f"func.call @g{i}() : () -> ()" for i in range(n)))
    ),
    "calls": lambda n: "func.func private @g(i32)\n" + function("func.call @g(%a) : (i32) -> ()\n" * n),
    "functions": lambda n: "".join(function("").replace("@f", f"@f{i}") for i in range(n)),
    "operands": lambda n: function(f'"a.b"({", ".join(["%a"] * n)}) : ({", ".join(["i32"] * n)}) -> ()'),
    "array": lambda n: function(f'"a.b"() {{x = [{", ".join(map(str, range(n)))}]}} : () -> ()'),
    "elements": lambda n: function(
        f'"a.b"() {{x = dense<[{", ".join(map(str, range(n)))}]> : tensor<{n}xi32>}} : () -> ()'
    ),
    "names": lambda n: function(
        "\n".join(f'%x_{i} = arith.constant {i} : i32\n"a.b"(%x_{i}) : (i32) -> ()' for i in range(n))
    ),
}


@pytest.mark.slow("goes through many programs")
@pytest.mark.sample(4)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_twice_the_text_is_twice_the_work(text: Callable[[int], str]):
    whole_run(text(10))
    small, large = whole_run(text(300)), whole_run(text(600))
    assert large < 2.2 * small


@pytest.mark.parametrize("kind", ["tensor", "memref", "vector"])
def test_a_type_of_very_many_dimensions_is_read_and_printed(kind: str):
    sizes = "2x3x?x" if kind != "vector" else "2x3x4x"
    text = f"func.func private @f({kind}<{sizes * 3000}f32>)"
    assert text in print_op(parse(make_context(), text))
