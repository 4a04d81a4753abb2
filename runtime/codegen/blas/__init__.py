"""The generator `blas`: a function that is one matrix product calls `cblas_sgemm` or `cblas_dgemm`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.passes.byoc.codegen import ExternalCodegen, ExternalFunction, Pattern, Refused
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.external import arguments_of
from okl_opt.runtime.codegen.blas.gemm_code import body_text, declarations, imports
from okl_opt.runtime.codegen.blas.products import NAMES, Product, body_product, match, product_of
from okl_opt.runtime.codegen.bodies import Unsuitable, body_of
from okl_opt.runtime.codegen.linked import linked
from okl_opt.runtime.codegen.operands import Operands, operand_of
from okl_opt.runtime.kernels.cpu.blas.library import BlasLibrary, library


class BlasCodegen(ExternalCodegen):
    """Matrix products of f32 and f64, by the library that the kernels of the provider `blas` use."""

    name = "blas"
    patterns = tuple(Pattern(name, match(name)) for name in NAMES)
    most_operations = 1

    def supports(self, op: Operation) -> bool:
        return isinstance(product_of(op), Product)

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        found = library()
        if isinstance(found, str):
            return {function.sym_name.data: Refused(found) for function in functions}
        return {function.sym_name.data: self._compiled(found, function) for function in functions}

    def _compiled(self, found: BlasLibrary, function: FuncOp) -> ExternalFunction | Refused:
        arguments = arguments_of(function.function_type)
        if isinstance(arguments, str):
            return Refused(arguments)
        try:
            body = body_of(function)
            (product, addend), operands = body_product(body), Operands(body, arguments)
            a, b = operands.of(product.contraction.a.value), operands.of(product.contraction.b.value)
            added = None if addend is None else operands.of(addend)
            text = body_text(product, a, b, added, operand_of(arguments[-1]), operands.lines)
            return linked(
                function.function_type,
                arguments,
                text,
                imports(found.gemm, product.dtype),
                [*declarations(product.dtype), *operands.declarations],
                (found, operands.kept),
            )
        except (Unsuitable, OklRuntimeError) as problem:
            return Refused(str(problem))
