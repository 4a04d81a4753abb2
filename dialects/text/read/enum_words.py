"""C++ names of enums and their attributes, for MLIR's messages about invalid words.

Source: `EnumAttr.td` and the dialects' definitions of MLIR 22. The keys are names of our enum classes, or xDSL's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class EnumWords(NamedTuple):
    """The C++ class of an enum, its attribute's definition (or ""), the parameter's name, and the enum's words."""

    cpp: str
    definition: str
    parameter: str = "value"
    words: Sequence[str] = ()
    """Empty if they are the words of our enum."""
    is_list: bool = False
    """Whether words may be combined; then the message `expected` points to the first of them."""

    def expected(self, words: Sequence[str]) -> str:
        """The first message, "expected ... to be one of"."""
        return f"expected ::mlir::{self.cpp} to be one of: {', '.join(self.words or words)}"

    def failed(self) -> str:
        """The second message, "failed to parse ..."."""
        return f"failed to parse {self.definition} parameter '{self.parameter}' which is to be a `::mlir::{self.cpp}`"


_PROCESSORS = ("block_x", "block_y", "block_z", "thread_x", "thread_y", "thread_z", "sequential")

_FAST = ("none", "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "fast")
_KINDS = (
    *("add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf"),
    *("and", "or", "xor", "maximumf", "minimumf"),
)

ENUM_WORDS: Mapping[str, EnumWords] = {
    "AddressSpace": EnumWords("gpu::AddressSpace", "GPU_AddressSpaceAttr"),
    "AllReduceOperation": EnumWords("gpu::AllReduceOperation", "GPU_AllReduceOperationAttr"),
    "BroadcastType": EnumWords("gpu::BroadcastType", "GPU_BroadcastTypeAttr"),
    "CombiningKindFlag": EnumWords("vector::CombiningKind", "Vector_CombiningKindAttr", words=_KINDS),
    "ComparePredicate": EnumWords("index::IndexCmpPredicate", "IndexCmpPredicateAttr"),
    "DimensionEnum": EnumWords("gpu::Dimension", "GPU_DimensionAttr"),
    "FastMathFlag": EnumWords("arith::FastMathFlags", "Arith_FastMathAttr", words=_FAST, is_list=True),
    "IntegerOverflowFlag": EnumWords(
        "arith::IntegerOverflowFlags", "Arith_IntegerOverflowAttr", words=("none", "nsw", "nuw"), is_list=True
    ),
    "MappedAddressSpace": EnumWords("gpu::AddressSpace", "GPUMemorySpaceMappingAttr", "address_space"),
    "MMAElementwise": EnumWords("gpu::MMAElementwiseOp", "MMAElementWiseAttr"),
    # The parameter of the attribute in the second message.
    "ProcessorEnum": EnumWords("gpu::Processor", "", "processor", _PROCESSORS),
    "PruneFlag": EnumWords("gpu::Prune2To4SpMatFlag", "GPU_Prune2To4SpMatFlagAttr"),
    "Punctuation": EnumWords("vector::PrintPunctuation", "Vector_PrintPunctuation"),
    "ShuffleMode": EnumWords("gpu::ShuffleMode", "GPU_ShuffleModeAttr"),
    "TransposeMode": EnumWords("gpu::TransposeMode", "GPU_TransposeModeAttr"),
    "TypeFunction": EnumWords("linalg::TypeFn", "TypeFnAttr"),
    "WorkEstimationOrCompute": EnumWords(
        "gpu::SpGEMMWorkEstimationOrComputeKind", "GPU_SpGEMMWorkEstimationOrComputeKindAttr"
    ),
}
