"""LLVM IR of a launch on an NVIDIA GPU: calls of the driver around the compute function.

The compute function puts kernels on the launch's stream. This code makes the GPU's context current in the calling
thread, and waits for the stream once at the end. With graphs, the compute function only runs to be captured: in the
first run, and after an argument or result has moved.
"""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.base.abi import OklGpu, OklGpuAction, OklLauncher, OklRunCtx, OklTensor
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.native.text import at, element_at, load, pointer_in, store

RUN = "okl_gpu_run"
"""`void okl_gpu_run(okl_launcher*)`, in place of the compute function."""
LAUNCH_KERNEL = "cuLaunchKernel"
COPY = "cuMemcpyAsync"
SET_CURRENT, SYNCHRONIZE = "cuCtxSetCurrent", "cuStreamSynchronize"
BEGIN, END = "cuStreamBeginCapture", "cuStreamEndCapture"
LAUNCH_GRAPH, DROP_GRAPH = "cuGraphLaunch", "cuGraphDestroy"
FOR_RUNS = (SET_CURRENT, SYNCHRONIZE, BEGIN, END, LAUNCH_GRAPH, DROP_GRAPH)
"""The driver's functions that a run needs besides those that kernels call."""
RUN_STEPS = "okl_gpu_actions"
"""`void okl_gpu_actions(okl_launcher*)`: a compute function that puts launches on several streams."""
RECORD, WAIT = "cuEventRecord", "cuStreamWaitEvent"
FOR_STEPS = (RECORD, WAIT)
"""The driver's functions that RUN_STEPS calls."""

_THREAD_LOCAL = 1
"""A capture mode in which actions of other threads do not disturb it."""


def c_string(name: str, text: str) -> str:
    """A constant with a NUL-terminated text."""
    data = text.encode()
    written = "".join(f"\\{byte:02X}" for byte in (*data, 0))
    return f'@{name} = private unnamed_addr constant [{len(data) + 1} x i8] c"{written}"'


def device_of_kernel() -> Sequence[str]:
    """Lines of a kernel that load the `okl_gpu` of the run context %run, and its stream."""
    return [
        *pointer_in("launcher", "run", OklRunCtx.launcher),
        *pointer_in("device", "launcher", OklLauncher.device),
        *pointer_in("stream", "device", OklGpu.stream),
    ]


def failed_kernel(result: str, function: str) -> Sequence[str]:
    """Lines that end a kernel after a failed call of the driver."""
    return [
        at("result_at", "device", OklGpu.result),
        f"store i32 {result}, ptr %result_at",
        at("function_at", "device", OklGpu.function),
        f"store ptr {function}, ptr %function_at",
        f"ret i32 {Status.PROVIDER.value}",
    ]


def _checked(name: str, function: str, arguments: str, good: str, bad: str) -> str:
    """A call of the driver, followed by the block `good`, or `bad` if it fails."""
    return f"""
  %{name} = call i32 @{function}({arguments})
  %{name}_good = icmp eq i32 %{name}, 0
  br i1 %{name}_good, label %{good}, label %{name}_failed
{name}_failed:
  call void @okl_gpu_failed(ptr %ctx, ptr %gpu, i32 %{name}, ptr @okl_name_{function})
  br label %{bad}"""


def gpu_steps() -> str:
    """`okl_gpu_actions`. The code needs `launch` and `okl_gpu_failed`.

    A failed launch skips all later ones, but streams still join, so that the host waits for all of them.
    """
    return f"""
declare i32 @{RECORD}(ptr, ptr)
declare i32 @{WAIT}(ptr, ptr, i32)
declare void @launch(ptr, ptr)

define void @{RUN_STEPS}(ptr %ctx) nounwind {{
entry:
  {load("gpu", "ptr", "ctx", OklLauncher.device)}
  {load("steps", "ptr", "gpu", OklGpu.steps)}
  {load("n", "i64", "gpu", OklGpu.n_steps)}
  {load("own", "ptr", "gpu", OklGpu.stream)}
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i_next, %next ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  {element_at("step", "steps", OklGpuAction, "%i")}
  %i_next = add i64 %i, 1
  {load("stream", "ptr", "step", OklGpuAction.stream)}
  {load("run", "ptr", "step", OklGpuAction.run)}
  {load("event", "ptr", "step", OklGpuAction.event)}
  %launches = icmp ne ptr %run, null
  br i1 %launches, label %kernel, label %order
kernel:
  {at("kernel_at", "step", OklGpuAction.kernel)}
  %made = load ptr, ptr %kernel_at
  store ptr %stream, ptr %own_at
  call void @launch(ptr %run, ptr %made)
  br label %next
order:
  {load("records", "i64", "step", OklGpuAction.records)}
  %waits = icmp eq i64 %records, 0
  br i1 %waits, label %wait, label %record
record:{_checked("recorded", RECORD, "ptr %event, ptr %stream", "next", "next")}
wait:{_checked("waited", WAIT, "ptr %stream, ptr %event, i32 0", "next", "next")}
next:
  br label %head
end:
  store ptr %own, ptr %own_at
  ret void
}}
"""


