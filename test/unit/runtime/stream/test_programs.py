"""Stream programs written by hand: ties, transfers, control flow and calls of the host, numbers for kernels."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from host import ROOT
from numpy.typing import NDArray
from stream_programs import (
    TWICE,
    A,
    B,
    C,
    dispatch,
    executable,
    load_of,
    program,
    run,
    store_of,
    subspan,
    transfer,
)

from okl_opt import load
from okl_opt.runtime.run.functions import Functions

SAME = f"%y = stream.async.clone on({A}) %x : !stream.resource<*>{{%s}} -> !stream.resource<*>{{%s}}\n"
FOUR = np.array([1, 2, 3, 4], np.float32)
ADD = executable(
    "%all: !stream.binding, %n: index, %i: i32, %f: f32",
    subspan("%0", "%all", "readwrite")
    + load_of("%1", "%0", "readwrite")
    + "%2 = arith.sitofp %i : i32 to f32\n"
    + "%3 = arith.addf %2, %f : f32\n"
    + "%4 = tensor.splat %3[%n] : tensor<?xf32>\n"
    + "%5 = arith.addf %1, %4 : tensor<?xf32>\n"
    + store_of("%5", "%0", "readwrite"),
    "add",
)
"""Adds an integer and a float to each element, in place."""


def add(result: str, operand: str, integer: str = "%i32", number: str = "%half", on: str = A) -> str:
    return (
        f"{result} = stream.async.dispatch on({on}) @add::@k[%d]({operand}[%c0 to %s for %s], %d, {integer}, {number}) "
        f": (!stream.resource<*>{{%s}}, index, i32, f32) -> {operand}{{%s}}\n"
    )


CONSTANTS = "%i32 = arith.constant -3 : i32\n%half = arith.constant 5.000000e-01 : f32\n"


def loaded(text: str) -> Functions:
    module = load(text)
    assert isinstance(module, Functions)
    return module


def called(text: str, *arguments: object) -> NDArray[np.float32]:
    return np.asarray(loaded(text)["main"](*arguments))


def test_an_operand_keeps_its_bytes_where_a_result_is_tied_to_it():
    body = CONSTANTS + add("%w", "%x") + add("%u", "%w") + add("%y", "%x")
    assert np.array_equal(called(program(body, ADD), FOUR, 4), FOUR - 2.5)
    twice = CONSTANTS + add("%w", "%x") + add("%y", "%w")
    assert np.array_equal(called(program(twice, ADD), FOUR, 4), FOUR - 5)


def test_numbers_of_callers_reach_kernels():
    arguments = "%v: !hal.buffer_view, %i32: i32, %half: f32"
    module = loaded(program(add("%y", "%x"), ADD, arguments=arguments))
    assert np.array_equal(np.asarray(module["main"](FOUR, -7, 0.25)), FOUR - 6.75)
    assert np.array_equal(np.asarray(module["main"](FOUR, 2**31 - 1, 0.0)), (FOUR + np.float32(2**31 - 1)))


def test_bytes_go_round_three_devices():
    body = (
        dispatch("%1", "%x", "%d", A)
        + transfer("%2", "%1", A, B)
        + dispatch("%3", "%2", "%d", B)
        + transfer("%4", "%3", B, C)
        + dispatch("%5", "%4", "%d", C)
        + transfer("%6", "%5", C, C)
        + transfer("%y", "%6", C, A)
    )
    module = loaded(program(body, TWICE))
    for count in (0, 1, 4, 1000):
        given = np.arange(count, dtype=np.float32)
        assert np.array_equal(np.asarray(module["main"](given, 0)), given * 8)
    assert module.stats.allocated == module.stats.freed > 0


def test_a_cast_leaves_bytes_where_they_are():
    cast = f"stream.async.cast on({A}) %x : !stream.resource<*>{{%s}} -> !stream.resource<transient>{{%s}}\n"
    back = "stream.async.cast %t : !stream.resource<transient>{%s} -> !stream.resource<*>{%s}\n"
    module = loaded(program(f"%t = {cast}%w = {back}" + dispatch(operand="%w"), TWICE))
    for count in (0, 4, 1000):
        given = np.arange(count, dtype=np.float32)
        assert np.array_equal(np.asarray(module["main"](given, count)), given * 2)
    assert module.stats.allocated == module.stats.freed
    # The resource, that of the dispatch, and none of casts.
    assert module.stats.peak == 2 * 4000


def test_an_operand_keeps_its_bytes_where_a_result_is_tied_to_a_cast_of_it():
    cast = "%c = stream.async.cast %x : !stream.resource<*>{%s} -> !stream.resource<*>{%s}\n"
    body = CONSTANTS + cast + add("%w", "%c") + add("%y", "%x")
    assert np.array_equal(called(program(body, ADD), FOUR, 4), FOUR - 2.5)


def test_an_operand_that_nobody_else_uses_is_written_in_place():
    body = dispatch("%w", count="%d") + add("%u", "%w") + add("%y", "%u")
    module = loaded(program(CONSTANTS + body, TWICE + ADD))
    assert np.array_equal(np.asarray(module["main"](FOUR, 4)), 2 * FOUR - 5)
    # The import, and what `TWICE` makes.
    assert module.stats.allocated == module.stats.freed == 2 * 16


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("before", "after", "expected", "copies"),
    [
        pytest.param("", add("%z0", "%w") + add("%y", "%w"), 2 * FOUR - 2.5, 1, id="used by a later dispatch"),
        pytest.param("", add("%z0", "%w") + dispatch("%y", "%w", "%d"), 4 * FOUR, 2, id="read by a later dispatch"),
        pytest.param(
            transfer("%t", "%w", A, B) + dispatch("%t2", "%t", "%d", B) + transfer("%t3", "%t2", B, A),
            add("%z0", "%w")
            + "%y = "
            + "stream.async.clone %t3 : !stream.resource<*>{%s} -> !stream.resource<*>{%s}\n",
            4 * FOUR,
            5,
            id="read by another device",
        ),
        pytest.param(
            "%t = stream.async.cast %w : !stream.resource<*>{%s} -> !stream.resource<*>{%s}\n",
            add("%z0", "%w") + dispatch("%y", "%t", "%d"),
            4 * FOUR,
            2,
            id="cast before",
        ),
        pytest.param(
            transfer("%t", "%w", A, A),
            add("%z0", "%t") + dispatch("%y", "%w", "%d"),
            4 * FOUR,
            2,
            id="not moved",
        ),
    ],
)
def test_an_operand_that_others_use_is_not_written(before: str, after: str, expected: NDArray[np.float32], copies: int):
    body = CONSTANTS + dispatch("%w", count="%d") + before + after
    module = loaded(program(body, TWICE + ADD))
    for _ in range(3):
        assert np.array_equal(np.asarray(module["main"](FOUR, 4)), expected)
    assert module.stats.allocated == module.stats.freed == 3 * (2 + copies) * 16


def test_an_operand_that_a_dispatch_reads_too_is_not_written():
    both = executable(
        "%all: !stream.binding, %in: !stream.binding, %n: index",
        subspan("%0", "%all", "readwrite")
        + subspan("%1", "%in", "readonly")
        + load_of("%2", "%1", "readonly")
        + "%3 = tensor.empty(%n) : tensor<?xf32>\n"
        + "%zero = arith.constant 0.0 : f32\n"
        + "%4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<?xf32>) -> tensor<?xf32>\n"
        + store_of("%4", "%0", "readwrite")
        + load_of("%5", "%1", "readonly")
        + store_of("%5", "%0", "readwrite"),
        "both",
    )
    twice = (
        "%y = stream.async.dispatch @both::@k[%d](%w[%c0 to %s for %s], %w[%c0 to %s for %s], %d) : "
        "(!stream.resource<*>{%s}, !stream.resource<*>{%s}, index) -> %w{%s}\n"
    )
    body = dispatch("%w", count="%d") + twice.replace("dispatch @", f"dispatch on({A}) @")
    assert np.array_equal(called(program(body, TWICE + both), FOUR, 4), 2 * FOUR)


@pytest.mark.slow("compiles programs")
def test_what_callers_and_loops_hold_is_not_written():
    callee = (
        "util.func private @more(%r: !stream.resource<*>, %s: index, %d: index) -> !stream.resource<*> {\n"
        "%c0 = arith.constant 0 : index\n" + CONSTANTS + add("%q", "%r") + "util.return %q : !stream.resource<*>\n}\n"
    )
    call = "%u = util.call @more(%w, %s, %d) : (!stream.resource<*>, index, index) -> !stream.resource<*>\n"
    body = dispatch("%w", count="%d") + call + dispatch("%y", "%w", "%d")
    assert np.array_equal(called(program(body, TWICE + ADD, more=callee), FOUR, 4), 4 * FOUR)
    loop = (
        "%c1 = arith.constant 1 : index\n%u = scf.for %k = %c0 to %c4 step %c1 iter_args(%e = %w) -> "
        f"!stream.resource<*> {{\n{add('%q', '%e')}scf.yield %q : !stream.resource<*>\n}}\n"
    )
    each = dispatch("%w", count="%d") + loop
    assert np.array_equal(called(program(CONSTANTS + each + add("%y", "%u"), TWICE + ADD), FOUR, 4), 2 * FOUR - 12.5)
    kept = each + dispatch("%y", "%w", "%d")
    assert np.array_equal(called(program(CONSTANTS + kept, TWICE + ADD), FOUR, 4), 4 * FOUR)


LOOP = """
%c1 = arith.constant 1 : index
%w = scf.for %k = %c0 to %i step %c1 iter_args(%e = %x) -> !stream.resource<*> {
  DISPATCH
  scf.yield %next : !stream.resource<*>
}
%many = arith.cmpi sgt, %i, %c4 : index
%y = scf.if %many -> !stream.resource<*> {
  scf.yield %x : !stream.resource<*>
} else {
  scf.yield %w : !stream.resource<*>
}
""".replace("DISPATCH", dispatch("%next", "%e", "%d"))


def test_the_host_loops_and_chooses():
    module = loaded(program(LOOP, TWICE))
    for count in range(4):
        assert np.array_equal(np.asarray(module["main"](FOUR, count)), FOUR * 2**count)
    assert np.array_equal(np.asarray(module["main"](FOUR, 5)), FOUR)


BRANCHES = f"""
%many = arith.cmpi sgt, %i, %c4 : index
%big = util.call @larger(%d, %i) : (index, index) -> index
cf.cond_br %many, ^one(%x : !stream.resource<*>), ^two(%big : index)
^two(%n: index):
{dispatch("%q", "%x", "%d")}
cf.br ^one(%q : !stream.resource<*>)
^one(%y: !stream.resource<*>):
"""
LARGER = """
util.func private @larger(%a: index, %b: index) -> index {
  %0 = arith.maxsi %a, %b : index
  util.return %0 : index
}
util.func public @other(%v: !hal.buffer_view) -> !hal.buffer_view {
  %c8 = arith.constant 8 : index
  %r = stream.tensor.import on(#hal.device.affinity<@b>) %v
      : !hal.buffer_view -> tensor<2xi32> in !stream.resource<external>{%c8}
  %o = stream.tensor.export on(#hal.device.affinity<@b>) %r
      : tensor<2xi32> in !stream.resource<external>{%c8} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
"""


def test_the_host_branches_and_calls():
    module = loaded(program(BRANCHES, TWICE, more=LARGER))
    assert np.array_equal(np.asarray(module["main"](FOUR, 3)), FOUR * 2)
    assert np.array_equal(np.asarray(module["main"](FOUR, 5)), FOUR)
    two = np.array([7, -1], np.int32)
    assert np.array_equal(np.asarray(module["other"](two)), two)


@pytest.mark.parametrize(
    ("type", "value", "expected"),
    [
        ("f32", "1.500000e+00", np.full(3, 1.5, np.float32)),
        ("f16", "1.500000e+00", np.full(3, 1.5, np.float16)),
        ("f64", "-2.500000e-01", np.full(3, -0.25, np.float64)),
        ("i8", "-3", np.full(3, -3, np.int8)),
        ("i16", "-2", np.full(3, -2, np.int16)),
        ("i64", "-9223372036854775808", np.full(3, -(2**63), np.int64)),
        ("i32", "0", np.zeros(3, np.int32)),
    ],
)
def test_splats_have_the_element_everywhere(type: str, value: str, expected: NDArray[np.generic]):
    kind = f"tensor<3x{type}>"
    text = f"""
      util.global private @a = #hal.device.target<"local", [#hal.executable.target<"vmvx", "x">]> : !hal.device
      util.func public @main() -> !hal.buffer_view {{
        %s = arith.constant {expected.nbytes} : index
        %f = arith.constant {value} : {type}
        %r = stream.tensor.splat on({A}) %f : {type} -> {kind} in !stream.resource<external>{{%s}}
        %o = stream.tensor.export on({A}) %r : {kind} in !stream.resource<external>{{%s}} -> !hal.buffer_view
        util.return %o : !hal.buffer_view
      }}
    """
    result = np.asarray(loaded(text)["main"]())
    assert result.dtype == expected.dtype and np.array_equal(result, expected)


@pytest.mark.parametrize(
    "body",
    [
        "%t = arith.constant true\n%u = arith.cmpi eq, %d, %d : index\n%c = arith.cmpi eq, %t, %u : i1\n",
        "%t = arith.constant true\n%u = arith.cmpi ne, %d, %d : index\n%c = arith.cmpi slt, %t, %u : i1\n",
        "%t = arith.cmpi eq, %d, %d : index\n%e = arith.extsi %t : i1 to i32\n%m = arith.constant -1 : i32\n"
        "%c = arith.cmpi eq, %e, %m : i32\n",
        "%t = arith.cmpi eq, %d, %d : index\n%e = arith.extui %t : i1 to i32\n%m = arith.constant 1 : i32\n"
        "%c = arith.cmpi eq, %e, %m : i32\n",
        "%m = arith.constant -7 : index\n%k = arith.constant 2 : index\n%q = arith.ceildivsi %m, %k : index\n"
        "%e = arith.constant -3 : index\n%c = arith.cmpi eq, %q, %e : index\n",
        "%m = arith.constant -7 : index\n%k = arith.constant 2 : index\n%q = arith.remsi %m, %k : index\n"
        "%e = arith.constant -1 : index\n%c = arith.cmpi eq, %q, %e : index\n",
        "%m = arith.constant -1 : i8\n%q = arith.extui %m : i8 to i32\n%e = arith.constant 255 : i32\n"
        "%c = arith.cmpi eq, %q, %e : i32\n",
        "%m = arith.constant 300 : i32\n%q = arith.trunci %m : i32 to i8\n%e = arith.constant 44 : i8\n"
        "%c = arith.cmpi eq, %q, %e : i8\n",
        "%m = arith.constant -1 : index\n%c = arith.cmpi ugt, %m, %d : index\n",
    ],
)
def test_the_host_computes_as_arith_does(body: str):
    assert run(program(body + 'cf.assert %c, "differs"\n' + SAME), "--input=4xf32=1,2,3,4", "--input=index=1")[0] == 0


@pytest.mark.slow("compiles programs")
def test_a_run_has_its_options():
    argv = ["--input=4xf32=1,2,3,4", "--input=index=4"]
    text = program(dispatch(), TWICE)
    assert run(text, *argv)[:2] == (0, "result[0]: 4xf32=2 4 6 8\n")
    assert run(text, *argv, "--threads=2", "--expected-output=4xf32=2,4,6,8")[0] == 0
    assert run(text, *argv, "--expected-output=4xf32=2,4,6,9")[0] == 1
    status, out, err = run(text, *argv, "--print-run-stats", "--check-uninitialized", "--benchmark=3")
    assert status == 0 and out.startswith("result[0]: 4xf32=2 4 6 8\n"), err
    counted = out + err
    assert "blocks left:      0" in counted and "call: min" in counted


def test_bytes_that_no_kernel_writes_are_found():
    argv = ["--input=4xf32=1,2,3,4", "--input=index=3", "--check-uninitialized"]
    assert run(program(dispatch(), TWICE), *argv) == (0, "result[0]: 4xf32=2 4 6 nan\n", "")


ENDLESS = executable(
    "%in: !stream.binding, %n: index, %out: !stream.binding",
    "scf.while : () -> () {\n%u = arith.cmpi ne, %n, %c0 : index\nscf.condition(%u)\n} do {\nscf.yield\n}\n",
)
FOREVER = """
%c1 = arith.constant 1 : index
%most = arith.constant 9223372036854775807 : index
scf.for %k = %c0 to %most step %c1 {
  BODY
}
"""


@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize(
    ("body", "executables"),
    [
        (FOREVER.replace("BODY", ""), ""),
        (FOREVER.replace("BODY", dispatch("%w")), TWICE),
        (dispatch("%w"), ENDLESS),
        (dispatch("%w") + FOREVER.replace("BODY", ""), ENDLESS),
    ],
    ids=["host", "dispatches", "kernel", "kernel and host"],
)
def test_an_interrupt_ends_it(tmp_path: Path, body: str, executables: str):
    path = tmp_path / "endless.mlir"
    path.write_text(program(body + SAME, executables))
    argv = [str(path), "--run", "--input=4xf32", "--input=index=4"]
    process = subprocess.Popen(
        [sys.executable, "-c", "from okl_opt.cli.main import entry_point; entry_point()", *argv],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    time.sleep(3.0)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[1] == b""
    assert process.returncode == 130
