"""Reading, writing and comparing the modules of a reduction."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, op_name
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.text.trailer import external, keep_external
from okl_opt.dialects.verifier import is_valid
from okl_opt.driver.contexts import all_dialects
from okl_opt.instruments.reproducer import forget_reproducer, reproducer_text
from okl_opt.words.flags import Settings

# Raised by printers on ops that break assumptions which no verifier checks.
_NOT_PRINTED = (AssertionError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError)

Size = tuple[int, int, str]
"""Number of ops and operands, length of the text, the text itself: a well-founded order, so reduction ends."""


class Subject(NamedTuple):
    """A module with its text."""

    module: Operation
    text: str

    @property
    def op_count(self) -> int:
        """The number of ops in the module."""
        return sum(1 for _ in self.module.walk()) - 1

    @property
    def size(self) -> Size:
        weight = sum(1 + len(op.operands) for op in self.module.walk())
        return weight, len(self.text), self.text


def read(settings: Settings, text: str, name: str, *, allow_unregistered: bool) -> Operation:
    """Parse a module with the dialects of the command line. Raises: DiagnosticError, FileProblem."""
    allow = allow_unregistered or settings.allow_unregistered
    context = make_context(allow_unregistered=allow, dialects=all_dialects(settings))
    return parse(context, text, name, implicit_module=not settings.no_implicit_module)


def subject_of(module: Operation, *, allow_invalid: bool) -> Subject | None:
    """The module with its text; None if it cannot be printed, or is invalid and `allow_invalid` is false."""
    valid = is_valid(module)
    if not valid and not allow_invalid:
        return None
    try:
        return Subject(module, print_op(module, PrintOptions(generic=not valid)) + "\n")
    except _NOT_PRINTED:
        return None


def copy_of(module: Operation) -> Operation:
    """A copy that prints the same, with locations and value names."""
    copy = module.clone()
    keep_external(copy, external(module))
    return copy


def reproducer_of(settings: Settings, subject: Subject) -> str:
    """The text of a reproducer if the command line has a valid pipeline, else the plain text."""
    if settings.run_reproducer or (settings.pipeline is None and not settings.passes):
        return subject.text
    from okl_opt.driver.pass_run import command_line_pipeline
    from okl_opt.passes.pipeline.text import pipeline_text

    try:
        manager = command_line_pipeline(settings, op_name(subject.module))
    except DiagnosticError:
        return subject.text
    module = copy_of(subject.module)
    forget_reproducer(module)
    return reproducer_text(
        module,
        pipeline_text(manager),
        PrintOptions(),
        disable_threading=settings.disable_threading,
        verify_each=settings.verify_each,
    )
