"""Runs mlir-opt and ourselves on the same texts, many in one process, and says what differs."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from functools import cache

from conformance.differences import DIFFERENCES
from conformance.snippets import Snippet
from xdsl.ir import Operation

from docs.tools import iree_tool, llvm_tool, missing, missing_of_iree
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.verifier import verify

MlirOpt = Callable[..., "subprocess.CompletedProcess[str]"]

# What each form is called, how mlir-opt is asked for it, and how our printer is.
FORMS: dict[str, tuple[str, PrintOptions]] = {
    "custom": ("--mlir-print-op-generic=0", PrintOptions()),
    "generic": ("--mlir-print-op-generic", PrintOptions(generic=True)),
    "local scope": ("--mlir-print-local-scope", PrintOptions(local_scope=True)),
    "debuginfo": ("--mlir-print-debuginfo", PrintOptions(debuginfo=True)),
}
REFUSED = "refused: "

_MOST_SECONDS = 300
"""A tool that takes longer has lost itself: what reads memory that was freed may do so for ever."""
_SEPARATOR = "// -----\n"
_LOCATION = re.compile(r'("<stdin>":)(\d+):(\d+)')


class NoMlirOpt(Exception):
    """There is no mlir-opt 22, or no iree-opt; the message says why."""


def find_mlir_opt() -> MlirOpt:
    """Runs mlir-opt 22 on a text, unregistered dialects allowed. Raises: NoMlirOpt."""
    tool = llvm_tool("mlir-opt")
    if tool is None:
        raise NoMlirOpt(missing("mlir-opt"))

    def run(text: str, *flags: str) -> subprocess.CompletedProcess[str]:
        command = [tool, "--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=0", *flags]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=_MOST_SECONDS)

    return run


def find_iree_opt() -> MlirOpt:
    """Runs IREE's iree-opt on a text, and prints without aliases. Raises: NoMlirOpt."""
    tool = iree_tool("iree-opt")
    if tool is None:
        raise NoMlirOpt(missing_of_iree("iree-opt"))

    def run(text: str, *flags: str) -> subprocess.CompletedProcess[str]:
        command = [tool, "--mlir-print-local-scope", "--mlir-print-op-on-diagnostic=0", *flags]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False)

    return run


@dataclass(frozen=True)
class Outcome:
    """What came of one snippet in one form. A refusal stands in the place of a text, and begins with `REFUSED`."""

    snippet: Snippet
    form: str
    theirs: str
    ours: str
    # What we print for their text, and what mlir-opt prints for ours.
    theirs_again: str
    ours_again: str

    @property
    def accepted(self) -> bool:
        return not self.theirs.startswith(REFUSED)

    @property
    def identical(self) -> bool:
        return self.ours == self.theirs == self.theirs_again

    @property
    def read_back(self) -> bool:
        """Whether mlir-opt reads our text; where the texts are the same, whether as the same."""
        if self.identical:
            return self.ours_again == self.ours
        return not self.ours.startswith(REFUSED) and not self.ours_again.startswith(REFUSED)

    @property
    def reason(self) -> str | None:
        return DIFFERENCES.get((self.snippet.name, self.form))

    def problem(self) -> str | None:
        """What is wrong and not in the table of differences, or in the table and not wrong."""
        title = f"{self.snippet.name} ({self.form})"
        if not self.accepted:
            return f"{title}: mlir-opt does not accept the snippet\n{self.theirs}"
        if self.identical and self.reason is not None:
            return f"{title}: no longer a difference: {self.reason}"
        if self.reason is not None:
            return None
        return self.difference()

    def difference(self) -> str | None:
        """Our text beside theirs, where they are not the same."""
        title = f"{self.snippet.name} ({self.form})"
        if self.ours.startswith(REFUSED):
            return f"{title}: {self.ours}"
        if self.ours != self.theirs:
            return f"{title}: printed otherwise\n{_diff(self.theirs, self.ours)}"
        if self.theirs_again != self.theirs:
            return f"{title}: their text, read and printed again, is another\n{_diff(self.theirs, self.theirs_again)}"
        if self.ours_again != self.ours:
            return f"{title}: mlir-opt does not read our text as we meant it\n{_diff(self.ours, self.ours_again)}"
        return None


def compare(mlir_opt: MlirOpt, snippets: Sequence[Snippet], form: str) -> list[Outcome]:
    """The outcome of each snippet in `form`; mlir-opt runs twice in all."""
    flag = FORMS[form][0]
    texts = [snippet.text for snippet in snippets]
    theirs = run_batch(mlir_opt, texts, flag, relocate=True)
    ours = [print_ours(text, form) for text in texts]
    theirs_again = [text if text.startswith(REFUSED) else print_ours(text, form) for text in theirs]
    readable = [text for text in ours if not text.startswith(REFUSED)]
    again = dict(zip(readable, run_batch(mlir_opt, readable, flag), strict=True))
    return [
        Outcome(snippet, form, theirs[index], text, theirs_again[index], again.get(text, REFUSED))
        for index, (snippet, text) in enumerate(zip(snippets, ours, strict=True))
    ]


def run_batch(mlir_opt: MlirOpt, texts: Sequence[str], *flags: str, relocate: bool = False) -> list[str]:
    """What mlir-opt prints for each text. With `relocate`, locations count from the text's own first line."""
    done = mlir_opt(_SEPARATOR.join(texts), "--split-input-file", *flags)
    outputs = done.stdout.split(_SEPARATOR)
    if len(outputs) != len(texts):
        return [_run_one(mlir_opt, text, *flags) for text in texts]
    marker = 0
    for index, text in enumerate(texts):
        if not outputs[index]:
            outputs[index] = _run_one(mlir_opt, text, *flags)
        elif relocate:
            outputs[index] = _relocate(outputs[index], marker)
        marker += text.count("\n") + 1
    return outputs


def _run_one(mlir_opt: MlirOpt, text: str, *flags: str) -> str:
    done = mlir_opt(text, "--split-input-file", *flags)
    return done.stdout if done.returncode == 0 else REFUSED + done.stderr


def _relocate(text: str, marker: int) -> str:
    """The text of a chunk that follows line `marker`, as if it were a file of its own; the module's location is 0:0."""

    def shift(match: re.Match[str]) -> str:
        line = int(match[2]) - marker
        return f"{match[1]}{line}:{match[3] if line else 0}"

    return _LOCATION.sub(shift, text)


def _module(text: str) -> Operation:
    """Read once for all forms; but the values of resources belong to whichever text was read last."""
    return _read(text) if "{-#" in text else _module_without_resources(text)


@cache
def _module_without_resources(text: str) -> Operation:
    return _read(text)


def _read(text: str) -> Operation:
    module = parse(make_context(allow_unregistered=True), text, "<stdin>")
    verify(module)
    return module


def print_ours(text: str, form: str) -> str:
    """What we print for `text`, as the driver would write it, or our refusal."""
    try:
        options = FORMS[form][1]
        return print_op(_module(text), options) + ("\n" if options.local_scope else "\n\n")
    except DiagnosticError as error:
        return f"{REFUSED}{error}"
    except Exception as crash:  # One snippet's crash must not hide what became of the others.
        return f"{REFUSED}{crash!r}"


def _diff(expected: str, found: str) -> str:
    return "\n".join(unified_diff(expected.splitlines(), found.splitlines(), "mlir-opt", "okl-opt", lineterm="", n=1))
