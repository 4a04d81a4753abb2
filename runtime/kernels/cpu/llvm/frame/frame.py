"""The frame of a generated kernel: prologue, typed loads and stores, loops, and arithmetic on one or many lanes.

A kernel is `i32 name(ptr run_ctx)`. Shapes are known when it is generated, so trip counts are constants and only data
pointers are read at run time. Elementwise code is written once, for a `Lanes` of any width; the frame runs it on wide
vectors, then on single elements for the rest. Loads of an iteration come before its stores, so an output may share the
buffer of an input.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.scalars import as_element

I1, I8, I16, I32, I64 = (ir.IntType(bits) for bits in (1, 8, 16, 32, 64))
F32, F64 = ir.FloatType(), ir.DoubleType()
PTR = ir.PointerType()

# Offsets in okl_run_ctx and okl_launcher, which runtime/base/abi.py pins.
_RUN_LAUNCHER, _RUN_INS, _RUN_OUTS, _RUN_STATE, _RUN_TMP = 0, 16, 32, 48, 64
_LAUNCHER_POOL = 128

_PARALLEL_FOR = "okl_parallel_for"

_STORAGE: dict[DType, ir.Type] = {
    DType.F32: F32,
    DType.F64: F64,
    DType.F16: I16,
    DType.BF16: I16,
    DType.SI8: I8,
    DType.UI8: I8,
    DType.SI16: I16,
    DType.SI32: I32,
    DType.SI64: I64,
    DType.BOOL: I8,
}


def compute_type(dtype: DType) -> ir.Type:
    """The scalar type for arithmetic on `dtype`: f32 for f16 and bf16, i1 for Bool."""
    if dtype in (DType.F16, DType.BF16):
        return F32
    return I1 if dtype is DType.BOOL else _STORAGE[dtype]


class Splat(ir.Constant):
    """A vector constant with one value in every lane, in LLVM's short spelling."""

    def __init__(self, vector: ir.VectorType, scalar: ir.Constant):
        self.type = vector
        self.scalar = scalar
        self.constant = scalar.constant

    def _get_reference(self) -> str:
        return f"splat ({self.scalar})"


class Lanes:
    """Arithmetic on `width` lanes at once; with width 1 on scalars. One body serves both."""

    def __init__(self, builder: ir.IRBuilder, width: int):
        self.b = builder
        self.width = width

    def type(self, scalar: ir.Type) -> ir.Type:
        return scalar if self.width == 1 else ir.VectorType(scalar, self.width)

    def constant(self, scalar: ir.Type, value: float) -> ir.Constant:
        """`value` in every lane, rounded to the type."""
        constant = ir.Constant(scalar, as_element(value, DType.F32) if scalar == F32 else value)
        return constant if self.width == 1 else Splat(ir.VectorType(scalar, self.width), constant)

    def like(self, value: ir.Value, number: float) -> ir.Constant:
        """`number` in the type of `value`."""
        return self.constant(self.scalar_type(value), number)

    def bits(self, value: ir.Value, pattern: int) -> ir.Constant:
        """The float constant of `value`'s type with the given bit pattern."""
        scalar = self.scalar_type(value)
        number = (
            struct.unpack("<f", struct.pack("<I", pattern))
            if scalar == F32
            else struct.unpack("<d", struct.pack("<Q", pattern))
        )
        return self.constant(scalar, number[0])

    def scalar_type(self, value: ir.Value) -> ir.Type:
        return value.type.element if isinstance(value.type, ir.VectorType) else value.type

    def broadcast(self, value: ir.Value) -> ir.Value:
        """A scalar in every lane."""
        if self.width == 1 or isinstance(value.type, ir.VectorType):
            return value
        vector = ir.VectorType(value.type, self.width)
        first = self.b.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(I32, 0))
        mask = ir.Constant(ir.VectorType(I32, self.width), None)
        return self.b.shuffle_vector(first, ir.Constant(vector, ir.Undefined), mask)

    def intrinsic(self, name: str, *args: ir.Value) -> ir.Value:
        """`llvm.name` on arguments and result of one type."""
        return call_intrinsic(self.b, name, args[0].type, args)

    def fma(self, a: ir.Value, b: ir.Value, c: ir.Value) -> ir.Value:
        """a * b + c with one rounding."""
        return self.intrinsic("fma", a, b, c)

    def polynomial(self, x: ir.Value, coefficients: Sequence[float]) -> ir.Value:
        """Horner's scheme with fma; the coefficient of the highest power first."""
        result: ir.Value = self.like(x, coefficients[0])
        for coefficient in coefficients[1:]:
            result = self.fma(result, x, self.like(x, coefficient))
        return result


