"""The runtime's entry points as LLVM IR: the callees and the callers of `okl_compute`.

The accessors and `launch` are inlined into `okl_compute`, so that a launch costs a few loads and one call through a
pointer. The status of kernels is kept in the launcher: the first error wins, and the rest of the run is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.passes.analysis.launch_names import COMPUTE
from okl_opt.runtime.base.abi import OklFrame, OklKernel, OklLauncher, OklRunCtx, OklTensor, OklTrace
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.native.text import at, element_at, load, store

PREFIXES = ("", "oneflow_okl_")
"""The seed's names, and OneFlow's as merged (`oneflow_okl_launch`)."""

FETCH_FUNCTIONS = ("fetch_reg_ctx", "fetch_run_ctx", "fetch_kernel")
KERNEL_FUNCTION = "okl_llvm_func"
"""`void okl_llvm_func(launcher, i64 i)` of launches with a memory pool: launch op i."""
KERNEL_FUNCTIONS = tuple(prefix + KERNEL_FUNCTION for prefix in PREFIXES)
ENTRY_POINTS = (*(prefix + name for prefix in PREFIXES for name in (*FETCH_FUNCTIONS, "launch")), *KERNEL_FUNCTIONS)

C_WRAPPER = "_mlir_ciface_okl_compute"
SUBGRAPH_C_WRAPPER = "_mlir_ciface_okl_subgraph"
CALL = "okl_call"
"""`i32 okl_call(okl_frame*)`: bind the addresses that follow the frame, run once.

Unless `trusted`, a result that overlaps an argument or another result is refused with OVERLAP before anything is
touched. After a failed run `busy` stays set until the caller has read the error and clears it. All data is in one
frame, as each argument passed by Python costs as much as a launch.
"""
OVERLAP = -1
RUN = "okl_run"
"""`i32 okl_run(launcher, compute)`: run once on the bound tensors."""
BENCHMARK = "okl_benchmark"
"""`i32 okl_benchmark(launcher, compute, i64 n)`: run n times on the bound tensors; returns the first error."""
SET_ERROR = "okl_set_error"

INLINE_LIMIT = 64
"""Above this many launches the accessors are not inlined: compile time would grow faster than run time shrinks."""
LOOP_FROM = 256
"""From this many launches on, a program that launches 0..n-1 in order becomes a loop over the tables."""


def entry_points(compute: str, inline: bool, checks: bool, traced: bool = False) -> str:
    """`launch`, `okl_llvm_func` and the fetch functions that `compute` names, under any prefix.

    `checks` adds a range check to each fetch. A `traced` launch calls the launcher's hook, if there is one, instead of
    each kernel; the hook then calls the kernel.
    """
    attribute = "alwaysinline" if inline else "noinline"
    tables = {
        "fetch_reg_ctx": OklLauncher.reg_ctxs,
        "fetch_run_ctx": OklLauncher.run_ctxs,
        "fetch_kernel": OklLauncher.kernels,
    }
    text = [_kernel(name, attribute) for name in KERNEL_FUNCTIONS if _names(compute, name)]
    named = "\n".join([compute, *text])
    for name in ENTRY_POINTS:
        if name in KERNEL_FUNCTIONS or not _names(named, name):
            continue
        kind = next((kind for kind in FETCH_FUNCTIONS if name.endswith(kind)), None)
        if kind is None:
            text.append(_launch(name, attribute, checks, traced))
        else:
            text.append(_fetch(name, tables[kind], attribute, checks))
    return "\n".join([*text, _METADATA])


def _names(text: str, function: str) -> bool:
    """Return whether LLVM IR mentions a function."""
    return f"@{function}(" in text or f'@"{function}"(' in text


def _kernel(name: str, attribute: str) -> str:
    return f"""
