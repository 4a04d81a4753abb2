"""`--validate` on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.instruments.observer import PipelineRun, SessionObserver
from okl_opt.instruments.validation.validation import Validation
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.validation.solver import is_there
from okl_opt.words.source import FileProblem

_MODES = {"both": ("prove", "try"), "end": ("prove", "try", "end")}


class ValidationObserver(SessionObserver):
    """Compares functions before and after the passes of the command line."""

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        if run.label:
            return ()
        settings = self.settings
        asked = settings.validate or "both"
        words = _MODES.get(asked, tuple(asked.split(",")))
        if "prove" in words and not is_there():
            if asked.startswith("prove"):
                raise FileProblem("--validate=prove needs the solver Bitwuzla: pip install 'okl-opt[validate]'")
            words = tuple(word for word in words if word != "prove")
            self.session.stderr.write("validate: no proofs: pip install 'okl-opt[validate]' for the solver\n")
        return [
            Validation(
                words, self.session.stderr, self.session.report, {"lower_through": settings.run_options.lower_through}
            )
        ]
