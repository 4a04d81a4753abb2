"""Launches as data, and a model of them: which must be refused, and what the others compute.

A launch is what `okl_init_context` or `okl_subgraph` builds; compute functions index it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from okl_opt.runtime.base.abi import ALIGNMENT, round_up

_MOST_SLOTS = 1 << 16
_MOST_FRAMES = 64
_MOST_POOL = 1 << 47
"""No process has so much memory."""


class Spec(NamedTuple):
    """Shape and element type of a tensor."""

    shape: tuple[int, ...]
    dtype: str

    def __str__(self) -> str:
        return f"tensor<{''.join(f'{size}x' for size in self.shape)}{self.dtype}>"

    @property
    def nbytes(self) -> int:
        count = 1
        for size in self.shape:
            count *= size
        return count * SIZES[self.dtype]


SIZES = {"f32": 4, "f64": 8, "si32": 4, "si64": 8, "si8": 1, "ui8": 1, "i8": 1}
NUMPY = {"f32": "<f4", "f64": "<f8", "si32": "<i4", "si64": "<i8", "si8": "<i1", "ui8": "<u1"}
UNARY = ("relu", "negative", "abs")
BINARY = ("broadcast_add", "broadcast_sub", "broadcast_maximum")


class Place(NamedTuple):
    """Where a tensor is: an argument or a result by number, or the pool at an offset."""

    space: str
    index: int


class Op(NamedTuple):
    """One op of a launch. `number` is the index that it states (only in a pool), `scratch` a part of the pool."""

    kind: str
    reads: tuple[tuple[Place, Spec], ...]
    result: Spec
    writes: tuple[Place, ...]
    number: int
    scratch: tuple[int, Spec] | None = None


class Launch(NamedTuple):
    """What is built: `runs[i]` and `kernels[i]` are ops by number. `pool` is its size, None without one."""

    ops: tuple[Op, ...]
    runs: tuple[int, ...]
    kernels: tuple[int, ...]
    pool: int | None


class Step(NamedTuple):
    """One line of a compute function. `what` is fetch, launch, kernel or call; handles are numbers of earlier lines."""

    what: str
    name: str
    index: int = 0
    handles: tuple[int, ...] = ()


class Function(NamedTuple):
    name: str
    steps: tuple[Step, ...]


class Case(NamedTuple):
    """`dialect` is that of the compute functions: llvm, okl, or none where the pool's function is itself what runs."""

    seed: int
    launch: Launch
    functions: tuple[Function, ...]
    dialect: str
    prefix: str
    declared: tuple[str, ...]


class Refused(Exception):
    """A launch breaks a rule; the text says which."""


def check_launch(launch: Launch) -> tuple[dict[int, Spec], dict[int, Spec]]:
    """Types of arguments and results by number. Raises: Refused."""
    tables: dict[str, dict[int, Spec]] = {"arg": {}, "ret": {}}
    written: set[int] = set()
    pool: list[tuple[int, int, Spec | None]] = []
    """What lies in the pool: start, end, type, None for scratch."""
    for number, op in enumerate(launch.ops):
        if launch.pool is not None and op.number != number:
            raise Refused("the number of an op")
        if any(spec != op.result for _, spec in op.reads):
            raise Refused("types of an op")
        used: list[tuple[int, int]] = []
        for place, spec in op.reads:
            if place.space == "pool":
                start, end = _pool_range(place.index, spec, launch.pool)
                if start != end:
                    if (start, end, spec) not in pool:
                        raise Refused("nothing there in the pool")
                    used.append((start, end))
            else:
                if place.space == "ret" and place.index not in written:
                    raise Refused("read before written")
                _check_slot(tables[place.space], place.index, spec)
        if not op.writes:
            raise Refused("no place for a result")
        taken = [(place.index, op.result, True) for place in op.writes if place.space == "pool"]
        if op.scratch is not None:
            taken.append((*op.scratch, False))
        for offset, spec, is_kept in taken:
            start, end = _pool_range(offset, spec, launch.pool)
            if start == end:
                continue
            if any(start < other_end and other_start < end for other_start, other_end in used):
                raise Refused("a kernel on its own memory")
            used.append((start, end))
            pool = [each for each in pool if each[1] <= start or end <= each[0]]
            pool.append((start, end, spec if is_kept else None))
        for place in op.writes:
            if place.space == "ret":
                if place.index in written:
                    raise Refused("written twice")
                written.add(place.index)
                _check_slot(tables["ret"], place.index, op.result)
    if launch.pool is None and not len(launch.ops) == len(launch.runs) == len(launch.kernels):
        raise Refused("contexts and kernels")
    if launch.pool is not None and not 0 < launch.pool < _MOST_POOL:
        raise Refused("the size of the pool")
    if sorted(tables["ret"]) != list(range(len(tables["ret"]))):
        raise Refused("a gap among results")
    return tables["arg"], tables["ret"]


def _pool_range(offset: int, spec: Spec, size: int | None) -> tuple[int, int]:
    if size is None or offset < 0 or offset + spec.nbytes > size or offset % ALIGNMENT:
        raise Refused("a place in the pool")
    return offset, offset + spec.nbytes


def _check_slot(table: dict[int, Spec], index: int, spec: Spec) -> None:
    if not 0 <= index < _MOST_SLOTS or table.setdefault(index, spec) != spec:
        raise Refused("a slot")


