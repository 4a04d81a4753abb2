"""LLVM IR of a call of a function from CPython: its memory made ready, the run, its results copied out.

`runtime/native/python_call.py` calls it without the GIL, after it has stored the addresses of arguments and results.
What it does is what `FunctionProgram` does in Python; see `runtime/code/direct_call.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from okl_opt.runtime.base.abi import OklFunctionFrame, OklFunctionResult, OklRun, offset
from okl_opt.runtime.native.text import element_at, load, store

CALL_FUNCTION = "okl_call_function"
"""`i32 okl_call_function(okl_function_frame*)`: call the function once.

After FAILED or OTHER_LAYOUT the memory of the run is still in use, for what Python reads there.
"""
FAILED = 1
OTHER_LAYOUT = 2
"""The function has run, but a result does not lie in memory as its type says."""
SYSTEM_CALLS = ("getrlimit", "madvise")


class SystemRules(NamedTuple):
    """The system's numbers, and those of `runtime/code/memory.py`.

    stack, unlimited: names of the limit of the stack and of no limit.
    stack_left, unlimited_stack: the bytes that a run leaves of a stack, and those of a stack without a limit.
    page, drop: the bytes of a page, and the advice that drops pages.
    kept: the bytes that stay with a program between its runs.
    few: the bytes used up to which the sizes of blocks are cleared in place.
    """

    stack: int
    unlimited: int
    stack_left: int
    unlimited_stack: int
    page: int
    drop: int
    kept: int
    few: int


def function_call_code(rules: SystemRules) -> str:
    """The text of the function."""
    first, after_last = offset(OklRun.memory), offset(OklRun.pool)
    return f"""
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i32 @getrlimit(i32, ptr)
declare i32 @madvise(ptr, i64, i32)

