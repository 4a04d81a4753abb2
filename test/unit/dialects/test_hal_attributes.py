"""Attributes of hal as a library: made from Python values, and refused where no text could say them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr, SymbolRefAttr, i64
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects import hal
from okl_opt.dialects.text import print_attribute

VMVX = hal.ExecutableTargetAttr("vmvx", "vmvx-bytecode-fb", {"ukernels": StringAttr("none")})
LOCAL = hal.DeviceTargetAttr("local", [VMVX])
VMVX_TEXT = '#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {ukernels = "none"}>'
LOCAL_TEXT = f'#hal.device.target<"local", [{VMVX_TEXT}]> : !hal.device'


@pytest.mark.parametrize(
    ("attribute", "text"),
    [
        (LOCAL, LOCAL_TEXT),
        (
            hal.DeviceTargetAttr("cuda", [], {"a": StringAttr("b")}),
            '#hal.device.target<"cuda", {a = "b"}> : !hal.device',
        ),
        (hal.DeviceSelectAttr([LOCAL]), f"#hal.device.select<[{LOCAL_TEXT}]> : !hal.device"),
        (hal.AffinityAttr("a"), "#hal.device.affinity<@a>"),
        (hal.AffinityAttr("a", [3, 1, 3]), "#hal.device.affinity<@a, [1, 3]>"),
        (hal.PromiseAttr("a", []), "#hal.device.promise<@a, []>"),
    ],
)
def test_attributes_are_printed_as_they_are_read(attribute: Attribute, text: str):
    assert print_attribute(attribute) == text


def test_what_a_device_runs_can_be_asked():
    assert [target.format.data for target in LOCAL.targets] == ["vmvx-bytecode-fb"]
    assert VMVX.configuration.data["ukernels"] == StringAttr("none")
    assert LOCAL.get_type() == hal.DeviceType()
    assert hal.AffinityAttr("a").device.string_value() == "a"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: hal.DeviceSelectAttr([]), "at least one device"),
        (lambda: hal.DeviceSelectAttr.new([ArrayAttr([VMVX]), hal.DeviceType()]), "can only select devices"),
        (lambda: hal.AffinityAttr("a", [64]), "from 0 to 63"),
        (lambda: hal.PromiseAttr("a", [-1]), "from 0 to 63"),
        (
            lambda: hal.AffinityAttr.new([SymbolRefAttr("a"), ArrayAttr([IntegerAttr(1, i64), IntegerAttr(0, i64)])]),
            "increasing order",
        ),
        (
            lambda: hal.AffinityAttr.new([SymbolRefAttr("a", ["b"]), hal.AffinityAttr("a").queues]),
            "SymbolRefAttr|symbol",
        ),
    ],
)
def test_attributes_are_checked(make: Callable[[], Attribute], message: str):
    with pytest.raises(VerifyException, match=message):
        make()
