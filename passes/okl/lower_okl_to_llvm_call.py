"""Lower okl fetches and launches to calls of the runtime's C functions.

Before:  func.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
           %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
           %1 = "okl.fetch_run_ctx"(%0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
           %2 = "okl.fetch_kernel"(%0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
           return
         }
After:   llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
         llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}
         llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}
         func.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
           %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
           %1 = llvm.mlir.constant(0 : index) : i64
           %2 = llvm.call @fetch_run_ctx(%arg0, %1) : (!llvm.ptr, i64) -> !llvm.ptr
           %3 = llvm.mlir.constant(0 : index) : i64
           %4 = llvm.call @fetch_kernel(%arg0, %3) : (!llvm.ptr, i64) -> !llvm.ptr
           llvm.call @launch(%2, %4) : (!llvm.ptr, !llvm.ptr) -> ()
           return
         }

Source: seed 000_5288debaba9517ca.txt, -lower-okl-to-llvm-call. The cast stays, unused, until
reconcile-unrealized-casts. An okl.wrapper_kernel with number i (launches with a memory pool) becomes a call of
okl_llvm_func(launcher, i), as in OneFlow of August 2025 (commit 25c8978c1c).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import IndexType, ModuleOp, UnitAttr, UnrealizedConversionCastOp, i64
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.okl import (
    FetchKernelOp,
    FetchRegCtxOp,
    FetchRunCtxOp,
    KernelType,
    LaunchOp,
    RegCtxType,
    RunCtxType,
    WrapperKernelOp,
)
from okl_opt.dialects.okl.base import integer
from okl_opt.passes.analysis.functions import is_okl, symbols
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert

FETCHES = (FetchRegCtxOp, FetchRunCtxOp, FetchKernelOp)
FetchOp = FetchRegCtxOp | FetchRunCtxOp | FetchKernelOp
OKLOp = FetchOp | LaunchOp | WrapperKernelOp

POINTER = llvm.LLVMPointerType()
FETCH_TYPE = llvm.LLVMFunctionType([POINTER, i64], POINTER)
LAUNCH_TYPE = llvm.LLVMFunctionType([POINTER, POINTER])
KERNEL_TYPE = llvm.LLVMFunctionType([POINTER, i64])


def runtime_function(op: Operation) -> str:
    """Return the name of an op's C function without prefix: the op's name, or okl_llvm_func for a wrapper kernel."""
    return "okl_llvm_func" if isinstance(op, WrapperKernelOp) else op.name.removeprefix("okl.")


def function_type(op: Operation) -> llvm.LLVMFunctionType:
    """Return the type of the C function of an okl op."""
    match op:
        case LaunchOp():
            return LAUNCH_TYPE
        case WrapperKernelOp():
            return KERNEL_TYPE
        case _:
            return FETCH_TYPE


def launcher_pointer(op: FetchOp | WrapperKernelOp) -> BlockArgument | None:
    """Return the pointer parameter that the launcher of `op` is cast from, to be used by calls; None if there is none.

    A wrapper kernel has no launcher operand, so it takes the parameter of the function around it.
    """
    if isinstance(op, WrapperKernelOp):
        block = op.parent_block()
        argument = block.args[0] if block is not None and block.args else None
        return argument if argument is not None and is_launcher_pointer(argument) else None
    cast = op.operands[0].owner
    if not isinstance(cast, UnrealizedConversionCastOp) or len(cast.operands) != 1:
        return None
    pointer = cast.operands[0]
    return pointer if isinstance(pointer, BlockArgument) and is_launcher_pointer(pointer) else None


def is_launcher_pointer(argument: BlockArgument) -> bool:
    """Return whether a block argument is a pointer parameter of a function."""
    return isinstance(argument.type, llvm.LLVMPointerType) and isinstance(
        argument.block.parent_op(), func.FuncOp | llvm.FuncOp
    )


def okl_ops(root: Operation) -> Iterator[Operation]:
    """Yield the okl ops in `root`, in order, without those in wrapper kernels, which are erased with the kernel."""
    for region in root.regions:
        for block in region.blocks:
            for op in block.ops:
                if is_okl(op):
                    yield op
                if not isinstance(op, WrapperKernelOp):
                    yield from okl_ops(op)


def check(module: ModuleOp, prefix: str) -> set[str]:
    """Check all okl ops; return the names of the runtime functions still to be declared.

    Raises: DiagnosticError at an okl op without a lowering, or with a launcher or resources of unknown origin.
    """
    taken = symbols(module)
    missing: set[str] = set()
    for op in okl_ops(module):
        if isinstance(op, FETCHES):
            check_fetch(op)
        elif isinstance(op, WrapperKernelOp):
            check_pointer(op)
        elif isinstance(op, LaunchOp):
            check_launch(op)
        else:
            raise op_error(op, "has no lowering to LLVM; run only-keep-compute-ops first")
        name = prefix + runtime_function(op)
        if name in taken:
            check_declaration(taken[name], op)
        else:
            missing.add(name)
    return missing


def check_fetch(op: FetchOp) -> None:
    """Check that the launcher is a cast of the function's parameter, and only launches use the fetched resource."""
    check_pointer(op)
    for use in op.results[0].uses:
        if not isinstance(use.operation, LaunchOp):
            raise op_error(use.operation, f"uses the result of '{op.name}', which is about to become a pointer")


