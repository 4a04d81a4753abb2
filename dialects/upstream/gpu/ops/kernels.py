"""Kernels: the modules that contain them, and their launches."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FlatSymbolRefAttrConstr,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyOf,
    AttrSizedOperandSegments,
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import HasParent, IsolatedFromAbove, IsTerminator, NoTerminator, Pure, SymbolOpInterface, SymbolTable
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.gpu.ops.attributes import AddressSpace, AddressSpaceAttr
from okl_opt.dialects.upstream.gpu.ops.directives import TOKEN, AsyncDependencies, LaunchDimType, LaunchOperands
from okl_opt.dialects.upstream.gpu.ops.memory import AsyncOp
from okl_opt.dialects.upstream.gpu.ops.objects import SelectObjectAttr

CONTAINER_MODULE = "gpu.container_module"
KERNEL = "gpu.kernel"
# The attribute with the number of workgroup attributions of a function or launch.
WORKGROUP_ATTRIBUTIONS = "workgroup_attributions"

_SizeType = AnyOf.get(IndexType, i32, i64)


@irdl_op_definition
class GPUModuleOp(IRDLOperation):
    """Code that is compiled together for the device, for each of `targets`.

    gpu.module @kernels [#nvvm.target] { ... }
    """

    name = "gpu.module"

    sym_name = prop_def(SymbolNameConstraint())
    targets = opt_prop_def(ArrayAttr)
    offloadingHandler = opt_prop_def()
    bodyRegion = region_def("single_block")

    traits = traits_def(IsolatedFromAbove(), NoTerminator(), SymbolOpInterface(), SymbolTable())


@irdl_op_definition
class BinaryOp(IRDLOperation):
    """A module after it was compiled.

    gpu.binary @kernels [#gpu.object<#nvvm.target, "...">]
    """

    name = "gpu.binary"

    sym_name = prop_def(SymbolNameConstraint())
    offloadingHandler = prop_def(default_value=SelectObjectAttr())
    objects = prop_def(ArrayAttr)

    traits = traits_def(SymbolOpInterface())


def _check_attributions(arguments: Sequence[SSAValue], space: AddressSpace) -> None:
    """Check that attributions are memrefs in that memory space, or in a numbered one."""
    for argument in arguments:
        type = argument.type
        if not isa(type, MemRefType):
            raise VerifyException("expected memref type in attribution")
        if isinstance(type.memory_space, AddressSpaceAttr) and type.memory_space.data is not space:
            raise VerifyException(f"expected memory space {space} in attribution")


@irdl_op_definition
class GPUFuncOp(IRDLOperation):
    """A function for the device; a kernel if it has the attribute `gpu.kernel`.

    gpu.func @f(%arg0: f32) workgroup(%arg1 : memref<32xf32, 3>) kernel { ... }
    """

    name = "gpu.func"

    sym_name = attr_def(SymbolNameConstraint())
    function_type = prop_def(FunctionType)
    arg_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    res_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    workgroup_attrib_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    private_attrib_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    known_block_size = opt_prop_def(DenseArrayBase.constr(i32))
    known_grid_size = opt_prop_def(DenseArrayBase.constr(i32))
    known_cluster_size = opt_prop_def(DenseArrayBase.constr(i32))
    kernel = opt_attr_def(UnitAttr, attr_name=KERNEL)
    workgroup_attributions = opt_attr_def(IntegerAttr)
    body = region_def()

    traits = traits_def(IsolatedFromAbove(), HasParent(GPUModuleOp), SymbolOpInterface())

    def workgroup_arguments(self) -> Sequence[SSAValue]:
        first = len(self.function_type.inputs.data)
        return self.body.blocks[0].args[first : first + workgroup_count(self)]

    def private_arguments(self) -> Sequence[SSAValue]:
        return self.body.blocks[0].args[len(self.function_type.inputs.data) + workgroup_count(self) :]

    def verify_(self) -> None:
        if self.kernel is not None and self.function_type.outputs.data:
            raise VerifyException("expected void return type for kernel function")
        entry = self.body.blocks.first
        if entry is None:
            raise VerifyException("expected body with at least one block")
        inputs = self.function_type.inputs.data
        least = len(inputs) + workgroup_count(self)
        if len(entry.args) < least:
            raise VerifyException(f"expected at least {least} arguments to body region")
        for index, (expected, found) in enumerate(zip(inputs, entry.arg_types, strict=False)):
            if expected != found:
                raise VerifyException(
                    f"expected body region argument #{index} to be of type {quoted(expected)}, got {quoted(found)}"
                )
        _check_attributions(self.workgroup_arguments(), AddressSpace.WORKGROUP)
        _check_attributions(self.private_arguments(), AddressSpace.PRIVATE)


def workgroup_count(op: Operation) -> int:
    """The number of workgroup attributions of a function or launch."""
    count = op.attributes.get(WORKGROUP_ATTRIBUTIONS)
    return count.value.data if isinstance(count, IntegerAttr) else 0


@irdl_op_definition
class ReturnOp(IRDLOperation):
    """Ends a function of the device.

    gpu.return %0 : f32
    """

    name = "gpu.return"

    args = var_operand_def()

    traits = traits_def(IsTerminator(), Pure(), HasParent(GPUFuncOp))

    assembly_format = "attr-dict ($args^ `:` type($args))?"

    def verify_(self) -> None:
        function = self.parent_op()
        assert isinstance(function, GPUFuncOp)
        outputs = function.function_type.outputs.data
        if len(outputs) != len(self.args):
            error = op_error(self, f"expected {len(outputs)} result operands")
            raise error.note(function.location, "return type declared here")
        for index, (expected, found) in enumerate(zip(outputs, self.args.types, strict=True)):
            if expected != found:
                # The two different quotes are MLIR's.
                raise VerifyException(f"unexpected type `{quoted(found)}' for operand #{index}")


@irdl_op_definition
class TerminatorOp(IRDLOperation):
    """Ends the body of a launch.

    gpu.terminator
    """

    name = "gpu.terminator"

    # The launch refers to this class, so the parent is checked by name.
    traits = traits_def(IsTerminator(), Pure())

    assembly_format = "attr-dict"

    def verify_(self) -> None:
        parent = self.parent_op()
        if parent is not None and parent.name != "gpu.launch":
            raise VerifyException("expects parent op 'gpu.launch'")


# Region arguments of a launch: ids and sizes of blocks and threads, then of clusters.
_GRID_ARGUMENTS = 12
_CLUSTER_ARGUMENTS = 6


@irdl_op_definition
class LaunchOp(IRDLOperation):
    """A launch with an inline kernel, which `gpu-kernel-outlining` moves to a function.

    gpu.launch blocks(%bx, %by, %bz) in (%gx = %0, %gy = %1, %gz = %2)
               threads(%tx, %ty, %tz) in (%sx = %3, %sy = %4, %sz = %5) { ... }
    """

    name = "gpu.launch"

    asyncDependencies = var_operand_def(TOKEN)
    gridSizeX = operand_def(IndexType)
    gridSizeY = operand_def(IndexType)
    gridSizeZ = operand_def(IndexType)
    blockSizeX = operand_def(IndexType)
    blockSizeY = operand_def(IndexType)
    blockSizeZ = operand_def(IndexType)
    clusterSizeX = opt_operand_def(IndexType)
    clusterSizeY = opt_operand_def(IndexType)
    clusterSizeZ = opt_operand_def(IndexType)
    dynamicSharedMemorySize = opt_operand_def(i32)
    module = opt_prop_def(FlatSymbolRefAttrConstr)
    function = opt_prop_def(FlatSymbolRefAttrConstr)
    workgroup_attributions = opt_attr_def(IntegerAttr)
    asyncToken = opt_result_def(TOKEN)
    body = region_def()

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def has_clusters(self) -> bool:
        return None not in self._cluster_sizes()

    def _cluster_sizes(self) -> tuple[SSAValue | None, ...]:
        return (self.clusterSizeX, self.clusterSizeY, self.clusterSizeZ)

    def config_count(self) -> int:
        """The number of region arguments that are ids and sizes."""
        return _GRID_ARGUMENTS + (_CLUSTER_ARGUMENTS if self.has_clusters() else 0)

    def workgroup_arguments(self) -> Sequence[SSAValue]:
        first = self.config_count()
        return self.body.blocks[0].args[first : first + workgroup_count(self)]

    def private_arguments(self) -> Sequence[SSAValue]:
        return self.body.blocks[0].args[self.config_count() + workgroup_count(self) :]

    def verify_(self) -> None:
        sizes = self._cluster_sizes()
        if None in sizes and any(size is not None for size in sizes):
            raise VerifyException("cluster size must be all present")

    def verify_regions(self) -> None:
        """Check the body, after the ops in it. MLIR accepts an empty one, and cannot print it."""
        entry = self.body.blocks.first
        if entry is None or len(entry.args) < self.config_count() + workgroup_count(self):
            raise VerifyException("unexpected number of region arguments")
        _check_attributions(self.workgroup_arguments(), AddressSpace.WORKGROUP)
        _check_attributions(self.private_arguments(), AddressSpace.PRIVATE)
        for block in self.body.blocks:
            last = block.last_op
            if last is not None and not last.successors and not isinstance(last, TerminatorOp):
                error = bare_error(last, "expected 'gpu.terminator' or a terminator with successors")
                raise error.note(self.location, "in 'gpu.launch' body region")


@irdl_op_definition
class LaunchFuncOp(AsyncOp):
    """Launches a kernel by name.

    %1 = gpu.launch_func async [%0] @kernels::@f blocks in (%gx, %gy, %gz) threads in (%sx, %sy, %sz)  args(%a : f32)
    """

    name = "gpu.launch_func"

    asyncDependencies = var_operand_def(TOKEN)
    gridSizeX = operand_def(_SizeType)
    gridSizeY = operand_def(_SizeType)
    gridSizeZ = operand_def(_SizeType)
    blockSizeX = operand_def(_SizeType)
    blockSizeY = operand_def(_SizeType)
    blockSizeZ = operand_def(_SizeType)
    clusterSizeX = opt_operand_def(_SizeType)
    clusterSizeY = opt_operand_def(_SizeType)
    clusterSizeZ = opt_operand_def(_SizeType)
    dynamicSharedMemorySize = opt_operand_def(i32)
    kernelOperands = var_operand_def()
    asyncObject = opt_operand_def()
    kernel = prop_def(SymbolRefAttr)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    custom_directives = (AsyncDependencies, LaunchDimType, LaunchOperands)
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) "
        "(`<` $asyncObject^ `:` type($asyncObject) `>`)? $kernel "
        "(`clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY `,` $clusterSizeZ `)`)? "
        "`blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)` "
        "`threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)` "
        "custom<LaunchDimType>(type($gridSizeX), type($gridSizeY), type($gridSizeZ), type($blockSizeX), "
        "type($blockSizeY), type($blockSizeZ), type($clusterSizeX), type($clusterSizeY), "
        "type($clusterSizeZ)) "
        "(`dynamic_shared_memory_size` $dynamicSharedMemorySize^)? "
        "custom<LaunchOperands>($kernelOperands, type($kernelOperands)) attr-dict"
    )

    def verify_(self) -> None:
        module = self.parent_op()
        while module is not None and not isinstance(module, ModuleOp):
            module = module.parent_op()
        if module is None:
            raise VerifyException("expected to belong to a module")
        if CONTAINER_MODULE not in module.attributes:
            raise VerifyException(f"expected the closest surrounding module to have the '{CONTAINER_MODULE}' attribute")
        clusters = [size.type for size in (self.clusterSizeX, self.clusterSizeY, self.clusterSizeZ) if size is not None]
        if any(type != clusters[0] for type in clusters):
            raise VerifyException("expects types of the cluster dimensions must be the same")

    def verify_kernel(self, module: ModuleOp, symbols: SymbolTables) -> None:
        """Check that the kernel exists and matches the operands."""
        name = self.kernel.root_reference.data
        container = symbols.resolve(module, SymbolRefAttr(name))
        if container is None:
            raise VerifyException(f"kernel container '{name}' is undefined")
        if isinstance(container[-1], BinaryOp):
            return
        if not isinstance(container[-1], GPUModuleOp):
            raise VerifyException(f"kernel module '{name}' is undefined")
        found = symbols.resolve(module, self.kernel)
        if found is None:
            raise VerifyException(f"kernel function '{self.kernel}' is undefined")
        kernel = found[-1]
        if "function_type" not in kernel.properties:
            error = op_error(self, f"referenced kernel '{self.kernel}' is not a function")
            raise error.note(kernel.location, "see the kernel definition here")
        if KERNEL not in kernel.attributes:
            raise VerifyException(f"kernel function is missing the '{KERNEL}' attribute")
        if isinstance(kernel, GPUFuncOp):
            self._verify_operands(kernel.function_type.inputs.data)

    def _verify_operands(self, expected: Sequence[Attribute]) -> None:
        found = self.kernelOperands.types
        if len(found) != len(expected):
            raise VerifyException(f"got {len(found)} kernel operands but expected {len(expected)}")
        for index, (one, other) in enumerate(zip(found, expected, strict=True)):
            if one != other:
                raise VerifyException(f"type of function argument {index} does not match")


@irdl_op_definition
class PrintfOp(IRDLOperation):
    """Prints from the device.

    gpu.printf "%d\\0A", %0 : i32
    """

    name = "gpu.printf"

    format = prop_def(StringAttr)
    args = var_operand_def()

    assembly_format = "$format attr-dict (`,` $args^ `:` type($args))?"


@irdl_op_definition
class DynamicSharedMemoryOp(IRDLOperation):
    """The shared memory whose size is set by the launch.

    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    """

    name = "gpu.dynamic_shared_memory"

    resultMemref = result_def(MemRefType)

    traits = traits_def(Pure())

    assembly_format = "attr-dict `:` type($resultMemref)"

    def verify_(self) -> None:
        type = self.resultMemref.type
        assert isa(type, MemRefType)
        if type.memory_space != AddressSpaceAttr(AddressSpace.WORKGROUP):
            raise VerifyException("address space must be address_space<workgroup>")
        if type.has_static_shape():
            raise VerifyException("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>")


KERNEL_OPS = (
    GPUModuleOp,
    BinaryOp,
    GPUFuncOp,
    ReturnOp,
    TerminatorOp,
    LaunchOp,
    LaunchFuncOp,
    PrintfOp,
    DynamicSharedMemoryOp,
)