define void @{name}(ptr %ctx, i64 %index) {attribute} nounwind {{
  %run = call ptr @fetch_run_ctx(ptr %ctx, i64 %index)
  %kernel = call ptr @fetch_kernel(ptr %ctx, i64 %index)
  call void @launch(ptr %run, ptr %kernel)
  ret void
}}"""


def _fetch(name: str, table: object, attribute: str, checks: bool) -> str:
    check = f"""
  {load("n", "i64", "ctx", OklLauncher.n_ops)}
  %inside = icmp ult i64 %index, %n
  br i1 %inside, label %good, label %bad, !prof !0
bad:
  {store("status", f"i32 {Status.INVALID_ARGUMENT.value}", "ctx", OklLauncher.status)}
  ret ptr null
good:"""
    return f"""
define ptr @{name}(ptr %ctx, i64 %index) {attribute} nounwind {{{check if checks else ""}
  {load("table", "ptr", "ctx", table)}
  %entry_at = getelementptr inbounds ptr, ptr %table, i64 %index
  %entry = load ptr, ptr %entry_at
  ret ptr %entry
}}"""


def _launch(name: str, attribute: str, checks: bool, traced: bool) -> str:
    check = """
  %no_run = icmp eq ptr %run, null
  %no_kernel = icmp eq ptr %kernel, null
  %nothing = or i1 %no_run, %no_kernel
  br i1 %nothing, label %end, label %start, !prof !1
start:"""
    plain = """
  %status = call i32 %fn(ptr %run) nounwind"""
    hooked = f"""
  {load("trace", "ptr", "ctx", OklLauncher.trace)}
  %unseen = icmp eq ptr %trace, null
  br i1 %unseen, label %alone, label %seen
alone:
  %alone_status = call i32 %fn(ptr %run) nounwind
  br label %ran
seen:
  {load("hook", "ptr", "trace", OklTrace.hook)}
  %seen_status = call i32 %hook(ptr %trace, ptr %run, ptr %fn) nounwind
  br label %ran
ran:
  %status = phi i32 [ %alone_status, %alone ], [ %seen_status, %seen ]"""
    return f"""
define void @{name}(ptr %run, ptr %kernel) {attribute} nounwind {{{check if checks else ""}
  {load("ctx", "ptr", "run", OklRunCtx.launcher)}
  {at("status_at", "ctx", OklLauncher.status)}
  %before = load i32, ptr %status_at
  %good = icmp eq i32 %before, 0
  br i1 %good, label %go, label %end, !prof !0
go:
  {at("fn_at", "kernel", OklKernel.fn)}
  %fn = load ptr, ptr %fn_at{hooked if traced else plain}
  %ok = icmp eq i32 %status, 0
  br i1 %ok, label %end, label %failed, !prof !0
failed:
  {load("index", "i32", "run", OklRunCtx.index)}
  {store("failed", "i32 %index", "ctx", OklLauncher.failed_index)}
  store i32 %status, ptr %status_at
  br label %end
end:
  ret void
}}"""


_METADATA = """
!0 = !{!"branch_weights", i32 2000, i32 1}
!1 = !{!"branch_weights", i32 1, i32 2000}
"""


def callers() -> str:
    """`okl_run`, `okl_call` and `okl_benchmark`, which call a compute function passed to them: one library serves all.

    They return the status; BUSY only if another thread uses the context, and then nothing was changed (a kernel's own
    BUSY is returned as EXCEPTION, and kept in `okl_launcher.status`).
    """
    acquire = f"""
  {at("busy_at", "ctx", OklLauncher.busy)}
  %taken = cmpxchg ptr %busy_at, i32 0, i32 1 acquire monotonic
  %mine = extractvalue {{i32, i1}} %taken, 1
  br i1 %mine, label %start, label %busy, !prof !0
busy:
  ret i32 {Status.BUSY.value}
start:"""
    reset = f"""
  {store("status", "i32 0", "ctx", OklLauncher.status)}
  {store("failed", "i32 -1", "ctx", OklLauncher.failed_index)}
  {at("length_at", "ctx", OklLauncher.message_len)}
  store i32 0, ptr %length_at"""
    run = "\n  call void %compute(ptr %ctx)"
    finish = f"""
  %status = load i32, ptr %status_at
  %ok = icmp eq i32 %status, 0
  br i1 %ok, label %good, label %end, !prof !0
