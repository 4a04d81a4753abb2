"""LLVM IR of parallel regions in a function: parts run on the threads of the pool, and each can fail on its own.

A failure jumps back to the beginning of its part, whose frame is thread-local. The first failed part in order counts,
and no part after it begins. So all parts before it run, and the error is the same for any number of threads. Memory is
shared by all parts, so only one of them at a time allocates or frees.
"""

from __future__ import annotations

import ctypes
from functools import cache

from okl_opt.passes.analysis.parallel_parts import RUN_PARTS_NAME
from okl_opt.runtime.base.abi import OklPart, OklRegion, OklRun, size
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.native.parallel import PARALLEL_FOR
from okl_opt.runtime.native.text import at, load, store

FRAME = "okl_frame"
"""`ptr okl_frame()`: the okl_part or okl_run that a failure jumps to."""
UNLOCK = "okl_unlock"
"""`void okl_unlock(ptr frame)`: release the allocation lock if the part with this frame holds it."""
SYSTEM_FUNCTIONS = ("pthread_getspecific", "pthread_setspecific", "sched_yield")
"""The functions of C's library that the code calls."""

SERIAL_LOOP = """head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %body, label %done
body:
  %alone = call i32 %fn(ptr %shared, i64 %i)
  %next = add i64 %i, 1
  br label %head"""
"""From block `entry` to block `done`: call `fn(shared, i)` for each i below `count`."""

_NONE_FAILED = (1 << 63) - 1


@cache
def frame_key() -> int:
    """The process's thread-local key for the frame of a thread's current part.

    Raises: OklRuntimeError if the system gives none.
    """
    key = ctypes.c_uint()
    if ctypes.CDLL(None).pthread_key_create(ctypes.byref(key), None):
        raise OklRuntimeError("the system has no thread-local key left for this process")
    return key.value


def locked(result: str, name: str, params: str, arguments: str) -> str:
    """The text of a function that calls `NAME_alone` under the allocation lock; `result` is its type."""
    call = f"call {result} @{name}_alone({arguments})"
    value = "" if result == "void" else " %value"
    return f"""
define {result} @{name}({params}) noinline nounwind {{
entry:
  %frame = call ptr @{FRAME}()
  %state = load ptr, ptr @okl_state
  {at("lock", "state", OklRun.lock)}
  br label %try
try:
  %found = cmpxchg ptr %lock, ptr null, ptr %frame acquire monotonic
  %mine = extractvalue {{ptr, i1}} %found, 1
  br i1 %mine, label %alone, label %busy
busy:
  %yielded = call i32 @sched_yield()
  br label %try
alone:
  {call if result == "void" else f"%value = {call}"}
  call void @{UNLOCK}(ptr %frame)
  ret {result}{value}
}}
"""


