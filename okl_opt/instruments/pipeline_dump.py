"""`--dump-pass-pipeline`: the pipeline that is about to run, with all options."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.instruments.observer import PipelineRun, SessionObserver
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import pipeline_lines


class PipelineDump(SessionObserver):
    """Writes the pipeline to standard error."""

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        if not run.label:
            count = len(run.manager.elements)
            self.session.stderr.write(f"Pass Manager with {count} passes:\n{pipeline_lines(run.manager)}\n\n")
        return ()
