"""The printing flags against text of mlir-opt 22: `<file>.<case>.txt` in test/golden/printing for `<file>.mlir`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from host import tool

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op

GOLDEN = Path(__file__).parents[3] / "golden" / "printing"

DEBUGINFO = "--mlir-print-debuginfo"
PRETTY = "--mlir-pretty-debuginfo"
LOCAL = "--mlir-print-local-scope"
GENERIC = "--mlir-print-op-generic"
USERS = "--mlir-print-value-users"
NAMELOC = "--mlir-use-nameloc-as-prefix"
UNIQUE = "--mlir-print-unique-ssa-ids"
SKIP = "--mlir-print-skip-regions"
ELIDE = "--mlir-elide-elementsattrs-if-larger"
ELIDE_RESOURCES = "--mlir-elide-resource-strings-if-larger"
HEX = "--mlir-print-elementsattrs-with-hex-if-larger"

# By "<file>.<case>": what to ask of the printer and how mlir-opt is asked for it.
CASES: dict[str, tuple[PrintOptions, tuple[str, ...]]] = {
    "locations.plain": (PrintOptions(), ()),
    "locations.debuginfo": (PrintOptions(debuginfo=True), (DEBUGINFO,)),
    "locations.generic": (PrintOptions(debuginfo=True, generic=True), (DEBUGINFO, GENERIC)),
    "locations.local": (PrintOptions(debuginfo=True, local_scope=True), (DEBUGINFO, LOCAL)),
    "locations.pretty": (PrintOptions(pretty_debuginfo=True), (PRETTY,)),
    "locations.pretty-debuginfo": (PrintOptions(pretty_debuginfo=True, debuginfo=True), (PRETTY, DEBUGINFO)),
    "locations.pretty-local": (
        PrintOptions(pretty_debuginfo=True, debuginfo=True, local_scope=True),
        (PRETTY, DEBUGINFO, LOCAL),
    ),
    "aliases.plain": (PrintOptions(), ()),
    "aliases.generic": (PrintOptions(generic=True), (GENERIC,)),
    "aliases.debuginfo": (PrintOptions(debuginfo=True), (DEBUGINFO,)),
    "users.custom": (PrintOptions(value_users=True), (USERS,)),
    "users.generic": (PrintOptions(value_users=True, generic=True, debuginfo=True), (USERS, GENERIC, DEBUGINFO)),
    "users.unique": (PrintOptions(value_users=True, unique_ssa_ids=True), (USERS, UNIQUE)),
    "regions.users": (PrintOptions(value_users=True), (USERS,)),
    "regions.unique": (PrintOptions(unique_ssa_ids=True), (UNIQUE,)),
    "regions.skipped": (PrintOptions(skip_regions=True), (SKIP,)),
    "regions.skipped-generic": (
        PrintOptions(skip_regions=True, generic=True, debuginfo=True),
        (SKIP, GENERIC, DEBUGINFO),
    ),
    "names.prefix": (PrintOptions(nameloc_prefix=True), (NAMELOC,)),
    "names.prefix-generic": (PrintOptions(nameloc_prefix=True, generic=True), (NAMELOC, GENERIC)),
    "elements.plain": (PrintOptions(), ()),
    "elements.elided": (PrintOptions(elide_elements_above=2), (f"{ELIDE}=2",)),
    "elements.all-elided": (PrintOptions(elide_elements_above=0), (f"{ELIDE}=0",)),
    "elements.hex": (PrintOptions(hex_elements_above=1), (f"{HEX}=1",)),
    "elements.no-hex": (PrintOptions(hex_elements_above=-1), (f"{HEX}=-1",)),
    "resources.plain": (PrintOptions(), ()),
    "resources.debuginfo": (PrintOptions(debuginfo=True), (DEBUGINFO,)),
    "resources.local": (PrintOptions(local_scope=True), (LOCAL,)),
    "resources.elided": (PrintOptions(elide_resources_above=27), (f"{ELIDE_RESOURCES}=27",)),
    "resources.kept": (PrintOptions(elide_resources_above=28), (f"{ELIDE_RESOURCES}=28",)),
}
READABLE = [name for name, (options, _) in CASES.items() if not options.pretty_debuginfo and not options.skip_regions]


def printed(text: str, options: PrintOptions) -> str:
    """The text of a module as a file holds it: MLIR ends it with an empty line unless it prints in local scope."""
    module = parse(make_context(allow_unregistered=True), text, "<stdin>")
    return print_op(module, options) + ("\n" if options.local_scope else "\n\n")


def source(case: str) -> str:
    return (GOLDEN / f"{case.partition('.')[0]}.mlir").read_text()


def golden(case: str) -> str:
    return (GOLDEN / f"{case}.txt").read_text()


@pytest.mark.parametrize("case", CASES)
def test_prints_what_mlir_opt_printed(case: str):
    assert printed(source(case), CASES[case][0]) == golden(case)


@pytest.mark.host("mlir-opt")
@pytest.mark.parametrize("case", CASES)
def test_mlir_opt_prints_the_golden_text(case: str):
    command = [tool("mlir-opt"), "--allow-unregistered-dialect", *CASES[case][1]]
    assert subprocess.run(command, input=source(case), capture_output=True, text=True, check=True).stdout == golden(
        case
    )


@pytest.mark.parametrize("case", [case for case in READABLE if CASES[case][0].debuginfo])
def test_locations_survive(case: str):
    """What was printed with locations reads back with the same ones."""
    assert printed(golden(case), CASES[case][0]) == golden(case)


def test_a_nested_op_has_its_locations_in_line():
    module = parse(make_context(), 'func.func @f() {\n  return loc("a"("b":1:2))\n} loc("f":3:4)', "in.mlir")
    function = module.regions[0].block.first_op
    assert function is not None
    assert print_op(function, PrintOptions(debuginfo=True)) == (
        'func.func @f() {\n  return loc("a"("b":1:2))\n} loc("f":3:4)'
    )


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ('fused[fused["a", "b"], "a", unknown]', 'fused["a", "b"]'),
        ('fused["a"]', '"a"'),
        ("fused[]", "unknown"),
        ('fused<"m">[unknown]', 'fused<"m">[unknown]'),
        ('"f":1', '"f":1:0'),
        ('"f":1:2 to 1:2', '"f":1:2'),
        ('"f":1:2 to 1:9', '"f":1:2 to :9'),
        ('"f"(unknown)', '"f"'),
    ],
)
def test_location_is_made_simple(written: str, kept: str):
    module = parse(make_context(allow_unregistered=True), f'"t.x"() : () -> () loc({written})')
    op = module.regions[0].block.first_op
    assert op is not None
    assert print_op(op, PrintOptions(debuginfo=True)) == f'"t.x"() : () -> () loc({kept})'


def test_source_names():
    text = """\
