"""Functions that implement math ops for targets without instructions for them.

Source: `createElementIPowIFunc`, `createElementFPowIFunc` and `createCtlzFunc` of `MathToFuncs.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import cf, scf
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.dialects.llvm import LinkageAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.numbers.matchers import float_constant
from okl_opt.passes.arith.build import ArithBuilder

Values = Sequence[SSAValue]


class _Block(ArithBuilder):
    """A block under construction; `jump`, `choose`, `leave` or `end` adds its terminator."""

    def __init__(self, *types: Attribute):
        super().__init__()
        self.block = Block(arg_types=types)
        self.args = self.block.args

    def float_one(self, type_: Attribute) -> SSAValue:
        """The number 1."""
        value = float_constant(type_, 1.0)
        assert value is not None, "a float"
        return self("constant", type=type_, properties={"value": value})

    def jump(self, to: _Block, *values: SSAValue) -> None:
        """End with a branch to a block."""
        self.end(cf.BranchOp(to.block, *values))

    def choose(
        self, condition: SSAValue, then: _Block, otherwise: _Block, then_values: Values = (), other_values: Values = ()
    ) -> None:
        """End with a conditional branch."""
        self.end(cf.ConditionalBranchOp(condition, then.block, then_values, otherwise.block, other_values))

    def leave(self, value: SSAValue) -> None:
        """Return a value from the function."""
        self.end(ReturnOp(value))

    def end(self, last: Operation) -> None:
        """Put the ops and a terminator into the block."""
        self.block.add_ops([*self.ops, last])


def _function(name: str, result: Attribute, blocks: Sequence[_Block]) -> FuncOp:
    """Return a private function of linkage `linkonce_odr`."""
    inputs = [argument.type for argument in blocks[0].args]
    function = FuncOp(name, (inputs, [result]), Region([each.block for each in blocks]), "private")
    function.attributes["llvm.linkage"] = LinkageAttr("linkonce_odr")
    return function


def power_of_integers(name: str, type_: IntegerType) -> FuncOp:
    """Return the function base ^ power, by squaring; for base 0 and a negative power it divides 1 by 0."""
    entry, none, some, negative = _Block(type_, type_), _Block(), _Block(), _Block()
    base, power = entry.args
    of_zero, not_zero, of_one, not_one, of_minus_one = _Block(), _Block(), _Block(), _Block(), _Block()
    odd, even, fraction = _Block(), _Block(), _Block()
    loop, take, next_, done, go_on = _Block(type_, type_, type_), _Block(), _Block(type_), _Block(), _Block()

    zero, one, minus_one = (entry.bits(type_, value) for value in (0, 1, -1))
    entry.choose(entry.compare("eq", power, zero), none, some)
    none.leave(one)
    some.choose(some.compare("sle", power, zero), negative, loop, (), (one, base, power))

    negative.choose(negative.compare("eq", base, zero), of_zero, not_zero)
    of_zero.leave(of_zero("divsi", one, zero))
    not_zero.choose(not_zero.compare("eq", base, one), of_one, not_one)
    of_one.leave(one)
    not_one.choose(not_one.compare("eq", base, minus_one), of_minus_one, fraction)
    last_bit = of_minus_one("andi", power, one)
    of_minus_one.choose(of_minus_one.compare("ne", last_bit, zero), odd, even)
    odd.leave(minus_one)
    even.leave(one)
    fraction.leave(zero)

    result, square, left = loop.args
    loop.choose(loop.compare("ne", loop("andi", left, one), zero), take, next_, (), (result,))
    take.jump(next_, take.product(result, square))
    rest = next_("shrui", left, one)
    next_.choose(next_.compare("eq", rest, zero), done, go_on)
    done.leave(next_.args[0])
    go_on.jump(loop, next_.args[0], go_on.product(square, square), rest)

    special = (none, some, negative, of_zero, not_zero, of_one, not_one, of_minus_one, odd, even, fraction)
    return _function(name, type_, (entry, *special, loop, take, next_, done, go_on))


def power_of_float(name: str, base_type: Attribute, power_type: IntegerType) -> FuncOp:
    """Return the function base ^ power, by squaring; for negative powers it starts with the inverse.

    The least integer has no absolute value: the function takes the next greater power and multiplies once more.
    """
    entry, none, some, invert, start = _Block(base_type, power_type), _Block(), _Block(), _Block(), _Block(base_type)
    base, power = entry.args
    loop, take, next_, go_on = _Block(base_type, base_type, power_type), _Block(), _Block(base_type), _Block()
    done, once_more, end = _Block(base_type), _Block(), _Block(base_type)

    one_float = entry.float_one(base_type)
    largest = (1 << max(power_type.width.data - 1, 0)) - 1
    zero, one, least, most = (entry.bits(power_type, value) for value in (0, 1, largest + 1, largest))
    entry.choose(entry.compare("eq", power, zero), none, some)
    none.leave(one_float)
    is_negative, is_least = some.compare("sle", power, zero), some.compare("eq", power, least)
    size = some.select(is_least, most, some.select(is_negative, some.difference(zero, power), power))
    some.choose(is_negative, invert, start, (), (base,))
    # The power may overflow where its inverse does not.
    invert.jump(start, invert.floats("divf", one_float, base))
    (first,) = start.args
    start.jump(loop, one_float, first, size)

    result, square, left = loop.args
    loop.choose(loop.compare("ne", loop("andi", left, one), zero), take, next_, (), (result,))
    take.jump(next_, take.floats("mulf", result, square))
    rest = next_("shrui", left, one)
    next_.choose(next_.compare("eq", rest, zero), done, go_on, next_.args)
    go_on.jump(loop, next_.args[0], go_on.floats("mulf", square, square), rest)

    done.choose(is_least, once_more, end, (), done.args)
    once_more.jump(end, once_more.floats("mulf", done.args[0], first))
    end.leave(end.args[0])
    blocks = (entry, none, some, invert, start, loop, take, next_, go_on, done, once_more, end)
    return _function(name, base_type, blocks)


def leading_zeros(name: str, type_: IntegerType) -> FuncOp:
    """Return the function counting zeros before the first set bit, by shifting that bit into the sign."""
    index, width = IndexType(), type_.width.data
    entry, all_zero, some, body = _Block(type_), _Block(), _Block(), _Block(index, type_, type_)
    found, shift = _Block(), _Block()
    (value,) = entry.args

    bits, zero = entry.bits(type_, width), entry.bits(type_, 0)
    is_zero = entry.compare("eq", value, zero)
    all_zero.end(scf.YieldOp(bits))

    first, one, last, count = (some.bits(*each) for each in ((index, 1), (type_, 1), (index, width), (type_, 0)))
    loop = scf.ForOp(first, last, first, [value, count], body.block)
    some.ops.append(loop)
    some.end(scf.YieldOp(loop.results[1]))

    _, shifted, counted = body.args
    is_found = body.compare("slt", shifted, zero)
    found.end(scf.YieldOp(shifted, counted))
    sum_ = shift.sum(counted, one)
    shift.end(scf.YieldOp(shift.shift("shli", shifted, one), sum_))
    both = scf.IfOp(is_found, [type_, type_], Region(found.block), Region(shift.block))
    body.ops.append(both)
    body.end(scf.YieldOp(*both.results))

    chosen = scf.IfOp(is_zero, [type_], Region(all_zero.block), Region(some.block))
    entry.ops.append(chosen)
    entry.leave(chosen.results[0])
    return _function(name, type_, (entry,))
