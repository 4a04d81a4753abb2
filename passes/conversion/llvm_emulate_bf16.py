"""Hold bf16 in the llvm dialect as its 16 bits, and compute on it as f32.

Before:  llvm.func @f(%arg0: !llvm.ptr) {
           %0 = llvm.load %arg0 : !llvm.ptr -> vector<4xbf16>
           %1 = llvm.fneg %0 : vector<4xbf16>
           %2 = llvm.fpext %1 : vector<4xbf16> to vector<4xf32>
           llvm.store %2, %arg0 : vector<4xf32>, !llvm.ptr
           llvm.return
         }
After:   llvm.func @f(%arg0: !llvm.ptr) {
           %0 = llvm.load %arg0 : !llvm.ptr -> vector<4xi16>
           %1 = llvm.mlir.constant(dense<-32768> : vector<4xi16>) : vector<4xi16>
           %2 = llvm.xor %0, %1 : vector<4xi16>
           %3 = llvm.zext %2 : vector<4xi16> to vector<4xi32>
           %4 = llvm.mlir.constant(dense<16> : vector<4xi32>) : vector<4xi32>
           %5 = llvm.shl %3, %4 : vector<4xi32>
           %6 = llvm.bitcast %5 : vector<4xi32> to vector<4xf32>
           llvm.store %6, %arg0 : vector<4xf32>, !llvm.ptr
           llvm.return
         }

Most processors have no bf16. There LLVM rounds each element of a bf16 vector by a call, and crashes for some types and
sizes. It supports vectors of 16-bit integers of any length.

An op that computes on bf16 gets f32 operands, and its results are rounded to nearest even at once, as bf16 would be;
f64 is rounded only once, too. Ops that move values move their bits. Calls, atomic ops and intrinsics keep bf16, with
casts around them. Public functions keep scalar bf16 in their types, but take vectors of it as bits; functions used only
by calls of the module take bits.
Source: our own; `arith-emulate-unsupported-floats` and `arith-expand` of MLIR 22 do this for arithmetic in arith.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from xdsl.context import Context
from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    BFloat16Type,
    DenseArrayBase,
    Float32Type,
    Float64Type,
    IntegerAttr,
    ModuleOp,
    f32,
    i1,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue, TypeAttribute
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.symbols import is_private, references_of
from okl_opt.dialects.numbers.elements import constant_of, element_type, is_shaped, numbers_of
from okl_opt.dialects.upstream.llvm.types import member_type
from okl_opt.dialects.upstream.shared.type_relations import with_element
from okl_opt.passes.base import Pass
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.rewriting.edit import Editor

_MOVES = frozenset(
    (
        *("llvm.alloca", "llvm.bitcast", "llvm.br", "llvm.cond_br", "llvm.extractelement", "llvm.extractvalue"),
        *("llvm.freeze", "llvm.getelementptr", "llvm.insertelement", "llvm.insertvalue", "llvm.load"),
        *("llvm.mlir.poison", "llvm.mlir.undef", "llvm.mlir.zero", "llvm.select", "llvm.shufflevector", "llvm.store"),
        *("llvm.switch", "llvm.intr.masked.compressstore", "llvm.intr.masked.expandload", "llvm.intr.masked.gather"),
        *("llvm.intr.masked.load", "llvm.intr.masked.scatter", "llvm.intr.masked.store"),
        *("llvm.intr.matrix.column.major.load", "llvm.intr.matrix.column.major.store", "llvm.intr.matrix.transpose"),
        *("llvm.intr.vector.deinterleave2", "llvm.intr.vector.extract", "llvm.intr.vector.insert"),
        *("llvm.intr.vector.interleave2", "llvm.intr.vp.load", "llvm.intr.vp.merge", "llvm.intr.vp.select"),
        *("llvm.intr.vp.store", "llvm.intr.experimental.vp.strided.load", "llvm.intr.experimental.vp.strided.store"),
    )
)
"""Ops that move values without computing on them."""
_CONSTRAINED = ("fpext", "fptrunc", "sitofp", "uitofp")
_STAYS = frozenset(
    (
        *("llvm.atomicrmw", "llvm.call", "llvm.call_intrinsic", "llvm.inline_asm", "llvm.intr.ptr.annotation"),
        *("llvm.intr.var.annotation", "llvm.intr.vp.fpext", "llvm.intr.vp.fptrunc", "llvm.invoke", "llvm.return"),
        *("llvm.va_arg", *(f"llvm.intr.experimental.constrained.{name}" for name in _CONSTRAINED)),
    )
)
"""Ops that keep bf16: their callee, or the processor, expects it."""
_ON_BITS = {"llvm.fneg": ("llvm.xor", 0x8000), "llvm.intr.fabs": ("llvm.and", 0x7FFF)}
"""Op -> integer op and constant that do the same on the bits."""
_ORDERED_NOT_EQUAL, _UNORDERED = 6, 14
"""The numbers of predicates of `llvm.fcmp`."""
_UNSIGNED_GREATER = 8
"""The number of a predicate of `llvm.icmp`."""


_Rule = Callable[[Attribute], Attribute]
"""Maps types that contain bf16 to new types, and others to themselves."""


class LLVMEmulateBF16Pass(Pass):
    name = "llvm-emulate-bf16"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = [each for each in op.ops if isinstance(each, llvm.FuncOp) and each.body.blocks]
        chosen = [each for each in functions if holds_bf16(each)]
        if not chosen:
            return
        rules = _rules(op, functions)
        edit = Editor(self)
        for function in chosen:
            if not edit.begin(function):
                return
            _Emulation(edit, function, rules).run()


def holds_bf16(function: llvm.FuncOp) -> bool:
    """Return whether a function has values of bf16, alone or in vectors and aggregates."""
    arguments = (argument.type for block in function.body.blocks for argument in block.args)
    results = (type_ for op in function.walk() for type_ in op.result_types)
    return any(map(_is_bf16, (*arguments, *results)))


@cache
def _with(type_: Attribute, element: Attribute) -> Attribute:
    """Replace bf16 in a type by `element`, in vectors and aggregates too. Named structs stay."""
    if isinstance(element_type(type_), BFloat16Type):
        return with_element(type_, element) or type_
    if isinstance(type_, llvm.LLVMArrayType):
        return llvm.LLVMArrayType(type_.size, _with(type_.type, element))
    if isinstance(type_, llvm.LLVMStructType) and not type_.struct_name.data:
        return llvm.LLVMStructType.from_type_list([_with(each, element) for each in type_.types])
    if isinstance(type_, llvm.LLVMFunctionType):
        inputs = [_with(each, element) for each in type_.inputs]
        return llvm.LLVMFunctionType(inputs, _with(type_.output, element), type_.is_variadic)
    return type_


def _bits(type_: Attribute) -> Attribute:
    return _with(type_, i16)


def _is_bf16(type_: Attribute) -> bool:
    return _bits(type_) is not type_ and _bits(type_) != type_


def passed_type(type_: Attribute) -> Attribute:
    """Return a type in the signature of a public function: scalar bf16 stays, vectors of it become bits."""
    if isinstance(type_, BFloat16Type):
        return type_
    if isinstance(type_, llvm.LLVMStructType) and not type_.struct_name.data:
        return llvm.LLVMStructType.from_type_list([passed_type(each) for each in type_.types])
    if isinstance(type_, llvm.LLVMFunctionType):
        inputs = [passed_type(each) for each in type_.inputs]
        return llvm.LLVMFunctionType(inputs, passed_type(type_.output), type_.is_variadic)
    return _bits(type_)


def _itself(type_: Attribute) -> Attribute:
    return type_


def _rules(module: ModuleOp, functions: Sequence[llvm.FuncOp]) -> Mapping[str, _Rule]:
    """Map functions to their type rules. A function whose address is taken keeps its types."""
    rules: dict[str, _Rule] = {}
    for function in functions:
        is_hidden = is_private(function) or function.linkage.linkage.data in ("internal", "private")
        rules[function.sym_name.data] = _bits if is_hidden else passed_type
    for op in module.walk():
        callee = op.callee if isinstance(op, llvm.CallOp) else None
        for reference in references_of(op):
            if reference != callee and reference.root_reference.data in rules:
                rules[reference.root_reference.data] = _itself
    return rules


class _Emulation:
    """Replaces the bf16 values of one function by their bits.

    `rules` give the types in signatures of functions with a body. Types are read from all ops before the first change:
    later an operand's type depends on whether its defining op is already converted.
    """

    def __init__(self, edit: Editor, function: llvm.FuncOp, rules: Mapping[str, _Rule]):
        self._edit = edit
        self._function = function
        self._rules = rules
        self._rule = rules[function.sym_name.data]

    def run(self) -> None:
        edit, function = self._edit, self._function
        ops = [(op, op.operand_types) for op in function.walk() if op is not function and _touches_bf16(op)]
        entry = function.body.blocks[0]
        for block in function.body.blocks:
            for argument in block.args:
                if _is_bf16(argument.type):
                    rule = self._rule if block is entry else _bits
                    self._retype(argument, rule, InsertPoint.at_start(block))
        kind = self._rule(function.function_type)
        if kind != function.function_type:
            assert isinstance(kind, llvm.LLVMFunctionType), "a function stays one"
            edit.modify(function).function_type = kind
        for op, types in ops:
            edit.set_sources(op)
            rule = self._rule_of(op, types)
            if rule is not None:
                self._move(op, types, rule)
            else:
                build = _Arithmetic()
                results = build.computed(op, types)
                edit.replace(op, build.ops, results)

    def _rule_of(self, op: Operation, types: Sequence[Attribute]) -> _Rule | None:
        """Return the type rule of an op that only moves bf16; None for an op that computes."""
        if isinstance(op, llvm.CallOp):
            return _itself if op.callee is None else self._rules.get(op.callee.string_value(), _itself)
        if isinstance(op, llvm.ReturnOp):
            return self._rule
        if op.name in ("llvm.extractvalue", "llvm.insertvalue") and not _is_bf16(types[0]):
            return _itself  # a struct with a name
        if op.name in _STAYS or not op.name.startswith("llvm."):
            return _itself
        if op.name == "llvm.fptrunc" and not isinstance(element_type(types[0]), Float32Type | Float64Type):
            return _itself
        return _bits if op.name in _MOVES else None

    def _move(self, op: Operation, types: Sequence[Attribute], rule: _Rule) -> None:
        """Give an op's operands and results the types of a rule; users of the results get bits."""
        build = _Arithmetic()
        operands = [
            build.cast(value, _bits(type_), rule(type_)) for value, type_ in zip(op.operands, types, strict=True)
        ]
        if build.ops:
            self._edit.insert(build.ops, InsertPoint.before(op))
            self._edit.modify(op).operands = operands
        place = InsertPoint.at_start(op.successors[0]) if op.successors else InsertPoint.after(op)
        for result in op.results:
            if _is_bf16(result.type):
                self._retype(result, rule, place)
        for name, value in [*op.properties.items()]:
            if isinstance(value, TypeAttribute) and rule(value) != value:
                self._edit.modify(op).properties[name] = rule(value)

    def _retype(self, value: SSAValue, rule: _Rule, place: InsertPoint) -> None:
        """Give a value the type of a rule, and its users the bits, by a cast."""
        type_ = value.type
        if rule(type_) != type_:
            value = self._edit.replace_value_with_new_type(value, rule(type_))
        users = [use.operation for use in value.uses]
        build = _Arithmetic()
        bits = build.cast(value, rule(type_), _bits(type_))
        if bits is not value:
            self._edit.insert(build.ops, place)
            self._edit.replace_operands(users, {value: bits})


