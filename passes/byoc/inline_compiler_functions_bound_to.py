"""Inline compiler functions into their callers: the inverse of outlining.

Before:  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %r = call @k0(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
         func.func @k0(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "cutlass", global_symbol = "k0"} {
           %s = arith.addf %a, %a : tensor<4xf32>
           return %s : tensor<4xf32>
         }
After:   func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %r = call @k0(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
         func.func @k0(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "cutlass", global_symbol = "k0"} {
           %s = arith.addf %a, %a : tensor<4xf32>
           return %s : tensor<4xf32>
         }

With `symbols=k0` the addition replaces the call in `@main`, and `@k0` is erased. `Composite` literals in the bodies are
inlined, too. Functions with calls among them are inlined into each other; TVM left calls of erased functions.
Source: TVM of July 2022, `InlineCompilerFunctionsBoundTo`, the inverse of seed 004_16a4040dff025fce.txt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, Region

from okl_opt.dialects.byoc import LiteralOp
from okl_opt.dialects.diagnostic import bare_error, error, op_error
from okl_opt.dialects.interfaces.compiler_functions import COMPILER, COMPOSITE
from okl_opt.dialects.interfaces.symbols import SymbolUse, UnknownSymbolTable, symbol_name, uses_in_op
from okl_opt.passes.base import Pass
from okl_opt.passes.byoc.literals import direct_calls_of, inline_literal, is_searched
from okl_opt.passes.generic.inline_call import body_for, insert_body
from okl_opt.passes.rewriting.edit import Editor

Functions = Mapping[str, FuncOp]
"""The functions to inline, by name."""
Calls = Mapping[Operation, Sequence[CallOp]]
"""Caller -> its calls of these functions."""


def _functions(module: ModuleOp, names: Sequence[str]) -> Functions:
    symbols = {name: op for op in module.ops if (name := symbol_name(op)) is not None}
    return {name: _function(module, name, symbols.get(name)) for name in names}


def _function(module: ModuleOp, name: str, found: Operation | None) -> FuncOp:
    if found is None:
        raise error(module.location, f"'@{name}' is not defined")
    if not isinstance(found, FuncOp) or COMPILER not in found.attributes:
        raise error(found.location, f"'@{name}' is not a compiler function")
    blocks = list(found.body.blocks)
    if not blocks:
        raise error(found.location, f"'@{name}' has no body")
    if len(blocks) > 1:
        raise error(found.location, f"'@{name}' has more than one block")
    return found


def _calls(module: ModuleOp, functions: Functions) -> Calls:
    """Return the calls by caller. Raises: DiagnosticError for other uses, and calls that cannot be inlined."""
    calls: dict[Operation, list[CallOp]] = {}
    for op in module.ops:
        for user, reference in _uses(op):
            name = reference.root_reference.data
            if name not in functions:
                continue
            if not isinstance(user, CallOp) or user.callee != reference:
                raise bare_error(user, f"'@{name}' is used other than by a call")
            if not is_searched(op) and op not in functions.values():
                raise bare_error(user, f"'@{name}' is called by '@{symbol_name(op)}', which is not searched")
            calls.setdefault(op, []).append(user)
    return calls


def _uses(op: Operation) -> Iterator[SymbolUse]:
    try:
        yield from uses_in_op(op)
    except UnknownSymbolTable as problem:
        raise op_error(problem.op, "is not registered and may define symbols") from problem


def _callees_first(functions: Functions, calls: Calls) -> list[FuncOp]:
    """Return the functions in callee-first order. Raises: DiagnosticError for recursion."""
    called = {name: [call.callee.string_value() for call in calls.get(op, ())] for name, op in functions.items()}
    try:
        return [functions[name] for name in TopologicalSorter(called).static_order()]
    except CycleError as problem:
        first, *others = problem.args[1][:-1]
        names = ", ".join(f"'@{name}'" for name in others)
        by_way = f" by way of {names}" if others else ""
        raise error(functions[first].location, f"'@{first}' calls itself{by_way}") from problem


def _check_literals(function: FuncOp) -> None:
    """Check that the function calls no literal without a generator. Raises: DiagnosticError."""
    for literal in _literals_outside_of_compiler_functions(function.body):
        if COMPOSITE not in literal.attributes and direct_calls_of(literal):
            raise bare_error(
                literal, f"literal in '@{function.sym_name.data}' has neither '{COMPOSITE}' nor '{COMPILER}'"
            )


def _inline_composites(edit: Editor, function: FuncOp) -> bool:
    """Inline composite literals; return whether rewrites may go on."""
    for literal in list(_literals_outside_of_compiler_functions(function.body)):
        if not inline_literal(edit, literal):
            return False
    return True


def _literals_outside_of_compiler_functions(region: Region) -> Iterator[LiteralOp]:
    """Yield literals outside of compiler functions, inner ones first."""
    for block in region.blocks:
        for op in block.ops:
            if COMPILER in op.attributes:
                continue
            for inner in op.regions:
                yield from _literals_outside_of_compiler_functions(inner)
            if isinstance(op, LiteralOp):
                yield op


@dataclass(frozen=True)
class InlineCompilerFunctionsBoundTo(Pass):
    name = "inline-compiler-functions-bound-to"
    keeps_checks = True

    symbols: tuple[str, ...] = ()
    """The functions to inline."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = _functions(op, self.symbols)
        calls = _calls(op, functions)
        order = _callees_first(functions, calls)
        for function in order:
            _check_literals(function)
        edit = Editor(self)
        for function in order:
            if not _inline_composites(edit, function):
                return
        others = [other for other in op.ops if is_searched(other)]
        calls = _calls(op, functions)  # inlining composites has replaced calls
        for caller in (*order, *others):
            for call in calls.get(caller, ()):
                if not edit.begin(call):
                    return
                body = functions[call.callee.string_value()].body
                insert_body(edit, call, body_for(edit, call, body, copy=True))
                edit.erase(call)
        for function in order:
            if not edit.begin(function):
                return
            edit.erase(function)