good:
  store atomic i32 0, ptr %busy_at release, align 4
  br label %end
end:
  %is_busy = icmp eq i32 %status, {Status.BUSY.value}
  %shown = select i1 %is_busy, i32 {Status.EXCEPTION.value}, i32 %status
  ret i32 %shown"""
    return f"""

define i32 @{RUN}(ptr %ctx, ptr %compute) nounwind {{{acquire}{reset}{run}{finish}
}}

define i32 @{CALL}(ptr %frame) nounwind {{
  {load("ctx", "ptr", "frame", OklFrame.launcher)}
  {load("compute", "ptr", "frame", OklFrame.compute)}
  {at("trusted_at", "frame", OklFrame.trusted)}
  %trusted_word = load i64, ptr %trusted_at
  %trusted = icmp ne i64 %trusted_word, 0
  {element_at("data", "frame", OklFrame, "1")}
  {load("args", "ptr", "ctx", OklLauncher.args)}
  {load("n_args", "i64", "ctx", OklLauncher.n_args)}
  {load("rets", "ptr", "ctx", OklLauncher.rets)}
  {load("n_rets", "i64", "ctx", OklLauncher.n_rets)}
  %ret_data = getelementptr inbounds ptr, ptr %data, i64 %n_args
  br i1 %trusted, label %apart, label %check
check:
  %args_meet = call i1 @okl_overlap(ptr %rets, ptr %ret_data, i64 %n_rets, ptr %args, ptr %data, i64 %n_args, i1 0)
  %rets_meet = call i1 @okl_overlap(ptr %rets, ptr %ret_data, i64 %n_rets, ptr %rets, ptr %ret_data, i64 %n_rets, i1 1)
  %meet = or i1 %args_meet, %rets_meet
  br i1 %meet, label %refused, label %apart
refused:
  ret i32 {OVERLAP}
apart:{acquire}
  call void @okl_bind(ptr %args, ptr %data, i64 %n_args)
  call void @okl_bind(ptr %rets, ptr %ret_data, i64 %n_rets){reset}{run}{finish}
}}

define internal void @okl_bind(ptr %tensors, ptr %data, i64 %n) nounwind {{
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  {element_at("tensor", "tensors", OklTensor, "%i")}
  {at("to", "tensor", OklTensor.data)}
  %from = getelementptr inbounds ptr, ptr %data, i64 %i
  %address = load ptr, ptr %from
  store ptr %address, ptr %to
  %next = add i64 %i, 1
  br label %head
end:
  ret void
}}

define internal i1 @okl_overlap(ptr %a, ptr %a_data, i64 %n_a, ptr %b, ptr %b_data, i64 %n_b, i1 %earlier) nounwind {{
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %next_i, %end_inner ]
  %more_i = icmp ult i64 %i, %n_a
  br i1 %more_i, label %row, label %apart
row:
  %last = select i1 %earlier, i64 %i, i64 %n_b
  %a_at = getelementptr inbounds i64, ptr %a_data, i64 %i
  %a_start = load i64, ptr %a_at
  {element_at("a_tensor", "a", OklTensor, "%i")}
  {load("a_size", "i64", "a_tensor", OklTensor.nbytes)}
  %a_end = add i64 %a_start, %a_size
  br label %inner
inner:
  %j = phi i64 [ 0, %row ], [ %next_j, %pair ]
  %more_j = icmp ult i64 %j, %last
  br i1 %more_j, label %pair, label %end_inner
pair:
  %b_at = getelementptr inbounds i64, ptr %b_data, i64 %j
  %b_start = load i64, ptr %b_at
  {element_at("b_tensor", "b", OklTensor, "%j")}
  {load("b_size", "i64", "b_tensor", OklTensor.nbytes)}
  %b_end = add i64 %b_start, %b_size
  %a_first = icmp ult i64 %a_start, %b_end
  %b_first = icmp ult i64 %b_start, %a_end
  %both = and i1 %a_first, %b_first
  %next_j = add i64 %j, 1
  br i1 %both, label %meet, label %inner
end_inner:
  %next_i = add i64 %i, 1
  br label %outer
meet:
  ret i1 1
apart:
  ret i1 0
}}

