"""The C structs of one context, as `runtime/base/abi.py` lays them out, filled once.

Source: seed 000_5288debaba9517ca.txt, launcher, reg and run contexts.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from itertools import accumulate

from okl_opt.runtime.base.abi import (
    ABI_VERSION,
    MAGIC,
    Block,
    OklKernel,
    OklLauncher,
    OklRunCtx,
    OklTensor,
    StructArray,
    Table,
    TensorFlag,
    Texts,
)
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.kernels.registry import PROVIDER_NUMBERS
from okl_opt.runtime.launch.streams import Streams
from okl_opt.runtime.plan.launch_plan import Slot, Space, plan_memory

MESSAGE_CAPACITY = 512

_UNKNOWN = TensorSpec((0,), DType.F32)
"""The type of an argument that no op reads."""


class LaunchStructs:
    """The structs of a launch; a run only rewrites the addresses of arguments and results.

    `allocated` counts all bytes, `workspace` is the scratch: temporaries, then the kernels' workspace.
    """

    def __init__(self, launch: CompiledLaunch, threads: int, pool: int | None):
        """`pool` is the address of the threads' `okl_pool`. Raises: MemoryError."""
        plan = launch.plan
        places = plan_memory(plan)
        self._streams: Streams | None = None
        if launch.streams is not None and pool is not None:
            self._streams = Streams(plan, MESSAGE_CAPACITY)
        apart = launch.overlaps_streams or self._streams is not None
        streams: Mapping[int, int] = plan.streams_of_runs() if apart else {}
        scratch, scratch_bytes = _places_of_scratch([launch.workspaces[number] for number in plan.runs], streams)
        self.workspace = launch.memory.allocate(places.nbytes + scratch_bytes)
        if launch.memory.is_host:
            ctypes.memset(self.workspace.address, 0, self.workspace.nbytes)  # touch all pages now
        self._kept: list[Table | Texts] = []
        self.allocated = self.workspace.nbytes
        self.args = self._tensors([spec or _UNKNOWN for spec in plan.args])
        self._rets = self._tensors(plan.rets)
        self._temps = self._tensors(plan.temps)
        for index, offset in enumerate(places.offsets):
            temp = self._temps[index]
            temp.data = self.workspace.address + offset if temp.elem_count else None
            temp.flags |= TensorFlag.ALIGNED | TensorFlag.OWNED
        self._launcher = StructArray(OklLauncher, 1)
        self.allocated += self._launcher.nbytes
        self.address = self._launcher.address
        self.launcher.max_threads = threads
        self._attached: list[object] = []
        own = self.workspace.address + places.nbytes
        self._runs = self._run_contexts(launch, [own + offset for offset in scratch])
        self._kernels = self._all_kernels(launch)
        self._fill_launcher(launch, pool)
        if self._streams is not None and pool is not None:
            self.launcher.streams = self._streams.connect(self._runs, self._kernels, threads, pool)
            self.allocated += self._streams.nbytes

    @property
    def launcher(self) -> OklLauncher:
        return self._launcher[0]

    @property
    def runs_on_streams(self) -> bool:
        """Return whether the launches run on the streams of the plan, not in order."""
        return self._streams is not None

    @property
    def kernel_launchers(self) -> Sequence[int]:
        """The launchers that receive the errors of kernels."""
        return [self.address] if self._streams is None else self._streams.launchers

    def run(self, index: int) -> OklRunCtx:
        """Run context `index`."""
        return self._runs[index]

    def _tensors(self, specs: Sequence[TensorSpec]) -> StructArray[OklTensor]:
        tensors = StructArray(OklTensor, len(specs))
        sizes = self._keep(Table([row for spec in specs for row in (spec.shape, spec.strides)]))
        self.allocated += tensors.nbytes
        for index, spec in enumerate(specs):
            tensor = tensors[index]
            tensor.nbytes = spec.nbytes
            tensor.dtype = spec.dtype.value
            tensor.rank = spec.rank
            if spec.rank:
                tensor.shape, tensor.strides = sizes[2 * index], sizes[2 * index + 1]
            tensor.elem_count = spec.elem_count
            tensor.flags = TensorFlag.CONTIGUOUS
        return tensors

    def _run_contexts(self, launch: CompiledLaunch, scratch: Sequence[int]) -> StructArray[OklRunCtx]:
        plan = launch.plan
        places = {Space.ARG: self.args, Space.RET: self._rets, Space.TEMP: self._temps}

        def addresses(slots: Sequence[Slot]) -> list[int]:
            return [places[slot.space].address_of(slot.index) for slot in slots]

        ops = [plan.ops[number] for number in plan.runs]
        tables = self._keep(Table([addresses(slots) for op in ops for slots in (op.inputs, op.outputs)]))
        runs = StructArray(OklRunCtx, len(ops))
        self.allocated += runs.nbytes
        for index, (number, op) in enumerate(zip(plan.runs, ops, strict=True)):
            run = runs[index]
            run.launcher = self.address if self._streams is None else self._streams.launcher_of(index)
            run.index = index
            run.ins, run.outs = tables[2 * index], tables[2 * index + 1]
            run.n_ins = len(op.inputs)
            run.n_outs = len(op.outputs)
            if launch.workspaces[number]:
                run.tmp = scratch[index]
                run.tmp_bytes = launch.workspaces[number]
            attached = launch.entries[number].attach(op.reg, run)
            if attached is not None:
                self._attached.append(attached)
        return runs

    def _all_kernels(self, launch: CompiledLaunch) -> StructArray[OklKernel]:
        plan = launch.plan
        names = self._keep(Texts([op.reg.op_type for op in plan.ops]))
        kernels = StructArray(OklKernel, len(plan.kernels))
        self.allocated += kernels.nbytes
        for index, number in enumerate(plan.kernels):
            kernel = kernels[index]
            kernel.fn = launch.addresses[number]
            kernel.kernel_name = names[number]
            kernel.provider = PROVIDER_NUMBERS.get(launch.entries[number].provider, 0)
            kernel.flags = launch.entries[number].flags
            kernel.abi = ABI_VERSION
        return kernels

    def _fill_launcher(self, launch: CompiledLaunch, pool: int | None) -> None:
        plan = launch.plan
        self._message = Block(MESSAGE_CAPACITY)
        self.allocated += self._message.nbytes
        op_names = self._keep(Texts([op.reg.op_name for op in plan.ops]))
        launcher = self.launcher
        launcher.magic = MAGIC
        launcher.abi = ABI_VERSION
        launcher.failed_index = -1
        launcher.message = self._message.address
        launcher.message_cap = MESSAGE_CAPACITY
        launcher.n_ops = len(plan.runs)
        (launcher.reg_ctxs,) = self._keep(Table([op_names]))
        (launcher.run_ctxs,) = self._keep(Table([self._runs.addresses()]))
        (launcher.kernels,) = self._keep(Table([self._kernels.addresses()]))
        launcher.args, launcher.n_args = self.args.address, len(plan.args)
        launcher.rets, launcher.n_rets = self._rets.address, len(plan.rets)
        launcher.temps, launcher.n_temps = self._temps.address, len(plan.temps)
        launcher.workspace, launcher.workspace_bytes = self.workspace.address, self.workspace.nbytes
        launcher.pool = pool

    def _keep(self, table: Table | Texts) -> list[int]:
        """Keep a table alive with the structs that point into it; return the addresses of its parts."""
        self._kept.append(table)
        self.allocated += table.nbytes
        return table.addresses

    def close(self) -> None:
        """Free all but the launcher and its message, in the order that `okl_recycle` states."""
        del self.workspace, self._runs, self._kernels
        if self._streams is not None:
            self._streams.close()
        self._attached.clear()
        self._kept.clear()


def _places_of_scratch(needs: Sequence[int], streams: Mapping[int, int]) -> tuple[list[int], int]:
    """An offset for each run context, and the total bytes. Contexts on different streams share nothing."""
    places = [streams.get(run, 0) for run in range(len(needs))]
    most = [0] * (max(places, default=0) + 1)
    for stream, nbytes in zip(places, needs, strict=True):
        most[stream] = max(most[stream], nbytes)
    starts = list(accumulate(most, initial=0))
    return [starts[stream] for stream in places], starts[-1]
