"""Explanations of error messages: their meaning, the check that reports them, and a remedy.

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
        'The dialect of an op in generic form, "dialect.op"(...), is not registered, or it has no such op.',
        _PARSER,
        "Check the spelling (`okl-opt --show-dialects`, `okl-opt explain DIALECT`). --allow-unregistered-dialect "
        "accepts unknown ops. A dialect of a plugin needs --load-dialect-plugin, one in IRDL --irdl-file.",
    ),
    ErrorText(
        "Dialect `...' not found for custom op '...'",
        "The dialect name of an op in custom form is unknown. The dialect name may be omitted only if the parent op "
        "has a default dialect: `return` in func.func, but not in scf.if.",
        _PARSER,
        "Write the full name, `func.return`. `okl-opt --show-dialects` lists the dialects.",
    ),
    ErrorText(
        "use of value '...' expects different type than prior uses: ...",
        "A use of the value states another type than its definition; the note shows the definition.",
        _PARSER,
        "Correct the type in the text, or convert the value with an op: arith.extsi, arith.index_cast, tensor.cast, "
        "...",
    ),
    ErrorText(
        "expected operation name in quotes",
        "An op, or the `}` that ends a region, is expected here; often a brace is missing above.",
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
        "The file is not text, or it is text in another encoding.",
        "reading the input",
        "Convert it: iconv -f latin1 -t utf-8. For bytecode, use mlir-opt.",
    ),
    # Structure
    ErrorText(
        "operand #... does not dominate this use",
        "A value is used where it may not be defined yet: before its definition, or on a path through the blocks that "
        "does not contain it. Values of a region are not visible outside it.",
        _DOMINANCE,
        "Move the definition up, or pass the value as a block argument or as a result of the region. After a pass "
        "this is a bug in the pass: `okl-opt bisect` finds the rewrite, --print-provenance the pass of each op.",
    ),
    ErrorText(
        "block with no terminator, has ...",
        "A block ends with an op that is not a terminator.",
        _STRUCTURE,
        "End it with the terminator of the parent op: func.return, scf.yield, oneflow.return, okl.return, ...",
    ),
    # Symbols and calls
    ErrorText(
        "redefinition of symbol named '...'",
        "A module, or another symbol table, defines a symbol twice; the note shows the first definition.",
        _SYMBOLS,
        "Rename one. Its uses are not renamed automatically.",
    ),
    ErrorText(
        "'...' does not reference a valid function",
        "A call refers to a symbol that the module does not define, or that is not a function.",
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
        "The cast is between incompatible shapes or element types.",
        _OPS,
        "A cast can only add or remove static sizes; use an op that converts or reshapes.",
    ),
    ErrorText(
        "is left over: no pass has lowered the types that it joins",
        "A builtin.unrealized_conversion_cast is left although everything should be lowered: the op on one side of it "
        "was converted, the op on the other side was not.",
        "reconcile-unrealized-casts, and the translation to LLVM IR",
        "Look at the ops on both sides of the cast with --mlir-print-ir-before=reconcile-unrealized-casts, and add "
        "the pass that lowers them.",
    ),
    # Passes and pipelines
    ErrorText(
        "IR failed to verify after pass ...",
        "The pass produced invalid IR; the error above says what is wrong.",
        "--verify-each, after the pass of that name",
        "This is a bug in the pass, unless its input breaks its preconditions. `okl-opt bisect` names the rewrite, "
        "--mlir-pass-pipeline-crash-reproducer=FILE writes a file for the bug report.",
    ),
    ErrorText(
        "Can't add pass '...' restricted to ... on a PassManager intended to run on '...', did you intend to nest?",
        "The pipeline text has a pass at a nesting level of another op.",
        _PIPELINE,
        "Nest it: builtin.module(func.func(PASS)). The flag -PASS nests automatically. `okl-opt explain PASS` names "
        "the op that it runs on.",
    ),
    # Running
    ErrorText(
        "no kernel... for '...' (...) on ... with (...) -> (...)",
        "No provider has a kernel for this op on these devices and types; the message gives the reason of each.",
        _RUNTIME,
        "Use supported types, install a provider (extras blas, onednn), or omit --kernel-provider.",
    ),
    ErrorText(
        "... op cannot be translated to LLVM IR (...)",
        "--run adds the passes that are missing, and the op is still there after them.",
        _RUNTIME,
        "Give the pass that the message names, before --run, or write the op in terms of others.",
    ),
    ErrorText(
        "is refused by --run: ...",
        "The llvm dialect code in the file does something that no pass of the project generates. A file may be "
        "untrusted, so this is not allowed.",
        "the check of safety, before the module runs",
        "Run the module from before lowering. --unsafe-llvm allows it for files that you trust.",
    ),
    # Tests
    ErrorText(
        'expected ... "..." was not produced',
        "No diagnostic on its line has the text of an expected-error, -warning, -remark or -note comment.",
        _VERIFY_DIAGNOSTICS,
        "Compare the text and the line; `@+1`, `@below` and the like select the line.",
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
    return Explanation(error.message, "error", "\n\n".join(parts), {"Reported by": error.said_by})
