"""LLVM IR around a function: its failures, its memory, the depth of its calls.

A failure jumps to the beginning of the run, with its kind, site and two numbers in the state. Memory comes from one
address range, block after block. Freed memory is filled with a pattern, and reused once `reuse_from` bytes are used.
The range holds no other data of the process, so a use after free reads the run's own data.

The end of the range is for what passes made, such as descriptors of unranked memrefs. It grows down. No block of the
program ever lies there, so no memref whose block was freed reaches it.
"""

from __future__ import annotations

from enum import IntEnum

from okl_opt.runtime.base.abi import OklRun
from okl_opt.runtime.native.function_regions import FRAME, UNLOCK, locked, regions
from okl_opt.runtime.native.live_blocks import ACCESS, GAP, NOTE_BLOCK, NOTE_RELEASE, ON_STACK, live_blocks
from okl_opt.runtime.native.text import at, load, store

RUN = "okl_function_run"
"""`i32 okl_function_run(okl_run*, ptr args)`: call the function once; 1 if it has failed."""
CALL = "okl_function_call"
"""`void okl_function_call(ptr args)`: calls the function; defined in the function's module."""
FAIL = "okl_fail"
"""`void okl_fail(i64 site, i64 first, i64 second)`: a check of the module's own has failed."""
ALLOCATE, RELEASE = "okl_allocate", "okl_release"
"""`ptr okl_allocate(i64 site, i64 bytes, i64 alignment)` of zeros, and `void okl_release(i64 site, ptr)`."""
ALLOCATE_MADE = "okl_allocate_made"
"""As ALLOCATE, for what passes made."""
MADE, RELEASE_MADE = "okl_made", "okl_release_made"
"""`i64 okl_made()`, and `void okl_release_made(i64)`, which frees what was made since."""
ENTER, LEAVE = "okl_enter", "okl_leave"
"""`void okl_enter(i64 site)` and `void okl_leave()` around the body of a function that may call itself."""
EXTERNAL_FAILED = "okl_external_failed"
"""`void okl_external_failed(i64 site, i64 status, i64 number)`: an external function has failed."""
UNREACHABLE = "okl_unreachable"
GO_ON = "okl_go_on"
"""`void okl_go_on(i64 site)`: fail if a function of the runtime has failed."""
CHECK_WRITTEN, MARK_WRITTEN, COPY_WRITTEN = "okl_check_written", "okl_mark_written", "okl_copy_written"
"""`void okl_check_written(i64 site, ptr, i64 bytes)`, `void okl_mark_written(ptr, i64 bytes)` and
`void okl_copy_written(ptr target, ptr source, i64 bytes)`, of memory that the run has allocated."""
_FORGET = "okl_forget_written"
JUMPS = ("_setjmp", "longjmp")
"""Functions of C's library that this code calls; a module must not call them."""

MOST_DEPTH = 10_000
POISON = 0x7F


class Failure(IntEnum):
    """The kind of a failure; its two numbers give details."""

    CHECK = 0
    MEMORY = 1
    NOT_ALLOCATED = 2
    DEPTH = 3
    UNREACHABLE = 4
    ALIGNMENT = 5
    OUTSIDE = 6
    EXTERNAL = 7
    ACCESS = ACCESS


