"""LLVM IR that compares accesses of a function with the table of the blocks of its run.

Blocks of the run's own memory are found by their addresses: `starts` has the start of the block for every 64 bytes of
it, `sizes` the bytes at that start. All other blocks, such as arguments and globals, are rows of `blocks`. An access is
right if a live block holds all its bytes and the pointer that its address was computed from.
"""

from __future__ import annotations

from enum import IntEnum

from okl_opt.runtime.base.abi import OklBlock, OklRun, size
from okl_opt.runtime.native.function_regions import FRAME
from okl_opt.runtime.native.text import element_at, load, store

CHECK_READ, CHECK_WRITE = "okl_check_read", "okl_check_write"
"""`void okl_check_read(i64 site, ptr base, ptr place, i64 bytes)`: end the run if an access of so many bytes is wrong.

`place` was computed from `base`. Nothing is wrong with 0 bytes.
"""
CHECK_LANES_READ, CHECK_LANES_WRITE = "okl_check_lanes_read", "okl_check_lanes_write"
"""`void okl_check_lanes_read(i64 site, ptr base, ptr place, i64 bytes, i64 mask)`: the same for the lanes that are set
in a mask; each has so many bytes.
"""
CHECK_MEMREF_READ, CHECK_MEMREF_WRITE = "okl_check_memref_read", "okl_check_memref_write"
"""`void okl_check_memref_read(i64 site, i64 rank, ptr descriptor, i64 bytes)`: the same for a descriptor and all
elements of its memref; each has so many bytes, and with 0 only the descriptor is looked at.
"""
CHECK_PAIR_READ, CHECK_PAIR_WRITE = "okl_check_pair_read", "okl_check_pair_write"
"""`void okl_check_pair_read(i64 site, ptr pair, i64 bytes)`: the same for the place of a rank and a descriptor."""
CHECK_TEXT = "okl_check_text"
"""`void okl_check_text(i64 site, ptr text)`: the same for the bytes of a text, up to its end."""
NOTE_GLOBAL = "okl_note_global"
"""`void okl_note_global(ptr, i64 bytes, i64 is_constant)`: add a global to the rows of blocks."""
NOTE_GLOBALS = "okl_note_globals"
"""`void okl_note_globals()`, in the code of a module: adds all its globals, in order."""
NOTE_BLOCK, NOTE_RELEASE = "okl_note_block", "okl_note_release"
"""`void okl_note_block(ptr state, i64 site, i64 offset, i64 bytes)` of a new block of the run's memory, and
`void okl_note_release(ptr state, i64 site, i64 offset)` of one that was freed.
"""
ALLOCATE_STACK, RELEASE_STACK = "okl_allocate_stack", "okl_release_stack"
"""`ptr okl_allocate_stack(i64 site, i64 bytes, i64 alignment)` and `void okl_release_stack(i64 site, ptr)` of memory
that a module has on its stack, and may not free.
"""
ACCESS = 8
"""The number of `Failure.ACCESS`."""
GAP = 64
"""The bytes between two blocks of the run's memory, which no access may touch."""
MOST_RANK = 64


class Found(IntEnum):
    """The third number of a failure if the access is near no row: in a block of the run's memory if it is less."""

    NOTHING = -1
    """The first number is the address."""
    IN_RUN = -2
    """Less the offset of the block. The first number is relative to the block."""


def live_blocks() -> str:
    """The text, which belongs to that of `function_run`."""
    return f"""
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
{_STACK}
{_NOTES}
{_check("read")}
{_check("write")}"""


ON_STACK = 1 << 31
"""Added to the site of the allocation, in the origin of a block that may not be freed."""


def _origin_of(place: str) -> str:
    return f"""
  %state = load ptr, ptr @okl_state
  {load("memory", "i64", "state", OklRun.memory)}
  {load("origins", "ptr", "state", OklRun.origins)}
  %address = ptrtoint ptr {place} to i64
  %offset = sub i64 %address, %memory
  %number = lshr i64 %offset, 6
  %origin_at = getelementptr i64, ptr %origins, i64 %number
  %origin = load i64, ptr %origin_at"""


