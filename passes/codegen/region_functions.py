"""Outlining of parallel loops: a function of shared values and the number of a part, and a call that runs all parts.

The iterations are numbered in the order of the nest, the last variable fastest. A part is `grain` of them in sequence,
as loops over the variables again. Values shared by the iterations are passed to the parts in a struct on the stack.
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
order and in parallel. A part returns 0."""

_MOST_ITERATIONS = 1 << 62
"""The upper limit of numbers of iterations, which no run reaches."""
_INDEX = IndexType()
_POINTER = LLVMPointerType()
_PART_TYPE = LLVMFunctionType([_POINTER, i64], i32)


def make_region(edit: Editor, nest: ParallelNest, least_iterations: int) -> bool:
    """Replace a nest by a call that runs its parts, of at least `least_iterations` iterations.

    Return False without a change if it shares a value that no struct can hold. Each step must be a positive constant.
    """
    region = _Region(edit, nest, least_iterations)
    if any(LLVMTypes().one(value.type) is None for value in region.shared):
        return False
    region.make()
    return True


class _Region:
    def __init__(self, edit: Editor, nest: ParallelNest, least_iterations: int):
        self._edit = edit
        self._nest = nest
        self._least_iterations = least_iterations
        used = used_from_outside(nest.op.regions[0])
        self.constants = [value for value in used if isinstance(value.owner, Operation) and is_constant(value.owner)]
        self.shared = [value for value in used if value not in self.constants]
        """The values that go to the function of a part; those that parts are counted with come last."""

    def make(self) -> None:
        edit, nest = self._edit, self._nest
        build = LoopBuilder()
        counts = [_iterations(build, nest, place) for place in range(len(nest.variables))]
        following: list[Mixed] = [1]
        for each in reversed(counts):
            following.append(_product(build, each, following[-1]))
        iterations, *following = reversed(following)
        grain = build.larger(build.quotient_up(iterations, MOST_PARTS), self._least_iterations)
        for number in (iterations, grain, *nest.lower, *following):
            if isinstance(number, SSAValue) and number not in self.shared:
                self.shared.append(number)
        function, part = self._names()
        number_of_parts = build.value(build.quotient_up(iterations, grain))
        for op in build.ops:
            edit.insert(op, InsertPoint.before(nest.op))
        self._insert_call(part, number_of_parts)
        home = self._home()
        self._insert_part(part, function, home)
        self._insert_function(function, home, iterations, grain, following)
        edit.erase(nest.op)

    def _home(self) -> FuncOp:
        home = self._nest.op.parent_op()
        while not isinstance(home, FuncOp):
            assert home is not None, "the nest stands in a function"
            home = home.parent_op()
        return home

    def _names(self) -> tuple[str, str]:
        """Return names for the function, and for the wrapper that calls it for a part."""
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
        """Store the shared values, and run all parts."""
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
        address = build.op("llvm.mlir.addressof", (), _POINTER, {"global_name": SymbolRefAttr(part)})
        callee = declare(edit, nest.op, RUN_PARTS, i64, renames=True)
        build.call(callee, [address, place, _cast(build, parts, i64)])
        for op in build.ops:
            edit.insert(op, InsertPoint.before(nest.op))

    def _insert_part(self, name: str, callee: str, home: FuncOp) -> None:
        """Insert the wrapper, which loads the shared values from the struct."""
        body, block = body_of([_POINTER, i64])
        shared, number = block.args
        build = LLVMBuilder(i64)
        whole = build.load(self._struct(), shared)
        values = [_cast(build, build.extract(whole, at), value.type) for at, value in enumerate(self.shared)]
        build.ops.append(CallOp(callee, [*values, _cast(build, number, _INDEX)], []))
        build.effect("llvm.return", [build.constant(IntegerAttr(0, i32), i32)])
        block.add_ops(build.ops)
        hidden = {"sym_visibility": StringAttr("private")}
        part = function(name, _PART_TYPE, linkage="internal", body=body, properties=hidden)
        self._edit.insert(part, InsertPoint.after(home))

    def _insert_function(
        self, name: str, home: FuncOp, iterations: Mixed, grain: Mixed, following: Sequence[Mixed]
    ) -> None:
        """Insert the function of a part: loops over its iterations with the ops of the nest."""
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
        stop = build.smaller(build.plus(start, known(grain)), known(iterations))
        variables: list[SSAValue] = []
        innermost = [block]

        def loop(build: LoopBuilder, start: Mixed, stop: Mixed) -> None:
            """Build loops over the next variables, for the iterations from `start` to `stop`."""
            place = len(variables)
            if place == len(sizes):
                return
            if nest.iterations(place) == 1:
                variables.append(build.value(lower[place]))
                return loop(build, start, stop)
            size = sizes[place]

            def iteration(inner: LoopBuilder, number: Mixed, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
                if isinstance(number, SSAValue) and isinstance(number.owner, Block):
                    innermost.append(number.owner)
                variables.append(inner.value(inner.plus(lower[place], inner.times(number, nest.step[place]))))
                begin = inner.times(number, size)
                rest = inner.larger(inner.minus(start, begin), 0) if size != 1 else 0
                loop(inner, rest, inner.smaller(inner.minus(stop, begin), size) if size != 1 else 1)
                return carried

            build.loop(build.quotient(start, size), build.quotient_up(stop, size), 1, (), iteration)

        loop(build, start, stop)
        block.add_ops([*build.ops, ReturnOp()])
        type = FunctionType.from_lists(block.arg_types, [])
        edit.insert(FuncOp(name, type, Region(block), "private"), InsertPoint.after(home))
        last = innermost[-1].last_op
        end = nest.body.last_op
        assert last is not None and end is not None, "both blocks have a terminator"
        edit.erase(end)
        edit.replace_operands(list(nest.body.ops), inside)
        edit.inline_block(nest.body, InsertPoint.before(last), variables)


def _cast(build: LLVMBuilder, value: SSAValue, type: Attribute) -> SSAValue:
    """Cast a value to its type after conversion to the llvm dialect, or back."""
    if value.type == type:
        return value
    build.ops.append(UnrealizedConversionCastOp.get([value], [type]))
    return build.ops[-1].results[0]


def _iterations(build: LoopBuilder, nest: ParallelNest, place: int) -> Mixed:
    """Return the number of iterations of a variable."""
    known = nest.iterations(place)
    if known is not None:
        return min(known, _MOST_ITERATIONS)
    lower, upper, step = nest.lower[place], nest.upper[place], nest.step[place]
    rises = build.add(CmpiOp(build.value(upper), build.value(lower), "sgt"))
    iterations = build.minus(upper, lower)
    if step != 1:
        iterations = build.plus(build.quotient(build.minus(iterations, 1), step), 1)
    some = build.op("arith.minui", (build.value(iterations), build.value(_MOST_ITERATIONS)), _INDEX)
    return build.op("arith.select", (rises, some, build.value(0)), _INDEX)


def _product(build: LoopBuilder, left: Mixed, right: Mixed) -> Mixed:
    """The product of two numbers of iterations."""
    if isinstance(left, int) and isinstance(right, int):
        return min(left * right, _MOST_ITERATIONS)
    if 1 in (left, right):
        return left if right == 1 else right
    if isinstance(right, int):
        left, right = right, left
    most = build.quotient(_MOST_ITERATIONS, build.larger(left, 1))
    is_more = build.add(CmpiOp(build.value(right), build.value(most), "ugt"))
    product = build.value(build.times(left, right))
    return build.op("arith.select", (is_more, build.value(_MOST_ITERATIONS), product), _INDEX)
