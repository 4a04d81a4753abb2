"""Passes marked with `keeps_checks` keep them: programs, most with a wrong access, run alike with passes and without.

Each run with passes has `--check-accesses`, too: the checks must find the wrong access, and not the oracle.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

import memory_oracle
import numpy as np
import pytest
from host import is_long
from memory_programs import PLANTS, MemoryProgram
from tensor_graphs import TensorGraph
from xdsl.dialects.builtin import ModuleOp

from okl_opt.cli.main import main
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.pipeline.text import ScheduledPass, pipeline_of_flags
from okl_opt.runtime.prepare import lowered_guards
from okl_opt.runtime.prepare.passes import run_manager

_STEPS = 20_000
_MOST_PROGRAMS = 60
"""How many programs are tried with a pass."""
_PLACE = re.compile(r"<stdin>:(\d+):\d+: error: ")
_BY_ORACLE = re.compile(r"memory access out of bounds|use of freed memory|write to memory that is only read")
_REFUSALS = re.compile(
    r"Only structured control-flow loops are supported|expects region #0 to have 0 or 1 blocks|inputs given, \d+ wanted"
    r"|to_tensor ops without `restrict` are not supported"
)
"""What passes of a run say of programs that other passes have made; it ends before the first line of the program."""

_LOOKS = frozenset(
    {
        "check-uninitialized-reads",
        "iree-verify-input-legality",
        "print-op-stats",
        "strip-debuginfo",
        "test-transform-dialect-erase-schedule",
        "view-op-graph",
    }
)
"""Passes that change nothing but locations."""
_NUMBERS = frozenset(
    {
        "iree-util-demote-f32-to-f16",
        "iree-util-demote-f64-to-f32",
        "iree-util-demote-i64-to-i32",
        "iree-util-promote-f16-to-f32",
    }
)
"""Passes that change numbers, so that a run prints others; they refuse most programs."""
_OTHER = frozenset(
    {
        "byoc-compile",
        "byoc-lower-extern-calls",
        "byoc-partition",
        "convert-flow-to-tensors",
        "convert-gpu-to-nvvm",
        "convert-hal-to-tensors",
        "convert-util-to-func",
        "hoist-load-time-ops",
        "inline-compiler-functions-bound-to",
        "inline-literals",
        "iree-flow-capture-dispatch-dynamic-dims",
        "iree-flow-cleanup-tensor-shapes",
        "iree-flow-convert-1x1-filter-conv2d-to-matmul",
        "iree-flow-convert-conv2d-to-img2col",
        "iree-flow-convert-linalg-matmul-to-mmt4d",
        "iree-flow-deduplicate-executables",
        "iree-flow-detach-elementwise-from-named-ops",
        "iree-flow-initialize-empty-tensors",
        "iree-flow-inject-dispatch-tracing",
        "iree-flow-interchange-generic-ops",
        "iree-flow-interchange-transpose-generic-ops",
        "iree-flow-outline-dispatch-regions",
        "iree-flow-pad-linalg-ops",
        "iree-flow-split-reduction-ops",
        "iree-flow-tensor-pad-to-tensor-insert-slice",
        "iree-util-simplify-global-accesses",
        "iree-util-strip-debug-ops",
        "lower-mmt4d",
        "mark-compiler-functions-as-extern",
        "materialize-workload-ordinals",
        "outline-compiler-functions",
        "outline-compiler-functions-with-existing-global-symbols",
        "pack-convolutions",
        "pack-matmuls",
    }
)
"""Passes on launches, Flow programs, globals, compilers or tiles, of which these programs have none."""
_UNSEEN = frozenset(
    {
        "affine-demote-symbols",
        "affine-loop-unroll-jam",
        "affine-scalrep",
        "buffer-hoisting",
        "buffer-results-to-out-params",
        "collapse-rows-of-products",
        "convert-elementwise-to-linalg",
        "convert-math-to-vector-maths",
        "convert-tensor-to-linalg",
        "drop-equivalent-buffer-results",
        "eliminate-empty-tensors",
        "expand-realloc",
        "hoist-freed-buffers",
        "llvm-emulate-bf16",
        "llvm-legalize-for-export",
        "loop-invariant-subset-hoisting",
        "lower-clamps",
        "lower-gather-scatter",
        "mem2reg",
        "memref-expand",
        "normalize-memrefs",
        "outline-equal-linalg-ops",
        "outline-equal-nests",
        "outline-similar-linalg-ops",
        "reconcile-unrealized-casts",
        "reify-result-shapes",
        "scf-for-loop-specialization",
        "scf-forall-to-for",
        "scf-forall-to-parallel",
        "scf-parallel-loop-fusion",
        "scf-parallel-loop-specialization",
        "share-buffers",
        "sroa",
        "test-arith-emulate-wide-int",
        "topological-sort",
    }
)
"""Passes that have changed none of the first programs: what they look for is rare there, or of other shapes."""
UNCHANGED = _LOOKS | _NUMBERS | _OTHER | _UNSEEN
"""Marked passes that are not run here, as these programs show nothing of them."""

MORE_RESULTS = frozenset({"iree-flow-expand-tensor-shapes"})
"""Passes that give a function further results: the sizes of those that it has."""

WORDS = {
    "affine-loop-normalize": ["promote-single-iter=true"],
    "affine-loop-tile": ["tile-size=2", "tile-size=3 separate=true"],
    "affine-loop-unroll": ["unroll-factor=2", "unroll-factor=3 cleanup-unroll=true", "unroll-full-threshold=100"],
    "affine-loop-unroll-jam": ["unroll-jam-factor=2"],
    "affine-parallelize": ["max-nested=1", "parallel-reductions=true"],
    "arith-int-range-narrowing": ["int-bitwidths-supported=8,16,32"],
    "arith-emulate-unsupported-floats": ["source-types=f16 target-type=f32"],
    "buffer-results-to-out-params": ["hoist-static-allocs=true modify-public-functions=true"],
    "canonicalize": ["", "region-simplify=aggressive", "top-down=false"],
    "composite-fixed-point-pass": ["pipeline=func.func(canonicalize,cse)"],
    "convert-func-to-llvm": ["", "use-bare-ptr-memref-call-conv=true"],
    "convert-vector-to-llvm": ["", "vector-contract-lowering=outerproduct"],
    "convert-vector-to-scf": ["", "full-unroll=true"],
    "expand-realloc": ["", "emit-deallocs=false"],
    "finalize-memref-to-llvm": ["", "use-aligned-alloc=true", "use-generic-functions=true"],
    "forall-to-parallel-regions": ["min-cost-us=0"],
    "inline": ["", "default-pipeline=cse"],
    "iree-flow-pad-linalg-ops": ["padding-size=4"],
    "iree-flow-split-reduction-ops": ["split-matmul-reduction=2"],
    "iree-util-fixed-point-iterator": ["pipeline=func.func(canonicalize,cse)"],
    "linalg-fold-unit-extent-dims": ["", "use-rank-reducing-slices=true"],
    "linalg-block-pack-matmul": ["block-factors=2,2,2"],
    "linalg-detensorize": ["aggressive-mode=true"],
    "linalg-morph-ops": ["named-to-generic=true", "named-to-category=true", "generic-to-named=true"],
    "lower-vector-multi-reduction": ["lowering-strategy=inner-parallel", "lowering-strategy=inner-reduction"],
    "one-shot-bufferize": ["", "bufferize-function-boundaries=true allow-return-allocs-from-loops=true"],
    "ownership-based-buffer-deallocation": ["", "private-function-dynamic-ownership=true"],
    "place-large-allocas": ["stack-bytes=16"],
    "promote-buffers-to-stack": ["max-alloc-size-in-bytes=4096 max-rank-of-allocated-memref=3"],
    "scf-for-loop-peeling": ["", "peel-front=true", "skip-partial=false"],
    "scf-parallel-loop-tiling": ["parallel-loop-tile-sizes=2,2", "parallel-loop-tile-sizes=1,3 no-min-max-bounds=true"],
    "tile-linalg": ["tile-sizes=2,2"],
}
"""Options of passes: all but the defaults make more of short loops and small buffers."""

BEFORE: Sequence[Sequence[str]] = (
    (),
    (),
    ("convert-linalg-to-affine-loops",),
    ("convert-linalg-to-parallel-loops", "lower-affine"),
    ("convert-linalg-to-loops", "lower-affine", "convert-vector-to-scf", "expand-strided-metadata", "lower-affine"),
    ("convert-linalg-to-loops", "lower-affine", "convert-vector-to-scf", "convert-scf-to-cf"),
    ("ownership-based-buffer-deallocation",),
)
"""Passes that may run first, as many passes change only what others made."""


class Outcome(NamedTuple):
    """What a run says, and the line of its error, None if it has no place in the program."""

    status: int
    printed: str
    line: int | None
    err: str


class Program(NamedTuple):
    """A program, and the words of the command line that run it."""

    text: str
    words: Sequence[str]


@cache
def marked() -> Sequence[str]:
    return [name for name, place in PASSES.items() if vars(load_class(place)).get("keeps_checks")]


def _opt(text: str, *words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return main(words, io.StringIO(text), out, err), out.getvalue(), err.getvalue()


def _outcome(program: Program, *words: str) -> Outcome:
    more = "--run", "-O0", "--codegen=vectors", "--stable-addresses", "--object-cache=off"
    status, out, err = _opt(program.text, *words, *more, *program.words)
    place = _PLACE.match(err)
    return Outcome(status, out, None if place is None else int(place[1]), err)


def of_memrefs(seed: int) -> Program:
    """Loops over memrefs; three of four have a wrong access."""
    text = MemoryProgram(seed, PLANTS[seed % len(PLANTS)] if seed % 4 else None).text
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    if memory_oracle.run(module, _STEPS) is None:
        return of_memrefs(seed + 1000)
    return Program(text, ("-e", "main"))


def of_tensors(seed: int) -> Program:
    """Ops on tensors; three of four are given a tensor with a size that may be wrong, where types leave it open."""
    graph = TensorGraph(seed, ("i32", "i64"))
    random = Random(seed)
    arguments = [(list(np.shape(value.array)), value) for value in graph.inputs]
    places = [
        (sizes, axis) for sizes, value in arguments for axis, is_static in enumerate(value.static) if not is_static
    ]
    if places and seed % 4:
        sizes, axis = random.choice(places)
        sizes[axis] = max(0, sizes[axis] + random.choice((-1, 1, 2)))
    words: list[str] = []
    for sizes, value in arguments:
        numbers = ",".join(str(number) for number in np.resize(value.array, sizes).ravel())
        words.append(f"--input={''.join(f'{size}x' for size in sizes)}{value.element}={numbers}")
    return Program(graph.text, ("-e", "graph", *words))


Words = tuple[tuple[str, str], ...]
"""Passes and their options."""


def with_options(names: Sequence[str], random: Random) -> Words:
    return tuple((name, random.choice(WORDS.get(name, [""]))) for name in names)


class Guarded:
    """A program with checks as a run makes them, to see what passes change."""

    def __init__(self, program: Program):
        self.program = program
        self._context = make_context()
        module = parse(self._context, program.text)
        assert isinstance(module, ModuleOp)
        self._module = self._passed(module, (("guard-memory-accesses", "keep-asserts=false"),))
        self._expected: Outcome | None = None
        self._begun: dict[Words, ModuleOp | None] = {}

    @property
    def expected(self) -> Outcome:
        """The outcome of a run without passes."""
        self._expected = self._expected or _outcome(self.program)
        return self._expected

    def _passed(self, module: ModuleOp, passes: Words) -> ModuleOp:
        """A copy of a module, after passes. Raises: DiagnosticError."""
        copy = module.clone()
        run_manager(self._context, pipeline_of_flags(passes), copy)
        return copy

    def after(self, passes: Words) -> ModuleOp | None:
        """The module after passes that run first, None if they refuse it."""
        if passes not in self._begun:
            try:
                self._begun[passes] = self._passed(self._module, passes)
            except DiagnosticError:
                self._begun[passes] = None
        return self._begun[passes]

    def is_changed(self, passes: Words) -> bool:
        """Return whether the last of the passes changes the program; not if one refuses it."""
        before = self.after(passes[:-1])
        try:
            return before is not None and not before.is_structurally_equivalent(self._passed(before, passes[-1:]))
        except DiagnosticError:
            return False

    def check(self, passes: Words) -> bool:
        """Compare a run with the passes to one without; return False if the run ends before the program."""
        flags = [f"-{name}={options}" if options else f"-{name}" for name, options in passes]
        found = _outcome(self.program, *flags, "--check-accesses")
        about = f"{' '.join((*flags, *self.program.words))}\n{found.err}{self.program.text}"
        assert not _BY_ORACLE.search(found.err), about
        if _REFUSALS.search(found.err):
            assert (found.status, found.printed) == (1, ""), about
            return False
        wanted = self.expected
        if any(name in MORE_RESULTS for name, _ in passes) and found.printed.startswith(wanted.printed):
            wanted = wanted._replace(printed=found.printed)
        assert found[:3] == wanted[:3], f"without passes: {self.expected.err}{about}"
        return True


def program_of(seed: int) -> Program:
    return (of_memrefs, of_tensors)[seed % 2](seed // 2)


@cache
def guarded(seed: int) -> Guarded:
    return Guarded(program_of(seed))


@cache
def is_valid(seed: int) -> bool:
    """Return whether a program is valid: slices of tensors without elements may not be."""
    try:
        verify(parse(make_context(), program_of(seed).text))
    except DiagnosticError:
        return False
    return True


def changed_by(name: str) -> Iterator[tuple[Guarded, Words]]:
    """The programs that a pass changes, each with the passes before it and the pass."""
    for seed in filter(is_valid, range(_MOST_PROGRAMS)):
        random = Random(f"{name} {seed}")
        words = with_options([*random.choice(BEFORE), name], random)
        program = guarded(seed)
        if program.is_changed(words):
            yield program, words


@pytest.mark.slow("compiles programs", short=True)
@pytest.mark.sample(4)
@pytest.mark.parametrize("name", [name for name in marked() if name not in UNCHANGED])
def test_programs_that_a_pass_changes(name: str):
    some = islice(changed_by(name), 3 if is_long() else 1)
    assert any([program.check(words) for program, words in some]), "no program runs with the pass"


@pytest.mark.slow("compiles programs", short=True)
@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(60 if is_long() else 2))
def test_sequences(seed: int):
    random = Random(seed)
    names = [name for name in marked() if name not in UNCHANGED]
    program = guarded(random.choice([*filter(is_valid, range(40))]))
    words = with_options(random.sample(names, random.randint(2, 4)), random)
    if program.after(words) is not None:
        program.check(words)


# ----- the test itself

_LOOP = """
func.func @f(%m: memref<4xf32>, %i: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %k = %c1 to %c4 step %c1 {
    %v = memref.load %m[%i] : memref<4xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %m[%i] : memref<4xf32>
  }
  return
}
"""


def test_a_pass_that_moves_accesses_before_their_checks_is_found(monkeypatch: pytest.MonkeyPatch):
    program = Guarded(Program(_LOOP, ("--input=4xf32=1", "--input=index=4")))
    words = with_options(["loop-hoist-memref"], Random(0))
    assert program.is_changed(words) and program.check(words), "it has no mark, so the checks are made anew"

    def always(scheduled: ScheduledPass) -> bool:
        return True

    monkeypatch.setattr(lowered_guards, "keeps_checks", always)
    with pytest.raises(AssertionError, match="memory access out of bounds: reads 4 bytes, right after the end"):
        program.check(words)
