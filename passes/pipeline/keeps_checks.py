"""Which passes are trusted to keep the checks of `guard-memory-accesses`; after any other, a run makes these anew."""

from __future__ import annotations

from okl_opt.passes.pipeline.entries import OURS
from okl_opt.passes.pipeline.text import ScheduledPass


def keeps_checks(scheduled: ScheduledPass) -> bool:
    """Return whether a pass is one of ours with the mark `keeps_checks` of `okl_opt.passes.base.Pass`.

    Passes of xDSL and of plugins know no checks. A plugin's pass may say what it likes, so its origin decides. The
    mark is not inherited, as a subclass may do anything else.
    """
    return scheduled.origin == OURS and vars(type(scheduled.instance)).get("keeps_checks") is True
