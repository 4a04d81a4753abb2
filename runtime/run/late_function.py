"""A function on tensors that is compiled for its calls: to loops while they are small, then to vectors."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from okl_opt.runtime.base.arguments import call_text, in_order
from okl_opt.runtime.base.calls import Calls
from okl_opt.runtime.base.options import LOOPS, VECTORS
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.border import Border, Scalar, Signature
from okl_opt.runtime.code.called_function import CalledFunction
from okl_opt.runtime.run.functions import Function

if TYPE_CHECKING:
    from okl_opt.runtime.prepare.codegen_choice import Choice


_MOST_SIZES = 32
"""After calls with so many different arguments, vectors: each costs an estimate."""


class LateFunction(Function):
    """See `Function`. It has one form at a time; the time of calls of loops is added up as estimated."""

    def __init__(self, signature: Signature, choice: Callable[[Calls], Choice], compiled: Callable[[Choice], Function]):
        """`choice` is that for some calls, `compiled` makes a function of it; both raise what compiling does."""
        self._signature = signature
        self._choice = choice
        self._compiled = compiled
        self._forms: dict[str, Function] = {}
        self._choices: dict[tuple[object, ...], Choice] = {}
        self._loops_ns = 0.0
        self._lock = threading.Lock()

    def __call__(self, *arguments: object, **named: object) -> Any:
        """Call the function. Raises: as `Function`, and DiagnosticError as compiling does."""
        return self._form(arguments, named)(*arguments, **named)

    def _form(self, arguments: Sequence[object], named: Mapping[str, object]) -> Function:
        """The form for a call."""
        if VECTORS in self._forms:
            return self._forms[VECTORS]
        given = in_order(arguments, named, self._signature.names) if named else arguments
        # Too many or too few arguments are refused by either form.
        sizes = tuple(map(_actual, given, self._signature.params))
        with self._lock:
            choice = self._choices.get(sizes)
            if choice is None:
                number = 1 if len(self._choices) < _MOST_SIZES else None
                choice = self._choices[sizes] = self._choice(Calls(sizes, number))
            self._loops_ns += choice.loops_ns or 0
            if choice.codegen == LOOPS and choice.pays_after(self._loops_ns):
                choice = choice._replace(codegen=VECTORS)
            if choice.codegen not in self._forms:
                self._forms[choice.codegen] = self._compiled(choice)
            return self._forms[choice.codegen]

    @property
    def _last(self) -> Function:
        """The form of most work; vectors if the function was not called."""
        with self._lock:
            for form in (VECTORS, LOOPS):
                if form in self._forms:
                    return self._forms[form]
        return self._form((), {})

    @property
    def name(self) -> str:
        return self._signature.name

    @property
    def program(self) -> CalledFunction:
        """The program that it calls now."""
        return self._last.program

    @property
    def stats(self) -> FunctionStats:
        return FunctionStats.total([form.stats for form in self._forms.values()])

    @property
    def parameters(self) -> tuple[Border, ...]:
        return self._signature.params

    @property
    def results(self) -> tuple[Border, ...]:
        return self._signature.results

    @property
    def parameter_names(self) -> tuple[str | None, ...]:
        return tuple(self._signature.names)

    @property
    def text(self) -> str:
        return call_text(self.name, self.parameters, self.parameter_names, self.results)


def _actual(value: object, border: Border) -> tuple[int, ...] | int | None:
    """The sizes of an array, or the value of an index; None for other objects."""
    if isinstance(border, Scalar):
        return value if isinstance(value, int) and border.element.text == "index" else None
    shape = getattr(value, "shape", None)
    if shape is None:
        try:
            shape = memoryview(value).shape  # pyright: ignore[reportArgumentType]
        except TypeError:
            return None
    try:
        return None if shape is None else tuple(map(int, shape))
    except (TypeError, ValueError):
        return None
