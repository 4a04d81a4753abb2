"""The generator `numba`: composites computed by Python functions of installed packages, compiled by numba.

    func.func @k0(%a: tensor<?xf32>) -> tensor<?xf32> attributes {Compiler = "numba"} {
      %f = byoc.literal(%b: tensor<?xf32>) -> tensor<?xf32> attributes {Composite = "numba.softplus"} {
        ...
      }
      %r = byoc.invoke %f(%a) : (tensor<?xf32>) -> tensor<?xf32>
      return %r : tensor<?xf32>
    }

A package registers a kernel as an entry point of the group `okl_opt.numba_kernels`, here `"numba.softplus"`. It is a
Python function that returns nothing. It takes the parameters, as read-only NumPy arrays and as numbers, and then the
arrays for the results. The literal's body is ignored: only the name counts.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from xdsl.dialects.builtin import FunctionType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import BlockArgument

from okl_opt.dialects.byoc import InvokeOp, LiteralOp
from okl_opt.dialects.interfaces.compiler_functions import composite_of
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.byoc.codegen import ExternalCodegen, ExternalFunction, Refused
from okl_opt.passes.pipeline.registered import LoadError, Registered
from okl_opt.runtime.base.c_struct import I32, Address, Pointer, c_struct
from okl_opt.runtime.base.errors import OklRuntimeError, Status
from okl_opt.runtime.code.border import Memory, Passing
from okl_opt.runtime.code.external import Argument, arguments_of
from okl_opt.runtime.machine.jit import Target, compile_object, link

if TYPE_CHECKING:
    from numba.types import Type

Kernel = Callable[..., object]

KERNELS: Registered[Kernel] = Registered("okl_opt.numba_kernels", {})
"""The Python functions, by the names of the composites that they compute."""

_TYPES = {
    **{f"i{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    **{f"si{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    **{f"ui{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)},
    **{"i1": "boolean", "index": "int64", "f32": "float32", "f64": "float64"},
}
"""numba's names of the element types that it supports."""
_KERNEL, _ENTRY, _TAKE = "okl_numba_kernel", "okl_numba_entry", "okl_numba_take"
_RAISED, _NO_RESULT = 1, -2
"""The return values of a numba function: 0 or -2 for success, from 1 on for an exception that it has noted."""


class NumbaCodegen(ExternalCodegen):
    """See the module docstring."""

    name = "numba"

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        return {function.sym_name.data: _compiled(function) for function in functions}


class _Call(NamedTuple):
    """The only call of a function: the composite, and the parameters that it passes, in order."""

    composite: str
    params: Sequence[int]


def _compiled(function: FuncOp) -> ExternalFunction | Refused:
    call = _call_of(function)
    if call is None:
        return Refused("its body is no call of one Composite literal")
    try:
        kernel = KERNELS.find(call.composite)
    except LoadError as problem:
        return Refused(f"the kernel {problem}")
    if kernel is None:
        known = ", ".join(KERNELS.names()) or "none"
        return Refused(f"no kernel '{in_one_line(call.composite)}' is registered (known: {known})")
    arguments = arguments_of(function.function_type)
    if isinstance(arguments, str):
        return Refused(arguments)
    for argument in arguments:
        if argument.border.element.text not in _TYPES:
            return Refused(f"numba does not compute with elements of type {argument.border.element.text}")
    results = [argument for argument in arguments if argument.is_result]
    passed = [*(arguments[number] for number in call.params), *results]
    return _by_numba(call.composite, kernel, function.function_type, arguments, passed)


def _call_of(function: FuncOp) -> _Call | None:
    """The call of a composite, if it is all that a function does."""
    blocks = list(function.body.blocks)
    ops = list(blocks[0].ops) if len(blocks) == 1 else []
    match ops:
        case [LiteralOp() as literal, InvokeOp() as invoke, ReturnOp() as end]:
            composite = composite_of(literal)
            params = [value.index for value in invoke.arguments if isinstance(value, BlockArgument)]
            is_whole = (
                invoke.literal is literal
                and len(params) == len(invoke.arguments)
                and list(end.arguments) == list(invoke.results)
            )
            return _Call(composite, params) if composite is not None and is_whole else None
        case _:
            return None


# ----- compilation


def _by_numba(
    name: str, kernel: Kernel, signature: FunctionType, arguments: Sequence[Argument], passed: Sequence[Argument]
) -> ExternalFunction | Refused:
    """The function that calls a kernel with the arguments `passed`, a selection of its own."""
    import warnings

    from numba import njit, types

    python_function = getattr(kernel, "py_func", kernel)  # the kernel may be a compiled numba function
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # A file chooses the sizes of the results, and the kernel may have been written for others.
            compiler = njit(error_model="numpy", boundscheck=True)(python_function)
            kinds = tuple(map(_type, passed))
            compiler.compile(kinds)
            made = compiler.overloads[kinds]
    except Exception as problem:  # numba's own errors, and errors of code that it evaluates while compiling
        return Refused(f"numba cannot compile the kernel '{name}': {_first_line(problem)}")
    returned = made.signature.return_type
    if returned != types.none:
        return Refused(f"the kernel '{name}' returns a value of type {returned}, but must return nothing")
    address = made.library.get_pointer_to_function(made.fndesc.llvm_func_name)
    return _linked(signature, arguments, passed, address, (compiler, made))


