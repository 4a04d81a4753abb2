"""The arguments and results of a launch that may share memory."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.kernels.registry import KernelFlag
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.plan.launch_plan import Space

_Name = tuple[Space, int]


class OverlapRules:
    """Written tensors may not overlap others, but a result computed in place may share its argument's buffer."""

    def __init__(self, launch: CompiledLaunch):
        plan = launch.plan
        self._written_args = frozenset(plan.written_args())
        self._last_read: dict[int, int] = {}
        """Argument -> the last op that reads it, or the number of ops if that is unknown."""
        self._writers: dict[int, list[int]] = {}
        """Result -> the ops that write it."""
        self._accepts = [bool(entry.flags & KernelFlag.IN_PLACE) for entry in launch.entries]
        on_streams = plan.stream_count > 1
        for number, op in enumerate(plan.ops):
            for slot in op.inputs:
                if slot.space is Space.ARG:
                    # On streams another op that reads it may run later, wherever it stands.
                    is_shared = on_streams and self._last_read.get(slot.index, number) != number
                    self._last_read[slot.index] = len(plan.ops) if is_shared else number
            for slot in op.outputs:
                if slot.space is Space.RET:
                    self._writers.setdefault(slot.index, []).append(number)

    def check(self, args: Sequence[Buffer], rets: Sequence[Buffer]) -> None:
        """Check all tensors of a call. Raises: InputError naming an overlapping pair."""
        ranges = sorted(
            (buffer.address, buffer.address + buffer.spec.nbytes, space is Space.RET, number)
            for space, buffers in ((Space.ARG, args), (Space.RET, rets))
            for number, buffer in enumerate(buffers)
            if buffer.spec.elem_count and (space is Space.RET or number in self._last_read)
        )
        open_ranges: list[tuple[int, int, _Name]] = []
        for start, end, is_result, number in ranges:
            name = (Space.RET if is_result else Space.ARG, number)
            open_ranges = [other for other in open_ranges if other[1] > start]
            for other_start, other_end, other in open_ranges:
                one, two = sorted((other, name), key=lambda each: each[0] is Space.RET)
                same = (start, end) == (other_start, other_end)
                if not (self._is_written(one) or self._is_written(two)) or (same and self._in_place(one, two)):
                    continue
                raise InputError(
                    f"{one[0].value} {one[1]} and {two[0].value} {two[1]} overlap in memory, and one of them is written"
                )
            open_ranges.append((start, end, name))

    def _is_written(self, name: _Name) -> bool:
        return name[0] is Space.RET or name[1] in self._written_args

    def _in_place(self, one: _Name, two: _Name) -> bool:
        """Return whether two may share a buffer: no op after the result's only writer reads the argument."""
        if one[0] is not Space.ARG or two[0] is not Space.RET or one[1] in self._written_args:
            return False
        writers = self._writers.get(two[1], [])
        return len(writers) == 1 and self._accepts[writers[0]] and self._last_read.get(one[1], -1) <= writers[0]
