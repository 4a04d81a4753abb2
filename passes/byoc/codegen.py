"""The interface of external code generators, and their results.

A package registers a generator by name, as an entry point of the group `okl_opt.codegen`: a class or another callable
without arguments that returns a generator. Names in attributes of a file are looked up only there, so no file can cause
other imports. Our generators are in `runtime/codegen/`.
Source: seed 004_16a4040dff025fce.txt: a generator gets all functions of a module at once, like TVM's CUTLASS.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.passes.pipeline.registered import Registered


class ExternalFunction(NamedTuple):
    """A compiled function, with C's calling convention: `i32 f(...)`.

    Arguments come first: scalars by value, memrefs as the fields of their descriptors (allocated pointer, aligned
    pointer, offset, sizes, strides); then the memrefs for the results. All memrefs are contiguous in row-major order at
    offset 0; results overlap no argument. The function returns 0, or an error status. Several threads may call it at
    once. It keeps no pointer after it returns.
    """

    address: int
    signature: FunctionType
    """The type of the compiled function, on tensors as in the module."""
    keepalive: object
    """An object that must live as long as the address is used."""
    problem: Callable[[], BaseException | None] | None = None
    """Returns, and clears, the details of the last failed call."""


class Refused(NamedTuple):
    """A generator's refusal of a function."""

    reason: str


class Pattern(NamedTuple):
    """Several ops that are one operation of a generator, e.g. a matrix product with a bias."""

    name: str
    """E.g. `matmul_bias`: literals have `Composite = "<generator>.<name>"`."""
    match: Callable[[Operation], Sequence[Operation] | None]
    """Returns the matched ops in program order, ending with the given op; None if it ends no match."""


class ExternalCodegen(ABC):
    """Compiles the functions with its name as `Compiler`."""

    name: str
    patterns: Sequence[Pattern] = ()
    """The patterns for `byoc-partition`, preferred ones first."""
    most_operations: int | None = None
    """The most operations per function in `byoc-partition`; a pattern's match counts as one."""

    def supports(self, op: Operation) -> bool:
        """Return whether functions for this generator may contain `op`, an op of a function on tensors."""
        return False

    @abstractmethod
    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        """Return compiled functions or refusals, by symbol. The IR stays unchanged."""


CODEGENS: Registered[Callable[[], ExternalCodegen]] = Registered("okl_opt.codegen", {}, are_called=True)


# ----- results, kept as long as their modules

_bound: WeakKeyDictionary[ModuleOp, dict[str, ExternalFunction]] = WeakKeyDictionary()


def bind(module: ModuleOp, functions: Mapping[str, ExternalFunction]) -> None:
    """Record the compiled functions of a module."""
    _bound.setdefault(module, {}).update(functions)


def bound_functions(module: ModuleOp) -> Mapping[str, ExternalFunction]:
    """Return the compiled functions of a module by symbol."""
    return dict(_bound.get(module, {}))
