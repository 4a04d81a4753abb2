"""A stranger's stream program reaches only its own resources: every number in it is checked."""

from __future__ import annotations

import pytest
from stream_programs import (
    TWICE,
    A,
    B,
    dispatch,
    executable,
    load_of,
    program,
    refusal,
    run,
    store_of,
    subspan,
    transfer,
)

from okl_opt.passes.encoding.tiles import Tile

SPLAT = f"""
%f = arith.constant 1.5 : f32
%y = stream.tensor.splat on({A}) %f : f32 -> tensor<?xf32>{{%d}} in !stream.resource<*>{{%q}}
"""
CLONE = f"%y = stream.async.clone on({A}) %x : !stream.resource<*>{{%s}} -> !stream.resource<*>{{%q}}\n"
SAME = f"%y = stream.async.clone on({A}) %x : !stream.resource<*>{{%s}} -> !stream.resource<*>{{%s}}\n"
NUMBERS = (-(1 << 63), -64, -1, 1, 64, 1 << 62, (1 << 63) - 1)


def number(value: int) -> str:
    return f"%q = arith.constant {value} : index\n"


@pytest.mark.parametrize("value", NUMBERS)
def test_a_size_that_is_not_that_of_its_resource_is_refused(value: int):
    assert f"its result has {value} bytes, but it has 16" in refusal(program(number(value) + CLONE))
    text = program(SAME, first=number(value), out_size="%q")
    assert f"its operand has {value} bytes, but it has 16" in refusal(text)
    text = program(SAME, first=number(value), dims="%q")
    assert f"imports 4xf32 as a tensor with {value} of f32" in refusal(text)


@pytest.mark.parametrize("value", NUMBERS)
def test_memory_is_as_large_as_it_can_be(value: int):
    said = refusal(program(number(value) + SPLAT))
    if 0 <= value <= 64:
        assert f"its operand has 16 bytes, but it has {value}" in said or "its result" in said
    else:
        assert f"asks for memory of {value} bytes" in said
    if value != 64:
        said = refusal(program(SAME, first=number(value), size="%q"))
        small = f"imports 16 bytes into a resource of {value}"
        assert said.endswith(small) or f"asks for memory of {value} bytes" in said


@pytest.mark.parametrize("value", [-1, 5, 1 << 62, (1 << 63) - 1])
def test_no_more_is_exported_than_there_is(value: int):
    said = refusal(program(SAME, first=number(value), out_dims="%q"))
    assert f"exports {value * 4} bytes of a resource of 16" in said or "exports a tensor of sizes [-1]" in said


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("%q to %s for %s", "operand 0 has 16 bytes: no range from {} to 16 of length 16"),
        ("%c0 to %q for %s", "operand 0 has 16 bytes: no range from 0 to {} of length 16"),
        ("%c0 to %s for %q", "operand 0 has 16 bytes: no range from 0 to 16 of length {}"),
        ("%c0 to %q for %q", "operand 0 has 16 bytes: no range from 0 to {} of length {}"),
        ("%q to %q for %c0", "operand 0 has 16 bytes: no range from {} to {} of length 0"),
    ],
)
def test_byte_ranges_are_within_their_resource(part: str, said: str):
    dispatches = "".join(
        f"%q{place} = arith.cmpi eq, %i, %k{place} : index\nscf.if %q{place} {{\n%q_{place} = arith.constant {value} : "
        f"index\n{dispatch('%y' + str(place), range=part.replace('%q', f'%q_{place}'))}}}\n"
        for place, value in enumerate(NUMBERS)
        if value != 1
    )
    places = "".join(f"%k{place} = arith.constant {place} : index\n" for place in range(len(NUMBERS)))
    text = program(places + dispatches + SAME, TWICE)
    for place, value in enumerate(NUMBERS):
        if value != 1:
            assert said.format(value, value) in refusal(text, inputs=("4xf32", f"index={place}"))


