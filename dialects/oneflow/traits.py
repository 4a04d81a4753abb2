"""Traits of oneflow ops.

Source: OneFlow's OneFlowTraits and op bases; which op has which is in the specification of the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import (
    ArrayAttr,
    BFloat16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerAttr,
    StringAttr,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.traits import (
    EffectInstance,
    HasCanonicalizationPatternsTrait,
    MemoryEffect,
    MemoryEffectKind,
    OpTrait,
    Resource,
)
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.interfaces.effects import NamesMemory, Storage, TensorMemory

if TYPE_CHECKING:
    from xdsl.pattern_rewriter import RewritePattern


def _require(op: Operation, name: str, kind: Callable[[Attribute], bool], wanted: str) -> None:
    attribute = op.attributes.get(name)
    if attribute is None:
        raise VerifyException(f"expected operation to have attribute: {name}")
    if not kind(attribute):
        raise VerifyException(f"attribute '{name}' must be {wanted}, got {attribute}")


def _is_string(attribute: Attribute) -> bool:
    return isinstance(attribute, StringAttr)


def _is_array(attribute: Attribute) -> bool:
    return isinstance(attribute, ArrayAttr)


class OpConfCompatible(OpTrait):
    """The op has a name and a placement: `op_name`, `device_tag`, `device_name`."""

    def verify(self, op: Operation) -> None:
        _require(op, "op_name", _is_string, "a string")
        _require(op, "device_tag", _is_string, "a string")
        _require(op, "device_name", _is_array, "an array")


class TensorSource(OpTrait):
    """The op describes its tensor by the attributes `shape` and `data_type`."""

    def verify(self, op: Operation) -> None:
        for name in ("shape", "data_type"):
            if name not in op.attributes:
                raise VerifyException(f"expected operation to have attribute: {name}")


class UserOp(OpTrait):
    """An op with named inputs and outputs, which a launch may contain."""


class WritesInTraining(TensorMemory, MemoryEffect):
    """In training, the op writes the operands `moving_mean` and `moving_variance` in place.

    Source: OneFlow's normalization.
    """

    def written_operands(self, op: Operation) -> Sequence[SSAValue]:
        training = op.attributes.get("training")
        if not isinstance(training, IntegerAttr) or training.value.data == 0:
            return ()
        moving = (getattr(op, name) for name in ("moving_mean", "moving_variance"))
        return tuple(value for value in moving if value is not None)

    @classmethod
    def get_effects(cls, op: Operation) -> set[EffectInstance]:
        return {EffectInstance(MemoryEffectKind.WRITE, value) for value in cls().written_operands(op)}


class WritesOperands(TensorMemory):
    """The op may write all its operands: its function is not analysed."""

    def written_operands(self, op: Operation) -> Sequence[SSAValue]:
        return op.operands


class SharesFirstOperand(NamesMemory):
    """The first result shares the memory of the first operand."""

    def storage(self, result: OpResult) -> Storage:
        return result.owner.operands[0] if result.index == 0 else result


class NamesVariable(NamesMemory):
    """The first result is the variable named by the op; all ops with that name share it."""

    def storage(self, result: OpResult) -> Storage:
        name = result.owner.attributes.get("op_name")
        return name.data if isinstance(name, StringAttr) and result.index == 0 else result


@dataclass(frozen=True)
class RandomState(Resource):
    """The state of the random number generator, as a resource of effects."""

    def name(self) -> str:
        return "RandomState"


class DrawsAtRate(MemoryEffect):
    """The op draws random numbers unless its `rate` is 0."""

    @classmethod
    def get_effects(cls, op: Operation) -> set[EffectInstance]:
        rate = op.attributes.get("rate")
        draws = isinstance(rate, FloatAttr) and rate.value.data != 0
        return {EffectInstance(MemoryEffectKind.WRITE, resource=RandomState())} if draws else set()


class Alternative(OpTrait):
    """The kernel's name may differ from the op's: it is `op_type_name` or its default."""


class Elementwise(OpTrait):
    """Element i of the result is computed from elements i of the operands (broadcast ones included)."""


class NoGradient(OpTrait):
    """The op has no gradient. Informative only."""


class SameOperandAndResultType(OpTrait):
    """The one operand and the one result have equal types."""

    def verify(self, op: Operation) -> None:
        if op.operands[0].type != op.results[0].type:
            raise VerifyException(
                f"requires the same type for operand and result, got {op.operands[0].type} and {op.results[0].type}"
            )


class IdempotentOnOnePlacement(HasCanonicalizationPatternsTrait):
    """f(f(x)) is f(x) when both run on the same device."""

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from okl_opt.dialects.oneflow.canonicalization import FoldIdempotent

        return (FoldIdempotent(),)


class InvolutionOnOnePlacement(HasCanonicalizationPatternsTrait):
    """f(f(x)) is x when both run on the same device."""

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from okl_opt.dialects.oneflow.canonicalization import FoldInvolution

        return (FoldInvolution(),)


class ReciprocalOnOnePlacement(InvolutionOnOnePlacement):
    """f(f(x)) is x up to rounding, in types that can represent 1 / x: not f16 and not integers."""

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from okl_opt.dialects.oneflow.canonicalization import FoldInvolution

        return (FoldInvolution(of=(BFloat16Type, Float32Type, Float64Type)),)