def _linked(
    signature: FunctionType, arguments: Sequence[Argument], passed: Sequence[Argument], kernel: int, keepalive: object
) -> ExternalFunction:
    """The C function around a kernel at an address, with numba's calling convention. It notes a raised exception."""
    params = ", ".join(value for argument in arguments for value in argument.values)
    values = ["ptr %result", "ptr %exception", *(value for argument in passed for value in _values(argument))]
    kinds = ", ".join(value.partition(" ")[0] for value in values)
    lines = [
        "%result = alloca ptr",
        "%exception = alloca ptr",
        *(line for argument in passed for line in _size_lines(argument)),
        f"%status = call i32 @{_KERNEL}({', '.join(values)})",
    ]
    text = f"""
@okl_raised = internal global ptr null
declare i32 @{_KERNEL}({kinds})
define i32 @{_ENTRY}({params}) {{
  {f"{chr(10)}  ".join(lines)}
  switch i32 %status, label %failed [i32 0, label %end i32 {_NO_RESULT}, label %end]
failed:
  %has_raised = icmp sge i32 %status, {_RAISED}
  br i1 %has_raised, label %note, label %fail
note:
  %what = load ptr, ptr %exception
  %before = atomicrmw xchg ptr @okl_raised, ptr %what acq_rel
  br label %fail
fail:
  ret i32 {Status.EXCEPTION.value}
end:
  ret i32 0
}}
define ptr @{_TAKE}() {{
  %what = atomicrmw xchg ptr @okl_raised, ptr null acq_rel
  ret ptr %what
}}
"""
    names, imports = (_ENTRY, _TAKE), {_KERNEL: kernel}
    code = compile_object([text], Target(), optimise=True, keep=names, imports=[_KERNEL])
    library = link([code], names, imports, "a kernel of numba")
    take = ctypes.CFUNCTYPE(ctypes.c_void_p)(library.addresses[_TAKE])
    return ExternalFunction(library.addresses[_ENTRY], signature, (library, keepalive), lambda: _exception_at(take()))


def _type(argument: Argument) -> Type:
    """numba's type of an argument: an array in row-major order, or a number."""
    from numba import types

    element = getattr(types, _TYPES[argument.border.element.text])
    if not isinstance(argument.border, Memory):
        return element
    is_written = argument.is_result or argument.border.passing is Passing.WRITTEN
    return types.Array(element, len(argument.border.shape), "C", readonly=not is_written)


def _values(argument: Argument) -> list[str]:
    """numba's values for an argument; for an array: owner, parent, count, item size, data, sizes, strides."""
    if not isinstance(argument.border, Memory):
        return argument.values
    dims = range(len(argument.border.shape))
    size = argument.border.element.size
    return [
        "ptr null",
        "ptr null",
        f"i64 %{argument.name}_count0" if dims else "i64 1",
        f"i64 {size}",
        f"ptr %{argument.name}",
        *(f"i64 {argument.size(dim)}" for dim in dims),
        *(f"i64 %{argument.name}_step{dim}" for dim in dims),
    ]


def _size_lines(argument: Argument) -> list[str]:
    """LLVM IR of an array's element count, and of its strides in bytes."""
    if not isinstance(argument.border, Memory):
        return []
    lines: list[str] = []
    count = "1"
    for dim in reversed(range(len(argument.border.shape))):
        lines.append(f"%{argument.name}_step{dim} = mul i64 {count}, {argument.border.element.size}")
        lines.append(f"%{argument.name}_count{dim} = mul i64 {count}, {argument.size(dim)}")
        count = f"%{argument.name}_count{dim}"
    return lines


# ----- failures


@c_struct
class _Raised(ctypes.Structure):
    """numba's record of an exception. `values` are those known only at run time, which `unwrap` makes a tuple of."""

    pickled: Address
    size: I32
    values: Pointer
    unwrap: Address
    count: I32


def _exception_at(place: int | None) -> OklRuntimeError | None:
    """The exception that a kernel has raised, by the noted address."""
    if not place:
        return None
    from numba.core import serialize

    found = _Raised.from_address(place)
    pickled = ctypes.string_at(found.pickled, found.size)
    if found.count > 0:
        unwrap = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p)(found.unwrap)
        kind, given, _ = serialize.runtime_build_excinfo_struct(pickled, unwrap(found.values))
    else:
        kind, given, _ = serialize.loads(pickled)
    text = ", ".join(map(str, given or ()))
    return OklRuntimeError(in_one_line(f"{kind.__name__}: {text}" if text else kind.__name__))


_STEP = "Failed in nopython mode pipeline"
_CALL = ">>>"


def _first_line(problem: Exception) -> str:
    """The first line of an error that has a message, with the call that it is about."""
    lines = [line for each in str(problem).splitlines() if (line := each.strip()) and not line.startswith(_STEP)]
    first = lines[0] if lines else type(problem).__name__
    call = next((line for line in lines[1:3] if line.startswith(_CALL)), "") if first.endswith(":") else ""
    return in_one_line(f"{first} {call.removeprefix(_CALL).strip()}".strip())
