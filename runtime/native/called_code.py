"""LLVM IR around a compiled function that other compiled code calls: a context for each call, and its memory.

Unused contexts are in a table. A call takes one, or the runtime makes one; afterwards it clears the used memory and
puts the context back. Python only runs for the first call, for a failed one, and after one that used a lot of memory.
"""

from __future__ import annotations

from okl_opt.runtime.base.abi import OklRun, offset
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.native.text import at, load

MAKE = "okl_make_context"
"""`ptr okl_make_context()`: a new context; null if none can be made."""
FAILED = "okl_call_failed"
"""`void okl_call_failed(ptr context)`: record the failure in the context's state."""
RELEASE = "okl_release_memory"
"""`void okl_release_memory(ptr context)`: clear the memory that a call has used, or return it to the system."""

MOST_CONTEXTS = 64
"""The most concurrent calls."""
_CLEARED = 1 << 20
"""The most bytes that the call itself clears."""
_FIRST, _AFTER_LAST = offset(OklRun.memory), offset(OklRun.pool)

DECLARATIONS = f"""
@okl_contexts = internal global [{MOST_CONTEXTS} x ptr] zeroinitializer
declare ptr @{MAKE}()
declare void @{FAILED}(ptr)
declare void @{RELEASE}(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal ptr @okl_take_context() noinline {{
entry:
  br label %head
head:
  %number = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %number, {MOST_CONTEXTS}
  br i1 %more, label %body, label %none
body:
  %place = getelementptr ptr, ptr @okl_contexts, i64 %number
  %found = atomicrmw xchg ptr %place, ptr null acquire
  %next = add i64 %number, 1
  %is_empty = icmp eq ptr %found, null
  br i1 %is_empty, label %head, label %taken
taken:
  ret ptr %found
none:
  %made = call ptr @{MAKE}()
  ret ptr %made
}}

; There are no more contexts than places.
define internal void @okl_put_context(ptr %context) noinline {{
entry:
  br label %head
head:
  %number = phi i64 [ 0, %entry ], [ %wrapped, %body ]
  br label %body
body:
  %place = getelementptr ptr, ptr @okl_contexts, i64 %number
  %pair = cmpxchg ptr %place, ptr null, ptr %context release monotonic
  %is_put = extractvalue {{ ptr, i1 }} %pair, 1
  %next = add i64 %number, 1
  %wrapped = urem i64 %next, {MOST_CONTEXTS}
  br i1 %is_put, label %end, label %head
end:
  ret void
}}

; A context has the code, its state, and the state as it is before a run.
define internal i32 @okl_call_in_context(ptr %args) noinline {{
entry:
  %context = call ptr @okl_take_context()
  %is_missing = icmp eq ptr %context, null
  br i1 %is_missing, label %missing, label %begin
missing:
  ret i32 {Status.OUT_OF_MEMORY.value}
begin:
  %run = load ptr, ptr %context
  %state_at = getelementptr ptr, ptr %context, i64 1
  %state = load ptr, ptr %state_at
  %fresh_at = getelementptr ptr, ptr %context, i64 2
  %fresh = load ptr, ptr %fresh_at
  %first = getelementptr i8, ptr %state, i64 {_FIRST}
  %fresh_first = getelementptr i8, ptr %fresh, i64 {_FIRST}
  call void @llvm.memcpy.p0.p0.i64(ptr %first, ptr %fresh_first, i64 {_AFTER_LAST - _FIRST}, i1 false)
  %failed = call i32 %run(ptr %state, ptr %args)
  %is_good = icmp eq i32 %failed, 0
  br i1 %is_good, label %clear, label %bad
bad:
  call void @{FAILED}(ptr %context)
  br label %clear
clear:
  {at("next_at", "state", OklRun.next)}
  %used = load i64, ptr %next_at
  %is_unused = icmp eq i64 %used, 0
  br i1 %is_unused, label %end, label %look
look:
  %is_small = icmp ule i64 %used, {_CLEARED}
  br i1 %is_small, label %small, label %large
small:
  {load("memory", "ptr", "state", OklRun.memory)}
  {load("sizes", "ptr", "state", OklRun.sizes)}
  %blocks = lshr i64 %used, 6
  %bytes = shl i64 %blocks, 3
  %more = add i64 %bytes, 8
  call void @llvm.memset.p0.i64(ptr %memory, i8 0, i64 %used, i1 false)
  call void @llvm.memset.p0.i64(ptr %sizes, i8 0, i64 %more, i1 false)
  br label %end
large:
  call void @{RELEASE}(ptr %context)
  br label %end
end:
  call void @okl_put_context(ptr %context)
  %status = select i1 %is_good, i32 {Status.OK.value}, i32 {Status.EXCEPTION.value}
  ret i32 %status
}}
"""
"""The functions that the body of `body_text` needs."""


def body_text(values: list[list[str]]) -> str:
    """LLVM IR of the body of `i32 f(...)`: `values` are type and name of each value, argument by argument."""
    lines: list[str] = []
    for number, argument in enumerate(values):
        lines.append(f"  %slot{number} = alloca [{len(argument)} x i64], align 16")
        for place, value in enumerate(argument):
            lines.append(f"  %at{number}_{place} = getelementptr i64, ptr %slot{number}, i64 {place}")
            lines.append(f"  store {value}, ptr %at{number}_{place}")
    lines.append(f"  %args = alloca [{max(len(values), 1)} x ptr], align 16")
    for number in range(len(values)):
        lines.append(f"  %arg{number} = getelementptr ptr, ptr %args, i64 {number}")
        lines.append(f"  store ptr %slot{number}, ptr %arg{number}")
    lines.append("  %status = call i32 @okl_call_in_context(ptr %args)")
    lines.append("  ret i32 %status")
    return "\n".join(lines)
