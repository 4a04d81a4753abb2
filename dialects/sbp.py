"""The sbp dialect: the distribution of a tensor over a mesh of devices. Attributes only.

Source: OneFlow's SBP dialect; `variable` carries `parallel = #sbp.parallel<[] -> [[#sbp.B]]>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, IntAttr
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException


@irdl_attr_definition
class BroadcastAttr(ParametrizedAttribute):
    """`#sbp.B`: the whole tensor on every device."""

    name = "sbp.B"


@irdl_attr_definition
class PartialSumAttr(ParametrizedAttribute):
    """`#sbp.P`: each device holds a summand."""

    name = "sbp.P"


@irdl_attr_definition
class AnyAttr(ParametrizedAttribute):
    """`#sbp.Any`: any distribution."""

    name = "sbp.Any"


@irdl_attr_definition
class SplitAttr(ParametrizedAttribute):
    """`#sbp.S<axis>`: split along an axis."""

    name = "sbp.S"

    axis: IntAttr

    def verify(self) -> None:
        if self.axis.data < 0:
            raise VerifyException(f"axis must not be negative, got {self.axis.data}")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            return [IntAttr(parser.parse_integer(allow_boolean=False))]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_int(self.axis.data)


@irdl_attr_definition
class ParallelAttr(ParametrizedAttribute):
    """`#sbp.parallel<[inputs] -> [outputs]>`: one distribution per tensor, or a list with one per mesh axis."""

    name = "sbp.parallel"

    inputs: ArrayAttr[Attribute]
    outputs: ArrayAttr[Attribute]

    def verify(self) -> None:
        for placements in (self.inputs, self.outputs):
            for placement in placements:
                mesh = cast(ArrayAttr[Attribute], placement) if isinstance(placement, ArrayAttr) else (placement,)
                for one in mesh:
                    if not isinstance(one, BroadcastAttr | PartialSumAttr | AnyAttr | SplitAttr):
                        raise VerifyException(f"expected #sbp.S<axis>, #sbp.B, #sbp.P or #sbp.Any, got {one}")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            inputs = _parse_array(parser)
            parser.parse_punctuation("->")
            return [inputs, _parse_array(parser)]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.inputs)
            printer.print_string(" -> ")
            printer.print_attribute(self.outputs)


def _parse_array(parser: AttrParser) -> ArrayAttr[Attribute]:
    return ArrayAttr(parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_attribute))


SBP = Dialect("sbp", [], [BroadcastAttr, PartialSumAttr, AnyAttr, SplitAttr, ParallelAttr])
