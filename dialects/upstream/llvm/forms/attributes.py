"""The text of attributes with xDSL classes: enums and flags. Source: `LLVMAttrDefs.td` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.llvm import (
    CallingConventionAttr,
    FastMathAttr,
    LinkageAttr,
    OverflowAttr,
    OverflowFlag,
    TailCallKind,
    TailCallKindAttr,
    TargetFeaturesAttr,
)
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import ReadAttribute, Write
from okl_opt.dialects.upstream.llvm.conventions import CONVENTIONS

# ----- reading


def _enum(word: str, make: Callable[[str], Attribute], defined_as: str, field: str) -> ReadAttribute:
    """Read an enum in angle brackets, which MLIR's errors call a field of the attribute."""

    def read(parser: AttrParser) -> Attribute:
        from okl_opt.dialects.upstream.llvm.attributes.fields import kind
        from okl_opt.dialects.upstream.llvm.attributes.structs import read_bracketed

        value = read_bracketed(parser, defined_as, field, kind(word))
        assert isinstance(value, StringAttr)
        return make(value.data)

    return read


def parse_convention(parser: Parser) -> CallingConventionAttr:
    """Parse a calling convention before the name of a function, if there is one."""
    word = parser.parse_optional_keyword_in(CONVENTIONS)
    return CallingConventionAttr("ccc") if word is None else calling_convention(word)


def calling_convention(word: str) -> CallingConventionAttr:
    """The attribute for one of MLIR's calling conventions; the class's own check knows only some."""
    attribute = CallingConventionAttr.__new__(CallingConventionAttr)
    object.__setattr__(attribute, "convention", StringAttr(word))
    return attribute


def _fast_math(words: str) -> FastMathAttr:
    held = words.split(", ")
    return FastMathAttr([flag for flag in FastMathFlag if flag.value in held or "fast" in held])


def _overflow(words: str) -> OverflowAttr:
    held = words.split(", ")
    return OverflowAttr([flag for flag in OverflowFlag if flag.value in held])


def _read_target_features(parser: AttrParser) -> TargetFeaturesAttr:
    from okl_opt.dialects.upstream.llvm.attributes import read_target_features

    return read_target_features(parser)


_FAST, _WRAPS = "::mlir::LLVM::FastmathFlags", "::mlir::LLVM::IntegerOverflowFlags"

ATTRIBUTE_READERS: Mapping[str, ReadAttribute] = {
    CallingConventionAttr.name: _enum("CConv", calling_convention, "CConvAttr", "CallingConv"),
    FastMathAttr.name: _enum(_FAST, _fast_math, "LLVM_FastmathFlagsAttr", "value"),
    LinkageAttr.name: _enum("linkage::Linkage", LinkageAttr, "LinkageAttr", "linkage"),
    OverflowAttr.name: _enum(_WRAPS, _overflow, "LLVM_IntegerOverflowFlagsAttr", "value"),
    TailCallKindAttr.name: _enum(
        "TailCallKind", lambda word: TailCallKindAttr(TailCallKind(word)), "TailCallKindAttr", "tailCallKind"
    ),
    TargetFeaturesAttr.name: _read_target_features,
}

# ----- writing

# In MLIR's order.
_FAST_MATH = (
    FastMathFlag.NO_NANS,
    FastMathFlag.NO_INFS,
    FastMathFlag.NO_SIGNED_ZEROS,
    FastMathFlag.ALLOW_RECIP,
    FastMathFlag.ALLOW_CONTRACT,
    FastMathFlag.APPROX_FUNC,
    FastMathFlag.REASSOC,
)


def _write_fast_math(attribute: FastMathAttr, printer: Printer) -> None:
    words = [flag.value for flag in _FAST_MATH if flag in attribute.data]
    text = "fast" if len(words) == len(_FAST_MATH) else ", ".join(words) or "none"
    printer.print_string(f"#llvm.fastmath<{text}>")


def _write_overflow(attribute: OverflowAttr, printer: Printer) -> None:
    words = [flag.value for flag in OverflowFlag if flag in attribute.data]
    printer.print_string(f"#llvm.overflow<{', '.join(words) or 'none'}>")


def _write_linkage(attribute: LinkageAttr, printer: Printer) -> None:
    printer.print_string(f"#llvm.linkage<{attribute.linkage.data}>")


def _write_bare(attribute: ParametrizedAttribute, printer: Printer) -> None:
    """`#llvm<comdat any>`."""
    printer.print_string(f"#llvm<{attribute.name.removeprefix('llvm.')}")
    attribute.print_parameters(printer)
    printer.print_string(">")


ATTRIBUTE_WRITERS: Mapping[str, Write] = {
    FastMathAttr.name: _write_fast_math,
    LinkageAttr.name: _write_linkage,
    OverflowAttr.name: _write_overflow,
    **dict.fromkeys(("llvm.comdat", "llvm.dso_local_equivalent"), _write_bare),
}