def check_pointer(op: FetchOp | WrapperKernelOp) -> None:
    """Check that there is a launcher pointer for the call."""
    if launcher_pointer(op) is None:
        raise op_error(
            op, "needs a launcher that is cast from a pointer parameter; run lower-launcher-to-llvm-ptr first"
        )


def check_launch(op: LaunchOp) -> None:
    """Check that the run context and the kernel are fetched."""
    for number, operand in enumerate(op.operands):
        if not isinstance(operand.owner, FETCHES):
            raise op_error(op, f"operand #{number} is not fetched from the launcher; run fetch-from-launcher first")


def check_declaration(existing: Operation, op: Operation) -> None:
    """Check that a symbol with the name of a runtime function has the type of that function."""
    wanted = function_type(op)
    if not isinstance(existing, llvm.FuncOp) or existing.function_type != wanted:
        name = runtime_function(op)
        raise op_error(existing, f"has the name of the runtime's function '{name}', but not its type {wanted}").note(
            op.location, "needed here"
        )


@dataclass(frozen=True)
class RuntimeCalls:
    """Builds calls of the runtime's functions, which all take two arguments, and declares the functions.

    The properties of calls are built and verified once for each function, not for each of ten thousand calls.
    """

    module: ModuleOp
    prefix: str
    undeclared: set[str]
    properties: dict[str, dict[str, Attribute]] = field(default_factory=dict[str, dict[str, Attribute]])

    def call(
        self, op: OKLOp, operands: Sequence[SSAValue], results: Sequence[Attribute], edit: ConversionEditor
    ) -> llvm.CallOp:
        """Return the call that replaces `op`; declare its function first if necessary."""
        name = self.prefix + runtime_function(op)
        if name in self.undeclared:
            self.undeclared.remove(name)
            self.declare(name, op, edit)
        if name not in self.properties:
            block = Block(arg_types=[POINTER, POINTER])
            self.properties[name] = llvm.CallOp(name, *block.args).properties
        return llvm.CallOp.create(operands=operands, result_types=results, properties=dict(self.properties[name]))

    def declare(self, name: str, op: OKLOp, edit: ConversionEditor) -> None:
        """Declare a function at the start of the module."""
        declaration = llvm.FuncOp(
            name,
            function_type(op),
            linkage=llvm.LinkageAttr("external"),
            extra_attrs={"llvm.emit_c_interface": UnitAttr()},
        )
        edit.insert(declaration, InsertPoint.at_start(self.module.body.block))


def index_of(op: FetchOp | WrapperKernelOp) -> llvm.ConstantOp:
    """Return the index of a fetch or kernel as a constant for the runtime's functions."""
    value = integer(op.index.value.data, IndexType())
    return llvm.ConstantOp.create(result_types=[i64], properties={"value": value})


@dataclass(frozen=True)
class LowerFetch(ConversionPattern[FetchOp]):
    """okl.fetch_X -> llvm.call @fetch_X(ptr, i64) -> ptr."""

    names = tuple(each.name for each in FETCHES)
    calls: RuntimeCalls

    def convert(self, op: FetchOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        pointer = launcher_pointer(op)
        assert pointer is not None, "checked before the rewrite"
        index = index_of(op)
        call = self.calls.call(op, [pointer, index.result], [POINTER], edit)
        edit.replace_by(op, [index, call], [call.results])


@dataclass(frozen=True)
class LowerKernel(ConversionPattern[WrapperKernelOp]):
    """okl.wrapper_kernel -> llvm.call @okl_llvm_func(ptr, i64); the region is erased."""

    names = (WrapperKernelOp.name,)
    takes_regions = True
    calls: RuntimeCalls

    def convert(self, op: WrapperKernelOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        pointer = launcher_pointer(op)
        assert pointer is not None, "checked before the rewrite"
        index = index_of(op)
        edit.replace_by(op, [index, self.calls.call(op, [pointer, index.result], [], edit)])


@dataclass(frozen=True)
class LowerLaunch(ConversionPattern[LaunchOp]):
    """okl.launch -> llvm.call @launch(ptr, ptr)."""

    names = (LaunchOp.name,)
    calls: RuntimeCalls

    def convert(self, op: LaunchOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        edit.replace_by(op, [self.calls.call(op, operands, [], edit)])


def pointer_to(type_: Attribute) -> Attribute | None:
    """Return a pointer type for resources of the launcher; None for other types, the launcher's included."""
    return POINTER if isinstance(type_, RegCtxType | RunCtxType | KernelType) else None


def is_legal(op: Operation) -> bool | None:
    """Return False for okl ops, which must be lowered; None for other ops."""
    return False if is_okl(op) else None


@dataclass(frozen=True)
class LowerOKLToLLVMCallPass(Pass):
    """Lower okl fetches, launches and kernels to calls of C functions; declare the missing functions."""

    name = "lower-okl-to-llvm-call"

    symbol_prefix: str = ""
    """The prefix of the functions' names; `oneflow_okl_` gives the names of OneFlow's merged version."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        missing = check(op, self.symbol_prefix)
        calls = RuntimeCalls(op, self.symbol_prefix, missing)
        patterns = (LowerFetch(calls), LowerKernel(calls), LowerLaunch(calls))
        convert(self, op, patterns, TypeConverter(pointer_to), is_legal)
