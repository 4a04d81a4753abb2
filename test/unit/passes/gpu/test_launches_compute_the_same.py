"""Launches made of parallel loops compute what the loops do, whichever thread of the grid comes first.

Threads run one after the other here, in both orders: each of them as a turn of six loops around the body of the launch.
"""

from __future__ import annotations

import io
from random import Random

import numpy as np
import pytest
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp, TerminatorOp
from okl_opt.runtime.run.library import load

SIZE = 6
"""Of both dimensions of the arrays. Row i is of turn i of the outer loop, element j of turn j of the inner one."""

TYPE = "memref<?x?xi64>"

MANY = 40


def mapping(*processors: str) -> str:
    each = (f"#gpu.loop_dim_map<processor = {name}, map = (d0) -> (d0), bound = (d0) -> (d0)>" for name in processors)
    return f"{{mapping = [{', '.join(each)}]}}"


PROCESSORS = (
    (("thread_x", "block_y"), ("sequential", "thread_x")),
    (("thread_y", "sequential"), ("sequential", "sequential")),
)
"""What the dimensions of the inner loops may be mapped to, by the number of the loop."""


def nest(random: Random) -> str:
    """A parallel loop with one or two others in it, between which ops access the first element of the row."""
    lines = ["scf.parallel (%i) = (%c0) to (%n) step (%c1) {"]
    for number in range(random.choice((1, 1, 2))):
        lines += row_ops(random, f"b{number}") + inner_loop(random, number)
    return "\n".join([*lines, *row_ops(random, "e"), f"}} {mapping(random.choice(('block_x', 'thread_z')))}"])


def row_ops(random: Random, name: str) -> list[str]:
    if random.random() < 0.6:
        return []
    source, target = random.choices(("%x", "%y", "%z"), k=2)
    return [
        f"%{name}0 = memref.load {source}[%i, %c0] : {TYPE}",
        f"%{name}1 = arith.addi %{name}0, %v : i64",
        f"memref.store %{name}1, {target}[%i, %c0] : {TYPE}",
    ]


def inner_loop(random: Random, number: int) -> list[str]:
    source, target = random.choices(("%x", "%y", "%z"), k=2)
    bound = random.choice(("%n", "%n", "%c4", "%c4", f"%least{number}", f"%product{number}"))
    dims = random.choice((1, 1, 2))
    variables = [f"%j{number}", f"%k{number}"][:dims]
    lower, step = random.choice(("%c0", "%c1")), random.choice(("%c1", "%c2"))
    place = variables[0]
    heads = [
        ", ".join(each) for each in (variables, [lower, "%c0"][:dims], [bound, "%c1"][:dims], [step, "%c1"][:dims])
    ]
    return [
        f"%least{number} = affine.min affine_map<(d0) -> (d0 + 1, 5)>(%i)",
        f"%less{number} = affine.min affine_map<(d0) -> (d0, 3)>(%i)",
        f"%product{number} = arith.muli %less{number}, %c2 : index",
        f"scf.parallel ({heads[0]}) = ({heads[1]}) to ({heads[2]}) step ({heads[3]}) {{",
        f"%s{number} = memref.load {source}[%i, {place}] : {TYPE}",
        f"%t{number} = arith.muli %s{number}, %v : i64",
        f"%u{number} = arith.addi %t{number}, %v : i64",
        f"memref.store %u{number}, {target}[%i, {place}] : {TYPE}",
        f"}} {mapping(*random.choice(PROCESSORS[number])[:dims])}",
    ]


def program(seed: int) -> str:
    random = Random(seed)
    constants = "\n".join(f"%c{number} = arith.constant {number} : index" for number in (0, 1, 2, 4))
    # Arguments might be the same memory, so the loops work on copies.
    names = ("x", "y", "z")
    copies = "\n".join(
        f"%{name} = memref.alloc(%n, %n) : memref<?x?xi64>\nmemref.copy %{name}0, %{name} : {TYPE} to {TYPE}"
        for name in names
    )
    back = "\n".join(
        f"memref.copy %{name}, %{name}0 : {TYPE} to {TYPE}\nmemref.dealloc %{name} : {TYPE}" for name in names
    )
    return f"""
func.func @f(%n: index, %x0: {TYPE}, %y0: {TYPE}, %z0: {TYPE}) {{
{constants}
%v = arith.constant 3 : i64
{copies}
{nest(random)}
{back}
return
}}
"""


def converted(text: str) -> ModuleOp:
    out = io.StringIO()
    assert main(("-convert-parallel-loops-to-gpu",), io.StringIO(text), out, io.StringIO()) == 0
    module = parse(make_context(), out.getvalue())
    assert isinstance(module, ModuleOp)
    return module


def run_in_order(launch: LaunchOp, *, backwards: bool) -> None:
    """Replace a launch by loops over the grid."""
    block = launch.body.blocks[0]
    sizes = list(launch.operands[:6])
    zero, one = (arith.ConstantOp(IntegerAttr.from_index_int_value(number)) for number in (0, 1))
    before: list[Operation] = [zero, one]
    home = Block()
    innermost = home
    for argument, size in zip(list(block.args[:6]), sizes, strict=True):
        inner = Block(arg_types=[IndexType()])
        innermost.add_op(scf.ForOp(zero.result, size, one.result, [], Region(inner)))
        number: SSAValue = inner.args[0]
        if backwards:
            last = arith.SubiOp(size, one.result)
            turned = arith.SubiOp(last.result, number)
            inner.add_ops([last, turned])
            number = turned.result
        argument.replace_all_uses_with(number)
        innermost = inner
    for argument, size in zip(block.args[6:], sizes, strict=True):
        argument.replace_all_uses_with(size)
    for op in list(block.ops):
        op.detach()
        if not isinstance(op, TerminatorOp):
            innermost.add_op(op)
    for inner in list(home.walk()):
        if isinstance(inner, scf.ForOp) and inner.body.block.last_op is not None:
            add_yield(inner.body.block)
    add_yield(innermost)
    around = launch.parent
    assert around is not None
    loop = home.first_op
    assert loop is not None
    loop.detach()
    around.insert_ops_before([*before, loop], launch)
    launch.detach()
    launch.erase()


def add_yield(block: Block) -> None:
    if not isinstance(block.last_op, scf.YieldOp):
        block.add_op(scf.YieldOp())


def results(text: str) -> list[np.ndarray]:
    arrays = [np.arange(SIZE * SIZE, dtype=np.int64).reshape(SIZE, SIZE) + 100 * number for number in range(3)]
    with load(text, passes=["lower-affine"]) as module:
        module.f(SIZE, *arrays)
    return arrays


@pytest.mark.slow("goes through many programs")
def test_threads_in_any_order():
    launches = 0
    for seed in range(MANY):
        text = program(seed)
        orders = [converted(text), converted(text)]
        if not any(isinstance(op, LaunchOp) for op in orders[0].walk()):
            continue
        launches += 1
        wanted = results(text)
        for backwards, module in enumerate(orders):
            for launch in [op for op in module.walk() if isinstance(op, LaunchOp)]:
                run_in_order(launch, backwards=bool(backwards))
            for found, expected in zip(results(print_op(module)), wanted, strict=True):
                np.testing.assert_array_equal(found, expected, err_msg=text)
    assert launches > MANY // 4
