"""Error messages that do not say what to do: their meaning, the check that reports them, and a remedy.

`...` in a message is any text. test/unit/okl_opt/commands/test_explain_errors.py provokes each of them.
"""

from __future__ import annotations

import re
import textwrap
from difflib import SequenceMatcher
from typing import NamedTuple

from okl_opt.commands.explain.pages import WIDTH, Explanation

_HEAD = re.compile(r"^(?:.*?:\d+:\d+: |<unknown>:\d+: |okl-opt: )?(?:error|warning|remark|note): ", re.DOTALL)
_NEAR = 0.45
# Fewer characters do not identify a message.
_ENOUGH = 6


class ErrorText(NamedTuple):
    """One message. `said_by` is the check that reports it; `remedy` what usually helps."""

    message: str
    meaning: str
    said_by: str
    remedy: str


_PARSER = "the parser, while the text is read"
_DOMINANCE = "the check of dominance, after parsing and after each pass"
_STRUCTURE = "the check of blocks and terminators, after parsing and after each pass"
_SYMBOLS = "the check of symbols, after parsing and after each pass"
_OPS = "the op's own verifier, after parsing and after each pass"
_PIPELINE = "the reading of the pipeline, before anything runs"
_RUNTIME = "the runtime, before the module runs"
_VERIFY_DIAGNOSTICS = "--verify-diagnostics, at the end of the run"

