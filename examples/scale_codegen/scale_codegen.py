"""An external code generator of another package: `scale` computes products of two vectors, by numba.

    $ pip install --no-deps ./examples/scale_codegen
    $ okl-opt examples/scale_codegen/scale.mlir -byoc-pipeline=compiler=scale --run --input=3xf32=1,2,3 --input=3xf32=2
    result[0]: 3xf32=2 4 6

The entry point in `pyproject.toml` is all that okl-opt needs to find it. `-byoc-partition=compiler=scale` asks
`supports` which ops the generator takes; `-byoc-compile` gives it functions of such ops, and calls what it returns.
What it refuses the generator `llvm` compiles.
"""

from collections.abc import Mapping, Sequence

from xdsl.dialects.arith import MulfOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType, f32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation

from okl_opt.passes.byoc.codegen import ExternalCodegen, ExternalFunction, Refused

VECTOR = TensorType(f32, [DYNAMIC_INDEX])
SIZES_DIFFER = 1


class ScaleCodegen(ExternalCodegen):
    name = "scale"
    most_operations = 1  # a function has one product

    def supports(self, op: Operation) -> bool:
        return isinstance(op, MulfOp) and op.result.type == VECTOR

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        return {function.sym_name.data: compiled(function) for function in functions}


def compiled(function: FuncOp) -> ExternalFunction | Refused:
    match list(function.body.block.ops):
        case [MulfOp() as product, ReturnOp() as end] if (
            list(end.arguments) == [product.result]
            and list(product.operands) == list(function.args)
            and all(value.type == VECTOR for value in function.args)
        ):
            multiply = machine_code()
            return ExternalFunction(multiply.address, function.function_type, keepalive=multiply)
        case _:
            return Refused("its body is not the product of two vectors, which are its parameters in this order")


def machine_code():
    """A C function. Of each vector it gets the fields of its descriptor, those of the result's place last."""
    from numba import cfunc, types  # imported when it is needed: it takes a while

    vector = [types.CPointer(types.float32)] * 2 + [types.int64] * 3  # allocated, aligned, offset, size, stride

    @cfunc(types.int32(*vector, *vector, *vector))
    def multiply(_0, x, _1, x_size, _2, _3, y, _4, y_size, _5, _6, out, _7, out_size, _8):
        if x_size != y_size or x_size != out_size:
            return SIZES_DIFFER
        for i in range(x_size):
            out[i] = x[i] * y[i]
        return 0

    return multiply
