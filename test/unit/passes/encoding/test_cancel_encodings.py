"""Encodings go where no device has layouts, and for all that share bytes or for none of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from encoding_programs import (
    COPY,
    LHS,
    PACK,
    PLAIN,
    UNPACK,
    bindings,
    device,
    executable,
    function,
    program,
    queries,
    site,
    sites,
    size,
    transfer,
)
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.stream import AsyncCloneOp
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.encoding.cancel_encodings import CancelEncodingsPass
from okl_opt.passes.encoding.specialize_encodings import SpecializeEncodingsPass

GOLDENS = Path(__file__).parents[3] / "golden" / "encoding"
A_PLAIN = device("a", "plain")
MIXED = A_PLAIN + device("b", "sse")


def chain(affinity: str) -> str:
    """A tensor is packed, copied and unpacked on a device."""
    packed, copied, unpacked, bytes = (f"{name}_{affinity}" for name in ("packed", "copied", "unpacked", "bytes"))
    return (
        size(bytes, affinity)
        + site(packed, affinity, "pack", "r", made=bytes)
        + site(copied, affinity, "copy", packed, given=bytes, made=bytes)
        + site(unpacked, affinity, "unpack", copied, given=bytes)
    )


def after(text: str, *, specialized: bool = False) -> ModuleOp:
    """The module without the encodings that may go."""
    context = make_context(allow_unregistered=True)
    module = parse(context, text, "in.mlir")
    assert isinstance(module, ModuleOp)
    verify(module)
    if specialized:
        SpecializeEncodingsPass().apply(context, module)
    CancelEncodingsPass().apply(context, module)
    verify(module)
    once = print_op(module)
    CancelEncodingsPass().apply(context, module)
    assert print_op(module) == once
    return module


def clones(module: ModuleOp) -> int:
    return sum(isinstance(op, AsyncCloneOp) for op in module.walk())


@pytest.mark.parametrize("specialized", [False, True])
def test_on_one_device_without_layouts_all_goes_at_once(specialized: bool):
    module = after(program(A_PLAIN, PACK, COPY, UNPACK, host=chain("a")), specialized=specialized)
    assert "encoding" not in print_op(module)
    assert (bindings(module), sites(module), queries(module), clones(module)) == ({}, [], ["plain"], 3)


def test_before_devices_have_executables_of_their_own_nothing_goes_by_halves():
    text = program(MIXED, PACK, COPY, UNPACK, host=chain("a") + chain("b"))
    assert print_op(after(text)) == print_op(parse(make_context(), text))


def test_afterwards_what_the_device_without_layouts_runs_goes():
    module = after(program(MIXED, PACK, COPY, UNPACK, host=chain("b") + chain("a")), specialized=True)
    assert bindings(module) == {
        "pack": ["plain", "8x1"],
        "copy": ["8x1", "8x1"],
        "unpack": ["8x1", "plain"],
    }
    assert (sites(module), queries(module)) == (["pack", "copy", "unpack"], ["8x1", "plain"])
    assert clones(module) == 3


def test_the_golden_keeps_the_encodings_of_the_device_with_a_solver():
    module = after((GOLDENS / "06_two_device_stream.mlir").read_text(), specialized=True)
    # Device b has none: packing there is a copy, though what is packed was written on device a.
    assert set(bindings(module)) == {f"foo_dispatch_{name}" for name in ("0", "1", "2", "2_0", "3", "4")}
    assert bindings(module)["foo_dispatch_2_0"] == ["plain", "plain", "plain"]
    inside = [print_op(op) for op in module.ops if "@foo_dispatch_2_0 " in print_op(op)]
    assert "encoding" not in inside[0]
    assert sites(module)[4:] == ["foo_dispatch_2_0", "foo_dispatch_4"]


def test_a_device_that_reads_what_another_packed_keeps_the_encoding():
    host = size("s", "b") + site("0", "b", "pack", "r", made="s") + transfer("1", "b", "0", "a")
    text = program(MIXED, PACK, UNPACK, host=host + site("2", "a", "unpack", "1"))
    assert print_op(after(text)) == print_op(parse(make_context(), text))


def test_what_a_copy_elsewhere_is_used_for_decides_too():
    host = size("s", "a") + site("0", "a", "pack", "r", made="s") + transfer("1", "a", "0", "b")
    text = program(MIXED, PACK, UNPACK, host=host + site("2", "b", "unpack", "1"))
    # On b the encoded tensor in the function would be stored in tiles.
    assert print_op(after(text)) == print_op(parse(make_context(), text))


def test_other_executables_go_all_the_same():
    more = executable("mine", function("mine", PLAIN, LHS))
    host = size("s", "a") + site("0", "a", "mine", "r", made="s")
    host += size("t", "b") + site("1", "b", "pack", "r", made="t")
    module = after(program(MIXED, PACK, more, host=host))
    assert (bindings(module), queries(module)) == ({"pack": ["plain", "open"]}, ["plain", "open"])


@pytest.mark.parametrize(
    ("kept", "is_kept"),
    [
        ("", False),
        ('"test.use"() {entry = @pack::@pack} : () -> ()\n', True),
        (site("other", "a", "unknown::f", "r"), False),
    ],
)
def test_an_executable_goes_if_nothing_names_it(kept: str, is_kept: bool):
    unknown = "stream.executable private @unknown {\nstream.executable.export public @f\n}\n"
    module = after(program(A_PLAIN, PACK, unknown, host=kept + site("0", "a", "pack", "r")))
    assert ("pack" in bindings(module)) == is_kept
    assert clones(module) == 1


def test_a_public_executable_stays():
    pack = executable("pack", function("pack", PLAIN, LHS), visibility="public")
    assert bindings(after(program(A_PLAIN, pack, host=site("0", "a", "pack", "r")))) == {"pack": ["plain", "plain"]}


def test_only_whole_copies_become_clones():
    part = PACK.replace("sizes = [17, 5]", "sizes = [16, 5]")
    for type in (PLAIN, LHS):
        # Tensors outside of bindings.
        part = re.sub(rf"(?<!:){type}(?=\n| ->)", type.replace("17", "16"), part)
    module = after(program(A_PLAIN, part, host=site("0", "a", "pack", "r")))
    assert (bindings(module), clones(module)) == ({"pack": ["plain", "plain"]}, 0)


def test_part_of_a_resource_is_no_copy():
    half = site("0", "a", "pack", "r").replace("%c0 to %n for %n", "%n to %n for %c0")
    module = after(program(A_PLAIN, PACK, host=half))
    assert (sites(module), clones(module)) == (["pack"], 0)


def test_functions_with_encoded_arguments_and_results_change_with_their_calls():
    helper = f"func.func private @same(%x: {LHS}) -> {LHS} {{\n return %x : {LHS}\n}}\n"
    pack = PACK.replace("builtin.module {", "builtin.module {\n" + helper)
    called = f"      %4 = func.call @same(%3) : ({LHS}) -> {LHS}\n      flow.dispatch.tensor.store %4"
    pack = pack.replace("      flow.dispatch.tensor.store %3", called)
    text = program(A_PLAIN, pack, host=site("0", "a", "pack", "r"))
    # A function that no site runs is not known to be for this device only.
    assert print_op(after(text)) == print_op(parse(make_context(), text))


def test_encoded_arguments_of_blocks_change_as_well():
    loop = f"""      %c1 = arith.constant 1 : index
      %4 = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %3) -> ({LHS}) {{
        scf.yield %x : {LHS}
      }}
      flow.dispatch.tensor.store %4"""
    pack = PACK.replace("      flow.dispatch.tensor.store %3", loop)
    module = after(program(A_PLAIN, pack, host=site("0", "a", "pack", "r")))
    assert "encoding" not in print_op(module)
    assert (sites(module), clones(module)) == (["pack"], 0)


def test_what_goes_to_executables_out_of_sight_stays():
    unknown = "stream.executable private @unknown {\nstream.executable.export public @f\n}\n"
    host = size("s", "a") + site("0", "a", "pack", "r", made="s") + site("1", "a", "unknown::f", "0")
    text = program(A_PLAIN, PACK, unknown, host=host)
    assert print_op(after(text)) == print_op(parse(make_context(), text))


def test_bytes_that_go_through_a_loop_are_followed():
    host = (
        "%c1 = arith.constant 1 : index\n"
        + size("s", "a")
        + site("0", "a", "pack", "r", made="s")
        + "%1 = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %0) -> (!stream.resource<*>) {\n"
        + site("2", "b", "copy", "x")
        + "scf.yield %2 : !stream.resource<*>\n}\n"
    )
    text = program(MIXED, PACK, COPY, host=host)
    assert print_op(after(text)) == print_op(parse(make_context(), text))


@pytest.mark.parametrize("host", [size("0", ""), site("0", "", "pack", "r"), site("0", "a", "unpack", "r")])
def test_where_no_device_is_known_nothing_goes(host: str):
    text = program(A_PLAIN, PACK, UNPACK, host=host)
    assert print_op(after(text)) == print_op(parse(make_context(), text))


def test_executables_without_sites_stay():
    text = program(A_PLAIN, PACK)
    assert print_op(after(text)) == print_op(parse(make_context(), text))
