"""Which layouts encodings get by their devices, and which sites share an executable."""

from __future__ import annotations

from collections.abc import Callable
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
    entry_points,
    executable,
    function,
    on,
    program,
    queries,
    site,
    sites,
    size,
    transfer,
)
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import Diagnostic, diagnostic_sink
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.stream import ExecutableOp
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.encoding.specialize_encodings import SpecializeEncodingsPass

GOLDENS = Path(__file__).parents[3] / "golden" / "encoding"
AB = device("a", "avx512") + device("b", "sse")


def specialized(text: str, **options: object) -> ModuleOp:
    """The module after the pass, which does nothing the second time."""
    context = make_context()
    module = parse(context, text, "in.mlir")
    assert isinstance(module, ModuleOp)
    verify(module)
    chosen = SpecializeEncodingsPass(**options)  # pyright: ignore[reportArgumentType]
    chosen.apply(context, module)
    verify(module)
    once = print_op(module)
    chosen.apply(context, module)
    assert print_op(module) == once
    return module


def golden_with_tiles(name: str) -> str:
    """A golden text whose targets have what their tiles in `08` need: AVX-512, and microkernels."""
    text = (GOLDENS / name).read_text()
    text = text.replace(
        'cpu_features = ""', 'cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>'
    )
    return text.replace('ukernels = "none"', 'ukernels = "all"')


def test_two_devices_with_layouts_give_what_the_goldens_say():
    module = specialized(golden_with_tiles("06_two_device_stream.mlir"))
    wanted = parse(make_context(), golden_with_tiles("07_two_device_stream_cloned.mlir"))
    assert isinstance(wanted, ModuleOp)
    assert list(bindings(module)) == list(bindings(wanted))
    assert sites(module) == sites(wanted)
    runtime, tiles = "?x?", "16x1"
    assert bindings(module) == {
        "foo_dispatch_0": ["plain", runtime],
        "foo_dispatch_0_0": ["plain", tiles],
        "foo_dispatch_1": ["plain", runtime],
        "foo_dispatch_1_0": ["plain", tiles],
        "foo_dispatch_2": [runtime, runtime, runtime],
        "foo_dispatch_2_0": [tiles, tiles, "16x16"],
        "foo_dispatch_3": [runtime, "plain"],
        "foo_dispatch_3_0": ["16x16", "plain"],
        "foo_dispatch_4": ["plain", "plain", "plain"],
    }


def test_encodings_of_the_goldens_are_those_that_the_seed_prints():
    """Aliases of encodings and solvers, byte for byte. In the run that the seed prints the CPU was the first device."""
    text = golden_with_tiles("06_two_device_stream.mlir").replace("@device_a = #", "@device_c = #")
    text = text.replace("@device_b = #", "@device_a = #").replace("@device_c = #", "@device_b = #")
    bare = "{encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "
    text = text.replace("{encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = ", bare)
    text = text.replace(f'{bare}"all"}}>}}', f'{bare}"all"}}')
    lines = print_op(specialized(_with_the_cpu_first(text))).splitlines()
    seed = (GOLDENS / "08_resolved_layout_aliases.mlir").read_text().splitlines()
    assert [line for line in lines if line.startswith("#enc")] == [line for line in seed if line.startswith("#enc")]


def _with_the_cpu_first(text: str) -> str:
    """The globals of devices in the order of their names."""
    lines = text.splitlines(keepends=True)
    first, second = (place for place, line in enumerate(lines) if line.startswith("util.global private @device_"))
    lines[first], lines[second] = sorted((lines[first], lines[second]))
    return "".join(lines)


def test_the_golden_as_it_is_has_one_device_without_a_solver():
    module = specialized((GOLDENS / "06_two_device_stream.mlir").read_text())
    assert bindings(module)["foo_dispatch_2"] == ["8x4", "8x4", "8x8"]
    assert bindings(module)["foo_dispatch_2_0"] == ["plain", "plain", "plain"]


def test_a_selection_of_devices_lists_the_layouts_of_all():
    module = specialized(
        golden_with_tiles("02_single_device_select_sync.mlir").replace(
            'ukernels = "all"', 'encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"'
        )
    )
    assert len(bindings(module)) == 4
    assert bindings(module)["foo_dispatch_0"] == ["plain", "16x1 or 8x4"]
    assert set(queries(module)) == {"plain", "16x1 or 8x4", "16x16 or 8x8"}


def test_a_selection_of_a_device_with_and_one_without_layouts_has_two_candidates():
    module = specialized(golden_with_tiles("02_single_device_select_sync.mlir"))
    assert bindings(module)["foo_dispatch_0"] == ["plain", "16x1 or identity"]


def test_each_further_layout_has_a_clone_after_the_one_before():
    devices = AB + device("c", "plain")
    host = "".join(size(f"s{each}", each) + site(f"p{each}", each, "pack", "r", made=f"s{each}") for each in "abc")
    module = specialized(program(devices, PACK, UNPACK, host=host))
    assert bindings(module) == {
        "pack": ["plain", "16x1"],
        "pack_0": ["plain", "8x1"],
        "pack_1": ["plain", "plain"],
        "unpack": ["open", "plain"],  # no site
    }
    assert sites(module) == ["pack", "pack_0", "pack_1"]
    assert queries(module) == ["16x1", "8x1", "plain"]


