"""The second line of defence: modules are checked against rules after LLVM has parsed them.

The check reads the module as printed by LLVM. That text has one line for each instruction and global, and names and
strings have line ends escaped. A line that no rule allows is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.errors import LinkError, OklRuntimeError
from okl_opt.runtime.machine.llvm_rules import Rules, words

if TYPE_CHECKING:
    from llvmlite import binding


_NAME = r'(?:"[^"]*"|[-\w$.]+)'
_ODD_LINE = re.compile(r"^(?!\S|  \S| {4}\S|$).*", re.MULTILINE)
_OPCODE = re.compile(rf"^  (?:%{_NAME} = )?(?:(?:tail|musttail|notail) )?(\S+)", re.MULTILINE)
_CLOSING = frozenset({"]"})
"""The line that ends the cases of a `switch`, instead of an opcode."""
_WORTH_A_LOOK = re.compile(r'^  .*(?:[@("]|\bcall\b).*$', re.MULTILINE)
_TOP_LEVEL = re.compile(r"^[^\s}].*$", re.MULTILINE)
_LABEL = re.compile(rf"{_NAME}:(?:\s+; preds = .*)?")
_CALL = re.compile(rf'  (?:%{_NAME} = )?(?:(?:tail|notail) )?call ([^@%"()]*(?:\([^@%"()]*\) )?)([@%])({_NAME})\((.*)')
_NAMED = re.compile(rf"@({_NAME})")
_CONSTANT_EXPRESSION = re.compile(r"(?<=[a-z])(?<!splat) \(")
"""`getelementptr (...)`, `inttoptr (...)`: nothing else except `splat (...)` has a word, a space and a parenthesis."""
_GLOBAL = re.compile(rf"@({_NAME}) = (?:internal|private) (?:(?:local_)?unnamed_addr )?(?:constant|global) (.*)")
_VALUE_WORDS = words("align bfloat c double e false float half i null poison ptr true undef x zeroinitializer")
"""Words in the type and value of a global: types, and constants without symbols."""
_STRING = re.compile(r'c?"[^"]*"')
_DEFINE = re.compile(rf'define [^@"()]*@({_NAME})\(.*?\)(?: (?:(?:local_)?unnamed_addr|#\d+|align \d+))* {{')
_DECLARE = re.compile(rf'declare [^@"()]*@({_NAME})\([^@]*')
_ADDRESS_SPACE = re.compile(r"^.*\baddrspace\(.*$", re.MULTILINE)
_HARMLESS = re.compile(r"(?:; |source_filename = |target (?:datalayout|triple) = |attributes #\d+ = \{|![\w.]+ = )")

_INTRINSICS = words("""
    abs acos asin assume atan atan2 bitreverse bswap ceil copysign cos cosh ctlz ctpop cttz exp exp10 exp2
    expect experimental.constrained fabs floor fma fmuladd fptosi.sat fptoui.sat frameaddress fshl fshr is.fpclass
    lifetime.end lifetime.start log log10 log2 masked.compressstore masked.expandload masked.gather masked.load
    masked.scatter masked.store matrix.multiply matrix.transpose maximum maxnum memcpy memmove memset minimum
    minnum nearbyint pow powi prefetch rint round roundeven sadd.with.overflow sin sincos sinh smax smin
    smul.with.overflow sqrt ssub.with.overflow stepvector tan tanh trunc uadd.with.overflow umax umin
    umul.with.overflow usub.with.overflow vector.deinterleave2 vector.extract vector.insert vector.interleave2
    vector.reduce vp.reduce x86.avx512.vpdpbusd x86.avx512bf16.dpbf16ps x86.sse2.pause
