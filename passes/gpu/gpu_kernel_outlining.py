"""Outline the bodies of launches to kernels in gpu modules.

Before:  func.func @f(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
           %c1 = arith.constant 1 : index
           gpu.launch blocks(%arg3, %arg4, %arg5) in (%arg9 = %arg0, %arg10 = %c1, %arg11 = %c1)
                      threads(%arg6, %arg7, %arg8) in (%arg12 = %c1, %arg13 = %c1, %arg14 = %c1) {
             memref.store %arg2, %arg1[%arg3] : memref<?xf32>
             gpu.terminator
           }
           return
         }
After:   module attributes {gpu.container_module} {
           func.func @f(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
             %c1 = arith.constant 1 : index
             gpu.launch_func  @f_kernel::@f_kernel blocks in (%arg0, %c1, %c1) threads in (%c1, %c1, %c1)
                              args(%arg2 : f32, %arg1 : memref<?xf32>)
             return
           }
           gpu.module @f_kernel {
             gpu.func @f_kernel(%arg0: f32, %arg1: memref<?xf32>) kernel
                 attributes {known_block_size = array<i32: 1, 1, 1>} {
               %block_id_x = gpu.block_id  x
               %block_id_y = gpu.block_id  y
               %block_id_z = gpu.block_id  z
               %thread_id_x = gpu.thread_id  x
               %thread_id_y = gpu.thread_id  y
               %thread_id_z = gpu.thread_id  z
               %grid_dim_x = gpu.grid_dim  x
               %grid_dim_y = gpu.grid_dim  y
               %grid_dim_z = gpu.grid_dim  z
               %block_dim_x = gpu.block_dim  x
               %block_dim_y = gpu.block_dim  y
               %block_dim_z = gpu.block_dim  z
               memref.store %arg0, %arg1[%block_id_x] : memref<?xf32>
               gpu.return
             }
           }
         }

The values that a body uses from outside become kernel arguments, constants too, unless
`gpu-launch-sink-index-computations` has sunk them before. Functions and globals that a kernel refers to are copied to
its module. A launch may name its module and its kernel.
Source: `KernelOutlining.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DenseArrayBase,
    FunctionType,
    IndexType,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.gpu import DimensionAttr, DimensionEnum
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import SymbolOpInterface

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.interfaces.symbols import NewNames, UnknownSymbolTable, symbol_name, uses_in_op, uses_in_regions
from okl_opt.dialects.registry import create
from okl_opt.dialects.text import parse_attribute
from okl_opt.dialects.upstream.gpu.ops.kernels import (
    CONTAINER_MODULE,
    KERNEL,
    WORKGROUP_ATTRIBUTIONS,
    GPUFuncOp,
    GPUModuleOp,
    LaunchFuncOp,
    LaunchOp,
    ReturnOp,
    TerminatorOp,
    workgroup_count,
)
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.regions import used_from_outside
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

_IDS = ("gpu.block_id", "gpu.thread_id", "gpu.grid_dim", "gpu.block_dim")
_CLUSTER_IDS = ("gpu.cluster_id", "gpu.cluster_dim")
"""The ops for the first arguments of a launch's body, each in x, y and z."""

_LARGEST_KNOWN = 2**32 - 1

_DATA_LAYOUT = "dlti.dl_spec"


def _name_around(op: Operation) -> str:
    """Return the name of the innermost symbol around an op."""
    around = op.parent_op()
    while around is not None:
        name = symbol_name(around)
        if name is not None:
            return name
        around = around.parent_op()
    return ""


def _named(reference: Attribute | None) -> str | None:
    return reference.root_reference.data if isinstance(reference, SymbolRefAttr) else None


def _known_sizes(sizes: tuple[SSAValue, SSAValue, SSAValue]) -> DenseArrayBase | None:
    """Return the sizes as an attribute if all are constants, else None. Source: `maybeConstantDimsAttr`."""
    known = [constant_integer(size) for size in sizes]
    found = [size for size in known if size is not None and 0 <= size <= _LARGEST_KNOWN]
    if len(found) != len(sizes):
        return None
    return DenseArrayBase.from_list(i32, [size - 2**32 if size >= 2**31 else size for size in found])


