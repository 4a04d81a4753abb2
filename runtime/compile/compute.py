"""Translates the compute function of a module to LLVM IR."""

from __future__ import annotations

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    IntegerAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    UnrealizedConversionCastOp,
)
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.analysis.launch_names import COMPUTE
from okl_opt.runtime.compile.launch import Compute
from okl_opt.runtime.compile.safety import (
    ComputeFacts,
    check_compute,
    fetch_kind,
    fetched_index,
    is_kernel,
    is_launch,
    kernel_index,
)
from okl_opt.runtime.native.entry_points import ENTRY_POINTS, INLINE_LIMIT, LOOP_FROM, loop_compute
from okl_opt.runtime.plan.launch_plan import LaunchPlan

_POINTER = llvm.LLVMPointerType()
_I64 = IntegerType(64)


def compute_of(module: ModuleOp, plan: LaunchPlan, *, unsafe: bool, function: str = COMPUTE) -> Compute:
    """The compute function of a module in the llvm dialect, checked against the plan. Does not change the module.

    Raises: DiagnosticError at the op that may not run.
    """
    facts = check_compute(module, plan, unsafe=unsafe, compute=function)
    if plan.streams:
        _check_streams(module, plan, facts)
    in_order = facts.launches == tuple((index, index) for index in range(plan.op_count))
    if facts.plain and in_order and len(facts.launches) >= LOOP_FROM and not plan.copies:
        return Compute(loop_compute(len(facts.launches)), COMPUTE, 1)
    copy = module.clone()
    entry = _rename_symbols(copy, facts.entry)
    for each in copy.ops:
        if not isinstance(each, llvm.FuncOp):
            continue
        if each.sym_name.data == entry:
            each.linkage = llvm.LinkageAttr("external")
        for cast in [op for op in each.walk() if isinstance(op, UnrealizedConversionCastOp)]:
            cast.detach()
            cast.erase()
        for call in [op for op in each.walk() if isinstance(op, llvm.CallOp)]:
            if is_kernel(_called(call)):
                _copy_after_kernel(call, plan)
            elif is_launch(_called(call)):
                _launch_copies(call, plan)
                if facts.total > INLINE_LIMIT:
                    _move_fetches_to(call)
    # Imported here: a long launch in order returns above without it, and starts sooner.
    from okl_opt.runtime.machine.llvm_ir import llvm_ir_body

    return Compute(llvm_ir_body(copy), entry, facts.total, unsafe)


def _check_streams(module: ModuleOp, plan: LaunchPlan, facts: ComputeFacts) -> None:
    """Refuse code that does more than launch the plan's ops on streams. Raises: DiagnosticError."""
    launches = [(launch.run, launch.kernel) for launch in plan.streams if launch.run < plan.op_count]
    if not facts.plain or list(facts.launches) != launches:
        raise op_error(module, "cannot run: its launches are on streams, so its code may only launch them")


def _rename_symbols(module: ModuleOp, entry: str) -> str:
    """Rename every symbol except the runtime's entry points to a number, and drop declarations; return the entry's new
    name.

    The first line of defence: no names from the input reach LLVM's parser.
    """
    names: dict[str, str] = {}
    for op in list(module.ops):
        assert isinstance(op, llvm.FuncOp | llvm.GlobalOp), "as `check_compute` found"
        name = op.sym_name.data
        if isinstance(op, llvm.FuncOp) and not op.body.blocks:
            if name not in ENTRY_POINTS:
                op.detach()  # nothing calls it, as `check_compute` found
                op.erase()
            continue
        names[name] = f"{_OWN_NAME}{len(names)}"
        op.sym_name = StringAttr(names[name])
    for op in module.walk():
        if isinstance(op, llvm.CallOp) and _called(op) in names:
            op.callee = SymbolRefAttr(names[_called(op)])
        elif isinstance(op, llvm.AddressOfOp):
            op.global_name = SymbolRefAttr(names[op.global_name.string_value()])
    return names[entry]


_OWN_NAME = "okl_symbol_"


def _called(call: llvm.CallOp) -> str:
    """The name of the callee; "" for an indirect call."""
    return "" if call.callee is None else call.callee.string_value()


def _copy_after_kernel(call: llvm.CallOp, plan: LaunchPlan) -> None:
    """Like `_launch_copies`, for launches with a memory pool, which have one call per op."""
    number = kernel_index(call)
    if number is None:
        _refuse_unknown(call, plan)
        return
    block, after = call.parent, call
    assert block is not None
    for copy in plan.copies.get(number, ()):
        index = llvm.ConstantOp(IntegerAttr(copy, _I64), _I64)
        launch = llvm.CallOp(_called(call), call.args[0], index.result)
        block.insert_ops_after([index, launch], after)
        after = launch


def _refuse_unknown(call: llvm.CallOp, plan: LaunchPlan) -> None:
    """Refuse the launch of an unknown op if results must be copied: the op may be the one that computes them."""
    if plan.copies:
        raise op_error(call, "launches an unknown op, but results must be copied right after their op")


def _launch_copies(call: llvm.CallOp, plan: LaunchPlan) -> None:
    """After the launch of an op whose result fills several slots, launch the copies, which are separate ops in the
    tables.
    """
    run = fetched_index(call.args[0], "fetch_run_ctx")
    if run is None:
        _refuse_unknown(call, plan)
        return
    block, launcher = call.parent, _fetch(call.args[0]).args[0]
    assert block is not None and call.callee is not None
    names = [_name(_fetch(call.args[number])) for number in (0, 1)]
    after: Operation = call
    for number in plan.copies.get(run, ()):
        new: list[Operation] = []
        handles: list[SSAValue] = []
        for name in names:
            index = llvm.ConstantOp(IntegerAttr(number, _I64), _I64)
            fetch = llvm.CallOp(name, launcher, index.result, return_type=_POINTER)
            new += [index, fetch]
            handles.append(fetch.results[0])
        new.append(llvm.CallOp(call.callee.string_value(), *handles))
        block.insert_ops_after(new, after)
        after = new[-1]


def _move_fetches_to(call: llvm.CallOp) -> None:
    """Move the fetches of the launch's run context and kernel right before it, for short live ranges."""
    block = call.parent
    assert isinstance(block, Block)
    for value in call.args:
        fetch = value.owner
        if not isinstance(fetch, llvm.CallOp) or fetch.parent is not block or value.uses.get_length() != 1:
            continue
        if fetch.callee is None or fetch_kind(fetch.callee.string_value()) is None:
            continue
        index = fetch.args[1].owner
        fetch.detach()
        block.insert_op_before(fetch, call)
        if isinstance(index, llvm.ConstantOp) and index.parent is block and index.result.uses.get_length() == 1:
            index.detach()
            block.insert_op_before(index, fetch)


def _fetch(value: SSAValue) -> llvm.CallOp:
    owner = value.owner
    assert isinstance(owner, llvm.CallOp)
    return owner


def _name(call: llvm.CallOp) -> str:
    assert call.callee is not None
    return call.callee.string_value()