ERRORS: tuple[ErrorText, ...] = (
    # The text
    ErrorText(
        "operation being parsed with an unregistered dialect",
        'An op in generic form, "dialect.op"(...), is of a dialect that is not registered, or the dialect has no '
        "such op.",
        _PARSER,
        "Look for a slip in the name (`okl-opt --show-dialects`, `okl-opt explain DIALECT`). If the op is meant to be "
        "unknown, --allow-unregistered-dialect accepts it. A dialect of a plugin needs --load-dialect-plugin, one in "
        "IRDL --irdl-file.",
    ),
    ErrorText(
        "Dialect `...' not found for custom op '...'",
        "An op in custom form begins with the name of no known dialect. A name without a dialect is only possible "
        "where "
        "the op around it gives a default: `return` in func.func, not in scf.if.",
        _PARSER,
        "Write the whole name, `func.return`. `okl-opt --show-dialects` lists the dialects.",
    ),
    ErrorText(
        "use of value '...' expects different type than prior uses: ...",
        "Where a value is used, the text states another type than it has; the note shows where it got its type.",
        _PARSER,
        "Correct the type in the text, or convert the value with an op: arith.extsi, arith.index_cast, tensor.cast, "
        "...",
    ),
    ErrorText(
        "expected operation name in quotes",
        "Here an op must begin, or a region must end with `}`; often a brace is missing above.",
        _PARSER,
        "Count the braces of the function above. An op in generic form has its name in quotes.",
    ),
    ErrorText(
        "inferred shape of elements literal (...) does not match type (...)",
        "The nesting of the numbers in dense<...> gives another shape than the type after it.",
        _PARSER,
        "Write the shape of the type, or one number for all elements: dense<0> : tensor<4x4xi32>.",
    ),
    ErrorText(
        "input is not UTF-8",
        "The file is no text, or text in another encoding.",
        "the reading of the input",
        "Convert it: iconv -f latin1 -t utf-8. Bytecode is made text by mlir-opt.",
    ),
    # Structure
    ErrorText(
        "operand #... does not dominate this use",
        "A value is used where it need not have been computed yet: above its definition, or on a way through the "
        "blocks "
        "that does not pass it. Values of a region are not known outside of it.",
        _DOMINANCE,
        "Move the definition up, or hand the value over as an argument of the block or as a result of the region. "
        "After a "
        "pass it is a mistake of the pass: `okl-opt bisect` finds the rewrite, --print-provenance the pass of each op.",
    ),
    ErrorText(
        "block with no terminator, has ...",
        "A block ends with an op that is no terminator.",
        _STRUCTURE,
        "End it with the terminator of the op around it: func.return, scf.yield, oneflow.return, okl.return, ...",
    ),
    # Symbols and calls
    ErrorText(
        "redefinition of symbol named '...'",
        "A module, or another symbol table, has two ops of one symbol; the note shows the first.",
        _SYMBOLS,
        "Rename one. Uses of a symbol do not follow by themselves.",
    ),
    ErrorText(
        "'...' does not reference a valid function",
        "A call names a symbol that the module does not have, or that is no function.",
        _SYMBOLS,
        "Declare it, `func.func private @f(i32) -> i32`, or look for the pass that erased or renamed it: "
        "--print-ir-diff shows it.",
    ),
    # Ops
    ErrorText(
        "expected operation to have attribute: ...",
        "An op of the oneflow dialect lacks a part of its configuration: op_name, device_tag or device_name.",
        "the trait OpConfCompatible, after parsing and after each pass",
        'Write {device_name = ["@0:0"], device_tag = "cpu", op_name = "some-name"}.',
    ),
    ErrorText(
        "... and result type ... are cast incompatible",
        "A cast between shapes or element types that cannot be one another's.",
        _OPS,
        "A cast forgets or states sizes only; use the op that converts or reshapes.",
    ),
    ErrorText(
        "is left over: no pass has lowered the types that it joins",
        "A builtin.unrealized_conversion_cast is still there when everything should be lowered: the op on one side "
        "of it "
        "was converted, the one on the other side was not.",
        "reconcile-unrealized-casts, and the translation to LLVM IR",
        "Look at what is used around the cast, with --mlir-print-ir-before=reconcile-unrealized-casts, and add the "
        "pass "
        "that lowers it.",
    ),
    # Passes and pipelines
    ErrorText(
        "IR failed to verify after pass ...",
        "The pass made IR that is not valid; the error above it says what.",
        "--verify-each, after the pass of that name",
        "It is a mistake of the pass, unless its input was not what it asks for. `okl-opt bisect` names the rewrite, "
        "--mlir-pass-pipeline-crash-reproducer=FILE keeps what to report.",
    ),
    ErrorText(
        "Can't add pass '...' restricted to ... on a PassManager intended to run on '...', did you intend to nest?",
        "In a pipeline text a pass stands on a level where its op is not.",
        _PIPELINE,
        "Nest it: builtin.module(func.func(PASS)). As a flag, -PASS, it nests by itself. `okl-opt explain PASS` "
        "says what "
        "it runs on.",
    ),
    # Running
    ErrorText(
        "no kernel... for '...' (...) on ... with (...) -> (...)",
        "No provider has a kernel for this op on these devices and types; the message says why each does not serve it.",
        _RUNTIME,
        "Use types that one has, install a provider (extras blas, onednn), or leave --kernel-provider away.",
    ),
    ErrorText(
        "cannot run ...: the next pass is -...",
        "The module is on its way to code, and the passes that make it runnable have not all run.",
        _RUNTIME,
        "Run the pass that it names and those after it; okl-lower-pipeline has them all.",
    ),
    ErrorText(
        "is refused by --run: ...",
        "The llvm dialect in the file does what no pass of the project makes; a file is data and may not do it.",
        "the check of safety, before the module runs",
        "Run the module as it was before it was lowered. --unsafe-llvm lets the owner of a file go on.",
    ),
    # Tests
    ErrorText(
        'expected ... "..." was not produced',
        "A comment expected-error, -warning, -remark or -note found no diagnostic with its text on its line.",
        _VERIFY_DIAGNOSTICS,
        "Compare text and line: `@+1`, `@below` and the like say which line is meant.",
    ),
)


def _pattern(message: str) -> re.Pattern[str]:
    return re.compile(".*?".join(re.escape(part) for part in message.split("...")), re.IGNORECASE | re.DOTALL)


def matching(message: str) -> list[ErrorText]:
    """The pages about a message, or about those that contain `message`; the longest first."""
    text = _HEAD.sub("", " ".join(message.split()))
    found = [one for one in ERRORS if _pattern(one.message).search(text)]
    if not found and len(text) >= _ENOUGH:
        found = [one for one in ERRORS if text.lower() in one.message.lower()]
    return sorted(found, key=lambda one: -len(one.message))[:3]


def near(message: str) -> list[ErrorText]:
    """Up to three similar messages."""
    text = _HEAD.sub("", " ".join(message.split())).lower()
    ratios = [(SequenceMatcher(None, text, one.message.lower()).ratio(), one) for one in ERRORS]
    good = sorted((pair for pair in ratios if pair[0] >= _NEAR), key=lambda pair: -pair[0])
    return [one for _, one in good[:3]]


def explanation(error: ErrorText) -> Explanation:
    """The page of a message."""
    parts = [textwrap.fill(error.meaning, WIDTH), textwrap.fill(f"What to do: {error.remedy}", WIDTH)]
    return Explanation(error.message, "error", "\n\n".join(parts), {"Said by": error.said_by})