def _touches_bf16(op: Operation) -> bool:
    return any(map(_is_bf16, (*op.operand_types, *op.result_types)))


class _Arithmetic(LLVMBuilder):
    """Makes ops on the bits of bf16."""

    def __init__(self):
        super().__init__(i64)

    def computed(self, op: Operation, types: Sequence[Attribute]) -> list[SSAValue]:
        """Build a computing op on f32; return the bits of its results. `types` are the original operand types."""
        if op.name == "llvm.mlir.constant":
            return [self._constant(op)]
        if op.name in _ON_BITS:
            name, number = _ON_BITS[op.name]
            return [self._with_number(name, op.operands[0], number, _bits(types[0]))]
        operands = [
            self.widened(value, type_) if _is_bf16(type_) else value
            for value, type_ in zip(op.operands, types, strict=True)
        ]
        wide = [_with(type_, f32) for type_ in op.result_types]
        if op.name == "llvm.fptrunc" and isinstance(element_type(types[0]), Float64Type):
            results = [self._rounded_to_odd(operands[0], wide[0])]
        elif op.name in ("llvm.fpext", "llvm.fptrunc") and wide[0] == operands[0].type:
            results = operands
        else:
            self.ops.append(
                type(op).create(
                    operands=operands,
                    result_types=wide,
                    properties=dict(op.properties),
                    attributes=dict(op.attributes),
                )
            )
            results = self.ops[-1].results
        return [
            self._in_members(value, value.type, _bits(type_), self._narrowed)
            for value, type_ in zip(results, op.result_types, strict=True)
        ]

    def widened(self, value: SSAValue, type_: Attribute) -> SSAValue:
        """Extend bits of bf16 to f32, whose upper half they are."""
        long = self.op("llvm.zext", [value], _with(type_, i32))
        return self.op("llvm.bitcast", [self._shifted("llvm.shl", long)], _with(type_, f32))

    def cast(self, value: SSAValue, old: Attribute, new: Attribute) -> SSAValue:
        """Cast bits to bf16 or back."""
        return self._in_members(value, old, new, lambda value, type_: self.op("llvm.bitcast", [value], type_))

    def _in_members(
        self, value: SSAValue, old: Attribute, new: Attribute, leaf: Callable[[SSAValue, Attribute], SSAValue]
    ) -> SSAValue:
        """Convert a value from type `old` to `new`; `leaf` converts scalars, vectors and members of aggregates."""
        if old == new:
            return value
        if not isinstance(old, llvm.LLVMStructType | llvm.LLVMArrayType):
            return leaf(value, new)
        whole = self.poison(new)
        for place in range(len(old.types) if isinstance(old, llvm.LLVMStructType) else old.size.data):
            inner, wanted = member_type(old, place), member_type(new, place)
            assert inner is not None and wanted is not None, "types with the same members"
            member = self.op("llvm.extractvalue", [value], inner, {"position": DenseArrayBase.from_list(i64, [place])})
            whole = self.insert(whole, self._in_members(member, inner, wanted, leaf), place)
        return whole

    def _constant(self, op: Operation) -> SSAValue:
        type_ = op.results[0].type
        numbers = numbers_of(op.properties["value"])
        value = None if numbers is None else constant_of(_bits(numbers.type), numbers.bits, numbers.is_splat)
        if value is not None:
            return self.constant(value, _bits(type_))
        return self.cast(self.constant(op.properties["value"], type_), type_, _bits(type_))

    def _narrowed(self, value: SSAValue, type_: Attribute) -> SSAValue:
        """Round to the bits of the nearest bf16, ties to even; NaN becomes a quiet NaN."""
        long = _with_element(type_, i32)
        bits = self.op("llvm.bitcast", [value], long)
        first = self._shifted("llvm.lshr", bits)
        last = self._with_number("llvm.and", first, 1, long)
        carried = self.binary("llvm.add", bits, self._with_number("llvm.add", last, 0x7FFF, long))
        rounded = self._shifted("llvm.lshr", carried)
        quiet = self._with_number("llvm.or", first, 0x40, long)
        chosen = self._select(self._compare("llvm.fcmp", _UNORDERED, value, value), quiet, rounded)
        return self.op("llvm.trunc", [chosen], type_, {"overflowFlags": llvm.OverflowAttr(())})

    def _rounded_to_odd(self, value: SSAValue, type_: Attribute) -> SSAValue:
        """Round an f64 to odd: of the two adjacent f32 take the one whose last bit is 1, unless it is an exact f32.

        Rounding this f32 again gives the same result as rounding the f64 once.
        """
        double, long, wide = value.type, _with_element(type_, i32), _with_element(type_, i64)
        near = self.op("llvm.fptrunc", [value], type_)
        back = self.op("llvm.fpext", [near], double)
        is_inexact = self._compare("llvm.fcmp", _ORDERED_NOT_EQUAL, back, value)
        sizes = [
            self._with_number("llvm.and", self.op("llvm.bitcast", [each], wide), (1 << 63) - 1, wide)
            for each in (back, value)
        ]
        is_above = self._compare("llvm.icmp", _UNSIGNED_GREATER, *sizes)
        bits = self.op("llvm.bitcast", [near], long)
        below = self.binary("llvm.sub", bits, self.op("llvm.zext", [is_above], long))
        chosen = self._select(is_inexact, self._with_number("llvm.or", below, 1, long), bits)
        return self.op("llvm.bitcast", [chosen], type_)

    def _number(self, type_: Attribute, number: int) -> SSAValue:
        value = constant_of(type_, [number], is_shaped(type_))
        assert value is not None, "a vector in a register"
        return self.constant(value, type_)

    def _with_number(self, name: str, value: SSAValue, number: int, type_: Attribute) -> SSAValue:
        """Build an integer op with a constant as the second operand."""
        return self.op(name, [value, self._number(type_, number)], type_)

    def _shifted(self, name: str, value: SSAValue) -> SSAValue:
        return self._with_number(name, value, 16, value.type)

    def _compare(self, name: str, predicate: int, left: SSAValue, right: SSAValue) -> SSAValue:
        return self.op(name, [left, right], _with_element(left.type, i1), {"predicate": IntegerAttr(predicate, i64)})

    def _select(self, condition: SSAValue, left: SSAValue, right: SSAValue) -> SSAValue:
        return self.op("llvm.select", [condition, left, right], left.type)


def _with_element(type_: Attribute, element: Attribute) -> Attribute:
    found = with_element(type_, element)
    assert found is not None, "a scalar or a vector"
    return found
