"""`okl-opt explain PASS|FLAG|OP|TYPE|DIALECT|ERROR`: a page about a name or an error message.

Of a pass: its docstring, its options, and the example of the docstring, run now.
`make docs` writes the same to docs/passes.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TextIO

from okl_opt.cli.help import list_passes
from okl_opt.commands.explain.pages import Example, Explanation, Option, page
from okl_opt.commands.explain.passes import explanation
from okl_opt.dialects.suggestions import alternatives, suggestions
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.pipeline import registry
from okl_opt.words.command_line import PROGRAM, UsageError, Words, split_words
from okl_opt.words.flags import FLAGS
from okl_opt.words.plugins import loaded_plugins

__all__ = ["Example", "Explanation", "Option", "everything", "explain", "explanation", "page", "run"]

_MOST_OPS = 5
_NAME = re.compile(r"-{0,2}[!#]?[\w.$-]+(=.*)?", re.DOTALL)


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Write the page that is asked for. Raises: UsageError."""
    stdout.write(explain(argv))
    return 0


def explain(argv: Sequence[str]) -> str:
    """The page for the name or message in `argv`; the list of passes if there is none.

    Raises: UsageError. `argv` may also have flags that load plugins.
    """
    words = [word for word in argv if not _loads_plugin(word)]
    with loaded_plugins(plugins_of(argv)):
        if not words:
            return list_passes()
        if len(words) == 1 and _NAME.fullmatch(words[0]):
            name = words[0].lstrip("-").partition("=")[0]
            found = everything(name)
            if not found:
                raise _unknown(name)
            return "\n\n".join(page(one) for one in found)
        return _error_page(words)


def completions(word: str) -> list[str]:
    """The names that have a page; ops, types and attributes only after their dialect is typed."""
    from okl_opt.commands.explain import ir

    dashes = word[: len(word) - len(word.lstrip("-"))]
    names = {*registry.all_names(), *FLAGS}
    if not dashes:
        dialect, dot, _ = word.lstrip("!#").partition(".")
        names |= {*(ir.names_in(dialect) if dot else ir.dialects())}
    return [dashes + name for name in sorted(names)]


def plugins_of(argv: Sequence[str]) -> Words:
    """The flags in `argv` that load plugins."""
    return split_words([word for word in argv if _loads_plugin(word)])


def _loads_plugin(word: str) -> bool:
    return word.lstrip("-").startswith(("load-pass-plugin=", "load-dialect-plugin="))


def everything(name: str) -> list[Explanation]:
    """All pages for a name: pass, pipeline, flag, op, type, attribute or dialect."""
    from okl_opt.commands.explain import ir

    return [found for found in (explanation(name), ir.explanation(name)) if found is not None]


def _error_page(words: Sequence[str]) -> str:
    from okl_opt.commands.explain import errors

    message = " ".join(words)
    found = errors.matching(message)
    if found:
        return "\n\n".join(page(errors.explanation(one)) for one in found)
    if len(words) > 1 and all(everything(word) for word in words):
        raise UsageError(f"{PROGRAM}: error: 'explain' takes one name, got {len(words)}")
    text = f"{PROGRAM}: error: no page is about this message: '{in_one_line(message)}'"
    near = errors.near(message)
    raise UsageError(text + "".join(f"\n{PROGRAM}: there is one about: {one.message}" for one in near))


def _unknown(name: str) -> UsageError:
    from okl_opt.commands.explain import errors, ir

    what = "pass, pipeline, flag, op or dialect"
    text = f"{PROGRAM}: error: no {what} is called '{name}'; '{PROGRAM} explain' lists the passes"
    prefix, dot, _ = name.lstrip("!#").partition(".")
    if dot:
        near = suggestions(name, ir.names_in(prefix) or list(ir.dialects()))
    else:
        near = ir.ops_called(name)[:_MOST_OPS] or suggestions(name, [*registry.all_names(), *FLAGS, *ir.dialects()])
    if near:
        return UsageError(f"{text}\n{PROGRAM}: Did you mean {alternatives(near)}?")
    about = errors.near(name)
    return UsageError(text + "".join(f"\n{PROGRAM}: there is a page about: {one.message}" for one in about))
