"""The SMT solver, Bitwuzla: terms in its language, and a question to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, cast

from okl_opt.passes.validation.terms import Term, in_order

_MILLISECONDS = 2000
_MEGABYTES = 1024
_MOST_GATES = 1_000_000
"""What one question may cost."""


class Said(Enum):
    """The solver's knowledge of a condition."""

    NEVER = "never"
    SOMETIMES = "sometimes"
    UNKNOWN = "unknown"


class Answer(NamedTuple):
    """An answer, with inputs for which the condition holds."""

    said: Said
    inputs: Mapping[str, int]


@cache
def _library() -> Any:
    import bitwuzla  # pyright: ignore[reportMissingImports, reportMissingTypeStubs, reportMissingModuleSource]

    return cast(Any, bitwuzla)


def is_there() -> bool:
    """Return True if the solver is installed."""
    try:
        _library()
    except (ImportError, OSError):
        return False
    return True


_MULTIPLIERS = frozenset({"mul", "udiv", "urem", "sdiv", "srem"})
_KINDS: Mapping[str, str] = {
    "add": "BV_ADD",
    "sub": "BV_SUB",
    "mul": "BV_MUL",
    "and": "BV_AND",
    "or": "BV_OR",
    "xor": "BV_XOR",
    "shl": "BV_SHL",
    "lshr": "BV_SHR",
    "ashr": "BV_ASHR",
    "udiv": "BV_UDIV",
    "urem": "BV_UREM",
    "sdiv": "BV_SDIV",
    "srem": "BV_SREM",
    "eq": "BV_COMP",
}


def ask(condition: Term) -> Answer:
    """Ask whether a condition of one bit can hold. Raises: ImportError without the solver."""
    if condition.value is not None:
        return Answer(Said.SOMETIMES if condition.value else Said.NEVER, {})
    terms = in_order([condition])
    if sum(term.width**2 for term in terms if term.word in _MULTIPLIERS) > _MOST_GATES:
        return Answer(Said.UNKNOWN, {})
    library = _library()
    options = library.Options()
    options.set(library.Option.PRODUCE_MODELS, True)
    options.set(library.Option.TIME_LIMIT_PER, _MILLISECONDS)
    options.set(library.Option.MEMORY_LIMIT, _MEGABYTES)
    translation = _Translation(library)
    solver = library.Bitwuzla(translation.manager, options)
    for term in terms:
        translation.add(term)
    solver.assert_formula(translation.truth(condition))
    result = solver.check_sat()
    if result == library.Result.UNSAT:
        return Answer(Said.NEVER, {})
    if result != library.Result.SAT:
        return Answer(Said.UNKNOWN, {})
    inputs = {
        str(term.detail): int(solver.get_value(translation.made[term]).value(10))
        for term in terms
        if term.word == "input"
    }
    return Answer(Said.SOMETIMES, inputs)


class _Translation:
    """Terms of the solver for ours. Truth values are bit vectors of one bit, too."""

    def __init__(self, library: Any):
        self._library = library
        self.manager = library.TermManager()
        self.made: dict[Term, Any] = {}
        self._functions: dict[tuple[object, tuple[int, ...], int], Any] = {}

    def _term(self, kind: str, operands: Sequence[Any], indices: Sequence[int] = ()) -> Any:
        return self.manager.mk_term(getattr(self._library.Kind, kind), list(operands), list(indices))

    def _sort(self, width: int) -> Any:
        return self.manager.mk_bv_sort(width)

    def truth(self, term: Term) -> Any:
        """The term as a formula."""
        return self._term("EQUAL", [self.made[term], self.manager.mk_bv_value(self._sort(1), 1)])

    def _bit(self, formula: Any) -> Any:
        one, zero = (self.manager.mk_bv_value(self._sort(1), value) for value in (1, 0))
        return self._term("ITE", [formula, one, zero])

    def add(self, term: Term) -> None:
        """Translate a term, whose operands are translated."""
        self.made[term] = self._made(term, [self.made[operand] for operand in term.operands])

    def _made(self, term: Term, operands: Sequence[Any]) -> Any:
        word = term.word
        if word == "const":
            return self.manager.mk_bv_value(self._sort(term.width), term.value)
        if word == "input":
            return self.manager.mk_const(self._sort(term.width), str(term.detail))
        if word == "call":
            return self._call(term, operands)
        if word == "select":
            return self._term("ITE", [self.truth(term.operands[0]), *operands[1:]])
        if word in ("sext", "zext"):
            kind = "BV_SIGN_EXTEND" if word == "sext" else "BV_ZERO_EXTEND"
            return self._term(kind, operands, [term.width - term.operands[0].width])
        if word == "extract":
            assert isinstance(term.detail, int)
            return self._term("BV_EXTRACT", operands, [term.detail + term.width - 1, term.detail])
        if word in ("ult", "slt"):
            return self._bit(self._term(f"BV_{word.upper()}", operands))
        return self._term(_KINDS[word], operands)

    def _call(self, term: Term, operands: Sequence[Any]) -> Any:
        widths = tuple(operand.width for operand in term.operands)
        key = (term.detail, widths, term.width)
        function = self._functions.get(key)
        if function is None:
            result, name = self._sort(term.width), f"f{len(self._functions)}"
            sort = self.manager.mk_fun_sort([self._sort(width) for width in widths], result) if widths else result
            function = self._functions[key] = self.manager.mk_const(sort, name)
        return self._term("APPLY", [function, *operands]) if widths else function
