"""The renderer that a command line asks for."""

from __future__ import annotations

import os
from typing import TextIO

from okl_opt.diagnostics.rendering import Renderer, shown_severities, wants_color
from okl_opt.words.flags import Settings


def renderer_of(settings: Settings, stderr: TextIO) -> Renderer:
    """A renderer of diagnostics on `stderr`."""
    color = wants_color(settings.color, stderr, os.environ)
    if settings.verify_diagnostics:
        from okl_opt.diagnostics.verify_diagnostics import ExpectedRenderer

        renderer = ExpectedRenderer(stderr, color, mode=settings.verify_diagnostics)
        renderer.show_trace = settings.stacktrace_on_diagnostic
        return renderer
    return Renderer(
        stderr,
        color,
        bool(settings.op_on_diagnostic),
        show_regions=settings.op_on_diagnostic != "short",
        show_notes=settings.diagnostic_notes,
        show_trace=settings.stacktrace_on_diagnostic,
        severities=shown_severities(settings.diagnostic_verbosity),
    )