define i32 @{BENCHMARK}(ptr %ctx, ptr %compute, i64 %n) nounwind {{{acquire}{reset}
  br label %head
head:
  %i = phi i64 [ 0, %start ], [ %next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  call void %compute(ptr %ctx)
  %next = add i64 %i, 1
  br label %head
done:{finish}
}}
{_METADATA}"""


def set_error() -> str:
    """`void okl_set_error(run, i32 code, ptr text, i64 length)`: the launch's error and its message, once.

    The first caller wins, also among threads; a longer message than the buffer holds is cut.
    """
    return f"""
define void @{SET_ERROR}(ptr %run, i32 %code, ptr %text, i64 %length) nounwind {{
  {load("ctx", "ptr", "run", OklRunCtx.launcher)}
  {at("status_at", "ctx", OklLauncher.status)}
  %taken = cmpxchg ptr %status_at, i32 0, i32 %code acq_rel monotonic
  %mine = extractvalue {{i32, i1}} %taken, 1
  br i1 %mine, label %first, label %end
first:
  {load("index", "i32", "run", OklRunCtx.index)}
  {store("failed", "i32 %index", "ctx", OklLauncher.failed_index)}
  {load("message", "ptr", "ctx", OklLauncher.message)}
  {at("cap_at", "ctx", OklLauncher.message_cap)}
  %cap32 = load i32, ptr %cap_at
  %cap = zext i32 %cap32 to i64
  %room = sub i64 %cap, 1
  %long = icmp ugt i64 %length, %room
  %n = select i1 %long, i64 %room, i64 %length
  br label %head
head:
  %i = phi i64 [ 0, %first ], [ %next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %from = getelementptr inbounds i8, ptr %text, i64 %i
  %byte = load i8, ptr %from
  %to = getelementptr inbounds i8, ptr %message, i64 %i
  store i8 %byte, ptr %to
  %next = add i64 %i, 1
  br label %head
done:
  %last = getelementptr inbounds i8, ptr %message, i64 %n
  store i8 0, ptr %last
  %n32 = trunc i64 %n to i32
  {store("length", "i32 %n32", "ctx", OklLauncher.message_len)}
  br label %end
end:
  ret void
}}
"""


def straight_compute(order: Sequence[int]) -> str:
    """`okl_compute` that launches the given indices, in that order."""
    lines = [f"define void @{COMPUTE}(ptr %ctx) nounwind {{"]
    for number, index in enumerate(order):
        lines += [
            f"  %r{number} = call ptr @fetch_run_ctx(ptr %ctx, i64 {index})",
            f"  %k{number} = call ptr @fetch_kernel(ptr %ctx, i64 {index})",
            f"  call void @launch(ptr %r{number}, ptr %k{number})",
        ]
    return "\n".join([_DECLARATIONS, *lines, "  ret void", "}"])


def loop_compute(count: int) -> str:
    """`okl_compute` that launches 0..count-1 by a loop over the tables: same result, constant build time."""
    return f"""{_DECLARATIONS}
define void @{COMPUTE}(ptr %ctx) nounwind {{
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, {count}
  br i1 %more, label %body, label %end
body:
  %run = call ptr @fetch_run_ctx(ptr %ctx, i64 %i)
  %kernel = call ptr @fetch_kernel(ptr %ctx, i64 %i)
  call void @launch(ptr %run, ptr %kernel)
  %next = add i64 %i, 1
  br label %head
end:
  ret void
}}"""


_DECLARATIONS = """declare ptr @fetch_run_ctx(ptr, i64)
declare ptr @fetch_kernel(ptr, i64)
declare void @launch(ptr, ptr)
"""
