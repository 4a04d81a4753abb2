"""The instrument of `--validate`: it compares the functions of the module before and after each pass.

Source: our own. Alive2 does this for passes of LLVM (Lopes and others, PLDI 2021).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from xdsl.dialects import cf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, error
from okl_opt.dialects.interfaces.control_flow import is_callable
from okl_opt.dialects.interfaces.symbols import is_private, is_symbol_table, references_of, symbol_name
from okl_opt.dialects.numbers.elements import numbers_of, signed, width_of
from okl_opt.dialects.oneflow.frame import JobOp
from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.dialects.visible import in_one_line
from okl_opt.instruments.validation.comparison import Difference, are_same, compare
from okl_opt.instruments.validation.inputs import proof_text, text_of
from okl_opt.instruments.validation.trial import Ended, NotRun, Stopped, Trial, tried
from okl_opt.passes.base import Pass
from okl_opt.passes.pipeline.manager import Instrument, PipelineFailed
from okl_opt.passes.pipeline.text import ScheduledPass
from okl_opt.passes.validation.prove import Proved, Refuted, prove
from okl_opt.runtime.base.launch_dialects import LAUNCHES
from okl_opt.runtime.base.targets import EMULATED

_MOST_CONSTANTS = 16
_OTHER_CALLS = 20
"""Calls before one that is repeated, so that memory has other contents."""
_QUICKLY: Mapping[str, Any] = {"codegen": "loops", "opt_level": 1, "memory_limit": "1GiB"}
_ROUNDING = re.compile(
    r'fastmath<(?!none)|"math\.(?!abs|ct|ceil|floor|round|trunc|copysign|fma|ipowi)|"complex\.'
    r'|"vector\.(contract|reduction|multi_reduction)"'
)
"""Ops of which two ways of lowering may round differently."""
_UNSEEN = re.compile(r'"math\.ipowi"')
"""Ops whose undefined behaviour a run does not see: 0 to a negative power."""
_ADDRESS = re.compile(r'extract_aligned_pointer|"llvm\.(ptrtoint|intr\.ptrmask)"')


@dataclass
class _Version:
    """The module at some time."""

    module: ModuleOp
    texts: Mapping[str, str]
    """The text of each function, with that of all symbols that it refers to."""


@dataclass
class Validation(Instrument):
    """Says of each function that a pass changed whether it still does the same; ends the pipeline if it does not."""

    words: Sequence[str]
    """`prove`, `try`, or both; with `end` only the whole pipeline is looked at."""
    stream: TextIO
    report: Callable[[DiagnosticError], None]
    options: Mapping[str, Any]
    """Options of the runs, as `load` takes them."""
    _top: Operation | None = None
    _last: _Version | None = None
    _trials: dict[str, Trial] = field(default_factory=dict[str, Trial])
    """By function what the last version that could be tried did."""
    _rounds: bool = False
    _drops_assertions: bool = False
    """What the passes since the last look may do."""

    def begin(self, op: Operation) -> None:
        self._top = op
        self._last = _version(op) if isinstance(op, ModuleOp) else None
        self._trials.clear()
        self._rounds = self._drops_assertions = False
        if self._last is None:
            self.stream.write("validate: not looked at: the pipeline is not on a module\n")

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        instance = scheduled.instance
        if isinstance(instance, Pass):
            self._rounds |= instance.changes_rounding
            self._drops_assertions |= instance.drops_assertions
        if "end" not in self.words:
            self._look(scheduled.name)
            self._rounds = self._drops_assertions = False

    def finish(self) -> None:
        if "end" in self.words:
            self._look("the pipeline")

    def _look(self, name: str) -> None:
        earlier, top = self._last, self._top
        if earlier is None or top is None:
            return
        later = self._last = _version(top)
        changed = [each for each, text in earlier.texts.items() if later.texts.get(each) != text]
        for function in changed:
            try:
                said = self._verdict(function, earlier, later)
            except _Changed as found:
                raise self._refuted(name, function, later, found) from None
            if (self._rounds or self._drops_assertions) and not said.startswith("same"):
                # Later versions need not do what this trial shows.
                self._trials.pop(function, None)
            self.stream.write(f"validate: {name}: {in_one_line('@' + function)}: {in_one_line(said)}\n")
        self.stream.flush()

    def _refuted(self, name: str, function: str, later: _Version, found: _Changed) -> PipelineFailed:
        """Report what was found; return what ends the pipeline."""
        op = _function(later.module, function)
        location = later.module.location if op is None else op.location
        what = f"validate: {name}: @{function}: refuted: before {found.before}, after {found.after}"
        self.report(error(location, what).note(location, f"with {found.inputs or 'no inputs'}"))
        return PipelineFailed()

    def _verdict(self, function: str, earlier: _Version, later: _Version) -> str:
        """Look at a changed function; return the text about it. Raises: _Changed."""
        before, after = _function(earlier.module, function), _function(later.module, function)
        if before is None or after is None:
            return "not looked at: there is no such function any more"
        if is_symbol_table(before):
            return "not looked at: functions of a module in the module are looked at where others use them"
        reason = ""
        if "prove" in self.words:
            found = prove(before, after, drops_assertions=self._drops_assertions)
            if isinstance(found, Proved):
                return "proved" if found.turns is None else f"proved for up to {found.turns} turns of each loop"
            if isinstance(found, Refuted):
                inputs = " ".join(f"--input={text}" for text in _inputs(before, found.inputs))
                raise _Changed(inputs, found.before, found.after)
            reason = f"no proof: {found.reason}"
        if "try" not in self.words:
            return f"not looked at: {reason}"
        rounds = self._rounds or _ROUNDING.search(earlier.texts[function]) is not None or self._has_kernels(earlier)
        try:
            same, inputs = self._try(function, earlier, later, rounds)
        except NotRun as problem:
            return f"not looked at: {'; '.join(filter(None, (reason, str(problem))))}"
        if not same:
            return "not looked at: no input was drawn for which it ends and is defined"
        on = f"on {same} input{'' if same == 1 else 's'}" if inputs > 1 else "without inputs"
        return f"same {on}{' up to rounding' if rounds else ''}"

    def _try(self, function: str, earlier: _Version, later: _Version, rounds: bool) -> tuple[int, int]:
        """Return for how many inputs both versions did the same. Raises: NotRun, _Changed."""
        if _ADDRESS.search(earlier.texts[function]):
            raise NotRun("it looks at addresses, which differ from run to run")
        constants = _constants(earlier.module)
        before = self._trials.get(function)
        if before is None:
            before = tried(_text(earlier.module), function, constants, None, self._options(earlier))
            self._trials[function] = before
        after = tried(_text(later.module), function, constants, before.inputs, self._options(later))
        if _shapes(before) != _shapes(after):
            raise NotRun("it has other parameters or results")
        kept = () if self._drops_assertions else earlier.module.walk()
        asserted = [op.msg.data for op in kept if isinstance(op, cf.AssertOp) and op.msg.data]
        is_blind = _UNSEEN.search(earlier.texts[function]) is not None
        while True:
            try:
                has_kernels = self._has_kernels(earlier)
                same = compare(before, after, asserted, rounds=rounds, is_blind=is_blind, has_kernels=has_kernels)
                break
            except Difference as found:
                if self._is_repeatable(function, earlier, before, found.number):
                    given = zip(before.types, before.inputs[found.number], strict=True)
                    inputs = " ".join(f"--input={text_of(type, value)}" for type, value in given)
                    raise _Changed(inputs, found.before, found.after) from None
                before.outcomes[found.number] = None
        self._trials[function] = after
        return same, len(before.inputs)

    def _is_repeatable(self, function: str, version: _Version, trial: Trial, number: int) -> bool:
        """Return whether a function does the same again after other calls: it reads no memory that was not written."""
        others = [*trial.inputs[number + 1 :], *trial.inputs[:number]][:_OTHER_CALLS]
        again = tried(_text(version.module), function, (), [*others, trial.inputs[number]], self._options(version))
        one, other = trial.outcomes[number], again.outcomes[-1]
        if isinstance(one, Ended) and isinstance(other, Ended):
            return are_same(trial, one, other, rounds=False)
        return isinstance(one, Stopped) and isinstance(other, Stopped)

    def _has_kernels(self, version: _Version) -> bool:
        """Return True for jobs and launches: other kernels may add numbers in another order."""
        return any(op.name.startswith(LAUNCHES) for op in version.module.walk())

    def _options(self, version: _Version) -> Mapping[str, Any]:
        """Return the options of a run: functions are compiled quickly, GPU programs for the emulator."""
        if self._has_kernels(version):
            return self.options
        names = {op.name for op in version.module.walk()}
        if any(name.startswith("gpu.") for name in names):
            return {**self.options, "target": EMULATED}
        return {**self.options, **_QUICKLY}


class _Changed(Exception):
    """A function does something else."""

    def __init__(self, inputs: str, before: str, after: str):
        super().__init__(inputs)
        self.inputs, self.before, self.after = inputs, before, after


def _shapes(trial: Trial) -> object:
    """The element types and shapes of parameters and results."""
    return [[(each.element, each.shape) for each in row] for row in (trial.types, trial.results)]


def _version(top: Operation) -> _Version:
    module = top.clone()
    assert isinstance(module, ModuleOp)
    module.location = top.location
    own = {name: op for op in module.ops if (name := symbol_name(op)) is not None}
    texts = {name: print_op(op, PrintOptions(generic=True)) for name, op in own.items()}
    used = {name: _symbols_in(op) & own.keys() for name, op in own.items()}
    found = {name: "".join(texts[each] for each in _reached(name, used)) for name in _runnable(module)}
    return _Version(module, found)


def _symbols_in(op: Operation) -> set[str]:
    """The symbols of the module that an op and all in it refer to."""
    return {each.root_reference.data for inner in op.walk() for each in references_of(inner)}


def _reached(name: str, used: Mapping[str, set[str]]) -> list[str]:
    """A symbol, and all that it leads to, in the order of their names."""
    seen, pending = {name}, [name]
    while pending:
        for each in used[pending.pop()] - seen:
            seen.add(each)
            pending.append(each)
    return [name, *sorted(seen - {name})]


def _runnable(module: ModuleOp) -> list[str]:
    """The functions that others may call, or all if there is none, and modules in the module."""
    own = [op for op in module.ops if (is_callable(op) or isinstance(op, JobOp)) and symbol_name(op) is not None]
    bodies = [op for op in own if op.regions and op.regions[0].blocks.first is not None]
    public = [op for op in bodies if not is_private(op)] or bodies
    inner = [op for op in module.ops if is_symbol_table(op)]
    return [name for op in (*public, *inner) if (name := symbol_name(op)) is not None]


def _function(module: ModuleOp, name: str) -> Operation | None:
    return next((op for op in module.ops if symbol_name(op) == name), None)


def _text(module: ModuleOp) -> str:
    return print_op(module, PrintOptions(generic=True)) + "\n"


def _constants(module: ModuleOp) -> list[float]:
    """Numbers of the code, which inputs are drawn around."""
    found: dict[float, None] = {}
    for op in module.walk():
        numbers = numbers_of(op.properties.get("value")) if op.name.endswith("constant") else None
        if numbers is None or not numbers.bits:
            continue
        width = width_of(numbers.element)
        is_float = numbers.element.name.startswith(("f", "bf"))
        if width is not None and not is_float:
            found[signed(numbers.bits[0], width)] = None
    return list(found)[:_MOST_CONSTANTS]


def _inputs(function: Operation, inputs: Mapping[str, int]) -> Iterator[str]:
    """The inputs that a proof found, as `--input` takes them."""
    first = function.regions[0].blocks.first
    assert first is not None, "a function without a body is not proved"
    for number, argument in enumerate(first.args):
        yield proof_text(argument.type, f"argument {number}", inputs)
