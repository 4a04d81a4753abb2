"""The command line of `okl-opt reduce`."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple, TextIO

import click

from okl_opt.cli.main import FAILURE, INTERRUPTED, OK
from okl_opt.commands.reduce.interest import CommandTest, KeepCrash, KeepError, KeepRunMismatch, Test
from okl_opt.commands.reduce.reduction import Reduction
from okl_opt.commands.reduce.tries import Tries
from okl_opt.commands.search.options import problem, split_at_dashes, time_limit
from okl_opt.diagnostics.rendering import Renderer
from okl_opt.dialects.diagnostic import Severity
from okl_opt.runtime.base.progress import Progress, shown_progress
from okl_opt.words.command_line import PROGRAM, Option, Words, settings_of, split_words
from okl_opt.words.commands import context_of
from okl_opt.words.flags import Settings
from okl_opt.words.plugins import loaded_plugins
from okl_opt.words.source import FileProblem, Source, check_writable, read_source, write_output

_HELP = f"""\
Make FILE, or standard input, as small as it can be while a test finds it interesting, and write that.

Exactly one of the first four options says what the test is. ARGS are a command line of {PROGRAM} without a file. With
--test they may be left out: there they say which plugins the file needs, and which passes the result is to name.

\b
  {PROGRAM} reduce --keep-error='failed to legalize' in.mlir -- --my-pass
  {PROGRAM} reduce --keep-run-mismatch in.mlir -- --load-pass-plugin=p.py --my-pass
  {PROGRAM} reduce --test='grep -q tanh' in.mlir
"""


@click.command("reduce", help=_HELP, add_help_option=False, context_settings={"max_content_width": 120})
@click.option("--test", metavar="COMMAND", help="A command that exits with 0 for what is interesting, as for creduce.")
@click.option("--keep-error", metavar="REGEX", help="ARGS fail with a diagnostic that the expression is found in.")
@click.option("--keep-crash", is_flag=True, help="ARGS crash where they do now: an exception of a pass, a signal.")
@click.option("--keep-run-mismatch", is_flag=True, help="ARGS --run gives other numbers than without the passes.")
@click.option("--reference", metavar="ARGS", help="With --keep-run-mismatch: the passes that give the right numbers.")
@click.option("-o", "--output", metavar="FILE", default="-", help="Where the result goes, if not to standard output.")
@click.option(
    "-j", "--jobs", type=click.IntRange(1), metavar="N", help="So many tries at once; one for each core if not given."
)
@time_limit("A try that takes longer is killed, and not interesting; 60 if not given.")
@click.option("--max-tries", type=click.IntRange(1), metavar="N", help="Stop after so many.")
@click.option("--allow-invalid", is_flag=True, help="Try IR that does not verify, too.")
@click.option("--help", "wants_help", is_flag=True, help="Show this.")
@click.argument("file", default="-")
def _command(**_: object) -> None:
    """Declares the options; never called."""


class _Options(NamedTuple):
    """The options before `--`; the names are those of click's parameters."""

    test: str | None
    keep_error: str | None
    keep_crash: bool
    keep_run_mismatch: bool
    reference: str | None
    output: str
    jobs: int | None
    time_limit: float
    max_tries: int | None
    allow_invalid: bool
    wants_help: bool
    file: str