""")
"""Allowed intrinsics, without type suffix: arithmetic and block copies, none that access machine state."""


def check_llvm(module: binding.ModuleRef, rules: Rules, callable_names: Collection[str]) -> None:
    """Check a parsed module; it may declare only LLVM's arithmetic intrinsics and `callable_names`.

    Raises: LinkError for another declaration; OklRuntimeError for any other refused line.
    """
    if rules.opcodes is None:
        return
    text = str(module)
    _check_address_spaces(text)
    globals_: dict[str, str] = {}
    defined: set[str] = set()
    odd = _ODD_LINE.search(text)
    if odd is not None:
        raise _refused(odd[0])
    for line in _TOP_LEVEL.findall(text):
        if line.startswith("@"):
            globals_[_global_name(line, rules)] = line
        elif line.startswith("define"):
            defined.add(_named(_DEFINE, line))
        elif line.startswith("declare"):
            name = _named(_DECLARE, line)
            if name not in callable_names and not is_arithmetic(name):
                raise LinkError(f"unresolved symbol '{in_one_line(name)}' needed by the code of a launch")
        elif not _HARMLESS.match(line) and not _LABEL.fullmatch(line):
            raise _refused(line)
    for line in globals_.values():
        if any(_unquoted(name) not in globals_ for name in _NAMED.findall(_without_strings(line))):
            raise _refused(line)
    strange = set(_OPCODE.findall(text)) - rules.opcodes - _CLOSING
    if strange:
        raise _refused(next(line for line, opcode in _instructions(text) if opcode in strange))
    own = globals_.keys() | defined
    for line in _WORTH_A_LOOK.findall(text):
        _check_instruction(line, own, rules)


def _check_address_spaces(text: str) -> None:
    """Check that all memory is in the default address space: in others, segment registers may be added."""
    for line in _ADDRESS_SPACE.findall(text):
        if "addrspace(" in _without_strings(line):
            raise _refused(line)


def is_arithmetic(name: str) -> bool:
    """Return whether a function is an LLVM intrinsic that only computes or copies a block."""
    parts = name.split(".")
    return parts[0] == "llvm" and any(".".join(parts[1:end]) in _INTRINSICS for end in (2, 3, 4))


def _check_instruction(line: str, own: Collection[str], rules: Rules) -> None:
    """Check that an instruction refers only to the module's own functions and globals, except as callee."""
    called = _CALL.fullmatch(line)
    if called is None:
        operands = line
        allowed = not _is_call(line)
    else:
        words, sigil, _, operands = called.groups()
        allowed = "asm" not in words.split() and (sigil == "@" or rules.pointers)
    strange = any(_unquoted(name) not in own for name in _NAMED.findall(operands))
    if not allowed or strange or _CONSTANT_EXPRESSION.search(_without_strings(operands)):
        raise _refused(line)


def _is_call(line: str) -> bool:
    opcode = _OPCODE.match(line)
    return opcode is not None and opcode[1] == "call"


def _global_name(line: str, rules: Rules) -> str:
    found = _GLOBAL.fullmatch(line)
    name = "" if found is None else _unquoted(found[1])
    if not rules.globals or found is None or name.startswith("llvm."):
        raise _refused(line)
    value = _NAMED.sub("", _without_strings(found[2]))
    if "(" in value or not _VALUE_WORDS.issuperset(re.findall(r"[a-z_]+", value)):
        raise _refused(line)
    return name


def _without_strings(text: str) -> str:
    """The text without string literals. Quoted names do not occur in our code; their quotes are refused later."""
    return _STRING.sub('""', text)


def _named(form: re.Pattern[str], line: str) -> str:
    found = form.fullmatch(line)
    if found is None:
        raise _refused(line)
    return _unquoted(found[1])


def _unquoted(name: str) -> str:
    return name.strip('"')


def _instructions(text: str) -> Iterator[tuple[str, str]]:
    for line in text.split("\n"):
        found = _OPCODE.match(line)
        if found is not None:
            yield line, found[1]


def _refused(line: str) -> OklRuntimeError:
    return OklRuntimeError(
        f"the code made for this launch is refused, as no launch needs '{in_one_line(line.strip())}'"
    )
