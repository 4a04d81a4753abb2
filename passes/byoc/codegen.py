"""What an external code generator is, and which there are.

A package registers one by its name, as an entry point of the group `okl_opt.codegen`: a class, or something else that
is called without arguments and returns a generator. What the attributes of a file name is only looked up among these:
no file makes anything else be imported. Ours live in `runtime/codegen/`.
Source: seed 004_16a4040dff025fce.txt: a generator is given all functions of a module at once, as TVM's CUTLASS is.
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

    It takes an argument after the other: scalars by value, of a memref the fields of its descriptor (allocated pointer,
    aligned pointer, offset, sizes, strides), then those of the memrefs that it writes its results into. All elements
    lie in row-major order without gaps, and the offset is 0; results overlap no argument. It returns 0, or the status
    of what went wrong. Several threads may be in it at once. It keeps no pointer after it returns.
    """

    address: int
    signature: FunctionType
    """The type of the function that it was compiled for, on tensors as in the module."""
    keepalive: object
    """What must live as long as the address is used."""
    problem: Callable[[], BaseException | None] | None = None
    """Tells, and forgets, what the last call that failed has to say beyond its status."""


class Refused(NamedTuple):
    """A generator does not compile a function."""

    reason: str


class Pattern(NamedTuple):
    """Several ops that are one operation of a generator, as a matrix product with a bias."""

    name: str
    """`matmul_bias`: literals say `Composite = "<generator>.<name>"`."""
    match: Callable[[Operation], Sequence[Operation] | None]
    """The ops that an op is the last of, in program order and with it; None if it is the last of none."""


class ExternalCodegen(ABC):
    """Compiles functions whose `Compiler` is its name."""

    name: str
    patterns: Sequence[Pattern] = ()
    """The patterns that `byoc-partition` looks for, those first that are preferred."""
    most_operations: int | None = None
    """How many operations, what a pattern matches being one, `byoc-partition` puts in one function."""

    def supports(self, op: Operation) -> bool:
        """Whether a function to compile may contain `op`, which stands in a function on tensors."""
        return False

    @abstractmethod
    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        """The compiled functions by their symbols, or why one is not compiled. It leaves the IR as it is."""


CODEGENS: Registered[Callable[[], ExternalCodegen]] = Registered("okl_opt.codegen", {}, are_called=True)


# ----- the results, which live as long as their modules

_bound: WeakKeyDictionary[ModuleOp, dict[str, ExternalFunction]] = WeakKeyDictionary()


def bind(module: ModuleOp, functions: Mapping[str, ExternalFunction]) -> None:
    """Note what the extern functions of a module are."""
    _bound.setdefault(module, {}).update(functions)


def bound_functions(module: ModuleOp) -> Mapping[str, ExternalFunction]:
    """The compiled functions of a module, by their symbols."""
    return dict(_bound.get(module, {}))
