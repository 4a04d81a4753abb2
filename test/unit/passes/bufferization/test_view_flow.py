"""Which memrefs may be the same memory, and whether two come from one allocation."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.bufferization.view_flow import BufferOrigin, BufferViewFlow

FUNCTION = """
func.func private @g(memref<4xf32>) -> memref<4xf32>
func.func @f(%arg: memref<4xf32>, %other: memref<4xf32>, %c: i1, %i: index, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %view = memref.cast %a : memref<4xf32> to memref<?xf32>
  %chosen = arith.select %c, %a, %b : memref<4xf32>
  %called = func.call @g(%b) : (memref<4xf32>) -> memref<4xf32>
  %carried = scf.for %k = %i to %n step %i iter_args(%it = %a) -> memref<4xf32> {
    %again = memref.alloc() : memref<4xf32>
    scf.yield %again : memref<4xf32>
  }
  %one = scf.if %c -> memref<4xf32> {
    scf.yield %arg : memref<4xf32>
  } else {
    scf.yield %other : memref<4xf32>
  }
  %turned = memref.transpose %a (d0) -> (d0) : memref<4xf32> to memref<4xf32, strided<[1]>>
  cf.br ^next(%chosen : memref<4xf32>)
^next(%last: memref<4xf32>):
  return
}
"""


@pytest.fixture(name="module")
def _module() -> Operation:
    return parse(make_context(), FUNCTION)


@pytest.fixture(name="values")
def _values(module: Operation) -> dict[str, SSAValue]:
    found: dict[str, SSAValue] = {}
    for op in module.walk():
        blocks = [block for region in op.regions for block in region.blocks]
        for value in (*op.results, *(argument for block in blocks for argument in block.args)):
            if value.name_hint is not None:
                found[value.name_hint] = value
    return found


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("a", "a view chosen carried it turned last"),
        ("b", "b chosen called last"),
        ("again", "again it carried"),
        ("arg", "arg one"),
        ("chosen", "chosen last"),
    ],
)
def test_views(module: Operation, values: dict[str, SSAValue], name: str, names: str):
    assert {value.name_hint for value in BufferViewFlow(module).views_of(values[name])} == {*names.split()}


def test_terminals(module: Operation, values: dict[str, SSAValue]):
    flow = BufferViewFlow(module)
    memrefs = {name: value for name, value in values.items() if isinstance(value.type, MemRefType)}
    terminals = {name for name, value in memrefs.items() if flow.may_be_terminal(value)}
    assert terminals == {"a", "b", "arg", "other", "called", "again"}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a", "view", True),
        ("a", "turned", True),
        ("a", "b", False),
        ("a", "arg", False),
        ("arg", "other", None),
        ("a", "chosen", None),
        ("again", "chosen", False),
        ("chosen", "last", None),
        ("called", "b", None),
        ("called", "arg", None),
        ("one", "again", False),
    ],
)
def test_same_allocation(module: Operation, values: dict[str, SSAValue], one: str, other: str, same: bool | None):
    origin = BufferOrigin(module)
    assert origin.is_same_allocation(values[one], values[other]) is same
    assert origin.is_same_allocation(values[other], values[one]) is same


def test_replacing_a_value(module: Operation, values: dict[str, SSAValue]):
    flow = BufferViewFlow(module)
    flow.replace(values["a"], values["arg"])
    assert values["view"] in flow.views_of(values["arg"]) and values["a"] not in flow.sources_of(values["view"])
