"""Functions that modules may call and that are LLVM IR of our own: copies of memrefs.

Source: `CRunnerUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Helper(NamedTuple):
    """A function: its name in the code, the types of its parameters and result, its text."""

    name: str
    params: tuple[str, ...]
    result: str
    text: str


_COPY = """
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

; Copies elements of `rank` dimensions; sizes and strides are arrays, strides in bytes times `bytes`.
define internal void @okl_copy_dimension(i64 %bytes, i64 %rank, ptr %from, ptr %to, ptr %sizes, ptr %strides,
    ptr %to_strides) nounwind {
entry:
  %single = icmp eq i64 %rank, 0
  br i1 %single, label %one, label %many
one:
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %bytes, i1 false)
  ret void
many:
  %size = load i64, ptr %sizes
  %stride = load i64, ptr %strides
  %to_stride = load i64, ptr %to_strides
  %step = mul i64 %stride, %bytes
  %to_step = mul i64 %to_stride, %bytes
  %rest = sub i64 %rank, 1
  %rest_sizes = getelementptr i64, ptr %sizes, i64 1
  %rest_strides = getelementptr i64, ptr %strides, i64 1
  %rest_to_strides = getelementptr i64, ptr %to_strides, i64 1
  br label %head
head:
  %number = phi i64 [ 0, %many ], [ %next, %body ]
  %source = phi ptr [ %from, %many ], [ %source_next, %body ]
  %target = phi ptr [ %to, %many ], [ %target_next, %body ]
  %more = icmp slt i64 %number, %size
  br i1 %more, label %body, label %end
body:
  call void @okl_copy_dimension(i64 %bytes, i64 %rest, ptr %source, ptr %target, ptr %rest_sizes, ptr %rest_strides,
    ptr %rest_to_strides)
  %next = add i64 %number, 1
  %source_next = getelementptr i8, ptr %source, i64 %step
  %target_next = getelementptr i8, ptr %target, i64 %to_step
  br label %head
end:
  ret void
}

; Both are unranked memrefs of one rank and of sizes that are equal: a rank and a pointer to a descriptor.
define void @okl_memref_copy(i64 %bytes, ptr %source, ptr %target) nounwind {
  %rank = load i64, ptr %source
  %from_at = getelementptr i8, ptr %source, i64 8
  %from = load ptr, ptr %from_at
  %to_at = getelementptr i8, ptr %target, i64 8
  %to = load ptr, ptr %to_at
  %from_data_at = getelementptr i8, ptr %from, i64 8
  %from_data = load ptr, ptr %from_data_at
  %to_data_at = getelementptr i8, ptr %to, i64 8
  %to_data = load ptr, ptr %to_data_at
  %from_offset_at = getelementptr i8, ptr %from, i64 16
  %from_offset = load i64, ptr %from_offset_at
  %to_offset_at = getelementptr i8, ptr %to, i64 16
  %to_offset = load i64, ptr %to_offset_at
  %from_skip = mul i64 %from_offset, %bytes
  %to_skip = mul i64 %to_offset, %bytes
  %from_first = getelementptr i8, ptr %from_data, i64 %from_skip
  %to_first = getelementptr i8, ptr %to_data, i64 %to_skip
  %sizes = getelementptr i8, ptr %from, i64 24
  %strides = getelementptr i64, ptr %sizes, i64 %rank
  %to_sizes = getelementptr i8, ptr %to, i64 24
  %to_strides = getelementptr i64, ptr %to_sizes, i64 %rank
  call void @okl_copy_dimension(i64 %bytes, i64 %rank, ptr %from_first, ptr %to_first, ptr %sizes, ptr %strides,
    ptr %to_strides)
  ret void
}
"""

HELPERS: Mapping[str, Helper] = {
    "memrefCopy": Helper("okl_memref_copy", ("i64", "ptr", "ptr"), "void", _COPY),
}


def helper_of(name: str) -> Helper | None:
    """The helper that a module calls by a name."""
    return HELPERS.get(name)