def _kernel(edit: Editor, launch: LaunchOp, name: str, operands: list[SSAValue]) -> GPUFuncOp:
    """Move the body of a launch to a new kernel function, and return it. Source: `outlineKernelFuncImpl`."""
    properties: dict[str, Attribute] = {
        "function_type": FunctionType.from_lists([value.type for value in operands], [])
    }
    sizes = {
        "known_block_size": (launch.blockSizeX, launch.blockSizeY, launch.blockSizeZ),
        "known_grid_size": (launch.gridSizeX, launch.gridSizeY, launch.gridSizeZ),
    }
    for key, values in sizes.items():
        if (known := _known_sizes(values)) is not None:
            properties[key] = known
    body = edit.move_region_contents_to_new_regions(launch.body)
    entry = body.blocks[0]
    for argument, value in zip(list(entry.args), _ids(edit, launch, entry), strict=False):
        edit.replace_all_uses_with(argument, value)
        edit.erase_block_argument(argument)
    arguments = {
        value: edit.insert_block_argument(entry, place, value.type) for place, value in enumerate(operands)
    }  # fmt: skip
    edit.replace_operands([op for block in body.blocks for op in block.ops], arguments)
    for block in body.blocks:
        end = block.last_op
        if isinstance(end, TerminatorOp):
            edit.insert(ReturnOp(operands=[[]]), InsertPoint.before(end), of=end)
            edit.erase(end)
    kernel = GPUFuncOp.create(
        properties=properties,
        attributes={
            KERNEL: UnitAttr(),
            "sym_name": StringAttr(name),
            WORKGROUP_ATTRIBUTIONS: IntegerAttr(workgroup_count(launch), i64),
        },
        regions=[body],
    )
    kernel.location = launch.location
    return kernel


def _ids(edit: Editor, launch: LaunchOp, entry: Block) -> list[SSAValue]:
    """Insert ids and sizes in place of the body's first arguments. Source: `injectGpuIndexOperations`."""
    made = [
        create(name, (), [IndexType()], {"dimension": DimensionAttr(dimension)})
        for name in (*_IDS, *(_CLUSTER_IDS if launch.has_clusters() else ()))
        for dimension in (DimensionEnum.X, DimensionEnum.Y, DimensionEnum.Z)
    ]
    edit.insert(made, InsertPoint.at_start(entry))
    return [op.results[0] for op in made]