def test_ranges_begin_where_addresses_are_aligned():
    text = program(number(4) + "%l = arith.subi %s, %q : index\n" + dispatch(range="%q to %s for %l"), TWICE)
    assert "operand 0 begins at byte 4, which is no multiple of 64" in refusal(text)


def test_kernels_stay_within_their_bindings():
    text = program(dispatch(), TWICE)
    for value, said in {
        5: "'memref.view' op needs at least 20 bytes, and 16 are there",
        1 << 62: "'memref.view' op needs at least 9223372036854775804 bytes, and 16 are there",
        -1: "'memref.view' op size -1 is negative",
    }.items():
        assert refusal(text, inputs=("4xf32", f"index={value}")) == said
    small = program(number(12) + dispatch("%w", made="%q") + SAME, TWICE)
    assert refusal(small) == "'memref.view' op needs at least 16 bytes, and 12 are there"


def test_subspans_begin_within_their_binding():
    body = subspan("%0", "%out", "writeonly", "%o") + "%2 = tensor.empty(%n) : tensor<?xf32>\n"
    arguments = "%in: !stream.binding, %o: index, %out: !stream.binding"
    exe = executable(arguments, "%n = arith.constant 1 : index\n" + body + store_of("%2", "%0", "writeonly"))
    text = program(dispatch(), exe)
    for value, said in {
        16: "'memref.view' op needs at least 4 bytes, and 0 are there",
        20: "'memref.view' op shift 20 is out of the 16 bytes of its source",
        -4: "'memref.view' op shift -4 is out of the 16 bytes of its source",
        2: "assertion failed: 'stream.binding.subspan' op begins at a byte that is no multiple of 4, "
        "the size of an element",
    }.items():
        assert refusal(text, inputs=("4xf32", f"index={value}")) == said
    assert run(text, "--input=4xf32", "--input=index=12")[0] == 0


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("%q = arith.divui %d, %i : index", "'arith.divui' op divides 4 by zero"),
        ("%q = arith.remsi %d, %i : index", "'arith.remsi' op divides 4 by zero"),
        (
            "%q = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%d)[%i]",
            "'affine.apply' op divides by 0, which is not positive",
        ),
        (
            "%m = arith.constant 9223372036854775807 : index\n"
            "%q = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%d)[%m]",
            "'affine.apply' op overflows 64 bits: its operands are 4 and 9223372036854775807",
        ),
        (
            "%m = arith.constant 4611686018427387904 : index\n%q = arith.muli %m, %d overflow<nsw> : index",
            "'arith.muli' op overflows 64 bits: its operands are 4611686018427387904 and 4",
        ),
        ("%q = arith.shli %d, %d : index", "'arith.shli' op is not run by the host of a stream program"),
        (
            "%t = hal.element_type<f32> : i32\n%q = arith.index_cast %t : i32 to index",
            "'hal.element_type' op cannot run: only hal.buffer_view.assert uses it, and not 'arith.index_cast'",
        ),
        ("scf.for %k = %c0 to %d step %i {\n}", "'scf.for' op step 0 is not positive"),
        (
            "%q = hal.buffer_view.dim<%v : !hal.buffer_view>[9] : index",
            "'hal.buffer_view.dim' op asks for dimension 9 of a view with 1",
        ),
        ('%t = arith.cmpi eq, %d, %i : index\ncf.assert %t, "mine"', "mine"),
        ("%q = util.global.load @a : !hal.device", "'util.global.load' op is not run by the host of a stream program"),
        (
            SAME.replace("%y", "%q").replace("@a", "@zz"),
            "there is no util.global @zz",
        ),
        (
            f"%q = stream.async.cast on({B}) %x : !stream.resource<*>{{%s}} -> !stream.resource<external>{{%s}}",
            "'stream.async.cast' op runs on @b, but its operand is on @a: transfer it first",
        ),
        (
            "%q = stream.async.cast %x : !stream.resource<*>{%d} -> !stream.resource<external>{%d}",
            "'stream.async.cast' op claims that its operand has 4 bytes, but it has 16",
        ),
        (
            transfer("%q", "%x", source=B),
            "'stream.async.transfer' op moves bytes from @b, but they are on @a",
        ),
    ],
)
def test_the_host_ends_at_what_it_cannot_do(body: str, said: str):
    assert said in refusal(program(body + "\n" + SAME), inputs=("4xf32", "index=0"))


