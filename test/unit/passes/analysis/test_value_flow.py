"""Where values come from and go to."""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.analysis.value_flow import ValueFlow

T = "tensor<4xf32>"


class Flow:
    """What a program hands on, by the names of values."""

    def __init__(self, text: str):
        self.flow = ValueFlow(parse(make_context(), text), lambda value: isinstance(value.type, TensorType))

    def sources(self) -> dict[str, list[str]]:
        return {_name(value): [_name(each) for each in found] for value, found in self.flow.sources.items()}

    def targets(self) -> dict[str, list[str]]:
        return {_name(value): [_name(each) for each in found] for value, found in self.flow.targets.items()}

    def unknown(self) -> set[str]:
        return {_name(value) for value in self.flow.unknown}

    def escaping(self) -> set[str]:
        return {_name(value) for value in self.flow.escaping}


def _name(value: SSAValue) -> str:
    assert value.name_hint is not None
    return value.name_hint


def test_branches():
    flow = Flow(
        f"""util.func public @f(%c: i1, %x: {T}, %y: {T}, %n: index) {{
          cf.cond_br %c, ^bb1(%x : {T}), ^bb2(%n, %y : index, {T})
        ^bb1(%p: {T}):
          cf.br ^bb2(%n, %p : index, {T})
        ^bb2(%m: index, %q: {T}):
          util.return
        }}"""
    )
    assert flow.sources() == {"p": ["x"], "q": ["y", "p"]}
    assert flow.targets() == {"x": ["p"], "y": ["q"], "p": ["q"]}
    assert flow.unknown() == {"x", "y"}


def test_regions():
    flow = Flow(
        f"""util.func public @f(%c: i1, %x: {T}, %y: {T}, %n: index) {{
          %r = scf.if %c -> {T} {{
            scf.yield %x : {T}
          }} else {{
            scf.yield %y : {T}
          }}
          %s = scf.for %i = %n to %n step %n iter_args(%t = %r) -> ({T}) {{
            scf.yield %t : {T}
          }}
          util.return
        }}"""
    )
    assert flow.sources() == {"r": ["x", "y"], "t": ["r", "t"], "s": ["r", "t"]}


def test_selections():
    flow = Flow(
        f"""util.func public @f(%c: i1, %x: {T}, %y: {T}) {{
          %r = arith.select %c, %x, %y : {T}
          util.return
        }}"""
    )
    assert flow.sources() == {"r": ["x", "y"]}


def test_calls_of_private_functions():
    flow = Flow(
        f"""util.func private @g(%t: {T}) -> {T} {{
          util.return %t : {T}
        }}
        util.func public @f(%x: {T}) -> {T} {{
          %r = util.call @g(%x) : ({T}) -> {T}
          util.return %r : {T}
        }}"""
    )
    assert flow.sources() == {"t": ["x"], "r": ["t"]}
    assert flow.unknown() == {"x"}
    assert flow.escaping() == {"r"}


def test_a_public_function_may_be_called_from_outside_too():
    flow = Flow(
        f"""util.func public @g(%t: {T}) -> {T} {{
          util.return %t : {T}
        }}
        util.func public @f() {{
          %x = tensor.empty() : {T}
          %r = util.call @g(%x) : ({T}) -> {T}
          util.return
        }}"""
    )
    assert flow.sources() == {"t": ["x"], "r": ["t"]}
    assert flow.unknown() == {"t"}
    assert flow.escaping() == {"t"}


def test_a_call_of_what_is_not_seen():
    flow = Flow(
        f"""util.func private @g(%t: {T}) -> {T}
        util.func public @f() {{
          %x = tensor.empty() : {T}
          %r = util.call @g(%x) : ({T}) -> {T}
          util.return
        }}"""
    )
    assert (flow.sources(), flow.unknown(), flow.escaping()) == ({}, {"r"}, {"x"})


def test_globals():
    flow = Flow(
        f"""util.global private mutable @g : {T}
        util.func public @f(%x: {T}) {{
          util.global.store %x, @g : {T}
          %r = util.global.load @g : {T}
          util.return
        }}"""
    )
    ((loaded, op),) = flow.flow.loads.items()
    assert (_name(loaded), op.sym_name.data) == ("r", "g")
    assert {key.sym_name.data: [_name(each) for each in found] for key, found in flow.flow.stores.items()} == {
        "g": ["x"]
    }


def test_ops_stand_in_the_order_of_the_text():
    flow = Flow("util.func public @f(%c: i1) {\n scf.if %c {\n  scf.yield\n }\n util.return\n}")
    assert [op.name for op in flow.flow.ops] == ["builtin.module", "util.func", "scf.if", "scf.yield", "util.return"]


def test_ops_that_only_hand_values_on():
    flow = Flow(
        f"""util.global private mutable @g : {T}
        util.func private @h()
        util.func public @f(%c: i1, %x: {T}) {{
          %r = arith.select %c, %x, %x : {T}
          util.global.store %r, @g : {T}
          %s = util.global.load @g : {T}
          util.call @h() : () -> ()
          %t = scf.if %c -> {T} {{
            %u = flow.tensor.clone %s : {T}
            scf.yield %u : {T}
          }} else {{
            scf.yield %x : {T}
          }}
          util.return
        }}"""
    )
    others = [op.name for op in flow.flow.ops if op not in flow.flow.carriers]
    assert others == ["builtin.module", "util.global", "util.func", "util.func", "flow.tensor.clone"]
