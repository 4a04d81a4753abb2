"""What is constant in a job, what its ops write, and the order in which constant-only ops come to stand."""

from __future__ import annotations

from cnn_jobs import job_of, module_of, name_of
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.effects import storage_of, written_operands
from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.passes.analysis.load_time import constant_values, load_time_order
from okl_opt.passes.rewriting.edit import Editor

T = "tensor<2xf32>"
X = "tensor<3x2xf32>"
CPU = 'device_name = ["@0:0"], device_tag = "cpu"'


def variable(value: str, name: str, controls: str = "") -> str:
    types = "(i1)" if controls else "()"
    attributes = f'{CPU}, op_name = "{name}", data_type = 2 : i32, output_lbns = ["{name}/out"], shape = [2 : si64]'
    return f'{value} = "oneflow.variable"({controls}) {{{attributes}}} : {types} -> {T}'


def op(value: str, kind: str, operands: str, count: int = 1, attributes: str = "") -> str:
    types = ", ".join([T] * count)
    return f'{value} = "oneflow.{kind}"({operands}) {{{attributes}{CPU}, op_name = "{value[1:]}"}} : ({types}) -> {T}'


def boundary(value: str, kind: str, operand: str) -> str:
    attributes = f'data_type = 2 : i32, output_lbns = ["o/out"], shape = [2 : si64], {CPU}, op_name = "{value[1:]}"'
    return f'{value} = "oneflow.{kind}"({operand}) {{{attributes}}} : ({T}) -> {T}'


def normalization(value: str, mean: str, variance: str, training: bool) -> str:
    attributes = (
        f'axis = 1 : si32, training = {str(training).lower()}, {CPU}, op_name = "{value[1:]}", '
        "operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>"
    )
    operands = f"%x, {mean}, {variance}, {mean}, {mean}"
    return f'{value} = "oneflow.normalization"({operands}) {{{attributes}}} : ({X}, {T}, {T}, {T}, {T}) -> {X}'


def job(*lines: str, name: str = "j", returned: str = "%a") -> str:
    body = "\n  ".join([*lines, f"oneflow.return {returned} : {T}"])
    return f"oneflow.job @{name}(%a: {T}, %x: {X}, %c: i1) -> {T} {{\n  {body}\n}}\n"


def constants_of(text: str) -> list[str]:
    """Names of the ops whose results are constant."""
    module = module_of(text)
    block = job_of(module).body.block
    constants = constant_values(block, ProgramMemory(module).is_written)
    return [name_of(op) for op in block.ops if op.results and all(result in constants for result in op.results)]


def test_variables_and_what_is_made_of_them():
    fill = f'%f = "oneflow.constant"() {{dtype = 2 : i32, shape = [2 : si64], {CPU}, op_name = "f"}} : () -> {T}'
    text = job(
        variable("%v", "v"),
        op("%r", "relu", "%v"),
        fill,
        op("%s", "broadcast_add", "%r, %f", 2),
        op("%t", "broadcast_add", "%s, %a", 2),
        op("%u", "tanh", "%t"),
    )
    assert constants_of(text) == ["v", "r", "f", "s"]


def test_what_a_launch_or_an_unknown_input_gives_is_not_constant():
    launch = f'%l = oneflow.kernel_launch @f(%w) {{mlir_assembly = "", {CPU}, op_name = "l"}} : ({T}) -> {T}'
    text = job(variable("%v", "v"), variable("%w", "w"), launch, op("%r", "relu", "%l"), boundary("%i", "input", "%a"))
    # The launch may write its argument.
    assert constants_of(text) == ["v"]


def test_random_ops_are_not_constant():
    dropout = (
        f'%d, %m = "oneflow.dropout"(%v) {{rate = RATE : f32, {CPU}, op_name = "d"}} : ({T}) -> ({T}, tensor<2xi8>)'
    )
    assert constants_of(job(variable("%v", "v"), dropout.replace("RATE", "0.5"))) == ["v"]
    assert constants_of(job(variable("%v", "v"), dropout.replace("RATE", "0.0"))) == ["v", "d"]


