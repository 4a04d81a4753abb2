"""Enums of the attributes of the llvm dialect, and their parsers. Source: `LLVMEnums.td` of MLIR 22.

The parsers check the words; the attributes store the word, and flags in printed form: `Vector|BitField`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, NoReturn

from xdsl.parser import AttrParser

from okl_opt.dialects.text.read.token_parser import TokenParser
from okl_opt.dialects.upstream.llvm.conventions import CONVENTIONS


class Words(NamedTuple):
    """The words of an enum in order, and MLIR's summary of it."""

    words: tuple[str, ...]
    summary: str


def _words(words: str, summary: str) -> Words:
    return Words(tuple(words.split()), summary)


WORDS: Mapping[str, Words] = {
    "CConv": Words(CONVENTIONS, "Calling Conventions"),
    "DIEmissionKind": _words("None Full LineTablesOnly DebugDirectivesOnly", "LLVM debug emission kind"),
    "DINameTableKind": _words("Default GNU None Apple", "LLVM debug name table kind"),
    "ModFlagBehavior": _words(
        "error warning require override append append_unique max min", "LLVM Module Flag Behavior"
    ),
    "ModRefInfo": _words("none read write readwrite", "LLVM ModRefInfo"),
    "ProfileSummaryFormatKind": _words("SampleProfile InstrProf CSInstrProf", "LLVM ProfileSummary format kinds"),
    "TailCallKind": _words("none notail musttail tail", "Tail Call Kind"),
    "comdat::Comdat": _words("any exactmatch largest nodeduplicate samesize", "LLVM Comdat Types"),
    "framePointerKind::FramePointerKind": _words(
        "none non-leaf all reserved non-leaf-no-reserve", "LLVM FramePointerKind"
    ),
    "linkage::Linkage": _words(
        "external available_externally linkonce linkonce_odr weak weak_odr appending internal private extern_weak "
        "common",
        "LLVM linkage types",
    ),
    "uwtable::UWTableKind": _words("none sync async", "LLVM Unwind Behavior"),
}


class Flags(NamedTuple):
    """The bits of each word of a bit enum in the order of MLIR's error, and MLIR's summary of it."""

    bits: Mapping[str, int]
    summary: str
    printed: tuple[str, ...]
    """The words in printing order, groups first."""


def _flags(text: str, summary: str, *groups: str) -> Flags:
    """`Bit0=1 Bit1=2`: each word with its bits; `groups` are printed first."""
    pairs = (entry.partition("=") for entry in text.split())
    bits = {word: int(number) for word, _, number in pairs}
    return Flags(bits, summary, (*groups, *bits))


FLAGS: Mapping[str, Flags] = {
    "DIFlags": _flags(
        "Zero=0 Bit0=1 Bit1=2 Private=1 Protected=2 Public=3 FwdDecl=4 AppleBlock=8 ReservedBit4=16 Virtual=32 "
        "Artificial=64 Explicit=128 Prototyped=256 ObjcClassComplete=512 ObjectPointer=1024 Vector=2048 "
        "StaticMember=4096 LValueReference=8192 RValueReference=16384 ExportSymbols=32768 SingleInheritance=65536 "
        "MultipleInheritance=65536 VirtualInheritance=65536 IntroducedVirtual=262144 BitField=524288 "
        "NoReturn=1048576 TypePassByValue=4194304 TypePassByReference=8388608 EnumClass=16777216 Thunk=33554432 "
        "NonTrivial=67108864 BigEndian=134217728 LittleEndian=268435456 AllCallsDescribed=536870912",
        "LLVM DI flags",
        "Public",
        "Protected",
        "Private",
    ),
    "DISubprogramFlags": _flags(
        "Virtual=1 PureVirtual=2 LocalToUnit=4 Definition=8 Optimized=16 Pure=32 Elemental=64 Recursive=128 "
        "MainSubprogram=256 Deleted=512 ObjCDirect=2048",
        "LLVM DISubprogram flags",
    ),
}


