"""Which targets are told to encodings of size queries."""

from __future__ import annotations

from pathlib import Path

import pytest
from encoding_programs import device, program, size
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute

from okl_opt.dialects.diagnostic import Diagnostic, diagnostic_sink
from okl_opt.dialects.hints import isa
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.stream import TensorSizeOfOp
from okl_opt.dialects.text import parse, print_op
from okl_opt.passes.encoding.make_encoding_solvable import MakeEncodingSolvablePass

GOLDENS = Path(__file__).parents[3] / "golden" / "encoding"
WRAPPED = '#iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>'


def solvable(text: str, **options: object) -> ModuleOp:
    """The module after the pass, which does nothing the second time."""
    context = make_context()
    module = parse(context, text, "in.mlir")
    assert isinstance(module, ModuleOp)
    chosen = MakeEncodingSolvablePass(**options)  # pyright: ignore[reportArgumentType]
    chosen.apply(context, module)
    once = print_op(module)
    chosen.apply(context, module)
    assert print_op(module) == once
    return module


def candidates(module: ModuleOp) -> list[list[str] | None]:
    """What the encodings of size queries list."""
    found: list[list[str] | None] = []
    for op in module.walk():
        if isinstance(op, TensorSizeOfOp):
            type = op.tensor_type
            encoding = encoding_of(type) if isa(type, TensorType[Attribute]) else None
            listed = None if encoding is None else encoding.candidates
            found.append(None if listed is None else list(map(str, listed)))
    return found


def test_the_goldens_agree_to_the_byte():
    given, wanted = ((GOLDENS / name).read_text() for name in ("01a_sizeof_before.mlir", "01b_sizeof_after.mlir"))
    assert print_op(solvable(given)) == print_op(parse(make_context(), wanted))


def golden_device(name: str, entries: str | None = None) -> str:
    """A golden text with one device, and a size query on it."""
    text = (GOLDENS / name).read_text()
    if entries is not None:
        text = text.replace('ukernels = "none"}>\n', f"{entries}}}>\n")
    aliases, _, module = text.partition("util.global")
    query = program(host=size("0", "device_a"))
    return aliases + query.replace("util.func", f"util.global{module}\nutil.func", 1)


@pytest.mark.parametrize("name", ["04a_target_config_duplicated.mlir", "04b_target_config_wrapped.mlir"])
def test_a_configuration_that_is_there_twice_is_that_of_the_solver(name: str):
    told: list[Diagnostic] = []
    with diagnostic_sink(told.append):
        module = solvable(golden_device(name))
    assert (candidates(module), told) == ([[WRAPPED]], [])


def test_where_the_copies_differ_the_one_of_the_solver_is_used_and_that_is_told_once():
    told: list[Diagnostic] = []
    with diagnostic_sink(told.append):
        text = golden_device("04a_target_config_duplicated.mlir", 'ukernels = "all"').replace(
            "util.return", size("1", "device_a") + "util.return"
        )
        context = make_context()
        module = parse(context, text, "in.mlir")
        assert isinstance(module, ModuleOp)
        MakeEncodingSolvablePass().apply(context, module)
    assert candidates(module) == [[WRAPPED], [WRAPPED]]
    assert [each.message for each in told] == [
        '\'stream.tensor.sizeof\' op the target has ukernels = "all", but its solver has "none", which is used'
    ]


def test_a_solver_without_configuration_is_told_that_of_its_target():
    (found,) = candidates(solvable(program(device("a", "sse"), host=size("0", "a"))))
    wanted = '#iree_cpu.cpu_encoding_solver<target_configuration = {cpu_features = "", target_triple = "x86_64"}>'
    assert found == [wanted]


def test_targets_of_a_selection_are_in_the_order_of_the_text_each_once():
    text = (GOLDENS / "02_single_device_select_sync.mlir").read_text()
    first = "[#device_target_local, "
    found = candidates(solvable(text.replace(first, "[#device_target_local1, #device_target_local, ")))
    names = [[part.split('"')[1] for part in each] for each in found if each]
    assert names
    assert all(each == ["vmvx", "llvm-cpu"] for each in names)


def test_a_device_with_several_targets_lists_all():
    (found,) = candidates(solvable(program(device("a", "avx512", "plain", "sse"), host=size("0", "a"))))
    assert found is not None
    assert [each.partition("<")[0] for each in found] == [
        "#iree_cpu.cpu_encoding_solver",
        "#hal.executable.target",
        "#iree_cpu.cpu_encoding_solver",
    ]


@pytest.mark.parametrize(
    "host",
    [
        size("0", "a", "tensor<17x5xf32>"),
        size("0", "a", "tensor<17x5xf32, #decided>"),
        size("0", "a", 'tensor<4xf32, "mine">'),
        size("0", ""),
        size("0", "bare"),
    ],
    ids=["plain", "decided", "other", "nowhere", "no-targets"],
)
def test_other_queries_stay(host: str):
    bare = 'util.global private @bare = #hal.device.target<"local"> : !hal.device\n'
    text = program(device("a", "sse"), bare, host=host)
    assert print_op(solvable(text)) == print_op(parse(make_context(), text))


@pytest.mark.parametrize(
    ("type", "options", "name"),
    [
        ("#lhs", {}, "targets"),
        ("#lhs", {"encoding_field_name": "layouts"}, "layouts"),
        ("#listed", {}, "layouts"),
        ("#listed", {"encoding_field_name": "targets"}, "targets"),
    ],
)
def test_the_list_is_called_as_before_or_as_asked(type: str, options: dict[str, object], name: str):
    text = program(device("a", "sse"), host=size("0", "a", f"tensor<17x5xf32, {type}>"))
    assert f"{name} = [#encoding_solver" in print_op(solvable(text, **options))