def test_variables_behind_control_edges_are_not_constant():
    assert constants_of(job(variable("%v", "v"), variable("%w", "w", "%c"), op("%r", "relu", "%w"))) == ["v"]


def test_training_writes_its_statistics():
    ops = [variable("%m", "m"), variable("%v", "v"), variable("%w", "w"), op("%r", "relu", "%m")]
    assert constants_of(job(*ops, normalization("%n", "%m", "%v", True))) == ["w"]
    assert constants_of(job(*ops, normalization("%n", "%m", "%v", False))) == ["m", "v", "w", "r"]


def test_a_variable_is_written_under_each_of_its_names():
    again = [variable("%m", "m"), variable("%again", "m"), variable("%v", "v"), boundary("%o", "output", "%m")]
    assert constants_of(job(*again, normalization("%n", "%o", "%v", True))) == []
    # Jobs of one module share their variables.
    other = job(variable("%m", "m"), variable("%v", "v"), normalization("%n", "%m", "%v", True), name="trains")
    assert constants_of(job(variable("%m", "m"), variable("%w", "w")) + other) == ["w"]


def test_storages_and_written_operands():
    module = module_of(
        job(
            variable("%m", "m"),
            boundary("%o", "output", "%m"),
            op("%r", "relu", "%o"),
            normalization("%n", "%o", "%r", True),
        )
    )
    m, o, r, n, end = job_of(module).body.block.ops
    assert storage_of(o.results[0]) == storage_of(m.results[0]) == "m"
    assert storage_of(r.results[0]) is r.results[0]
    assert written_operands(n) == (o.results[0], r.results[0])
    assert written_operands(o) == written_operands(r) == written_operands(end) == ()
    memory = ProgramMemory(module)
    written = [value for op in (m, o, r, n) for value in op.results if memory.is_written(value)]
    assert written == [m.results[0], o.results[0], r.results[0]]


def test_an_op_does_not_move_past_a_write_of_what_it_reads():
    text = job(
        variable("%m", "m"),
        variable("%v", "v"),
        variable("%w", "w"),
        op("%r", "relu", "%m"),
        op("%s", "relu", "%w"),
        normalization("%n", "%m", "%v", True),
        op("%t", "relu", "%m"),
    )
    module = module_of(text)
    ops = {name_of(op): op for op in list(job_of(module).body.block.ops)[:-1]}
    moves_past_write = ProgramMemory(module).moves_past_write
    assert moves_past_write(ops["r"], ops["t"])
    assert not moves_past_write(ops["s"], ops["t"])
    assert not moves_past_write(ops["r"], ops["n"])


def test_constant_only_ops_stand_between_what_they_read_and_the_rest():
    text = job(
        boundary("%i", "input", "%a"),
        variable("%u", "u"),
        op("%p", "relu", "%i"),
        variable("%v", "v"),
        variable("%w", "w", "%c"),
        op("%r", "relu", "%v"),
        op("%s", "broadcast_add", "%p, %r", 2),
        op("%t", "tanh", "%r"),
    )
    module = module_of(text)
    block = job_of(module).body.block
    constants = constant_values(block, ProgramMemory(module).is_written)
    made = [op for op in block.ops if op.results and "t" in str(op.attributes.get("op_name"))]
    order = load_time_order(block, constants, made)
    assert [name_of(op) for op in order] == ["v", "r", "t", "u"]
    edit = Editor()
    for each in reversed(order):
        if each is not block.first_op:
            edit.move(each, InsertPoint.at_start(block))
    assert [name_of(op) for op in list(block.ops)[:-1]] == ["v", "r", "t", "u", "i", "p", "w", "s"]
    # Those that stand first already stay in the run.
    assert load_time_order(block, constants, []) == order
