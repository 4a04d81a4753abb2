"""Where ops run and values lie: each rule of `AffinityAnalysis` on a program in which it decides."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects import hal, stream, util
from okl_opt.dialects.flow.entry_points import Executable
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.analysis.affinity import AffinityAnalysis

DEVICES = """
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
#c = #hal.device.affinity<@c>
"""
T = "tensor<4xf32>"
R = "!stream.resource<*>"


def _counts(value: SSAValue) -> bool:
    return isinstance(value.type, TensorType | stream.ResourceType)


class Program:
    """A program whose values are asked for by their names."""

    def __init__(self, text: str):
        self.module = parse(make_context(), DEVICES + text)
        self.analysis = AffinityAnalysis(self.module, _counts, lambda op: isinstance(op, Executable))
        self.values: dict[str, SSAValue] = {}
        for op in self.module.walk():
            arguments = [argument for region in op.regions for block in region.blocks for argument in block.args]
            for value in (*op.results, *arguments):
                if value.name_hint is not None:
                    assert self.values.setdefault(value.name_hint, value) is value, "each name stands for one value"

    def value(self, name: str) -> str:
        """Where a value lies: the names of devices, `?` if that is not known."""
        return _names(self.analysis.of_value(self.values[name]))

    def op(self, name: str) -> str:
        """Where the op runs that makes a value."""
        owner = self.values[name].owner
        assert isinstance(owner, Operation)
        return _names(self.analysis.of_op(owner))

    def used(self, name: str) -> str:
        return _names(self.analysis.used_by(self.values[name]))

    def origin(self, name: str) -> str:
        return _names(self.analysis.origin(self.values[name]))

    def place_of_global(self, name: str) -> str:
        (found,) = (op for op in self.module.walk() if isinstance(op, util.GlobalOp) and op.sym_name.data == name)
        return _names(self.analysis.of_global(found))


def _names(affinities: Sequence[Attribute] | None) -> str:
    return "?" if affinities is None else "".join(map(_name, affinities))


def _name(affinity: Attribute) -> str:
    assert isinstance(affinity, hal.AffinityAttr)
    return affinity.device.root_reference.data


def function(body: str, arguments: str = "%v: !hal.buffer_view, %w: !hal.buffer_view, %s: f32, %i1: i1") -> str:
    return f"util.func public @f({arguments}) {{\n{body}\nutil.return\n}}\n"


IMPORTS = f"""
%x = hal.tensor.import on(#a) %v : !hal.buffer_view -> {T}
%y = hal.tensor.import on(#b) %w : !hal.buffer_view -> {T}
"""


def dispatch(result: str, *operands: str, tie: str = "", more: str = "") -> str:
    types = ", ".join([T] * len(operands))
    return f"%{result} = flow.dispatch @e::@k({', '.join(operands)}) {more} : ({types}) -> {tie or T}\n"


def test_an_op_runs_where_its_operands_lie():
    program = Program(function(IMPORTS + dispatch("r", "%x") + dispatch("u", "%x", "%y")))
    assert (program.op("r"), program.value("r")) == ("a", "a")
    assert (program.op("u"), program.value("u")) == ("ab", "ab")


def test_what_an_op_says_itself_is_final():
    program = Program(
        function(IMPORTS + dispatch("r", "%x", "%y", more="{stream.affinity = #c}") + dispatch("u", "%r"))
    )
    assert (program.op("r"), program.value("r"), program.op("u")) == ("c", "c", "c")


def test_an_op_without_placed_operands_runs_where_its_results_are_used():
    body = f"%z = flow.tensor.splat %s : {T}\n" + dispatch("r", "%z") + dispatch("u", "%r")
    program = Program(function(body + f"%o = hal.tensor.export on(#b) %u : {T} -> !hal.buffer_view"))
    assert [program.op(name) for name in "zru"] == ["b", "b", "b"]
    assert program.value("z") == "b"


def test_a_value_that_two_devices_need_is_made_for_both_and_each_of_them_keeps_its_own():
    body = f"%z = flow.tensor.splat %s : {T}\n" + dispatch("r", "%z") + dispatch("u", "%z")
    exports = "".join(
        f"%o{value} = hal.tensor.export on(#{device}) %{value} : {T} -> !hal.buffer_view\n"
        for value, device in (("r", "a"), ("u", "b"))
    )
    program = Program(function(body + exports))
    assert [program.op(name) for name in "zru"] == ["ab", "a", "b"]


def test_operands_decide_before_results_do():
    program = Program(
        function(IMPORTS + dispatch("r", "%x") + f"%o = hal.tensor.export on(#b) %r : {T} -> !hal.buffer_view")
    )
    assert program.op("r") == "a"
    assert program.used("r") == "b"


def test_a_transfer_moves_the_value_and_not_who_arranged_its_bytes():
    program = Program(function(IMPORTS + dispatch("r", "%x") + f"%m = flow.tensor.transfer %r : {T} to #b"))
    assert (program.value("r"), program.value("m")) == ("a", "b")
    assert program.used("r") == "b", "a transfer contributes where it goes"
    assert program.origin("m") == "a"


def test_what_is_written_in_place_stays_where_it_is_and_arranged_as_it_was():
    tied = dispatch("r", "%x", tie="%x", more="{stream.affinity = #b}")
    program = Program(function(IMPORTS + tied + dispatch("u", "%y", tie="%y")))
    assert program.value("r") == "ab", "the place of the operand, and that of the dispatch"
    assert program.origin("r") == "a"
    assert program.value("u") == "b"


def test_uses_of_a_tied_result_are_uses_of_the_operand():
    tied = dispatch("r", "%x", tie="%x")
    program = Program(function(IMPORTS + tied + f"%o = hal.tensor.export on(#b) %r : {T} -> !hal.buffer_view"))
    assert program.used("x") == "ab"


def test_a_copy_lies_where_it_is_made_and_keeps_the_arrangement():
    resources = f"%n: index, %p: {R}"
    program = Program(
        function(
            f"""%x = stream.async.dispatch on(#a) @e::@k() : () -> {R}{{%n}}
            %r = stream.async.clone on(#b) %x : {R}{{%n}} -> {R}{{%n}}
            %u = stream.async.clone %x : {R}{{%n}} -> {R}{{%n}}""",
            resources,
        )
    )
    assert (program.value("r"), program.origin("r")) == ("b", "a")
    assert (program.op("u"), program.value("u"), program.origin("u")) == ("a", "a", "a")


def test_resources_that_are_awaited_together_stay_where_each_of_them_is():
    program = Program(
        function(
            f"""%x = stream.async.dispatch on(#a) @e::@k() : () -> {R}{{%n}}
            %y = stream.async.dispatch on(#b) @e::@k() : () -> {R}{{%n}}
            %r, %u = stream.timepoint.await %t => %x, %y : {R}{{%n}}, {R}{{%n}}""",
            "%n: index, %t: !stream.timepoint",
        )
    )
    assert (program.value("r"), program.value("u")) == ("a", "b")


BRANCHES = f"""util.func public @f(%v: !hal.buffer_view, %w: !hal.buffer_view, %i1: i1) {{
{IMPORTS}
cf.cond_br %i1, ^bb1(%x : {T}), ^bb1(%y : {T})
^bb1(%r: {T}):
{dispatch("u", "%r")}
util.return
}}
"""


def test_an_argument_of_a_block_lies_where_any_of_the_branches_has_it():
    program = Program(BRANCHES)
    assert (program.value("r"), program.op("u"), program.origin("r")) == ("ab", "ab", "ab")
    assert program.used("x") == "ab"


def test_loops_between_blocks_end():
    program = Program(
        f"""util.func public @f(%v: !hal.buffer_view, %w: !hal.buffer_view, %i1: i1) {{
        {IMPORTS}
        cf.br ^bb1(%x : {T})
        ^bb1(%r: {T}):
        {dispatch("u", "%r")}
        %m = flow.tensor.transfer %u : {T} to #b
        cf.cond_br %i1, ^bb1(%m : {T}), ^bb2
        ^bb2:
        util.return
        }}"""
    )
    assert (program.value("r"), program.op("u"), program.value("m")) == ("ab", "ab", "b")


def test_a_loop_with_a_region_hands_its_values_on():
    program = Program(
        function(
            IMPORTS
            + f"""%c0 = arith.constant 0 : index
            %r = scf.for %i = %c0 to %c0 step %c0 iter_args(%t = %x) -> ({T}) {{
              %m = flow.tensor.transfer %t : {T} to #b
              scf.yield %m : {T}
            }}"""
        )
    )
    assert (program.value("t"), program.value("r")) == ("ab", "ab")
    assert program.origin("r") == "a"


def test_a_selected_value_is_either():
    program = Program(function(IMPORTS + f"%r = arith.select %i1, %x, %y : {T}\n" + dispatch("u", "%r")))
    assert (program.value("r"), program.op("u"), program.origin("r")) == ("ab", "ab", "ab")


CALLS = f"""
util.func private @g(%t: {T}) -> {T} {{
  %r = flow.tensor.clone %t : {T}
  util.return %r : {T}
}}
"""


def call(result: str, operand: str, callee: str = "g") -> str:
    return f"%{result} = util.call @{callee}({operand}) : ({T}) -> {T}\n"


def test_calls_hand_on_both_ways():
    program = Program(CALLS + function(IMPORTS + call("p", "%x")))
    assert (program.value("t"), program.op("r"), program.value("p")) == ("a", "a", "a")
    program = Program(CALLS + function(IMPORTS + call("p", "%x") + call("q", "%y")))
    assert (program.value("t"), program.value("p"), program.value("q")) == ("ab", "ab", "ab")


def test_what_comes_from_outside_is_not_known():
    declared = f"util.func private @g(%t: {T}) -> {T}\n"
    program = Program(declared + function(call("p", "%x") + dispatch("u", "%p"), f"%x: {T}"))
    assert program.value("x") == "?"
    assert program.value("p") == "?"
    assert program.origin("p") == "?"
    assert program.value("u") == "", "the dispatch makes it, and nothing says where that runs"


def test_arguments_and_results_of_functions_may_say_where_they_lie():
    program = Program(
        f"""util.func public @f(%x: {T} {{iree.abi.affinity = #a}}, %s: f32)
            -> ({T}, {T} {{iree.abi.affinity = #b}}) {{
          %z = flow.tensor.splat %s : {T}
          util.return %x, %z : {T}, {T}
        }}"""
    )
    assert (program.value("x"), program.value("z")) == ("a", "b")


def test_what_an_argument_says_is_final():
    says = CALLS.replace(f"%t: {T}", f"%t: {T} {{iree.abi.affinity = #c}}")
    program = Program(says + function(IMPORTS + call("p", "%x")))
    assert (program.value("t"), program.value("p")) == ("c", "c")


STORE = f"util.global private mutable @g : {T}\n"


def test_a_global_lies_where_it_says():
    program = Program(
        f"util.global private mutable @g {{stream.affinity = #c}} : {T}\n"
        + function(IMPORTS + f"util.global.store %x, @g : {T}\n%r = util.global.load @g : {T}\n" + dispatch("u", "%r"))
    )
    assert (program.place_of_global("g"), program.value("r"), program.op("u")) == ("c", "c", "c")


def test_a_global_lies_where_what_is_loaded_is_used():
    load = f"util.global.store %x, @g : {T}\n%r = util.global.load @g : {T}\n"
    program = Program(STORE + function(IMPORTS + load + f"%o = hal.tensor.export on(#b) %r : {T} -> !hal.buffer_view"))
    assert (program.place_of_global("g"), program.value("r"), program.used("x")) == ("b", "b", "b")
    assert program.origin("r") == "a"


def test_a_global_that_is_never_loaded_lies_where_it_is_stored():
    program = Program(STORE + function(IMPORTS + f"util.global.store %x, @g : {T}"))
    assert program.place_of_global("g") == "a"


def test_what_nothing_is_known_of_is_where_the_nearest_op_around_says():
    text = f"""module attributes {{stream.affinity.default = #a}} {{
      util.func public @f(%s: f32) attributes {{stream.affinity.default = #b}} {{
        %z = flow.tensor.splat %s : {T}
        util.return
      }}
      util.func public @g(%s0: f32) {{
        %r = flow.tensor.splat %s0 : {T}
        util.return
      }}
    }}"""
    program = Program(text)
    assert [program.op(name) + program.value(name) + program.origin(name) for name in "zr"] == ["bbb", "aaa"]
    assert Program(function(f"%z = flow.tensor.splat %s : {T}")).op("z") == ""


def test_an_import_lies_where_it_says_though_it_is_used_elsewhere():
    program = Program(function(IMPORTS + f"%o = hal.tensor.export on(#b) %x : {T} -> !hal.buffer_view"))
    assert (program.value("x"), program.used("x")) == ("a", "b")


@pytest.mark.parametrize("order", ["%x, %y", "%y, %x"])
def test_answers_are_sorted_by_text(order: str):
    program = Program(function(IMPORTS + dispatch("r", *order.split(", "))))
    assert program.op("r") == "ab"


def test_executables_are_not_looked_at():
    text = f"""flow.executable private @e {{
      flow.executable.export public @k
      builtin.module {{
        func.func @k() {{
          %z = "test.op"() : () -> {T}
          return
        }}
      }}
    }}"""
    program = Program(text)
    assert program.analysis.ops() == [program.module, next(iter(program.module.regions[0].block.ops))]


def test_a_chain_is_followed_from_its_end_to_its_start():
    """Each dispatch runs where the next one does, so all of them do where the last is used."""
    chain = "".join(dispatch(f"r{number + 1}", f"%r{number}") for number in range(100))
    end = f"%o = hal.tensor.export on(#b) %r100 : {T} -> !hal.buffer_view"
    program = Program(function(f"%r0 = flow.tensor.splat %s : {T}\n" + chain + end))
    assert {program.op(f"r{number}") for number in range(101)} == {"b"}
