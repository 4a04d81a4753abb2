"""Types of the util dialect."""

from __future__ import annotations

from xdsl.ir import ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition


@irdl_attr_definition
class PtrType(ParametrizedAttribute, TypeAttribute):
    """`!util.ptr<T>`: the address of a global of type T."""

    name = "util.ptr"

    target_type: TypeAttribute
