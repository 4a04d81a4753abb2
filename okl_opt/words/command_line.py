"""Parses argv to `Settings` in one walk over the words, as LLVM does.

Each pass is a flag, and their order matters; `-x` and `--x` are the same. click's parser differs in values of optional
flags, `=0` on booleans, and order, so only its completion is used.
Source: LLVM's cl::opt, as mlir-opt uses it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from okl_opt.dialects.suggestions import alternatives, suggestions
from okl_opt.words.flags import BINARY, CODE, FLAGS, FOR_GPU, Flag, Kind, Settings, spelled

if TYPE_CHECKING:
    # Imported only for flags that are options of passes.
    from okl_opt.words.pass_options import GivenOptions

PROGRAM = "okl-opt"

# Python's int would also accept spaces, underscores and a plus sign.
_INTEGER = re.compile(r"-?[0-9a-zA-Z]+")
_OCTAL = re.compile(r"-?0[0-7]+")
_BOOLEANS = {"": True, "1": True, "true": True, "0": False, "false": False}


class UsageError(Exception):
    """The command line is invalid; the text is the message for standard error."""


def unknown_argument(word: str) -> UsageError:
    """The error for an unknown flag, with suggestions."""
    from okl_opt.passes.pipeline import registry

    text = f"{PROGRAM}: Unknown command line argument '{word}'.  Try: '{PROGRAM} --help'"
    names = suggestions(word.lstrip("-").partition("=")[0], [*registry.all_names(), *FLAGS])
    if names:
        text += f"\n{PROGRAM}: Did you mean {alternatives([f'--{name}' for name in names])}?"
    return UsageError(text)


class Option(NamedTuple):
    """A flag with its value. A word with a dash that is no flag should be a pass."""

    word: str
    name: str
    flag: Flag | None
    value: str

    @property
    def in_one_word(self) -> str:
        """Its spelling on the command line, with the value in the same word."""
        if self.flag is None:
            return self.word
        takes_word = self.flag.kind in (Kind.VALUE, Kind.REPEATED)
        return f"--{self.name}={self.value}" if takes_word or self.value else f"--{self.name}"


class Words(NamedTuple):
    """A command line split into words, before passes are looked up."""

    options: Sequence[Option]
    positional: Sequence[str]

    def values(self, name: str) -> list[str]:
        """All values given to a flag."""
        return [option.value for option in self.options if option.flag is not None and option.name == name]


def parse_command_line(argv: Sequence[str]) -> Settings:
    """The settings of `argv` (without the program's name). Raises: UsageError."""
    return settings_of(split_words(argv))


def split_words(argv: Sequence[str]) -> Words:
    """Split `argv` into flags and files. Raises: UsageError for a flag without its value."""
    options: list[Option] = []
    positional: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            positional.extend(words)
        elif word == "-" or not word.startswith("-"):
            positional.append(word)
        else:
            name, equals, value = word.removeprefix("-").removeprefix("-").partition("=")
            flag = FLAGS.get(name)
            short = FLAGS.get(name[:1])
            if flag is None and short is not None and short.is_prefix and name[1:].isdecimal():
                flag, name, equals, value = short, short.name, "=", name[1:]
            if flag is not None:
                value = _value_of(flag, value if equals else None, words)
            options.append(Option(word, name, flag, value))
    return Words(options, positional)


def settings_of(words: Words) -> Settings:
    """The settings of a split command line. Raises: UsageError."""
    values: dict[str, Any] = {}
    passes: list[tuple[str, str]] = []
    given: GivenOptions | None = None
    for option in words.options:
        if option.flag is not None:
            _set(values, option.flag, option.value)
        elif _is_pass(option.name):
            passes.append((option.name, option.value if given is None else given.of(option.name, option.value)))
        elif (of_passes := _option_of_flag(option.name)) is not None:
            given = _given_options() if given is None else given
            given.give(of_passes, option.word, option.value)
        else:
            raise unknown_argument(option.word)
    if given is not None and (word := given.unused()) is not None:
        raise UsageError(f"{PROGRAM}: '{word}': no pass after it has this option")
    if len(words.positional) > 1:
        raise UsageError(
            f"{PROGRAM}: Too many positional arguments specified!\n"
            f"Can specify at most 1 positional arguments: See: {PROGRAM} --help"
        )
    if words.positional:
        values["input"] = words.positional[0]
    of_run = {name: values.pop(name) for name in list(values) if not hasattr(Settings, name)}
    settings = Settings(**values, run_values=of_run, passes=tuple(passes))
    _check(settings)
    return settings


def _option_of_flag(name: str) -> str | None:
    # Only IREE's passes have such flags.
    if not name.startswith("iree-"):
        return None
    from okl_opt.words.pass_options import option_of_flag

    return option_of_flag(name)


def _given_options() -> GivenOptions:
    from okl_opt.words.pass_options import GivenOptions

    return GivenOptions()


def _is_pass(name: str) -> bool:
    # Imported here, since a command line may have no passes, or only those whose names the table has.
    from okl_opt.passes.pipeline.table import ALIASES, PASSES, PIPELINES

    real = ALIASES.get(name, name)
    if real in PASSES or real in PIPELINES:
        return True
    from okl_opt.passes.pipeline import registry

    return registry.is_pass_or_pipeline(name)


def _value_of(flag: Flag, value: str | None, words: Any) -> str:
    if value is not None:
        return value
    if flag.kind is Kind.SWITCH:
        return ""
    if flag.kind is Kind.OPTIONAL:
        return flag.bare
    value = next(words, None)
    if value is None:
        raise UsageError(f"{PROGRAM}: for the {spelled(flag)} option: requires a value!")
    return value


def _set(values: dict[str, Any], flag: Flag, value: str) -> None:
    match flag.kind:
        case Kind.SWITCH if value in flag.choices:
            values[flag.setting] = value
        case Kind.SWITCH:
            if value.lower() not in _BOOLEANS:
                problem = f"'{value}' is invalid value for boolean argument! Try 0 or 1"
                raise UsageError(f"{PROGRAM}: for the {spelled(flag)} option: {problem}")
            values[flag.setting] = _BOOLEANS[value.lower()] != flag.inverted
        case Kind.OPTIONAL | Kind.VALUE if not value and flag.empty_is_bare:
            values.pop(flag.setting, None)
            if flag.bare:
                values[flag.setting] = flag.bare
        case Kind.OPTIONAL | Kind.VALUE:
            values[flag.setting] = _converted(flag, value)
        case Kind.REPEATED if flag.setting == "kernel_providers":
            values.setdefault(flag.setting, {}).update(_provider(flag, value))
        case Kind.REPEATED:
            items = _pass_names(flag, value) if flag.metavar == "PASS,..." else [value]
            values.setdefault(flag.setting, []).extend(items)


def _converted(flag: Flag, value: str) -> object:
    if flag.choices and value not in flag.choices:
        known = f"one of {alternatives(flag.choices)}"
        raise UsageError(
            f"{PROGRAM}: for the {spelled(flag)} option: Cannot find option named '{value}'! It is {known}"
        )
    try:
        return _integer(value, flag.unsigned) if flag.type is int else flag.type(value)
    except ValueError:
        kind = "floating point" if flag.type is float else "uint" if flag.unsigned else "integer"
        problem = f"'{value}' value invalid for {kind} argument!"
        raise UsageError(f"{PROGRAM}: for the {spelled(flag)} option: {problem}") from None


def _integer(text: str, unsigned: bool) -> int:
    """Parse a number as LLVM does: 16, 0x10 and 020 are equal. Raises: ValueError."""
    if not _INTEGER.fullmatch(text):
        raise ValueError
    value = int(text, 8 if _OCTAL.fullmatch(text) else 0)
    if value not in (range(1 << 32) if unsigned else range(-1 << 63, 1 << 63)):
        raise ValueError
    return value


def _provider(flag: Flag, value: str) -> Mapping[str, str]:
    op, colon, provider = value.partition(":")
    if not (op and colon and provider):
        raise UsageError(f"{PROGRAM}: for the {spelled(flag)} option: '{value}' is not of the form OP:NAME")
    return {op: provider}


def _pass_names(flag: Flag, value: str) -> list[str]:
    from okl_opt.passes.pipeline import registry

    names = value.split(",")
    for name in names:
        if registry.find_pass(name) is None:
            text = f"{PROGRAM}: for the {spelled(flag)} option: Cannot find option named '{name}'!"
            near = suggestions(name, registry.all_names())
            raise UsageError(text + (f" Did you mean {alternatives(near)}?" if near else ""))
    return [registry.real_name(name) for name in names]


_OF_CODE = ("O", "codegen", "target-cpu", "target-features")
"""Flags for runs that also apply to `--emit` with code."""


def _check(settings: Settings) -> None:
    """Refuse contradictory flags. Raises: UsageError."""
    if settings.emit != "mlir":
        _check_emit(settings)
    if settings.no_implicit_module and (settings.run or settings.emit != "mlir"):
        other = "--run" if settings.run else f"--emit={settings.emit}"
        raise UsageError(f"{PROGRAM}: --no-implicit-module can't be used with {other}, which needs a module")
    if settings.emit_bytecode or settings.bytecode_version is not None:
        raise UsageError(
            f"{PROGRAM}: --emit-bytecode is not supported; write text and convert it with `mlir-opt --emit-bytecode`"
        )
    if settings.run and settings.output == "-":
        raise UsageError(f"{PROGRAM}: '-o -' can't be used with --run: standard output carries the results")
    if settings.split_marker == "":
        raise UsageError(f"{PROGRAM}: for the --split-input-file option: the marker must not be empty")
    for flag in (FLAGS["isolate-memory"], FLAGS["isolate-seconds"]):
        if getattr(settings, flag.setting) is not None and settings.isolate == "off":
            raise UsageError(f"{PROGRAM}: {spelled(flag)} can't be used with --isolate=off")
    if not settings.run:
        run_only = [flag for flag in FLAGS.values() if flag.group == FLAGS["run"].group and flag.setting != "run"]
        blank = Settings()
        given = [flag for flag in run_only if flag.setting in settings.run_values or hasattr(Settings, flag.setting)]
        for flag in given:
            if (settings.emit in CODE and flag.name in _OF_CODE) or (settings.emit != "mlir" and flag.name == "target"):
                continue
            if settings.value(flag.setting) != blank.value(flag.setting):
                raise UsageError(f"{PROGRAM}: {spelled(flag)} needs --run")


def _check_emit(settings: Settings) -> None:
    """Refuse flags that contradict `--emit`. Raises: UsageError."""
    # Import the runtime only for command lines that need it.
    from okl_opt.runtime.base.targets import CUDA, EMULATED, HOST

    target = settings.run_options.target
    if settings.run:
        raise UsageError(f"{PROGRAM}: --emit={settings.emit} can't be used with --run")
    if settings.emit in BINARY:
        if settings.output in (None, "-"):
            raise UsageError(f"{PROGRAM}: --emit={settings.emit} needs -o FILE")
        if settings.emit == "so" and settings.output.endswith(".h"):
            raise UsageError(f"{PROGRAM}: '-o {settings.output}' is where --emit=so writes its C header")
        if settings.split_marker is not None:
            raise UsageError(f"{PROGRAM}: --split-input-file can't be used with --emit={settings.emit}")
    if settings.emit in FOR_GPU and target != CUDA:
        raise UsageError(f"{PROGRAM}: --emit={settings.emit} needs --target=cuda")
    if settings.emit in CODE - FOR_GPU and target != HOST:
        raise UsageError(f"{PROGRAM}: --emit={settings.emit} is for the cpu: for --target=cuda there are ptx and cubin")
    if target == EMULATED:
        raise UsageError(f"{PROGRAM}: --target=cuda-emu needs --run")
