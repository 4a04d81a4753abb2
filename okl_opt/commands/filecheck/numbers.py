"""Numeric expressions of check files: formats, variables, the parser of `[[#...]]`, and values.

Source: lib/FileCheck/FileCheck.cpp of LLVM 22. Numbers have any width there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from okl_opt.commands.filecheck.sources import BadCheck, Place, Source

_BLANKS = " \t"
_RADIX = (("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0o", 8))
_DIGITS = {2: "[01]+", 8: "[0-7]+", 10: "[0-9]+", 16: "[0-9a-fA-F]+"}
VARIABLE = re.compile(r"[$@]?[A-Za-z_][A-Za-z0-9_]*")


_MOST_DIGITS = 4000


class Overflow(Exception):
    """A value that does not exist, or that its format cannot hold."""


class TooLong(Exception):
    """A number with more digits than Python converts."""

    def __init__(self) -> None:
        super().__init__(f"a number has more than {_MOST_DIGITS} digits")


class Format(NamedTuple):
    """How a number is written: `u`, `d`, `x` or `X`; an empty letter is no format."""

    letter: str = ""
    precision: int = 0
    alternate: bool = False

    def __str__(self) -> str:
        return f"%{self.letter}" if self.letter else "<none>"

    def wildcard(self) -> str:
        """The POSIX expression of all numbers in this format."""
        digits = {"x": "a-f", "X": "A-F"}.get(self.letter, "")
        sign = "-?" if self.letter == "d" else "0x" if self.alternate else ""
        if self.precision:
            return f"{sign}([1-9{digits}][0-9{digits}]*)?[0-9{digits}]{{{self.precision}}}"
        return f"{sign}[0-9{digits}]+"

    def written(self, value: int) -> str:
        """A number in this format. Raises: Overflow."""
        # A digit has less than four bits.
        if (value < 0 and self.letter != "d") or value.bit_length() > 3 * _MOST_DIGITS:
            raise Overflow
        digits = format(abs(value), {"x": "x", "X": "X"}.get(self.letter, "d"))
        return f"{'-' if value < 0 else ''}{'0x' if self.alternate else ''}{digits.rjust(self.precision, '0')}"

    def value(self, text: str) -> int:
        """The number of a text that the wildcard matched. Raises: TooLong."""
        return _number(text, 16 if self.letter in ("x", "X") else 10)


def _number(text: str, radix: int) -> int:
    """The number of digits. Raises: TooLong."""
    if len(text) > _MOST_DIGITS:
        raise TooLong
    return int(text, radix)


@dataclass(eq=False)
class Variable:
    """A numeric variable; `line` is that of its definition, None for the command line."""

    name: str
    format: Format
    line: int | None = None
    value: int | None = None


@dataclass
class Variables:
    """The variables of a run: numeric ones, values of string ones, and names of string ones that a check defines."""

    numbers: dict[str, Variable] = field(default_factory=dict[str, Variable])
    strings: dict[str, str] = field(default_factory=dict[str, str])
    defined: set[str] = field(default_factory=set[str])

    def clear_local(self) -> None:
        """Forget all values of variables without `$`."""
        self.strings = {name: value for name, value in self.strings.items() if name.startswith("$")}
        for name, variable in self.numbers.items():
            if not name.startswith("$"):
                variable.value = None


@dataclass(frozen=True)
class Literal:
    """A number in the text."""

    text: str
    number: int


@dataclass(frozen=True)
class Use:
    """A use of a variable."""

    text: str
    place: Place
    variable: Variable


@dataclass(frozen=True)
class Operation:
    """An operator, or a call of a function."""

    text: str
    place: Place
    function: Callable[[int, int], int]
    left: Expression
    right: Expression


Expression = Literal | Use | Operation


def _div(left: int, right: int) -> int:
    if right == 0:
        raise Overflow
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _add(left: int, right: int) -> int:
    return left + right


def _sub(left: int, right: int) -> int:
    return left - right


def _mul(left: int, right: int) -> int:
    return left * right


FUNCTIONS: Mapping[str, Callable[[int, int], int]] = {
    "add": _add,
    "div": _div,
    "max": max,
    "min": min,
    "mul": _mul,
    "sub": _sub,
}
OPERATORS = {"+": _add, "-": _sub}


def unknown(expression: Expression) -> Iterator[Use]:
    """The uses of variables without a value."""
    if isinstance(expression, Operation):
        yield from unknown(expression.left)
        yield from unknown(expression.right)
    elif isinstance(expression, Use) and expression.variable.value is None:
        yield expression


def evaluate(expression: Expression) -> int:
    """The value of an expression without unknown variables. Raises: Overflow."""
    if isinstance(expression, Literal):
        return expression.number
    if isinstance(expression, Use):
        assert expression.variable.value is not None, expression.text
        return expression.variable.value
    return expression.function(evaluate(expression.left), evaluate(expression.right))


def implicit_format(expression: Expression) -> Format:
    """The format of the variables of an expression. Raises: BadCheck if they have several."""
    if isinstance(expression, Literal):
        return Format()
    if isinstance(expression, Use):
        return expression.variable.format
    left, right = implicit_format(expression.left), implicit_format(expression.right)
    if left.letter and right.letter and left != right:
        raise BadCheck(
            expression.place,
            f"implicit format conflict between '{expression.left.text}' ({left}) and '{expression.right.text}' "
            f"({right}), need an explicit format specifier",
            after="\n",
        )
    return left if left.letter else right


class Block(NamedTuple):
    """A numeric block: its format, the expression if any, and the variable that it defines, if any."""

    format: Format
    expression: Expression | None
    variable: Variable | None


class BlockParser:
    """Parse `text[at:end]` of a source as the inside of a numeric block. All methods raise BadCheck."""

    def __init__(self, source: Source, at: int, end: int, variables: Variables, line: int | None) -> None:
        self.source = source
        self.at = at
        self.end = end
        self.variables = variables
        self.line = line

    @property
    def rest(self) -> str:
        return self.source.text[self.at : self.end]

    def bad(self, finding: str, at: int | None = None) -> BadCheck:
        # LLVM ends these messages with an empty line.
        return BadCheck(Place(self.source, self.at if at is None else at), finding, after="\n")

    def blanks(self) -> None:
        while self.at < self.end and self.source.text[self.at] in _BLANKS:
            self.at += 1

    def sees(self, text: str) -> bool:
        return self.rest.startswith(text)

    def eats(self, text: str) -> bool:
        if not self.sees(text):
            return False
        self.at += len(text)
        return True

    def name(self) -> str:
        """The name of a variable."""
        if self.at == self.end:
            raise self.bad("empty variable name")
        found = VARIABLE.match(self.source.text, self.at, self.end)
        if found is None:
            raise self.bad("invalid variable name")
        self.at = found.end()
        return found[0]

    def block(self, *, legacy: bool) -> Block:
        """The whole block; a legacy one is `@LINE`, `@LINE+n` or `@LINE-n` without `#`."""
        explicit = self.explicit_format()
        first, colon = self.at, self.rest.find(":")
        if colon >= 0:
            self.at += colon + 1
        self.blanks()
        constrained = self.eats("==")
        self.blanks()
        expression = None
        if self.at < self.end:
            expression = self.legacy_line() if legacy else self.whole(constrained)
        elif constrained:
            raise self.bad("empty numeric expression should not have a constraint")
        chosen = explicit
        if not chosen.letter and expression is not None:
            chosen = implicit_format(expression)
        if not chosen.letter:
            chosen = Format("u", explicit.precision)
        variable = None
        if colon >= 0:
            variable = BlockParser(self.source, first, first + colon, self.variables, self.line).definition(chosen)
        return Block(chosen, expression, variable)

    def explicit_format(self) -> Format:
        """The format before a comma, without a letter if it has none; a comma after `(` is that of a call."""
        comma, bracket = self.rest.find(","), self.rest.find("(")
        if comma < 0 or -1 < bracket < comma:
            return Format()
        spec = BlockParser(self.source, self.at, self.at + comma, self.variables, self.line)
        self.at += comma + 1
        spec.trim()
        if not spec.eats("%"):
            raise spec.bad("invalid matching format specification in expression")
        flag = spec.at
        alternate = spec.eats("#")
        precision = spec.precision() if spec.eats(".") else 0
        letter = spec.rest[:1]
        if letter and letter not in "udxX":
            raise spec.bad("invalid format specifier in expression")
        spec.at += len(letter)
        if alternate and letter not in ("x", "X"):
            raise spec.bad("alternate form only supported for hex values", flag)
        spec.blanks()
        if spec.rest:
            raise spec.bad("invalid matching format specification in expression")
        return Format(letter, precision, alternate)

    def trim(self) -> None:
        self.blanks()
        self.end = self.at + len(self.rest.rstrip(_BLANKS))

    def precision(self) -> int:
        number = self.number(10)
        if number is None:
            raise self.bad("invalid precision in format specifier")
        return number

    def number(self, radix: int) -> int | None:
        """Take a number if there is one; radix 0 goes by the prefix."""
        first = self.at
        if radix == 0:
            radix = next((radix for prefix, radix in _RADIX if self.eats(prefix)), 10)
            if radix == 10 and re.match("0[0-9]", self.rest):
                self.at, radix = self.at + 1, 8
        found = re.compile(_DIGITS[radix]).match(self.source.text, self.at, self.end)
        # A prefix without digits is zero, unless nothing follows.
        if found is None and first < self.at < self.end:
            return 0
        if found is None:
            self.at = first
            return None
        self.at = found.end()
        return _number(found[0], radix)

    def definition(self, chosen: Format) -> Variable:
        """The variable before the colon."""
        self.blanks()
        start = self.at
        name = self.name()
        if name.startswith("@"):
            raise self.bad("definition of pseudo numeric variable unsupported", start)
        if name in self.variables.defined:
            raise self.bad(f"string variable with name '{name}' already exists", start)
        self.blanks()
        if self.rest:
            raise self.bad("unexpected characters after numeric variable name")
        known = self.variables.numbers.get(name)
        if known is None:
            return Variable(name, chosen, self.line)
        if known.format != chosen:
            raise self.bad("format different from previous variable definition")
        return known

    def whole(self, constrained: bool) -> Expression:
        """An expression up to the end."""
        self.trim()
        first = self.at
        made = self.operand("operand" if constrained else "matching constraint or operand")
        while self.at < self.end:
            made = self.operation(first, made)
        return made

    def legacy_line(self) -> Expression:
        self.trim()
        first = self.at
        made: Expression = self.use(first, self.name())
        if self.at < self.end:
            made = self.operation(first, made, legacy=True)
        if self.at < self.end:
            raise self.bad(f"unexpected characters at end of expression '{self.rest}'")
        return made

    def operand(self, expected: str = "operand") -> Expression:
        """A parenthesized expression, a call, a variable or a number."""
        if self.sees("("):
            return self.parenthesized()
        first = self.at
        found = VARIABLE.match(self.source.text, self.at, self.end)
        if found is None:
            return self.literal(0, expected)
        self.at = found.end()
        if self.rest.lstrip(_BLANKS).startswith("("):
            return self.call(first, found[0])
        return self.use(first, found[0])

    def literal(self, radix: int, expected: str = "operand") -> Literal:
        first = self.at
        negative = self.eats("-")
        number = self.number(radix)
        if number is None:
            raise self.bad(f"invalid {expected} format", first)
        return Literal(self.source.text[first : self.at], -number if negative else number)

    def use(self, first: int, name: str) -> Use:
        if name.startswith("@") and name != "@LINE":
            raise self.bad(f"invalid pseudo numeric variable '{name}'", first)
        # A use before any definition is an error only once the directive is matched.
        variable = self.variables.numbers.setdefault(name, Variable(name, Format("u")))
        if variable.line is not None and variable.line == self.line:
            raise self.bad(f"numeric variable '{name}' defined earlier in the same CHECK directive", first)
        return Use(name, Place(self.source, first), variable)

    def parenthesized(self) -> Expression:
        self.at += 1
        self.blanks()
        if self.at == self.end:
            raise self.bad("missing operand in expression")
        made = self.operand()
        self.blanks()
        while self.at < self.end and not self.sees(")"):
            made = self.operation(self.at, made)
            self.blanks()
        if not self.eats(")"):
            raise self.bad("missing ')' at end of nested expression")
        return made

    def operation(self, first: int, left: Expression, *, legacy: bool = False) -> Expression:
        """An operator and its right operand; a legacy one is a decimal number."""
        self.blanks()
        if self.at == self.end:
            return left
        operator = self.rest[0]
        if operator not in OPERATORS:
            raise self.bad(f"unsupported operation '{operator}'")
        self.at += 1
        self.blanks()
        if self.at == self.end:
            raise self.bad("missing operand in expression")
        right = self.legacy_operand() if legacy else self.operand()
        text = self.source.text[first : self.at]
        return Operation(text, Place(self.source, first), OPERATORS[operator], left, right)

    def legacy_operand(self) -> Literal:
        if self.sees("("):
            raise self.bad("parenthesized expression not permitted here")
        return self.literal(10)

    def call(self, start: int, name: str) -> Expression:
        self.blanks()
        if name not in FUNCTIONS:
            raise self.bad(f"call to undefined function '{name}'", start)
        self.at += 1
        self.blanks()
        arguments: list[Expression] = []
        while self.at < self.end and not self.sees(")"):
            if self.sees(","):
                raise self.bad("missing argument")
            arguments.append(self.argument())
            if not self.eats(","):
                break
            self.blanks()
            if self.sees(")"):
                raise self.bad("missing argument")
        if not self.eats(")"):
            raise self.bad("missing ')' at end of call expression")
        if len(arguments) != 2:
            raise self.bad(f"function '{name}' takes 2 arguments but {len(arguments)} given", start)
        # LLVM takes the text after a call for the text of the call.
        return Operation(self.rest, Place(self.source, self.at), FUNCTIONS[name], *arguments)

    def argument(self) -> Expression:
        first = self.at
        made = self.operand()
        self.blanks()
        while self.at < self.end and self.rest[0] not in ",)":
            made = self.operation(first, made)
            self.blanks()
        return made
