"""Instrumentation of launches as LLVM IR: hooks that `launch` calls around each kernel, and timing for benchmarks.

    i32 hook(okl_trace* self, okl_run_ctx* run, ptr kernel)

A hook runs the kernel through `okl_inside`, and returns its status or another one. `okl_trace.next` is the nested hook,
so that hooks can be combined.
"""

from __future__ import annotations

from okl_opt.runtime.base.abi import (
    OklLaunchCall,
    OklNumerics,
    OklProfile,
    OklRunCtx,
    OklTensor,
    OklTrace,
    ProfileEvent,
    ProfileRow,
)
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.native.text import at, element_at, load, store

INSIDE = "okl_inside"
"""`i32 okl_inside(self, run, kernel)`: called by a hook to run the nested hook or the kernel."""
PROFILE = "okl_profile"
"""A hook that counts and times the kernel of each run context."""
CHECK_NUMERICS = "okl_check_numerics"
"""A hook that ends the run with NUMERIC after an op that makes NaN or infinity."""
SAMPLE = "okl_sample"
"""`i32 okl_sample(ptr steps, i64 n_steps, i64 batch, i64 samples, ptr nanoseconds)`: time runs on the bound tensors.

`steps` are `okl_launch_call`s; a run executes all in order. A sample is the time of `batch` runs. The first nonzero
status ends it and is returned.
"""
NAMES = (INSIDE, PROFILE, CHECK_NUMERICS, SAMPLE)

CLOCK = "clock_gettime"
"""The function of the C library that the code calls."""
CLOCK_MONOTONIC = 1
"""Linux's number of the clock that `time.perf_counter` reads."""

NAN, INFINITY = 1, 2
"""Bits for the kinds of values in a tensor."""
NOTHING = -1
"""In fields of `OklNumerics`: nothing was found."""

_FORMATS = {
    DType.F32: (32, 0x7F800000),
    DType.F64: (64, 0x7FF << 52),
    DType.F16: (16, 0x7C00),
    DType.BF16: (16, 0x7F80),
}
"""Float type -> its width, and the bits of infinity: greater values, without the sign, are NaN."""


def trace_code(run: str) -> str:
    """The module that defines NAMES. It needs CLOCK, and `run`, which runs a launcher once."""
    kinds = [_kinds_of_elements(dtype) for dtype in _FORMATS]
    first = [_first_of_elements(dtype) for dtype in _FORMATS]
    return "\n".join(
        [
            _now(),
            _inside(),
            _profile(),
            *kinds,
            _by_type("okl_kinds", "i32", ""),
            _kinds_of_tensors(),
            *first,
            _by_type("okl_first", "i64", "i32 %wanted"),
            _check_numerics(),
            _sample(run),
        ]
    )


def _now() -> str:
    return f"""
declare i32 @{CLOCK}(i32, ptr)

define internal i64 @okl_now() nounwind {{
  %time = alloca [2 x i64]
  %good = call i32 @{CLOCK}(i32 {CLOCK_MONOTONIC}, ptr %time)
  %seconds = load i64, ptr %time
  %rest_at = getelementptr inbounds i64, ptr %time, i64 1
  %rest = load i64, ptr %rest_at
  %scaled = mul i64 %seconds, 1000000000
  %now = add i64 %scaled, %rest
  ret i64 %now
}}"""


def _inside() -> str:
    return f"""
define i32 @{INSIDE}(ptr %self, ptr %run, ptr %kernel) nounwind {{
  {load("next", "ptr", "self", OklTrace.next)}
  %last = icmp eq ptr %next, null
  br i1 %last, label %here, label %deeper
here:
  %status = call i32 %kernel(ptr %run) nounwind
  ret i32 %status
deeper:
  {load("hook", "ptr", "next", OklTrace.hook)}
  %deep = call i32 %hook(ptr %next, ptr %run, ptr %kernel) nounwind
  ret i32 %deep
}}"""