class _Outliner:
    """Outlines the launches of a module."""

    def __init__(self, edit: Editor, module: ModuleOp, layout: Attribute | None):
        self._edit = edit
        self._module = module
        self._layout = layout
        self._names = NewNames(module)
        self._names_in: dict[GPUModuleOp, NewNames] = {}
        self._symbols = {name: op for op in module.ops if (name := symbol_name(op)) is not None}

    def outline_in(self, symbol: Operation) -> tuple[list[GPUModuleOp], bool]:
        """Outline the launches in a symbol; return the new modules, placed after it, and whether to go on."""
        following = symbol.next_op
        place = InsertPoint.at_end(self._module.body.block) if following is None else InsertPoint.before(following)
        made: list[GPUModuleOp] = []
        for launch in list(symbol.walk(region_first=True)):
            if isinstance(launch, LaunchOp):
                if not self._edit.begin(launch):
                    return made, False
                made += self._outline(launch, place)
        return made, True

    def _outline(self, launch: LaunchOp, place: InsertPoint) -> list[GPUModuleOp]:
        edit = self._edit
        wanted = _named(launch.function) or f"{_name_around(launch)}_kernel"
        named = _named(launch.module)
        known = None if named is None else self._symbols.get(named)
        holder = known if isinstance(known, GPUModuleOp) else self._new_module(named or wanted, launch)
        if holder not in self._names_in:
            self._names_in[holder] = NewNames(holder, own_numbers=True)
        name = self._names_in[holder].new(wanted)
        operands = used_from_outside(launch.body, inner_first=True)
        copies = self._copies(launch, self._names_in[holder])
        kernel = _kernel(edit, launch, name, operands)
        if holder is known:
            edit.insert([kernel, *copies], InsertPoint.at_end(holder.bodyRegion.block))
        else:
            holder.bodyRegion.block.add_ops([kernel, *copies])
            edit.insert(holder, place)
        if self._layout is not None:
            edit.modify(holder).attributes[_DATA_LAYOUT] = self._layout
        self._launch(launch, holder, name, operands)
        if CONTAINER_MODULE not in self._module.attributes:
            edit.modify(self._module).attributes[CONTAINER_MODULE] = UnitAttr()
        return [] if holder is known else [holder]

    def _new_module(self, wanted: str, launch: LaunchOp) -> GPUModuleOp:
        name = self._names.new(wanted)
        made = GPUModuleOp.create(properties={"sym_name": StringAttr(name)}, regions=[Region(Block())])
        made.location = launch.location
        self._symbols[name] = made
        return made

    def _copies(self, launch: LaunchOp, known: NewNames) -> list[Operation]:
        """Return copies of the symbols that a kernel refers to, transitively. Source: `createKernelModule`."""
        copies: list[Operation] = []
        pending: list[Operation] = [launch]
        while pending:
            for name in _plain_references(pending.pop()):
                definition = self._symbols.get(name)
                if name in known or definition is None:
                    continue
                known.add(name)
                copies.append(copy_of(definition))
                pending.append(copies[-1])
        return copies

    def _launch(self, launch: LaunchOp, holder: GPUModuleOp, kernel: str, operands: list[SSAValue]) -> None:
        def optional(value: SSAValue | None) -> list[SSAValue]:
            return [] if value is None else [value]

        reference = SymbolRefAttr(holder.sym_name, [StringAttr(kernel)])
        by_name = LaunchFuncOp.build(
            operands=[
                launch.asyncDependencies,
                *([size] for size in launch.operands[len(launch.asyncDependencies) :][:6]),
                *map(optional, (launch.clusterSizeX, launch.clusterSizeY, launch.clusterSizeZ)),
                optional(launch.dynamicSharedMemorySize),
                operands,
                [],
            ],
            result_types=[[result.type for result in launch.results]],
            properties={"kernel": reference},
        )
        self._edit.insert(by_name, InsertPoint.before(launch))
        for old, new in zip(launch.results, by_name.results, strict=True):
            self._edit.replace_all_uses_with(old, new)
        self._edit.erase(launch)


def _plain_references(op: Operation) -> list[str]:
    """Return the flat symbol references in an op, or in the body of a launch."""
    try:
        uses = list(uses_in_regions(op.regions) if isinstance(op, LaunchOp) else uses_in_op(op))
    except UnknownSymbolTable:
        return []
    return [use.reference.root_reference.data for use in uses if not use.reference.nested_references.data]


@dataclass(frozen=True)
class GpuKernelOutliningPass(Pass):
    name = "gpu-kernel-outlining"

    data_layout_str: str = ""
    """The data layout of the new modules, a `#dlti.dl_spec`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        layout = parse_attribute(ctx, self.data_layout_str, "data-layout-str") if self.data_layout_str else None
        if layout is not None and layout.name != _DATA_LAYOUT:
            raise bare_error(op, f"expected a #{_DATA_LAYOUT} for the data layout of kernels")
        outliner = _Outliner(Editor(self), op, layout)
        # Copies in new modules may have launches of their own, until the copied symbols have none any more.
        symbols = [symbol for symbol in op.ops if symbol.get_trait(SymbolOpInterface) is not None]
        while symbols:
            made: list[Operation] = []
            for symbol in symbols:
                modules, may_go_on = outliner.outline_in(symbol)
                made += modules
                if not may_go_on:
                    return
            symbols = made
