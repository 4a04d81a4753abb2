"""The GPU code of an op: its kernels, and their launches in order."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import MemRefType, ModuleOp, NoneAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.numbers.elements import width_of
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUModuleOp, LaunchFuncOp
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.passes.analysis.memory_pool import Temporary, plan_pool
from okl_opt.passes.named.gpu import TensorsToLaunchesPipeline
from okl_opt.passes.pipeline.manager import PassManager, PipelineFailed
from okl_opt.passes.pipeline.text import pipeline_of_names
from okl_opt.runtime.base.abi import ALIGNMENT
from okl_opt.runtime.base.sources import state_of_sources
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cuda.function import NAME, function_of
from okl_opt.runtime.machine.object_cache import cache_key

_MOST_BLOCKS = (1 << 31) - 1
_LEAST_ALIGNMENT = 256
"""The driver's alignment of memory in bytes: vectors of any width may be read at the start of a buffer."""


class Table(Enum):
    """The sources of a kernel's arguments."""

    INPUT = "in"
    OUTPUT = "out"
    SCRATCH = "tmp"


class Place(NamedTuple):
    """A buffer: the number of a tensor, or the offset in scratch memory in bytes."""

    table: Table
    number: int


class Launch(NamedTuple):
    """One launch of a kernel, with sizes x first."""

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    arguments: tuple[Place, ...]


class LaunchCode(NamedTuple):
    """The kernels of an op, in `gpu.module`s of a module, its launches, and the bytes of scratch memory they need."""

    module: ModuleOp
    launches: tuple[Launch, ...]
    scratch: int


class NoCode(Exception):
    """There is no code for an op; the message is a phrase with the reason."""


def facts_of(reg: RegContext) -> str:
    """All that determines an op's code, as text, since 1, 1.0 and True are equal as keys."""
    body = () if reg.body is None else (*((facts_of(s.reg), s.operands) for s in reg.body.steps), reg.body.yields)
    tensors = (reg.inputs, reg.outputs, reg.input_keys, reg.output_keys)
    return repr((reg.op_type, *tensors, sorted(reg.attrs.items()), body))


@cache
def sources_key() -> str:
    """A key that differs for code made by other versions of the passes."""
    return cache_key(state_of_sources())


_MOST_KEPT = 256
_kept: OrderedDict[str, LaunchCode | NoCode] = OrderedDict()
_lock = threading.Lock()


def code_of(reg: RegContext) -> LaunchCode:
    """The code of an op; equal ones are generated once. Raises: NoCode."""
    key = facts_of(reg)
    with _lock:
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
    if found is None:
        try:
            found = _generated(reg)
        except NoCode as reason:
            found = reason
        with _lock:
            _kept[key] = found
            if len(_kept) > _MOST_KEPT:
                _kept.popitem(last=False)
    if isinstance(found, NoCode):
        raise found
    return found


@cache
def _context() -> Context:
    return make_context()


def run_passes(module: ModuleOp, passes: Sequence[str]) -> None:
    """Run elements of a pipeline text. Raises: NoCode with the first error."""
    problems: list[DiagnosticError] = []
    try:
        PassManager(_context(), problems.append, verify_each=False).run(pipeline_of_names(passes), module)
    except PipelineFailed:
        raise NoCode(str(problems[0]).partition(": error: ")[2] or str(problems[0])) from None


def _generated(reg: RegContext) -> LaunchCode:
    module = function_of(reg)
    run_passes(module, ["lower-oneflow-to-linalg{sorts}"])
    left = next((op for op in module.walk() if op.name.startswith("oneflow.")), None)
    if left is not None:
        raise NoCode(f"{left.name.removeprefix('oneflow.')} with these types and attributes has no kernel for GPUs")
    run_passes(module, [TensorsToLaunchesPipeline().text()])
    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == NAME)
    places, scratch = _places(function, len(reg.inputs))
    launches = [_launch(op, places) for op in function.body.block.ops if isinstance(op, LaunchFuncOp)]
    # A GPU refuses a launch without blocks, as for a tensor without elements.
    launches = [each for each in launches if 0 not in each.grid]
    for op in list(module.ops):
        if not isinstance(op, GPUModuleOp):
            op.detach()
            op.erase()
    return LaunchCode(module, tuple(launches), scratch)


def _places(function: FuncOp, inputs: int) -> tuple[Mapping[SSAValue, Place], int]:
    """The memory buffers behind the arguments of launches, and the bytes of scratch memory.

    Raises: NoCode for ops that launches cannot do.
    """
    places: dict[SSAValue, Place] = {}
    for number, argument in enumerate(function.body.block.args):
        is_input = number < inputs
        places[argument] = Place(Table.INPUT if is_input else Table.OUTPUT, number if is_input else number - inputs)
    ops = list(function.body.block.ops)
    numbers = {op: number for number, op in enumerate(ops)}
    allocs: list[AllocOp] = []
    for op in ops:
        if isinstance(op, AllocOp):
            allocs.append(op)
        elif not (isinstance(op, LaunchFuncOp | ReturnOp) or is_constant(op)):
            raise NoCode(f"{op.name} cannot be done by launches")
    lives = [_life(op, numbers) for op in allocs]
    pool = plan_pool(lives, max(ALIGNMENT, _LEAST_ALIGNMENT))
    for op, offset in zip(allocs, pool.offsets, strict=True):
        places[op.memref] = Place(Table.SCRATCH, offset)
    return places, pool.nbytes


def _life(op: AllocOp, numbers: Mapping[Operation, int]) -> Temporary:
    type = op.memref.type
    assert isa(type, MemRefType[Attribute])
    width = width_of(type.element_type)
    if not type.has_static_shape() or width is None:
        raise NoCode(f"memory of type {type} has no known size")
    uses = [numbers[use.operation] for use in op.memref.uses] or [0]
    count = 1
    for size in type.get_shape():
        count *= size
    return Temporary(count * -(-width // 8), min(uses), max(uses) + 1)


def _launch(op: LaunchFuncOp, places: Mapping[SSAValue, Place]) -> Launch:
    sizes = [constant_integer(size) for size in (op.gridSizeX, op.gridSizeY, op.gridSizeZ)]
    sizes += [constant_integer(size) for size in (op.blockSizeX, op.blockSizeY, op.blockSizeZ)]
    known = [size for size in sizes if size is not None]
    if len(known) < len(sizes) or op.dynamicSharedMemorySize is not None:
        raise NoCode("a launch has sizes that are not constants")
    if max(known) > _MOST_BLOCKS:
        raise NoCode(f"a launch of {max(known)} blocks is too large for any GPU")
    for operand in op.kernelOperands:
        if operand not in places or not isa(operand.type, MemRefType[Attribute]):
            raise NoCode(f"a kernel takes a value of type {operand.type}")
        if not isinstance(operand.type.layout, NoneAttr):
            raise NoCode(f"a kernel takes a part of memory, of type {operand.type}")
    return Launch(
        "::".join((op.kernel.root_reference.data, *(name.data for name in op.kernel.nested_references))),
        (known[0], known[1], known[2]),
        (known[3], known[4], known[5]),
        tuple(places[operand] for operand in op.kernelOperands),
    )


def reason_against(reg: RegContext) -> str | None:
    """None if there is code for an op, else a phrase with the reason."""
    try:
        code_of(reg)
    except NoCode as reason:
        return str(reason)
    return None