def gpu_run() -> str:
    """`okl_gpu_run`, and the functions that `gpu_steps` needs."""
    called = [*FOR_RUNS, *FOR_STEPS]
    names = "\n".join(c_string(f"okl_name_{name}", name) for name in called if name != DROP_GRAPH)
    return f"""{names}
declare i32 @{SET_CURRENT}(ptr)
declare i32 @{SYNCHRONIZE}(ptr)
declare i32 @{BEGIN}(ptr, i32)
declare i32 @{END}(ptr, ptr)
declare i32 @{LAUNCH_GRAPH}(ptr, ptr)
declare i32 @{DROP_GRAPH}(ptr)

define void @{RUN}(ptr %ctx) nounwind {{
entry:
  %made = alloca ptr
  {at("status_at", "ctx", OklLauncher.status)}
  %before = load i32, ptr %status_at
  %fine = icmp eq i32 %before, 0
  br i1 %fine, label %enter, label %end
enter:
  {load("gpu", "ptr", "ctx", OklLauncher.device)}
  {load("context", "ptr", "gpu", OklGpu.context)}
  {load("stream", "ptr", "gpu", OklGpu.stream)}
  {load("compute", "ptr", "gpu", OklGpu.compute)}
  {load("captured", "ptr", "gpu", OklGpu.captured)}
  {at("graph_at", "gpu", OklGpu.graph)}{_checked("entered", SET_CURRENT, "ptr %context", "entered_now", "end")}
entered_now:
  %plain = icmp eq ptr %captured, null
  br i1 %plain, label %kernels, label %graphs
kernels:
  call void %compute(ptr %ctx)
  br label %wait
graphs:
  %kept = load ptr, ptr %graph_at
  %none = icmp eq ptr %kept, null
  br i1 %none, label %capture, label %compare
compare:
  %same = call i1 @okl_gpu_same(ptr %ctx, ptr %gpu)
  br i1 %same, label %ready, label %capture
capture:{_checked("begun", BEGIN, f"ptr %stream, i32 {_THREAD_LOCAL}", "record", "end")}
record:
  store ptr null, ptr %made
  call void %compute(ptr %ctx)
  %stopped = call i32 @{END}(ptr %stream, ptr %made)
  %graph = load ptr, ptr %made
  %after = load i32, ptr %status_at
  %recorded = icmp eq i32 %after, 0
  br i1 %recorded, label %check, label %drop
check:
  %stopped_good = icmp eq i32 %stopped, 0
  br i1 %stopped_good, label %take, label %stopped_failed
stopped_failed:
  call void @okl_gpu_failed(ptr %ctx, ptr %gpu, i32 %stopped, ptr @okl_name_{END})
  br label %drop
drop:
  %no_graph = icmp eq ptr %graph, null
  br i1 %no_graph, label %end, label %drop_now
drop_now:
  %dropped = call i32 @{DROP_GRAPH}(ptr %graph)
  br label %end
take:
  %taken = call i32 %captured(ptr %ctx, ptr %graph)
  %taken_good = icmp eq i32 %taken, 0
  br i1 %taken_good, label %ready, label %refused
refused:
  store i32 %taken, ptr %status_at
  br label %end
ready:
  %runnable = load ptr, ptr %graph_at{_checked("launched", LAUNCH_GRAPH, "ptr %runnable, ptr %stream", "wait", "wait")}
wait:{_checked("waited", SYNCHRONIZE, "ptr %stream", "end", "end")}
end:
  ret void
}}

define internal void @okl_gpu_failed(ptr %ctx, ptr %gpu, i32 %result, ptr %function) nounwind {{
  {at("status_at", "ctx", OklLauncher.status)}
  %before = load i32, ptr %status_at
  %first = icmp eq i32 %before, 0
  br i1 %first, label %keep, label %end
keep:
  store i32 {Status.PROVIDER.value}, ptr %status_at
  {store("result", "i32 %result", "gpu", OklGpu.result)}
  {store("function", "ptr %function", "gpu", OklGpu.function)}
  br label %end
end:
  ret void
}}

define internal i1 @okl_gpu_same(ptr %ctx, ptr %gpu) nounwind {{
  {load("places", "ptr", "gpu", OklGpu.places)}
  {load("args", "ptr", "ctx", OklLauncher.args)}
  {load("n_args", "i64", "ctx", OklLauncher.n_args)}
  {load("rets", "ptr", "ctx", OklLauncher.rets)}
  {load("n_rets", "i64", "ctx", OklLauncher.n_rets)}
  %ret_places = getelementptr inbounds ptr, ptr %places, i64 %n_args
  %args_same = call i1 @okl_gpu_same_tensors(ptr %args, ptr %places, i64 %n_args)
  %rets_same = call i1 @okl_gpu_same_tensors(ptr %rets, ptr %ret_places, i64 %n_rets)
  %same = and i1 %args_same, %rets_same
  ret i1 %same
}}

define internal i1 @okl_gpu_same_tensors(ptr %tensors, ptr %places, i64 %n) nounwind {{
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  {element_at("tensor", "tensors", OklTensor, "%i")}
  {load("data", "ptr", "tensor", OklTensor.data)}
  %place_at = getelementptr inbounds ptr, ptr %places, i64 %i
  %place = load ptr, ptr %place_at
  %same = icmp eq ptr %data, %place
  %next = add i64 %i, 1
  br i1 %same, label %head, label %end
end:
  %all = phi i1 [ 1, %head ], [ 0, %body ]
  ret i1 %all
}}
"""
