"""Launches on streams as LLVM IR: a compute function whose launches run on several threads at the same time.

    void okl_run_streams(ptr launcher)

A stream is a list of launches. A thread claims a stream, runs its launches in order until one has to wait, and leaves
the stream for any thread to continue. So no thread waits while a launch can run, and any number of threads, even one,
finishes. A launch waits only for launches before it in program order.

Kernels of a stream have a launcher of its own. It keeps their errors apart, and has no pool, so a parallel loop of a
kernel runs in the thread of its stream. Launches after a failed one are skipped, while those before it in program order
still run. So the error of a run is the same as in order.
"""

from __future__ import annotations

from okl_opt.runtime.base.abi import OklLauncher, OklStream, OklStreamLaunch, OklStreams, OklStreamWait
from okl_opt.runtime.native.parallel import PARALLEL_FOR
from okl_opt.runtime.native.text import at, element_at, load, store
from okl_opt.runtime.native.waiting import DECLARE_SYSCALL, SPINS, SYSCALL, declare_pause, pause, sleep, wake

RUN_STREAMS = "okl_run_streams"
IMPORTS = (PARALLEL_FOR, SYSCALL)
"""The functions that the code calls."""

_NONE_FAILED = (1 << 63) - 1


def launch_streams() -> str:
    """The module that defines RUN_STREAMS. It needs IMPORTS and `launch`."""
    return "\n".join([_declarations(), _run(), _reset(), _keep_error(), _work(), _advance(), _is_ready()])


def _declarations() -> str:
    return f"""
declare void @launch(ptr, ptr)
declare i32 @{PARALLEL_FOR}(ptr, ptr, ptr, i64)
{DECLARE_SYSCALL}
{declare_pause()}"""


def _run() -> str:
    return f"""
define void @{RUN_STREAMS}(ptr %ctx) nounwind {{
  {at("streams_at", "ctx", OklLauncher.streams)}
  %state = load ptr, ptr %streams_at
  {store("failed", f"i64 {_NONE_FAILED}", "state", OklStreams.failed)}
  {load("n", "i64", "state", OklStreams.n_streams)}
  %left = trunc i64 %n to i32
  {store("left", "i32 %left", "state", OklStreams.left)}
  call void @okl_reset_streams(ptr %state)
  {load("pool", "ptr", "state", OklStreams.pool)}
  {load("parts", "i64", "state", OklStreams.parts)}
  %always_good = call i32 @{PARALLEL_FOR}(ptr %pool, ptr @okl_work_on_streams, ptr %state, i64 %parts)
  %failed = load i64, ptr %failed_at
  %good = icmp eq i64 %failed, {_NONE_FAILED}
  br i1 %good, label %end, label %bad
bad:
  call void @okl_keep_error(ptr %state, ptr %ctx, i64 %failed)
  br label %end
end:
  ret void
}}"""


def _each_stream(body: str) -> str:
    """From block `entry` to block `done`: for each stream run `body`, which ends with a branch to `next`."""
    return f"""entry:
  {load("n", "i64", "state", OklStreams.n_streams)}
  {load("streams", "ptr", "state", OklStreams.streams)}
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i_next, %next ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  {element_at("stream", "streams", OklStream, "%i")}
  {load("launcher", "ptr", "stream", OklStream.launcher)}
  {body}
next:
  %i_next = add i64 %i, 1
  br label %head"""


def _reset() -> str:
    body = f"""{at("claimed_at", "stream", OklStream.claimed)}
  store i32 0, ptr %claimed_at
  {store("done", "i64 0", "stream", OklStream.done)}
  {store("failed", f"i64 {_NONE_FAILED}", "stream", OklStream.failed)}
  {store("status", "i32 0", "launcher", OklLauncher.status)}
  {store("index", "i32 -1", "launcher", OklLauncher.failed_index)}
  {store("length", "i32 0", "launcher", OklLauncher.message_len)}
  br label %next"""
    return f"""
define internal void @okl_reset_streams(ptr %state) nounwind {{
{_each_stream(body)}
done:
  ret void
}}"""


