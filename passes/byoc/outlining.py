"""Outlining of literals into functions of the module, named by a symbol cache."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.byoc import InvokeOp, LiteralOp
from okl_opt.dialects.diagnostic import bare_error, warn
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.passes.byoc.literals import FunctionKeys, function_of, invokes_of, is_searched, literals_in, matches
from okl_opt.passes.byoc.symbol_caches import GlobalSymbolCache
from okl_opt.passes.rewriting.edit import Editor


def outline(by: object, module: ModuleOp, compiler: str | None, cache: GlobalSymbolCache) -> None:
    """Move the literals of a generator out of the functions of a module. `by` is the pass.

    Raises: DiagnosticError if the symbol of a literal is already used for another op.
    """
    _Outliner(by, module, cache).run(compiler)


class _Outliner:
    def __init__(self, by: object, module: ModuleOp, cache: GlobalSymbolCache):
        self._edit = Editor(by)
        self._module = module
        self._cache = cache
        self._symbols = {name: op for op in module.ops if (name := symbol_name(op)) is not None}
        self._keys = FunctionKeys()

    def run(self, compiler: str | None) -> None:
        for function in [op for op in self._module.ops if is_searched(op)]:
            for literal, calls in list(_candidates(function, compiler)):
                if not self._outline(literal, calls):
                    return

    def _outline(self, literal: LiteralOp, calls: list[InvokeOp]) -> bool:
        """Move a literal out; return whether rewrites may go on."""
        name = self._cache.symbol_for(literal, self._module)
        known = self._symbols.get(name)
        if known is not None and not (isinstance(known, FuncOp) and self._keys.of(known) == self._keys.of(literal)):
            problem = bare_error(literal, f"symbol '@{name}' is already defined with a different body")
            raise problem.note(known.location, "see existing symbol definition here")
        if not self._edit.begin(literal):
            return False
        if known is None:
            body = self._edit.move_region_contents_to_new_regions(literal.body)
            function = function_of(literal, name, body)
            self._symbols[name] = self._edit.append(self._module.body.block, function)
        for call in calls:
            new = func.CallOp(name, call.arguments, call.result_types)
            new.attributes.update(call.attributes)
            self._edit.insert(new, InsertPoint.before(call), of=call)
            self._edit.replace(call, [], new.results)
        self._edit.erase(literal)
        return True


def _candidates(function: Operation, compiler: str | None) -> Iterator[tuple[LiteralOp, list[InvokeOp]]]:
    """Yield the literals to outline with their calls, inner ones first."""
    for literal in literals_in(function.regions[0]):
        if not matches(literal, compiler):
            continue
        calls = invokes_of(literal)
        if calls is None:
            warn(literal, "is not outlined: it is used other than as what 'byoc.invoke' calls")
        elif calls:
            yield literal, calls