def _profile() -> str:
    return f"""
define i32 @{PROFILE}(ptr %self, ptr %run, ptr %kernel) nounwind {{
  %start = call i64 @okl_now()
  %status = call i32 @{INSIDE}(ptr %self, ptr %run, ptr %kernel)
  %end = call i64 @okl_now()
  %time = sub i64 %end, %start
  {at("index_at", "run", OklRunCtx.index)}
  %index32 = load i32, ptr %index_at
  %index = zext i32 %index32 to i64
  {load("rows", "ptr", "self", OklProfile.rows)}
  {element_at("row", "rows", ProfileRow, "%index")}
  {at("count_at", "row", ProfileRow.count)}
  %count = atomicrmw add ptr %count_at, i64 1 monotonic
  {at("total_at", "row", ProfileRow.nanoseconds)}
  %total = atomicrmw add ptr %total_at, i64 %time monotonic
  {load("capacity", "i64", "self", OklProfile.capacity)}
  {at("seen_at", "self", OklProfile.seen)}
  %seen = atomicrmw add ptr %seen_at, i64 1 monotonic
  %room = icmp ult i64 %seen, %capacity
  br i1 %room, label %keep, label %done
keep:
  {load("events", "ptr", "self", OklProfile.events)}
  {element_at("event", "events", ProfileEvent, "%seen")}
  {store("start", "i64 %start", "event", ProfileEvent.start)}
  {store("end", "i64 %end", "event", ProfileEvent.end)}
  {store("which", "i64 %index", "event", ProfileEvent.index)}
  br label %done
done:
  ret i32 %status
}}"""


def _kind(dtype: DType) -> str:
    """Code that makes %kind of element %i of %data: NAN, INFINITY or 0."""
    bits, infinity = _FORMATS[dtype]
    return f"""
  %at = getelementptr inbounds i{bits}, ptr %data, i64 %i
  %bits = load i{bits}, ptr %at
  %size = and i{bits} %bits, {(1 << (bits - 1)) - 1}
  %is_nan = icmp ugt i{bits} %size, {infinity}
  %is_infinite = icmp eq i{bits} %size, {infinity}
  %nan = select i1 %is_nan, i32 {NAN}, i32 0
  %kind = select i1 %is_infinite, i32 {INFINITY}, i32 %nan"""


def _kinds_of_elements(dtype: DType) -> str:
    """The kinds of all elements. The loop has no early exit, so that it is vectorized."""
    return f"""
define internal i32 @okl_kinds_{dtype.spelling}(ptr %data, i64 %n) nounwind {{
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %kinds = phi i32 [ 0, %entry ], [ %kinds_next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:{_kind(dtype)}
  %kinds_next = or i32 %kinds, %kind
  %next = add nuw i64 %i, 1
  br label %head
end:
  ret i32 %kinds
}}"""


def _first_of_elements(dtype: DType) -> str:
    """The first element of a wanted kind, which must be there."""
    return f"""
define internal i64 @okl_first_{dtype.spelling}(ptr %data, i64 %n, i32 %wanted) nounwind {{
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %next = add nuw i64 %i, 1
  br label %body
body:{_kind(dtype)}
  %hit = and i32 %kind, %wanted
  %no_hit = icmp eq i32 %hit, 0
  br i1 %no_hit, label %head, label %end
end:
  ret i64 %i
}}"""


def _by_type(name: str, result: str, parameter: str) -> str:
    """`name(tensor)`: calls the function for the tensor's element type; 0 if that is not a float."""
    more = f", {parameter}" if parameter else ""
    numbers = "\n".join(f"    i32 {dtype.value}, label %{dtype.spelling}" for dtype in _FORMATS)
    cases = "".join(
        f"""
{dtype.spelling}:
  %of_{dtype.spelling} = call {result} @{name}_{dtype.spelling}(ptr %data, i64 %n{more})
  ret {result} %of_{dtype.spelling}"""
        for dtype in _FORMATS
    )
    return f"""
define internal {result} @{name}(ptr %tensor{more}) nounwind {{
  {load("dtype", "i32", "tensor", OklTensor.dtype)}
  {load("n", "i64", "tensor", OklTensor.elem_count)}
  {load("data", "ptr", "tensor", OklTensor.data)}
  switch i32 %dtype, label %other [
{numbers}
  ]{cases}
other:
  ret {result} 0
}}"""


def _kinds_of_tensors() -> str:
    return """
define internal i32 @okl_kinds_of_all(ptr %tensors, i32 %n) nounwind {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %kinds = phi i32 [ 0, %entry ], [ %kinds_next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %at = getelementptr inbounds ptr, ptr %tensors, i32 %i
  %tensor = load ptr, ptr %at
  %kind = call i32 @okl_kinds(ptr %tensor)
  %kinds_next = or i32 %kinds, %kind
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %kinds
}"""


