"""Casts."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.llvm import OverflowAttr
from xdsl.ir import Operation

from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.runtime.machine.llvm_ir.metadata import dereferenceable
from okl_opt.runtime.machine.llvm_ir.to_integers import to_integer
from okl_opt.runtime.machine.llvm_ir.wide_casts import is_wide, wide_to_float
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row


def _cast(function: Function, op: Operation, word: str) -> str:
    return f"{word} {function.typed(op.operands[0])} to {function.type(op.results[0].type)}"


def _plain(word: str) -> Row:
    return lambda function, op: _cast(function, op, word)


def _not_negative(word: str) -> Row:
    def row(function: Function, op: Operation) -> str:
        has_it = function.claims and op.properties.get("nonNeg") is not None
        return _cast(function, op, f"{word} nneg" if has_it else word)

    return row


def _truncation(function: Function, op: Operation) -> str:
    flags = op.properties.get("overflowFlags")
    words = [flag.value for flag in flags.data] if function.claims and isinstance(flags, OverflowAttr) else []
    # In LLVM's order.
    return _cast(function, op, " ".join(("trunc", *sorted(words, reverse=True))))


def _to_integer(word: str) -> Row:
    """A float to an integer; defined for every number, unless poison is allowed."""

    def row(function: Function, op: Operation) -> str:
        if function.claims:
            return _cast(function, op, word)
        return to_integer(function, op.operands[0], op.results[0].type, word == "fptosi")

    return row


def _to_float(word: str, claiming: Row) -> Row:
    """An integer to a float."""

    def row(function: Function, op: Operation) -> str:
        if function.claims or not is_wide(op.operands[0].type):
            return claiming(function, op)
        return wide_to_float(function, op, word)

    return row


def _to_pointer(function: Function, op: Operation) -> str:
    promise = ""
    if function.claims and held(op, "dereferenceable") is not None:
        promise = dereferenceable(function.module.metadata, op)
    return _cast(function, op, "inttoptr") + promise


CASTS: Mapping[str, Row] = {
    "llvm.addrspacecast": _plain("addrspacecast"),
    "llvm.bitcast": _plain("bitcast"),
    "llvm.fpext": _plain("fpext"),
    "llvm.fptosi": _to_integer("fptosi"),
    "llvm.fptoui": _to_integer("fptoui"),
    "llvm.fptrunc": _plain("fptrunc"),
    "llvm.inttoptr": _to_pointer,
    "llvm.ptrtoint": _plain("ptrtoint"),
    "llvm.sext": _plain("sext"),
    "llvm.sitofp": _to_float("sitofp", _plain("sitofp")),
    "llvm.trunc": _truncation,
    "llvm.uitofp": _to_float("uitofp", _not_negative("uitofp")),
    "llvm.zext": _not_negative("zext"),
}