@pytest.mark.parametrize(
    ("key", "wanted"), [("layouts", ["pack", "pack", "pack_0"]), ("affinity", ["pack", "pack_0", "pack_1"])]
)
def test_devices_with_equal_layouts_share_code_unless_told_otherwise(key: str, wanted: list[str]):
    devices = AB + device("c", "avx512")
    host = site("0", "a", "pack", "r") + site("1", "c", "pack", "r") + site("2", "b", "pack", "r")
    assert sites(specialized(program(devices, PACK, host=host), key=key)) == wanted


def test_a_device_without_layouts_drops_the_encoding_in_bindings_only():
    text = print_op(specialized(program(device("a", "plain"), PACK, host=size("0", "a") + site("1", "a", "pack", "r"))))
    assert text.count("set_encoding %2 : tensor<17x5xf32> -> tensor<17x5xf32, #encoding>") == 1
    assert "writeonly:tensor<17x5xf32>>" in text
    assert f"{on('a').strip()} {PLAIN} : index" in text


def test_what_a_solver_has_no_tiles_for_is_stored_plainly():
    f64 = "tensor<17x5xf64, #f64>"
    pack = executable("pack", function("pack", "tensor<17x5xf64>", f64))
    host = size("0", "a", f64) + site("1", "a", "pack", "r") + site("2", "b", "pack", "r")
    module = specialized(program(AB, pack, host=host))
    assert (queries(module), bindings(module)) == (["plain"], {"pack": ["plain", "plain"]})


def test_of_another_kind_of_product_the_encoding_goes_as_no_solver_knows_it():
    host = size("0", "a", "tensor<17x5xf32, #conv>")
    assert queries(specialized(program(AB, host=host))) == ["plain"]


def test_encodings_of_other_dialects_and_decided_ones_stay():
    host = size("0", "a", 'tensor<4xf32, "mine">') + size("1", "a", "tensor<17x5xf32, #decided>")
    text = program(AB, host=host)
    assert print_op(specialized(text)) == print_op(parse(make_context(), text))


def test_what_was_written_on_another_device_is_arranged_as_there():
    host = site("0", "a", "pack", "r") + transfer("1", "a", "0", "b") + site("2", "b", "copy", "1")
    host += site("3", "b", "unpack", "2") + site("4", "a", "unpack", "0")
    module = specialized(program(AB, PACK, COPY, UNPACK, host=host))
    # The copy on b reads what a wrote and writes as b does.
    assert bindings(module) == {
        "pack": ["plain", "16x1"],
        "copy": ["16x1", "8x1"],
        "unpack": ["8x1", "plain"],
        "unpack_0": ["16x1", "plain"],
    }
    assert sites(module) == ["pack", "copy", "unpack", "unpack_0"]


def test_what_two_devices_may_have_written_has_both_layouts():
    host = site("0", "a", "pack", "r") + site("1", "b", "pack", "r")
    host += "%2 = arith.select %i1, %0, %1 : !stream.resource<*>\n" + site("3", "a", "unpack", "2")
    assert bindings(specialized(program(AB, PACK, UNPACK, host=host)))["unpack"] == ["16x1 or 8x1", "plain"]


def test_what_is_written_in_place_stays_arranged_as_it_was():
    host = site("0", "a", "pack", "r") + site("1", "a", "tie", "0", tied=True) + site("2", "b", "tie", "0", tied=True)
    tie = f"""stream.executable private @tie {{
  stream.executable.export public @tie
  builtin.module {{
    func.func @tie(%arg0: !stream.binding) {{
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !flow.dispatch.tensor<readwrite:{LHS}>
      return
    }}
  }}
}}
"""
    module = specialized(program(AB, PACK, tie, host=host))
    assert bindings(module) == {"pack": ["plain", "16x1"], "tie": ["16x1"]}


def test_exports_share_clones_by_number_and_clones_have_what_they_serve():
    functions = [function("one", PLAIN, LHS), function("two", PLAIN, LHS), function("no", PLAIN, PLAIN)]
    both = executable("both", *functions, exports=["one", "two", "no"])
    devices = AB + device("c", "plain")
    host = "".join(site(f"one_{each}", each, "both::one", "r") for each in "abc")
    host += "".join(site(f"two_{each}", each, "both::two", "r") for each in "ba") + site("none", "c", "both::no", "r")
    module = specialized(program(devices, both, host=host))
    assert bindings(module) == {
        "both": ["plain", "16x1", "plain", "8x1", "plain", "plain"],
        "both_0": ["plain", "8x1", "plain", "16x1"],
        "both_1": ["plain", "plain"],
    }
    assert entry_points(module) == [
        "both::one",
        "both_0::one",
        "both_1::one",
        "both::two",
        "both_0::two",
        "both::no",
    ]
    executables = [op for op in module.ops if isinstance(op, ExecutableOp)]
    exports = {op.sym_name.data: [each.sym_name.data for each in op.exports()] for op in executables}
    assert exports == {"both": ["one", "two", "no"], "both_0": ["one", "two"], "both_1": ["one"]}


