"""Parsing of pipeline text and pass flags to nested pass managers.

    pipeline := anchor '(' [element (',' element)*] ')'
    element  := name ['{' options '}'] | anchor '(' ... ')'
    anchor   := an op name | 'any'

Named pipelines are expanded here, so that later stages see passes only.
Source: the grammar and messages of MLIR's pass registry.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from xdsl.passes import ModulePass

from okl_opt.dialects.diagnostic import UNKNOWN, Diagnostic, DiagnosticError, Severity, error
from okl_opt.dialects.suggestions import alternatives, suggestions
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.pipeline import registry
from okl_opt.passes.pipeline.entries import PipelineEntry
from okl_opt.passes.pipeline.from_files import RULE, may_be_named_in_files
from okl_opt.passes.pipeline.options import OptionError, build_pass, build_pipeline, options_text

ANY = "any"
TOP = "builtin.module"

_NAME = re.compile(r"[^\s,(){}]*")
_MAX_DEPTH = 64


class ScheduledPass(NamedTuple):
    """A pass with its options and its name in the pipeline."""

    name: str
    dump_name: str
    anchors: tuple[str, ...] | None
    origin: str
    instance: ModulePass


@dataclass
class Manager:
    """Passes and nested managers for ops named `anchor`, or for any ops if it is `any`."""

    anchor: str
    elements: list[ScheduledPass | Manager] = field(default_factory=list["ScheduledPass | Manager"])

    def nest(self, anchor: str) -> Manager:
        """Return the nested manager for `anchor` at the end of this one, adding it if needed."""
        last = self.elements[-1] if self.elements else None
        if isinstance(last, Manager) and last.anchor == anchor:
            return last
        nested = Manager(anchor)
        self.elements.append(nested)
        return nested


class _Element(NamedTuple):
    """One element of the text. `inner` is None for a name, a list for an anchor with its elements."""

    name: str
    offset: int
    options: str
    inner: list[_Element] | None


class PipelineError(DiagnosticError):
    """Invalid pipeline text. `reason` is the message in one line, without the position in the text."""

    def __init__(self, reason: str, *lines: str):
        # An empty line at the end, as in mlir-opt. Newlines within a line are escaped.
        text = "".join(f"{in_one_line(line)}\n" for line in lines or (reason,))
        super().__init__(Diagnostic(Severity.ERROR, UNKNOWN, text, has_lines=True))
        self.reason = reason


class UnknownPass(PipelineError):
    """An unknown name of a pass or pipeline, with similar names."""

    def __init__(self, name: str, near: Sequence[str], reason: str, *lines: str):
        super().__init__(reason, *lines)
        self.name = name
        self.near = near


class NotFromFiles(DiagnosticError):
    """A file names a pass that is not allowed in files."""

    def __init__(self, name: str):
        super().__init__(Diagnostic(Severity.ERROR, UNKNOWN, f"pass '{name}' is refused: {RULE}"))
        self.name = name


def parse_pipeline(text: str, *, from_file: bool = False) -> Manager:
    """Parse pipeline text to managers. Raises: DiagnosticError; NotFromFiles for passes not allowed in files."""
    elements = _Reader(text).elements()
    if len(elements) != 1 or elements[0].inner is None:
        raise error(
            UNKNOWN, "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"
        )
    top = Manager(elements[0].name)
    for element in elements[0].inner:
        _add(top, element, text, implicit=False, from_file=from_file)
    return top


def pipeline_of_flags(passes: Sequence[tuple[str, str]], anchor: str = TOP, *, from_file: bool = False) -> Manager:
    """Return the managers for pass flags, each a name with its options; nesting is implicit.

    Raises: DiagnosticError; NotFromFiles for passes not allowed in files.
    """
    top = Manager(anchor)
    add_flags(top, passes, from_file=from_file)
    return top


def add_flags(top: Manager, passes: Sequence[tuple[str, str]], *, from_file: bool = False) -> None:
    """Append pass flags to a manager. Raises: DiagnosticError; NotFromFiles."""
    for name, options in passes:
        _add(top, _Element(name, 0, options, None), name, implicit=True, from_file=from_file)


def pipeline_of_names(elements: Sequence[str]) -> Manager:
    """Return the managers for elements of pipeline text, nested like flags; `builtin.module(...)` is unwrapped.

    Raises: DiagnosticError.
    """
    top = Manager(TOP)
    for text in elements:
        for element in _Reader(text).elements():
            if element.inner is not None and element.name == TOP:
                for inner in element.inner:
                    _add(top, inner, text, implicit=False)
            else:
                _add(top, element, text, implicit=True)
    return top


def anchors_of(manager: Manager) -> list[str]:
    """Return the distinct anchors of a manager and its nested ones, in order."""
    found = [manager.anchor]
    for element in manager.elements:
        if isinstance(element, Manager):
            found.extend(anchor for anchor in anchors_of(element) if anchor not in found)
    return found


def pipeline_text(manager: Manager, separator: str = ",") -> str:
    """Return a manager as one line with all option values; `separator` separates its direct elements."""
    return f"{manager.anchor}({separator.join(_element_text(element) for element in manager.elements)})"


def pipeline_lines(manager: Manager, indent: str = "") -> str:
    """Return a manager as several lines, one element each, without a final newline."""
    inner = f"{indent}  "
    lines = [
        pipeline_lines(element, inner) if isinstance(element, Manager) else inner + _element_text(element)
        for element in manager.elements
    ]
    elements = ",\n".join(lines)
    return f"{indent}{manager.anchor}(\n{elements}\n{indent})"


def _element_text(element: ScheduledPass | Manager) -> str:
    if isinstance(element, Manager):
        return pipeline_text(element)
    options = options_text(element.instance)
    return element.name if options is None else f"{element.name}{{{options}}}"


def _add(
    manager: Manager, element: _Element, text: str, *, implicit: bool, from_file: bool = False, depth: int = 0
) -> None:
    """Append an element of `text` to a manager."""
    if element.inner is not None:
        nested = Manager(element.name)
        manager.elements.append(nested)
        for inner in element.inner:
            _add(nested, inner, text, implicit=False, from_file=from_file, depth=depth)
        return
    name = registry.real_name(element.name)
    pipeline = registry.find_pipeline(name)
    if pipeline is not None:
        _expand(manager, pipeline, element, implicit=implicit, from_file=from_file, depth=depth)
        return
    entry = registry.find_pass(name)
    if entry is None:
        _unknown(element, text)
    pass_class = entry.load()
    if from_file and not may_be_named_in_files(pass_class):
        raise NotFromFiles(name)
    try:
        instance = build_pass(name, pass_class, element.options)
    except OptionError as problem:
        raise PipelineError(str(problem)) from problem
    anchors = entry.anchors(pass_class)
    scheduled = ScheduledPass(name, entry.dump_name(pass_class), anchors, entry.origin, instance)
    if anchors is None or manager.anchor in anchors:
        manager.elements.append(scheduled)
    elif implicit:
        for anchor in anchors:
            # Each nested pass needs its own instance: instruments distinguish passes by instance.
            manager.nest(anchor).elements.append(scheduled._replace(instance=copy(instance)))
    else:
        restricted = alternatives(anchors)
        raise PipelineError(
            f"Can't add pass '{scheduled.dump_name}' restricted to {restricted} on a PassManager intended to run on "
            f"'{manager.anchor}', did you intend to nest?"
        )


def _expand(
    manager: Manager, entry: PipelineEntry, element: _Element, *, implicit: bool, from_file: bool, depth: int
) -> None:
    if depth > _MAX_DEPTH:
        raise error(UNKNOWN, f"pipeline '{entry.name}' expands to itself")
    try:
        expanded = build_pipeline(entry.name, entry.load(), element.options).text()
    except OptionError as problem:
        raise PipelineError(str(problem)) from problem
    for inner in _Reader(expanded).elements():
        _add(manager, inner, expanded, implicit=implicit, from_file=from_file, depth=depth + 1)


def _unknown(element: _Element, text: str) -> NoReturn:
    message = f"'{element.name}' does not refer to a registered pass or pass pipeline"
    near = suggestions(element.name, registry.all_names())
    if near:
        message += f", did you mean {alternatives(near)}?"
    raise UnknownPass(element.name, near, message, *_excerpt(text, element.offset, message))


def _text_error(text: str, offset: int, message: str) -> PipelineError:
    """Return an error with a position in pipeline text."""
    return PipelineError(message, *_excerpt(text, offset, message))


def _excerpt(text: str, offset: int, message: str) -> tuple[str, str, str]:
    """Return the message with its position, the line of pipeline text, and a mark below the position."""
    before = text[:offset]
    line_start = before.rfind("\n") + 1
    line = text[line_start:].partition("\n")[0]
    place = f"{before.count(chr(10)) + 1}:{offset - line_start + 1}"
    caret = " " * (offset - line_start) + "^"
    return f"MLIR Textual PassPipeline Parser:{place}: error: {message}", line, caret


class _Reader:
    """A parser of pipeline text. It keeps nesting on a list, so that the depth is known."""

    def __init__(self, text: str):
        self.text = text
        self.position = 0

    def elements(self) -> list[_Element]:
        """Parse all elements up to the end of the text. Raises: DiagnosticError."""
        top: list[_Element] = []
        if not self.text.strip():
            return top
        open_lists: list[tuple[list[_Element], int]] = []
        current = top
        while True:
            name, start = self._name()
            if self._take("("):
                if not name:
                    raise _text_error(self.text, start, "expected the name of an operation before '('")
                if len(open_lists) == _MAX_DEPTH:
                    raise _text_error(self.text, start, f"pass managers nested deeper than {_MAX_DEPTH} levels")
                inner: list[_Element] = []
                current.append(_Element(name, start, "", inner))
                is_outermost = not open_lists
                open_lists.append((current, start))
                current = inner
                # As in MLIR, an inner list without elements has one, without a name.
                if not is_outermost or not self.text.startswith(")", self.position):
                    continue
                self.position += 1
                current = open_lists.pop()[0]
            else:
                current.append(_Element(name, start, self._options(), None))
            while self._take(")"):
                if not open_lists:
                    message = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"
                    raise _text_error(self.text, self.position - 1, message)
                current = open_lists.pop()[0]
            if self._take(","):
                continue
            if self.position < len(self.text):
                raise _text_error(self.text, self.position, "expected ',' after parsing pipeline")
            if open_lists:
                message = "expected ')' to close the list that starts here"
                raise _text_error(self.text, open_lists[-1][1], message)
            return top

    def _blanks(self) -> None:
        while self.position < len(self.text) and self.text[self.position].isspace():
            self.position += 1

    def _name(self) -> tuple[str, int]:
        self._blanks()
        start = self.position
        match = _NAME.match(self.text, start)
        assert match is not None
        self.position = match.end()
        return match.group(), start

    def _take(self, character: str) -> bool:
        self._blanks()
        found = self.text.startswith(character, self.position)
        self.position += found
        return found

    def _options(self) -> str:
        start = self.position
        if not self._take("{"):
            return ""
        depth = 1
        quote = ""
        for offset in range(self.position, len(self.text)):
            character = self.text[offset]
            if quote:
                quote = "" if character == quote else quote
            elif character in "\"'":
                quote = character
            elif character == "{":
                depth += 1
            elif character == "}":
                depth -= 1
                if depth == 0:
                    options = self.text[self.position : offset]
                    self.position = offset + 1
                    return options
        raise _text_error(self.text, start, "missing closing '}' while processing pass options")
