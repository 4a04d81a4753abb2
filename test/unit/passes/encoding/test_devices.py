"""The executable targets of an affinity, and what is said where there are none."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp, NoneAttr, SymbolRefAttr, i64
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.hal.attributes import AffinityAttr, PromiseAttr
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.encoding.devices import devices_of, targets_of

DEVICES = """
#x86 = #hal.executable.target<"llvm-cpu", "x86">
#arm = #hal.executable.target<"llvm-cpu", "arm">
#vmvx = #hal.executable.target<"vmvx", "vmvx">
#one = #hal.device.target<"local", [#x86]> : !hal.device
#two = #hal.device.target<"local", [#vmvx, #x86]> : !hal.device
#far = #hal.device.target<"far", [#arm]> : !hal.device
util.global private @one = #one
util.global private @several = #hal.device.select<[#two, #one, #far]> : !hal.device
util.global private @nested = #hal.device.select<[#hal.device.select<[#one]> : !hal.device, #two]> : !hal.device
util.global private @bare = #hal.device.target<"bare"> : !hal.device
util.global private @open : !hal.device
util.global private @number = 3 : i32
"""


def on(name: str, queues: Attribute | None = None) -> AffinityAttr:
    return AffinityAttr.new([SymbolRefAttr(name), NoneAttr() if queues is None else queues])


@pytest.fixture(scope="module")
def user() -> Operation:
    module = parse(make_context(), DEVICES + "util.func public @f() {\n  util.return\n}\n", "in.mlir")
    assert isinstance(module, ModuleOp)
    last = module.body.block.last_op
    assert last is not None
    return last


@pytest.mark.parametrize(
    ("name", "formats"),
    [
        ("one", ["x86"]),
        ("several", ["vmvx", "x86", "arm"]),
        ("nested", ["x86", "vmvx"]),
        ("bare", []),
    ],
)
def test_formats_in_written_order_each_once(user: Operation, name: str, formats: list[str]):
    assert [target.format.data for target in targets_of(user, on(name))] == formats


def test_queues_do_not_matter(user: Operation):
    assert targets_of(user, on("one", ArrayAttr([IntegerAttr(1, i64)]))) == targets_of(user, on("one"))


def test_devices_keep_those_that_are_equal(user: Operation):
    assert [device.device_id.data for device in devices_of(user, on("several"))] == ["local", "local", "far"]


@pytest.mark.parametrize(
    ("affinity", "message"),
    [
        (PromiseAttr.new([SymbolRefAttr("one"), NoneAttr()]), "which must be resolved first"),
        (on("missing"), "there is no util.global @missing"),
        (on("open"), "has no initial value"),
        (on("number"), "holds .3 : i32., where a device target is expected"),
        (on("one").device, "which names no device"),
    ],
)
def test_refusals(user: Operation, affinity: Attribute, message: str):
    with pytest.raises(DiagnosticError, match=message):
        targets_of(user, affinity)
