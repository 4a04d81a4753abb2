"""The base of all compute ops: result types are inferred from operands and attributes; no side effects."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from xdsl.ir import SSAValue
from xdsl.irdl import traits_def
from xdsl.traits import OpTrait, Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declare as declare_op
from okl_opt.dialects.interfaces.effects import TensorMemory
from okl_opt.dialects.local_checks import VerifiedAlone
from okl_opt.dialects.oneflow.base import OneFlowOp
from okl_opt.dialects.oneflow.shapes import Tensor, element_count, require_one_float, same_element, tensor_of
from okl_opt.dialects.oneflow.traits import UserOp

_OpT = TypeVar("_OpT", bound="ComputeOp")

# Beyond the memory of any machine; keeps computed sizes within 64 bits.
_MAX_ELEMENTS = 2**48


class ComputeOp(OneFlowOp):
    """An op with a kernel: named inputs, named outputs, no side effects.

    Static ranked tensors in and out. All float operands have one element type unless the op says otherwise.
    """

    MIXED_FLOATS: ClassVar[bool] = False

    traits = traits_def(UserOp(), Pure(), TensorMemory(), VerifiedAlone())

    def infer(self) -> tuple[Tensor, ...]:
        """Infer the result types, for the result groups that are present.

        Raises: VerifyException if they do not fit together.
        """
        raise NotImplementedError

    def verify_(self) -> None:
        inputs = [(field, value) for field, values in self.operand_groups() for value in values]
        for field, value in inputs:
            try:
                tensor = tensor_of(value)
            except VerifyException as exception:
                raise VerifyException(f"operand '{field}': {exception}") from exception
            _require_size(f"operand '{field}'", tensor)
        if not self.MIXED_FLOATS:
            require_one_float(inputs)
        expected = self.infer()
        if len(expected) != len(self.results):
            raise VerifyException(f"expected {len(expected)} results, got {len(self.results)}")
        fields = [field for field, values in self.result_groups() for _ in values]
        for field, result, wanted in zip(fields, self.results, expected, strict=True):
            _require_size(f"result '{field}'", wanted)
            if not _fits(result, wanted):
                raise VerifyException(
                    f"result '{field}' has type {result.type}, its operands and attributes give {wanted}"
                )


def _require_size(what: str, tensor: Tensor) -> None:
    if element_count(tensor.get_shape()) > _MAX_ELEMENTS:
        raise VerifyException(f"{what} is too large: {tensor}")


def _fits(result: SSAValue, wanted: Tensor) -> bool:
    if result.type == wanted:
        return True
    found = tensor_of(result)
    return found.get_shape() == wanted.get_shape() and same_element(found.element_type, wanted.element_type)


def declare(base: type[_OpT], mnemonic: str, doc: str, *traits: OpTrait) -> type[_OpT]:
    """Make the class of `oneflow.<mnemonic>`, which differs from its siblings only in name, semantics and traits.

    TanhOp = declare(UnaryXYOp, "tanh", "Hyperbolic tangent.", Elementwise())
    """
    return declare_op(base, f"oneflow.{mnemonic}", doc, traits=traits_def(*traits))
