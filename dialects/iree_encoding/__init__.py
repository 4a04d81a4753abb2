"""IREE's iree_encoding dialect: tensors that the device which executes them may store as it likes.

Names and fields are those of October 2024; those of other years are read as these.
Source: `EncodingAttrs.td` and `EncodingOps.td` of IREE.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.iree_encoding.attributes import EncodingAttr, IdentityAttr
from okl_opt.dialects.iree_encoding.ops import SetEncodingOp, UnsetEncodingOp

__all__ = ["IREE_ENCODING", "EncodingAttr", "IdentityAttr", "SetEncodingOp", "UnsetEncodingOp"]

IREE_ENCODING = Dialect("iree_encoding", [SetEncodingOp, UnsetEncodingOp], [EncodingAttr, IdentityAttr])
