"""Make the gpu ops of a function asynchronous, with dependencies only between ops that access the same memory.

Before:  module attributes {gpu.container_module} {
           func.func @f(%arg0: memref<4xf32>, %arg1: f32) {
             %alloc = memref.alloc() : memref<4xf32>
             gpu.memset %alloc, %arg1 : memref<4xf32>, f32
             %alloc_0 = memref.alloc() : memref<4xf32>
             gpu.memcpy %alloc_0, %arg0 : memref<4xf32>, memref<4xf32>
             gpu.memcpy %arg0, %alloc : memref<4xf32>, memref<4xf32>
             return
           }
         }
After:   module attributes {gpu.container_module} {
           func.func @f(%arg0: memref<4xf32>, %arg1: f32) {
             %alloc = memref.alloc() : memref<4xf32>
             %0 = gpu.wait async
             %1 = gpu.memset async [%0] %alloc, %arg1 : memref<4xf32>, f32
             %alloc_0 = memref.alloc() : memref<4xf32>
             %2 = gpu.wait async
             %3 = gpu.memcpy async [%2] %alloc_0, %arg0 : memref<4xf32>, memref<4xf32>
             %4 = gpu.wait async [%1, %3]
             %5 = gpu.memcpy async [%4] %arg0, %alloc : memref<4xf32>, memref<4xf32>
             gpu.wait [%5]
             return
           }
         }

The accesses of a launch are read from its kernel. The host waits before an op that conflicts with pending gpu ops, for
these only, and at the end of each block. No op is moved, except allocations with `hoist-allocs`. Each gpu op takes one
token, as `gpu-to-llvm` requires: `gpu.wait async` joins several tokens, and forks a token that another op has taken.
`canonicalize` of mlir-opt would remove such a fork: run it before.
Source: seed 003_0c89af35f832d866.txt, the launches edited by hand after `gpu-async-region`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import ForOp, YieldOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.gpu.ops.directives import TOKEN
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchFuncOp
from okl_opt.dialects.upstream.gpu.ops.memory import AllocOp, AsyncOp, DeallocOp, MemcpyOp, MemsetOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.gpu.allocs import allocate_on_gpu, blocks_of, gpu_alloc, hoist_allocations
from okl_opt.passes.gpu.analysis.memory import FunctionMemory
from okl_opt.passes.gpu.analysis.roots import Kind, Root
from okl_opt.passes.gpu.analysis.token_plan import Rules, TokenPlan, loops_with_tokens, plan_block
from okl_opt.passes.gpu.gpu_async_region import refuse_inline_kernels
from okl_opt.passes.gpu.tokens import make_asynchronous, wait_async, wait_on_host
from okl_opt.passes.rewriting.edit import Editor


def _refuse_tokens(function: Operation) -> None:
    """Raise an error at the first op with tokens."""
    for op in function.walk():
        if any(value.type == TOKEN for value in (*op.operands, *op.results)):
            raise op_error(op, "already asynchronous: run on IR without tokens")


def _is_launch(op: Operation) -> bool:
    """Return whether an op runs on the device: a launch, copy or memset."""
    return isinstance(op, LaunchFuncOp | MemcpyOp | MemsetOp)


@dataclass(frozen=True)
class _Buffers:
    """The host buffers that launches use."""

    allocs: Sequence[memref.AllocOp]
    deallocs: Sequence[memref.DeallocOp]
    constants: Sequence[OpResult]
    """Results of constant ops."""


def _buffers_of_launches(function: Operation, memory: FunctionMemory) -> _Buffers:
    used: dict[SSAValue, None] = {}
    for op in function.walk():
        if _is_launch(op):
            roots = [root for value in op.operands for root in memory.roots.of(value) if root.kind is Kind.ALLOC]
            used.update((root.identity, None) for root in roots if isinstance(root.identity, SSAValue))
    allocs = [value.owner for value in used if isinstance(value.owner, memref.AllocOp)]
    roots = {Root(Kind.ALLOC, alloc.memref) for alloc in allocs}
    deallocs: list[memref.DeallocOp] = []
    for op in function.walk():
        if isinstance(op, memref.DeallocOp):
            freed = memory.roots.of(op.memref)
            if roots.isdisjoint(freed):
                continue
            if not roots.issuperset(freed):
                raise op_error(op, "frees a buffer of launches or one of the host: free them apart")
            deallocs.append(op)
    constants = [value for value in used if isinstance(value, OpResult) and memory.roots.is_constant(value.op)]
    return _Buffers(allocs, deallocs, constants)


def _refuse_accesses_of_host(function: Operation, memory: FunctionMemory, buffers: _Buffers) -> None:
    """Raise an error at the first host op that accesses future memory of the device."""
    on_device: dict[Root, Operation] = {Root(Kind.ALLOC, alloc.memref): alloc for alloc in buffers.allocs}
    for op in function.walk():
        if isinstance(op, AllocOp) and op.hostShared is None:
            on_device[Root(Kind.ALLOC, op.memref)] = op
    for op in function.walk():
        if op.regions or isinstance(op, AsyncOp | memref.DeallocOp):
            continue
        for place, _ in memory.touched_by(op) or ():
            if place.root in on_device:
                error = op_error(op, "accesses memory of the device: insert gpu.memcpy first")
                raise error.note(on_device[place.root].location, "allocated here")


class _Tokens:
    """Inserts the tokens of a plan into its block."""

    def __init__(self, edit: Editor, plan: TokenPlan):
        self._edit = edit
        self._plan = plan
        self._tokens: list[SSAValue] = []
        self._taken: set[int] = set()
        """Launches whose token a gpu op has taken directly, without a fork."""

    def write(self) -> None:
        plan = self._plan
        if plan.carried is not None:
            self._tokens.append(self._edit.insert_block_argument(plan.block, len(plan.block.args), TOKEN))
        for op, launch, waits_for in plan.steps:
            if launch is None:
                self._wait(op, waits_for)
            elif isinstance(op, ForOp):
                self._tokens.append(self._carry(op, waits_for))
            else:
                assert isinstance(op, AsyncOp)
                self._tokens.append(make_asynchronous(self._edit, op, [self._dependency(op, waits_for)]))

    def _dependency(self, op: Operation, waits_for: Sequence[int]) -> SSAValue:
        """Return the one token for an op, joined or forked if necessary."""
        if len(waits_for) == 1 and waits_for[0] not in self._taken:
            self._taken.add(waits_for[0])
            return self._tokens[waits_for[0]]
        wait = wait_async([self._tokens[launch] for launch in waits_for])
        return self._edit.insert(wait, InsertPoint.before(op), of=op).results[0]

    def _wait(self, op: Operation | None, waits_for: Sequence[int]) -> None:
        tokens = [self._tokens[launch] for launch in waits_for]
        if self._plan.carried is not None:
            assert isinstance(op, YieldOp)
            joined = self._dependency(op, waits_for)
            self._edit.modify(op).operands = [*op.operands, joined]
        elif op is None:
            self._edit.append(self._plan.block, wait_on_host(tokens))
        else:
            self._edit.insert(wait_on_host(tokens), InsertPoint.before(op), of=op)

    def _carry(self, loop: ForOp, waits_for: Sequence[int]) -> SSAValue:
        """Add a loop-carried token to a loop whose body has its tokens already; return the loop's token."""
        edit = self._edit
        first = self._dependency(loop, waits_for)
        body = edit.move_region_contents_to_new_regions(loop.body)
        carrying = ForOp.create(
            operands=[*loop.operands, first],
            result_types=[*loop.result_types, TOKEN],
            properties=dict(loop.properties),
            attributes=dict(loop.attributes),
            regions=[body],
        )
        edit.insert(carrying, InsertPoint.before(loop), of=loop)
        for old, new in zip(loop.results, carrying.results, strict=False):
            new.name_hint = old.name_hint
            edit.replace_all_uses_with(old, new)
        edit.erase(loop)
        return carrying.results[-1]