define i32 @{CALL_FUNCTION}(ptr %frame) {{
entry:
  %limit = alloca [2 x i64], align 16
  {load("state", "ptr", "frame", OklFunctionFrame.state)}
  {load("used_place", "ptr", "frame", OklFunctionFrame.used)}
  {load("fresh", "ptr", "frame", OklFunctionFrame.fresh)}
  %used = load i64, ptr %used_place
  %is_clean = icmp eq i64 %used, 0
  br i1 %is_clean, label %begin, label %clear
clear:
  {load("old_memory", "ptr", "state", OklRun.memory)}
  call void @llvm.memset.p0.i64(ptr %old_memory, i8 0, i64 %used, i1 false)
  store i64 0, ptr %used_place
  br label %begin
begin:
  %fresh_part = getelementptr inbounds i8, ptr %fresh, i64 {first}
  %state_part = getelementptr inbounds i8, ptr %state, i64 {first}
  call void @llvm.memcpy.p0.p0.i64(ptr %state_part, ptr %fresh_part, i64 {after_last - first}, i1 false)
  {store("lock", "ptr null", "state", OklRun.lock)}
  %asked = call i32 @getrlimit(i32 {rules.stack}, ptr %limit)
  %soft = load i64, ptr %limit
  %is_unlimited = icmp eq i64 %soft, {rules.unlimited}
  %stack = select i1 %is_unlimited, i64 {rules.unlimited_stack}, i64 %soft
  %most_left = sub i64 %stack, {rules.stack_left}
  %quarter = lshr i64 %stack, 2
  %stack_bytes = call i64 @llvm.smax.i64(i64 %most_left, i64 %quarter)
  {store("stack_end", "i64 %stack_bytes", "state", OklRun.stack_end)}
  {load("run", "ptr", "frame", OklFunctionFrame.run)}
  {load("places", "ptr", "frame", OklFunctionFrame.places)}
  %failed = call i32 %run(ptr %state, ptr %places)
  {load("runs", "i64", "frame", OklFunctionFrame.runs)}
  %more_runs = add i64 %runs, 1
  store i64 %more_runs, ptr %runs_at
  {_add("allocated", OklFunctionFrame.allocated, OklRun.allocated)}
  {_add("freed", OklFunctionFrame.freed, OklRun.released)}
  {load("state_peak", "i64", "state", OklRun.peak)}
  {load("peak", "i64", "frame", OklFunctionFrame.peak)}
  %most = call i64 @llvm.umax.i64(i64 %peak, i64 %state_peak)
  store i64 %most, ptr %peak_at
  {load("live", "i64", "state", OklRun.live)}
  {store("left", "i64 %live", "frame", OklFunctionFrame.left)}
  %is_well = icmp eq i32 %failed, 0
  br i1 %is_well, label %check_start, label %bad
bad:
  ret i32 {FAILED}

; Nothing is copied before all results are known to lie as their types say.
check_start:
  {load("results", "ptr", "frame", OklFunctionFrame.results)}
  {load("n_results", "i64", "frame", OklFunctionFrame.n_results)}
  br label %check_head
check_head:
  %c = phi i64 [ 0, %check_start ], [ %next_c, %words_done ]
  %more_checks = icmp ult i64 %c, %n_results
  br i1 %more_checks, label %check, label %copy_head
check:
  {element_at("checked", "results", OklFunctionResult, "%c")}
  {load("found", "ptr", "checked", OklFunctionResult.descriptor)}
  {load("wanted", "ptr", "checked", OklFunctionResult.layout)}
  {load("n_words", "i64", "checked", OklFunctionResult.n_words)}
  br label %words_head
words_head:
  %w = phi i64 [ 0, %check ], [ %next_w, %word ]
  %more_words = icmp ult i64 %w, %n_words
  br i1 %more_words, label %word, label %words_done
word:
  %place = add i64 %w, 2
  %found_word_at = getelementptr inbounds i64, ptr %found, i64 %place
  %found_word = load i64, ptr %found_word_at
  %wanted_word_at = getelementptr inbounds i64, ptr %wanted, i64 %w
  %wanted_word = load i64, ptr %wanted_word_at
  %next_w = add i64 %w, 1
  %is_same = icmp eq i64 %found_word, %wanted_word
  br i1 %is_same, label %words_head, label %other
other:
  ret i32 {OTHER_LAYOUT}
words_done:
  %next_c = add i64 %c, 1
  br label %check_head

copy_head:
  %r = phi i64 [ 0, %check_head ], [ %next_r, %copy ]
  %more_results = icmp ult i64 %r, %n_results
  br i1 %more_results, label %copy, label %release
copy:
  {element_at("result", "results", OklFunctionResult, "%r")}
  {load("descriptor", "ptr", "result", OklFunctionResult.descriptor)}
  {load("to", "ptr", "result", OklFunctionResult.to)}
  {load("nbytes", "i64", "result", OklFunctionResult.nbytes)}
  %aligned_at = getelementptr inbounds ptr, ptr %descriptor, i64 1
  %aligned = load ptr, ptr %aligned_at
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %aligned, i64 %nbytes, i1 false)
  %next_r = add i64 %r, 1
  br label %copy_head

; As `RunMemory.release`.
release:
  {load("made_low", "i64", "state", OklRun.made_low)}
  {load("capacity", "i64", "state", OklRun.capacity)}
  {load("memory", "ptr", "state", OklRun.memory)}
  %made_page = and i64 %made_low, {-rules.page}
  %made_bytes = sub i64 %capacity, %made_page
  %made_much = icmp ugt i64 %made_bytes, {rules.kept}
  br i1 %made_much, label %drop_made, label %blocks
drop_made:
  %made_place = getelementptr inbounds i8, ptr %memory, i64 %made_page
  %dropped_made = call i32 @madvise(ptr %made_place, i64 %made_bytes, i32 {rules.drop})
  br label %blocks
blocks:
  {load("next", "i64", "state", OklRun.next)}
  %is_untouched = icmp eq i64 %next, 0
  br i1 %is_untouched, label %done, label %touched
touched:
  {load("sizes", "ptr", "state", OklRun.sizes)}
  %next_up = add i64 %next, {rules.page - 1}
  %pages = and i64 %next_up, {-rules.page}
  %kept = call i64 @llvm.umin.i64(i64 %pages, i64 {rules.kept})
  store i64 %kept, ptr %used_place
  %n_blocks = lshr i64 %next, 6
  %n_numbers = add i64 %n_blocks, 1
  %size_bytes = shl i64 %n_numbers, 3
  store i64 0, ptr %next_at
  %is_large = icmp ugt i64 %pages, {rules.few}
  br i1 %is_large, label %large, label %small
small:
  call void @llvm.memset.p0.i64(ptr %sizes, i8 0, i64 %size_bytes, i1 false)
  br label %done
large:
  %size_up = add i64 %size_bytes, {rules.page - 1}
  %size_pages = and i64 %size_up, {-rules.page}
  %dropped_sizes = call i32 @madvise(ptr %sizes, i64 %size_pages, i32 {rules.drop})
  %is_huge = icmp ugt i64 %pages, %kept
  br i1 %is_huge, label %huge, label %done
huge:
  %rest = getelementptr inbounds i8, ptr %memory, i64 %kept
  %rest_bytes = sub i64 %pages, %kept
  %dropped = call i32 @madvise(ptr %rest, i64 %rest_bytes, i32 {rules.drop})
  br label %done
done:
  ret i32 0
}}
"""


def _add(name: str, total: object, part: object) -> str:
    """Add a field of the run's state to one of the frame."""
    return "\n  ".join(
        [
            load(f"run_{name}", "i64", "state", part),
            load(name, "i64", "frame", total),
            f"%more_{name} = add i64 %{name}, %run_{name}",
            f"store i64 %more_{name}, ptr %{name}_at",
        ]
    )