func.func @f(%lhs: i32, %rhs_1: i32) -> i32 {
  %sum = arith.addi %lhs, %rhs_1 : i32
  %x_1 = arith.constant 3 : i32
  %lo, %hi = arith.mului_extended %sum, %x_1 : i32
  %p:2, %q = "test.x"() ({
    %sum_0 = arith.addi %lhs, %lo : i32
  }) : () -> (i32, i32, i32)
  cf.br ^bb1(%p#1 : i32)
^bb1(%acc: i32):  // pred: ^bb0
  return %acc : i32
}"""
    module = parse(make_context(allow_unregistered=True), text, implicit_module=False)
    assert print_op(module, PrintOptions(source_names=True)) == text


def test_a_resource_belongs_to_the_text_that_defines_it():
    defining = source("resources.plain")
    using = defining.partition("{-#")[0]
    first = printed(defining, PrintOptions())
    assert printed(defining, PrintOptions()) == first
    assert "dialect_resources" not in printed(using, PrintOptions())


def test_ir_that_is_nested_more_deeply_than_a_file_may_be():
    module = parse(make_context(), "")
    block = module.regions[0].block
    for _ in range(1000):
        inner = parse(make_context(), "")
        block.add_op(inner)
        block = inner.regions[0].block
    assert print_op(module).count("module {") == 1001
