"""What a kernel does to the memory that it is launched with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import callable_region, called_symbol, is_call
from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.dialects.upstream.gpu.ops.attributes import AddressSpace, AddressSpaceAttr
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp, LaunchFuncOp, PrintfOp
from okl_opt.passes.gpu.analysis.accesses import Access, accesses_of, kept_by
from okl_opt.passes.gpu.analysis.roots import UNKNOWN, Kind, Root, Roots


class KernelEffects(NamedTuple):
    """What a kernel reads and writes."""

    parameters: tuple[Access, ...]
    """What it does to the memory of each parameter."""
    elsewhere: Mapping[Root, Access]
    """What it does to globals, and to memory that is not known."""
    kept: frozenset[int]
    """The parameters whose address it may leave in memory."""


class Kernels:
    """The effects of kernels, each of which is read once."""

    def __init__(self):
        self._symbols = SymbolTables()
        self._known: dict[GPUFuncOp, KernelEffects] = {}

    def effects_of(self, launch: LaunchFuncOp) -> KernelEffects:
        """What the kernel of a launch does; all that can be done to its parameters if it is not there to be read."""
        kernel = self._symbols.resolve_from(launch, launch.kernel)
        count = len(launch.kernelOperands)
        if not isinstance(kernel, GPUFuncOp) or len(kernel.function_type.inputs.data) != count:
            return KernelEffects((Access.BOTH,) * count, {}, frozenset())
        known = self._known.get(kernel)
        if known is None:
            known = self._known[kernel] = _Reader(kernel, self._symbols).read()
        return known


_OF_THREADS = frozenset({"gpu", "nvvm"})
"""Dialects with ops by which the threads of a launch meet, or hand each other values that are no memory."""


class _Reader:
    """Reads a kernel, and the functions that it calls."""

    def __init__(self, kernel: GPUFuncOp, symbols: SymbolTables):
        self._symbols = symbols
        self._bodies = [kernel.body]
        arguments = kernel.body.blocks[0].args[: len(kernel.function_type.inputs.data)]
        self._parameters: dict[SSAValue, Access] = dict.fromkeys(arguments, Access.NONE)
        self._elsewhere: dict[Root, Access] = {}
        self._kept: set[SSAValue] = set()
        self._roots = Roots()

    def read(self) -> KernelEffects:
        """The effects of all ops."""
        for body in self._bodies:
            for op in body.walk():
                self._read_op(op)
        kept = frozenset(number for number, value in enumerate(self._parameters) if value in self._kept)
        return KernelEffects(tuple(self._parameters.values()), self._elsewhere, kept)

    def _read_op(self, op: Operation) -> None:
        accesses = accesses_of(op)
        if is_call(op):
            self._call(op)
        elif accesses is None and (isinstance(op, PrintfOp) or op.name.partition(".")[0] not in _OF_THREADS):
            self._elsewhere[UNKNOWN] = Access.BOTH
        for value, access in accesses or ():
            self._touch(value, access)
        for value in kept_by(op):
            self._touch(value, Access.BOTH)
            self._kept.update(self._parameters_of(value))

    def _call(self, op: Operation) -> None:
        """Read what is called. A declaration is of a library, which knows the memory that it is given only."""
        symbol = called_symbol(op)
        callee = None if symbol is None else self._symbols.resolve_from(op, symbol)
        if callee is None:
            self._elsewhere[UNKNOWN] = Access.BOTH
            return
        body = callable_region(callee)
        if body is not None and body not in self._bodies:
            self._bodies.append(body)

    def _touch(self, value: SSAValue, access: Access) -> None:
        if _is_of_block(value):
            return
        for parameter in self._parameters_of(value):
            self._parameters[parameter] |= access
        for root in self._roots.of(value):
            # Other arguments are those of called functions, whose callers keep them, and memory of a block or thread.
            if root.kind in (Kind.GLOBAL, Kind.UNKNOWN):
                self._elsewhere[root] = self._elsewhere.get(root, Access.NONE) | access

    def _parameters_of(self, value: SSAValue) -> list[SSAValue]:
        return [
            root.identity
            for root in self._roots.of(value)
            if isinstance(root.identity, SSAValue) and root.identity in self._parameters
        ]


def _is_of_block(value: SSAValue) -> bool:
    """Whether memory is that of a block or a thread, which ends with the kernel."""
    space = value.type.memory_space if isa(value.type, MemRefType) else None
    return isinstance(space, AddressSpaceAttr) and space.data is not AddressSpace.GLOBAL
