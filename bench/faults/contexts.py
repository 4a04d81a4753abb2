"""Launches of chance, run: they must do what the model of them says (`launch_model.py`).

A case is written as IR, which another process runs on memory with canaries around it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from bench.faults.asking import Crash, answers
from bench.faults.launch_draws import draw_case
from bench.faults.launch_model import (
    ANY,
    NUMPY,
    RUNS,
    SIZES,
    Case,
    Function,
    Launch,
    Refused,
    Spec,
    argument_bytes,
    expected,
    untouched_bytes,
)

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Operation

    from okl_opt.runtime.launch.program import LaunchProgram

_PLACED = 'device_name = ["@0:0"], device_tag = "cpu"'


def context_text(launch: Launch) -> str:
    """The function that builds a launch."""
    lines: list[str] = []
    ctx = "!okl.launcher_ctx"
    pools = launch.pool is not None
    for number, op in enumerate(launch.ops):
        opening = '"okl.wrapper_kernel"() ({' if pools else f'%reg{number} = "okl.build_reg_ctx"() ({{'
        lines.append(f"  {opening}")
        names: list[str] = []
        for position, (place, spec) in enumerate(op.reads):
            names.append(f"%a{position}")
            lines.append(f"    {names[-1]} = {_READS[place.space].format(index=place.index)} : ({ctx}) -> {spec}")
        if op.scratch is not None:
            offset, spec = op.scratch
            lines.append(f'    %s = "okl.pool_to_buffer"(%c) {{offset = {offset} : i64}} : ({ctx}) -> {spec}')
        types = ", ".join(str(spec) for _, spec in op.reads)
        attributes = f'{{{_PLACED}, op_name = "op{number}"}}'
        lines.append(f'    %r = "oneflow.{op.kind}"({", ".join(names)}) {attributes} : ({types}) -> {op.result}')
        for position, place in enumerate(op.writes):
            text = _WRITES[place.space].format(index=place.index)
            lines.append(f"    %w{position} = {text} : ({ctx}, {op.result}) -> {op.result}")
        lines.append("    okl.return")
        closing = (
            f"{{index = {op.number} : i32}} : () -> ()" if pools else "{function_type = () -> ()} : () -> !okl.reg_ctx"
        )
        lines.append(f"  }}) {closing}")
    if launch.pool is not None:
        head = f"func.func @okl_subgraph(%c: {ctx}) attributes {{pool_size = {launch.pool} : i64}}"
    else:
        head = f"func.func @okl_init_context(%c: {ctx})"
        for kind, made, table in (("run_ctx", "run_ctx", launch.runs), ("op_kernel", "kernel", launch.kernels)):
            for position, number in enumerate(table):
                lines.append(f'  %{made}{position} = "okl.build_{kind}"(%reg{number}) : (!okl.reg_ctx) -> !okl.{made}')
    return "\n".join([f"{head} {{", *lines, "  return", "}", ""])


_READS = {
    "arg": '"okl.get_tensor_from_arg"(%c) {{index = {index} : i32, tensor_type = 0 : i32}}',
    "ret": '"okl.get_tensor_from_ret"(%c) {{index = {index} : i32, tensor_type = 0 : i32}}',
    "pool": '"okl.pool_to_tensor"(%c) {{offset = {index} : i64}}',
}
_WRITES = {
    "ret": '"okl.get_tensor_as_ret"(%c, %r) {{index = {index} : i32, tensor_type = 2 : i32}}',
    "pool": '"okl.tensor_to_pool"(%c, %r) {{offset = {index} : i64}}',
}


def compute_text(case: Case) -> str:
    """The functions that are compiled."""
    if case.dialect == "okl":
        return "\n".join(_okl_function(function) for function in case.functions)
    types = {"launch": "(!llvm.ptr, !llvm.ptr)", "okl_llvm_func": "(!llvm.ptr, i64)"}
    declarations = [
        f"llvm.func @{name}{types.get(name.removeprefix(case.prefix), '(!llvm.ptr, i64) -> !llvm.ptr')}"
        for name in case.declared
    ]
    return "\n".join([*declarations, *(_llvm_function(function, case.prefix) for function in case.functions)])


def _okl_function(function: Function) -> str:
    lines: list[str] = []
    kinds = {"fetch_run_ctx": "run_ctx", "fetch_kernel": "kernel", "fetch_reg_ctx": "reg_ctx"}
    for number, step in enumerate(function.steps):
        if step.what == "fetch":
            kind = f"(!okl.launcher_ctx) -> !okl.{kinds[step.name]}"
            lines.append(f'  %{number} = "okl.{step.name}"(%c) {{index = {step.index} : si64}} : {kind}')
        else:
            run, kernel = step.handles
            types = ", ".join(f"!okl.{kinds[function.steps[handle].name]}" for handle in step.handles)
            lines.append(f'  "okl.launch"(%{run}, %{kernel}) : ({types}) -> ()')
    # A launch has no result, and yet its number is taken: names are not numbers here.
    body = "\n".join(lines).replace("%", "%v").replace("%vc", "%c")
    return f"func.func @{function.name}(%c: !okl.launcher_ctx) {{\n{body}\n  return\n}}\n"


def _llvm_function(function: Function, prefix: str) -> str:
    lines: list[str] = []
    for number, step in enumerate(function.steps):
        if step.what in ("fetch", "kernel"):
            lines.append(f"  %i{number} = llvm.mlir.constant({step.index} : i64) : i64")
        match step.what:
            case "fetch":
                call = f"llvm.call @{prefix}{step.name}(%c, %i{number}) : (!llvm.ptr, i64) -> !llvm.ptr"
                lines.append(f"  %v{number} = {call}")
            case "kernel":
                lines.append(f"  llvm.call @{prefix}{step.name}(%c, %i{number}) : (!llvm.ptr, i64) -> ()")
            case "launch":
                run, kernel = step.handles
                lines.append(f"  llvm.call @{prefix}launch(%v{run}, %v{kernel}) : (!llvm.ptr, !llvm.ptr) -> ()")
            case _:
                lines.append(f"  llvm.call @{step.name}(%c) : (!llvm.ptr) -> ()")
    return "\n".join([f"llvm.func @{function.name}(%c: !llvm.ptr) {{", *lines, "  llvm.return", "}", ""])


# In the child


class Seen(NamedTuple):
    """What came of a case: why it was refused, or the results of its runs and what was written beside memory.

    `args` and `rets` are the types that the launch was built for, None for an argument that no op reads.
    """

    refused: str = ""
    args: tuple[Spec | None, ...] = ()
    rets: tuple[Spec, ...] = ()
    results: tuple[tuple[bytes, ...], ...] = ()
    stray: tuple[str, ...] = ()
    fault: str = ""


class Question(NamedTuple):
    """A case as IR."""

    seed: int
    context: str
    compute: str
    function: str


_CANARY = bytes(range(0xA0, 0xE0)) * 4


class _Guarded:
    """Memory for a tensor with canaries on both sides, aligned as its elements are and no more."""

    def __init__(self, content: bytes, spec: Spec, shift: int):
        import numpy as np

        self.spec = spec

        raw = np.zeros(len(content) + 2 * len(_CANARY) + 128, np.uint8)
        start = -raw.ctypes.data % 64 + shift * SIZES[spec.dtype]
        self._inside = raw[start : start + len(content) + 2 * len(_CANARY)]
        self._inside[:] = np.frombuffer(_CANARY + content + _CANARY, np.uint8)
        self.tensor = self._inside[len(_CANARY) : len(_CANARY) + len(content)]

    def has_stray_bytes(self) -> bool:
        size = len(_CANARY)
        return self._inside[:size].tobytes() != _CANARY or self._inside[-size:].tobytes() != _CANARY

    def view(self) -> Any:
        return self.tensor.view(NUMPY[self.spec.dtype]).reshape(self.spec.shape)


def answer(question: Question) -> Seen:
    """Build a launch as `--run` would, and run it."""
    from okl_opt.dialects.diagnostic import DiagnosticError
    from okl_opt.runtime.base.errors import OklRuntimeError

    try:
        try:
            program = _program(question)
        except DiagnosticError as error:
            return Seen(refused=error.diagnostics[0].message)
        except OklRuntimeError as error:
            return Seen(refused=str(error))
        return _run(program, question.seed)
    except Exception as error:
        return Seen(fault=f"{type(error).__name__}: {error}")


def _program(question: Question) -> LaunchProgram:
    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.dialects.verifier import verify
    from okl_opt.runtime.compile.safety import check_source
    from okl_opt.runtime.prepare.builder import ProgramBuilder

    ctx = make_context()
    # Apart, where the compute functions are on pointers, so that `okl_subgraph` may stand in both.
    is_apart = "llvm." in question.compute
    texts = [question.context, question.compute] if is_apart else [question.context + question.compute]
    modules = [_module(parse(ctx, text, "case.mlir")) for text in texts]
    for module in modules:
        verify(module)
        check_source(module)
    return ProgramBuilder(ctx).program(modules[-1], question.function, modules[0])


def _module(op: Operation) -> ModuleOp:
    from xdsl.dialects.builtin import ModuleOp

    assert isinstance(op, ModuleOp), "a text is read as a module"
    return op


def _run(program: LaunchProgram, seed: int) -> Seen:
    """Run on memory with canaries around it, each time at other addresses."""
    (context,) = program.contexts
    plan = context.launch.plan
    args = tuple(None if spec is None else Spec(spec.shape, spec.dtype.spelling) for spec in plan.args)
    rets = tuple(Spec(spec.shape, spec.dtype.spelling) for spec in plan.rets)
    results: list[tuple[bytes, ...]] = []
    stray: list[str] = []
    for shift in range(RUNS):
        given = [_Guarded(argument_bytes(seed, spec or ANY), spec or ANY, shift) for spec in args]
        made = [_Guarded(untouched_bytes(spec), spec, shift) for spec in rets]
        context.call([each.view() for each in given], [each.view() for each in made])
        named = [
            (f"{what} {n}", each)
            for what, all_ in (("argument", given), ("result", made))
            for n, each in enumerate(all_)
        ]
        stray += [f"bytes beside {name}" for name, each in named if each.has_stray_bytes()]
        for number, each in enumerate(given):
            if each.tensor.tobytes() != argument_bytes(seed, each.spec):
                stray.append(f"bytes of argument {number}")
        results.append(tuple(each.tensor.tobytes() for each in made))
    program.close()
    return Seen("", args, rets, tuple(results), tuple(stray))


# In the parent


@dataclass
class Contexts:
    """What the cases came to."""

    cases: int = 0
    accepted: int = 0
    refused: dict[str, int] = field(default_factory=dict[str, int])
    crashes: list[str] = field(default_factory=list[str])
    stray: list[str] = field(default_factory=list[str])
    disagreements: list[str] = field(default_factory=list[str])

    @property
    def is_good(self) -> bool:
        return bool(self.accepted) and not (self.crashes or self.stray or self.disagreements)

    def text(self) -> str:
        faults = [*self.crashes, *self.stray, *self.disagreements]
        reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(self.refused.items()))
        return (
            f"{self.cases} launches of chance: {self.accepted} ran, "
            f"{sum(self.refused.values())} refused as the model says ({reasons}), "
            f"{len(self.crashes)} crashes, {len(self.stray)} with stray bytes, "
            f"{len(self.disagreements)} disagreements with the model"
            f"{''.join(f'{os.linesep}  {each}' for each in faults[:40])}"
        )


class _Meant(NamedTuple):
    refused: str
    args: Sequence[Spec | None] = ()
    rets: Sequence[Spec] = ()
    results: Sequence[Sequence[bytes]] = ()


def run_contexts(count: int, seed: int = 1) -> Contexts:
    """Run `count` cases."""
    seen = Contexts()
    meant: list[_Meant] = []

    def questions() -> Iterator[Question]:
        for number in range(count):
            case = draw_case(seed * 1_000_003 + number)
            try:
                meant.append(_Meant("", *expected(case)))
            except Refused as refused:
                meant.append(_Meant(str(refused)))
            function = "okl_compute" if case.launch.pool is None else "okl_subgraph"
            compute = compute_text(case) if case.functions else ""
            yield Question(case.seed, context_text(case.launch), compute, function)

    for number, (question, got) in enumerate(answers(answer, questions())):
        seen.cases += 1
        _compare(question, meant[number], got, seen)
    return seen


def _compare(question: Question, meant: _Meant, got: Seen | Crash, seen: Contexts) -> None:
    name = f"seed {question.seed}"
    if isinstance(got, Crash):
        seen.crashes.append(f"{name}: {got.reason}")
    elif got.fault:
        seen.crashes.append(f"{name}: {got.fault}")
    elif got.stray:
        seen.stray.append(f"{name}: {', '.join(got.stray)}")
    elif got.refused and not meant.refused:
        seen.disagreements.append(f"{name}: refused ({got.refused}), and must run")
    elif meant.refused and not got.refused:
        seen.disagreements.append(f"{name}: ran, and must be refused ({meant.refused})")
    elif meant.refused:
        seen.refused[meant.refused] = seen.refused.get(meant.refused, 0) + 1
    elif (got.args, got.rets) != (tuple(meant.args), tuple(meant.rets)):
        seen.disagreements.append(f"{name}: types {got.args} -> {got.rets} instead of {meant.args} -> {meant.rets}")
    else:
        different = [
            number
            for results, all_wanted in zip(got.results, meant.results, strict=True)
            for number, (result, wanted) in enumerate(zip(results, all_wanted, strict=True))
            if not _same(result, wanted, meant.rets[number])
        ]
        if different:
            seen.disagreements.append(f"{name}: results {different} differ")
        else:
            seen.accepted += 1


def _same(one: bytes, two: bytes, spec: Spec) -> bool:
    """Whether two tensors hold the same numbers: zeros of either sign are alike, and so are NaNs."""
    import numpy as np

    left, right = (np.frombuffer(data, NUMPY[spec.dtype]) for data in (one, two))
    return np.array_equal(left, right, equal_nan=spec.dtype in ("f32", "f64"))
