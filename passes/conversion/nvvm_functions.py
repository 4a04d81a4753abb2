"""Functions of the gpu dialect as those of the llvm dialect. Source: `GPUOpsLowering.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.llvm import LinkageAttr, LLVMArrayType, LLVMPointerType, LLVMVoidType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import Diagnostic, Severity, emit
from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import op_class
from okl_opt.dialects.upstream.gpu.ops.kernels import KERNEL, WORKGROUP_ATTRIBUTIONS, GPUFuncOp, ReturnOp
from okl_opt.dialects.upstream.llvm.forms.types import function_type
from okl_opt.passes.conversion import memref_descriptors as descriptors
from okl_opt.passes.conversion.convert_func_to_llvm import convert_return, llvm_types
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder, function
from okl_opt.passes.conversion.llvm_types import LLVMTypes, is_memref
from okl_opt.passes.conversion.memref_pattern import ranked
from okl_opt.passes.conversion.nvvm_registers import KNOWN_SIZES
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

SHARED = 3
"""The address space of the memory that the threads of a block share."""
_NVVM_KERNEL = "nvvm.kernel"
_BLOCK_SIZE = "nvvm.maxntid"
_KNOWN_CLUSTER = "gpu.known_cluster_size"
_CLUSTER_SIZE = "nvvm.cluster_dim"
_ALIGNMENT = "llvm.align"
# Pointer attributes that are dropped if a memref argument becomes several values.
_OF_POINTERS = ("llvm.noalias", "llvm.readonly", "llvm.writeonly", "llvm.nonnull", "llvm.dereferenceable", "llvm.align")


def global_variable(
    name: str, type_: Attribute, space: int, alignment: int = 0, value: Attribute | None = None
) -> Operation:
    """Return an internal `llvm.mlir.global`; with a value it is constant."""
    properties: dict[str, Attribute] = {
        "global_type": type_,
        "sym_name": StringAttr(name),
        "linkage": LinkageAttr("internal"),
        "addr_space": IntegerAttr(space, i32),
        "visibility_": IntegerAttr(0, i64),
    }
    if alignment:
        properties["alignment"] = IntegerAttr(alignment, i64)
    if value is not None:
        properties |= {"value": value, "constant": UnitAttr()}
    return op_class("llvm.mlir.global").create(properties=properties, regions=[Region()])


class ConvertGPUFunction(ConversionPattern[GPUFuncOp]):
    """gpu.func -> llvm.func; workgroup attributions become global variables, private ones allocas"""

    names = (GPUFuncOp.name,)

    def __init__(self, bare_pointers: bool, bare_static: bool = False):
        """`bare_pointers` passes all memrefs as bare pointers; `bare_static` only static row-major ones of kernels."""
        self._bare_pointers = bare_pointers
        self._bare_static = bare_static

    def _is_bare(self, op: GPUFuncOp, type_: Attribute) -> bool:
        is_static = isa(type_, MemRefType) and isinstance(type_.layout, NoneAttr) and type_.has_static_shape()
        return self._bare_pointers or (self._bare_static and op.kernel is not None and is_static)

    def convert(self, op: GPUFuncOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = llvm_types(edit)
        arguments = self._argument_types(op, types)
        outputs = op.function_type.outputs.data
        output = types.packed_results(outputs, bare_pointers=self._bare_pointers) if outputs else LLVMVoidType()
        attributions = [*op.workgroup_arguments(), *op.private_arguments()]
        if arguments is None or output is None or any(types.one(each.type) is None for each in attributions):
            return
        entry = op.body.blocks[0]
        shared = self._shared_variables(op, types)
        self._convert_entry(op, entry, arguments, shared, edit)
        properties: dict[str, Attribute] = {}
        if (held := self._argument_attributes(op, arguments)) is not None:
            properties["arg_attrs"] = held
        if op.res_attrs is not None and len(outputs) == 1:
            properties["res_attrs"] = op.res_attrs
        body = edit.move_region_contents_to_new_regions(op.body)
        type_ = function_type([each for group in arguments for each in group], output, False)
        made = function(op.sym_name.data, type_, body=body, properties=properties, attributes=self._attributes(op))
        edit.insert(shared, InsertPoint.before(op))
        edit.replace_by(op, [made])

    def _argument_types(self, op: GPUFuncOp, types: LLVMTypes) -> list[Sequence[Attribute]] | None:
        found: list[Sequence[Attribute]] = []
        for type_ in op.function_type.inputs:
            converted = types.argument_types(type_, bare_pointers=self._is_bare(op, type_))
            if converted is None:
                return None
            found.append(converted)
        return found

    @staticmethod
    def _attributes(op: GPUFuncOp) -> dict[str, Attribute]:
        """Return the attributes of the new function: sizes by MLIR's names, and the NVVM attributes for PTX."""
        left_out = ("sym_name", WORKGROUP_ATTRIBUTIONS, KERNEL)
        found = {name: value for name, value in op.attributes.items() if name not in left_out}
        if op.kernel is not None:
            found |= {KERNEL: UnitAttr(), _NVVM_KERNEL: UnitAttr()}
        sizes = {
            KNOWN_SIZES["block"]: op.known_block_size,
            KNOWN_SIZES["grid"]: op.known_grid_size,
            _KNOWN_CLUSTER: op.known_cluster_size,
        }
        found |= {name: value for name, value in sizes.items() if value is not None}
        if op.kernel is not None and op.known_block_size is not None:
            found[_BLOCK_SIZE] = op.known_block_size
        if op.kernel is not None and op.known_cluster_size is not None:
            found[_CLUSTER_SIZE] = op.known_cluster_size
        return found

    def _argument_attributes(self, op: GPUFuncOp, arguments: Sequence[Sequence[Attribute]]) -> Attribute | None:
        if op.arg_attrs is None:
            return None
        found: list[DictionaryAttr] = []
        for held, group, type_ in zip(op.arg_attrs, arguments, op.function_type.inputs, strict=True):
            is_descriptor = is_memref(type_) and not self._is_bare(op, type_)
            if is_descriptor:
                for name in _OF_POINTERS:
                    if name in held.data:
                        words = f"Cannot copy {name.removeprefix('llvm.')} with non-bare pointers."
                        emit(Diagnostic(Severity.WARNING, op.location, f"{words}\n"))
            found += [DictionaryAttr({}) for _ in group] if is_descriptor else [held]
        return ArrayAttr(found) if any(each.data for each in found) else None

    @staticmethod
    def _shared_variables(op: GPUFuncOp, types: LLVMTypes) -> list[Operation]:
        found: list[Operation] = []
        for number, argument in enumerate(op.workgroup_arguments()):
            type_ = ranked(argument.type)
            element = types.one(type_.element_type)
            assert element is not None, "a memref that has a descriptor"
            array = LLVMArrayType(prod(type_.get_shape()), element)
            name = f"__wg_{op.sym_name.data}_{number}"
            found.append(global_variable(name, array, SHARED, _alignment(op.workgroup_attrib_attrs, number)))
        return found

    def _convert_entry(
        self,
        op: GPUFuncOp,
        entry: Block,
        arguments: Sequence[Sequence[Attribute]],
        shared: Sequence[Operation],
        edit: ConversionEditor,
    ) -> None:
        types = llvm_types(edit)
        attributions = [*op.workgroup_arguments(), *op.private_arguments()]
        none: list[Sequence[Attribute]] = [() for _ in attributions]
        build = LLVMBuilder(types.index)
        values = [
            self._descriptor(build, types, attribution.type, self._address(build, variable))
            for attribution, variable in zip(op.workgroup_arguments(), shared, strict=True)
        ]
        for number, attribution in enumerate(op.private_arguments()):
            type_ = ranked(attribution.type)
            element = types.one(type_.element_type)
            assert element is not None, "a memref that has a descriptor"
            count = build.constant(IntegerAttr(prod(type_.get_shape()), i64), i64)
            alignment = _alignment(op.private_attrib_attrs, number)
            pointer = build.alloca(element, count, types.pointer_to(type_), alignment)
            values.append(self._descriptor(build, types, type_, pointer))
        old = edit.convert_arguments(entry, [*arguments, *none])
        edit.insert(build.ops, InsertPoint.at_start(entry))
        for place, value in enumerate(values, len(arguments)):
            edit.replace_value(old[place], [value])

    @staticmethod
    def _address(build: LLVMBuilder, variable: Operation) -> SSAValue:
        name, type_ = variable.properties["sym_name"], variable.properties["global_type"]
        assert isinstance(name, StringAttr), "made here"
        pointer = LLVMPointerType(IntAttr(SHARED))
        address = build.op("llvm.mlir.addressof", (), pointer, {"global_name": SymbolRefAttr(name.data)})
        return build.element_pointer(type_, address, 0, 0)

    @staticmethod
    def _descriptor(build: LLVMBuilder, types: LLVMTypes, type_: Attribute, pointer: SSAValue) -> SSAValue:
        struct = types.one(type_)
        assert struct is not None and isa(type_, MemRefType), "a memref that has a descriptor"
        return descriptors.from_static_shape(build, type_, struct, pointer)


def _alignment(held: ArrayAttr[DictionaryAttr] | None, number: int) -> int:
    """Return the alignment attribute of an attribution; 0 without one."""
    found = None if held is None else held.data[number].data.get(_ALIGNMENT)
    return found.value.data if isa(found, IntegerAttr) else 0


class ConvertGPUReturn(ConversionPattern[ReturnOp]):
    """gpu.return -> llvm.return, of a struct if there are several values"""

    names = (ReturnOp.name,)

    def __init__(self, bare_pointers: bool):
        self._bare_pointers = bare_pointers

    def convert(self, op: ReturnOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        convert_return(op, operands, edit, self._bare_pointers)
