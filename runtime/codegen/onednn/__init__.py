"""The generator `onednn`: a function that is one convolution or inner product, with operations on its result.

The operations are `onednn.conv2d` and `onednn.matmul`, of f32 and of known sizes, each with `_bias`, `_add` and `_relu`
in that order. A literal states its operation by name, and is refused if its body is another one.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.passes.byoc.codegen import ExternalCodegen, ExternalFunction, Pattern, Refused
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.external import arguments_of
from okl_opt.runtime.codegen.bodies import (
    Body,
    Unsuitable,
    body_of,
    check_composite,
    check_is_given,
    constant_bytes,
    returned_by,
)
from okl_opt.runtime.codegen.linked import linked
from okl_opt.runtime.codegen.onednn.execute_code import Code, declarations, imports
from okl_opt.runtime.codegen.onednn.layers import NAMES, PREFIX, Layer, layer_of
from okl_opt.runtime.codegen.onednn.primitives import packed, primitive_of, task_of
from okl_opt.runtime.codegen.operands import Operands, operand_of
from okl_opt.runtime.kernels.cpu.onednn.library import OneDnnError, library


def _match(name: str) -> Callable[[Operation], Sequence[Operation] | None]:
    """Return a matcher of the layers of a given name."""

    def ops_of(op: Operation) -> Sequence[Operation] | None:
        found = layer_of(op)
        return found.ops if isinstance(found, Layer) and found.name == name else None

    return ops_of


class OneDnnCodegen(ExternalCodegen):
    """Layers on one thread, by the library of the kernel provider `onednn`."""

    name = "onednn"
    patterns = tuple(Pattern(name, _match(name)) for name in NAMES)
    most_operations = 1

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        found = library()
        if isinstance(found, str):
            return {function.sym_name.data: Refused(found) for function in functions}
        return {function.sym_name.data: _compiled(function) for function in functions}


def _compiled(function: FuncOp) -> ExternalFunction | Refused:
    arguments = arguments_of(function.function_type)
    if isinstance(arguments, str):
        return Refused(arguments)
    try:
        body = body_of(function)
        layer = _layer_of(body)
        task = task_of(layer)
        primitive = primitive_of(task)
        operands = Operands(body, arguments)
        weights = constant_bytes(layer.weights)
        packs = packed(primitive, weights) if task.packs and weights is not None else None
        # Packed weights are not read from the argument.
        given = [layer.source, None if packs is not None else layer.weights, layer.bias, layer.addend]
        found = [None if value is None else operands.of(value) for value in given]
        failure = ctypes.c_int32()
        place = None if packs is None else packs.address
        code = Code(primitive, found, operand_of(arguments[-1]), layer.relu, ctypes.addressof(failure), place)
        made = linked(
            function.function_type,
            arguments,
            "\n".join([*operands.lines, code.text]),
            imports(),
            [*declarations(), *operands.declarations, *code.globals],
            (operands.kept, packs, failure),
        )
    except (Unsuitable, OklRuntimeError, MemoryError) as problem:
        return Refused(str(problem))
    return made._replace(problem=lambda: _problem(failure))


def _layer_of(body: Body) -> Layer:
    """The layer that a body computes. Raises: Unsuitable."""
    try:
        layer = _whole(body)
    except Unsuitable as problem:
        if body.composite is None:
            raise
        raise Unsuitable(f"the body of '{body.composite}' does not match its name: {problem}") from problem
    check_composite(body, PREFIX + layer.name)
    return layer


def _whole(body: Body) -> Layer:
    layer = layer_of(returned_by(body, "one tensor"))
    if isinstance(layer, str):
        raise Unsuitable(layer)
    named = {
        "the input": layer.source,
        "the weights": layer.weights,
        "the bias": layer.bias,
        "the addend": layer.addend,
    }
    for what, value in named.items():
        if value is not None:
            check_is_given(value, what)
    other = next((op for op in body.ops if op not in layer.ops), None)
    if other is not None:
        raise Unsuitable(f"it also contains '{other.name}'")
    return layer


def _problem(failure: ctypes.c_int32) -> OneDnnError | None:
    status, failure.value = failure.value, 0
    return OneDnnError(f"oneDNN returned status {status}") if status else None