def function_run(*, has_regions: bool = False, checks_accesses: bool = False) -> str:
    """The text, which needs CALL from another module; with `has_regions` threads may run parts of the function. With
    `checks_accesses` it has the functions that check accesses, and notes what they compare with.
    """
    unlock = f"call void @{UNLOCK}(ptr %state)" if has_regions else ""
    return f"""
@okl_state = internal global ptr null
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
declare void @{CALL}(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @llvm.frameaddress.p0(i32)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.ctpop.i64(i64)

define i32 @{RUN}(ptr %state, ptr %args) noinline {{
  store ptr %state, ptr @okl_state
  {at("end_at", "state", OklRun.stack_end)}
  %stack = load i64, ptr %end_at
  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  %here = ptrtoint ptr %frame to i64
  %end = sub i64 %here, %stack
  store i64 %end, ptr %end_at
  {at("jump", "state", OklRun.jump)}
  %again = call i32 @_setjmp(ptr %jump) returns_twice
  %first = icmp eq i32 %again, 0
  br i1 %first, label %begin, label %failed
begin:
  call void @{CALL}(ptr %args)
  ret i32 0
failed:
  ret i32 1
}}

define internal void @okl_fail_as(i64 %kind, i64 %site, i64 %first, i64 %second) cold noinline noreturn nounwind {{
  %state = call ptr @{FRAME}()
  {unlock}
  {store("kind", "i64 %kind", "state", OklRun.kind)}
  {store("site", "i64 %site", "state", OklRun.site)}
  {store("first", "i64 %first", "state", OklRun.first)}
  {store("second", "i64 %second", "state", OklRun.second)}
  {at("jump", "state", OklRun.jump)}
  call void @longjmp(ptr %jump, i32 1)
  unreachable
}}

define void @{FAIL}(i64 %site, i64 %first, i64 %second) cold noinline noreturn nounwind {{
  call void @okl_fail_as(i64 {Failure.CHECK.value}, i64 %site, i64 %first, i64 %second)
  unreachable
}}

define void @{EXTERNAL_FAILED}(i64 %site, i64 %status, i64 %number) cold noinline noreturn nounwind {{
  call void @okl_fail_as(i64 {Failure.EXTERNAL.value}, i64 %site, i64 %status, i64 %number)
  unreachable
}}

define void @{GO_ON}(i64 %site) alwaysinline nounwind {{
entry:
  %state = load ptr, ptr @okl_state
  {load("outside", "i64", "state", OklRun.outside)}
  %good = icmp eq i64 %outside, 0
  br i1 %good, label %end, label %fail
fail:
  call void @okl_fail_as(i64 {Failure.OUTSIDE.value}, i64 %site, i64 0, i64 0)
  unreachable
end:
  ret void
}}

define void @{UNREACHABLE}() cold noinline noreturn nounwind {{
  call void @okl_fail_as(i64 {Failure.UNREACHABLE.value}, i64 -1, i64 0, i64 0)
  unreachable
}}
{_memory("_alone" if has_regions else "", checks_accesses=checks_accesses)}
{_depth()}
{_shadow()}
{live_blocks() if checks_accesses else ""}
{_with_regions() if has_regions else _WITHOUT_REGIONS}"""


_WITHOUT_REGIONS = f"""
define internal ptr @{FRAME}() alwaysinline nounwind {{
  %state = load ptr, ptr @okl_state
  ret ptr %state
}}
"""


def _with_regions() -> str:
    three, two = "i64 %site, i64 %bytes, i64 %alignment", "i64 %site, ptr %place"
    allocate = "".join(locked("ptr", name, three, three) for name in (ALLOCATE, ALLOCATE_MADE))
    return f"{regions()}{allocate}{locked('void', RELEASE, two, two)}"