def read_word(parser: AttrParser, enum: str) -> str:
    """Read a word of an enum, or a string of it."""
    words, summary = WORDS[enum]
    start = parser.pos
    word = _keyword_or_string(parser, summary)
    if word not in words:
        # MLIR's list contains words with a dash twice.
        listed = (f'"{word}"{word}' if "-" in word else word for word in words)
        _refuse(parser, start, listed, summary, word)
    return word


def read_flags(parser: AttrParser, enum: str) -> str:
    """Read a word of a bit enum, or a string of several: `"Vector|BitField"`; empty for no flag."""
    bits, summary, printed = FLAGS[enum]
    start = parser.pos
    text = _keyword_or_string(parser, summary)
    held = 0
    for word in text.split("|"):
        if word.strip() not in bits:
            _refuse(parser, start, bits, summary, text)
        held |= bits[word.strip()]
    words: list[str] = []
    for word in printed:
        if bits[word] and held & bits[word] == bits[word]:
            words.append(word)
            held &= ~bits[word]
    return "|".join(words)


def read_fast_math(parser: AttrParser) -> list[str]:
    """Read `nnan, ninf`."""
    ours, start = token_parser(parser), parser.pos

    def flag() -> str:
        word = parser.parse_optional_identifier_or_str_literal()
        if word is None:
            ours.raise_at("expected valid keyword or string", parser.pos)
        if word not in _FAST_MATH:
            words = ", ".join(_FAST_MATH)
            ours.raise_at(f"expected ::mlir::LLVM::FastmathFlags to be one of: {words}", start)
        return word

    return parser.parse_comma_separated_list(parser.Delimiter.NONE, flag)


def read_overflow(parser: AttrParser) -> list[str]:
    """Read `nsw, nuw`."""
    summary = "LLVM integer overflow flags"

    def flag() -> str:
        start, word = parser.pos, parser.parse_optional_identifier()
        if word is None:
            token_parser(parser).raise_at(f"expected keyword for {summary}", start)
        if word not in _OVERFLOW:
            _refuse(parser, start, _OVERFLOW, summary, word)
        return word

    return parser.parse_comma_separated_list(parser.Delimiter.NONE, flag)


_FAST_MATH = ("none", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast")
_OVERFLOW = ("none", "nsw", "nuw")


def read_dwarf_word(parser: AttrParser, prefix: str, kind: str) -> str:
    """Read a name of DWARF, with its prefix."""
    start = parser.pos
    word = parser.parse_optional_identifier()
    if word is None:
        token_parser(parser).raise_at("expected valid keyword", start)
    if not word.startswith(prefix) or word.removeprefix(prefix) not in dwarf_words()[prefix]:
        token_parser(parser).raise_at(f"invalid debug info debug info {kind} name: {word}", start)
    return word


@cache
def dwarf_words() -> Mapping[str, Mapping[str, int]]:
    """The DWARF names after each prefix, with their indices."""
    lines = (Path(__file__).parent / "dwarf.txt").read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split() for line in lines)
    return {prefix: {name: place for place, name in enumerate(names)} for prefix, *names in rows}


def token_parser(parser: AttrParser) -> TokenParser:
    """Narrow the type of a parser to ours."""
    assert isinstance(parser, TokenParser)
    return parser


def _keyword_or_string(parser: AttrParser, summary: str) -> str:
    word = parser.parse_optional_str_literal()
    if word is None:
        word = parser.parse_optional_identifier()
    if word is None:
        token_parser(parser).raise_at(f"expected keyword for {summary}", parser.pos)
    return word


def _refuse(parser: AttrParser, start: int, words: Iterable[str], summary: str, found: str) -> NoReturn:
    listed = ", ".join(words)
    token_parser(parser).raise_at(f"expected one of [{listed}] for {summary}, got: {found}", start)
