"""Keep the accesses of a module guarded while its passes run.

The accesses of a module as read are guarded before its passes run. After that:

- an op of another dialect, such as one of a plugin, becomes accesses when a pass of the command line lowers it;
- a pass that is not ours, or lacks the mark `keeps_checks` (`passes/base.py`), may move an access before its check.

After such a pass the module is guarded as it stands. Where this cannot be done, its functions are not run. The checks
compute with indices of 64 bits, and look at no alignment. A pass that lowers indices to another width is refused, and
one that assumes an alignment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, TypeGuard

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, bare_error
from okl_opt.dialects.verifier import verify
from okl_opt.passes.checks.guarded_ops import has_guarded_ops
from okl_opt.passes.pipeline.keeps_checks import keeps_checks
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import Manager, ScheduledPass
from okl_opt.passes.rewriting.watch import Rewrites, current_rewrites, watched_rewrites
from okl_opt.runtime.code.source import (
    Known,
    check_made_ops,
    check_remade_module,
    has_ops_to_lower,
    known_in,
    waits_for_pass,
)
from okl_opt.runtime.prepare.passes import run_manager

_WIDTHS = frozenset({0, 64})
"""Widths of an index that a pass may be given; 0 is its default."""


class _Doubt(NamedTuple):
    """A pass that is not known to keep checks, and what was in the module before it."""

    pass_name: str
    known: Known


class LoweredGuards(Instrument):
    """Guards a module after the passes that the docstring of the file tells of.

    After a pass that lowers an op of another dialect, new ops whose accesses cannot be guarded are refused.
    """

    def __init__(self, context: Context, guards: Callable[[], Manager]):
        """`guards` gives the passes that guard a module, which are imported only if one is guarded."""
        self._context = context
        self._guards = guards
        self._module: ModuleOp | None = None
        self._has_ops_to_lower = False
        self._before: dict[tuple[int, int], list[Operation]] = {}
        """The ops before each pass that runs. They are kept alive, so that no new op is taken for one of them."""
        self._depth = 0
        """The number of passes that run, each inside of the one before."""
        self._doubt: _Doubt | None = None
        self.refusal: DiagnosticError | None = None
        """The reason why code of the module may not be run, or None."""
        self.types: dict[str, FunctionType] = {}
        """The last types of functions before they were lowered, by name."""

    def begin(self, op: Operation) -> None:
        self._module = op if isinstance(op, ModuleOp) else None
        self._has_ops_to_lower = self._module is not None and has_ops_to_lower(self._module)

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        width = getattr(scheduled.instance, "index_bitwidth", 0)
        if width not in _WIDTHS:
            what = f"pass '{scheduled.name}' with index-bitwidth={width}"
            raise bare_error(op, f"{what} is refused by --run: its checks compute with indices of 64 bits")
        if getattr(scheduled.instance, "use_vector_alignment", False):
            what = f"pass '{scheduled.name}' with use-vector-alignment"
            raise bare_error(op, f"{what} is refused by --run: no check tells that memory is aligned like vectors")
        self._depth += 1
        if self._module is None:
            return
        if isinstance(op, ModuleOp):
            self.types.update((each.sym_name.data, each.function_type) for each in op.ops if _is_defined(each))
        if self._has_ops_to_lower:
            self._before[_key(scheduled, op)] = list(self._module.walk())
        if self._doubt is None and not keeps_checks(scheduled):
            self._doubt = _Doubt(scheduled.name, known_in(self._module))

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._depth -= 1
        if self._module is None:
            return
        before = self._before.pop(_key(scheduled, op), [])
        waiting = list(filter(waits_for_pass, before))
        if waiting:
            _verify_after(scheduled, self._module)
            after = list(self._module.walk())
            here, known = set(map(id, after)), set(map(id, before))
            if any(id(each) not in here for each in waiting):
                check_made_ops([each for each in after if id(each) not in known], scheduled.name)
                self._guard(self._module, self._guards())
        # A pass inside of another one must not find checks that this one does not know.
        if self._doubt is not None and not self._depth:
            doubt, self._doubt = self._doubt, None
            self._make_anew(self._module, doubt, scheduled)

    def _make_anew(self, module: ModuleOp, doubt: _Doubt, scheduled: ScheduledPass) -> None:
        """Make checks of all accesses that a module has now, or note why this is not possible."""
        if self.refusal is not None:
            return
        try:
            check_remade_module(module, doubt.known, doubt.pass_name)
        except DiagnosticError as problem:
            self.refusal = problem
            return
        if has_guarded_ops(module):
            _verify_after(scheduled, module)
            self._guard(module, _without_copies(self._guards()))

    def _guard(self, module: ModuleOp, guards: Manager) -> None:
        if has_guarded_ops(module):
            rewrites = current_rewrites()
            # Without a limit: a search for the rewrite at fault must not leave an access unguarded.
            with watched_rewrites(Rewrites(origins=None if rewrites is None else rewrites.origins)):
                run_manager(self._context, guards, module, verify_each=False)


def _without_copies(guards: Manager) -> Manager:
    """Return the same passes without copies of loops, since loops may have been copied before."""
    from okl_opt.passes.checks.guard_memory_accesses import GuardMemoryAccessesPass

    elements: list[ScheduledPass | Manager] = []
    for each in guards.elements:
        if isinstance(each, ScheduledPass) and isinstance(each.instance, GuardMemoryAccessesPass):
            each = each._replace(instance=replace(each.instance, copy_loops=False))
        elements.append(each)
    return Manager(guards.anchor, elements)


def _is_defined(op: Operation) -> TypeGuard[func.FuncOp]:
    return isinstance(op, func.FuncOp) and bool(op.body.blocks)


def _verify_after(scheduled: ScheduledPass, module: ModuleOp) -> None:
    """Verify what a pass left, as guards are made of valid IR only. Raises: DiagnosticError."""
    try:
        verify(module)
    except DiagnosticError as problem:
        place = problem.diagnostics[-1].location
        raise problem.note(place, f"IR failed to verify after pass `{scheduled.name}`") from None


def _key(scheduled: ScheduledPass, op: Operation) -> tuple[int, int]:
    return id(scheduled.instance), id(op)