def _memory(end: str, *, checks_accesses: bool) -> str:
    """The functions for allocation and release; `end` is their name suffix."""
    note_block = note_release = ""
    may_release = "%may_release = xor i1 %is_live, 0"
    end_next = "%end_next = add i64 %end_whole, 0"
    if checks_accesses:
        may_release = f"""{load("origins", "ptr", "state", OklRun.origins)}
  %origin_at = getelementptr i64, ptr %origins, i64 %number
  %origin = load i64, ptr %origin_at
  %on_stack = and i64 %origin, {ON_STACK}
  %is_heap = icmp eq i64 %on_stack, 0
  %may_release = and i1 %is_live, %is_heap"""
        end_next = f"""%end_gap = add i64 %end_whole, {GAP}
  %end_next = call i64 @llvm.umin.i64(i64 %end_gap, i64 %made)"""
        note_block = f"call void @{NOTE_BLOCK}(ptr %state, i64 %site, i64 %offset, i64 %size)"
        note_release = f"call void @{NOTE_RELEASE}(ptr %state, i64 %site, i64 %offset)"
    return f"""
define ptr @{ALLOCATE}{end}(i64 %site, i64 %bytes, i64 %alignment) noinline nounwind {{
entry:
  %state = load ptr, ptr @okl_state
  {at("reuse_at", "state", OklRun.reuse_from)}
  {load("next", "i64", "state", OklRun.next)}
  {load("made", "i64", "state", OklRun.made)}
  %reuse_from = load i64, ptr %reuse_at
  %step = call i64 @okl_step(i64 %site, i64 %alignment)
  %mask = sub i64 %step, 1
  %keep = xor i64 %mask, -1
  %up = add i64 %next, %mask
  %start = and i64 %up, %keep
  %size = call i64 @llvm.umax.i64(i64 %bytes, i64 1)
  %room = sub i64 %made, %start
  %fits = icmp ule i64 %size, %room
  %starts = icmp ule i64 %start, %made
  %new = and i1 %fits, %starts
  %plenty = icmp ult i64 %next, %reuse_from
  %quick = and i1 %new, %plenty
  br i1 %quick, label %take, label %look
look:
  %old = call i64 @okl_reuse(ptr %state, i64 %size, i64 %mask)
  %found = icmp sge i64 %old, 0
  br i1 %found, label %have, label %none
none:
  br i1 %new, label %take, label %full
full:
  {load("capacity", "i64", "state", OklRun.capacity)}
  call void @okl_fail_as(i64 {Failure.MEMORY.value}, i64 %site, i64 %bytes, i64 %capacity)
  unreachable
take:
  %end = add i64 %start, %size
  %end_up = add i64 %end, 63
  %end_whole = and i64 %end_up, -64
  {end_next}
  store i64 %end_next, ptr %next_at
  br label %have
have:
  %offset = phi i64 [ %old, %look ], [ %start, %take ]
  {load("sizes", "ptr", "state", OklRun.sizes)}
  %number = lshr i64 %offset, 6
  %size_at = getelementptr i64, ptr %sizes, i64 %number
  store i64 %size, ptr %size_at
  {note_block}
  {load("allocated", "i64", "state", OklRun.allocated)}
  %more = add i64 %allocated, %size
  store i64 %more, ptr %allocated_at
  {load("released", "i64", "state", OklRun.released)}
  %held = sub i64 %more, %released
  {load("peak", "i64", "state", OklRun.peak)}
  %most = call i64 @llvm.umax.i64(i64 %peak, i64 %held)
  store i64 %most, ptr %peak_at
  {load("live", "i64", "state", OklRun.live)}
  %one_more = add i64 %live, 1
  store i64 %one_more, ptr %live_at
  {load("memory", "ptr", "state", OklRun.memory)}
  %place = getelementptr i8, ptr %memory, i64 %offset
  ret ptr %place
}}

; The distance of two places of an alignment, at least 64.
define internal i64 @okl_step(i64 %site, i64 %alignment) alwaysinline nounwind {{
entry:
  %wide = icmp ugt i64 %alignment, 2097152
  %bits = call i64 @llvm.ctpop.i64(i64 %alignment)
  %no_power = icmp ugt i64 %bits, 1
  %strange = or i1 %wide, %no_power
  br i1 %strange, label %odd, label %aligned
odd:
  call void @okl_fail_as(i64 {Failure.ALIGNMENT.value}, i64 %site, i64 %alignment, i64 0)
  unreachable
aligned:
  %step = call i64 @llvm.umax.i64(i64 %alignment, i64 64)
  ret i64 %step
}}

define ptr @{ALLOCATE_MADE}{end}(i64 %site, i64 %bytes, i64 %alignment) noinline nounwind {{
entry:
  %state = load ptr, ptr @okl_state
  {load("next", "i64", "state", OklRun.next)}
  {load("made", "i64", "state", OklRun.made)}
  {load("low", "i64", "state", OklRun.made_low)}
  %step = call i64 @okl_step(i64 %site, i64 %alignment)
  %size = call i64 @llvm.umax.i64(i64 %bytes, i64 1)
  %room = sub i64 %made, %next
  %below = sub i64 %made, %size
  %keep = sub i64 0, %step
  %start = and i64 %below, %keep
  %fits = icmp ule i64 %size, %room
  %starts = icmp uge i64 %start, %next
  %good = and i1 %fits, %starts
  br i1 %good, label %take, label %full
full:
  {load("capacity", "i64", "state", OklRun.capacity)}
  call void @okl_fail_as(i64 {Failure.MEMORY.value}, i64 %site, i64 %bytes, i64 %capacity)
  unreachable
take:
  store i64 %start, ptr %made_at
  %lowest = call i64 @llvm.umin.i64(i64 %low, i64 %start)
  store i64 %lowest, ptr %low_at
  {load("memory", "ptr", "state", OklRun.memory)}
  %place = getelementptr i8, ptr %memory, i64 %start
  call void @llvm.memset.p0.i64(ptr %place, i8 0, i64 %size, i1 false)
  ret ptr %place
}}

define i64 @{MADE}() alwaysinline nounwind {{
  %state = load ptr, ptr @okl_state
  {load("made", "i64", "state", OklRun.made)}
  ret i64 %made
}}

define void @{RELEASE_MADE}(i64 %until) alwaysinline nounwind {{
  %state = load ptr, ptr @okl_state
  {store("made", "i64 %until", "state", OklRun.made)}
  ret void
}}

; The offset of freed blocks side by side that have so many bytes, as one block of zeros; -1 if there are none.
; The search goes on where the last one ended, once around.
define internal i64 @okl_reuse(ptr %state, i64 %size, i64 %mask) noinline nounwind {{
entry:
  {at("scan_at", "state", OklRun.scan)}
  {load("next", "i64", "state", OklRun.next)}
  {load("sizes", "ptr", "state", OklRun.sizes)}
  {load("memory", "ptr", "state", OklRun.memory)}
  {load("allocated", "i64", "state", OklRun.allocated)}
  {load("freed", "i64", "state", OklRun.freed)}
  %any = icmp uge i64 %freed, %size
  br i1 %any, label %begin, label %nothing
begin:
  %scan = load i64, ptr %scan_at
  br label %block
; %from: where the freed blocks begin that have been seen, %at: what is looked at, %went: bytes that were passed.
block:
  %from = phi i64 [ %scan, %begin ], [ %after, %live ], [ %from, %dead ], [ 0, %wrap ]
  %at = phi i64 [ %scan, %begin ], [ %after, %live ], [ %after, %dead ], [ 0, %wrap ]
  %went = phi i64 [ 0, %begin ], [ %passed, %live ], [ %passed, %dead ], [ %went, %wrap ]
  %inside = icmp ult i64 %at, %next
  br i1 %inside, label %read, label %wrap_or_not
wrap_or_not:
  %all = icmp ugt i64 %went, %next
  %empty = icmp eq i64 %next, 0
  %stop = or i1 %all, %empty
  br i1 %stop, label %nothing, label %wrap
wrap:
  br label %block
read:
  %number = lshr i64 %at, 6
  %size_at = getelementptr i64, ptr %sizes, i64 %number
  %entry_size = load i64, ptr %size_at
  %is_live = icmp sgt i64 %entry_size, 0
  %negated = sub i64 0, %entry_size
  %is_dead = icmp slt i64 %entry_size, 0
  %bytes = select i1 %is_live, i64 %entry_size, i64 %negated
  %bytes_or_gap = select i1 %is_dead, i64 %negated, i64 %bytes
  %some = call i64 @llvm.umax.i64(i64 %bytes_or_gap, i64 1)
  %rounded = add i64 %some, 63
  %whole = and i64 %rounded, -64
  %after = add i64 %at, %whole
  %passed = add i64 %went, %whole
  br i1 %is_live, label %live, label %dead_or_found
live:
  %twice = add i64 %next, %next
  %enough = icmp ugt i64 %passed, %twice
  br i1 %enough, label %nothing, label %block
dead_or_found:
  %up = add i64 %from, %mask
  %keep = xor i64 %mask, -1
  %start = and i64 %up, %keep
  %room = sub i64 %after, %start
  %reaches = icmp ule i64 %start, %after
  %fits = icmp ule i64 %size, %room
  %good = and i1 %fits, %reaches
  br i1 %good, label %found, label %dead
dead:
  %twice_dead = add i64 %next, %next
  %enough_dead = icmp ugt i64 %passed, %twice_dead
  br i1 %enough_dead, label %nothing, label %block
found:
  ; The blocks that were there are one now; what is left of the last one is a freed block of its own.
  br label %clear
clear:
  %place = phi i64 [ %from, %found ], [ %place_next, %clear ]
  %place_number = lshr i64 %place, 6
  %place_at = getelementptr i64, ptr %sizes, i64 %place_number
  store i64 0, ptr %place_at
  %place_next = add i64 %place, 64
  %cleared = icmp uge i64 %place_next, %after
  br i1 %cleared, label %rest, label %clear
rest:
  %end = add i64 %start, %size
  %end_up = add i64 %end, 63
  %end_next = and i64 %end_up, -64
  %left = sub i64 %after, %end_next
  %has_rest = icmp sgt i64 %left, 0
  br i1 %has_rest, label %note, label %done
note:
  %rest_number = lshr i64 %end_next, 6
  %rest_at = getelementptr i64, ptr %sizes, i64 %rest_number
  %minus = sub i64 0, %left
  store i64 %minus, ptr %rest_at
  br label %done
done:
  store i64 %end_next, ptr %scan_at
  %remaining = sub i64 %freed, %size
  store i64 %remaining, ptr %freed_at
  %target = getelementptr i8, ptr %memory, i64 %start
  call void @llvm.memset.p0.i64(ptr %target, i8 0, i64 %size, i1 false)
  ret i64 %start
nothing:
  ret i64 -1
}}

define void @{RELEASE}{end}(i64 %site, ptr %place) noinline nounwind {{
entry:
  %nothing = icmp eq ptr %place, null
  br i1 %nothing, label %end, label %look
look:
  %state = load ptr, ptr @okl_state
  {load("memory", "ptr", "state", OklRun.memory)}
  {load("next", "i64", "state", OklRun.next)}
  {load("sizes", "ptr", "state", OklRun.sizes)}
  %here = ptrtoint ptr %place to i64
  %base = ptrtoint ptr %memory to i64
  %offset = sub i64 %here, %base
  %inside = icmp ult i64 %offset, %next
  %low = and i64 %offset, 63
  %even = icmp eq i64 %low, 0
  %may = and i1 %inside, %even
  br i1 %may, label %read, label %wrong
read:
  %number = lshr i64 %offset, 6
  %size_at = getelementptr i64, ptr %sizes, i64 %number
  %size = load i64, ptr %size_at
  %is_live = icmp sgt i64 %size, 0
  {may_release}
  br i1 %may_release, label %free, label %wrong
wrong:
  call void @okl_fail_as(i64 {Failure.NOT_ALLOCATED.value}, i64 %site, i64 0, i64 0)
  unreachable
free:
  %minus = sub i64 0, %size
  store i64 %minus, ptr %size_at
  call void @llvm.memset.p0.i64(ptr %place, i8 {POISON}, i64 %size, i1 false)
  call void @{_FORGET}(ptr %place, i64 %size)
  {note_release}
  {load("freed", "i64", "state", OklRun.freed)}
  %more = add i64 %freed, %size
  store i64 %more, ptr %freed_at
  {load("released", "i64", "state", OklRun.released)}
  %more_released = add i64 %released, %size
  store i64 %more_released, ptr %released_at
  {load("live", "i64", "state", OklRun.live)}
  %one_less = sub i64 %live, 1
  store i64 %one_less, ptr %live_at
  br label %end
end:
  ret void
}}"""


