"""Guard the accesses that passes make of ops of other dialects.

The accesses of a module as read are guarded before its passes run. An op of another dialect, such as one of a plugin,
becomes accesses later, when a pass of the command line lowers it.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.verifier import verify
from okl_opt.passes.checks.guarded_ops import has_guarded_ops
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import Manager, ScheduledPass
from okl_opt.passes.rewriting.watch import Rewrites, current_rewrites, watched_rewrites
from okl_opt.runtime.code.source import check_made_ops, has_ops_to_lower, waits_for_pass
from okl_opt.runtime.prepare.passes import run_manager


class LoweredGuards(Instrument):
    """Guards a module after each pass that begins with ops which a pass has to lower.

    After a pass that lowers one, new ops whose accesses cannot be guarded are refused.
    """

    def __init__(self, context: Context, guards: Manager):
        self._context = context
        self._guards = guards
        self._module: ModuleOp | None = None
        self._before: dict[tuple[int, int], list[Operation]] = {}
        """The ops before each pass that runs. They are kept alive, so that no new op is taken for one of them."""

    def begin(self, op: Operation) -> None:
        self._module = op if isinstance(op, ModuleOp) and has_ops_to_lower(op) else None

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        if self._module is not None:
            self._before[_key(scheduled, op)] = list(self._module.walk())

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        before = self._before.pop(_key(scheduled, op), [])
        waiting = list(filter(waits_for_pass, before))
        if self._module is None or not waiting:
            return
        _verify_after(scheduled, self._module)
        after = list(self._module.walk())
        here, known = set(map(id, after)), set(map(id, before))
        if any(id(each) not in here for each in waiting):
            check_made_ops([each for each in after if id(each) not in known], scheduled.name)
        if has_guarded_ops(self._module):
            rewrites = current_rewrites()
            # Without a limit: a search for the rewrite at fault must not leave an access unguarded.
            with watched_rewrites(Rewrites(origins=None if rewrites is None else rewrites.origins)):
                run_manager(self._context, self._guards, self._module, verify_each=False)


def _verify_after(scheduled: ScheduledPass, module: ModuleOp) -> None:
    """Verify what a pass left, as guards are made of valid IR only. Raises: DiagnosticError."""
    try:
        verify(module)
    except DiagnosticError as problem:
        place = problem.diagnostics[-1].location
        raise problem.note(place, f"IR failed to verify after pass `{scheduled.name}`") from None


def _key(scheduled: ScheduledPass, op: Operation) -> tuple[int, int]:
    return id(scheduled.instance), id(op)
