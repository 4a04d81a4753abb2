"""Reproducers: a module with the pipeline that fails on it, for mlir-opt and okl-opt.

    module {
    }

    {-#
      external_resources: {
        mlir_reproducer: {
          pipeline: "builtin.module(cse)",
          disable_threading: false,
          verify_each: true
        }
      }
    #-}

Source: MLIR's PassCrashRecovery.cpp and PassReproducerOptions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TextIO

from xdsl.dialects.builtin import LocationAttr, StringAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import UNKNOWN, DiagnosticError, error, op_name
from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.dialects.text.locations import SourceMap, after_previous_token
from okl_opt.dialects.text.trailer import drop_external
from okl_opt.dialects.verifier import is_valid
from okl_opt.instruments.observer import PipelineRun, SessionObserver
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import Manager, ScheduledPass, pipeline_text
from okl_opt.words.source import FileProblem, check_writable, write_output

_RESOURCE = "mlir_reproducer"
# MLIR's words, with its typing error.
_NOT_LOCAL = "Local crash reproduction may not be used without disabling mutli-threading first."
_BEGIN, _END = "{-#", "#-}"
# Only at the start of a line is it certainly outside strings and comments; both tools write it there.
_BEGINNING = re.compile(rf"^[ \t]*{_BEGIN}", re.MULTILINE)
_ESCAPED = re.compile(r"[^ !#-\[\]-~]")
_ESCAPE = re.compile(rb"\\(?:([0-9A-Fa-f]{2})|(.))")
_SIMPLE_ESCAPES = {b"n": b"\n", b"t": b"\t"}


class Reproducer(NamedTuple):
    """A file's reproducer: the pipeline text with its position, and options; None for each one not given."""

    pipeline: tuple[str, LocationAttr] | None
    verify_each: bool | None


def reproducer_text(
    op: Operation, pipeline: str, options: PrintOptions, *, disable_threading: bool, verify_each: bool
) -> str:
    """The contents of a reproducer's file; IR that is not valid is in generic form."""
    if not is_valid(op):
        options = options._replace(generic=True)
    end = reproducer_end(pipeline, disable_threading=disable_threading, verify_each=verify_each)
    return f"{print_op(op, options)}\n{end}"


def reproducer_end(pipeline: str, *, disable_threading: bool = False, verify_each: bool = True) -> str:
    """The text after the IR in a reproducer, with the empty line between."""
    return f"""
{_BEGIN}
  external_resources: {{
    {_RESOURCE}: {{
      pipeline: "{_escaped(pipeline)}",
      disable_threading: {_boolean(disable_threading)},
      verify_each: {_boolean(verify_each)}
    }}
  }}
{_END}
"""


@dataclass
class CrashReproducer(Instrument):
    """Writes a reproducer to `path`, which may be `-` for `stdout`, when a pass fails or crashes.

    A `local` one has only that pass, nested at its anchor, and the IR before it; else it has the whole pipeline and its
    input.
    """

    path: str
    stdout: TextIO
    manager: Manager
    report: Callable[[DiagnosticError], None]
    options: PrintOptions
    local: bool = False
    disable_threading: bool = False
    verify_each: bool = True
    _before: Operation | None = None

    def begin(self, op: Operation) -> None:
        if not self.local:
            self._before = op.clone()

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        if self.local:
            self._before = _top(op).clone()

    def failed(self, scheduled: ScheduledPass, op: Operation) -> None:
        symbol = op.get_attr_or_prop("sym_name")
        where = f"`{scheduled.dump_name}` on '{op_name(op)}' operation"
        where += f": @{symbol.data}" if isinstance(symbol, StringAttr) else ""
        executing = where if self.local else f"[{where}]"
        problem = error(op.location, "Failures have been detected while processing an MLIR pass pipeline")
        problem.note(op.location, f"Pipeline failed while executing {executing}: {self._write(op, scheduled)}")
        self.report(problem)

    def crashed(self, scheduled: ScheduledPass, op: Operation, crash: BaseException) -> None:
        crash.add_note(self._write(op, scheduled))

    def _write(self, op: Operation, scheduled: ScheduledPass) -> str:
        """Write the file; return the message about it."""
        assert self._before is not None, "the pipeline has begun"
        text = reproducer_text(
            self._before,
            pipeline_text(only(scheduled, op)) if self.local else pipeline_text(self.manager, ", "),
            self.options,
            disable_threading=self.disable_threading,
            verify_each=self.verify_each,
        )
        try:
            write_output(self.path, text, self.stdout)
        except FileProblem as problem:
            return f"failed to create output stream: Failed to create reproducer stream: {problem}"
        return f"reproducer generated at `{self.path}`"


