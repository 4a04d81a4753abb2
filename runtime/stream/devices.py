"""The devices of stream programs, by the backends of the executable targets that they run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from platform import machine

from xdsl.dialects.builtin import StringAttr

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hal.attributes import DeviceTargetAttr, ExecutableTargetAttr
from okl_opt.dialects.iree_codegen import QueryTileSizesOp
from okl_opt.passes.codegen.target import target_of
from okl_opt.passes.encoding.solvers.contraction import operand_layout, product_of
from okl_opt.passes.encoding.tiles import runtime_tile
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.machine.jit import Target, target_of_passes
from okl_opt.runtime.stream.memory import DeviceBuffer
from okl_opt.runtime.stream.queue import Queue

_ARCHITECTURES = {"amd64": "x86_64", "arm64": "aarch64"}


def host_architecture() -> str:
    """The architecture of this machine, as LLVM names it."""
    name = machine().lower()
    return _ARCHITECTURES.get(name, name)


class StreamDevice:
    """A queue with its own memory, for code of one executable target."""

    def __init__(
        self,
        name: str,
        target: ExecutableTargetAttr | None,
        stats: FunctionStats,
        settle: Callable[[], None],
        *,
        poisons: bool,
    ):
        """`settle` waits for all devices of the program. Raises: OklRuntimeError if the system gives no thread."""
        self.name = name
        self.target = target
        self.queue = Queue(name)
        self._stats = stats
        self._settle = settle
        self._poisons = poisons

    @staticmethod
    def runs(target: ExecutableTargetAttr) -> bool:
        """Return whether code for a target runs on this machine."""
        triple = target.configuration.data.get("target_triple")
        return not isinstance(triple, StringAttr) or triple.data.partition("-")[0] == host_architecture()

    def has_room(self, nbytes: int, limit: int) -> bool:
        """Return whether `nbytes` more fit the common limit of all devices, after pending work if need be."""
        if self._stats.allocated - self._stats.freed + nbytes > limit:
            self._settle()
        return self._stats.allocated - self._stats.freed + nbytes <= limit

    def allocate(self, nbytes: int) -> DeviceBuffer:
        """Allocate memory with undefined contents. Raises: OklRuntimeError."""
        return DeviceBuffer(nbytes, self._stats, poisoned=self._poisons)

    def tile_sizes(self, query: QueryTileSizesOp, target: Target) -> Sequence[int]:
        """The tile sizes for a query in the code. Raises: DiagnosticError."""
        raise op_error(query, f"cannot be answered on device @{self.name}: tile sizes of CPUs are fixed before a run")


class HostDevice(StreamDevice):
    """Compiled code on this machine's processor."""


class VMVXDevice(StreamDevice):
    """Like IREE's virtual machine with microkernels: tile sizes fit the processor of this machine."""

    @staticmethod
    def runs(target: ExecutableTargetAttr) -> bool:
        return True

    def tile_sizes(self, query: QueryTileSizesOp, target: Target) -> Sequence[int]:
        product = product_of(query.tensor_type)
        if product is None:
            raise op_error(query, "asks for the tiles of a tensor that is no operand of a product")
        cpu, features = target_of_passes(target)
        found = target_of(cpu, features).features
        return operand_layout(product, runtime_tile(host_architecture(), found, product.types)).inner_tile_sizes


DEVICES: dict[str, type[StreamDevice]] = {"llvm-cpu": HostDevice, "vmvx": VMVXDevice}
"""The device class for each backend."""


def open_device(
    name: str,
    devices: Sequence[DeviceTargetAttr],
    stats: FunctionStats,
    settle: Callable[[], None],
    *,
    poisons: bool,
) -> StreamDevice | None:
    """Open the first listed device with code that runs here; None if there is none. Raises: OklRuntimeError."""
    for device in devices:
        for target in device.targets:
            kind = DEVICES.get(target.backend.data)
            if kind is not None and kind.runs(target):
                return kind(name, target, stats, settle, poisons=poisons)
    return None
