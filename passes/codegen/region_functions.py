"""Turns of a parallel loop as a function of what they share and the number of a part, and the call that runs all parts.

The turns are numbered in the order of the nest, the last variable first; a part is `grain` of them, one after the
other, as loops over the variables again. What the turns share goes to the parts by way of a struct on the stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from xdsl.dialects.arith import CmpiOp
from xdsl.dialects.builtin import (
    FunctionType,
    IndexType,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    UnrealizedConversionCastOp,
    i32,
    i64,
)
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.dialects.llvm import LLVMFunctionType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.interfaces.symbols import nearest_table, symbol_name
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.regions import used_from_outside
from okl_opt.passes.analysis.parallel_parts import RUN_PARTS_NAME
from okl_opt.passes.codegen.loops import LoopBuilder
from okl_opt.passes.codegen.parallel_nests import ParallelNest
from okl_opt.passes.codegen.tile_choice import MOST_PARTS
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder, body_of, function
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.conversion.runtime_functions import RuntimeFunction, declare
from okl_opt.passes.rewriting.edit import Editor

RUN_PARTS = RuntimeFunction(RUN_PARTS_NAME, ("ptr", "ptr", "index"))
"""`void okl_run_parts(ptr function, ptr shared, i64 count)`: `i32 function(ptr shared, i64 part)` for each part, in any
order and at once; a part gives 0."""

_MOST_TURNS = 1 << 62
"""Larger numbers of turns count as this one, which no run reaches."""
_INDEX = IndexType()
_POINTER = LLVMPointerType()
_PART_TYPE = LLVMFunctionType([_POINTER, i64], i32)


def make_region(edit: Editor, nest: ParallelNest, least_turns: int) -> bool:
    """Replace a nest by a call that runs its parts, of `least_turns` turns or more.

    False, and nothing is done, if it shares a value that no struct can hold. Each step must be a known number that is
    positive.
    """
    region = _Region(edit, nest, least_turns)
    if any(LLVMTypes().one(value.type) is None for value in region.shared):
        return False
    region.make()
    return True


class _Region:
    def __init__(self, edit: Editor, nest: ParallelNest, least_turns: int):
        self._edit = edit
        self._nest = nest
        self._least_turns = least_turns
        used = used_from_outside(nest.op.regions[0])
        self.constants = [value for value in used if isinstance(value.owner, Operation) and is_constant(value.owner)]
        self.shared = [value for value in used if value not in self.constants]
        """The values that go to the function of a part; those that parts are counted with come last."""

    def make(self) -> None:
        edit, nest = self._edit, self._nest
        build = LoopBuilder()
        counts = [_turns(build, nest, place) for place in range(len(nest.variables))]
        following: list[Mixed] = [1]
        for each in reversed(counts):
            following.append(_product(build, each, following[-1]))
        turns, *following = reversed(following)
        grain = build.larger(build.quotient_up(turns, MOST_PARTS), self._least_turns)
        for number in (turns, grain, *nest.lower, *following):
            if isinstance(number, SSAValue) and number not in self.shared:
                self.shared.append(number)
        function, part = self._names()
        number_of_parts = build.value(build.quotient_up(turns, grain))
        for op in build.made:
            edit.insert(op, InsertPoint.before(nest.op))
        self._insert_call(part, number_of_parts)
        home = self._home()
        self._insert_part(part, function, home)
        self._insert_function(function, home, turns, grain, following)
        edit.erase(nest.op)

    def _home(self) -> FuncOp:
        home = self._nest.op.parent_op()
        while not isinstance(home, FuncOp):
            assert home is not None, "the nest stands in a function"
            home = home.parent_op()
        return home

    def _names(self) -> tuple[str, str]:
        """Names for the function and for what calls it for a part."""
        home = self._home()
        table = nearest_table(home)
        assert table is not None, "functions stand in a symbol table"
        taken = {symbol_name(op) for op in table.regions[0].block.ops}
        names = (f"{home.sym_name.data}_region_{number}" for number in count())
        name = next(each for each in names if not {each, f"{each}_part"} & taken)
        return name, f"{name}_part"

    def _struct(self) -> LLVMStructType:
        types = [LLVMTypes().one(value.type) for value in self.shared]
        return LLVMStructType.from_type_list([type for type in types if type is not None])

    def _insert_call(self, part: str, parts: SSAValue) -> None:
        """Store what is shared, and call for all parts."""
        edit, nest, struct = self._edit, self._nest, self._struct()
        slot = LLVMBuilder(i64)
        place = slot.alloca(struct, slot.index(1))
        for op in reversed(slot.ops):
            edit.insert(op, InsertPoint.at_start(self._home().body.blocks[0]))
        build = LLVMBuilder(i64)
        whole = build.poison(struct)
        for number, value in enumerate(self.shared):
            whole = build.insert(whole, _cast(build, value, struct.types.data[number]), number)
        build.store(whole, place)
        address = build.value("llvm.mlir.addressof", (), _POINTER, {"global_name": SymbolRefAttr(part)})
        callee = declare(edit, nest.op, RUN_PARTS, i64, renames=True)
        build.call(callee, [address, place, _cast(build, parts, i64)])
        for op in build.ops:
            edit.insert(op, InsertPoint.before(nest.op))

    def _insert_part(self, name: str, callee: str, home: FuncOp) -> None:
        """The function that takes what is shared out of the struct."""
        body, block = body_of([_POINTER, i64])
        shared, number = block.args
        build = LLVMBuilder(i64)
        whole = build.load(self._struct(), shared)
        values = [_cast(build, build.extract(whole, at), value.type) for at, value in enumerate(self.shared)]
        build.ops.append(CallOp(callee, [*values, _cast(build, number, _INDEX)], []))
        build.op("llvm.return", [build.constant(IntegerAttr(0, i32), i32)])
        block.add_ops(build.ops)
        hidden = {"sym_visibility": StringAttr("private")}
        part = function(name, _PART_TYPE, linkage="internal", body=body, properties=hidden)
        self._edit.insert(part, InsertPoint.after(home))

    def _insert_function(self, name: str, home: FuncOp, turns: Mixed, grain: Mixed, following: Sequence[Mixed]) -> None:
        """The function of a part: the loops over its turns with the ops of the nest."""
        edit, nest = self._edit, self._nest
        block = Block(arg_types=[*(value.type for value in self.shared), _INDEX])
        *shared, number = block.args
        inside = dict[SSAValue, SSAValue](zip(self.shared, shared, strict=True))
        build = LoopBuilder()
        for value in self.constants:
            assert isinstance(value.owner, Operation), "a constant is the result of an op"
            inside[value] = build.add(value.owner.clone())

        def known(what: Mixed) -> Mixed:
            return what if isinstance(what, int) else inside[what]

        lower = [known(each) for each in nest.lower]
        sizes = [known(each) for each in following]
        start = build.times(number, known(grain))
        stop = build.smaller(build.plus(start, known(grain)), known(turns))
        variables: list[SSAValue] = []
        innermost = [block]

        def loop(build: LoopBuilder, start: Mixed, stop: Mixed) -> None:
            """The loops over the next variables, for the turns from `start` to `stop`."""
            place = len(variables)
            if place == len(sizes):
                return
            if nest.turns(place) == 1:
                variables.append(build.value(lower[place]))
                return loop(build, start, stop)
            size = sizes[place]

            def turn(inner: LoopBuilder, number: Mixed, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
                if isinstance(number, SSAValue) and isinstance(number.owner, Block):
                    innermost.append(number.owner)
                variables.append(inner.value(inner.plus(lower[place], inner.times(number, nest.step[place]))))
                begin = inner.times(number, size)
                rest = inner.larger(inner.minus(start, begin), 0) if size != 1 else 0
                loop(inner, rest, inner.smaller(inner.minus(stop, begin), size) if size != 1 else 1)
                return carried

            build.loop(build.quotient(start, size), build.quotient_up(stop, size), 1, (), turn)

        loop(build, start, stop)
        block.add_ops([*build.made, ReturnOp()])
        type = FunctionType.from_lists(block.arg_types, [])
        edit.insert(FuncOp(name, type, Region(block), "private"), InsertPoint.after(home))
        last = innermost[-1].last_op
        end = nest.body.last_op
        assert last is not None and end is not None, "both blocks have a terminator"
        edit.erase(end)
        edit.replace_operands(list(nest.body.ops), inside)
        edit.inline_block(nest.body, InsertPoint.before(last), variables)


def _cast(build: LLVMBuilder, value: SSAValue, type: Attribute) -> SSAValue:
    """A value cast to the type that conversions to the llvm dialect give it, or back."""
    if value.type == type:
        return value
    build.ops.append(UnrealizedConversionCastOp.get([value], [type]))
    return build.ops[-1].results[0]


def _turns(build: LoopBuilder, nest: ParallelNest, place: int) -> Mixed:
    """How often a variable is stepped."""
    known = nest.turns(place)
    if known is not None:
        return min(known, _MOST_TURNS)
    lower, upper, step = nest.lower[place], nest.upper[place], nest.step[place]
    rises = build.add(CmpiOp(build.value(upper), build.value(lower), "sgt"))
    turns = build.minus(upper, lower)
    if step != 1:
        turns = build.plus(build.quotient(build.minus(turns, 1), step), 1)
    some = build.op("arith.minui", (build.value(turns), build.value(_MOST_TURNS)), _INDEX)
    return build.op("arith.select", (rises, some, build.value(0)), _INDEX)


def _product(build: LoopBuilder, left: Mixed, right: Mixed) -> Mixed:
    """The product of two numbers of turns."""
    if isinstance(left, int) and isinstance(right, int):
        return min(left * right, _MOST_TURNS)
    if 1 in (left, right):
        return left if right == 1 else right
    if isinstance(right, int):
        left, right = right, left
    most = build.quotient(_MOST_TURNS, build.larger(left, 1))
    is_more = build.add(CmpiOp(build.value(right), build.value(most), "ugt"))
    product = build.value(build.times(left, right))
    return build.op("arith.select", (is_more, build.value(_MOST_TURNS), product), _INDEX)
