"""FileCheck: check that a text has what a check file asks for.

Source: utils/FileCheck/FileCheck.cpp of LLVM 22.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from okl_opt.commands.filecheck import dump
from okl_opt.commands.filecheck.directives import NoChecks, read_checks
from okl_opt.commands.filecheck.matching import Matcher
from okl_opt.commands.filecheck.numbers import TooLong, Variables
from okl_opt.commands.filecheck.options import HELP, UNUSABLE, Options, UsageError, parse
from okl_opt.commands.filecheck.sources import BadCheck, Source, from_bytes, from_unicode, to_unicode

_OK, _MISMATCH = 0, 1
_VERSION = "FileCheck of okl-opt, with the language of LLVM 22\n"


class _Unusable(Exception):
    """A file that cannot be used; the text is the message."""


def filecheck(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run FileCheck; return the exit status."""
    try:
        options = parse(list(map(from_unicode, argv)), from_unicode(os.environ.get("FILECHECK_OPTS", "")))
    except UsageError as problem:
        stderr.write(f"FileCheck: {to_unicode(str(problem))}\n")
        return _MISMATCH
    for flag, text in (("h", HELP), ("help", HELP), ("help-hidden", HELP), ("version", _VERSION)):
        if options.has(flag):
            stdout.write(text)
            return _OK
    if options.dump == "help":
        stdout.write(dump.HELP)
        return _OK
    try:
        return _check(options, stdin, stderr, argv)
    except BadCheck as problem:
        stderr.write(to_unicode(problem.text))
        return problem.status
    except (_Unusable, NoChecks) as problem:
        stderr.write(to_unicode(str(problem)))
    except TooLong as problem:
        stderr.write(f"FileCheck error: {problem}\n")
    except (RecursionError, MemoryError, OverflowError):
        stderr.write("FileCheck error: an expression is nested too deeply, or a number of it is too large\n")
    return UNUSABLE


def _check(options: Options, stdin: TextIO, stderr: TextIO, argv: Sequence[str]) -> int:
    """Run with options as read. Raises: BadCheck, NoChecks, _Unusable."""
    _verify(options)
    checks_text = _text(options.check_file, "check", stdin)
    variables = Variables()
    source = Source(_name(options.check_file), _canonical(checks_text, options))
    checks, said = read_checks(source, variables, options)
    stderr.write(to_unicode(said))
    text = _text(options.input_file, "input", stdin)
    name = _name(options.input_file)
    if not text and not options.has("allow-empty"):
        line = from_unicode(" ".join(("FileCheck", *argv)))
        raise _Unusable(f"FileCheck error: '{name}' is empty.\nFileCheck command line:  {line}\n")
    given = Source(name, _canonical(text, options))
    matcher = Matcher(given, variables, options, stderr)
    ok = matcher.run(checks)
    if options.dump == "always" or (not ok and options.dump == "fail"):
        head = f"\nInput file: {name}\nCheck file: {options.check_file}\n\n"
        head += "-dump-input=help explains the following input dump.\n\n"
        patterns = checks[-1].before if checks else ()
        implicit = [pattern.place.source for pattern in patterns if pattern.place.source is not source]
        stderr.write(to_unicode(head + dump.dump(matcher.records, given, implicit, options)))
    return _OK if ok else _MISMATCH


def _verify(options: Options) -> None:
    """Check what needs no file. Raises: _Unusable."""
    if not options.check_file:
        raise _Unusable("<check-file> not specified\n")
    definitions = options.bad_definitions()
    if definitions:
        raise _Unusable("".join(f"{finding}\n" for finding in definitions))
    prefix = options.bad_prefix()
    if prefix is not None:
        raise _Unusable(f"error: {prefix}\n")


def _name(path: str) -> str:
    return "<stdin>" if path == "-" else path


def _text(path: str, role: str, stdin: TextIO) -> str:
    """The text of a file, or of standard input. Raises: _Unusable."""
    if path == "-":
        # The bytes of a pipe need not be of its encoding.
        return from_bytes(stdin.buffer.read()) if hasattr(stdin, "buffer") else from_unicode(stdin.read())
    try:
        return from_bytes(Path(os.fsdecode(path.encode("latin-1"))).read_bytes())
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise _Unusable(f"Could not open {role} file '{_name(path)}': {reason}\n") from None


def _canonical(text: str, options: Options) -> str:
    """A text with newlines of Unix, and with one blank for several unless whitespace is strict."""
    text = text.replace("\r\n", "\n")
    return text if options.has("strict-whitespace") else re.sub("[ \t]+", " ", text)
