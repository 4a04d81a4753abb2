"""The plan of a function that launches, for `--dump-launch-plan`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects import cf, func, scf
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType
from xdsl.dialects.gpu import AsyncTokenType
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import called_symbol, is_call
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchFuncOp
from okl_opt.dialects.upstream.gpu.ops.memory import AllocOp, AsyncOp, DeallocOp, MemcpyOp, MemsetOp, WaitOp
from okl_opt.runtime.code.unknown_constants import constant_value
from okl_opt.runtime.gpu.placements import Placements, placements_of
from okl_opt.runtime.host.numbers import constant_of
from okl_opt.runtime.plan.schedule import Body, Schedule, Step


def plan_of(function: func.FuncOp) -> Schedule:
    """The plan of a function. Raises: DiagnosticError."""
    placements = placements_of(function)
    blocks = list(function.body.blocks)
    walk = _Walk(placements, {block: f"^bb{number}" for number, block in enumerate(blocks)})
    for argument in blocks[0].args:
        walk.names.name(argument, f"arg{argument.index}")
    steps = [tuple(walk.steps(block)) for block in blocks]
    if len(blocks) == 1:
        return Schedule(function.sym_name.data, placements.streams, placements.events, steps[0])
    bodies = tuple(Body(walk.blocks[block], each) for block, each in zip(blocks, steps, strict=True))
    return Schedule(function.sym_name.data, placements.streams, placements.events, (Step("blocks", bodies=bodies),))


class _Names:
    """Short names of values: `b0` for memory, `t0` for tokens, `v0` for numbers, and constants as literals."""

    def __init__(self) -> None:
        self._names: dict[SSAValue, str] = {}
        self._counts: dict[str, int] = {}

    def name(self, value: SSAValue, name: str) -> None:
        """Set the name of a value."""
        self._names[value] = name

    def new(self, value: SSAValue, letter: str) -> str:
        """Name a value by a letter and the next number."""
        number = self._counts.get(letter, 0)
        self._counts[letter] = number + 1
        self._names[value] = f"{letter}{number}"
        return self._names[value]

    def of(self, value: SSAValue) -> str:
        """The name of a value."""
        if value in self._names:
            return self._names[value]
        owner = value.owner
        if isinstance(owner, Operation):
            constant = constant_of(owner)
            if constant is not None:
                return str(constant)
            if isinstance(owner, GetGlobalOp):
                return f"@{owner.name_.string_value()}"
            if constant_value(owner) is not None:
                return self.new(value, "c")
        if isinstance(value.type, AsyncTokenType):
            return self.new(value, "t")
        return self.new(value, "b" if isa(value.type, MemRefType[Attribute]) else "v")

    def all(self, values: Sequence[SSAValue]) -> str:
        """Names, separated by commas."""
        return ",".join(map(self.of, values))


class _Walk:
    """Makes the steps of blocks. Ops that compute numbers and views have no steps."""

    def __init__(self, placements: Placements, blocks: Mapping[Block, str]):
        self.names = _Names()
        self.blocks = blocks
        self._placements = placements

    def steps(self, block: Block) -> Iterator[Step]:
        """The steps of a block."""
        for op in block.ops:
            step = self._step(op)
            if step is not None:
                yield step
            syncs = self._placements.syncs.get(op)
            if syncs:
                yield Step("sync", syncs=syncs, op=op)
            if isinstance(op, WaitOp) and op.asyncToken is None and op in self._placements.from_outside:
                yield Step("sync", self.names.all(self._placements.from_outside[op]), op=op)

    def _step(self, op: Operation) -> Step | None:
        if isinstance(op, WaitOp):
            return None
        if isinstance(op, AsyncOp):
            kind, about = self._on_device(op)
            tokens = self._placements.from_outside.get(op)
            after = f" after={self.names.all(tokens)}" if tokens else ""
            return Step(kind, about + after, self._placements.of.get(op), op=op)
        if isinstance(op, scf.ForOp | scf.IfOp | scf.WhileOp):
            return self._around(op)
        if is_call(op):
            symbol = called_symbol(op)
            name = "" if symbol is None else symbol.string_value()
            return Step("call", f"@{name}({self.names.all(op.operands)})", op=op)
        if not op.successors and isinstance(op, func.ReturnOp):
            return Step("return", self.names.all(op.operands), op=op)
        words = self._on_host(op)
        return None if words is None else Step(*words, op=op)

    def _on_device(self, op: AsyncOp) -> tuple[str, str]:
        names = self.names
        match op:
            case LaunchFuncOp():
                kernel = "::".join(f"@{each.data}" for each in (op.kernel.root_reference, *op.kernel.nested_references))
                grid = names.all([op.gridSizeX, op.gridSizeY, op.gridSizeZ])
                block = names.all([op.blockSizeX, op.blockSizeY, op.blockSizeZ])
                shared = op.dynamicSharedMemorySize
                more = "" if shared is None else f" shared={names.of(shared)}"
                args = f" args={names.all(op.kernelOperands)}" if op.kernelOperands else ""
                return "launch", f"{kernel} grid={grid} block={block}{more}{args}"
            case AllocOp():
                return "alloc", self._allocated(op.memref, op.dynamicSizes)
            case DeallocOp():
                return "dealloc", names.of(op.memref)
            case MemcpyOp():
                return "copy", f"{names.of(op.src)} to {names.of(op.dst)}"
            case MemsetOp():
                return "fill", f"{names.of(op.dst)} with {names.of(op.value)}"
            case _:
                return op.name.removeprefix("gpu."), names.all(op.operands)

    def _on_host(self, op: Operation) -> tuple[str, str] | None:
        """The displayed name and text of an op of the host; None for ops that only compute."""
        names = self.names
        match op.name:
            case "memref.alloc" | "memref.alloca":
                return "alloc", self._allocated(op.results[0], op.operands)
            case "memref.dealloc":
                return "dealloc", names.of(op.operands[0])
            case "memref.copy":
                return "copy", f"{names.of(op.operands[0])} to {names.of(op.operands[1])}"
            case "memref.load":
                return "load", f"{names.of(op.results[0])} = {self._element(op.operands)}"
            case "memref.store":
                return "store", f"{self._element(op.operands[1:])} = {names.of(op.operands[0])}"
            case "cf.br":
                return "branch", self._target(op.successors[0], op.operands)
            case "cf.cond_br":
                assert isinstance(op, cf.ConditionalBranchOp)
                yes = self._target(op.then_block, op.then_arguments)
                no = self._target(op.else_block, op.else_arguments)
                return "branch", f"{yes} if {names.of(op.cond)} else {no}"
            case _:
                return None

    def _element(self, operands: Sequence[SSAValue]) -> str:
        return f"{self.names.of(operands[0])}[{self.names.all(operands[1:])}]"

    def _target(self, block: Block, values: Sequence[SSAValue]) -> str:
        return f"{self.blocks[block]}({self.names.all(values)})" if values else self.blocks[block]

    def _allocated(self, memory: SSAValue, sizes: Sequence[SSAValue]) -> str:
        type = memory.type
        assert isa(type, MemRefType[Attribute])
        dynamic = iter([size for size in sizes if isinstance(size.type, IndexType)])
        shape = [self.names.of(next(dynamic)) if size == DYNAMIC_INDEX else str(size) for size in type.get_shape()]
        return f"{self.names.new(memory, 'b')} {'x'.join([*shape, print_attribute(type.element_type)])}"

    def _around(self, op: Operation) -> Step | None:
        """The step of a loop or a branch; None if it contains no steps."""
        names = self.names
        about = ""
        match op:
            case scf.ForOp():
                variable = names.new(op.body.block.args[0], "i")
                about = f"{variable} = {names.of(op.lb)} to {names.of(op.ub)} step {names.of(op.step)}"
                parts = [("body", op.body)]
            case scf.IfOp():
                about = names.of(op.cond)
                parts = [("then", op.true_region), ("else", op.false_region)]
            case _:
                parts = [("before", op.regions[0]), ("after", op.regions[1])]
        bodies = tuple(Body(name, tuple(self._inside(region))) for name, region in parts)
        shown = tuple(body for body in bodies if body.steps)
        return Step(op.name.removeprefix("scf."), about, bodies=shown, op=op) if shown else None

    def _inside(self, region: Region) -> Iterator[Step]:
        for block in region.blocks:
            yield from self.steps(block)
