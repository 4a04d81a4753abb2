"""The table of kernels: (op type, device) -> entries of several providers; one is chosen for an op.

Registering imports nothing heavy; `KernelEntry.prepare` does. Source: the kernel registry of OneFlow's user ops, and
seed 000_5288debaba9517ca.txt (`build_op_kernel`).
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntFlag
from functools import cache
from importlib import import_module
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.devices import DEVICES
from okl_opt.runtime.kernels import table
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.errors import KernelNotFound, RegistrationError

if TYPE_CHECKING:
    from llvmlite import ir

    from okl_opt.runtime.base.abi import OklRunCtx


class KernelFlag(IntFlag):
    """Bits of `okl_kernel.flags`."""

    PARALLEL_FOR = 1
    NEEDS_GIL = 2
    IN_PLACE = 4
    DETERMINISTIC = 8


class EmittedKernel(NamedTuple):
    """A kernel as code to generate: `emit` adds `i32 name(ptr run_ctx)` to the module of the launch.

    Two ops with equal (entry, specs, attributes) share one function. `imports` gives the addresses of functions of a
    library that the code calls by name.
    """

    emit: Callable[[ir.Module, RegContext, str], None]
    imports: Mapping[str, int] = MappingProxyType({})


class NativeKernel(NamedTuple):
    """An existing kernel: its address, and the object that keeps the code alive."""

    address: int
    owner: object


class TranslatedKernel(NamedTuple):
    """A kernel as LLVM IR that is slow to generate: `text` defines `i32 symbol(ptr run_ctx)`. It only calls functions
    of libraries by name, whose addresses are `imports`.

    `symbol` and `facts` determine the text and are its key in the object cache, so that a cached kernel never calls
    `text`. Kernels of one launch with equal symbols are shared.
    """

    symbol: str
    facts: tuple[str, ...]
    text: Callable[[], str]
    imports: Mapping[str, int] = MappingProxyType({})


class LoadedKernel(NamedTuple):
    """A kernel with code of its own on a device, which is loaded there; `host` launches it.

    `image` is that code, slow to generate. It is determined by `chip` and the host part's key in the object cache.
    `load` returns the object that keeps it loaded.
    """

    host: TranslatedKernel
    chip: str
    image: Callable[[], str]
    load: Callable[[str], object]


class Packing(NamedTuple):
    """Constant operands that a kernel packs once and reads at `okl_run_ctx.state` in every run.

    `fill` writes `nbytes` bytes there from the operands: code that takes the run context, or a Python function. Ops
    with the same arrays as `operands`, and with equal `layout`, share one packing.
    """

    operands: tuple[int, ...]
    layout: str
    nbytes: int
    fill: EmittedKernel | Callable[[OklRunCtx], None]


PreparedKernel = EmittedKernel | NativeKernel | TranslatedKernel | LoadedKernel


@dataclass(frozen=True)
class KernelEntry:
    """One provider's kernel for one op type on one device.

    `supports` returns None, or the reason why not, a phrase that completes "<provider>: ...". `workspace` returns the
    bytes of scratch (`okl_run_ctx.tmp`) for one call. `pack` describes the packing of constant operands before the
    first run, if `RegContext.constants` has any. `attach` sets `okl_run_ctx.cache` of one context; its result is kept
    alive as long as the context. `problem` returns, and forgets, the error of the kernel's last failed call beyond its
    status.
    """

    op_type: str
    provider: str
    priority: int | Callable[[RegContext], int]
    supports: Callable[[RegContext], str | None]
    prepare: Callable[[RegContext], PreparedKernel]
    workspace: Callable[[RegContext], int] = lambda reg: 0
    flags: KernelFlag = KernelFlag.DETERMINISTIC
    device: str = "cpu"
    pack: Callable[[RegContext], Packing | None] = lambda reg: None
    attach: Callable[[RegContext, OklRunCtx], object] = lambda reg, run: None
    problem: Callable[[], BaseException | None] = lambda: None

    def rank(self, reg: RegContext) -> int:
        """The priority for this op."""
        return self.priority(reg) if callable(self.priority) else self.priority


PROVIDER_NUMBERS = {name: number for number, name in enumerate(table.PROVIDERS, start=1)}
"""The values of `okl_kernel.provider`; 0 for an external code generator of another package."""


class KernelRegistry:
    """Entries by (op type, device).

    On the first look-up of an op type on a device, `modules_of` names modules; the `entry_of` of each may return an
    entry for this device. `op_types` returns all names with an entry.
    """

    def __init__(
        self,
        modules_of: Callable[[str, str], Sequence[str]] = lambda op_type, device: (),
        op_types: Callable[[], Sequence[str]] = lambda: (),
        given: Callable[[], Sequence[KernelEntry]] = lambda: (),
        installed: Callable[[], Sequence[KernelEntry]] = lambda: (),
    ) -> None:
        self._entries: dict[tuple[str, str], list[KernelEntry]] = {}
        self._modules_of = modules_of
        self._op_types = op_types
        self._given = given
        self._installed = installed
        self._asked: set[tuple[str, str]] = set()
        self._registered: set[str] = set()
        self._lock = threading.RLock()

    def register(self, entry: KernelEntry) -> None:
        """Add an entry. A second one of the same provider for the same op and device is a RegistrationError."""
        self._add(entry)
        self._registered.add(entry.op_type)

    def _add(self, entry: KernelEntry) -> None:
        entries = self._entries.setdefault((entry.op_type, entry.device), [])
        for other in entries:
            if other.provider == entry.provider:
                raise RegistrationError(
                    f"kernel '{entry.op_type}' on {entry.device} is registered twice by provider '{entry.provider}'"
                )
        entries.append(entry)

    def entries(self, op_type: str, device: str) -> Sequence[KernelEntry]:
        with self._lock:
            if (op_type, device) not in self._asked:
                self._asked.add((op_type, device))
                for module in self._modules_of(op_type, device):
                    entry: KernelEntry | None = import_module(module).entry_of(op_type)
                    if entry is not None:
                        self._add(replace(entry, device=device))
        own = self._entries.get((op_type, device), ())
        return [*own, *_serving(self._given(), op_type, device)]

    def op_types(self) -> Sequence[str]:
        """Every op type that has a kernel, sorted."""
        return sorted({*self._op_types(), *self._registered, *(entry.op_type for entry in self._given())})

    def providers(self) -> Sequence[str]:
        """The names of all providers, those of plugins last."""
        more = [entry.provider for entry in (*self._given(), *self._installed())]
        return list(dict.fromkeys([*table.PROVIDERS, *more]))

    def choose(self, reg: RegContext, forced: Mapping[str, str] | None = None) -> KernelEntry:
        """The entry of highest priority that supports `reg`, or the forced provider's.

        `forced` maps an op type, or "*", to a provider. Priority 0 serves only when forced.
        Raises: KernelNotFound naming op, device and types, with each provider's reason; RegistrationError on a tie.
        """
        provider = (forced or {}).get(reg.op_type) or (forced or {}).get("*")
        reasons: list[str] = []
        chosen = self._best(reg, provider, self.entries(reg.op_type, reg.device), reasons)
        if chosen is None:
            installed = _serving(self._installed(), reg.op_type, reg.device)
            chosen = self._best(reg, provider, installed, reasons)
        if chosen is None:
            raise KernelNotFound(reg, provider, reasons, self.near_misses(reg))
        return chosen

    def _best(
        self, reg: RegContext, provider: str | None, candidates: Sequence[KernelEntry], reasons: list[str]
    ) -> KernelEntry | None:
        """The entry of highest priority, or the forced provider's; adds to `reasons` why others do not serve."""
        if provider is not None:
            candidates = [entry for entry in candidates if entry.provider == provider]
        else:
            candidates = [entry for entry in candidates if entry.rank(reg) > 0]
        for rank, entries in groupby(
            sorted(candidates, key=lambda entry: -entry.rank(reg)), lambda entry: entry.rank(reg)
        ):
            supporting: list[KernelEntry] = []
            for entry in entries:
                reason = entry.supports(reg)
                if reason is None:
                    supporting.append(entry)
                else:
                    reasons.append(f"{entry.provider}: {reason}")
            if len(supporting) > 1:
                raise RegistrationError(
                    f"kernels of providers '{supporting[0].provider}' and '{supporting[1].provider}' for "
                    f"'{reg.op_type}' on {reg.device} have the same priority {rank}"
                )
            if supporting:
                return supporting[0]
        return None

    def passed_over(self, reg: RegContext, chosen: KernelEntry) -> list[str]:
        """The reasons against entries of higher priority than `chosen`, each as "<provider>: <reason>"."""
        entries = sorted(self.entries(reg.op_type, reg.device), key=lambda entry: -entry.rank(reg))
        reasons = [(entry.provider, entry.supports(reg)) for entry in entries if entry.rank(reg) > chosen.rank(reg)]
        return [f"{provider}: {reason}" for provider, reason in reasons if reason is not None]

    def near_misses(self, reg: RegContext) -> list[str]:
        """Suggestions: a kernel used only when forced, kernels of that name on other devices, similar names."""
        from difflib import get_close_matches

        forced = [
            f"one of provider '{entry.provider}', when forced: --kernel-provider={reg.op_type}:{entry.provider}"
            for entry in self.entries(reg.op_type, reg.device)
            if entry.rank(reg) == 0 and entry.supports(reg) is None
        ]
        devices = dict.fromkeys([*DEVICES, *(device for _, device in self._entries)])
        elsewhere = [
            f"'{reg.op_type}' on {device}"
            for device in devices
            if device != reg.device and any(entry.supports(reg) is None for entry in self.entries(reg.op_type, device))
        ]
        names = [op for op in self.op_types() if op != reg.op_type and self.entries(op, reg.device)]
        return forced + elsewhere + [f"'{name}'" for name in get_close_matches(reg.op_type, names, n=3, cutoff=0.75)]


def _serving(entries: Iterable[KernelEntry], op_type: str, device: str) -> list[KernelEntry]:
    return [entry for entry in entries if entry.op_type == op_type and entry.device == device]


def by_op_type(entries: Iterable[KernelEntry]) -> Callable[[str], KernelEntry | None]:
    """The `entry_of` of a module with these entries."""
    return {entry.op_type: entry for entry in entries}.get


@cache
def default_registry() -> KernelRegistry:
    """The table of every provider's kernels."""

    def op_types() -> Sequence[str]:
        return [*table.ROWS, *import_module(f"okl_opt.runtime.kernels.cpu.{table.POINTWISE}").op_types()]

    def given() -> Sequence[KernelEntry]:
        if "okl_opt.passes.pipeline.plugins" not in sys.modules:
            return []  # Nobody has given a plugin, and importing the module loads xDSL.
        from okl_opt.passes.pipeline.plugins import given_plugins

        return [entry for entry in given_plugins().kernels if isinstance(entry, KernelEntry)]

    def installed() -> Sequence[KernelEntry]:
        from okl_opt.passes.pipeline.plugins import plugins

        return [entry for entry in plugins().kernels if isinstance(entry, KernelEntry)]

    return KernelRegistry(table.modules_of, op_types, given, installed)
