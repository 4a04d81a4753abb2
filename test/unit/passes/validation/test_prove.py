"""Proofs: pairs of functions that are the same, that are not, and that nothing is known about."""

from __future__ import annotations

from random import Random

import pytest
from conformance.scalar_programs import Function
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.validation.prove import Proved, Refuted, Undecided, prove
from okl_opt.runtime.prepare.passes import pipeline_of_texts, run_manager

LOOP = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %y = arith.addi %x, %x : i32
    scf.yield %y : i32
  }
  return %r : i32"""
BLOCKS = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %a : index, i32)
^bb1(%i: index, %x: i32):
  %c = arith.cmpi PREDICATE, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %y = arith.addi %x, %x : i32
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %y : index, i32)
^bb3:
  return %x : i32"""
STORED = """
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %a, %m[%c0] : memref<2xi32>
  %0 = memref.load %m[INDEX] : memref<2xi32>
  return %0 : i32"""
ADDED = "\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32"
SAME = {
    "sum in another order": ("(%a: i32, %b: i32) -> i32", ADDED, ADDED.replace("%a, %b", "%b, %a")),
    "a shift for a sum": (
        "(%a: i32) -> i32",
        "\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32",
        "\n  %c = arith.constant 1 : i32\n  %0 = arith.shli %a, %c : i32\n  return %0 : i32",
    ),
    "fewer promises": ("(%a: i32, %b: i32) -> i32", ADDED.replace("%b :", "%b overflow<nsw> :"), ADDED),
    "a loop as blocks": ("(%a: i32, %n: index) -> i32", LOOP, BLOCKS.replace("PREDICATE", "slt")),
    "what was stored": ("(%a: i32) -> i32", STORED.replace("INDEX", "%c0"), "\n  return %a : i32"),
    "a sum of floats in another order": (
        "(%a: f32, %b: f32) -> f32",
        ADDED.replace("addi", "addf").replace("i32", "f32"),
        ADDED.replace("addi", "addf").replace("i32", "f32").replace("%a, %b", "%b, %a"),
    ),
    "after undefined behaviour anything": (
        "(%a: i32, %b: i32) -> i32",
        "\n  %c = arith.constant 0 : i32\n  %0 = arith.divsi %a, %c : i32\n  return %0 : i32",
        ADDED,
    ),
    "an op that nothing is known about": (
        "(%t: tensor<4xf32>) -> tensor<4xf32>",
        "\n  %0 = math.exp %t : tensor<4xf32>\n  %1 = math.exp %t : tensor<4xf32>\n"
        "  %2 = arith.addf %0, %1 : tensor<4xf32>\n  return %2 : tensor<4xf32>",
        "\n  %0 = math.exp %t : tensor<4xf32>\n  %2 = arith.addf %0, %0 : tensor<4xf32>\n  return %2 : tensor<4xf32>",
    ),
}
PRINTED = """
  scf.if %b {
    vector.print %a : i32
  } else {
    vector.print %c : i32
  }
  return"""
PRINTED_BY_BLOCKS = """
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  vector.print %a : i32
  cf.br ^bb3
^bb2:
  vector.print %c : i32
  cf.br ^bb3
^bb3:
  return"""
SAME["one of two is printed"] = ("(%a: i32, %b: i1, %c: i32)", PRINTED, PRINTED_BY_BLOCKS)
SAME["another NaN is stored"] = (
    "(%a: f32, %b: f32, %m: memref<1xf32>)",
    "\n  %c0 = arith.constant 0 : index\n  %0 = arith.maximumf %a, %b : f32\n"
    "  memref.store %0, %m[%c0] : memref<1xf32>\n  return",
    "\n  %c0 = arith.constant 0 : index\n  %0 = arith.maximumf %b, %a : f32\n"
    "  memref.store %0, %m[%c0] : memref<1xf32>\n  return",
)
OTHER = {
    "operands swapped": (
        "(%a: i32, %b: i32) -> i32",
        ADDED.replace("addi", "subi"),
        ADDED.replace("addi", "subi").replace("%a, %b", "%b, %a"),
    ),
    "more promises": ("(%a: i32, %b: i32) -> i32", ADDED, ADDED.replace("%b :", "%b overflow<nsw> :")),
    "a wrong predicate": ("(%a: i32, %n: index) -> i32", LOOP, BLOCKS.replace("PREDICATE", "sle")),
    "undefined behaviour": (
        "(%a: i32, %b: i32) -> i32",
        ADDED,
        ADDED.replace("  return", "  %1 = arith.divsi %a, %b : i32\n  return"),
    ),
    "another element": (
        "(%a: i32, %i: index) -> i32",
        STORED.replace("INDEX", "%c0"),
        STORED.replace("INDEX", "%i"),
    ),
    "an assertion that is gone": (
        "(%a: i32, %b: i1) -> i32",
        '\n  cf.assert %b, "no"\n  return %a : i32',
        "\n  return %a : i32",
    ),
    "two are printed in another order": (
        "(%a: i32, %b: i32)",
        "\n  vector.print %a : i32\n  vector.print %b : i32\n  return",
        "\n  vector.print %b : i32\n  vector.print %a : i32\n  return",
    ),
    "memory is used after it was freed": (
        "(%a: i32) -> i32",
        STORED.replace("INDEX", "%c0"),
        STORED.replace("INDEX", "%c0").replace("  %0 =", "  memref.dealloc %m : memref<2xi32>\n  %0 ="),
    ),
    "something else is printed": (
        "(%a: i32, %b: i32)",
        "\n  vector.print %a : i32\n  return",
        "\n  vector.print %b : i32\n  return",
    ),
}


