"""RUN lines for the server: the options they give for reading a file, and the command being typed."""

from __future__ import annotations

from okl_opt.commands.lit.run_lines import RUN, NeedsShell, Stage, parse_command, run_lines
from okl_opt.words.command_line import PROGRAM, UsageError, Words, split_words


def tool_stage(command: str) -> Stage | None:
    """The first okl-opt of a command; None if there is none, or the command needs a shell."""
    try:
        return next((stage for stage in parse_command(command) if stage.tool == PROGRAM), None)
    except NeedsShell:
        return None


def options_of(text: str) -> Words | None:
    """The command line of a file's first RUN line with okl-opt; None if there is none or it cannot be parsed."""
    for line in run_lines(text):
        stage = tool_stage(line.command)
        if stage is not None:
            try:
                return split_words(stage.argv)
            except UsageError:
                return None
    return None


def command_before(text: str, offset: int) -> str | None:
    """The part of a RUN line's command before an offset; None if the offset is in no command."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    match = RUN.search(text, start, len(text) if end < 0 else end)
    if match is None or offset < match.start(1):
        return None
    ahead = ""
    if start:
        before = command_before(text, start - 1)
        if before is not None and before.rstrip().endswith("\\"):
            ahead = before.rstrip()[:-1]
    return ahead + text[match.start(1) : offset].lstrip()
