"""The command line of FileCheck, with the options of the environment variable FILECHECK_OPTS before it.

Source: utils/FileCheck/FileCheck.cpp, lib/Support/CommandLine.cpp.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field

UNUSABLE = 2
"""The exit status for files that cannot be used."""

FLAGS = (
    *("allow-deprecated-dag-overlap", "allow-empty", "allow-unused-prefixes", "color", "enable-var-scope"),
    *("h", "help", "help-hidden", "ignore-case", "match-full-lines", "strict-whitespace", "v", "version", "vv"),
)
CHOICES = {
    "dump-input": ("help", "always", "fail", "never"),
    "dump-input-filter": ("all", "annotation-full", "annotation", "error"),
}
"""From the value that wins down."""
VALUES = (
    *("D", "check-prefix", "check-prefixes", "comment-prefixes"),
    *("dump-input-context", "implicit-check-not", "input-file"),
)
_COMMAS = ("check-prefixes", "comment-prefixes")
_TRUE = ("", "true", "TRUE", "True", "1")
_FALSE = ("false", "FALSE", "False", "0")
HELP = "USAGE: FileCheck [options] <check-file>\n\nOPTIONS:\n" + "".join(
    f"  --{name}\n" for name in sorted((*FLAGS, *(f"{name}=<value>" for name in (*CHOICES, *VALUES))))
)


class UsageError(Exception):
    """A command line that cannot be read; the text is the message."""


@dataclass
class Options:
    """A command line as read."""

    flags: dict[str, bool] = field(default_factory=dict[str, bool])
    values: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    check_file: str = ""

    def has(self, flag: str) -> bool:
        """Return True if a flag is on."""
        return self.flags.get(flag, False)

    @property
    def prefixes(self) -> list[str]:
        """The check prefixes in order, or the default one."""
        return self.values.get("check-prefix") or ["CHECK"]

    @property
    def comment_prefixes(self) -> list[str]:
        """The comment prefixes in order, or the default ones."""
        return self.values.get("comment-prefixes") or ["COM", "RUN"]

    @property
    def input_file(self) -> str:
        """The file to check; `-` is standard input."""
        return self.values.get("input-file", ["-"])[-1]

    @property
    def verbose(self) -> bool:
        """Return True if matches are reported."""
        return self.has("v") or self.has("vv")

    @property
    def dump(self) -> str:
        """When to dump the input."""
        return self._choice("dump-input", "fail")

    @property
    def dump_filter(self) -> str:
        """The kind of lines that a dump shows."""
        return self._choice("dump-input-filter", "all" if self.dump == "always" else "error")

    @property
    def dump_context(self) -> int:
        """The number of lines that a dump shows around others."""
        return max(map(int, self.values.get("dump-input-context", ["5"])))

    def _choice(self, name: str, default: str) -> str:
        return min(self.values.get(name, [default]), key=CHOICES[name].index)

    def bad_prefix(self) -> str | None:
        """The finding about prefixes, if any."""
        given = {name: self.values.get(name, []) for name in ("check-prefix", "comment-prefixes")}
        seen = {*([] if given["check-prefix"] else ["CHECK"]), *([] if given["comment-prefixes"] else ["COM", "RUN"])}
        for name, prefixes in given.items():
            supplied = f"supplied {name.partition('-')[0]} prefix must"
            for prefix in prefixes:
                if not prefix:
                    return f"{supplied} not be the empty string"
                if not prefix.isascii() or not prefix.replace("-", "").replace("_", "a").isalnum():
                    return (
                        f"{supplied} start with a letter and contain only alphanumeric characters, hyphens, "
                        f"and underscores: '{prefix}'"
                    )
                if prefix in seen:
                    return f"{supplied} be unique among check and comment prefixes: '{prefix}'"
                seen.add(prefix)
        return None

    def bad_definitions(self) -> list[str]:
        """The findings about the form of `-D`."""
        found: list[str] = []
        for definition in self.values.get("D", []):
            if "=" not in definition:
                found.append(f"Missing equal sign in command-line definition '-D{definition}'")
            elif definition.startswith("="):
                found.append(f"Missing variable name in command-line definition '-D{definition}'")
        return found


def parse(argv: Sequence[str], environment: str) -> Options:
    """Read a command line after the text of FILECHECK_OPTS. Raises: UsageError."""
    options = Options()
    positional: list[str] = []
    try:
        rest = [*shlex.split(environment), *argv]
    except ValueError as problem:
        raise UsageError(f"FILECHECK_OPTS: {problem}") from None
    while rest:
        word = rest.pop(0)
        if word == "--":
            positional += rest
            break
        if not word.startswith("-") or word == "-":
            positional.append(word)
        else:
            _read_option(word, rest, options)
    if len(positional) > 1:
        raise UsageError(
            "Too many positional arguments specified!\n"
            "Can specify at most 1 positional arguments: See: FileCheck --help"
        )
    options.check_file = positional[0] if positional else ""
    return options


def _read_option(word: str, rest: list[str], options: Options) -> None:
    """Read an option; its value may be the next word."""
    name, equals, value = word.removeprefix("-").removeprefix("-").partition("=")
    if name in FLAGS:
        if value not in (*_TRUE, *_FALSE):
            raise UsageError(f"for the --{name} option: '{value}' is invalid value for boolean argument! Try 0 or 1")
        options.flags[name] = value in _TRUE
    elif name in CHOICES or name in VALUES[1:]:
        if not equals:
            value = _next_word(f"--{name}", rest)
        _add_value(name, value, options)
    elif name.startswith("D"):
        definition = word.removeprefix("-").removeprefix("-")[1:]
        # LLVM takes no next word as the value of an option with a value attached.
        if not definition:
            raise UsageError("for the -D option: requires a value!")
        options.values.setdefault("D", []).append(definition)
    else:
        raise UsageError(f"Unknown command line argument '{word}'.  Try: 'FileCheck --help'")


def _next_word(name: str, rest: list[str]) -> str:
    if not rest:
        raise UsageError(f"for the {name} option: requires a value!")
    return rest.pop(0)


def _add_value(name: str, value: str, options: Options) -> None:
    if name in CHOICES and value not in CHOICES[name]:
        raise UsageError(f"for the --{name} option: Cannot find option named '{value}'!")
    if name == "dump-input-context" and not re.fullmatch("[0-9]{1,9}", value):
        raise UsageError(f"for the --{name} option: '{value}' value invalid for uint argument!")
    values = value.split(",") if name in _COMMAS else [value]
    options.values.setdefault("check-prefix" if name == "check-prefixes" else name, []).extend(values)