def reduce(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run the command line `argv`; return the exit status. Raises: UsageError."""
    own, line = split_at_dashes(argv)
    options = _Options(**context_of(_command, "reduce", own).params)
    if options.wants_help:
        stdout.write(_help())
        return OK
    _check(options)
    words = split_words(line or [])
    if words.positional:
        raise problem(f"'{words.positional[0]}' after -- is no flag: the file to reduce stands before --")
    with shown_progress(stderr) as (progress, shown), loaded_plugins(words):
        try:
            return _reduce(options, words, stdin, stdout, shown, progress)
        except FileProblem as failure:
            raise problem(str(failure)) from failure


def _reduce(options: _Options, words: Words, stdin: TextIO, stdout: TextIO, stderr: TextIO, progress: Progress) -> int:
    """Reduce the input; return the exit status. Raises: UsageError, FileProblem."""
    renderer = Renderer(stderr)
    if options.output != "-":
        check_writable(options.output)
    source = read_source(options.file, stdin)
    if source.problem is not None:
        renderer.add_source(source.name, source.text)
        renderer.report(source.problem)
        return FAILURE
    settings, test = _test(options, words, source)
    status = OK
    with (
        tempfile.TemporaryDirectory(prefix="okl-opt-reduce-") as folder,
        closing(_tries(options, test, folder)) as tries,
    ):
        reduction = Reduction(
            source.text,
            source.name,
            settings,
            tries,
            progress,
            allow_invalid=options.allow_invalid,
            allow_unregistered=options.test is not None,
        )
        reduction.check()
        try:
            reduction.run(lambda note: renderer.plain(Severity.NOTE, note))
            if not reduction.is_still_interesting():
                renderer.plain(Severity.WARNING, "the test is flaky: tried again, the result is not interesting")
        except KeyboardInterrupt:
            status = INTERRUPTED
    write_output(options.output, reduction.result, stdout)
    stderr.write(f"{PROGRAM}: {reduction.summary}\n")
    return status


def _tries(options: _Options, test: Test, folder: str) -> Tries:
    jobs = options.jobs
    if jobs is None:
        from okl_opt.runtime.machine.threads import available_threads

        jobs = available_threads()
    return Tries(test, folder, jobs=jobs, time_limit=options.time_limit, max_tries=options.max_tries)


def _help() -> str:
    with click.Context(_command, info_name=f"{PROGRAM} reduce", max_content_width=120, terminal_width=120) as context:
        return _command.get_help(context).replace("[FILE]", "[FILE] [-- ARGS]", 1) + "\n"


def _check(options: _Options) -> None:
    """Refuse options that contradict each other. Raises: UsageError."""
    asked = [options.test is not None, options.keep_error is not None, options.keep_crash, options.keep_run_mismatch]
    if sum(asked) != 1:
        raise problem("'reduce' takes one of --test, --keep-error, --keep-crash and --keep-run-mismatch")
    if options.reference is not None and not options.keep_run_mismatch:
        raise problem("--reference needs --keep-run-mismatch")


def _test(options: _Options, words: Words, source: Source) -> tuple[Settings, Test]:
    """The settings of ARGS, and the test. Raises: UsageError."""
    if options.keep_run_mismatch:
        return _mismatch(words, _split("--reference", options.reference or ""))
    settings = settings_of(words)
    argv = tuple(_tried_line(words, settings))
    if options.test is not None:
        command = _split("--test", options.test)
        if not command:
            raise problem("--test is empty")
        name = "stdin.mlir" if options.file == "-" else os.path.basename(source.name)
        return settings, CommandTest(tuple(command), name)
    if options.keep_error is not None:
        try:
            re.compile(options.keep_error)
        except re.error as failure:
            raise problem(f"--keep-error: '{options.keep_error}' is no regular expression: {failure}") from failure
        return settings, KeepError(argv, options.keep_error)
    return settings, KeepCrash(argv)


def _mismatch(words: Words, reference: Sequence[str]) -> tuple[Settings, Test]:
    settings = settings_of(split_words(["--run", *(option.in_one_word for option in words.options)]))
    argv = ["--run", *_tried_line(words, settings)]
    options = settings.run_options
    if options.threads is None:
        argv.append("--threads=1")  # the tries share the cores
    if not options.parameters:
        argv.append("--parameters=random:0")
    right = [*(option.in_one_word for option in split_words(argv).options if not _is_pipeline(option)), *reference]
    settings_of(split_words(right))
    return settings, KeepRunMismatch(tuple(argv), tuple(right), options.function, makes_inputs=not options.inputs)


def _tried_line(words: Words, settings: Settings) -> list[str]:
    """ARGS as tries run them: without output files and expected results."""
    line = [option.in_one_word for option in words.options if option.name not in ("output", "expected-output")]
    return line if settings.output in (None, "-") else [*line, f"-o={os.devnull}"]


def _is_pipeline(option: Option) -> bool:
    """Return whether an option is a pass, or the text of a pipeline."""
    return option.flag is None or option.flag.setting == "pipeline"


def _split(flag: str, text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as failure:
        raise problem(f"{flag}: '{text}' is not in words of a shell: {failure}") from failure