_STACK = f"""
define ptr @{ALLOCATE_STACK}(i64 %site, i64 %bytes, i64 %alignment) nounwind {{
  %place = call ptr @okl_allocate(i64 %site, i64 %bytes, i64 %alignment)
  {_origin_of("%place")}
  %marked = or i64 %origin, {ON_STACK}
  store i64 %marked, ptr %origin_at
  ret ptr %place
}}

define void @{RELEASE_STACK}(i64 %site, ptr %place) nounwind {{
  {_origin_of("%place")}
  %plain = and i64 %origin, {~ON_STACK}
  store i64 %plain, ptr %origin_at
  call void @okl_release(i64 %site, ptr %place)
  ret void
}}
"""

_NOTES = f"""
define internal void @{NOTE_BLOCK}(ptr %state, i64 %site, i64 %offset, i64 %bytes) noinline nounwind {{
entry:
  {load("starts", "ptr", "state", OklRun.starts)}
  {load("origins", "ptr", "state", OklRun.origins)}
  %number = lshr i64 %offset, 6
  %origin_at = getelementptr i64, ptr %origins, i64 %number
  %low = and i64 %site, 4294967295
  store i64 %low, ptr %origin_at
  %after = add i64 %offset, %bytes
  %last = sub i64 %after, 1
  %last_number = lshr i64 %last, 6
  br label %next
next:
  %n = phi i64 [ %number, %entry ], [ %more, %next ]
  %start_at = getelementptr i64, ptr %starts, i64 %n
  store i64 %offset, ptr %start_at
  %more = add i64 %n, 1
  %is_more = icmp ule i64 %more, %last_number
  br i1 %is_more, label %next, label %end
end:
  ret void
}}

define internal void @{NOTE_RELEASE}(ptr %state, i64 %site, i64 %offset) nounwind {{
  {load("origins", "ptr", "state", OklRun.origins)}
  %number = lshr i64 %offset, 6
  %origin_at = getelementptr i64, ptr %origins, i64 %number
  %old = load i64, ptr %origin_at
  %low = and i64 %old, 4294967295
  %one_more = add i64 %site, 1
  %high = shl i64 %one_more, 32
  %both = or i64 %low, %high
  store i64 %both, ptr %origin_at
  ret void
}}

define void @{NOTE_GLOBAL}(ptr %place, i64 %bytes, i64 %is_constant) nounwind {{
  %state = load ptr, ptr @okl_state
  {load("count", "i64", "state", OklRun.n_blocks)}
  {load("blocks", "ptr", "state", OklRun.blocks)}
  {element_at("row", "blocks", OklBlock, "%count")}
  %address = ptrtoint ptr %place to i64
  {store("start", "i64 %address", "row", OklBlock.start)}
  {store("nbytes", "i64 %bytes", "row", OklBlock.nbytes)}
  {store("is_constant", "i64 %is_constant", "row", OklBlock.is_constant)}
  %more = add i64 %count, 1
  store i64 %more, ptr %count_at
  ret void
}}

define internal void @okl_fail_access(i64 %site, i64 %first, i64 %bytes, i64 %third) cold noinline noreturn nounwind {{
  %frame = call ptr @{FRAME}()
  {store("third", "i64 %third", "frame", OklRun.third)}
  call void @okl_fail_as(i64 {ACCESS}, i64 %site, i64 %first, i64 %bytes)
  unreachable
}}

; The start of the block of the run's memory that holds an address, freed or not; -1 if there is none.
define internal i64 @okl_block_at(ptr %state, i64 %address) nounwind {{
entry:
  {load("memory", "i64", "state", OklRun.memory)}
  {load("next", "i64", "state", OklRun.next)}
  {load("starts", "ptr", "state", OklRun.starts)}
  {load("sizes", "ptr", "state", OklRun.sizes)}
  %offset = sub i64 %address, %memory
  %is_used = icmp ult i64 %offset, %next
  br i1 %is_used, label %look, label %none
look:
  %number = lshr i64 %offset, 6
  %start_at = getelementptr i64, ptr %starts, i64 %number
  %start = load i64, ptr %start_at
  %first_number = lshr i64 %start, 6
  %size_at = getelementptr i64, ptr %sizes, i64 %first_number
  %size = load i64, ptr %size_at
  %minus = sub i64 0, %size
  %bytes = call i64 @llvm.smax.i64(i64 %size, i64 %minus)
  %inner = sub i64 %offset, %start
  %is_inside = icmp ult i64 %inner, %bytes
  br i1 %is_inside, label %found, label %none
found:
  ret i64 %start
none:
  ret i64 -1
}}

define void @{CHECK_TEXT}(i64 %site, ptr %text) nounwind {{
entry:
  br label %next
next:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %place = getelementptr i8, ptr %text, i64 %n
  call void @{CHECK_READ}(i64 %site, ptr %text, ptr %place, i64 1)
  %byte = load i8, ptr %place
  %more = add i64 %n, 1
  %is_end = icmp eq i8 %byte, 0
  br i1 %is_end, label %end, label %next
end:
  ret void
}}
"""


