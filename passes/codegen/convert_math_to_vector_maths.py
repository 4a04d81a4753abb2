"""Lower math ops on floats and vectors to calls of the runtime's functions.

Before:  func.func @f(%arg0: vector<8xf32>, %arg1: f64) -> (vector<8xf32>, f64) {
           %0 = math.exp %arg0 : vector<8xf32>
           %1 = math.tanh %arg1 : f64
           return %0, %1 : vector<8xf32>, f64
         }
After:   func.func private @okl_vtanh_f64(f64) -> f64 attributes {llvm.readnone}
         func.func private @okl_vexp_f32x8(vector<8xf32>) -> vector<8xf32> attributes {llvm.readnone}
         func.func @f(%arg0: vector<8xf32>, %arg1: f64) -> (vector<8xf32>, f64) {
           %0 = call @okl_vexp_f32x8(%arg0) : (vector<8xf32>) -> vector<8xf32>
           %1 = call @okl_vtanh_f64(%arg1) : (f64) -> f64
           return %0, %1 : vector<8xf32>, f64
         }

The ops are `math.cos`, `erf`, `exp`, `log`, `powf`, `rsqrt`, `sin` and `tanh` on f32 and f64; f16 and bf16 are computed
as f32 and rounded once. Vectors are split into registers of the target, and the rest is padded to a power of two. The
result of a lane or scalar does not depend on other lanes. An op stays if no function of it reaches `accuracy`.
Source: `passes/analysis/vector_maths.py` has the functions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    FunctionType,
    ModuleOp,
    UnitAttr,
    f32,
)
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.vector.folds.vectors import count_of, i64_list, is_scalable, type_of, vector_of
from okl_opt.passes.analysis.vector_maths import FUNCTIONS, function_name
from okl_opt.passes.base import Pass
from okl_opt.passes.codegen.target import target_of
from okl_opt.passes.codegen.vector_bodies import vector_type
from okl_opt.passes.conversion.declarations import Declarations
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.vector.build import VectorBuilder

_NAMES = {f"math.{name}": name for name in FUNCTIONS}
_MOST_ELEMENTS = 4096
"""Larger vectors are not split."""


@dataclass(frozen=True)
class ConvertMathToVectorMathsPass(Pass):
    name = "convert-math-to-vector-maths"
    changes_rounding = True
    keeps_checks = True

    accuracy: str = "4ulp"
    """The largest error of results, in units in the last place."""
    target_cpu: str | None = None
    """LLVM's name of the processor; by default this machine."""
    target_features: str | None = None
    """Features to add or remove, as in `+avx2,-fma`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        most = self._most_ulp(op)
        try:
            target = target_of(self.target_cpu or "", self.target_features or "")
        except ValueError as problem:
            raise bare_error(op, str(problem)) from problem
        calls = _Calls(op, Editor(self), target.vector_bytes)
        for inner in list(op.walk()):
            name = _NAMES.get(inner.name)
            if name is None:
                continue
            element = _element_name(inner.results[0].type)
            if element is not None and FUNCTIONS[name].ulp[element] <= most and not calls.convert(inner, name, element):
                return

    def _most_ulp(self, op: Operation) -> float:
        found = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)ulp", self.accuracy)
        if found is None:
            raise bare_error(op, f"accuracy: '{self.accuracy}' must be a number before 'ulp', as in '4ulp'")
        return float(found[1])


def _element_name(type: Attribute) -> str | None:
    """Return the element type in which an op is computed, or None if there are no functions for its type."""
    vector = vector_of(type)
    if vector is not None and (is_scalable(vector) or count_of(vector) > _MOST_ELEMENTS):
        return None
    element = type if vector is None else vector.element_type
    if isinstance(element, Float64Type):
        return "f64"
    return "f32" if isinstance(element, Float32Type | Float16Type | BFloat16Type) else None


class _Calls:
    def __init__(self, top: Operation, edit: Editor, vector_bytes: int):
        self._taken = {name: each for each in top.walk() if (name := symbol_name(each) or "").startswith("okl_")}
        self._edit = edit
        self._bytes = vector_bytes
        self._declarations = Declarations()

    def convert(self, op: Operation, name: str, element: str) -> bool:
        """Replace an op by calls. Return False at the rewrite limit."""
        if not self._edit.begin(op):
            return False
        build = _CallBuilder(self._edit, self._declarations, self._taken, op, name, element)
        register = self._bytes // (4 if element == "f32" else 8)
        self._edit.replace(op, build.ops, [build.promoted(list(op.operands), register)])
        return True


class _CallBuilder(VectorBuilder):
    """Builds calls of one function, on vectors of several widths."""

    def __init__(
        self,
        edit: Editor,
        declarations: Declarations,
        taken: Mapping[str, Operation],
        op: Operation,
        name: str,
        element: str,
    ):
        super().__init__()
        self._edit, self._declarations, self._taken = edit, declarations, taken
        self._op, self._name, self._element = op, name, element

    def promoted(self, operands: Sequence[SSAValue], register: int) -> SSAValue:
        """Return the result for elements of any type. f16 and bf16 are computed as f32."""
        type = operands[0].type
        if isinstance(element_of(type), Float32Type | Float64Type):
            return self.whole(operands, register)
        vector = vector_of(type)
        wide = f32 if vector is None else vector_type(f32, *vector.get_shape())
        found = self.whole([self.op("arith.extf", (operand,), wide) for operand in operands], register)
        return self.op("arith.truncf", (found,), type)

    def whole(self, operands: Sequence[SSAValue], register: int) -> SSAValue:
        """Return the result for scalars, or for vectors of any shape."""
        vector = vector_of(operands[0].type)
        if vector is None:
            return self.call(operands, 1)
        if len(vector.get_shape()) == 1:
            return self.line(operands, register)
        flat = vector_type(vector.element_type, count_of(vector))
        found = self.line([self.shape_cast(operand, flat) for operand in operands], register)
        return self.shape_cast(found, vector)

    def line(self, operands: Sequence[SSAValue], register: int) -> SSAValue:
        """Return the result for vectors of rank 1, in parts of a register."""
        type = type_of(operands[0])
        lanes = count_of(type)
        if lanes <= register:
            return self.padded(operands, lanes)
        result = self.poison(type)
        for first in range(0, lanes, register):
            size = min(register, lanes - first)
            parts = [self.part(operand, first, size) for operand in operands]
            result = self.op(
                "vector.insert_strided_slice",
                (self.padded(parts, size), result),
                type,
                {"offsets": i64_list([first]), "strides": i64_list([1])},
            )
        return result

    def part(self, value: SSAValue, first: int, size: int) -> SSAValue:
        """Extract some lanes of a vector."""
        properties: dict[str, Attribute] = {
            "offsets": i64_list([first]),
            "sizes": i64_list([size]),
            "strides": i64_list([1]),
        }
        type = vector_type(element_of(value.type), size)
        return self.op("vector.extract_strided_slice", (value,), type, properties)

    def padded(self, operands: Sequence[SSAValue], lanes: int) -> SSAValue:
        """Return the result for lanes that fit into a register, padded with copies of the first lane."""
        width = max(1 << (lanes - 1).bit_length(), 2)
        if width == lanes:
            return self.call(operands, width)
        mask = [lane if lane < lanes else 0 for lane in range(width)]
        found = self.call([self.shuffle(operand, operand, mask) for operand in operands], width)
        return self.shuffle(found, found, list(range(lanes)))

    def call(self, operands: Sequence[SSAValue], lanes: int) -> SSAValue:
        """Call the function of a width, declaring it at its first call."""
        type = operands[0].type
        name = function_name(self._name, self._element, lanes)
        signature = FunctionType.from_lists([type] * len(operands), [type])
        taken = self._taken.get(name)
        if taken is not None and not (isinstance(taken, FuncOp) and taken.function_type == signature):
            raise op_error(taken, f"has the name of a function of the runtime, which is {print_attribute(signature)}")
        self._declarations.declare(self._op, name, signature, {"llvm.readnone": UnitAttr()}, self._edit)
        return self.add(CallOp(name, operands, [type]))
