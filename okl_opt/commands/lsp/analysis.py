"""The analysis of a document, chunk by chunk. Unchanged chunks are not read again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from xdsl.context import Context
from xdsl.ir import Dialect

from okl_opt.commands.lit.run_lines import RunLine, run_lines
from okl_opt.commands.lsp.engine import Chunk, Reading, read_chunk
from okl_opt.commands.lsp.names import Names
from okl_opt.commands.lsp.places import Places
from okl_opt.commands.lsp.run_lines import options_of
from okl_opt.commands.lsp.words import Words
from okl_opt.dialects.registry import make_context
from okl_opt.words.command_line import Words as Options
from okl_opt.words.flags import SPLIT_MARKER, Settings
from okl_opt.words.source import split


class Dialects:
    """The contexts in which documents are read, with the dialects of `found`; one for each set of reading options."""

    def __init__(self, settings: Settings, found: Mapping[str, Callable[[], Dialect]]):
        self.settings = settings
        self._found = found
        self._contexts: dict[bool, Context] = {}

    def context(self, allow_unregistered: bool) -> Context:
        if allow_unregistered not in self._contexts:
            made = make_context(allow_unregistered=allow_unregistered, dialects=self._found)
            self._contexts[allow_unregistered] = made
        return self._contexts[allow_unregistered]


@dataclass(frozen=True)
class Placed:
    """A chunk in its document, from `start` to `end`. An offset in the document is that in the chunk plus `base`."""

    chunk: Chunk
    base: int
    start: int
    end: int
    first_line: int

    @cached_property
    def names(self) -> Names:
        return Names(self.chunk)


class _Way(NamedTuple):
    """The options for reading the chunks of a document."""

    allow_unregistered: bool
    implicit_module: bool
    verify: bool
    marker: str
    is_split: bool
    is_annotated: bool


@dataclass(frozen=True)
class Analysis:
    """The analysis of one version of a document."""

    text: str
    version: int | None
    name: str
    places: Places
    run_lines: list[RunLine]
    chunks: list[Placed]
    context: Context
    way: _Way

    @cached_property
    def words(self) -> Words:
        """The tokens of the whole document."""
        return self.chunks[0].chunk.words if len(self.chunks) == 1 else Words(self.text)

    def at(self, offset: int) -> Placed:
        """The chunk around an offset."""
        index = bisect_right([placed.start for placed in self.chunks], offset) - 1
        return self.chunks[max(index, 0)]


class Work(NamedTuple):
    """Inputs of an analysis: the previous one, and a function that says whether this one is still wanted."""

    previous: Analysis | None
    wanted: Callable[[], bool]


def analyse(text: str, version: int | None, name: str, encoding: str, dialects: Dialects, work: Work) -> Analysis:
    """Read a document. Raises: Abandoned."""
    way = _way(options_of(text), dialects.settings)
    known: dict[tuple[str, int], Placed] = {}
    if work.previous is not None and (work.previous.way, work.previous.name) == (way, name):
        known = {(placed.chunk.text, placed.first_line): placed for placed in work.previous.chunks}
    context = dialects.context(way.allow_unregistered)
    chunks: list[Placed] = []
    for chunk_text, base, start, end, first_line in _chunks(text, way.marker):
        placed = known.get((chunk_text, first_line))
        if placed is not None:
            chunks.append(replace(placed, base=base, start=start, end=end))
            continue
        reading = Reading(context, name, first_line, way.implicit_module, way.verify, work.wanted)
        chunks.append(Placed(read_chunk(chunk_text, reading), base, start, end, first_line))
    return Analysis(text, version, name, Places(text, encoding), list(run_lines(text)), chunks, context, way)


def _way(options: Options | None, settings: Settings) -> _Way:
    """The reading options from the server's command line and the document's first RUN line."""

    def said(name: str, otherwise: bool) -> bool:
        values = [] if options is None else options.values(name)
        return values[-1].lower() in ("", "1", "true") if values else otherwise

    markers = [] if options is None else [one for one in options.values("split-input-file") if one]
    return _Way(
        said("allow-unregistered-dialect", settings.allow_unregistered),
        not said("no-implicit-module", settings.no_implicit_module),
        not said("mlir-very-unsafe-disable-verifier-on-parsing", not settings.verify_on_parsing),
        markers[-1] if markers else settings.split_marker or SPLIT_MARKER,
        bool(markers) or settings.split_marker is not None,
        options is not None and bool(options.values("verify-diagnostics")),
    )


def _chunks(text: str, marker: str) -> Iterator[tuple[str, int, int, int, int]]:
    """For each chunk: text, base of its offsets, start, end, number of its first line."""
    start = 0
    for chunk in split(text, marker):
        padding = len(text[text.rfind("\n", 0, start) + 1 : start].encode())
        end = start + len(chunk.text) - padding
        yield chunk.text, start - padding, start, end, chunk.first_line
        start = end + len(marker)
