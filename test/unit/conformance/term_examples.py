"""The terms of arith's rules as functions, before and after."""

from __future__ import annotations

from itertools import count

from okl_opt.dialects.upstream.arith.folds.terms import OPERATORS, Call, Computed, Literal, Term, TermRule, Variable

_CONSTANTS = {"A": 12, "B": 5}
_FLOAT = frozenset({"negf", "mulf", "divf"})
_WIDER = {"extui": "i32", "extsi": "i32", "index_cast": "index", "index_castui": "index"}


class _Writer:
    """Writes the ops of a term; the innermost casts are of i8."""

    def __init__(self, rule: TermRule):
        names = _names(rule.before)
        self._narrow = any(name.startswith("ext") for name in names)
        self._scalar = "f32" if names & _FLOAT else "i8" if self._narrow else "i32"
        self._bits = "bitcast" in names
        self._result = self._type(rule.before)
        self._numbers = count()
        self._lines: list[str] = []

    def function(self, term: Call, variables: str) -> str:
        arguments = ", ".join(f"%{name}: {self._type(Variable(name))}" for name in variables)
        result = self._write(term)
        self._lines.append(f"return %{result} : {self._result}")
        return f"({arguments})\n" + "\n".join(self._lines)

    def _type(self, term: Term) -> str:
        match term:
            case Variable("p"):
                return "i1"
            case Call("bitcast", (Call(),)):
                return "f16"
            case Call("bitcast", (Variable(),)):
                return "i16"
            case Call("select", operands):
                return self._type(operands[1])
            case Call(name) if name in _WIDER:
                extended = term.operands[0]
                twice = isinstance(extended, Call) and extended.name in _WIDER and not name.startswith("index")
                return "i64" if twice else _WIDER[name]
            case Call(_, operands):
                return next(self._type(part) for part in operands if not isinstance(part, Literal | Computed))
            case _:
                return "bf16" if self._bits else self._scalar

    def _write(self, term: Term, type: str = "") -> str:
        match term:
            case Variable(name) if name.islower():
                return name
            case Variable(name):
                return self._constant(_CONSTANTS[name], type)
            case Literal(number):
                return self._constant(number, type)
            case Computed(operator, left, right):
                return self._constant(OPERATORS[operator](_CONSTANTS[left.name], _CONSTANTS[right.name]), type)
            case Call(name, operands):
                own = self._type(term) if type else self._result
                of = next(self._type(part) for part in operands if not isinstance(part, Literal | Computed))
                values = ", ".join(f"%{self._write(part, of)}" for part in operands)
                types = f"{of} to {own}" if len(operands) == 1 and name != "negf" else own
                return self._line(f"arith.{name} {values} : {types}")

    def _constant(self, number: int, type: str) -> str:
        return self._line(f"arith.constant {'true' if type == 'i1' else f'{number} : {type}'}")

    def _line(self, text: str) -> str:
        name = f"v{next(self._numbers)}"
        self._lines.append(f"%{name} = {text}")
        return name


def _names(term: Term) -> set[str]:
    return {term.name}.union(*map(_names, term.operands)) if isinstance(term, Call) else set()


def _variables(term: Term) -> str:
    if isinstance(term, Variable):
        return term.name if term.name.islower() else ""
    return "".join(map(_variables, term.operands)) if isinstance(term, Call) else ""


def term_functions(rule: TermRule) -> tuple[str, str]:
    """The arguments and body of a function before and after."""
    variables = "".join(dict.fromkeys(_variables(rule.before)))
    return _Writer(rule).function(rule.before, variables), _Writer(rule).function(rule.after, variables)