def call_intrinsic(
    builder: ir.IRBuilder, name: str, overload: ir.Type, args: Sequence[ir.Value], result: ir.Type | None = None
) -> ir.Value:
    """Call `llvm.<name>.<overload>`; the result has the overloaded type where `result` gives no other."""
    full = f"llvm.{name}.{type_suffix(overload)}"
    function = builder.module.globals.get(full)
    if function is None:
        function = ir.Function(builder.module, ir.FunctionType(result or overload, [arg.type for arg in args]), full)
    return builder.call(function, args)


def type_suffix(overload: ir.Type) -> str:
    """The spelling of a type in names of intrinsics."""
    if isinstance(overload, ir.VectorType):
        return f"v{overload.count}{type_suffix(overload.element)}"
    if isinstance(overload, ir.IntType):
        return f"i{overload.width}"
    names: dict[ir.Type, str] = {F32: "f32", F64: "f64"}
    return names[overload]


class Body:
    """The body of a function under construction: addresses, typed loads and stores, loops."""

    def __init__(self, module: ir.Module, function: ir.Function):
        self.module = module
        self.function = function
        self.function.attributes.add("nounwind")
        self.b = ir.IRBuilder(self.function.append_basic_block("entry"))
        self.scalar = Lanes(self.b, 1)

    def offset(self, pointer: ir.Value, nbytes: int | ir.Value) -> ir.Value:
        """`pointer` plus some bytes."""
        offset = ir.Constant(I64, nbytes) if isinstance(nbytes, int) else nbytes
        return self.b.gep(pointer, [offset], inbounds=True, source_etype=I8)

    def index(self, value: int) -> ir.Constant:
        return ir.Constant(I64, value)

    def element(self, pointer: ir.Value, dtype: DType, index: ir.Value) -> ir.Value:
        """Address of element `index`."""
        return self.b.gep(pointer, [index], inbounds=True, source_etype=_STORAGE[dtype])

    def load(self, pointer: ir.Value, dtype: DType, index: ir.Value, lanes: Lanes | None = None) -> ir.Value:
        """Elements `index`, `index + 1`, ... in their compute type."""
        lanes = lanes or self.scalar
        return self.widen(self.load_stored(pointer, dtype, index, lanes), dtype, lanes)

    def load_stored(self, pointer: ir.Value, dtype: DType, index: ir.Value, lanes: Lanes) -> ir.Value:
        """Elements `index`, `index + 1`, ... in the type that they have in memory."""
        address = self.element(pointer, dtype, index)
        return self.b.load(address, typ=lanes.type(_STORAGE[dtype]), align=dtype.itemsize)

    def store(
        self,
        value: ir.Value,
        pointer: ir.Value,
        dtype: DType,
        index: ir.Value,
        lanes: Lanes | None = None,
        *,
        streaming: bool = False,
    ) -> None:
        """Write values of `dtype`'s compute type to elements `index`, `index + 1`, ...

        With `streaming` past the caches: the address must be a multiple of the vector's size, and `fence` must follow.
        """
        lanes = lanes or self.scalar
        align = dtype.itemsize * (lanes.width if streaming else 1)
        store = self.b.store(self.narrow(value, dtype, lanes), self.element(pointer, dtype, index), align=align)
        if streaming:
            store.set_metadata("nontemporal", self.module.add_metadata([ir.Constant(I32, 1)]))

    def fence(self) -> None:
        """Make streamed stores visible before anything that follows."""
        self.b.fence("seq_cst")

    def widen(self, stored: ir.Value, dtype: DType, lanes: Lanes) -> ir.Value:
        """From the type in memory to the compute type."""
        if dtype is DType.F16:
            return self._widen_from_f16(stored, lanes)
        if dtype is DType.BF16:
            wide = self.b.zext(stored, lanes.type(I32))
            return self.b.bitcast(self.b.shl(wide, lanes.constant(I32, 16)), lanes.type(F32))
        if dtype is DType.BOOL:
            return self.b.icmp_unsigned("!=", stored, lanes.constant(I8, 0))
        return stored

    def narrow(self, value: ir.Value, dtype: DType, lanes: Lanes) -> ir.Value:
        """From the compute type to the type in memory, to nearest, ties to even."""
        if dtype is DType.F16:
            return self._narrow_to_f16(value, lanes)
        if dtype is DType.BF16:
            return self._narrow_to_bf16(value, lanes)
        if dtype is DType.BOOL:
            return self.b.zext(value, lanes.type(I8))
        return value

    # f16 is converted with integer and f32 arithmetic: LLVM's own conversion is a call of a library function where the
    # processor has none. Source of both directions: Maratyszcza, FP16 (fp16_ieee_to_fp32_value and its inverse).

    def _widen_from_f16(self, stored: ir.Value, lanes: Lanes) -> ir.Value:
        b, ints, floats = self.b, lanes.type(I32), lanes.type(F32)
        high = b.shl(b.zext(stored, ints), lanes.constant(I32, 16))
        sign = b.and_(high, lanes.constant(I32, 0x80000000))
        magnitude = b.add(high, high)
        rebiased = b.add(b.lshr(magnitude, lanes.constant(I32, 4)), lanes.constant(I32, 0xE0 << 23))
        normal = b.fmul(b.bitcast(rebiased, floats), lanes.constant(F32, 2.0**-112))
        placed = b.or_(b.lshr(magnitude, lanes.constant(I32, 17)), lanes.constant(I32, 126 << 23))
        subnormal = b.fsub(b.bitcast(placed, floats), lanes.constant(F32, 0.5))
        is_small = b.icmp_unsigned("<", magnitude, lanes.constant(I32, 1 << 27))
        value = b.select(is_small, b.bitcast(subnormal, ints), b.bitcast(normal, ints))
        return b.bitcast(b.or_(sign, value), floats)

    def _narrow_to_f16(self, value: ir.Value, lanes: Lanes) -> ir.Value:
        b, ints, floats = self.b, lanes.type(I32), lanes.type(F32)
        bits = b.bitcast(value, ints)
        sign = b.and_(b.lshr(bits, lanes.constant(I32, 16)), lanes.constant(I32, 0x8000))
        doubled = b.add(bits, bits)
        # Too large becomes infinite by the first product. Adding a power of two then rounds at the last bit of f16.
        scaled = b.fmul(lanes.intrinsic("fabs", value), lanes.constant(F32, 2.0**112))
        scaled = b.fmul(scaled, lanes.constant(F32, 2.0**-110))
        exponent = b.and_(doubled, lanes.constant(I32, 0xFF000000))
        least = lanes.constant(I32, 0x71000000)
        exponent = b.select(b.icmp_unsigned("<", exponent, least), least, exponent)
        power = b.add(b.lshr(exponent, lanes.constant(I32, 1)), lanes.constant(I32, 0x07800000))
        rounded = b.bitcast(b.fadd(b.bitcast(power, floats), scaled), ints)
        upper = b.and_(b.lshr(rounded, lanes.constant(I32, 13)), lanes.constant(I32, 0x7C00))
        magnitude = b.add(upper, b.and_(rounded, lanes.constant(I32, 0xFFF)))
        is_nan = b.icmp_unsigned(">", doubled, lanes.constant(I32, 0xFF000000))
        magnitude = b.select(is_nan, lanes.constant(I32, 0x7E00), magnitude)
        return b.trunc(b.or_(sign, magnitude), lanes.type(I16))

    def _narrow_to_bf16(self, value: ir.Value, lanes: Lanes) -> ir.Value:
        bits = self.b.bitcast(value, lanes.type(I32))
        odd = self.b.and_(self.b.lshr(bits, lanes.constant(I32, 16)), lanes.constant(I32, 1))
        rounded = self.b.add(bits, self.b.add(odd, lanes.constant(I32, 0x7FFF)))
        # A NaN with its payload in the low half would round to infinity: make it quiet instead.
        quiet = self.b.or_(bits, lanes.constant(I32, 0x400000))
        is_nan = self.b.fcmp_unordered("uno", value, value)
        chosen = self.b.select(is_nan, quiet, rounded)
        return self.b.trunc(self.b.lshr(chosen, lanes.constant(I32, 16)), lanes.type(I16))

    @contextmanager
    def loop(self, start: int | ir.Value, stop: int | ir.Value, step: int = 1, name: str = "i") -> Generator[ir.Value]:
        """`for i in range(start, stop, step)` around what is built inside; yields i as i64."""
        first = self.index(start) if isinstance(start, int) else start
        last = self.index(stop) if isinstance(stop, int) else stop
        before = self.b.block
        head = self.function.append_basic_block(f"{name}.head")
        body = self.function.append_basic_block(f"{name}.body")
        after = self.function.append_basic_block(f"{name}.after")
        self.b.branch(head)
        self.b.position_at_end(head)
        i = self.b.phi(I64, name)
        i.add_incoming(first, before)
        self.b.cbranch(self.b.icmp_signed("<", i, last), body, after)
        self.b.position_at_end(body)
        yield i
        i.add_incoming(self.b.add(i, self.index(step), flags=["nsw"]), self.b.block)
        self.b.branch(head)
        self.b.position_at_end(after)

    def variable(self, initial: ir.Value, name: str = "acc") -> Variable:
        """A mutable value, to be carried through loops; mem2reg turns it into phis."""
        return Variable(self, initial, name)

    def lanes_loop(self, count: int, width: int, body: Callable[[ir.Value, Lanes], None]) -> None:
        """`body(index, lanes)` for all of range(count): `width` lanes at a time, then one by one for the rest.

        A rest of one or a handful of elements is unrolled; a single iteration is not looped.
        """
        wide = count - count % width if width > 1 else 0
        if wide:
            lanes = Lanes(self.b, width)
            if wide == width:
                body(self.index(0), lanes)
            else:
                with self.loop(0, wide, width) as i:
                    body(i, lanes)
        rest = count - wide
        if rest == 1:
            body(self.index(wide), self.scalar)
        elif rest:
            with self.loop(wide, count, name="rest") as i:
                body(i, self.scalar)


