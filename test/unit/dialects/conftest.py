"""Builds single ops and modules from text, as a file would hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse

PLACEMENT = 'device_name = ["@0:0"], device_tag = "cpu", op_name = "op"'

MakeOp = Callable[..., Operation]


@pytest.fixture
def context() -> Context:
    return make_context()


@pytest.fixture
def read(context: Context) -> Callable[[str], ModuleOp]:
    """Text -> module, not verified."""

    def read(text: str) -> ModuleOp:
        module = parse(context, text)
        assert isinstance(module, ModuleOp)
        return module

    return read


@pytest.fixture
def make(read: Callable[[str], ModuleOp]) -> MakeOp:
    """One oneflow op on function arguments: make("relu", ["2xf32"], ["2xf32"], 'extra = 1 : i32'), not verified."""

    def make(
        mnemonic: str, operands: Sequence[str], results: Sequence[str], attributes: str = "", placement: str = PLACEMENT
    ) -> Operation:
        inputs = [f"tensor<{type_}>" for type_ in operands]
        outputs = ", ".join(f"tensor<{type_}>" for type_ in results)
        parameters = ", ".join(f"%a{number}: {type_}" for number, type_ in enumerate(inputs))
        arguments = ", ".join(f"%a{number}" for number, _ in enumerate(inputs))
        dictionary = ", ".join(part for part in (placement, attributes) if part)
        left = f"%r:{len(results)} = " if results else ""
        module = read(
            f"func.func @f({parameters}) {{\n"
            f'  {left}"oneflow.{mnemonic}"({arguments}) {{{dictionary}}} : ({", ".join(inputs)}) -> ({outputs})\n'
            "  return\n}"
        )
        return next(op for op in module.walk() if op.name == f"oneflow.{mnemonic}")

    return make
