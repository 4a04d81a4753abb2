"""The constant arguments of a context, and their packed forms."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence

from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.compile.launch import CompiledLaunch, PackedOperands
from okl_opt.runtime.launch.packed import PackedConstant, packed_constant
from okl_opt.runtime.launch.structs import LaunchStructs
from okl_opt.runtime.memory.buffer import Buffer

_FILL_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)


class BoundConstants:
    """The constants bound to a context; runs need `complete`."""

    def __init__(self, launch: CompiledLaunch, structs: LaunchStructs):
        self._launch = launch
        self._structs = structs
        self._buffers: dict[int, Buffer] = {}
        self._packed: list[PackedConstant] = []
        self.complete = not launch.plan.constants

    def bind(self, buffers: Mapping[int, Buffer], *, unchanged: bool) -> None:
        """Bind buffers of matching types and pack them. Raises: KernelError; OklRuntimeError."""
        for number, buffer in buffers.items():
            self._structs.args[number].data = buffer.address if buffer.spec.elem_count else None
        self.complete = False
        self._buffers = dict(buffers)
        self._packed.clear()
        for index, number in enumerate(self._launch.plan.runs):
            packing = self._launch.packings[number]
            if packing is not None:
                self._packed.append(self._pack(index, packing, unchanged))
        self.complete = True

    def release(self) -> None:
        """Drop the constants and their packed forms; they must be bound again before the next run."""
        self.complete = False
        self._buffers = {}
        self._packed.clear()

    def check(self, addresses: Sequence[int]) -> None:
        """Check that a run passes the bound buffers. Raises: InputError."""
        for number, constant in self._buffers.items():
            if constant.spec.elem_count and addresses[number] != constant.address:
                raise InputError(f"argument {number} is not the constant that this context was given")

    def _pack(self, index: int, packing: PackedOperands, unchanged: bool) -> PackedConstant:
        """The packed constants of run context `index`."""
        run = self._structs.run(index)
        op = self._launch.plan.ops[self._launch.plan.runs[index]]
        buffers = tuple(self._buffers[op.inputs[position].index] for position in packing.operands)

        def fill(address: int) -> None:
            run.state = address
            if callable(packing.fill):
                packing.fill(run)
            elif _FILL_TYPE(packing.fill)(ctypes.addressof(run)):
                raise OklRuntimeError(f"the constants of '{op.reg.op_name}' cannot be packed")

        try:
            packed = packed_constant(
                buffers, packing.layout, packing.nbytes, fill, memory=self._launch.memory, unchanged=unchanged
            )
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: constants of '{op.reg.op_name}': {error}") from error
        run.state = packed.address
        return packed