def test_resources_are_used_where_they_are():
    text = program(dispatch(on=B) + SAME.replace("%y", "%y2"), TWICE)
    assert "runs on @b, but operand 0 is on @a: transfer it first" in refusal(text)


@pytest.mark.parametrize(
    ("argument", "body"),
    [
        ("%q = util.call @other(%d) : (index) -> index", "%r = util.call @other(%n) : (index) -> index"),
        (
            "%q = util.call @other(%d) : (index) -> index",
            "%t = arith.cmpi eq, %n, %n : index\n%r = scf.if %t -> index {\n%u = scf.if %t -> index {\n"
            "%z = util.call @other(%n) : (index) -> index\nscf.yield %z : index\n} else {\nscf.yield %n : index\n}\n"
            "scf.yield %u : index\n} else {\nscf.yield %n : index\n}",
        ),
    ],
    ids=["plain", "nested"],
)
def test_functions_of_the_host_do_not_call_each_other_for_ever(argument: str, body: str):
    more = f"util.func private @other(%n: index) -> index {{\n{body}\nutil.return %r : index\n}}\n"
    assert "'util.call' op calls functions " in refusal(program(argument + "\n" + SAME, more=more))


@pytest.mark.parametrize(
    ("functions", "body", "said"),
    [
        ("", "%p = llvm.mlir.zero : !llvm.ptr", "is refused by --run: it was in the module as read"),
        (
            "func.func private @malloc(index) -> index",
            "%p = func.call @malloc(%n) : (index) -> index",
            "'malloc', which only",
        ),
        (
            "func.func private @okl_guard_failed(index, index)",
            "func.call @okl_guard_failed(%n, %n) : (index, index) -> ()",
            "the program was aborted",
        ),
        ("", "%m = builtin.unrealized_conversion_cast %in : !stream.binding to memref<?xf32>", "is refused by --run"),
        (
            "",
            "func.call @k(%in, %n, %out) : (!stream.binding, index, !stream.binding) -> ()",
            "a function calls itself",
        ),
        (
            "",
            "%f = arith.constant 0.0 : f32\n"
            "%v = stream.tensor.splat %f : f32 -> tensor<4xf32> in !stream.resource<*>{%n}",
            "'stream.tensor.splat' op cannot be compiled in an executable",
        ),
    ],
)
def test_executables_reach_nothing_else(functions: str, body: str, said: str):
    exe = executable("%in: !stream.binding, %n: index, %out: !stream.binding", body, functions=functions)
    assert said in refusal(program(dispatch(), exe))


@pytest.mark.parametrize(
    "kind", ["memref<64xf32>", "memref<?xi64>", "memref<*xf32>", "tensor<64xf32>", "vector<4xf32>", "index"]
)
def test_arguments_of_executables_are_bindings(kind: str):
    exe = executable(f"%in: {kind}, %n: index, %out: !stream.binding", "")
    assert f"argument 0 of @exe::@k must be !stream.binding, is {kind}" in refusal(program(dispatch(), exe))


def test_kernels_write_results_only():
    body = subspan("%0", "%in", "readwrite") + load_of("%1", "%0", "readwrite") + store_of("%1", "%0", "readwrite")
    exe = executable("%in: !stream.binding, %n: index, %out: !stream.binding", body)
    assert "its function writes operand 0, to which no result is tied" in refusal(program(dispatch(), exe))


