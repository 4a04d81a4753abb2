"""Parallel regions as LLVM IR: `okl_parallel_for`, and the workers' loop.

    i32 okl_parallel_for(ptr pool, ptr fn, ptr arg, i64 count)   ; fn(arg, i) for i in 0..count-1
    void okl_worker(ptr pool)                                    ; returns once the pool is stopped
    void okl_stop(ptr pool)

The caller publishes a region, runs parts itself, closes the region when none is left, and waits for the workers inside.
A late worker finds the region closed and does not enter. The first nonzero status is kept, and parts not yet begun are
skipped. Without a pool, or if it is busy, the caller runs all parts itself: a nested region or a second caller never
waits.
"""

from __future__ import annotations

from okl_opt.runtime.base.abi import OklPool
from okl_opt.runtime.native.text import at, load, store
from okl_opt.runtime.native.waiting import DECLARE_SYSCALL, SPINS, SYSCALL, declare_pause, pause, sleep, wake

PARALLEL_FOR = "okl_parallel_for"
WORKER = "okl_worker"
STOP = "okl_stop"
SYSTEM_FUNCTIONS = (SYSCALL, "sched_yield")
"""The C library functions that the code calls."""


def parallel_code() -> str:
    """The module that defines PARALLEL_FOR, WORKER and STOP."""
    return f"""
{DECLARE_SYSCALL}
declare i32 @sched_yield()
{declare_pause()}

define i32 @{PARALLEL_FOR}(ptr %pool, ptr %fn, ptr %arg, i64 %count) nounwind {{
  %none = icmp eq ptr %pool, null
  %few = icmp slt i64 %count, 2
  %serial = or i1 %none, %few
  br i1 %serial, label %alone, label %try
try:
  {at("busy", "pool", OklPool.busy)}
  %taken = cmpxchg ptr %busy, i32 0, i32 1 acquire monotonic
  %mine = extractvalue {{i32, i1}} %taken, 1
  br i1 %mine, label %region, label %alone

alone:
  br label %head
head:
  %i = phi i64 [ 0, %alone ], [ %next, %good ]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %body, label %done
body:
  %part = call i32 %fn(ptr %arg, i64 %i)
  %ok = icmp eq i32 %part, 0
  br i1 %ok, label %good, label %failed
good:
  %next = add i64 %i, 1
  br label %head
failed:
  ret i32 %part
done:
  ret i32 0

region:
  {store("fn", "ptr %fn", "pool", OklPool.fn)}
  {store("arg", "ptr %arg", "pool", OklPool.arg)}
  {store("count", "i64 %count", "pool", OklPool.count)}
  {at("next_at", "pool", OklPool.next)}
  store atomic i64 0, ptr %next_at monotonic, align 8
  {at("status_at", "pool", OklPool.status)}
  store atomic i32 0, ptr %status_at monotonic, align 4
  {at("open", "pool", OklPool.is_open)}
  store atomic i32 1, ptr %open seq_cst, align 4
  {at("epoch", "pool", OklPool.epoch)}
  %before = atomicrmw add ptr %epoch, i32 1 seq_cst
  {at("sleepers_at", "pool", OklPool.sleepers)}
  %sleepers = load atomic i32, ptr %sleepers_at seq_cst, align 4
  %sleep = icmp ne i32 %sleepers, 0
  br i1 %sleep, label %wake, label %work
wake:
  %others = sub i64 %count, 1
  {wake("woken", "epoch", "%others")}
  br label %work
work:
  call void @okl_parts(ptr %pool)
  %closed = atomicrmw xchg ptr %open, i32 0 seq_cst
  {at("active", "pool", OklPool.active)}
  br label %wait
wait:
  %spins = phi i32 [ 0, %work ], [ %spins_next, %again ]
  %inside = load atomic i32, ptr %active seq_cst, align 4
  %left = icmp eq i32 %inside, 0
  br i1 %left, label %finish, label %pause
pause:
  {pause()}
  %spins_next = add i32 %spins, 1
  %long = icmp ugt i32 %spins, {SPINS}
  br i1 %long, label %yield, label %again
yield:
  %yielded = call i32 @sched_yield()
  br label %again
again:
  br label %wait
finish:
  %status = load atomic i32, ptr %status_at acquire, align 4
  store atomic i32 0, ptr %busy release, align 4
  ret i32 %status
}}

define internal void @okl_parts(ptr %pool) nounwind {{
  {load("fn", "ptr", "pool", OklPool.fn)}
  {load("arg", "ptr", "pool", OklPool.arg)}
  {load("count", "i64", "pool", OklPool.count)}
  {at("next_at", "pool", OklPool.next)}
  {at("status_at", "pool", OklPool.status)}
  br label %head
head:
  %i = atomicrmw add ptr %next_at, i64 1 monotonic
  %more = icmp slt i64 %i, %count
  br i1 %more, label %check, label %done
check:
  %before = load atomic i32, ptr %status_at monotonic, align 4
  %go = icmp eq i32 %before, 0
  br i1 %go, label %body, label %head
body:
  %status = call i32 %fn(ptr %arg, i64 %i)
  %ok = icmp eq i32 %status, 0
  br i1 %ok, label %head, label %failed
failed:
  %kept = cmpxchg ptr %status_at, i32 0, i32 %status acq_rel monotonic
  br label %head
done:
  ret void
}}

define void @{STOP}(ptr %pool) nounwind {{
  {at("stop", "pool", OklPool.stop)}
  store atomic i32 1, ptr %stop release, align 4
  {at("epoch", "pool", OklPool.epoch)}
  %before = atomicrmw add ptr %epoch, i32 1 seq_cst
  {wake("all", "epoch", "65536")}
  ret void
}}

define void @{WORKER}(ptr %pool) nounwind {{
entry:
  {at("epoch", "pool", OklPool.epoch)}
  {at("sleepers", "pool", OklPool.sleepers)}
  {at("stop_at", "pool", OklPool.stop)}
  {at("open_at", "pool", OklPool.is_open)}
  {at("active", "pool", OklPool.active)}
  br label %idle
idle:
  %seen = phi i32 [ 0, %entry ], [ %now, %leave ]
  br label %spin
spin:
  %spins = phi i32 [ 0, %idle ], [ %spins_next, %relax ], [ 0, %slept ]
  %now = load atomic i32, ptr %epoch acquire, align 4
  %changed = icmp ne i32 %now, %seen
  br i1 %changed, label %awake, label %wait
wait:
  %spins_next = add i32 %spins, 1
  %long = icmp ugt i32 %spins_next, {SPINS}
  br i1 %long, label %sleep, label %relax
relax:
  {pause()}
  br label %spin
sleep:
  %sleepers_before = atomicrmw add ptr %sleepers, i32 1 seq_cst
  %seen64 = zext i32 %seen to i64
  {sleep("woken", "epoch", "%seen64")}
  %sleepers_after = atomicrmw sub ptr %sleepers, i32 1 seq_cst
  br label %slept
slept:
  br label %spin
awake:
  %stop = load atomic i32, ptr %stop_at acquire, align 4
  %stopped = icmp ne i32 %stop, 0
  br i1 %stopped, label %end, label %enter
enter:
  %entered = atomicrmw add ptr %active, i32 1 seq_cst
  %open = load atomic i32, ptr %open_at seq_cst, align 4
  %is_open = icmp ne i32 %open, 0
  br i1 %is_open, label %work, label %leave
work:
  call void @okl_parts(ptr %pool)
  br label %leave
leave:
  %left = atomicrmw sub ptr %active, i32 1 seq_cst
  br label %idle
end:
  ret void
}}
"""
