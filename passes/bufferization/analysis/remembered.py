"""A cache of the answers of bufferizable ops.

Source: the caches of `OneShotAnalysisState` in `OneShotAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.interfaces.bufferization import AliasingValue, Bufferizable, Callee, Operand, bufferizable
from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.passes.bufferization.options import BufferizationOptions
from okl_opt.passes.bufferization.state import AnalysisState


class RememberingState(AnalysisState):
    """Caches answers, and knows the analyzed functions for calls."""

    def __init__(self, options: BufferizationOptions):
        super().__init__(options)
        self.callees: dict[FuncOp, Callee] = {}
        """The functions whose analysis is done."""
        self.symbols = SymbolTables()
        self._rows: dict[str, Bufferizable | None] = {}
        self.forget()

    def forget(self) -> None:
        """Drop the cached answers."""
        self._reads: dict[Operand, bool] = {}
        self._writes: dict[Operand, bool] = {}
        self._values: dict[Operand, Sequence[AliasingValue]] = {}
        self._is_read: dict[SSAValue, bool] = {}
        self._defines: dict[SSAValue, bool] = {}
        self._definitions: dict[SSAValue, Sequence[SSAValue]] = {}

    def row_of(self, op: Operation) -> Bufferizable | None:
        if op.name not in self._rows:
            self._rows[op.name] = bufferizable(op.name) if self.options.allows(op) else None
        row = self._rows[op.name]
        return row if row is None or self.options.is_analyzed(op) else None

    def reads(self, operand: Operand) -> bool:
        known = self._reads.get(operand)
        if known is None:
            known = self._reads[operand] = super().reads(operand)
        return known

    def writes(self, operand: Operand) -> bool:
        known = self._writes.get(operand)
        if known is None:
            known = self._writes[operand] = super().writes(operand)
        return known

    def aliasing_values(self, operand: Operand) -> Sequence[AliasingValue]:
        known = self._values.get(operand)
        if known is None:
            known = super().aliasing_values(operand)
            # Loops learn only during the analysis that results are the same buffers as operands.
            if not operand.op.regions:
                self._values[operand] = known
        return known

    def defines(self, value: SSAValue) -> bool:
        known = self._defines.get(value)
        if known is None:
            known = self._defines[value] = super().defines(value)
        return known

    def definitions_of(self, value: SSAValue) -> Sequence[SSAValue]:
        chain: dict[SSAValue, None] = {}
        at = value
        while (known := self._definitions.get(at)) is None:
            chain[at] = None
            source = None if self.defines(at) else self._only_source(at)
            if source is None or source in chain:
                known = super().definitions_of(at)
                break
            at = source
        self._definitions.update(dict.fromkeys(chain, known))
        return known

    def _only_source(self, value: SSAValue) -> SSAValue | None:
        """Return the only value whose buffer a value shares, or None."""
        op = value.owner
        if not isinstance(op, Operation) or op.regions or self.row_of(op) is None:
            return None
        aliases = self.aliasing_operands(value)
        return aliases[0].operand.value if len(aliases) == 1 else None

    def callee_of(self, call: CallOp) -> Callee | None:
        function = self.symbols.resolve_from(call, call.callee)
        return self.callees.get(function) if isinstance(function, FuncOp) else None

    def is_read(self, value: SSAValue) -> bool:
        known = self._is_read.get(value)
        if known is not None:
            return known
        above: dict[SSAValue, SSAValue | None] = {value: None}
        waiting = [value]
        while waiting:
            at = waiting.pop()
            for use in at.uses:
                operand = Operand(use.operation, use.index)
                aliases = () if self.reads(operand) or self.writes(operand) else self.aliasing_values(operand)
                if self.reads(operand) or any(self._is_read.get(alias.value) for alias in aliases):
                    way: SSAValue | None = at
                    while way is not None:
                        self._is_read[way] = True
                        way = above[way]
                    return True
                for alias in aliases:
                    if alias.value not in above and alias.value not in self._is_read:
                        above[alias.value] = at
                        waiting.append(alias.value)
        self._is_read.update(dict.fromkeys(above, False))
        return False
