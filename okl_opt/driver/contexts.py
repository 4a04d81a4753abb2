"""The dialects of a command line, and parsing with them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from io import StringIO

from xdsl.context import Context
from xdsl.ir import Dialect, Operation

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import factories, make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify
from okl_opt.words.flags import Settings
from okl_opt.words.source import Chunk, Source, read_source

Factory = Callable[[], Dialect]


class Contexts:
    """Makes a context for each text that is parsed.

    `warn` receives each problem of installed plugins once; `stage` gives a context manager around the import of a
    dialect.
    """

    def __init__(
        self, settings: Settings, warn: Callable[[str], None], stage: Callable[[str], AbstractContextManager[None]]
    ):
        self.settings = settings
        self.irdl_dialects: dict[str, Factory] = {}
        self._warn = warn
        self._stage = stage
        self._installed: dict[str, Factory] | None = None

    @property
    def has_plugins(self) -> bool:
        """Return whether dialects of installed plugins may have been used."""
        return bool(self._installed)

    def read_irdl(self, source: Source) -> None:
        """Add the dialects that a file defines. Raises: DiagnosticError."""
        self.irdl_dialects = irdl_factories(source, self._factories())

    def parse(self, name: str, chunk: Chunk) -> tuple[Context, Operation]:
        """Parse a chunk; dialects of installed plugins are loaded only if it does not parse without them.

        Raises: DiagnosticError.
        """
        allow = self.settings.allow_unregistered
        implicit_module = not self.settings.no_implicit_module
        parse_in = partial(
            parse, text=chunk.text, name=name, first_line=chunk.first_line, implicit_module=implicit_module
        )
        context = self.make(installed=allow)
        try:
            return context, parse_in(context)
        except DiagnosticError:
            if allow or not self._installed_dialects():
                raise
        context = self.make(installed=True)
        return context, parse_in(context)

    def make(self, *, installed: bool) -> Context:
        """A context with the dialects of the command line and, with `installed`, those of installed plugins."""
        found = {**(self._installed_dialects() if installed else {}), **self._factories()}
        timed = {name: partial(self._import, factory) for name, factory in found.items()}
        return make_context(allow_unregistered=self.settings.allow_unregistered, dialects=timed)

    def _import(self, factory: Factory) -> Dialect:
        with self._stage("Import"):
            return factory()

    def _factories(self) -> dict[str, Factory]:
        """Every dialect except those of installed plugins: name -> factory."""
        found = factories()
        if self.settings.dialect_plugins:
            from okl_opt.passes.pipeline.plugins import given_plugins

            found |= given_plugins().dialects
        return found | self.irdl_dialects

    def _installed_dialects(self) -> dict[str, Factory]:
        if self._installed is None:
            from okl_opt.passes.pipeline.plugins import plugins

            found = plugins()
            self._installed = found.dialects
            for warning in found.warnings:
                self._warn(warning)
        return self._installed


def all_dialects(settings: Settings) -> dict[str, Factory]:
    """Every dialect of a command line, including those of installed plugins. Raises: FileProblem, DiagnosticError."""
    from okl_opt.passes.pipeline.plugins import given_plugins, plugins

    found = {**plugins().dialects, **factories(), **given_plugins().dialects}
    if settings.irdl_file is not None:
        source = read_source(settings.irdl_file, StringIO())
        if source.problem is not None:
            raise source.problem
        found |= irdl_factories(source, found)
    return found


def irdl_factories(source: Source, known: dict[str, Factory]) -> dict[str, Factory]:
    """The dialects that an IRDL file defines; it may refer to those in `known`. Raises: DiagnosticError."""
    from okl_opt.driver.irdl_file import irdl_dialects

    module = parse(make_context(), source.text, source.name)
    verify(module)
    return {name: partial(_same, dialect) for name, dialect in irdl_dialects(module, known).items()}


def _same(dialect: Dialect) -> Dialect:
    return dialect