class CrashObserver(SessionObserver):
    """`--mlir-pass-pipeline-crash-reproducer`."""

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        settings = self.settings
        if settings.local_reproducer and not settings.disable_threading:
            raise error(UNKNOWN, _NOT_LOCAL)
        assert settings.crash_reproducer is not None, "it is asked for"
        return [
            CrashReproducer(
                settings.crash_reproducer,
                self.session.stdout,
                run.manager,
                self.session.report,
                readable(run.options),
                local=settings.local_reproducer,
                disable_threading=settings.disable_threading,
                verify_each=run.verify_each,
            )
        ]


class GeneratedReproducer(SessionObserver):
    """`--mlir-generate-reproducer`: the module and pipeline about to run.

    mlir-opt writes the module after the passes, which reproduces nothing.
    """

    def prepare(self) -> None:
        path = self.settings.generate_reproducer
        if path is not None and path != "-":
            check_writable(path)

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        path = self.settings.generate_reproducer
        if path is not None and not run.label:
            text = reproducer_text(
                run.op,
                pipeline_text(run.manager),
                readable(run.options),
                disable_threading=self.settings.disable_threading,
                verify_each=run.verify_each,
            )
            write_output(path, text, self.session.stdout)
        return ()


def readable(options: PrintOptions) -> PrintOptions:
    """Return the options changed so that the whole module is printed and can be parsed again."""
    return PrintOptions(generic=options.generic, debuginfo=options.debuginfo)


def _top(op: Operation) -> Operation:
    while (parent := op.parent_op()) is not None:
        op = parent
    return op


def only(scheduled: ScheduledPass, op: Operation) -> Manager:
    """The pipeline that runs one pass on ops like `op`, nested as `op` is."""
    manager = Manager(op_name(op), [scheduled])
    while (parent := op.parent_op()) is not None:
        manager = Manager(op_name(parent), [manager])
        op = parent
    return manager


def _boolean(value: bool) -> str:
    return "true" if value else "false"


def _escaped(text: str) -> str:
    def escape(match: re.Match[str]) -> str:
        character = match.group()
        return "\\\\" if character == "\\" else "".join(f"\\{byte:02X}" for byte in character.encode())

    return _ESCAPED.sub(escape, text)


def _unescaped(text: str) -> str:
    def character(match: re.Match[bytes]) -> bytes:
        digits, other = match.groups()
        return bytes([int(digits, 16)]) if digits is not None else _SIMPLE_ESCAPES.get(other, other)

    return _ESCAPE.sub(character, text.encode()).decode(errors="replace")


def read_reproducer(source: SourceMap) -> Reproducer:
    """Parse the reproducer in a file's metadata, `{-# ... #-}`. Raises: DiagnosticError.

    Of repeated resources or keys the last counts.
    """
    reader = _Reader(source)
    for beginning in _BEGINNING.finditer(source.text):
        reader.read_from(beginning.end())
    return Reproducer(reader.pipeline, reader.verify_each)


def forget_reproducer(module: Operation) -> None:
    """Remove the reproducer, already read, from what is printed with `module`."""
    drop_external(module, _RESOURCE)


