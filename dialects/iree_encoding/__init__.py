"""IREE's iree_encoding dialect: tensors whose storage layout the executing device may choose.

Names and fields follow October 2024; the spellings of other years are read, too.
Source: `EncodingAttrs.td` and `EncodingOps.td` of IREE.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.iree_encoding.attributes import EncodingAttr, IdentityAttr
from okl_opt.dialects.iree_encoding.ops import SetEncodingOp, UnsetEncodingOp

__all__ = ["IREE_ENCODING", "EncodingAttr", "IdentityAttr", "SetEncodingOp", "UnsetEncodingOp"]

IREE_ENCODING = Dialect("iree_encoding", [SetEncodingOp, UnsetEncodingOp], [EncodingAttr, IdentityAttr])