BINDINGS = "%in: !stream.binding, %n: index, %out: !stream.binding"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (BINDINGS, ""),
        (
            "%other: i32, " + BINDINGS,
            "has 3 operands and results that are not tied, but the function of @exe::@k has 4 arguments",
        ),
        (
            BINDINGS.replace("%in: !stream.binding", "%in: memref<64xf32>"),
            "argument 0 of @exe::@k must be !stream.binding, is memref<64xf32>",
        ),
        (BINDINGS.replace("index", "i64"), "argument 1 of @exe::@k must be index, is i64"),
        (BINDINGS.replace("%out: !stream.binding", "%out: index"), "argument 2 of @exe::@k must be !stream.binding"),
    ],
)
def test_every_module_of_an_executable_has_these_arguments(arguments: str, said: str):
    """The last module is the one that @a runs."""
    last = f"builtin.module attributes {{hal.executable.target = #x86}} {{ func.func @k({arguments}) {{ return }} }}\n"
    text = program(dispatch(), TWICE[: TWICE.rindex("}")] + last + "}\n")
    if said:
        assert said in refusal(text)
    else:
        assert run(text, "--input=4xf32=1,2,3,4", "--input=index=4")[0] == 0


def test_memory_in_flight_is_bounded():
    more = "%c1 = arith.constant 1 : index\n%e = arith.constant 2000 : index\n%q = arith.constant 1048576 : index\n"
    loop = more + f"scf.for %k = %c0 to %e step %c1 {{\n{SPLAT}}}\n"
    text = program(loop.replace("%y", "%w") + SAME)
    status, _, err = run(text, "--input=4xf32", "--input=index=4", "--memory-limit=16MiB", "--print-run-stats")
    assert status == 0, err
    held = program(more + SPLAT.replace("%y", "%w") + SAME)
    assert "asks for memory of 1048576 bytes, 1048576 are allowed in all" in refusal(held, "--memory-limit=1MiB")


TILES_ARE_TOLD = """
#vm = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {
  encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "all"}>
}>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
  user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>,
                        affine_map<(d0, d1, d2) -> (d0, d1)>]>
util.global private @a = #hal.device.target<"local", [#vm]> : !hal.device
util.global private @b = #hal.device.target<"local", [#vm]> : !hal.device
func.func @send(%x: tensor<3x5xf32> {iree.abi.affinity = #hal.device.promise<@a>})
    -> (tensor<3x5xf32> {iree.abi.affinity = #hal.device.promise<@b>}) {
  %0 = iree_encoding.set_encoding %x : tensor<3x5xf32> -> tensor<3x5xf32, #encoding>
  %1 = flow.tensor.transfer %0 : tensor<3x5xf32, #encoding> to #hal.device.promise<@b>
  %2 = iree_encoding.unset_encoding %1 : tensor<3x5xf32, #encoding> -> tensor<3x5xf32>
  return %2 : tensor<3x5xf32>
}
"""


@pytest.mark.parametrize(
    ("tile", "fits"),
    [(Tile(16, 16, 16), True), (Tile(32, 16, 1), False), (Tile(16, 16, 32), False), (Tile(0, 16, 1), False)],
)
def test_tiles_that_devices_tell_are_within_their_bound(tile: Tile, fits: bool, monkeypatch: pytest.MonkeyPatch):
    """The host has room for tiles of 16x16."""

    def told(*_: object) -> Tile:
        return tile

    monkeypatch.setattr("okl_opt.runtime.stream.devices.runtime_tile", told)
    argv = ("--encoding-pipeline", "--input=3x5xf32=1")
    if fits:
        ones = "[1 1 1 1 1]" * 3
        assert run(TILES_ARE_TOLD, *argv) == (0, f"result[0]: 3x5xf32={ones}\n", "")
    else:
        said = refusal(TILES_ARE_TOLD, *argv, inputs=())
        assert said.endswith("'iree_codegen.query_tile_sizes' op: the device has tile sizes that are not from 1 to 16")