_TOKEN = re.compile(
    r"""(?P<blank>(?:\s|//[^\n]*)+)
      | (?P<end>\#-\})
      | (?P<punctuation>[{}:,])
      | (?P<string>"[^"\\\n]*(?:\\.[^"\\\n]*)*")
      | (?P<word>[\w$.-]+)
      | (?P<other>.)""",
    re.VERBOSE,
)


class _Reader:
    """Parses file metadata; only a reproducer's keys are kept."""

    def __init__(self, source: SourceMap):
        self.source = source
        self.pipeline: tuple[str, LocationAttr] | None = None
        self.verify_each: bool | None = None
        self.position = 0
        self._after = 0
        self._kind: str | None = None
        self._text = ""

    def read_from(self, position: int) -> None:
        """Parse one metadata block, from after the opening `{-#`."""
        self.position = self._after = position
        self._advance()
        self._entries(self._section, closing=_END, what="file metadata")

    def _advance(self) -> None:
        """Advance to the next token."""
        while True:
            self._kind, self._text = None, ""
            match = _TOKEN.match(self.source.text, self._after)
            self.position = self._after
            if match is None:
                return
            self._after = match.end()
            if match.lastgroup != "blank":
                self._kind, self._text = match.lastgroup, match.group()
                return

    def _entries(self, read_entry: Callable[[str, int], None], *, closing: str, what: str) -> None:
        """Parse comma-separated `key: value` pairs up to and including the closing token."""
        while self._text != closing:
            if self._kind not in ("word", "string"):
                raise self._error(f"expected identifier key for {what} entry")
            key = self._text[1:-1] if self._kind == "string" else self._text
            place = self.position
            self._advance()
            self._expect(":", "expected ':'")
            read_entry(key, place)
            if self._text == closing:
                break
            self._expect(",", f"expected ',' or '{closing}'")
            if self._text == closing:
                raise self._error(f"expected identifier key for {what} entry")
        self._advance()

    def _section(self, key: str, place: int) -> None:
        if key not in ("dialect_resources", "external_resources"):
            raise error(self.source.location(place), f"unknown key '{key}' in file metadata dictionary")
        self._dictionary(self._resource if key == "external_resources" else self._skipped_group)

    def _resource(self, key: str, place: int) -> None:
        self._dictionary(self._option if key == _RESOURCE else self._skipped)

    def _skipped_group(self, key: str, place: int) -> None:
        self._dictionary(self._skipped)

    def _dictionary(self, read_entry: Callable[[str, int], None]) -> None:
        self._expect("{", "expected '{'")
        self._entries(read_entry, closing="}", what="'external_resources'")

    def _skipped(self, key: str, place: int) -> None:
        if self._kind not in ("string", "word"):
            raise self._error(f"expected a value for key '{key}'")
        self._advance()

    def _option(self, key: str, place: int) -> None:
        match key:
            case "pipeline":
                if self._text == '"':
                    raise self._error("expected '\"' in string literal")
                if self._kind != "string":
                    raise self._error(f"expected string value for key '{key}'")
                self.pipeline = _unescaped(self._text[1:-1]), self.source.location(self.position)
            case "verify_each":
                self.verify_each = self._flag(key)
            case "disable_threading":
                self._flag(key)
            case _:
                message = f"unknown '{_RESOURCE}' resource key '{key}'"
                raise error(self.source.location(place), message)
        self._advance()

    def _flag(self, key: str) -> bool:
        if self._text not in ("true", "false"):
            raise self._error(f"expected 'true' or 'false' value for key '{key}'")
        return self._text == "true"

    def _expect(self, text: str, message: str) -> None:
        if self._text != text:
            raise error(self.source.location(after_previous_token(self.source.text, self.position)), message)
        self._advance()

    def _error(self, message: str) -> DiagnosticError:
        at_end = self._kind is None
        offset = after_previous_token(self.source.text, self.position) if at_end else self.position
        return error(self.source.location(offset), message)