def launched_ops(case: Case) -> list[int]:
    """The ops that a run launches, in order. Raises: Refused."""
    launch = case.launch
    if case.dialect == "none":
        return list(range(len(launch.ops)))
    functions = {function.name: function for function in case.functions}
    if len(functions) != len(case.functions):
        raise Refused("a name twice")
    compute = "okl_compute" if launch.pool is None else "okl_subgraph"
    if compute not in functions:
        raise Refused("nothing to run")
    for function in case.functions:
        for step in function.steps:
            _check_step(step, function, functions, case)
    heights: dict[str, int] = {}

    def height(name: str, above: tuple[str, ...] = ()) -> int:
        if name in above:
            raise Refused("recursion")
        if name not in heights:
            called = [step.name for step in functions[name].steps if step.what == "call"]
            heights[name] = 1 + max((height(each, (*above, name)) for each in called), default=0)
        return heights[name]

    if max(map(height, functions)) > _MOST_FRAMES:
        raise Refused("depth")
    entry = f"_mlir_ciface_{compute}"
    return list(_launched(functions[entry if entry in functions else compute], functions, launch))


def _check_step(step: Step, function: Function, functions: Mapping[str, Function], case: Case) -> None:
    launch = case.launch
    if step.what == "call":
        if step.name not in functions:
            raise Refused("no such function")
        return
    entry_point = case.prefix + {"launch": "launch", "kernel": "okl_llvm_func"}.get(step.what, step.name)
    if case.dialect == "llvm" and entry_point not in case.declared:
        raise Refused("not declared")
    if step.what == "launch":
        run, kernel = (function.steps[number] for number in step.handles)
        if (run.name, kernel.name) != ("fetch_run_ctx", "fetch_kernel"):
            raise Refused("handles")
        indices = [run.index, kernel.index]
    else:
        indices = [step.index]
    if not all(0 <= index < len(launch.runs) for index in indices):
        raise Refused("an index")
    if step.what in ("launch", "kernel") and launch.runs[indices[0]] != launch.kernels[indices[-1]]:
        raise Refused("the kernel of another op")


def _launched(function: Function, functions: Mapping[str, Function], launch: Launch) -> Iterator[int]:
    for step in function.steps:
        if step.what == "call":
            yield from _launched(functions[step.name], functions, launch)
        elif step.what == "kernel":
            yield launch.runs[step.index]
        elif step.what == "launch":
            yield launch.runs[function.steps[step.handles[0]].index]


RUNS = 2
"""How often a case runs: the pool is as the run before has left it."""


def expected(case: Case) -> tuple[list[Spec | None], list[Spec], list[list[bytes]]]:
    """Types of the arguments, and types and contents of the results after each run. Raises: Refused."""
    import numpy as np

    args, rets = check_launch(case.launch)
    order = launched_ops(case)
    arg_specs = [args.get(index) for index in range(max(args, default=-1) + 1)]
    ret_specs = [rets[index] for index in range(len(rets))]
    pool = np.zeros(round_up(case.launch.pool or 0), np.uint8)
    results: list[list[bytes]] = []
    for _ in range(RUNS):
        memory = {
            "arg": [np.frombuffer(argument_bytes(case.seed, spec or ANY), np.uint8) for spec in arg_specs],
            "ret": [np.frombuffer(untouched_bytes(spec), np.uint8).copy() for spec in ret_specs],
        }
        for number in order:
            op = case.launch.ops[number]
            kind = NUMPY[op.result.dtype]
            operands = [_raw(place, spec, memory, pool).view(kind) for place, spec in op.reads]
            with np.errstate(all="ignore"):
                result = _ORACLE[op.kind](*operands).astype(kind).view(np.uint8)
            for place in op.writes:
                _raw(place, op.result, memory, pool)[:] = result
        results.append([array.tobytes() for array in memory["ret"]])
    return arg_specs, ret_specs, results


def _raw(place: Place, spec: Spec, memory: Mapping[str, Sequence[Any]], pool: Any) -> Any:
    """The bytes of a tensor."""
    if place.space == "pool":
        return pool[place.index : place.index + spec.nbytes]
    return memory[place.space][place.index]


def _relu(x: Any) -> Any:
    return x * (x > 0)


_ORACLE: Mapping[str, Callable[..., Any]] = {
    "relu": _relu,
    "negative": lambda x: -x,
    "abs": abs,
    "broadcast_add": lambda x, y: x + y,
    "broadcast_sub": lambda x, y: x - y,
    "broadcast_maximum": lambda x, y: x * (x >= y) + y * (x < y),
}
"""On small whole numbers, of which every sum is exact in every type."""


def argument_bytes(seed: int, spec: Spec) -> bytes:
    """Small whole numbers, of either sign where there are two."""
    import numpy as np

    draw = np.random.default_rng((seed, *spec.shape, SIZES[spec.dtype]))
    return draw.integers(0 if spec.dtype == "ui8" else -2, 3, spec.shape).astype(NUMPY[spec.dtype]).tobytes()


def untouched_bytes(spec: Spec) -> bytes:
    """What a result holds before: ones."""
    import numpy as np

    return np.ones(spec.shape, NUMPY[spec.dtype]).tobytes()


ANY = Spec((0,), "f32")
"""Stands for the type of an argument that no op reads."""
