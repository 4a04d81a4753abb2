"""Effects of kernels on the memory of their parameters and on globals."""

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
from okl_opt.passes.gpu.analysis.accesses import Access, accesses_of, escaping_operands
from okl_opt.passes.gpu.analysis.roots import UNKNOWN, Kind, Root, Roots


class KernelEffects(NamedTuple):
    """The reads and writes of a kernel."""

    parameters: tuple[Access, ...]
    """The access to the memory of each parameter."""
    elsewhere: Mapping[Root, Access]
    """The accesses to globals, and to unknown memory."""
    kept: frozenset[int]
    """The numbers of parameters whose address the kernel may store in memory."""


class Kernels:
    """A cache of the effects of kernels."""

    def __init__(self):
        self._symbols = SymbolTables()
        self._known: dict[GPUFuncOp, KernelEffects] = {}

    def effects_of(self, launch: LaunchFuncOp) -> KernelEffects:
        """Return the effects of the kernel of a launch; reads and writes of all parameters if it has no definition."""
        kernel = self._symbols.resolve_from(launch, launch.kernel)
        count = len(launch.kernelOperands)
        if not isinstance(kernel, GPUFuncOp) or len(kernel.function_type.inputs.data) != count:
            return KernelEffects((Access.BOTH,) * count, {}, frozenset())
        known = self._known.get(kernel)
        if known is None:
            known = self._known[kernel] = _Reader(kernel, self._symbols).read()
        return known


_THREAD_DIALECTS = frozenset({"gpu", "nvvm"})
"""Dialects with ops for synchronization and exchange of values between threads, which do not access memory."""


class _Reader:
    """Collects the effects of a kernel and the functions that it calls."""

    def __init__(self, kernel: GPUFuncOp, symbols: SymbolTables):
        self._symbols = symbols
        self._bodies = [kernel.body]
        arguments = kernel.body.blocks[0].args[: len(kernel.function_type.inputs.data)]
        self._parameters: dict[SSAValue, Access] = dict.fromkeys(arguments, Access.NONE)
        self._elsewhere: dict[Root, Access] = {}
        self._kept: set[SSAValue] = set()
        self._roots = Roots()

    def read(self) -> KernelEffects:
        """Return the effects of all ops."""
        for body in self._bodies:
            for op in body.walk():
                self._read_op(op)
        kept = frozenset(number for number, value in enumerate(self._parameters) if value in self._kept)
        return KernelEffects(tuple(self._parameters.values()), self._elsewhere, kept)

    def _read_op(self, op: Operation) -> None:
        accesses = accesses_of(op)
        if is_call(op):
            self._call(op)
        elif accesses is None and (isinstance(op, PrintfOp) or op.name.partition(".")[0] not in _THREAD_DIALECTS):
            self._elsewhere[UNKNOWN] = Access.BOTH
        for value, access in accesses or ():
            self._touch(value, access)
        for value in escaping_operands(op):
            self._touch(value, Access.BOTH)
            self._kept.update(self._parameters_of(value))

    def _call(self, op: Operation) -> None:
        """Add the body of the callee. A declared library function accesses only the memory of its arguments."""
        symbol = called_symbol(op)
        callee = None if symbol is None else self._symbols.resolve_from(op, symbol)
        if callee is None:
            self._elsewhere[UNKNOWN] = Access.BOTH
            return
        body = callable_region(callee)
        if body is not None and body not in self._bodies:
            self._bodies.append(body)

    def _touch(self, value: SSAValue, access: Access) -> None:
        if _is_block_memory(value):
            return
        for parameter in self._parameters_of(value):
            self._parameters[parameter] |= access
        for root in self._roots.of(value):
            # Other arguments are parameters of callees, followed in their callers, or memory of a block or thread.
            if root.kind in (Kind.GLOBAL, Kind.UNKNOWN):
                self._elsewhere[root] = self._elsewhere.get(root, Access.NONE) | access

    def _parameters_of(self, value: SSAValue) -> list[SSAValue]:
        return [
            root.identity
            for root in self._roots.of(value)
            if isinstance(root.identity, SSAValue) and root.identity in self._parameters
        ]


def _is_block_memory(value: SSAValue) -> bool:
    """Return whether a value is memory of a block or thread, which ends with the kernel."""
    space = value.type.memory_space if isa(value.type, MemRefType) else None
    return isinstance(space, AddressSpaceAttr) and space.data is not AddressSpace.GLOBAL