SLICED = """
  %0 = vector.extract_strided_slice %v {offsets = [1, 0], sizes = [1, 2], strides = [1, 1]}
    : vector<2x3xf32> to vector<1x2xf32>
  return %0 : vector<1x2xf32>"""
SLICED_OTHERWISE = """
  %w = vector.shape_cast %v : vector<2x3xf32> to vector<3x2xf32>
  %0 = vector.extract_strided_slice %w {offsets = [1, 0], sizes = [1, 2], strides = [1, 1]}
    : vector<3x2xf32> to vector<1x2xf32>
  return %0 : vector<1x2xf32>"""


def module_of(text: str) -> ModuleOp:
    module = parse(make_context(), text, "test.mlir")
    assert isinstance(module, ModuleOp)
    return module


def function_of(module: ModuleOp, name: str = "f") -> Operation:
    return next(op for op in module.ops if symbol_name(op) == name)


def verdict(signature: str, before: str, after: str) -> Proved | Refuted | Undecided:
    modules = [module_of(f"func.func @f{signature} {{{body}\n}}\n") for body in (before, after)]
    return prove(*map(function_of, modules))


@pytest.mark.parametrize("name", SAME)
def test_same(name: str):
    assert isinstance(verdict(*SAME[name]), Proved)


@pytest.mark.parametrize("name", OTHER)
def test_other(name: str):
    assert isinstance(verdict(*OTHER[name]), Refuted)


def test_loops_of_unknown_length_are_proved_for_some_turns():
    found = verdict("(%a: i32, %n: index) -> i32", LOOP, BLOCKS.replace("PREDICATE", "slt"))
    assert isinstance(found, Proved)
    assert found.turns is not None
    constant = "\n  %n = arith.constant 9 : index"
    found = verdict("(%a: i32) -> i32", constant + LOOP, constant + BLOCKS.replace("PREDICATE", "slt"))
    assert found == Proved()


def test_what_is_refuted_has_the_input_and_both_results():
    found = verdict(*OTHER["operands swapped"])
    assert isinstance(found, Refuted)
    a, b = found.inputs["argument 0"], found.inputs["argument 1"]
    assert (int(found.before) - (a - b)) % 2**32 == (int(found.after) - (b - a)) % 2**32 == 0


@pytest.mark.parametrize(
    ("signature", "before", "after"),
    [
        ("(%m: memref<?xi32>)", "\n  return", "\n  return"),
        ("(%a: f32, %b: f32) -> f32", ADDED.replace("addi", "mulf").replace("i32", "f32"), "\n  return %a : f32"),
        ("(%a: i32) -> i32", "\n  %0 = call @f(%a) : (i32) -> i32\n  return %0 : i32", "\n  return %a : i32"),
        ("(%a: i32) -> i32", "\n  return %a : i32", "\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1"),
        (
            "(%a: f32, %b: f32) -> f32",
            ADDED.replace("addi", "addf").replace("i32", "f32"),
            ADDED.replace("addi", "addf").replace("%b : i32", "%b fastmath<nnan> : f32").replace("i32", "f32"),
        ),
        ("(%v: vector<2x3xf32>) -> vector<1x2xf32>", SLICED, SLICED_OTHERWISE),
        ("(%a: i32) -> i32", "\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1", "\n  return %a : i32"),
    ],
)
def test_nothing_is_known(signature: str, before: str, after: str):
    assert isinstance(verdict(signature, before, after), Undecided)


PASSES = (
    *("canonicalize", "cse", "sccp", "int-range-optimizations", "arith-expand", "arith-unsigned-when-equivalent"),
    *("arith-int-range-narrowing{int-bitwidths-supported=8,16,32}", "convert-arith-to-llvm", "convert-index-to-llvm"),
)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", PASSES)
def test_passes_keep_random_functions(name: str):
    decided = changed = 0
    for seed in range(12):
        module = module_of(Function(Random(seed), "f", 12).text)
        before = module.clone()
        run_manager(make_context(), pipeline_of_texts([name]), module)
        if str(module) == str(before):
            continue
        changed += 1
        found = prove(function_of(before), function_of(module))
        assert not isinstance(found, Refuted), (seed, found, str(before))
        decided += isinstance(found, Proved)
    assert decided >= changed // 2, "most functions should be proved"
