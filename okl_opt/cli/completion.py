"""Completion in bash, zsh and fish: click's protocol, with our own candidates.

The shell sets `_OKL_OPT_COMPLETE=<shell>_source` for the script that it evaluates, and `<shell>_complete` for the words
that may follow. Some shells split a word at `=`; here a candidate is always the whole word, from its first dash.
Source: click's shell_completion; its own scripts drop the part before `=` and add a space after an unfinished word.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from click import Command
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    shell_complete,
)

from okl_opt.words.command_line import PROGRAM
from okl_opt.words.commands import COMMANDS, completions_of
from okl_opt.words.flags import FLAGS, Flag, Kind, spelled

VARIABLE = "_OKL_OPT_COMPLETE"

_BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' kind value
    COMPREPLY=()
    while IFS=, read -r kind value; do
        case $kind in
            file) compopt -o filenames; COMPREPLY+=($(compgen -f -- "$value")) ;;
            part) compopt -o nospace; COMPREPLY+=("$value") ;;
            word) COMPREPLY+=("$value") ;;
        esac
    done < <(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORD="${COMP_WORDS[COMP_CWORD]}" \\
        %(complete_var)s=bash_complete "$1")
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_ZSH = """\
#compdef %(prog_name)s
%(complete_func)s() {
    local line kind value
    local -a words_found parts_found
    for line in "${(@f)$(env COMP_LINE="${(j: :)words[1,CURRENT]}" %(complete_var)s=zsh_complete "$words[1]")}"; do
        kind=${line%%%%,*} value=${line#*,}
        case $kind in
            file) compset -P '*='; _files ;;
            part) parts_found+=("$value") ;;
            word) words_found+=("$value") ;;
        esac
    done
    compadd -Q -U -- $words_found
    compadd -Q -U -S '' -- $parts_found
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""

