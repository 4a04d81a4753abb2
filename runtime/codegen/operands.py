"""The operands of a generator's code: parameters, and constants that live as long as the code."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.runtime.code.border import Memory
from okl_opt.runtime.code.external import Argument
from okl_opt.runtime.codegen.bodies import Body, Unsuitable, constant_bytes

Size = int | str
"""A size: known, or the name of a value in LLVM IR."""


class Operand(NamedTuple):
    """A tensor that code reads or writes: the value that is its address, and its sizes."""

    address: str
    sizes: Sequence[Size]


class Operands:
    """Maps the tensors of a body to operands of its code, and keeps the elements of constants."""

    def __init__(self, body: Body, arguments: Sequence[Argument]):
        self._parameters = dict(zip(body.parameters, arguments, strict=False))
        self.kept: list[ctypes.Array[ctypes.c_char]] = []
        """Memory that must live as long as the code."""
        self.declarations: list[str] = []
        """Globals with the addresses of constants."""
        self.lines: list[str] = []
        """Instructions that load the addresses of constants."""

    def of(self, value: SSAValue) -> Operand:
        """The operand of a tensor to read, a parameter or a constant. Raises: Unsuitable for other tensors."""
        argument = self._parameters.get(value)
        if argument is not None:
            return operand_of(argument)
        data = constant_bytes(value)
        if data is None or not isa(value.type, TensorType[Attribute]):
            raise Unsuitable("it has a constant that is not dense f32 or f64")
        return Operand(self._keep(data), value.type.get_shape())

    def _keep(self, data: bytes) -> str:
        """Keep elements alive, and return the value of their address."""
        number = len(self.kept)
        self.kept.append(ctypes.create_string_buffer(data, max(len(data), 1)))
        self.declarations.append(f"@okl_constant_{number} = internal global i64 {ctypes.addressof(self.kept[-1])}")
        self.lines.append(f"%constant{number} = load ptr, ptr @okl_constant_{number}")
        return f"%constant{number}"


def operand_of(argument: Argument) -> Operand:
    """The operand for an argument."""
    assert isinstance(argument.border, Memory), "tensors are memory"
    sizes = argument.border.shape
    return Operand(
        f"%{argument.name}", [argument.size(dim) if size is None else size for dim, size in enumerate(sizes)]
    )