def _keep_error() -> str:
    """Copy the error of the stream whose launch number `failed` has failed to the launcher."""
    body = f"""{at("failed_at", "stream", OklStream.failed)}
  %number = load i64, ptr %failed_at
  %is_first = icmp eq i64 %number, %failed
  br i1 %is_first, label %first, label %next
first:
  {at("status_from", "launcher", OklLauncher.status)}
  %status = load i32, ptr %status_from
  {at("status_to", "ctx", OklLauncher.status)}
  store i32 %status, ptr %status_to
  {at("index_from", "launcher", OklLauncher.failed_index)}
  %index = load i32, ptr %index_from
  {at("index_to", "ctx", OklLauncher.failed_index)}
  store i32 %index, ptr %index_to
  {at("message_from", "launcher", OklLauncher.message)}
  %message = load ptr, ptr %message_from
  {at("message_to", "ctx", OklLauncher.message)}
  store ptr %message, ptr %message_to
  {at("length_from", "launcher", OklLauncher.message_len)}
  %length = load i32, ptr %length_from
  {at("length_to", "ctx", OklLauncher.message_len)}
  store i32 %length, ptr %length_to
  br label %next"""
    return f"""
define internal void @okl_keep_error(ptr %state, ptr %ctx, i64 %failed) nounwind {{
{_each_stream(body)}
done:
  ret void
}}"""


def _work() -> str:
    """A part of the region: visit all streams, from number `first` on, until all are done."""
    return f"""
define internal i32 @okl_work_on_streams(ptr %state, i64 %first) nounwind {{
entry:
  {load("n", "i64", "state", OklStreams.n_streams)}
  {load("streams", "ptr", "state", OklStreams.streams)}
  {at("epoch", "state", OklStreams.epoch)}
  {at("sleepers", "state", OklStreams.sleepers)}
  {at("left_at", "state", OklStreams.left)}
  br label %begin
begin:
  ; Read before the streams: what is done from here on keeps this thread awake.
  %seen = load atomic i32, ptr %epoch seq_cst, align 4
  %left = load atomic i32, ptr %left_at seq_cst, align 4
  %over = icmp eq i32 %left, 0
  br i1 %over, label %end, label %head
head:
  %i = phi i64 [ 0, %begin ], [ %i_next, %body ]
  %ran = phi i1 [ 0, %begin ], [ %ran_next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %looked
body:
  %shifted = add i64 %first, %i
  %number = urem i64 %shifted, %n
  {element_at("stream", "streams", OklStream, "%number")}
  %advanced = call i1 @okl_advance(ptr %state, ptr %stream)
  %ran_next = or i1 %ran, %advanced
  %i_next = add i64 %i, 1
  br label %head
looked:
  br i1 %ran, label %begin, label %spin
spin:
  %spins = phi i32 [ 0, %looked ], [ %spins_next, %relax ]
  %now = load atomic i32, ptr %epoch seq_cst, align 4
  %changed = icmp ne i32 %now, %seen
  br i1 %changed, label %begin, label %wait
wait:
  %spins_next = add i32 %spins, 1
  %long = icmp ugt i32 %spins_next, {SPINS}
  br i1 %long, label %sleep, label %relax
relax:
  {pause()}
  br label %spin
sleep:
  %before = atomicrmw add ptr %sleepers, i32 1 seq_cst
  %seen64 = zext i32 %seen to i64
  {sleep("woken", "epoch", "%seen64")}
  %after = atomicrmw sub ptr %sleepers, i32 1 seq_cst
  br label %begin
end:
  ret i32 0
}}"""


