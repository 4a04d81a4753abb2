"""Turn branches, switches and assertions of cf into ops of the llvm dialect.

Before:  func.func @f(%arg0: i1, %arg1: index) -> index {
           cf.assert %arg0, "no"
           cf.br ^bb1(%arg1 : index)
         ^bb1(%0: index):
           return %0 : index
         }
After:   llvm.func @abort()
         llvm.func @puts(!llvm.ptr)
         llvm.mlir.global private constant @assert_msg(dense<[110, 111, 0]> : tensor<3xi8>) {addr_space = 0 : i32}
           : !llvm.array<3 x i8>
         func.func @f(%arg0: i1, %arg1: index) -> index {
           %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
           llvm.cond_br %arg0, ^bb1, ^bb3
         ^bb1:
           llvm.br ^bb2(%0 : i64)
         ^bb2(%1: i64):
           %2 = builtin.unrealized_conversion_cast %1 : i64 to index
           return %2 : index
         ^bb3:
           %3 = llvm.mlir.addressof @assert_msg : !llvm.ptr
           %4 = llvm.getelementptr %3[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i8>
           llvm.call @puts(%4) : (!llvm.ptr) -> ()
           llvm.call @abort() : () -> ()
           llvm.unreachable
         }

The types of functions and of entry block arguments stay.
Source: `ControlFlowToLLVM.cpp` and `PrintCallHelper.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.context import Context
from xdsl.dialects import cf
from xdsl.dialects.builtin import (
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    i8,
    i32,
    i64,
)
from xdsl.dialects.llvm import LinkageAttr, LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMVoidType
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import BlockInsertPoint, InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.registry import op_class
from okl_opt.dialects.text import quoted
from okl_opt.passes.analysis.functions import symbols
from okl_opt.passes.base import Pass
from okl_opt.passes.conversion.declarations import module_around
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder, function
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, convert

_PUTS = LLVMFunctionType([LLVMPointerType()], LLVMVoidType())
_ABORT = LLVMFunctionType([], LLVMVoidType())


def convert_targets(targets: Sequence[tuple[Block, Sequence[SSAValue]]], edit: ConversionEditor) -> bool:
    """Convert block arguments to the operand types of branches; False, without a change, if other types are passed."""
    for block, operands in targets:
        types = [operand.type for operand in operands]
        if types not in (list(block.arg_types), edit.converter.convert_all(block.arg_types)):
            return False
    for block, operands in targets:
        if list(block.arg_types) != [operand.type for operand in operands]:
            edit.convert_arguments(block)
    return True


def all_convert(op: Operation, edit: ConversionEditor) -> bool:
    """Return whether all operand types convert to the llvm dialect."""
    return all(edit.converter.convert(operand.type) is not None for operand in op.operands)


class ConvertBranch(ConversionPattern[cf.BranchOp]):
    """cf.br -> llvm.br"""

    names = (cf.BranchOp.name,)

    def convert(self, op: cf.BranchOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        (target,) = op.successors
        if all_convert(op, edit) and convert_targets([(target, operands)], edit):
            new = op_class("llvm.br").create(operands=operands, successors=[target], attributes=dict(op.attributes))
            edit.replace_by(op, [new])


class ConvertConditionalBranch(ConversionPattern[cf.ConditionalBranchOp]):
    """cf.cond_br -> llvm.cond_br"""

    names = (cf.ConditionalBranchOp.name,)

    def convert(self, op: cf.ConditionalBranchOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        first, second = op.successors
        end = 1 + len(op.then_arguments)
        if not all_convert(op, edit) or not convert_targets([(first, operands[1:end]), (second, operands[end:])], edit):
            return
        weights = {name: value for name, value in op.properties.items() if name == "branch_weights"}
        segments = DenseArrayBase.from_list(i32, [1, end - 1, len(operands) - end])
        new = op_class("llvm.cond_br").create(
            operands=operands,
            successors=[first, second],
            properties={"operandSegmentSizes": segments},
            attributes={**weights, **op.attributes},
        )
        edit.replace_by(op, [new])


class ConvertSwitch(ConversionPattern[cf.SwitchOp]):
    """cf.switch -> llvm.switch, without further attributes"""

    names = (cf.SwitchOp.name,)

    def convert(self, op: cf.SwitchOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        handed = [len(op.default_operands), *map(len, op.case_operand)]
        rest = iter(operands[1:])
        targets = [
            (block, [next(rest) for _ in range(count)]) for block, count in zip(op.successors, handed, strict=True)
        ]
        if not all_convert(op, edit) or not convert_targets(targets, edit):
            return
        properties = {name: value for name, value in op.properties.items() if name != "operandSegmentSizes"}
        segments = DenseArrayBase.from_list(i32, [1, handed[0], sum(handed[1:])])
        new = op_class("llvm.switch").create(
            operands=operands,
            successors=list(op.successors),
            properties={**properties, "operandSegmentSizes": segments},
        )
        edit.replace_by(op, [new])


class ConvertAssert(ConversionPattern[cf.AssertOp]):
    """cf.assert -> llvm.cond_br to a block that prints the message and aborts

    An instance serves one conversion.
    """

    names = (cf.AssertOp.name,)

    def __init__(self):
        self._symbols: dict[ModuleOp, dict[str, Operation]] = {}
        self._number = 0
        self._following: dict[Operation, Block] = {}

    def convert(self, op: cf.AssertOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        module = module_around(op)
        if module is None or op.parent is None or op.parent.parent is None:
            return
        if module not in self._symbols:
            self._symbols[module] = symbols(module)
        following = self._split(op, edit)
        failure = edit.create_block(BlockInsertPoint.at_end(op.parent.parent))
        message = op.msg.data.encode(errors="surrogateescape") + b"\0"
        name = self._add_message(module, message, edit)
        self._declare(module, "puts", _PUTS, edit)
        build = LLVMBuilder(i64)
        address = build.op("llvm.mlir.addressof", (), LLVMPointerType(), {"global_name": SymbolRefAttr(name)})
        build.call("puts", [build.element_pointer(_array(message), address, 0)])
        self.leave(op, build, module, following, edit)
        edit.append(failure, build.ops)
        segments = DenseArrayBase.from_list(i32, [1, 0, 0])
        new = op_class("llvm.cond_br").create(
            operands=operands, successors=[following, failure], properties={"operandSegmentSizes": segments}
        )
        edit.replace_by(op, [new])

    def leave(
        self, op: cf.AssertOp, build: LLVMBuilder, module: ModuleOp, following: Block, edit: ConversionEditor
    ) -> None:
        """Terminate the block that prints the message; `following` is the block after the assertion."""
        found = self._symbols[module].get("abort")
        if found is None or found.name != "llvm.func":
            self._add(module, function("abort", _ABORT), edit)
        build.call("abort", [])
        build.effect("llvm.unreachable")

    def _split(self, op: Operation, edit: ConversionEditor) -> Block:
        """Return the block after an assertion. All assertions of a block split it at once: each op moves only once."""
        if op not in self._following:
            assert op.parent is not None, "it stands in a block"
            for each in reversed([each for each in op.parent.ops if each.name == op.name]):
                self._following[each] = edit.split_after(each)
        return self._following.pop(op)

    def _add_message(self, module: ModuleOp, message: bytes, edit: ConversionEditor) -> str:
        """Add a global with the message; return its name. As in MLIR, numbers continue across modules."""
        taken = self._symbols[module]
        name = "assert_msg"
        while name in taken:
            name = f"assert_msg_{self._number}"
            self._number += 1
        properties = {
            "global_type": _array(message),
            "constant": UnitAttr(),
            "sym_name": StringAttr(name),
            "linkage": LinkageAttr("private"),
            "visibility_": IntegerAttr(0, i64),
            "value": DenseIntOrFPElementsAttr.new((TensorType(i8, [len(message)]), BytesAttr(message))),
            "addr_space": IntegerAttr(0, i32),
        }
        self._add(module, op_class("llvm.mlir.global").create(properties=properties, regions=[Region()]), edit)
        return name

    def _declare(self, module: ModuleOp, name: str, type_: LLVMFunctionType, edit: ConversionEditor) -> None:
        """Declare a function of the runtime if it is missing."""
        found = self._symbols[module].get(name)
        if found is None or found.name != "llvm.func":
            self._add(module, function(name, type_), edit)
        elif (other := found.properties["function_type"]) != type_:
            what = f"redefinition of reserved function '{name}' of different type {quoted(other)} is prohibited"
            raise bare_error(found, what)

    def _add(self, module: ModuleOp, op: Operation, edit: ConversionEditor) -> None:
        first = module.body.blocks.first
        assert first is not None, "the assertion stands in the module"
        edit.insert(op, InsertPoint.at_start(first))
        name = op.properties["sym_name"]
        assert isinstance(name, StringAttr), "a symbol"
        self._symbols[module][name.data] = op


def _array(message: bytes) -> LLVMArrayType:
    return LLVMArrayType(len(message), i8)


def patterns() -> tuple[ConversionPattern[Any], ...]:
    """The patterns for one conversion."""
    return (ConvertBranch(), ConvertConditionalBranch(), ConvertSwitch(), ConvertAssert())


def is_legal(op: Operation) -> bool:
    """Return whether an op is not of cf."""
    return not op.name.startswith("cf.")


@dataclass(frozen=True)
class ConvertControlFlowToLLVMPass(Pass):
    name = "convert-cf-to-llvm"
    keeps_checks = True

    index_bitwidth: int = 0
    """The width of an index in bits; 0 takes 64."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        convert(self, op, patterns(), LLVMTypes(self.index_bitwidth or 64), is_legal)
