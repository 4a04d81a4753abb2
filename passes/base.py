"""Base classes of passes: passes with an anchor op, and their statistics."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import ClassVar, NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

FUNCTION_LIKE = ("func.func", "util.func", "util.initializer")
"""The anchor ops of a pass on functions: functions, and the initializers of globals.

Source: seed 002; `FunctionLikeNest` of IREE.
"""


class Statistic(NamedTuple):
    """A counter of a pass, e.g. `Statistic("num-cse'd", "Number of operations CSE'd")`.

    A pass lists them in its class variable `statistics` and adds to them with `okl_opt.passes.rewriting.watch.count`.
    """

    name: str
    description: str


def statistics_of(pass_class: type[ModulePass]) -> tuple[Statistic, ...]:
    """Return the statistics of a pass; () if it declares none."""
    return getattr(pass_class, "statistics", ())


class Pass(ModulePass):
    """A pass on modules. Its options are the fields of a frozen dataclass; without options it needs no decorator.

    The docstring of the module describes the pass; the class has one only for details.
    """

    statistics: ClassVar[tuple[Statistic, ...]] = ()
    is_of_tests: ClassVar[bool] = False
    """True for a pass of MLIR's tests: dumps show its class in an anonymous namespace."""
    changes_rounding: ClassVar[bool] = False
    """True for a pass after which floats may be rounded elsewhere: sums in another order, fused products and sums."""
    drops_assertions: ClassVar[bool] = False
    """True for a pass that takes assertions out of programs."""
    keeps_checks: ClassVar[bool] = False
    """True for a pass that keeps the checks of `guard-memory-accesses`; after any other one a run makes them anew.

    A pass keeps checks if each access still runs after its check, with the same numbers. Such a pass moves nothing
    across a call but ops that may be executed speculatively and are not marked with `stays_in_loop`. It folds a check
    only if that cannot fail. It keeps assertions marked with `relied_on`. The accesses that it makes lie within those
    of ops that were checked. Someone reads a pass with this in mind before it gets the mark. A subclass needs a mark of
    its own.

    Without it: passes on launches, jobs and encodings, which have no checks in their modules; those of the gpu dialect,
    as kernels are guarded when they are lowered; transform scripts, which apply any pattern anywhere.
    """


class OpPass(Pass):
    """A pass on ops of one kind.

    `anchor` is the op name it runs on, a tuple of names (one nested manager for each, in that order), or None for any.
    `apply` lets the same class work from xdsl-opt, which knows module passes only.
    Source: MLIR's OperationPass; the pass pipeline text is `anchor(name{options})`.
    """

    anchor: ClassVar[str | tuple[str, ...] | None] = None

    def apply_to(self, ctx: Context, op: Operation) -> None:
        """Run on one op with the anchor's name."""
        raise NotImplementedError

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.anchor is None or self.anchor == op.name:
            self.apply_to(ctx, op)
            return
        anchors = (self.anchor,) if isinstance(self.anchor, str) else self.anchor
        for anchor in anchors:
            for child in list(op.ops):
                if child.name == anchor:
                    self.apply_to(ctx, child)


class MendingPass(OpPass):
    """A pass that repairs invalid IR.

    If it is the first pass of a pipeline, the driver accepts the invalid IR. Everything is verified after it.
    """

    def tolerance(self) -> AbstractContextManager[None]:
        """Return a context in which the verifier accepts the IR that the pass repairs."""
        raise NotImplementedError