class Frame(Body):
    """A kernel under construction, or a part of one for `parallel_for`; `finish` closes it with status 0."""

    def __init__(self, module: ir.Module, reg: RegContext, name: str, *, part: bool = False):
        arguments = [PTR, I64] if part else [PTR]
        super().__init__(module, ir.Function(module, ir.FunctionType(I32, arguments), name))
        self.reg = reg
        self.run = self.function.args[0]
        self.inputs = [self._data(_RUN_INS, i) for i in range(len(reg.inputs))]
        self.outputs = [self._data(_RUN_OUTS, i) for i in range(len(reg.outputs))]
        self._parts = 0

    def _data(self, table: int, index: int) -> ir.Value:
        """The data pointer of tensor `index` of a table of the run context."""
        tensors = self.b.load(self.offset(self.run, table), typ=PTR)
        tensor = self.b.load(self.offset(tensors, 8 * index), typ=PTR)
        return self.b.load(tensor, typ=PTR)

    def tmp(self) -> ir.Value:
        """This op's scratch, of the size given by the entry's `workspace`; shared by all parts of a region."""
        return self.b.load(self.offset(self.run, _RUN_TMP), typ=PTR)

    def state(self) -> ir.Value:
        """The packed constant operands, made by the entry's `pack`."""
        return self.b.load(self.offset(self.run, _RUN_STATE), typ=PTR)

    def parallel_for(self, count: int, build: Callable[[Frame, ir.Value], None]) -> None:
        """Code for parts 0 to `count` - 1, which run on the launch's threads in any order and share no written memory.

        `build` gets a new frame and the part's number (i64). A single part is built in this frame. A nonzero status
        leaves the kernel.
        """
        if count == 1:
            build(self, self.index(0))
        if count <= 1:
            return
        part = Frame(self.module, self.reg, f"{self.function.name}.part{self._parts}", part=True)
        self._parts += 1
        build(part, part.function.args[1])
        part.finish()
        launcher = self.b.load(self.offset(self.run, _RUN_LAUNCHER), typ=PTR)
        pool = self.b.load(self.offset(launcher, _LAUNCHER_POOL), typ=PTR)
        region = self.module.globals.get(_PARALLEL_FOR)
        if region is None:
            region = ir.Function(self.module, ir.FunctionType(I32, [PTR, PTR, PTR, I64]), _PARALLEL_FOR)
        status = self.b.call(region, [pool, part.function, self.run, self.index(count)])
        with self.b.if_then(self.b.icmp_unsigned("!=", status, ir.Constant(I32, 0)), likely=False):
            self.b.ret(status)

    def return_if(self, condition: ir.Value, status: Status) -> None:
        """Leave the kernel with `status` where `condition` (an i1) holds."""
        with self.b.if_then(condition, likely=False):
            self.b.ret(ir.Constant(I32, int(status)))

    def finish(self) -> None:
        """Return status 0."""
        self.b.ret(ir.Constant(I32, 0))


class Variable:
    """A stack slot in the kernel's entry block."""

    def __init__(self, frame: Body, initial: ir.Value, name: str):
        self._b = frame.b
        self._type = initial.type
        with frame.b.goto_entry_block():
            self._slot = frame.b.alloca(initial.type, name=name)
        self.set(initial)

    def get(self) -> ir.Value:
        return self._b.load(self._slot, typ=self._type)

    def set(self, value: ir.Value) -> None:
        self._b.store(value, self._slot)
