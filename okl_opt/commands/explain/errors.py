"""Frequent error messages: what they mean, which check says them, and what to do. `...` in a message is any text.

test/unit/okl_opt/test_explain_errors.py makes each of them arise.
"""

from __future__ import annotations

import re
import textwrap
from difflib import SequenceMatcher
from typing import NamedTuple

from okl_opt.commands.explain.pages import WIDTH, Explanation

_HEAD = re.compile(r"^(?:.*?:\d+:\d+: |<unknown>:\d+: |okl-opt: )?(?:error|warning|remark|note): ", re.DOTALL)
_NEAR = 0.45
# So many characters of a message are enough to know it by.
_ENOUGH = 6


class ErrorText(NamedTuple):
    """One message. `said_by` is the check that it comes from; `remedy` what usually helps."""

    message: str
    meaning: str
    said_by: str
    remedy: str


_PARSER = "the parser, while the text is read"
_DOMINANCE = "the check of dominance, after parsing and after each pass"
_STRUCTURE = "the check of blocks and terminators, after parsing and after each pass"
_SYMBOLS = "the check of symbols, after parsing and after each pass"
_OPS = "the op's own verifier, after parsing and after each pass"
_COMMAND_LINE = "the reading of the command line, before anything runs"
_PIPELINE = "the reading of the pipeline, before anything runs"
_RUNTIME = "the runtime, before the module runs"
_VERIFY_DIAGNOSTICS = "--verify-diagnostics, at the end of the run"