def regions() -> str:
    """The code of regions, for a function that has some."""
    failure = ("kind", "site", "first", "second", "third")
    kept = "\n".join(
        f"""  {at(f"{name}_from", "frame", getattr(OklPart, name))}
  %{name} = load i64, ptr %{name}_from
  {at(f"{name}_to", "region", getattr(OklRegion, name))}
  store i64 %{name}, ptr %{name}_to"""
        for name in failure
    )
    told = "\n".join(
        f"""  {at(f"{name}_from", "region", getattr(OklRegion, name))}
  %{name} = load i64, ptr %{name}_from"""
        for name in failure
    )
    return f"""
declare i32 @{PARALLEL_FOR}(ptr, ptr, ptr, i64)
declare ptr @pthread_getspecific(i32)
declare i32 @pthread_setspecific(i32, ptr)
declare i32 @sched_yield()

define internal ptr @{FRAME}() nounwind {{
entry:
  %state = load ptr, ptr @okl_state
  {load("pool", "ptr", "state", OklRun.pool)}
  %one = icmp eq ptr %pool, null
  br i1 %one, label %main, label %look
look:
  {load("key", "i32", "state", OklRun.frame_key)}
  %found = call ptr @pthread_getspecific(i32 %key)
  %none = icmp eq ptr %found, null
  br i1 %none, label %main, label %part
main:
  ret ptr %state
part:
  ret ptr %found
}}

define internal void @{UNLOCK}(ptr %frame) nounwind {{
  %state = load ptr, ptr @okl_state
  {at("lock", "state", OklRun.lock)}
  %found = cmpxchg ptr %lock, ptr %frame, ptr null release monotonic
  ret void
}}

define void @{RUN_PARTS_NAME}(ptr %fn, ptr %shared, i64 %count) noinline {{
entry:
  %region = alloca [{size(OklRegion)} x i8], align 8
  %state = load ptr, ptr @okl_state
  {load("pool", "ptr", "state", OklRun.pool)}
  %none = icmp eq ptr %pool, null
  %few = icmp slt i64 %count, 2
  %serial = or i1 %none, %few
  br i1 %serial, label %head, label %together
{SERIAL_LOOP}
together:
  {store("fn", "ptr %fn", "region", OklRegion.fn)}
  {store("shared", "ptr %shared", "region", OklRegion.shared)}
  {store("lock", "i32 0", "region", OklRegion.lock)}
  {store("failed", f"i64 {_NONE_FAILED}", "region", OklRegion.failed)}
  %status = call i32 @{PARALLEL_FOR}(ptr %pool, ptr @okl_part, ptr %region, i64 %count)
  %failed = load i64, ptr %failed_at
  %good = icmp eq i64 %failed, {_NONE_FAILED}
  br i1 %good, label %done, label %fail
fail:
{told}
  %outer_frame = call ptr @{FRAME}()
  {store("outer_third", "i64 %third", "outer_frame", OklRun.third)}
  call void @okl_fail_as(i64 %kind, i64 %site, i64 %first, i64 %second)
  unreachable
done:
  ret void
}}

define internal i32 @okl_part(ptr %region, i64 %i) noinline {{
entry:
  %frame = alloca [{size(OklPart)} x i8], align 16
  {at("failed_at", "region", OklRegion.failed)}
  %failed = load atomic i64, ptr %failed_at monotonic, align 8
  %late = icmp slt i64 %failed, %i
  br i1 %late, label %end, label %begin
begin:
  %state = load ptr, ptr @okl_state
  {load("key", "i32", "state", OklRun.frame_key)}
  %outer = call ptr @pthread_getspecific(i32 %key)
  {store("outer", "ptr %outer", "frame", OklPart.outer)}
  %entered = call i32 @pthread_setspecific(i32 %key, ptr %frame)
  {at("jump", "frame", OklPart.jump)}
  %again = call i32 @_setjmp(ptr %jump) returns_twice
  %first_time = icmp eq i32 %again, 0
  br i1 %first_time, label %run, label %caught
run:
  {load("fn", "ptr", "region", OklRegion.fn)}
  {load("shared", "ptr", "region", OklRegion.shared)}
  %status = call i32 %fn(ptr %shared, i64 %i)
  br label %leave
caught:
  {at("lock_at", "region", OklRegion.lock)}
  br label %try
try:
  %held = cmpxchg ptr %lock_at, i32 0, i32 1 acquire monotonic
  %mine = extractvalue {{i32, i1}} %held, 1
  br i1 %mine, label %compare, label %busy
busy:
  %yielded = call i32 @sched_yield()
  br label %try
compare:
  %least = load atomic i64, ptr %failed_at monotonic, align 8
  %earlier = icmp slt i64 %i, %least
  br i1 %earlier, label %keep, label %unlock
keep:
  store atomic i64 %i, ptr %failed_at monotonic, align 8
{kept}
  br label %unlock
unlock:
  store atomic i32 0, ptr %lock_at release, align 4
  br label %leave
leave:
  %outer_again = load ptr, ptr %outer_at
  %left = call i32 @pthread_setspecific(i32 %key, ptr %outer_again)
  br label %end
end:
  ret i32 0
}}
"""
