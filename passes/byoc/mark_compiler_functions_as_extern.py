"""Mark functions that an external generator has compiled: they are implemented outside of the module.

Before:  func.func @k0(%a: tensor<4xf32>) -> tensor<4xf32>
             attributes {Compiler = "cutlass", Primitive = 1 : i32, global_symbol = "k0"} {
           %s = arith.addf %a, %a : tensor<4xf32>
           return %s : tensor<4xf32>
         }
After:   func.func private @k0(tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32}

All attributes of the function go. Calls stay as they are: `byoc-lower-extern-calls` lowers them where shapes matter. A
body says how large results are whose sizes are not in their types, so by default it is kept for these; TVM keeps all.
Source: seed 004_16a4040dff025fce.txt, `MarkCompilerFunctionsAsExtern`, which TVM changed a week later: calls stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, ShapedType, StringAttr, UnrankedMemRefType, UnrankedTensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, Region
from xdsl.rewriter import InsertPoint

from dialects.interfaces.compiler_functions import EXTERN, SET
from passes.base import OpPass
from passes.byoc.literals import matches
from passes.rewriting.edit import Editor


def is_sized_by_type(type: Attribute) -> bool:
    """Whether the type of a value says how large it is."""
    if isinstance(type, UnrankedTensorType | UnrankedMemRefType):
        return False
    return not isinstance(type, ShapedType) or type.has_static_shape()


def replace_by_declaration(edit: Editor, function: FuncOp, attributes: Mapping[str, Attribute]) -> None:
    """Replace a function by a declaration of it."""
    declaration = FuncOp.create(
        properties={**function.properties, "sym_visibility": StringAttr("private")},
        attributes=dict(attributes),
        regions=[Region()],
    )
    edit.insert(declaration, InsertPoint.before(function), of=function)
    edit.erase(function)


@dataclass(frozen=True)
class MarkCompilerFunctionsAsExtern(OpPass):
    """See the module docstring."""

    name = "mark-compiler-functions-as-extern"
    anchor = ModuleOp.name
    touches_only_ir = True

    compiler: str | None = None
    """The generator whose functions are marked; all, if none is given."""

    keep_body: Literal["dynamic", "always", "never"] = "dynamic"
    """Which bodies are kept: those of functions with results whose sizes are not in their types, all, or none."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        edit = Editor(self)
        for function in [inner for inner in op.ops if isinstance(inner, FuncOp) and matches(inner, self.compiler)]:
            if not edit.begin(function):
                return
            if self._keeps(function):
                edit.modify(function).attributes = {EXTERN: SET}
            else:
                replace_by_declaration(edit, function, {EXTERN: SET})

    def _keeps(self, function: FuncOp) -> bool:
        if self.keep_body == "dynamic":
            return not all(map(is_sized_by_type, function.function_type.outputs.data))
        return self.keep_body == "always"
