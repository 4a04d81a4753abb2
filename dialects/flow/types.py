"""Types of the flow dialect. Source: `FlowTypes.h` of IREE, December 2022."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ShapedType, StringAttr, TensorType
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa

READONLY, READWRITE, WRITEONLY = "readonly", "readwrite", "writeonly"
_ACCESSES = (READONLY, READWRITE, WRITEONLY)


@irdl_attr_definition
class DispatchTensorType(ParametrizedAttribute, TypeAttribute, ShapedType):
    """A tensor outside of a dispatch that its workgroups load and store parts of.

    !flow.dispatch.tensor<readonly:tensor<4x?xf32>>

    Today's spelling, `!iree_tensor_ext.dispatch.tensor<...>`, is read as this.
    """

    name = "flow.dispatch.tensor"

    access: StringAttr
    """`readonly`, `readwrite` or `writeonly`."""
    bound_type: Attribute

    def __init__(self, access: str, bound_type: Attribute):
        super().__init__(StringAttr(access), bound_type)

    @property
    def may_be_read(self) -> bool:
        """Return whether a dispatch may load from it."""
        return self.access.data != WRITEONLY

    @property
    def may_be_written(self) -> bool:
        """Return whether a dispatch may store to it."""
        return self.access.data != READONLY

    def get_num_dims(self) -> int:
        return len(self.get_shape())

    def get_shape(self) -> tuple[int, ...]:
        return tuple(self.bound_type.get_shape()) if isinstance(self.bound_type, ShapedType) else ()

    def verify(self) -> None:
        if self.access.data not in _ACCESSES:
            raise VerifyException(f"access must be one of {', '.join(_ACCESSES)}, got '{self.access.data}'")
        if not isa(self.bound_type, TensorType[Attribute]):
            raise VerifyException(f"expected a ranked tensor, got {self.bound_type}")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            start = parser.pos
            access = parser.parse_identifier()
            if access not in _ACCESSES:
                parser.raise_error(f"expected one of {', '.join(_ACCESSES)}", start)
            parser.parse_punctuation(":")
            return StringAttr(access), parser.parse_type()

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(f"{self.access.data}:")
            printer.print_attribute(self.bound_type)