def test_exports_of_one_function_are_numbered_together():
    both = executable("both", function("one", PLAIN, LHS), exports=["one", "two(@one)", "three(@one)"])
    host = site("0", "a", "both::one", "r") + site("1", "b", "both::two", "r") + site("2", "b", "both::one", "r")
    host += site("3", "a", "both::three", "r")
    module = specialized(program(AB, both, host=host))
    assert bindings(module) == {"both": ["plain", "16x1"], "both_0": ["plain", "8x1"]}
    assert entry_points(module) == ["both::one", "both_0::two", "both_0::one", "both::three"]


def test_modules_in_the_module_have_devices_and_executables_of_their_own():
    swapped = device("a", "sse") + device("b", "avx512")
    inner = f"module {{\n{swapped}{PACK}util.func public @g(%r: !stream.resource<*>, %n: index) {{\n"
    inner += f"%c0 = arith.constant 0 : index\n{site('0', 'a', 'pack', 'r')}{size('1', 'a')}util.return\n}}\n}}\n"
    module = specialized(program(AB, inner, UNPACK, host=size("0", "a")))
    assert (bindings(module)["pack"], sites(module)) == (["plain", "8x1"], ["pack"])
    assert queries(module) == ["8x1", "16x1"]


def test_taken_names_are_skipped():
    others = "util.global private @pack_0 : i32\nstream.executable private @pack_2 {\n}\n"
    host = "".join(site(each, each, "pack", "r") for each in "abc")
    module = specialized(program(AB, device("c", "plain"), others, PACK, host=host))
    assert sites(module) == ["pack", "pack_1", "pack_3"]


def test_a_site_of_an_unknown_export_is_passed_over():
    outside = "stream.executable private @elsewhere {\nstream.executable.export public @f\n}\n"
    host = site("0", "a", "elsewhere::f", "r") + site("1", "b", "pack", "r")
    module = specialized(program(AB, outside, PACK, host=host))
    assert bindings(module) == {"elsewhere": [], "pack": ["plain", "8x1"]}
    assert sites(module) == ["elsewhere", "pack"]


def test_a_binding_that_others_use_is_told_and_left():
    odd = PACK.replace("      return\n", "      func.call @use(%arg0) : (!stream.binding) -> ()\n      return\n")
    odd = odd.replace("builtin.module {", "builtin.module {\n    func.func private @use(!stream.binding)")
    told: list[Diagnostic] = []
    with diagnostic_sink(told.append):
        module = specialized(program(AB, odd, host=site("0", "a", "pack", "r") + site("1", "b", "pack", "r")))
    assert bindings(module) == {"pack": ["plain", "open"]}
    message = "'func.func' op is not specialized: a binding is used by other ops than stream.binding.subspan"
    assert {each.message for each in told} == {message}


def test_targets_that_were_listed_before_are_replaced():
    module = specialized(program(AB, host=size("0", "b", "tensor<17x5xf32, #listed>")))
    assert queries(module) == ["8x1"]
    assert "layouts = [" in print_op(module)


def test_a_query_of_no_known_device_stays():
    assert queries(specialized(program(AB, host=size("0", "")))) == ["open"]


def test_the_default_device_counts():
    attributes = "attributes {stream.affinity.default = #hal.device.affinity<@b>}"
    module = specialized(program(AB, PACK, host=size("0", "") + site("1", "", "pack", "r"), attributes=attributes))
    assert (queries(module), bindings(module)) == (["8x1"], {"pack": ["plain", "8x1"]})


@pytest.mark.parametrize(
    ("host", "message"),
    [
        (
            site("0", "a", "unpack", "r"),
            "'stream.async.dispatch' op failed to determine resource affinity for operand 0",
        ),
        (site("0", "", "pack", "r"), "'stream.async.dispatch' op failed to determine on which device it runs"),
        (
            size("0", "none"),
            "'stream.tensor.sizeof' op runs on '#hal.device.affinity<@none>', but there is no util.global @none",
        ),
        (
            site("0", "none", "pack", "r"),
            "'stream.async.dispatch' op runs on '#hal.device.affinity<@none>', but there is no util.global @none",
        ),
        (
            size("0", "a").replace("affinity", "promise"),
            "'stream.tensor.sizeof' op runs on '#hal.device.promise<@a>', which must be resolved first, "
            "as resolve-device-promises does",
        ),
        (size("0", "empty"), "'util.global' op has no initial value, so the device is not known"),
        (size("0", "number"), "'util.global' op holds '4 : i32', where a device target is expected"),
    ],
)
def test_refusals(refusal: Callable[..., str], host: str, message: str):
    others = "util.global private @empty : !hal.device\nutil.global private @number = 4 : i32\n"
    # What could be done before is not done.
    text = program(AB, others, PACK, UNPACK, host=size("first", "a") + host)
    assert refusal(text, "specialize-encodings") == message
