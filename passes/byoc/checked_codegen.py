"""Wrapped code generators: failures in the code of a package become diagnostics with the package's name."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from typing import TypeVar, cast

from xdsl.dialects.builtin import LocationAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, error, op_name
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.byoc.codegen import (
    CODEGENS,
    ExternalCodegen,
    ExternalFunction,
    Pattern,
    Refused,
    bind,
    bound_functions,
)
from okl_opt.passes.pipeline.registered import LoadError, described
from okl_opt.passes.rewriting.copies import copy_of

_T = TypeVar("_T")


def find_codegen(name: str, location: LocationAttr) -> CheckedCodegen:
    """Return the generator of a name. Raises: DiagnosticError at `location` if there is none."""
    shown = in_one_line(name)
    try:
        make = CODEGENS.find(name)
    except LoadError as problem:
        raise error(location, f"the external code generator {problem}") from problem
    if make is None:
        known = ", ".join(CODEGENS.names()) or "none"
        raise error(location, f"no external code generator named '{shown}' (known: {known})")
    try:
        return CheckedCodegen(shown, make())
    except (Exception, SystemExit, GeneratorExit) as problem:
        raise error(
            location, f"the external code generator '{shown}' cannot be made: {described(problem)}"
        ) from problem


class CheckedCodegen(ExternalCodegen):
    """A registered generator. All its exceptions are raised as DiagnosticError."""

    def __init__(self, name: str, made: object):
        """Wrap `made`. Raises: any exception if it is no generator."""
        if not isinstance(made, ExternalCodegen):
            raise TypeError(f"{type(made).__name__} is no ExternalCodegen")
        self.name = name
        self._codegen = made
        self.patterns = [Pattern(pattern.name, self._match_of(pattern)) for pattern in made.patterns]
        self.most_operations = made.most_operations
        if self.most_operations is not None and not _is_positive(self.most_operations):
            raise ValueError(f"most_operations is {self.most_operations!r}, and must be a number of operations")

    def supports(self, op: Operation) -> bool:
        return bool(self._asked(lambda: self._codegen.supports(op), op))

    def _match_of(self, pattern: Pattern) -> Callable[[Operation], Sequence[Operation] | None]:
        def match(op: Operation) -> Sequence[Operation] | None:
            return self._asked(lambda: _ops(pattern.match(op)), op)

        return match

    def _asked(self, question: Callable[[], _T], op: Operation) -> _T:
        try:
            return question()
        except DiagnosticError:
            raise
        except (Exception, SystemExit, GeneratorExit) as problem:
            message = f"'{self.name}' failed on '{in_one_line(op_name(op))}': {described(problem)}"
            raise error(op.location, message) from problem

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        return self.compile_within(functions, 0)

    def compile_within(self, functions: Sequence[FuncOp], seconds: int) -> Mapping[str, ExternalFunction | Refused]:
        """Return the generator's result for each function of a module; 0 seconds for no time limit.

        The generator gets copies, so it cannot change the module. Raises: DiagnosticError.
        """
        module = functions[0].parent_op()
        assert isinstance(module, ModuleOp), "compiler functions stand in a module"
        copy = copy_of(module)
        assert isinstance(copy, ModuleOp)
        bind(copy, bound_functions(module))
        chosen = set(functions)
        copies = [cast(FuncOp, new) for old, new in zip(module.ops, copy.ops, strict=True) if old in chosen]
        names = [function.sym_name.data for function in functions]
        where, given = functions[0].location, ", ".join(f"'@{in_one_line(name)}'" for name in names)

        def work() -> Mapping[str, object]:
            made = _mapping(self._codegen.compile(copies))
            return {name: made.get(name) for name in names}

        try:
            found = _within(seconds, work)
        except DiagnosticError:
            raise
        except _TimeLimitExceeded as problem:
            raise error(where, f"'{self.name}' has not answered within {seconds} s for {given}") from problem
        except (Exception, SystemExit, GeneratorExit) as problem:
            raise error(where, f"'{self.name}' failed on {given}: {described(problem)}") from problem
        return {
            function.sym_name.data: self._checked(function, found[function.sym_name.data]) for function in functions
        }

    def _checked(self, function: FuncOp, made: object) -> ExternalFunction | Refused:
        name = in_one_line(function.sym_name.data)
        if made is None:
            raise error(function.location, f"'{self.name}' returned nothing for '@{name}'")
        if isinstance(made, Refused):
            return Refused(in_one_line(str(made.reason)))
        if not isinstance(made, ExternalFunction):
            what = f"'{self.name}' returned an object of type {type(made).__name__} for '@{name}'"
            raise error(function.location, f"{what}: neither ExternalFunction nor Refused")
        if not _is_positive(made.address) or made.address >> 64:
            raise error(function.location, f"'{self.name}' returned {made.address!r} as the address of '@{name}'")
        if made.signature != function.function_type:
            bound, called = in_one_line(str(made.signature)), in_one_line(str(function.function_type))
            raise error(function.location, f"'@{name}' is bound with signature {bound}, but called with {called}")
        return made


def _is_positive(value: object) -> bool:
    return type(value) is int and value > 0


def _mapping(made: object) -> Mapping[str, object]:
    """Check that the result of a generator is a mapping. Raises: TypeError."""
    if not isinstance(made, Mapping):
        raise TypeError(f"compile() must return a mapping of symbols to functions, not {type(made).__name__}")
    return cast(Mapping[str, object], made)


def _ops(found: Sequence[Operation] | None) -> Sequence[Operation] | None:
    """Check that the match of a pattern consists of ops. Raises: TypeError."""
    if found is None:
        return None
    ops: list[object] = list(found)
    if not all(isinstance(each, Operation) for each in ops):
        raise TypeError("a pattern must match ops")
    return cast(list[Operation], ops)


class _TimeLimitExceeded(Exception):
    """A generator has exceeded its time limit."""


def _within(seconds: int, work: Callable[[], _T]) -> _T:
    """Return the result of `work`, run on a thread that is abandoned at the time limit or on an interrupt.

    Raises: the exceptions of `work`; KeyboardInterrupt; _TimeLimitExceeded.
    """
    results: list[_T] = []
    raised: list[BaseException] = []
    context = copy_context()

    def target() -> None:
        try:
            results.append(context.run(work))
        except BaseException as problem:
            raised.append(problem)

    thread = threading.Thread(target=target, name="okl-codegen", daemon=True)
    thread.start()
    thread.join(seconds or None)
    if thread.is_alive():
        raise _TimeLimitExceeded
    if raised:
        raise raised[0]
    return results[0]