def _check_numerics() -> str:
    """Operands are checked before the kernel runs, as it may overwrite them.

    NaN in operands explains NaN and infinity in results, infinity explains infinity.
    """
    return f"""
define i32 @{CHECK_NUMERICS}(ptr %self, ptr %run, ptr %kernel) nounwind {{
entry:
  {load("ins", "ptr", "run", OklRunCtx.ins)}
  {load("n_ins", "i32", "run", OklRunCtx.n_ins)}
  %given = call i32 @okl_kinds_of_all(ptr %ins, i32 %n_ins)
  %given_nan = and i32 %given, {NAN}
  %has_nan = icmp ne i32 %given_nan, 0
  %excused = select i1 %has_nan, i32 {NAN | INFINITY}, i32 %given
  %accused = xor i32 %excused, {NAN | INFINITY}
  %status = call i32 @{INSIDE}(ptr %self, ptr %run, ptr %kernel)
  %good = icmp eq i32 %status, 0
  br i1 %good, label %look, label %end
look:
  {load("outs", "ptr", "run", OklRunCtx.outs)}
  {load("n_outs", "i32", "run", OklRunCtx.n_outs)}
  {load("index", "i32", "run", OklRunCtx.index)}
  {at("passed_at", "self", OklNumerics.passed_on)}
  br label %head
head:
  %i = phi i32 [ 0, %look ], [ %next, %pass ]
  %more = icmp slt i32 %i, %n_outs
  br i1 %more, label %body, label %end
body:
  %at = getelementptr inbounds ptr, ptr %outs, i32 %i
  %tensor = load ptr, ptr %at
  %kinds = call i32 @okl_kinds(ptr %tensor)
  %made = and i32 %kinds, %accused
  %clean = icmp eq i32 %made, 0
  br i1 %clean, label %pass, label %found
pass:
  %next = add i32 %i, 1
  %passed = load i32, ptr %passed_at
  %is_first = icmp eq i32 %passed, {NOTHING}
  %has_some = icmp ne i32 %kinds, 0
  %noted = and i1 %is_first, %has_some
  %passed_now = select i1 %noted, i32 %index, i32 %passed
  store i32 %passed_now, ptr %passed_at
  br label %head
found:
  {store("result", "i32 %i", "self", OklNumerics.result)}
  {at("element_at", "self", OklNumerics.element)}
  %element = call i64 @okl_first(ptr %tensor, i32 %made)
  store i64 %element, ptr %element_at
  ret i32 {Status.NUMERIC.value}
end:
  ret i32 %status
}}"""


def _sample(run: str) -> str:
    return f"""
declare i32 @{run}(ptr, ptr)

define i32 @{SAMPLE}(ptr %steps, i64 %n_steps, i64 %batch, i64 %samples, ptr %nanoseconds) nounwind {{
entry:
  br label %sample
sample:
  %s = phi i64 [ 0, %entry ], [ %s_next, %stop ]
  %more_s = icmp ult i64 %s, %samples
  br i1 %more_s, label %begin, label %done
begin:
  %start = call i64 @okl_now()
  br label %one
one:
  %b = phi i64 [ 0, %begin ], [ %b_next, %one_done ]
  %more_b = icmp ult i64 %b, %batch
  br i1 %more_b, label %step, label %stop
step:
  %i = phi i64 [ 0, %one ], [ %i_next, %good ]
  %more_i = icmp ult i64 %i, %n_steps
  br i1 %more_i, label %call, label %one_done
call:
  {element_at("step_at", "steps", OklLaunchCall, "%i")}
  {load("launcher", "ptr", "step_at", OklLaunchCall.launcher)}
  {load("compute", "ptr", "step_at", OklLaunchCall.compute)}
  %status = call i32 @{run}(ptr %launcher, ptr %compute)
  %ok = icmp eq i32 %status, 0
  br i1 %ok, label %good, label %failed
good:
  %i_next = add i64 %i, 1
  br label %step
one_done:
  %b_next = add i64 %b, 1
  br label %one
stop:
  %end = call i64 @okl_now()
  %time = sub i64 %end, %start
  %time_at = getelementptr inbounds i64, ptr %nanoseconds, i64 %s
  store i64 %time, ptr %time_at
  %s_next = add i64 %s, 1
  br label %sample
failed:
  ret i32 %status
done:
  ret i32 0
}}"""
