"""Runs functions of launches in NumPy, all threads in step: what kernels compute, with nothing of a compiler in it.

Each value of a kernel is an array with a number for each thread of the grid; in a branch only some threads take part.
A barrier must be reached by all or none. Every access is checked against the size of its memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    f16,
    f32,
    f64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp

Array = np.ndarray[Any, Any]

_TYPES: Mapping[Attribute, Any] = {
    f16: np.float16,
    f32: np.float32,
    f64: np.float64,
    IntegerType(1): np.bool_,
    IntegerType(8): np.int8,
    IntegerType(16): np.int16,
    IntegerType(32): np.int32,
    IntegerType(64): np.int64,
    IndexType(): np.int64,
}


def _unsigned(value: Array) -> Array:
    return value.view(f"u{value.dtype.itemsize}") if value.dtype.kind == "i" else value


def _erf(x: Array) -> Array:
    from math import erf

    return np.array([erf(each) for each in x.ravel()], x.dtype).reshape(x.shape)


_COMPARE: Sequence[Callable[[Array, Array], Array]] = [
    np.equal,
    np.not_equal,
    np.less,
    np.less_equal,
    np.greater,
    np.greater_equal,
    lambda a, b: _unsigned(a) < _unsigned(b),
    lambda a, b: _unsigned(a) <= _unsigned(b),
    lambda a, b: _unsigned(a) > _unsigned(b),
    lambda a, b: _unsigned(a) >= _unsigned(b),
]
_ORDERED: Mapping[int, Callable[[Array, Array], Array]] = {
    1: np.equal,
    2: np.greater,
    3: np.greater_equal,
    4: np.less,
    5: np.less_equal,
    6: np.not_equal,
    7: lambda a, b: np.ones(a.shape, bool),
}

_COMPUTE: Mapping[str, Callable[..., Array]] = {
    "arith.addf": np.add,
    "arith.addi": np.add,
    "arith.subf": np.subtract,
    "arith.subi": np.subtract,
    "arith.mulf": np.multiply,
    "arith.muli": np.multiply,
    "arith.divf": np.divide,
    "arith.negf": np.negative,
    "arith.divui": lambda a, b: (_unsigned(a) // _unsigned(b)).astype(a.dtype),
    "arith.remui": lambda a, b: (_unsigned(a) % _unsigned(b)).astype(a.dtype),
    "arith.divsi": lambda a, b: np.trunc(a / b).astype(a.dtype),
    "arith.remsi": np.fmod,
    "arith.maximumf": np.maximum,
    "arith.minimumf": np.minimum,
    "arith.maxnumf": np.fmax,
    "arith.minnumf": np.fmin,
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.select": np.where,
    "math.absf": np.abs,
    "math.fma": lambda a, b, c: a * b + c,
    "math.ceil": np.ceil,
    "math.floor": np.floor,
    "math.roundeven": np.rint,
    "math.tanh": np.tanh,
    "math.exp": np.exp,
    "math.log": np.log,
    "math.sqrt": np.sqrt,
    "math.rsqrt": lambda x: 1 / np.sqrt(x),
    "math.erf": _erf,
    "math.powf": np.power,
}
_UNSIGNED_CASTS = frozenset({"arith.extui", "arith.uitofp", "arith.index_castui"})
_CASTS = _UNSIGNED_CASTS | {
    "arith.extf",
    "arith.truncf",
    "arith.extsi",
    "arith.trunci",
    "arith.sitofp",
    "arith.fptosi",
    "arith.fptoui",
    "arith.index_cast",
}


def run(module: ModuleOp, name: str, arrays: Sequence[Array]) -> None:
    """Run a function of launches on arrays, some of which it writes."""
    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    known: dict[SSAValue, Any] = dict(zip(function.body.block.args, arrays, strict=True))
    for op in function.body.block.ops:
        match op.name:
            case "memref.alloc":
                known[op.results[0]] = _memory(op.results[0].type, np.random.default_rng(0))
            case "arith.constant":
                known[op.results[0]] = _constant(op)
            case "gpu.launch":
                assert isinstance(op, LaunchOp)
                with np.errstate(all="ignore"):
                    _Launch(op, known).run()
            case "memref.dealloc" | "func.return":
                pass
            case _:
                raise AssertionError(f"{op.name} outside of a launch")


def _memory(type: Attribute, rng: np.random.Generator, *blocks: int) -> Array:
    """Memory with anything in it."""
    assert isinstance(type, MemRefType)
    shape = (*blocks, *type.get_shape())
    return rng.integers(-100, 100, shape).astype(_TYPES[type.element_type])


def _constant(op: Operation) -> Any:
    value = op.properties["value"]
    if isinstance(value, IntegerAttr):
        return _TYPES[value.type](value.value.data)
    if isinstance(value, FloatAttr):
        return _TYPES[value.type](value.value.data)
    assert isinstance(value, DenseIntOrFPElementsAttr)
    return np.array(value.get_values())


class _Launch:
    def __init__(self, op: LaunchOp, known: Mapping[SSAValue, Any]):
        self._op, self._known = op, dict(known)
        sizes = [int(known[size]) for size in op.operands[:6]]
        grid, block = sizes[:3], sizes[3:]
        blocks, threads = int(np.prod(grid)), int(np.prod(block))
        assert 0 < threads <= 1024, "as many threads as a block may have"
        number = np.arange(blocks * threads)
        self._block = number // threads
        self._blocks = blocks
        thread = number % threads
        args = op.body.block.args
        for each, (index, shape) in enumerate(((self._block, grid), (thread, block))):
            x, y = shape[0], shape[1]
            for axis, value in enumerate((index % x, index // x % y, index // (x * y))):
                self._known[args[3 * each + axis]] = value
        for axis, size in enumerate((*grid, *block)):
            self._known[args[6 + axis]] = np.full(len(number), size)
        self._shared = set(op.workgroup_arguments())
        rng = np.random.default_rng(1)
        for memory in op.workgroup_arguments():
            self._known[memory] = _memory(memory.type, rng, blocks)

    def run(self) -> None:
        self._run(self._op.body.block, np.ones(len(self._block), bool))

    def _value(self, value: SSAValue) -> Array:
        found = self._known[value]
        return found if isinstance(found, np.ndarray) else np.full(len(self._block), found)

    def _run(self, block: Block, active: Array) -> Sequence[Array]:
        """Run a block for some threads; what its terminator gives."""
        for op in block.ops:
            if op.name in ("scf.yield", "gpu.terminator"):
                return [self._value(operand) for operand in op.operands]
            self._step(op, active)
        return ()

    def _step(self, op: Operation, active: Array) -> None:
        operands = op.operands
        match op.name:
            case "arith.constant":
                self._known[op.results[0]] = np.full(len(self._block), _constant(op))
            case "arith.cmpi":
                predicate = op.properties["predicate"]
                assert isinstance(predicate, IntegerAttr)
                self._known[op.results[0]] = _COMPARE[predicate.value.data](*map(self._value, operands))
            case "arith.cmpf":
                predicate = op.properties["predicate"]
                assert isinstance(predicate, IntegerAttr)
                number = predicate.value.data
                a, b = map(self._value, operands)
                unordered = np.isnan(a) | np.isnan(b)
                if number <= 7:
                    found = _ORDERED[number](a, b) & ~unordered
                elif number == 14:
                    found = unordered
                else:
                    found = _ORDERED[number - 7](a, b) | unordered
                self._known[op.results[0]] = found
            case "memref.load":
                memory, places = self._places(operands[0], operands[1:], active)
                self._known[op.results[0]] = memory[places]
            case "memref.store":
                memory, places = self._places(operands[1], operands[2:], active)
                memory[tuple(each[active] for each in places)] = self._value(operands[0])[active]
            case "gpu.barrier":
                assert active.all(), "a barrier that some threads do not reach"
            case "scf.if":
                self._branch(op, active)
            case "scf.for":
                self._loop(op, active)
            case name if name in _CASTS:
                value = self._value(operands[0])
                value = _unsigned(value) if name in _UNSIGNED_CASTS else value
                self._known[op.results[0]] = value.astype(_TYPES[op.results[0].type])
            case name:
                found = _COMPUTE[name](*map(self._value, operands))
                self._known[op.results[0]] = found.astype(_TYPES[op.results[0].type])

    def _places(self, memory: SSAValue, indices: Sequence[SSAValue], active: Array) -> tuple[Array, tuple[Array, ...]]:
        """Memory, and where threads access it: 0 for those that do not take part."""
        found: Array = self._known[memory]
        places = [np.where(active, self._value(index), 0) for index in indices]
        if memory in self._shared:
            places.insert(0, self._block)
        if not places:
            found, places = found.reshape(1), [np.zeros_like(self._block)]
        for place, size in zip(places, found.shape, strict=True):
            assert ((place >= 0) & (place < size)).all() or not active.any(), f"out of bounds: {place.max()} of {size}"
        if not active.any():
            return np.zeros([1] * found.ndim, found.dtype), tuple(np.zeros_like(place) for place in places)
        return found, tuple(places)

    def _branch(self, op: Operation, active: Array) -> None:
        condition = self._value(op.operands[0])
        results: list[Sequence[Array]] = []
        for region, taken in zip(op.regions, (condition, ~condition), strict=True):
            results.append(self._run(region.block, active & taken) if region.blocks else ())
        if op.results:
            for result, then, otherwise in zip(op.results, *results, strict=True):
                self._known[result] = np.where(condition, then, otherwise)

    def _loop(self, op: Operation, active: Array) -> None:
        lower, upper, step = map(self._value, op.operands[:3])
        carried = [self._value(value) for value in op.operands[3:]]
        block = op.regions[0].block
        index = lower.copy()
        while (going := active & (index < upper)).any():
            self._known[block.args[0]] = index
            for argument, value in zip(block.args[1:], carried, strict=True):
                self._known[argument] = value
            new = self._run(block, going)
            carried = [np.where(going, one, other) for one, other in zip(new, carried, strict=True)]
            index = np.where(going, index + step, index)
        for result, value in zip(op.results, carried, strict=True):
            self._known[result] = value
