"""Reading the files of a command line."""

from __future__ import annotations

from okl_opt.instruments.observer import Session
from okl_opt.words.source import Source, read_source


def read(session: Session, path: str) -> Source:
    """Read a file and make its text known to diagnostics. Raises: FileProblem, DiagnosticError."""
    return known(session, read_source(path, session.stdin))


def known(session: Session, source: Source) -> Source:
    """Make the text of a file known to diagnostics. Raises: DiagnosticError."""
    session.renderer.add_source(source.name, source.text)
    if source.problem is not None:
        raise source.problem
    return source
