"""Counts the rewrites of passes, up to the limit of the command line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType

from okl_opt.instruments.observer import PipelineRun, Session, SessionObserver
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.rewriting.watch import Rewrites, current_rewrites, watched_rewrites


class WatchedRewrites(SessionObserver):
    """Counts rewrites from the beginning of the run to its end."""

    def __init__(self, session: Session):
        super().__init__(session)
        self._run = ExitStack()

    def __enter__(self) -> None:
        self._run.enter_context(watched_rewrites(Rewrites(self.settings.rewrite_limit)))

    def __exit__(
        self, kind: type[BaseException] | None, end: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._run.close()

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        return [_Unlimited()] if run.label and self.settings.rewrite_limit is not None else ()


class _Unlimited(Instrument):
    """Sets no limit, for the passes of `--run`: without all their rewrites, a module could not run."""

    def in_force(self) -> AbstractContextManager[None]:
        rewrites = current_rewrites()
        return watched_rewrites(Rewrites(origins=None if rewrites is None else rewrites.origins))
