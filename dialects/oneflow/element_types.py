"""Element types of the dialect, and their numbers in `data_type` and `dtype`.

Source: OneFlow's DataType enum and its two conversion tables, which are not inverses for Bool.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerType, Signedness, bf16, f16, f32, f64
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.exceptions import VerifyException


@irdl_attr_definition
class CharElementType(ParametrizedAttribute, TypeAttribute):
    """`!oneflow.char_element`: data type 1, Char."""

    name = "oneflow.char_element"


@irdl_attr_definition
class OFRecordElementType(ParametrizedAttribute, TypeAttribute):
    """`!oneflow.of_record_element`: data type 8, a serialised record."""

    name = "oneflow.of_record_element"


@irdl_attr_definition
class TensorBufferElementType(ParametrizedAttribute, TypeAttribute):
    """`!oneflow.tensor_buffer_element`: data type 10, a tensor of any shape as an element."""

    name = "oneflow.tensor_buffer_element"


BOOL_NUMBER = 12

_ELEMENT_TYPES: dict[int, Attribute] = {
    1: CharElementType(),
    2: f32,
    3: f64,
    4: IntegerType(8, Signedness.SIGNED),
    5: IntegerType(32, Signedness.SIGNED),
    6: IntegerType(64, Signedness.SIGNED),
    7: IntegerType(8, Signedness.UNSIGNED),
    8: OFRecordElementType(),
    9: f16,
    10: TensorBufferElementType(),
    11: bf16,
    # i8 means Bool. OneFlow's importer writes si8, which is indistinguishable from Int8.
    BOOL_NUMBER: IntegerType(8),
}
_NUMBERS: dict[Attribute, int] = {
    **{element: number for number, element in _ELEMENT_TYPES.items()},
    IntegerType(1): BOOL_NUMBER,
    IntegerType(32): 5,
    IntegerType(64): 6,
}


def element_type_of(number: int) -> Attribute:
    """Element type for a data type number. Raises: VerifyException if there is none."""
    element = _ELEMENT_TYPES.get(number)
    if element is None:
        raise VerifyException(f"data type {number} has no element type, expected 1 to 12")
    return element


def number_of(element: Attribute) -> int:
    """Data type number of an element type; signless integers count as signed.

    Raises: VerifyException if it has none.
    """
    number = _NUMBERS.get(element)
    if number is None:
        raise VerifyException(f"element type {element} has no data type number")
    return number


ELEMENT_TYPES = (CharElementType, OFRecordElementType, TensorBufferElementType)