def _advance() -> str:
    """Run the ready launches of a stream, unless another thread has claimed it; return 1 if any has run."""
    return f"""
define internal i1 @okl_advance(ptr %state, ptr %stream) nounwind {{
entry:
  {at("claimed", "stream", OklStream.claimed)}
  {at("done_at", "stream", OklStream.done)}
  {load("n", "i64", "stream", OklStream.n_launches)}
  {load("launches", "ptr", "stream", OklStream.launches)}
  {load("launcher", "ptr", "stream", OklStream.launcher)}
  {at("status_at", "launcher", OklLauncher.status)}
  {at("own_failed", "stream", OklStream.failed)}
  {at("failed_at", "state", OklStreams.failed)}
  {at("left_at", "state", OklStreams.left)}
  {at("epoch", "state", OklStreams.epoch)}
  {at("sleepers_at", "state", OklStreams.sleepers)}
  br label %try
try:
  %ran = phi i1 [ 0, %entry ], [ %ran_here, %leave ]
  %ready = call i1 @okl_is_ready(ptr %stream)
  br i1 %ready, label %claim, label %end
claim:
  %taken = cmpxchg ptr %claimed, i32 0, i32 1 seq_cst seq_cst
  %mine = extractvalue {{i32, i1}} %taken, 1
  br i1 %mine, label %next, label %end
next:
  %ran_here = phi i1 [ %ran, %claim ], [ 1, %told ]
  %goes_on = call i1 @okl_is_ready(ptr %stream)
  br i1 %goes_on, label %check, label %leave
check:
  %done = load atomic i64, ptr %done_at monotonic, align 8
  {element_at("launch", "launches", OklStreamLaunch, "%done")}
  {load("number", "i64", "launch", OklStreamLaunch.number)}
  %failed = load atomic i64, ptr %failed_at acquire, align 8
  %skipped = icmp sgt i64 %number, %failed
  br i1 %skipped, label %over, label %run
run:
  {at("run_at", "launch", OklStreamLaunch.run)}
  %context = load ptr, ptr %run_at
  {load("kernel", "ptr", "launch", OklStreamLaunch.kernel)}
  call void @launch(ptr %context, ptr %kernel)
  %status = load i32, ptr %status_at
  %good = icmp eq i32 %status, 0
  br i1 %good, label %over, label %fail
fail:
  store i64 %number, ptr %own_failed
  %failed_before = atomicrmw min ptr %failed_at, i64 %number seq_cst
  br label %over
over:
  %done_now = add i64 %done, 1
  store atomic i64 %done_now, ptr %done_at seq_cst, align 8
  %is_last = icmp eq i64 %done_now, %n
  br i1 %is_last, label %last, label %tell
last:
  %left_before = atomicrmw sub ptr %left_at, i32 1 seq_cst
  br label %tell
tell:
  %epoch_before = atomicrmw add ptr %epoch, i32 1 seq_cst
  %sleepers = load atomic i32, ptr %sleepers_at seq_cst, align 4
  %asleep = icmp ne i32 %sleepers, 0
  br i1 %asleep, label %wake, label %told
wake:
  %sleepers64 = zext i32 %sleepers to i64
  {wake("woken", "epoch", "%sleepers64")}
  br label %told
told:
  br label %next
leave:
  %claimed_before = atomicrmw xchg ptr %claimed, i32 0 seq_cst
  ; What the next launch waits for may have been done since the look, by a thread that found the stream claimed.
  br label %try
end:
  ret i1 %ran
}}"""


def _is_ready() -> str:
    """Return whether a stream has a next launch whose waits are all done."""
    return f"""
define internal i1 @okl_is_ready(ptr %stream) nounwind {{
entry:
  {at("done_at", "stream", OklStream.done)}
  %done = load atomic i64, ptr %done_at seq_cst, align 8
  {load("n", "i64", "stream", OklStream.n_launches)}
  %has_next = icmp ult i64 %done, %n
  br i1 %has_next, label %start, label %no
start:
  {load("launches", "ptr", "stream", OklStream.launches)}
  {element_at("launch", "launches", OklStreamLaunch, "%done")}
  {load("waits", "ptr", "launch", OklStreamLaunch.waits)}
  {load("n_waits", "i64", "launch", OklStreamLaunch.n_waits)}
  br label %head
head:
  %i = phi i64 [ 0, %start ], [ %i_next, %good ]
  %more = icmp ult i64 %i, %n_waits
  br i1 %more, label %body, label %yes
body:
  {element_at("wait", "waits", OklStreamWait, "%i")}
  {load("other", "ptr", "wait", OklStreamWait.stream)}
  {load("count", "i64", "wait", OklStreamWait.count)}
  {at("other_done_at", "other", OklStream.done)}
  %other_done = load atomic i64, ptr %other_done_at seq_cst, align 8
  %is_done = icmp uge i64 %other_done, %count
  br i1 %is_done, label %good, label %no
good:
  %i_next = add i64 %i, 1
  br label %head
yes:
  ret i1 1
no:
  ret i1 0
}}"""