@dataclass(frozen=True)
class GpuAsyncDagPass(OpPass):
    """Kernels must be outlined before, and no op may have tokens."""

    name = "gpu-async-dag"
    anchor = FuncOp.name

    noalias_args: bool = False
    """Assume that the arguments of a function share no memory."""

    constant_ops: tuple[str, ...] = ("krnl.global",)
    """Ops whose results are constants in memory of their own, never written."""

    alloc_mode: Literal["host", "host-shared", "device"] = "host"
    """The place of the buffers of launches: on the host, unchanged; in memory shared by both, with copies of constants;
    or on the device, allocated and freed asynchronously."""

    hoist_allocs: bool | None = None
    """Move allocations to the head of the function; by default only with `alloc-mode=host-shared`."""

    loop_tokens: bool = False
    """Let a loop carry a token between iterations if the host waits for nothing in its body."""

    portable: bool = False
    """Let the host wait for the last op on the stream of the op that it needs, since `gpu-to-llvm` destroys the stream
    after a wait. No loop carries a token then."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        refuse_inline_kernels(op)
        launches = [inner for inner in op.walk() if _is_launch(inner)]
        allocates = self.alloc_mode == "device" and any(isinstance(inner, AllocOp) for inner in op.walk())
        if not launches and not allocates:
            return
        _refuse_tokens(op)
        memory = FunctionMemory(op, self.constant_ops)
        buffers = None if self.alloc_mode == "host" else _buffers_of_launches(op, memory)
        if buffers is not None and self.alloc_mode == "device":
            _refuse_accesses_of_host(op, memory, buffers)
        edit = Editor(self)
        if not edit.begin(op):
            return
        if buffers is not None:
            self._move_buffers(edit, buffers)
        hoists = self.alloc_mode == "host-shared" if self.hoist_allocs is None else self.hoist_allocs
        if hoists:
            hoist_allocations(edit, op)
        plans = self._plans(op)
        for plan in plans:
            _Tokens(edit, plan).write()

    def _move_buffers(self, edit: Editor, buffers: _Buffers) -> None:
        is_shared = self.alloc_mode == "host-shared"
        allocate_on_gpu(edit, buffers.allocs, buffers.deallocs, host_shared=is_shared)
        for constant in buffers.constants if is_shared else ():
            _share_constant(edit, constant)

    def _plans(self, function: Operation) -> list[TokenPlan]:
        """Return the plans of all blocks, blocks in an op's regions before the op's own block."""
        assert isinstance(function, FuncOp)
        memory = FunctionMemory(function, self.constant_ops)
        launches = {op for op in function.walk() if _is_launch(op) or self._allocates_on_device(op, memory)}
        rules = Rules(memory, _noalias(function, all_args=self.noalias_args), launches, self.portable, ())
        if self.loop_tokens and not self.portable:
            rules = rules._replace(carries=loops_with_tokens(function, rules))
        plans = [plan_block(block, rules) for block in blocks_of(function)]
        return [plan for plan in plans if plan.steps]

    def _allocates_on_device(self, op: Operation, memory: FunctionMemory) -> bool:
        """Return whether an op allocates or frees device memory asynchronously."""
        if self.alloc_mode != "device":
            return False
        if isinstance(op, AllocOp):
            return op.hostShared is None
        return isinstance(op, DeallocOp) and not any(map(_is_shared, memory.roots.of(op.memref)))


def _is_shared(root: Root) -> bool:
    """Return whether memory is shared by host and device."""
    owner = root.identity.owner if isinstance(root.identity, SSAValue) else None
    return isinstance(owner, AllocOp) and owner.hostShared is not None


def _noalias(function: FuncOp, *, all_args: bool) -> Collection[Root]:
    """Return the arguments of a function that share no memory with other arguments."""
    attributes = () if function.arg_attrs is None else function.arg_attrs.data
    return {
        Root(Kind.ARG, argument)
        for number, argument in enumerate(function.args)
        if all_args or (number < len(attributes) and "llvm.noalias" in attributes[number].data)
    }


def _share_constant(edit: Editor, constant: OpResult) -> None:
    """Copy a constant to memory shared by host and device, and let its users take the copy."""
    made = gpu_alloc((), (), constant, host_shared=True)
    edit.insert(made, InsertPoint.after(constant.op), of=constant)
    edit.replace_all_uses_with(constant, made.memref)
    edit.insert(memref.CopyOp(constant, made.memref), InsertPoint.after(made), of=constant)