_FISH = """\
function %(complete_func)s
    for line in (env COMP_LINE=(commandline -cp) %(complete_var)s=fish_complete %(prog_name)s)
        set -l found (string split -m 1 , -- $line)
        if test $found[1] = file
            set -l start (string replace -r '[^=]*$' '' -- (commandline -ct))
            string match -q -- '*=' $start; or set start ''
            for path in (__fish_complete_path $found[2])
                echo $start$path
            end
        else
            echo $found[2]
        end
    end
end
complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class Candidate(NamedTuple):
    """A completion: a whole `word`, a `part` of one (no space follows), or the start of a `file` name."""

    kind: str
    value: str


def complete(instruction: str) -> int:
    """Write the candidates to standard output; return the exit status."""
    for shell in (_Bash, _Zsh, _Fish):
        add_completion_class(shell)
    return shell_complete(Command(PROGRAM), {}, PROGRAM, VARIABLE, instruction)


def candidates(before: Sequence[str], word: str) -> list[Candidate]:
    """The candidates for `word`, which follows the words `before` (without the program's name)."""
    if "--" in before:
        return [Candidate("file", word)]
    flag = FLAGS.get(before[-1].lstrip("-")) if before and before[-1].startswith("-") else None
    if flag is not None and flag.kind in (Kind.VALUE, Kind.REPEATED):
        return _values(flag, "", word)
    if before and before[0] in COMMANDS and COMMANDS[before[0]].only_prints:
        return _matching(word, completions_of(before[0], word)) if len(before) == 1 else []
    if word.startswith("-"):
        head, equals, value = word.partition("=")
        return _after_sign(head, value) if equals else _flags_and_passes(word)
    commands = _matching(word, COMMANDS) if word and not before else []
    return [*commands, Candidate("file", word)]


def _flags_and_passes(word: str) -> list[Candidate]:
    """Flags and passes, with as many dashes as were typed; after one dash, flags of one letter too."""
    dashes = "-" if word.startswith("-") and not word.startswith("--") and len(word) > 1 else "--"
    found: list[Candidate] = []
    for flag in FLAGS.values():
        ahead = spelled(flag) if len(flag.name) == 1 else dashes + flag.name
        if flag.kind in (Kind.VALUE, Kind.REPEATED) and len(flag.name) > 1:
            found.append(Candidate("part", f"{ahead}="))
        else:
            found.append(Candidate("word", ahead))
    found += [Candidate("word", dashes + name) for name in _names()]
    return sorted(one for one in found if one.value.startswith(word))


def _after_sign(head: str, value: str) -> list[Candidate]:
    """The candidates after `--flag=` or `--pass=`."""
    name = head.lstrip("-")
    if name in FLAGS:
        return _values(FLAGS[name], f"{head}=", value)
    return _pass_options(name, f"{head}=", value)


def _values(flag: Flag, head: str, value: str) -> list[Candidate]:
    if flag.setting == "pipeline":
        return _pipeline(head, value)
    if flag.metavar == "PASS,...":
        done, comma, _ = value.rpartition(",")
        return _matching(head + value, [head + done + comma + name for name in _pass_names()])
    choices = ("true", "false", *flag.choices) if flag.kind is Kind.SWITCH else flag.choices
    if choices:
        return _matching(head + value, [head + choice for choice in choices])
    if flag.metavar in ("FILE", "DIR", "PLUGIN"):
        return [Candidate("file", value)]
    return []


def _pass_options(name: str, head: str, text: str) -> list[Candidate]:
    """The options of a pass after `text`, or the values of the option that `text` ends with."""
    from okl_opt.cli.pipeline_completion import option_endings

    found = [(head + text[: one.start] + one.text) for one in option_endings(name, text, 0)]
    return [Candidate("part" if value.endswith("=") else "word", value) for value in found]


def _pipeline(head: str, text: str) -> list[Candidate]:
    """The continuations of a pipeline text."""
    from okl_opt.cli.pipeline_completion import endings

    return [Candidate("part", head + text[: one.start] + one.text) for one in endings(text)]


def _names() -> list[str]:
    from okl_opt.passes.pipeline import registry

    return registry.all_names()


def _pass_names() -> list[str]:
    from okl_opt.passes.pipeline import registry
    from okl_opt.passes.pipeline.table import ALIASES, PASSES

    return sorted({*registry.all_passes(), *(name for name, target in ALIASES.items() if target in PASSES)})


def _matching(word: str, values: Iterable[str], kind: str = "word") -> list[Candidate]:
    return [Candidate(kind, value) for value in values if value.startswith(word)]


def split_line(line: str) -> list[str]:
    """The words of an unfinished line; the last one is at the cursor and may be empty."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    words: list[str] = []
    try:
        words.extend(lexer)
    except ValueError:
        # A quote is still open: what it holds so far is the word.
        return [*words, lexer.token]
    return [*words, ""] if not line or line[-1].isspace() else words


def _words() -> list[str]:
    """The words up to the cursor without the program's name; the last one is unfinished."""
    return split_line(os.environ.get("COMP_LINE", ""))[1:] or [""]


class _Shell(ShellComplete):
    """Common base of the three shells: reads the line instead of its words and gives our candidates."""

    def get_completion_args(self) -> tuple[list[str], str]:
        *before, word = _words()
        return before, word

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        return [CompletionItem(one.value, type=one.kind) for one in candidates(args, incomplete)]

    def format_completion(self, item: CompletionItem[str]) -> str:
        return f"{item.type},{item.value}"


class _Bash(_Shell, BashComplete):
    """bash splits words at `=` and takes only the part after it."""

    source_template = _BASH

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        typed = os.environ.get("COMP_WORD", "").lstrip("\"'")
        ahead = len(incomplete) if typed == "=" else len(incomplete) - len(typed)
        found = super().get_completions(args, incomplete)
        for item in found:
            if item.type != "file":
                item.value = item.value[ahead:]
        return found


class _Zsh(_Shell, ZshComplete):
    source_template = _ZSH


class _Fish(_Shell, FishComplete):
    source_template = _FISH