def _depth() -> str:
    return f"""
define void @{ENTER}(i64 %site) alwaysinline nounwind {{
entry:
  %state = load ptr, ptr @okl_state
  {at("end_at", "state", OklRun.stack_end)}
  {load("depth", "i64", "state", OklRun.depth)}
  %deeper = add i64 %depth, 1
  store i64 %deeper, ptr %depth_at
  %end = load i64, ptr %end_at
  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  %here = ptrtoint ptr %frame to i64
  %deep = icmp ugt i64 %deeper, {MOST_DEPTH}
  %low = icmp ult i64 %here, %end
  %bad = or i1 %deep, %low
  br i1 %bad, label %fail, label %good
fail:
  call void @okl_fail_as(i64 {Failure.DEPTH.value}, i64 %site, i64 %depth, i64 0)
  unreachable
good:
  ret void
}}

define void @{LEAVE}() alwaysinline nounwind {{
entry:
  %state = load ptr, ptr @okl_state
  {load("depth", "i64", "state", OklRun.depth)}
  %higher = sub i64 %depth, 1
  store i64 %higher, ptr %depth_at
  ret void
}}
"""


def _shadow() -> str:
    inside = f"""
entry:
  %state = load ptr, ptr @okl_state
  {load("shadow", "ptr", "state", OklRun.shadow)}
  {load("memory", "i64", "state", OklRun.memory)}
  {load("capacity", "i64", "state", OklRun.capacity)}
  %address = ptrtoint ptr %place to i64
  %offset = sub i64 %address, %memory
  %room = sub i64 %capacity, %offset
  %is_inside = icmp ult i64 %offset, %capacity
  %fits = icmp ule i64 %bytes, %room
  %is_whole = and i1 %is_inside, %fits
  %has_shadow = icmp ne ptr %shadow, null
  %is_known = and i1 %is_whole, %has_shadow
  br i1 %is_known, label %known, label %end
known:
  %first = getelementptr i8, ptr %shadow, i64 %offset"""
    fill = "call void @llvm.memset.p0.i64(ptr %first, i8 {}, i64 %bytes, i1 false)\n  br label %end\nend:\n  ret void"
    return f"""
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

define void @{MARK_WRITTEN}(ptr %place, i64 %bytes) nounwind {{{inside}
  {fill.format(1)}
}}

define internal void @{_FORGET}(ptr %place, i64 %bytes) nounwind {{{inside}
  {fill.format(0)}
}}

; The marks of so many bytes; null of memory that counts as written.
define internal ptr @okl_marks(ptr %place, i64 %bytes) nounwind {{{inside}
  ret ptr %first
end:
  ret ptr null
}}

define void @{CHECK_WRITTEN}(i64 %site, ptr %place, i64 %bytes) nounwind {{
entry:
  %marks = call ptr @okl_marks(ptr %place, i64 %bytes)
  %counts = icmp eq ptr %marks, null
  br i1 %counts, label %good, label %head
head:
  %number = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %number, %bytes
  br i1 %more, label %body, label %good
body:
  %mark_at = getelementptr i8, ptr %marks, i64 %number
  %mark = load i8, ptr %mark_at
  %next = add i64 %number, 1
  %is_written = icmp ne i8 %mark, 0
  br i1 %is_written, label %head, label %bad
bad:
  call void @okl_fail_as(i64 {Failure.CHECK.value}, i64 %site, i64 0, i64 0)
  unreachable
good:
  ret void
}}

define void @{COPY_WRITTEN}(ptr %target, ptr %source, i64 %bytes) nounwind {{
  %from = call ptr @okl_marks(ptr %source, i64 %bytes)
  %to = call ptr @okl_marks(ptr %target, i64 %bytes)
  %is_outside = icmp eq ptr %to, null
  br i1 %is_outside, label %end, label %known
known:
  %counts = icmp eq ptr %from, null
  br i1 %counts, label %mark, label %copy
mark:
  call void @{MARK_WRITTEN}(ptr %target, i64 %bytes)
  br label %end
copy:
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %bytes, i1 false)
  br label %end
end:
  ret void
}}
"""