def _check(kind: str) -> str:
    """The functions for reads or for writes, which constants refuse."""
    is_wrong = "icmp ne i64 %is_constant, 0" if kind == "write" else "icmp ne i64 0, 0"
    return f"""
define void @okl_check_{kind}(i64 %site, ptr %base, ptr %place, i64 %bytes) noinline nounwind {{
entry:
  %state = load ptr, ptr @okl_state
  {load("memory", "i64", "state", OklRun.memory)}
  {load("capacity", "i64", "state", OklRun.capacity)}
  %from = ptrtoint ptr %base to i64
  %to = ptrtoint ptr %place to i64
  %offset = sub i64 %from, %memory
  %is_own = icmp ult i64 %offset, %capacity
  br i1 %is_own, label %own, label %other
own:
  {load("starts", "ptr", "state", OklRun.starts)}
  {load("sizes", "ptr", "state", OklRun.sizes)}
  %number = lshr i64 %offset, 6
  %start_at = getelementptr i64, ptr %starts, i64 %number
  %start = load i64, ptr %start_at
  %first_number = lshr i64 %start, 6
  %size_at = getelementptr i64, ptr %sizes, i64 %first_number
  %size = load i64, ptr %size_at
  %relative = sub i64 %to, %memory
  %first = sub i64 %relative, %start
  %is_live = icmp sgt i64 %size, 0
  %fits = icmp ule i64 %bytes, %size
  %room = sub i64 %size, %bytes
  %is_inside = icmp ule i64 %first, %room
  %inner = sub i64 %offset, %start
  %is_from = icmp ult i64 %inner, %size
  %fits_live = and i1 %fits, %is_live
  %inside_from = and i1 %is_inside, %is_from
  %is_good = and i1 %fits_live, %inside_from
  br i1 %is_good, label %good, label %slow
other:
  {load("hints", "ptr", "state", OklRun.hints)}
  {load("blocks", "ptr", "state", OklRun.blocks)}
  %hint_at = getelementptr i64, ptr %hints, i64 %site
  %hint = load atomic i64, ptr %hint_at monotonic, align 8
  {element_at("row", "blocks", OklBlock, "%hint")}
  {load("row_start", "i64", "row", OklBlock.start)}
  {load("row_bytes", "i64", "row", OklBlock.nbytes)}
  {load("is_constant", "i64", "row", OklBlock.is_constant)}
  %row_from = sub i64 %from, %row_start
  %row_to = sub i64 %to, %row_start
  %row_fits = icmp ule i64 %bytes, %row_bytes
  %row_room = sub i64 %row_bytes, %bytes
  %row_inside = icmp ule i64 %row_to, %row_room
  %row_holds = icmp ult i64 %row_from, %row_bytes
  %row_wrong = {is_wrong}
  %row_right = xor i1 %row_wrong, 1
  %row_one = and i1 %row_fits, %row_inside
  %row_two = and i1 %row_holds, %row_right
  %row_good = and i1 %row_one, %row_two
  br i1 %row_good, label %good, label %slow
slow:
  call void @okl_look_{kind}(ptr %state, i64 %site, i64 %from, i64 %to, i64 %bytes)
  br label %good
good:
  ret void
}}

; Look at all blocks. `%named` is the block to name in an error: the one that holds `%from`, else the one at `%to`.
define internal void @okl_look_{kind}(ptr %state, i64 %site, i64 %from, i64 %to, i64 %bytes) noinline nounwind {{
entry:
  {load("memory", "i64", "state", OklRun.memory)}
  {load("blocks", "ptr", "state", OklRun.blocks)}
  {load("count", "i64", "state", OklRun.n_blocks)}
  {load("sizes", "ptr", "state", OklRun.sizes)}
  %nothing = icmp eq i64 %bytes, 0
  br i1 %nothing, label %right, label %look_rows
look_rows:
  br label %head
head:
  %n = phi i64 [ 0, %look_rows ], [ %more, %following ]
  %known = phi i64 [ -1, %look_rows ], [ %still, %following ]
  %is_more = icmp ult i64 %n, %count
  br i1 %is_more, label %body, label %rows_done
body:
  {element_at("row", "blocks", OklBlock, "%n")}
  {load("start", "i64", "row", OklBlock.start)}
  {load("nbytes", "i64", "row", OklBlock.nbytes)}
  {load("is_constant", "i64", "row", OklBlock.is_constant)}
  %inner = sub i64 %from, %start
  %some = call i64 @llvm.umax.i64(i64 %nbytes, i64 1)
  %holds = icmp ult i64 %inner, %some
  %is_unknown = icmp eq i64 %known, -1
  %is_first = and i1 %holds, %is_unknown
  %still = select i1 %is_first, i64 %n, i64 %known
  %fits = icmp ule i64 %bytes, %nbytes
  %room = sub i64 %nbytes, %bytes
  %first = sub i64 %to, %start
  %is_inside = icmp ule i64 %first, %room
  %is_wrong = {is_wrong}
  %is_right = xor i1 %is_wrong, 1
  %one = and i1 %holds, %fits
  %two = and i1 %is_inside, %is_right
  %is_good = and i1 %one, %two
  br i1 %is_good, label %remember, label %following
following:
  %more = add i64 %n, 1
  br label %head
remember:
  {load("hints", "ptr", "state", OklRun.hints)}
  %hint_at = getelementptr i64, ptr %hints, i64 %site
  store atomic i64 %n, ptr %hint_at monotonic, align 8
  br label %right
rows_done:
  %is_known = icmp ne i64 %known, -1
  br i1 %is_known, label %fail_row, label %look_own
fail_row:
  {element_at("known_row", "blocks", OklBlock, "%known")}
  {load("known_start", "i64", "known_row", OklBlock.start)}
  %known_first = sub i64 %to, %known_start
  call void @okl_fail_access(i64 %site, i64 %known_first, i64 %bytes, i64 %known)
  unreachable
look_own:
  %own = call i64 @okl_block_at(ptr %state, i64 %from)
  %is_own = icmp ne i64 %own, -1
  br i1 %is_own, label %judge, label %look_place
; The pointer that the address comes from lies in no block: what counts is the place itself.
look_place:
  %is_same = icmp eq i64 %from, %to
  br i1 %is_same, label %fail_nothing, label %place_again
place_again:
  call void @okl_look_{kind}(ptr %state, i64 %site, i64 %to, i64 %to, i64 %bytes)
  br label %right
judge:
  %own_number = lshr i64 %own, 6
  %size_at = getelementptr i64, ptr %sizes, i64 %own_number
  %size = load i64, ptr %size_at
  %is_live = icmp sgt i64 %size, 0
  %relative = sub i64 %to, %memory
  %own_first = sub i64 %relative, %own
  %own_fits = icmp ule i64 %bytes, %size
  %own_room = sub i64 %size, %bytes
  %own_inside = icmp ule i64 %own_first, %own_room
  %own_both = and i1 %own_fits, %own_inside
  %own_good = and i1 %own_both, %is_live
  br i1 %own_good, label %right, label %fail_own
fail_own:
  %own_third = sub i64 {Found.IN_RUN.value}, %own
  call void @okl_fail_access(i64 %site, i64 %own_first, i64 %bytes, i64 %own_third)
  unreachable
fail_nothing:
  call void @okl_fail_access(i64 %site, i64 %to, i64 %bytes, i64 {Found.NOTHING.value})
  unreachable
right:
  ret void
}}

; Of lanes side by side, those from the first to the last that is set lie in one block if these two do.
define void @okl_check_lanes_{kind}(i64 %site, ptr %base, ptr %place, i64 %bytes, i64 %mask) nounwind {{
entry:
  %none = icmp eq i64 %mask, 0
  br i1 %none, label %end, label %some
some:
  %low = call i64 @llvm.cttz.i64(i64 %mask, i1 true)
  %above = call i64 @llvm.ctlz.i64(i64 %mask, i1 true)
  %skipped = mul i64 %low, %bytes
  %first = getelementptr i8, ptr %place, i64 %skipped
  %high = sub i64 64, %above
  %lanes = sub i64 %high, %low
  %all = mul i64 %lanes, %bytes
  call void @okl_check_{kind}(i64 %site, ptr %base, ptr %first, i64 %all)
  br label %end
end:
  ret void
}}

define void @okl_check_memref_{kind}(i64 %site, i64 %rank, ptr %descriptor, i64 %bytes) noinline nounwind {{
entry:
  %is_odd = icmp ugt i64 %rank, {MOST_RANK}
  %dims = select i1 %is_odd, i64 {MOST_RANK}, i64 %rank
  %words = shl i64 %dims, 4
  %all_words = add i64 %words, 24
  call void @{CHECK_READ}(i64 %site, ptr %descriptor, ptr %descriptor, i64 %all_words)
  %is_bare = icmp eq i64 %bytes, 0
  %is_done = or i1 %is_bare, %is_odd
  br i1 %is_done, label %end, label %begin
begin:
  %aligned_at = getelementptr i8, ptr %descriptor, i64 8
  %aligned = load ptr, ptr %aligned_at
  %offset_at = getelementptr i8, ptr %descriptor, i64 16
  %offset = load i64, ptr %offset_at
  %sizes = getelementptr i8, ptr %descriptor, i64 24
  %strides = getelementptr i64, ptr %sizes, i64 %rank
  br label %head
head:
  %n = phi i64 [ 0, %begin ], [ %more, %body ]
  %low = phi i64 [ %offset, %begin ], [ %lower, %body ]
  %high = phi i64 [ %offset, %begin ], [ %higher, %body ]
  %is_more = icmp ult i64 %n, %rank
  br i1 %is_more, label %dimension, label %check
dimension:
  %size_at = getelementptr i64, ptr %sizes, i64 %n
  %size = load i64, ptr %size_at
  %stride_at = getelementptr i64, ptr %strides, i64 %n
  %stride = load i64, ptr %stride_at
  %is_empty = icmp slt i64 %size, 1
  br i1 %is_empty, label %end, label %body
body:
  %last = sub i64 %size, 1
  %reach = mul i64 %last, %stride
  %down = call i64 @llvm.smin.i64(i64 %reach, i64 0)
  %up = call i64 @llvm.smax.i64(i64 %reach, i64 0)
  %lower = add i64 %low, %down
  %higher = add i64 %high, %up
  %more = add i64 %n, 1
  br label %head
check:
  %skipped = mul i64 %low, %bytes
  %first = getelementptr i8, ptr %aligned, i64 %skipped
  %span = sub i64 %high, %low
  %elements = add i64 %span, 1
  %all = mul i64 %elements, %bytes
  call void @okl_check_{kind}(i64 %site, ptr %aligned, ptr %first, i64 %all)
  br label %end
end:
  ret void
}}

define void @okl_check_pair_{kind}(i64 %site, ptr %pair, i64 %bytes) nounwind {{
  call void @{CHECK_READ}(i64 %site, ptr %pair, ptr %pair, i64 16)
  %rank = load i64, ptr %pair
  %descriptor_at = getelementptr i8, ptr %pair, i64 8
  %descriptor = load ptr, ptr %descriptor_at
  call void @okl_check_memref_{kind}(i64 %site, i64 %rank, ptr %descriptor, i64 %bytes)
  ret void
}}
"""


assert size(OklBlock) == 24
