"""Entries of generated kernels."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import Condition
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag, Packing

PRIORITY = 20


def emitted(place: str) -> Callable[[RegContext], EmittedKernel]:
    """A `prepare` for the code that `module:function` emits; the module, named below `llvm/`, is imported then."""
    module, _, function = place.partition(":")

    def prepare(reg: RegContext) -> EmittedKernel:
        return EmittedKernel(getattr(import_module(f"okl_opt.runtime.kernels.cpu.llvm.{module}"), function))

    return prepare


def generated(
    op_type: str,
    supports: Condition,
    prepare: Callable[[RegContext], EmittedKernel],
    *,
    in_place: bool = False,
    priority: int | Callable[[RegContext], int] = PRIORITY,
    workspace: Callable[[RegContext], int] = lambda reg: 0,
    pack: Callable[[RegContext], Packing | None] = lambda reg: None,
) -> KernelEntry:
    """The entry of an op whose code runs in parallel parts.

    With `in_place` the first result may have the buffer of an operand.
    """
    flags = KernelFlag.DETERMINISTIC | KernelFlag.PARALLEL_FOR | (KernelFlag.IN_PLACE if in_place else KernelFlag(0))
    return KernelEntry(op_type, "llvm", priority, supports, prepare, workspace=workspace, flags=flags, pack=pack)