ERRORS: tuple[ErrorText, ...] = (
    # The text
    ErrorText(
        "operation being parsed with an unregistered dialect",
        'An op in generic form, "dialect.op"(...), is of a dialect that nobody has registered, or the dialect has no '
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
        "custom op '...' is unknown",
        "The dialect is known and has no op of this name, or one that has no custom form.",
        _PARSER,
        '`okl-opt explain DIALECT` lists its ops. Ops without a custom form are written "dialect.op"(...) : (...) '
        "-> ...",
    ),
    ErrorText(
        "type created with unregistered dialect",
        "A type !dialect.name is of a dialect that nobody has registered.",
        _PARSER,
        "As for ops: correct the name, load the plugin that brings the dialect, or accept it with "
        "--allow-unregistered-dialect.",
    ),
    ErrorText(
        "use of undeclared SSA value name",
        "A %name is used that nothing defines in this function or region, before or after.",
        _PARSER,
        "Look for a slip in the name; values of other functions, and those of an inner region, cannot be used here.",
    ),
    ErrorText(
        "redefinition of SSA value '...'",
        "A %name is defined twice in one function or region; a note shows the first place.",
        _PARSER,
        "Give one of the two another name. Regions beside each other may use the same names.",
    ),
    ErrorText(
        "use of value '...' expects different type than prior uses: ...",
        "Where a value is used, the text states another type than it has; the note shows where it got its type.",
        _PARSER,
        "Correct the type in the text, or convert the value with an op: arith.extsi, arith.index_cast, tensor.cast, "
        "...",
    ),
    ErrorText(
        "operation defines ... results but was provided ... to bind",
        "The number of names in front of `=` is not the number of the op's results.",
        _PARSER,
        "Write as many names as results: `%a, %b = ...`, or `%a:2 = ...` with uses `%a#0` and `%a#1`.",
    ),
    ErrorText(
        "expected ... operand types but had ...",
        "An op in generic form has another number of operands than its type `(...) -> ...` has inputs.",
        _PARSER,
        "Give each operand its type, in order.",
    ),
    ErrorText(
        "expected operation name in quotes",
        "Here an op must begin, or a region must end with `}`; often a brace is missing above.",
        _PARSER,
        "Count the braces of the function above. An op in generic form has its name in quotes.",
    ),
    ErrorText(
        "reference to an undefined block",
        "A branch goes to a ^block that its region does not have.",
        _PARSER,
        "Define the block in the same region; a branch cannot leave its region.",
    ),
    ErrorText(
        "redefinition of block '...'",
        "A region has two blocks of one name.",
        _PARSER,
        "Rename one, and the branches to it.",
    ),
    ErrorText(
        "duplicate key '...' in dictionary attribute",
        "An attribute dictionary {...} names one attribute twice.",
        _PARSER,
        "Delete one of the two.",
    ),
    ErrorText(
        "inferred shape of elements literal (...) does not match type (...)",
        "The nesting of the numbers in dense<...> gives another shape than the type behind it.",
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
        "pass it is a mistake of the pass: `okl-opt bisect` finds the rewrite, --print-provenance who made the ops.",
    ),
    ErrorText(
        "block with no terminator, has ...",
        "A block ends with an op that is no terminator.",
        _STRUCTURE,
        "End it with the terminator of the op around it: func.return, scf.yield, oneflow.return, okl.return, ...",
    ),
    ErrorText(
        "empty block: expect at least a terminator",
        "A block has no op where its op wants one that ends it.",
        _STRUCTURE,
        "Write the terminator of the op around it.",
    ),
    ErrorText(
        "op must be the last operation in the parent block",
        "A terminator stands in the middle of a block.",
        _STRUCTURE,
        "Delete what follows it, or begin a block there.",
    ),
    ErrorText(
        "expects parent op ...",
        "An op stands in an op that it is not made for.",
        _OPS,
        "`okl-opt explain OP` says where the op may stand, at its trait HasParent.",
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
    ErrorText(
        "incorrect number of operands for callee",
        "A call has another number of operands than the function has arguments.",
        _SYMBOLS,
        "A pass that changes a function's type must change its calls: --print-ir-diff shows which did not.",
    ),
    ErrorText(
        "type of return operand ... doesn't match function result type ... in function @...",
        "A function returns a value of another type than its signature says.",
        _OPS,
        "Correct the signature, or convert the value before the return.",
    ),
    ErrorText(
        "operands, but enclosing function (@...) returns ...",
        "A return has another number of operands than the signature has results.",
        _OPS,
        "Correct one of the two. trim-return-to-void takes both away.",
    ),
    # Ops
    ErrorText(
        "requires attribute '...'",
        "The op needs an attribute or property that it does not have.",
        _OPS,
        "`okl-opt explain OP` lists its attributes; in generic form properties stand in <{...}>.",
    ),
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
        "Unknown command line argument '...'",
        "A word with a dash is neither a flag nor a pass.",
        _COMMAND_LINE,
        "See the suggestion; `okl-opt --help-list` has the flags, `okl-opt --list-passes` the passes.",
    ),
    ErrorText(
        "'...' does not refer to a registered pass or pass pipeline",
        "A pipeline text names a pass that there is not.",
        _PIPELINE,
        "See the suggestion; `okl-opt --list-passes`. A pass of a plugin needs --load-pass-plugin.",
    ),
    ErrorText(
        "Can't add pass '...' restricted to ... on a PassManager intended to run on '...', did you intend to nest?",
        "In a pipeline text a pass stands on a level where its op is not.",
        _PIPELINE,
        "Nest it: builtin.module(func.func(PASS)). As a flag, -PASS, it nests by itself. `okl-opt explain PASS` "
        "says what "
        "it runs on.",
    ),
    ErrorText(
        "expected pass pipeline to be wrapped with the anchor operation type",
        "A pipeline text begins with a pass.",
        _PIPELINE,
        "Put builtin.module(...) around it.",
    ),
    ErrorText(
        "can't run '...' pass manager on '...' op",
        "The pipeline is for another kind of op than the input is.",
        _PIPELINE,
        "The outermost anchor must be the input's op, builtin.module unless --no-implicit-module is given.",
    ),
    ErrorText(
        "no such option ... of pass '...'",
        "A pass is given an option that it does not have.",
        _PIPELINE,
        "`okl-opt explain PASS` lists its options.",
    ),
    ErrorText(
        "requires a value!",
        "A flag at the end of the line needs a value behind it.",
        _COMMAND_LINE,
        "Write --flag=value. `okl-opt explain --flag` says what it takes.",
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
    ErrorText(
        "needs --run",
        "A flag about running is given without running.",
        _COMMAND_LINE,
        "Add --run, or take the flag away.",
    ),
    # Tests
    ErrorText(
        'expected ... "..." was not produced',
        "A comment expected-error, -warning, -remark or -note found no diagnostic with its text on its line.",
        _VERIFY_DIAGNOSTICS,
        "Compare text and line: `@+1`, `@below` and the like say which line is meant.",
    ),
    ErrorText(
        "unexpected error: ...",
        "A diagnostic came that no comment expects; notes count too.",
        _VERIFY_DIAGNOSTICS,
        "Write an expected-error comment above it, or --verify-diagnostics=only-expected.",
    ),
    ErrorText(
        "near miss with file split marker",
        "A line looks like // ----- and is not.",
        "--split-input-file, before the parts are read",
        "Write five dashes, or another marker with --split-input-file=MARKER.",
    ),
)


def _pattern(message: str) -> re.Pattern[str]:
    return re.compile(".*?".join(re.escape(part) for part in message.split("...")), re.IGNORECASE | re.DOTALL)


def matching(message: str) -> list[ErrorText]:
    """The pages about a message, or about messages that a part is given of; the longest text first."""
    text = _HEAD.sub("", " ".join(message.split()))
    found = [one for one in ERRORS if _pattern(one.message).search(text)]
    if not found and len(text) >= _ENOUGH:
        found = [one for one in ERRORS if text.lower() in one.message.lower()]
    return sorted(found, key=lambda one: -len(one.message))[:3]


def near(message: str) -> list[ErrorText]:
    """Up to three messages that look like this one."""
    text = _HEAD.sub("", " ".join(message.split())).lower()
    ratios = [(SequenceMatcher(None, text, one.message.lower()).ratio(), one) for one in ERRORS]
    good = sorted((pair for pair in ratios if pair[0] >= _NEAR), key=lambda pair: -pair[0])
    return [one for _, one in good[:3]]


def explanation(error: ErrorText) -> Explanation:
    """The page of a message."""
    parts = [textwrap.fill(error.meaning, WIDTH), textwrap.fill(f"What to do: {error.remedy}", WIDTH)]
    return Explanation(error.message, "error", "\n\n".join(parts), {"Said by": error.said_by})
