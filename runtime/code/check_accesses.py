"""Checks before all accesses of a function: the runtime compares each with the blocks of memory that are live.

This works on the llvm dialect after all passes. It shares nothing with the passes that guard accesses, so it also finds
what these have missed, and what a later pass has made wrong. `runtime/native/live_blocks.py` has what is called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import prod

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    AnyFloat,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    VectorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.types import PackedStructType
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.runtime.code.foreign import FOREIGN
from okl_opt.runtime.code.known_helpers import helper_of
from okl_opt.runtime.code.llvm_ops import constant, integer_of, size_in_memory
from okl_opt.runtime.code.printing import KINDS, VECTOR_4X4
from okl_opt.runtime.code.symbols import C_PREFIX, ELEMENTS, SYMBOLS
from okl_opt.runtime.native.function_run import ALLOCATE
from okl_opt.runtime.native.live_blocks import (
    CHECK_LANES_READ,
    CHECK_LANES_WRITE,
    CHECK_MEMREF_READ,
    CHECK_MEMREF_WRITE,
    CHECK_PAIR_READ,
    CHECK_PAIR_WRITE,
    CHECK_READ,
    CHECK_TEXT,
    CHECK_WRITE,
    NOTE_GLOBAL,
    NOTE_GLOBALS,
)

AddSite = Callable[[LocationAttr, str], int]
"""Adds a site with a location and a message, and returns its number."""

_READS, _WRITES, _CHANGES = "reads", "writes", "reads and writes"
_I1 = IntegerType(1)
_LANES = 64
"""The lanes of one mask that the runtime takes."""
_MOST_ALIGNMENT = 2 << 20


def check_accesses(functions: Sequence[llvm.FuncOp], names: Mapping[str, str], add_site: AddSite) -> None:
    """Put checks before the accesses of functions. `names` maps the new names of functions to the old ones.

    Raises: DiagnosticError at an op whose accesses are not known.
    """
    for function in functions:
        for op in list(function.walk()):
            if isinstance(op, llvm.CallOp) and op.callee is not None and op.callee.string_value() == ALLOCATE:
                _drop_room_for_alignment(op)
                continue
            row = _ROWS.get(op.name)
            checks = _Checks(op, names, add_site)
            if row is not None:
                row(op, checks)
            elif _may_access(op):
                raise op_error(op, "cannot run with --check-accesses: it is not known which memory it accesses")
            if checks.ops:
                Rewriter.insert_op(checks.ops, InsertPoint.before(op))


def note_globals(globals: Sequence[llvm.GlobalOp]) -> llvm.FuncOp:
    """The function NOTE_GLOBALS for these globals."""
    ops: list[Operation] = []
    for op in globals:
        address, one = llvm.AddressOfOp(op.sym_name.data, llvm.LLVMPointerType()), constant(1)
        sizes = size_in_memory(op.global_type, one.results[0])
        is_constant = constant(int(op.constant is not None))
        note = llvm.CallOp(NOTE_GLOBAL, address.results[0], sizes[-1].results[0], is_constant.results[0])
        ops += [address, one, *sizes, is_constant, note]
    body = Region(Block([*ops, llvm.ReturnOp()]))
    return llvm.FuncOp(NOTE_GLOBALS, llvm.LLVMFunctionType([]), linkage=llvm.LinkageAttr("external"), body=body)


class _Checks:
    """The ops that check one access."""

    def __init__(self, op: Operation, names: Mapping[str, str], add_site: AddSite):
        self._op = op
        self.names = names
        self._add_site = add_site
        self._build = LLVMBuilder(i64)

    @property
    def ops(self) -> Sequence[Operation]:
        return self._build.ops

    def access(self, verb: str, place: SSAValue, bytes: int | SSAValue, base: SSAValue | None = None) -> None:
        """Check an access of some bytes. The place was computed from `base`, by default as its own ops say."""
        check = CHECK_READ if verb == _READS else CHECK_WRITE
        self.call(check, verb, _base_of(place) if base is None else base, place, self._number(bytes))

    def value(self, verb: str, place: SSAValue, type: Attribute) -> None:
        """Check an access of a value."""
        self.access(verb, place, self.bytes_of(type))

    def bytes_of(self, type: Attribute) -> int:
        """The bytes that an access of a value touches. Raises: DiagnosticError if they are not known."""
        found = _bytes(type)
        if found is None:
            raise op_error(self._op, f"cannot run with --check-accesses: the size of {type} is not known")
        return found[0]

    def lanes(self, verb: str, place: SSAValue, mask: SSAValue, vector: Attribute) -> None:
        """Check an access of the lanes of a vector that are set; they lie side by side."""
        size, base = self.bytes_of(_element(vector)), _base_of(place)
        check = CHECK_LANES_READ if verb == _READS else CHECK_LANES_WRITE
        for first, bits in self._masks(mask):
            at = place if not first else self._build.element_pointer(IntegerType(8), place, first * size)
            self.call(check, verb, base, at, self._number(size), bits)

    def packed(self, verb: str, place: SSAValue, mask: SSAValue, vector: Attribute) -> None:
        """Check an access of as many elements as lanes are set."""
        size, build = self._number(self.bytes_of(_element(vector))), self._build
        total: SSAValue = self._number(0)
        for _, bits in self._masks(mask):
            total = build.binary("llvm.add", total, build.op("llvm.intr.ctpop", [bits]))
        self.access(verb, place, build.binary("llvm.mul", total, size))

    def scattered(self, verb: str, places: SSAValue, mask: SSAValue, vector: Attribute) -> None:
        """Check an access of the lanes that are set, each at its own address."""
        size, nothing = self._number(self.bytes_of(_element(vector))), self._number(0)
        base = _base_of(places)
        for lane in range(_lanes(mask)):
            number = self._number(lane)
            place = self._build.extract_element(places, number)
            is_set = self._build.extract_element(mask, number)
            bytes = self._build.op("llvm.select", [is_set, size, nothing], i64)
            lane_base = base if isinstance(base.type, llvm.LLVMPointerType) else place
            self.access(verb, place, bytes, lane_base)

    def call(self, name: str, verb: str, *operands: SSAValue) -> None:
        """Call a function of the runtime, with a new site before the operands."""
        site = self._number(self._add_site(self._op.location, verb))
        self._build.call(name, [site, *operands])

    def number(self, value: int) -> SSAValue:
        """A constant."""
        return self._number(value)

    def _number(self, value: int | SSAValue) -> SSAValue:
        if isinstance(value, int):
            return self._build.integer(value, i64)
        # A size may be narrower, in a call of an intrinsic.
        return value if value.type == i64 else self._build.op("llvm.zext", [value], i64)

    def _masks(self, mask: SSAValue) -> Sequence[tuple[int, SSAValue]]:
        """A mask in parts of 64 lanes: the number of the first lane, and the bits as an i64."""
        lanes, found = _lanes(mask), list[tuple[int, SSAValue]]()
        for first, after in pairwise((*range(0, lanes, _LANES), lanes)):
            whole = after - first == lanes
            part = mask if whole else self._build.shuffle_vector(mask, mask, range(first, after))
            bits = self._build.op("llvm.bitcast", [part], IntegerType(after - first))
            found.append((first, bits if after - first == _LANES else self._build.op("llvm.zext", [bits], i64)))
        return found


# ----- addresses


_MOVES = frozenset({"llvm.addrspacecast", "llvm.bitcast", "llvm.freeze", "llvm.getelementptr"})


def _base_of(place: SSAValue) -> SSAValue:
    """The pointer that an address is computed from."""
    while isinstance(place.owner, Operation) and place.owner.name in _MOVES:
        base = place.owner.operands[0]
        if place.owner.name == "llvm.bitcast" and not isinstance(base.type, llvm.LLVMPointerType):
            break
        place = base
    return place


def _drop_room_for_alignment(call: llvm.CallOp) -> None:
    """Let the runtime align a block that the module would align by hand, so that the block ends with its last element.

    That is how `finalize-memref-to-llvm` lowers an allocation. Source: `AllocLikeConversion.cpp` of MLIR 22.
    """
    _, total, _ = call.args
    sum_ = total.owner
    if not isinstance(sum_, Operation) or sum_.name != "llvm.add":
        return
    bytes, room = sum_.operands
    alignment = _alignment_of(room)
    if alignment is None or not _is_rounded_up(call.results[0], room):
        return
    given = constant(alignment)
    Rewriter.insert_op(given, InsertPoint.before(call))
    call.operands[1], call.operands[2] = bytes, given.results[0]


def _alignment_of(value: SSAValue) -> int | None:
    """The alignment that a value states: a constant, or the size of a type; None for any other."""
    number = integer_of(value)
    end = value.owner.operands[0].owner if isinstance(value.owner, llvm.PtrToIntOp) else None
    if isinstance(end, llvm.GEPOp) and len(end.operands) == 1 and isinstance(end.ptr.owner, llvm.ZeroOp):
        (index,) = end.rawConstantIndices.get_values() or (0,)
        found = _bytes(end.elem_type)
        number = found[1] if found is not None and index == 1 else None
    is_power = number is not None and 0 < number <= _MOST_ALIGNMENT and number & (number - 1) == 0
    return number if is_power else None


def _is_rounded_up(pointer: SSAValue, alignment: SSAValue) -> bool:
    """Return whether a pointer has no use but its release, and its address being rounded up to an alignment."""
    numbers = [use.operation.results[0] for use in pointer.uses if use.operation.name == "llvm.ptrtoint"]
    sums = [use.operation for number in numbers for use in number.uses]
    rests = [use.operation for sum_ in sums for use in sum_.results[0].uses if use.operation.name == "llvm.urem"]
    return bool(rests) and all(
        integer_of(rest.operands[1]) == integer_of(alignment)
        if integer_of(alignment) is not None
        else rest.operands[1] is alignment
        for rest in rests
    )


# ----- sizes


def _bytes(type: Attribute) -> tuple[int, int, int] | None:
    """The bytes of a value that an access touches, those that it takes in an array, and its alignment; None if unknown.

    Source: `DataLayout.cpp` of LLVM, for x86-64.
    """
    if isa(type, IntegerType):
        stored = -(-type.width.data // 8)
        alignment = min(_power_of_two(stored), 16)
        return stored, _up(stored, alignment), alignment
    if isinstance(type, AnyFloat):
        stored = -(-type.bitwidth // 8)
        alignment = min(_power_of_two(stored), 16)
        return stored, _up(stored, alignment), alignment
    if isinstance(type, llvm.LLVMPointerType):
        return 8, 8, 8
    if isa(type, VectorType[Attribute]):
        bits = 64 if isinstance(type.element_type, llvm.LLVMPointerType) else _bits(type.element_type)
        if bits is None or type.get_num_scalable_dims():
            return None
        stored = -(-bits * prod(type.get_shape()) // 8)
        alignment = _power_of_two(stored)
        return stored, _up(stored, alignment), alignment
    if isinstance(type, llvm.LLVMArrayType):
        element, count = _bytes(type.type), type.size.data
        if element is None:
            return None
        stored, step, alignment = element
        return (count - 1) * step + stored if count else 0, count * step, alignment
    if isinstance(type, llvm.LLVMStructType | PackedStructType):
        return _struct_bytes(type)
    return None


def _struct_bytes(type: llvm.LLVMStructType | PackedStructType) -> tuple[int, int, int] | None:
    is_packed = isinstance(type, PackedStructType)
    after = stored = 0
    whole_alignment = 1
    for each in type.types.data:
        field = _bytes(each)
        if field is None:
            return None
        touched, taken, alignment = field
        alignment = 1 if is_packed else alignment
        start = _up(after, alignment)
        stored = max(stored, start + touched)
        after, whole_alignment = start + taken, max(whole_alignment, alignment)
    return stored, _up(after, whole_alignment), whole_alignment


def _bits(type: Attribute) -> int | None:
    if isa(type, IntegerType):
        return type.width.data
    return type.bitwidth if isinstance(type, AnyFloat) else None


def _power_of_two(number: int) -> int:
    return 1 << max(number - 1, 0).bit_length()


def _up(number: int, step: int) -> int:
    return -(-number // step) * step


def _element(vector: Attribute) -> Attribute:
    assert isa(vector, VectorType[Attribute]), "as the op is verified"
    return vector.element_type


def _lanes(mask: SSAValue) -> int:
    assert isa(mask.type, VectorType[Attribute]), "as the op is verified"
    return prod(mask.type.get_shape())


def _number_of(op: Operation, name: str) -> int:
    value = op.properties[name]
    assert isinstance(value, IntegerAttr), "as the op is verified"
    return value.value.data


# ----- ops


def _load(op: Operation, checks: _Checks) -> None:
    checks.value(_READS, op.operands[0], op.results[0].type)


def _store(op: Operation, checks: _Checks) -> None:
    checks.value(_WRITES, op.operands[1], op.operands[0].type)


def _atomic(op: Operation, checks: _Checks) -> None:
    checks.value(_CHANGES, op.operands[0], op.operands[1].type)


def _under_mask(
    check: Callable[[_Checks, str, SSAValue, SSAValue, Attribute], None], verb: str, place: int, mask: int
) -> Callable[[Operation, _Checks], None]:
    """The row of an op that accesses a vector under a mask; `place` and `mask` are numbers of operands."""

    def row(op: Operation, checks: _Checks) -> None:
        vector = op.results[0] if op.results else op.operands[0]
        check(checks, verb, op.operands[place], op.operands[mask], vector.type)

    return row


def _copy(op: Operation, checks: _Checks) -> None:
    bytes = op.operands[2] if len(op.operands) > 2 else _number_of(op, "len")
    checks.access(_READS, op.operands[1], bytes)
    checks.access(_WRITES, op.operands[0], bytes)


def _fill(op: Operation, checks: _Checks) -> None:
    checks.access(_WRITES, op.operands[0], op.operands[2] if len(op.operands) > 2 else _number_of(op, "len"))


def _call(op: Operation, checks: _Checks) -> None:
    """Check the memory that a function of the runtime is given. Functions of the module check their own accesses."""
    assert isinstance(op, llvm.CallOp)
    name = "" if op.callee is None else op.callee.string_value()
    if name in ("memcpy", "memmove"):
        _copy(op, checks)
    elif name == "memset":
        _fill(op, checks)
    elif name == _MEMREF_COPY:
        bytes, source, target = op.args
        checks.call(CHECK_PAIR_READ, _READS, source, bytes)
        checks.call(CHECK_PAIR_WRITE, _WRITES, target, bytes)
    elif name.startswith(FOREIGN):
        # The first argument is the number of a site.
        _foreign(name.removeprefix(FOREIGN), list(op.args)[1:], checks)
    elif checks.names.get(name) in SYMBOLS:
        # Such a function calls that of the runtime, by its C interface. The message is to name the caller.
        _foreign(checks.names[name], list(op.args), checks)


_copies = helper_of("memrefCopy")
_MEMREF_COPY = _copies.name if _copies is not None else ""
_WRITERS = ("stdSort", "shuffle")
"""The beginnings of the names of functions that write memrefs."""
_SIZES: Mapping[str, int] = {
    **{element: KINDS[end].size for end, element in ELEMENTS.items()},
    "vector<4x4xf32>": VECTOR_4X4.size,
}


def _foreign(name: str, arguments: Sequence[SSAValue], checks: _Checks) -> None:
    symbol = SYMBOLS[name]
    if symbol.declared is None:
        for argument in arguments:
            checks.call(CHECK_TEXT, _READS, argument)
        return
    rest = iter(arguments)
    own = name.removeprefix(C_PREFIX)
    writes = own.startswith(_WRITERS)
    verb = _CHANGES if writes else _READS
    for declared in symbol.declared:
        argument = next(rest)
        size = 0 if own.startswith("printMemrefShape") else _SIZES.get(declared[1:])
        if size is None or not (declared.startswith("*") or declared[0].isdigit()):
            continue
        if declared.startswith("*") and name.startswith(C_PREFIX):
            checks.call(CHECK_PAIR_READ, _READS, argument, checks.number(size))
        else:
            rank, descriptor = (argument, next(rest)) if declared.startswith("*") else (int(declared[0]), argument)
            check = CHECK_MEMREF_WRITE if writes else CHECK_MEMREF_READ
            given = rank if isinstance(rank, SSAValue) else checks.number(rank)
            checks.call(check, verb, given, descriptor, checks.number(size))


_ROWS: Mapping[str, Callable[[Operation, _Checks], None]] = {
    "llvm.atomicrmw": _atomic,
    "llvm.call": _call,
    "llvm.cmpxchg": _atomic,
    "llvm.intr.masked.compressstore": _under_mask(_Checks.packed, _WRITES, 1, 2),
    "llvm.intr.masked.expandload": _under_mask(_Checks.packed, _READS, 0, 1),
    "llvm.intr.masked.gather": _under_mask(_Checks.scattered, _READS, 0, 1),
    "llvm.intr.masked.load": _under_mask(_Checks.lanes, _READS, 0, 1),
    "llvm.intr.masked.scatter": _under_mask(_Checks.scattered, _WRITES, 1, 2),
    "llvm.intr.masked.store": _under_mask(_Checks.lanes, _WRITES, 1, 2),
    "llvm.intr.memcpy": _copy,
    "llvm.intr.memcpy.inline": _copy,
    "llvm.intr.memmove": _copy,
    "llvm.intr.memset": _fill,
    "llvm.intr.memset.inline": _fill,
    "llvm.load": _load,
    "llvm.store": _store,
}

_HARMLESS = frozenset(
    (
        *("llvm.br", "llvm.cond_br", "llvm.switch", "llvm.return", "llvm.extractvalue", "llvm.insertvalue"),
        *("llvm.extractelement", "llvm.insertelement", "llvm.shufflevector", "llvm.select", "llvm.icmp"),
        *("llvm.ptrtoint", "llvm.intr.prefetch", "llvm.intr.lifetime.start", "llvm.intr.lifetime.end"),
        *("llvm.intr.assume", "llvm.intr.invariant.start", "llvm.intr.invariant.end", "llvm.intr.stackrestore"),
        *("llvm.intr.launder.invariant.group", "llvm.intr.strip.invariant.group", "llvm.intr.ptrmask"),
        *("llvm.intr.dbg.declare", "llvm.intr.dbg.value", "llvm.intr.ptr.annotation", "llvm.intr.var.annotation"),
        *_MOVES,
    )
)
"""Ops that may have an address for an operand and access nothing there."""


def _may_access(op: Operation) -> bool:
    """Return whether an op without a row takes an address and may use it."""
    return op.name not in _HARMLESS and any(_has_address(value.type) for value in op.operands)


def _has_address(type: Attribute) -> bool:
    if isa(type, VectorType[Attribute]):
        return isinstance(type.element_type, llvm.LLVMPointerType)
    return isinstance(type, llvm.LLVMPointerType)
