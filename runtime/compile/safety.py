"""Safety checks of `--run`: a module may be untrusted, and must not access memory or symbols other than its own.

`check_source` checks the llvm ops of the module as parsed. `check_compute` checks the module before compilation. A
function may only fetch contexts and kernels from its own launcher, by constant indices in range. It may launch a kernel
only on the run context of the same op. The allowed forms are those that the OKL passes generate.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, IntegerType, ModuleOp, StringAttr, UnrealizedConversionCastOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from okl_opt.dialects.diagnostic import error, op_error, op_name
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.analysis.launch_names import COMPUTE, SUBGRAPH
from okl_opt.runtime.native.entry_points import (
    BENCHMARK,
    C_WRAPPER,
    CALL,
    ENTRY_POINTS,
    FETCH_FUNCTIONS,
    KERNEL_FUNCTIONS,
    PREFIXES,
    RUN,
    SET_ERROR,
    SUBGRAPH_C_WRAPPER,
)
from okl_opt.runtime.plan.launch_plan import LaunchPlan

HINT = "(--unsafe-llvm lets the owner of the file go on)"

_ALLOWED_OPS = frozenset({"llvm.func", "llvm.mlir.constant", "llvm.call", "llvm.return"})
_RESERVED = frozenset({RUN, CALL, BENCHMARK, SET_ERROR, "okl_bind"})
_POINTER = llvm.LLVMPointerType()
_I64 = IntegerType(64)
_FETCH_TYPE = llvm.LLVMFunctionType([_POINTER, _I64], _POINTER)
_LAUNCH_TYPE = llvm.LLVMFunctionType([_POINTER, _POINTER])
_KERNEL_TYPE = llvm.LLVMFunctionType([_POINTER, _I64])
_LAUNCHER_FUNCTION = llvm.LLVMFunctionType([_POINTER])

_MAX_CALL_DEPTH = 64
"""Limit on nested calls in the module: compiled code does not check for stack overflow."""

_PLAIN_FUNCTION = frozenset(
    {"sym_name", "function_type", "CConv", "linkage", "visibility_", "sym_visibility", "unnamed_addr"}
    | {"llvm.emit_c_interface", "dso_local"}
)
_PLAIN_CALL = frozenset(
    {"callee", "CConv", "TailCallKind", "fastmathFlags", "op_bundle_sizes", "operandSegmentSizes", "var_callee_type"}
)


def fetch_kind(name: str) -> str | None:
    """The kind of a fetch function, such as `fetch_run_ctx`, without prefix; None for other functions."""
    return next((kind for kind in FETCH_FUNCTIONS for prefix in PREFIXES if name == prefix + kind), None)


def is_launch(name: str) -> bool:
    return any(name == prefix + "launch" for prefix in PREFIXES)


def is_kernel(name: str) -> bool:
    """Return whether `name` is `okl_llvm_func`, under any of its prefixes."""
    return name in KERNEL_FUNCTIONS


def check_source(module: ModuleOp) -> None:
    """Refuse, in the module as parsed, llvm ops that no OKL pass generates, and names with control characters.

    Raises: DiagnosticError naming the op.
    """
    for op in module.walk():
        symbol = op.get_attr_or_prop("sym_name")
        if isinstance(symbol, StringAttr) and in_one_line(symbol.data) != symbol.data:
            raise op_error(
                op, f"is refused by --run: control characters in the name '{in_one_line(symbol.data)}' {HINT}"
            )
        if "llvm.module_asm" in op.attributes:
            raise op_error(op, f"has module-level assembly, which --run refuses {HINT}")
        name = op_name(op)
        if name.startswith("llvm.") and name not in _ALLOWED_OPS:
            raise op_error(
                op,
                "is refused by --run: it was in the module as read, and its bounds are not known: give the passes that "
                f"made it and --run in one command {HINT}",
            )


class ComputeFacts(NamedTuple):
    """The result of `check_compute`: the launches of the compute function itself, as (run, kernel) indices in order.

    `plain` means that it only fetches and launches; `total` counts the launches in all functions.
    """

    entry: str
    launches: tuple[tuple[int, int], ...]
    plain: bool
    total: int


_C_WRAPPERS = {COMPUTE: C_WRAPPER, SUBGRAPH: SUBGRAPH_C_WRAPPER}


def check_compute(module: ModuleOp, plan: LaunchPlan, *, unsafe: bool, compute: str = COMPUTE) -> ComputeFacts:
    """Check the module that will be compiled as the compute function of `plan`: `okl_compute`, or `okl_subgraph`.

    `unsafe` allows other llvm ops; symbols must still resolve, and constant indices be in range.
    Raises: DiagnosticError at the offending op.
    """
    functions: dict[str, llvm.FuncOp] = {}
    for op in module.ops:
        if not isinstance(op, llvm.FuncOp):
            if unsafe and isinstance(op, llvm.GlobalOp):
                continue
            raise op_error(op, "cannot run: a compiled launch holds functions of the llvm dialect only")
        name = op.sym_name.data
        if name in functions:
            raise op_error(op, f"defines symbol '{name}' a second time")
        functions[name] = op
    if compute not in functions or not functions[compute].body.blocks:
        raise op_error(module, f"cannot run: it has no function '{compute}' with a body")
    for name, function in functions.items():
        _check_function(name, function, unsafe)
    for function in functions.values():
        for op in _body(function):
            _check_op(op, function, functions, plan, unsafe)
    if not unsafe:
        _check_recursion({name: function for name, function in functions.items() if function.body.blocks})
    wrapper = _C_WRAPPERS[compute]
    entry = wrapper if wrapper in functions and functions[wrapper].body.blocks else compute
    return _facts(entry, functions, compute)


def _body(function: llvm.FuncOp) -> Iterator[Operation]:
    for block in function.body.blocks:
        for op in block.ops:
            yield op
            for region in op.regions:
                yield from region.walk()


def _check_function(name: str, function: llvm.FuncOp, unsafe: bool) -> None:
    has_body = bool(function.body.blocks)
    if name in ENTRY_POINTS:
        if has_body:
            raise op_error(function, f"defines '{name}', which is an entry point of the runtime")
        wanted = _LAUNCH_TYPE if is_launch(name) else _KERNEL_TYPE if is_kernel(name) else _FETCH_TYPE
        if function.function_type != wanted:
            raise op_error(
                function, f"declares the runtime's '{name}' with type {function.function_type}, not {wanted}"
            )
    if name in _RESERVED or name.startswith("llvm."):
        raise op_error(function, f"has the name '{name}', which belongs to the runtime")
    if name in (*_C_WRAPPERS, *_C_WRAPPERS.values()) and function.function_type != _LAUNCHER_FUNCTION:
        raise op_error(function, f"must have type {_LAUNCHER_FUNCTION} to be run, not {function.function_type}")
    if unsafe:
        return
    if has_body and function.function_type != _LAUNCHER_FUNCTION:
        raise op_error(function, f"is refused by --run: its one argument must be the launcher {HINT}")
    for attribute in (*function.properties, *function.attributes):
        if attribute not in _PLAIN_FUNCTION:
            raise op_error(function, f"is refused by --run: attribute '{attribute}' {HINT}")
    linkage = function.linkage.linkage.data
    if function.CConv.convention.data != "ccc" or linkage not in ("external", "internal", "private"):
        raise op_error(function, f"is refused by --run: calling convention or linkage '{linkage}' {HINT}")


def _check_op(
    op: Operation, function: llvm.FuncOp, functions: dict[str, llvm.FuncOp], plan: LaunchPlan, unsafe: bool
) -> None:
    match op:
        case llvm.CallOp():
            _check_call(op, function, functions, plan, unsafe)
        case llvm.ConstantOp():
            if not unsafe and not (isinstance(op.value, IntegerAttr) and op.result.type == _I64):
                raise op_error(op, f"is refused by --run: only indices of type i64 are constants here {HINT}")
        case llvm.ReturnOp():
            if not unsafe and op.operands:
                raise op_error(op, f"is refused by --run: a function of a launch returns nothing {HINT}")
        case llvm.AddressOfOp():
            name = op.global_name.root_reference.data
            module = function.parent_op()
            assert isinstance(module, ModuleOp)
            defined = {
                each.sym_name.data
                for each in module.ops
                if isinstance(each, llvm.GlobalOp) or (isinstance(each, llvm.FuncOp) and each.body.blocks)
            }
            if not unsafe or name not in defined:
                raise error(op.location, f"unresolved symbol '{name}' needed by {function.sym_name.data}")
        case UnrealizedConversionCastOp():
            # A cast without users is harmless; older versions of the passes leave one.
            if any(result.uses for result in op.results):
                raise op_error(op, "is left over: no pass has lowered the types that it joins")
        case _:
            if not unsafe:
                raise op_error(op, f"is refused by --run: no OKL pass makes it {HINT}")


def _check_call(
    op: llvm.CallOp, function: llvm.FuncOp, functions: dict[str, llvm.FuncOp], plan: LaunchPlan, unsafe: bool
) -> None:
    if op.callee is None:
        if unsafe:
            return
        raise op_error(op, f"is refused by --run: an indirect call {HINT}")
    name = op.callee.string_value()
    callee = functions.get(name)
    if callee is None or (not callee.body.blocks and name not in ENTRY_POINTS):
        raise error(op.location, f"unresolved symbol '{name}' needed by {function.sym_name.data}")
    if not unsafe:
        _check_plain_call(op)
    result = [value.type for value in op.results]
    output = callee.function_type.output
    if [value.type for value in op.args] != list(callee.function_type.inputs) or result != (
        [] if isinstance(output, llvm.LLVMVoidType) else [output]
    ):
        raise op_error(op, f"does not call '{name}' with its type {callee.function_type}")
    if not unsafe and not is_launch(name) and not _is_launcher(op.args[0], function):
        raise op_error(op, f"is refused by --run: the launcher must be the function's own argument {HINT}")
    if name in ENTRY_POINTS:
        _check_indices(op, name, plan, unsafe)


def _check_plain_call(op: llvm.CallOp) -> None:
    extra = [name for name in (*op.properties, *op.attributes) if name not in _PLAIN_CALL]
    plain = (
        not extra
        and not op.op_bundle_operands
        and op.var_callee_type is None
        and op.CConv.convention.data == "ccc"
        and op.TailCallKind.data == llvm.TailCallKind.NONE
    )
    if not plain:
        raise op_error(op, f"is refused by --run: a call with attributes {HINT}")


def _check_indices(op: llvm.CallOp, name: str, plan: LaunchPlan, unsafe: bool) -> None:
    """Check the indices by which a call fetches contexts and kernels against the plan.

    Run context and kernel must belong to the same op: a kernel does not check the number and types of its tensors.
    """
    if is_launch(name):
        sources = ((op.args[0], "fetch_run_ctx", "run context"), (op.args[1], "fetch_kernel", "kernel"))
        indices = [
            _checked_index(op, fetched_index(value, kind), f"its {what} does not come from {kind} with a", plan, unsafe)
            for value, kind, what in sources
        ]
    else:
        index = _checked_index(op, _constant(op.args[1]), "the index is no", plan, unsafe)
        indices = [index, index] if is_kernel(name) else [index]
    match indices:
        case [int(run), int(kernel)] if plan.runs[run] != plan.kernels[kernel]:
            raise op_error(op, f"launches kernel {kernel} on run context {run}, which was built for another op")
        case _:
            pass


def _checked_index(op: llvm.CallOp, index: int | None, missing: str, plan: LaunchPlan, unsafe: bool) -> int | None:
    """An index within the launch; None for an unknown one, which only `unsafe` allows."""
    if index is None:
        if unsafe:
            return None
        raise op_error(op, f"is refused by --run: {missing} constant {HINT}")
    if not 0 <= index < plan.op_count:
        raise op_error(op, f"index {index} is outside the launch: it has {plan.op_count} ops")
    return index


def fetched_index(value: SSAValue, kind: str) -> int | None:
    """The constant index of the fetch of `kind` that defines `value`, or None."""
    owner = value.owner
    if not isinstance(owner, llvm.CallOp) or owner.callee is None or len(owner.args) != 2:
        return None
    return _constant(owner.args[1]) if fetch_kind(owner.callee.string_value()) == kind else None


def kernel_index(call: llvm.CallOp) -> int | None:
    """The constant op index that a call of `okl_llvm_func` launches, or None."""
    return _constant(call.args[1]) if len(call.args) == 2 else None


def _constant(value: SSAValue) -> int | None:
    owner = value.owner
    if isinstance(owner, llvm.ConstantOp) and isinstance(owner.value, IntegerAttr):
        return owner.value.value.data
    return None


def _is_launcher(value: SSAValue, function: llvm.FuncOp) -> bool:
    return isinstance(value, BlockArgument) and value.block is function.body.blocks[0] and value.index == 0


def _check_recursion(functions: dict[str, llvm.FuncOp]) -> None:
    """Refuse recursion and deep calls. Depth-first with an explicit stack, since the module determines the depth."""
    heights: dict[str, int] = {}
    """Call depth of each finished function, itself included."""
    for root in functions:
        path: list[tuple[str, Iterator[llvm.CallOp]]] = [] if root in heights else [(root, _calls(functions[root]))]
        active = {root}
        deepest = [1]
        while path:
            name, calls = path[-1]
            call = next(calls, None)
            if call is None:
                path.pop()
                active.discard(name)
                heights[name] = deepest.pop()
                if path:
                    deepest[-1] = max(deepest[-1], heights[name] + 1)
                continue
            assert call.callee is not None
            callee = call.callee.string_value()
            if callee in active:
                raise op_error(call, f"is refused by --run: '{callee}' calls itself {HINT}")
            if callee not in functions:
                continue
            if len(path) + heights.get(callee, 1) > _MAX_CALL_DEPTH:
                raise op_error(call, f"is refused by --run: calls are nested deeper than {_MAX_CALL_DEPTH} {HINT}")
            if callee in heights:
                deepest[-1] = max(deepest[-1], heights[callee] + 1)
            else:
                active.add(callee)
                deepest.append(1)
                path.append((callee, _calls(functions[callee])))


def _calls(function: llvm.FuncOp) -> Iterator[llvm.CallOp]:
    return (op for op in _body(function) if isinstance(op, llvm.CallOp))


def _facts(entry: str, functions: dict[str, llvm.FuncOp], compute: str) -> ComputeFacts:
    launches: list[tuple[int, int]] = []
    total = sum(_launches(call) for function in functions.values() for call in _calls(function))
    plain = entry == compute or [_callee(call) for call in _calls(functions[entry])] == [compute]
    for call in _calls(functions[compute]):
        name = _callee(call)
        if is_kernel(name):
            index = kernel_index(call)
            if index is None:
                plain = False
            else:
                launches.append((index, index))
        elif is_launch(name):
            run, kernel = fetched_index(call.args[0], "fetch_run_ctx"), fetched_index(call.args[1], "fetch_kernel")
            if run is None or kernel is None:
                plain = False
            else:
                launches.append((run, kernel))
        elif fetch_kind(name) is None:
            plain = False
    for op in _body(functions[compute]):
        if op.name not in _ALLOWED_OPS and not isinstance(op, UnrealizedConversionCastOp):
            plain = False
    return ComputeFacts(entry, tuple(launches), plain, total)


def _launches(call: llvm.CallOp) -> bool:
    name = _callee(call)
    return is_launch(name) or is_kernel(name)


def _callee(call: llvm.CallOp) -> str:
    return "" if call.callee is None else call.callee.string_value()
